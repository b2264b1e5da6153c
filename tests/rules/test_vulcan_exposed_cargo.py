"""15.02.1 Exposed cargo: what happens aboard a Vulcan that is attacked, rammed, overrun or destroyed."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule


def unit(name: str, kind: str, hex_name: str = "0505", **keys: object) -> dict:
    """Return a unit of the defender, who owns the Vulcan here."""
    return {"id": name, "type": kind, "seat": "defender", "hex": hex_name} | keys


def enemy(name: str, kind: str, hex_name: str, **keys: object) -> dict:
    return unit(name, kind, hex_name, **keys) | {"seat": "attacker"}


def vulcan(hex_name: str = "0505", **keys: object) -> dict:
    return unit("V", "VULCAN", hex_name, **keys)


def aboard(name: str, kind: str, berth: str, hex_name: str = "0505", **keys: object) -> dict:
    return unit(name, kind, hex_name, riding="V", berth=berth, **keys)


BYSTANDERS = [enemy("ABY", "LT", "0101"), unit("DBY", "LT", "0909")]
WRECK = {"treads": 1, "destroyed": {"secondary": 2, "ap": 6}}
"""A Vulcan that its last tread unit keeps alive."""


@pytest.fixture
def played(in_field: Any) -> Any:
    """Return a fire phase of the attacker on the field, with engineers."""

    def run(units: list[dict], options: dict | None = None, **more: object) -> Any:
        rules = {"engineering": True} | (options or {})
        return in_field(units=[*units, *BYSTANDERS], options=rules, **{"phase": "fire"} | more)

    return run


# -- fire --------------------------------------------------------------------------------------------------------------


@rule("15.02.1", "7.12")
@pytest.mark.parametrize("spillover", [True, False])
def test_fire_at_the_vulcan_spills_over_on_what_is_on_top(played: Any, spillover: bool) -> None:
    # A howitzer's 6 is halved: 1-1 against the Heavy Tank, and 1-1 against the three squads, which are one group.
    units = [
        vulcan(),
        aboard("H", "HVY", "top"),
        aboard("I1", "INF", "top", squads=2),
        aboard("I2", "INF", "top"),
        aboard("I3", "INF", "inside", squads=3),
        enemy("W", "HWZ", "0501"),
    ]
    verdict = played(units, do="fire W at V:arm", dice=[1, 6, 6], options={"spillover": spillover})
    assert verdict.spilled == [("H", 3, "1-1", "disabled"), ("I1", 3, "1-1", "reduced")]
    assert verdict.unit("I3")["squads"] == 3
    assert verdict.unit("I2") is None
    assert verdict.dice_left == []


@rule("15.02.1")
def test_treads_count_as_the_vulcan_too(played: Any) -> None:
    units = [vulcan(), aboard("H", "HVY", "top"), enemy("W", "HWZ", "0501")]
    verdict = played(units, do="fire W at V:treads", dice=[2, 5])
    assert verdict.spilled == [("H", 3, "1-1", "disabled")]


@rule("7.12.2", "15.02.1")
def test_fire_at_another_unit_spills_over_on_the_top_only_where_spillover_is_used(played: Any) -> None:
    units = [vulcan(), aboard("H", "HVY", "top"), unit("T", "LT"), enemy("W", "HWZ", "0501")]
    assert [name for name, *_ in played(units, do="fire W at T", dice=[6, 6]).spilled] == ["H"]
    assert played(units, do="fire W at T", dice=[6], options={"spillover": False, "stacking": 5}).spilled == []


@rule("7.12.3", "15.02.1")
def test_fire_at_the_hex_spills_over_on_units_on_top_and_spares_pallets(played: Any) -> None:
    units = [
        vulcan(cargo_top={"missile": 1}),
        aboard("H", "HVY", "top"),
        aboard("L", "LAD", "top", pallet=True),
        enemy("W", "HWZ", "0501"),
    ]
    rules = {"terrain_damage": True}
    verdict = played(units, do="fire W at hex 0505", dice=[5], options=rules)
    assert verdict.spilled == [("H", 3, "1-1", "disabled")]
    assert verdict.unit("V")["cargo_top"] == {"missile": 1}
    assert verdict.lost == []


@rule("15.02.1")
def test_pallets_and_missiles_on_top_are_destroyed_by_any_attack_with_odds(played: Any) -> None:
    units = [
        vulcan(cargo={"missile": 5}, cargo_top={"missile": 3}),
        aboard("L1", "LAD", "top", pallet=True),
        aboard("L2", "LAD", "inside", pallet=True),
        enemy("M", "MSL", "0503"),
    ]
    verdict = played(units, do="fire M at V:secondary", dice=[1])
    assert verdict.lost == ["L1"]
    assert verdict.unit("V")["cargo"] == {"missile": 5}
    assert "cargo_top" not in verdict.unit("V")
    assert verdict.event("cargo-lost") == {"event": "cargo-lost", "unit": "L1", "vehicle": "V", "rule": "15.02.1"}
    assert verdict.event("spare-missiles-lost") == {
        "event": "spare-missiles-lost",
        "unit": "V",
        "count": 3,
        "rule": "15.02.1",
    }


@rule("15.02.1")
def test_an_attack_without_odds_destroys_no_cargo(played: Any) -> None:
    units = [
        vulcan(cargo_top={"missile": 3}),
        aboard("L1", "LAD", "top", pallet=True),
        enemy("I", "INF", "0504"),
    ]
    verdict = played(units, do="fire I at V:secondary", dice=[])
    assert verdict.lost == []
    assert verdict.unit("V")["cargo_top"] == {"missile": 3}


@rule("15.02.1")
def test_cargo_is_no_target_of_its_own(played: Any) -> None:
    units = [vulcan(), aboard("H", "HVY", "top"), aboard("I", "INF", "top"), enemy("M", "MSL", "0503")]
    assert played(units, do="fire M at H", dice=[1]).rule == "15.02.1"
    assert played(units, do="fire M at I", dice=[1]).rule == "15.02.1"


@rule("15.02.1")
def test_what_is_inside_is_lost_with_the_vulcan_and_the_top_is_left(played: Any) -> None:
    units = [
        vulcan(**WRECK),
        aboard("H", "HVY", "top", disabled="fire"),
        aboard("L", "LAD", "top", pallet=True),
        aboard("I1", "INF", "top", squads=2),
        aboard("I2", "INF", "inside", squads=3),
        enemy("T", "LT", "0504"),
    ]
    verdict = played(units, do="fire T at V:treads", dice=[5, 1, 1], options={"spillover": False, "stacking": 5})
    assert sorted(verdict.lost) == ["I2", "L", "V"]
    assert verdict.event("ogre-destroyed")["aboard"] == ["L", "I2"]
    for name in ("H", "I1"):
        assert "riding" not in verdict.unit(name)
        assert "berth" not in verdict.unit(name)


@rule("15.02.3", "14.01")
def test_a_pallet_across_a_drones_prow_is_lost_if_the_drone_is_attacked(played: Any) -> None:
    units = [unit("D", "HDRN"), unit("L", "LAD", pallet=True, riding="D"), enemy("T", "LGEV", "0504")]
    assert played(units, do="fire T at D").lost == []
    units[2] = enemy("M", "MSL", "0504")
    assert played(units, do="fire M at D", dice=[1]).lost == ["L"]


# -- rams --------------------------------------------------------------------------------------------------------------


@rule("15.02.1", "6.05")
def test_a_ram_destroys_exposed_pallets_and_missiles_but_no_combat_units(played: Any) -> None:
    units = [
        vulcan(cargo_top={"missile": 2}),
        aboard("L", "LAD", "top", pallet=True),
        aboard("H", "HVY", "top"),
        enemy("O", "MK3", "0504"),
    ]
    verdict = played(units, do="move O 0505", dice=[3, 4], phase="movement", options={"close_combat": "ram"})
    assert verdict.lost == ["L"]
    assert "cargo_top" not in verdict.unit("V")
    assert verdict.unit("H")["riding"] == "V"
    assert verdict.unit("V")["treads"] == 41


@rule("6.01.2", "15.02.1")
def test_squads_on_top_can_get_off_before_a_ram(played: Any) -> None:
    units = [vulcan(), aboard("I1", "INF", "top"), aboard("I2", "INF", "inside"), enemy("O", "MK3", "0504")]
    ram = {"phase": "movement", "options": {"close_combat": "ram"}}
    verdict = played(units, do=["move O 0505", "dismount I1", "end"], dice=[3, 4], **ram)
    assert "riding" not in verdict.unit("I1")
    assert played(units, do=["move O 0505", "dismount I2"], **ram).rule == "6.01.2"
    stays = played(units, do=["move O 0505", "end"], dice=[3, 4], **ram)
    assert stays.unit("I1")["riding"] == "V"


@rule("6.05", "15.02.1")
def test_a_vulcan_that_rams_falls_back_with_its_cargo(in_field: Any) -> None:
    units = [vulcan("0504"), aboard("H", "HVY", "top", "0504"), enemy("O", "MK3", "0505")]
    options = {"engineering": True, "close_combat": "ram"}
    verdict = in_field(units=units, do="move V 0505", dice=[1, 1], seat="defender", options=options)
    assert (verdict.hex("V"), verdict.hex("H")) == ("0504", "0504")


# -- overruns ----------------------------------------------------------------------------------------------------------


@rule("8.06.1", "15.02.1")
def test_squads_on_top_get_off_before_an_overrun_and_others_do_not(played: Any) -> None:
    units = [vulcan(), aboard("I1", "INF", "top"), aboard("I2", "INF", "inside"), enemy("H", "HVY", "0504")]
    begun = ["move H 0505", "overrun 0505"]
    asked = played(units, do=begun, phase="movement")
    assert asked.next["choose"] == "dismount"
    verdict = played(units, do=[*begun, "dismount I1", "end"], phase="movement")
    assert "riding" not in verdict.unit("I1")
    assert played(units, do=[*begun, "dismount I2"], phase="movement").rule == "8.06.1"


@rule("8.06.1", "5.11.2", "15.02.1")
def test_in_an_overrun_one_die_decides_for_the_vulcan_and_the_squads_on_top(played: Any) -> None:
    units = [
        vulcan(),
        aboard("I1", "INF", "top", squads=2),
        aboard("I2", "INF", "inside", squads=2),
        aboard("T", "LT", "top"),
        enemy("H", "HVY", "0504"),
    ]
    begun = ["move H 0505", "overrun 0505", "end", "end"]
    verdict = played(units, do=[*begun, "fire H at V:treads"], dice=[4], phase="movement")
    assert verdict.event("riders")["rule"] == "8.06.1"
    assert verdict.lost == ["I1"]
    assert verdict.unit("V")["treads"] == 48
    assert verdict.unit("I2")["squads"] == 2
    assert verdict.hex("T") == "0505"
    refused = played(units, do=[*begun, "fire H at I1"], dice=[4], phase="movement")
    assert refused.rule == "15.02.1"


@rule("5.11.2", "15.02.1")
def test_squads_on_top_fire_in_an_overrun_and_the_rest_of_the_cargo_does_not(played: Any) -> None:
    units = [
        vulcan(),
        aboard("I1", "INF", "top", squads=2),
        aboard("I2", "INF", "inside", squads=2),
        aboard("T", "LT", "top"),
        enemy("H", "HVY", "0504"),
    ]
    begun = ["move H 0505", "overrun 0505", "end"]
    assert played(units, do=[*begun, "fire I1 at H"], dice=[6], phase="movement").lost == ["H"]
    assert played(units, do=[*begun, "fire I2 at H"], dice=[6], phase="movement").rule == "8.04"
    assert played(units, do=[*begun, "fire T at H"], dice=[6], phase="movement").rule == "8.04"


@rule("5.03", "15.02.1")
def test_a_vulcan_without_weapons_is_driven_into_unless_squads_are_on_top(played: Any) -> None:
    bare = {"destroyed": {"secondary": 2, "ap": 6}}
    units = [vulcan(**bare), aboard("T", "LT", "top"), aboard("I", "INF", "inside"), enemy("H", "HVY", "0504")]
    verdict = played(units, do=["move H 0505", "end"], phase="movement")
    assert verdict.ok
    units[2]["berth"] = "top"
    assert played(units, do=["move H 0505", "end"], phase="movement").rule == "8.01"


# -- other dangers -----------------------------------------------------------------------------------------------------


@rule("10.04", "15.02.1")
def test_a_blast_spares_what_is_inside_and_destroys_what_is_exposed(played: Any) -> None:
    units = [
        vulcan("0503", cargo={"missile": 1}, cargo_top={"missile": 1}, destroyed={"secondary": 2, "ap": 6, "arm": 2}),
        aboard("I1", "INF", "inside", "0503", squads=3),
        aboard("I2", "INF", "top", "0503", squads=1),
        aboard("L", "LAD", "top", "0503", pallet=True),
        enemy("C", "MCRL", "0501"),
    ]
    verdict = played(units, do=["launch C", "fly 0502", "pass", "detonate"], dice="seed:1")
    assert verdict.ok, verdict.error
    assert "L" in verdict.lost
    assert verdict.unit("V").get("cargo_top") is None
    struck = [event["unit"] for event in verdict.events if event["event"] == "struck"]
    assert "I1" not in struck


@rule("13.02.2", "15.02.1")
def test_what_is_on_top_is_lost_with_a_bridge_and_what_is_inside_is_not(judged: Any) -> None:
    field = {
        **{"name": "river", "columns": 5, "rows_odd": 5, "rows_even": 5},
        "hexes": {"0303": "water"},
        "roads": [["0302", "0303", "0304"]],
        "river_bridges": ["0303"],
    }
    units = [
        vulcan("0303", level="bridge", cargo_top={"missile": 1}),
        aboard("I", "INF", "inside", "0303"),
        aboard("T", "LT", "top", "0303"),
        enemy("W", "HWZ", "0304"),
    ]
    options = {"engineering": True, "bridges": True}
    verdict = judged(units=units, map=field, phase="fire", options=options, do="fire W at bridge 0303", dice="seed:2")
    assert verdict.ok, verdict.error
    assert verdict.lost == ["T"]
    assert verdict.unit("I")["riding"] == "V"
    assert "cargo_top" not in verdict.unit("V")
