"""15.02.1 Cargo capacity: what fits into and onto a Vulcan, how it gets there, and how it moves."""

from __future__ import annotations

from typing import Any

import pytest

from cybertank.text.files.errors import FileFault

rule = pytest.mark.rule


def unit(name: str, kind: str, hex_name: str = "0505", **keys: object) -> dict:
    """Return a unit of the attacker."""
    return {"id": name, "type": kind, "seat": "attacker", "hex": hex_name} | keys


def enemy(name: str, kind: str, hex_name: str, **keys: object) -> dict:
    return unit(name, kind, hex_name, **keys) | {"seat": "defender"}


BYSTANDERS = [unit("ABY", "LT", "0101"), enemy("DBY", "LT", "0909")]


def vulcan(hex_name: str = "0505", **keys: object) -> dict:
    return unit("V", "VULCAN", hex_name, **keys)


def inside(name: str, kind: str, hex_name: str = "0505", **keys: object) -> dict:
    return unit(name, kind, hex_name, riding="V", berth="inside", **keys)


def top(name: str, kind: str, hex_name: str = "0505", **keys: object) -> dict:
    return unit(name, kind, hex_name, riding="V", berth="top", **keys)


@pytest.fixture
def played(in_field: Any) -> Any:
    """Return a movement phase of the attacker on the field, with engineers."""

    def run(units: list[dict], options: dict | None = None, **more: object) -> Any:
        return in_field(units=[*units, *BYSTANDERS], options={"engineering": True} | (options or {}), **more)

    return run


def carried(verdict: Any) -> dict[str, tuple[str, str]]:
    """Return what is aboard V: its hex and berth."""
    return {
        entry["id"]: (entry["hex"], entry["berth"]) for entry in verdict.position["units"] if entry.get("riding") == "V"
    }


# -- room --------------------------------------------------------------------------------------------------------------


@rule("15.02.1")
@pytest.mark.parametrize(
    ("keys", "units"),
    [
        ({"cargo": {"missile": 12}}, []),
        ({"cargo_top": {"missile": 24}}, []),
        ({"cargo_top": 24}, []),
        ({}, [inside("I1", "INF", squads=3), inside("I2", "INF", squads=3)]),
        ({}, [top(f"I{i}", "INF", squads=3) for i in range(4)]),
        ({}, [inside(f"L{i}", "LAD", pallet=True) for i in range(6)]),
        ({}, [top(f"L{i}", "LAD", pallet=True) for i in range(12)]),
        ({}, [top("H", "HVY"), top("T", "LT")]),
        ({}, [top("W", "HWZ")]),
        ({"cargo": {"missile": 6}}, [inside("I1", "INF", squads=1), inside("L1", "LAD", pallet=True)]),
        ({"cargo_top": {"missile": 2}}, [top("H", "HVY"), top("I1", "INF", squads=2)]),
    ],
)
def test_what_fits(played: Any, keys: dict, units: list[dict]) -> None:
    verdict = played([vulcan(**keys), *units], do="end")
    assert verdict.ok, verdict.reason


@rule("15.02.1")
@pytest.mark.parametrize(
    ("keys", "units"),
    [
        ({"cargo": {"missile": 13}}, []),
        ({"cargo_top": {"missile": 25}}, []),
        ({"cargo": {"missile": 1}}, [inside("I1", "INF", squads=3), inside("I2", "INF", squads=3)]),
        ({}, [inside(f"L{i}", "LAD", pallet=True) for i in range(7)]),
        ({}, [top(f"L{i}", "LAD", pallet=True) for i in range(13)]),
        ({}, [top("H", "HVY"), top("M", "MSL")]),
        ({}, [top("S", "SHVY")]),
        ({}, [inside("T", "LT")]),
        ({"cargo_top": {"missile": 7}}, [top("H", "HVY")]),
        ({}, [top("H", "HVY", hex_name="0504")]),
    ],
)
def test_what_does_not_fit(fault: Any, keys: dict, units: list[dict]) -> None:
    assert "V" in fault([vulcan(**keys), *units])


@pytest.fixture
def fault(in_field: Any) -> Any:
    """Return a function that reads a position and returns its fault."""

    def read(units: list[dict]) -> str:
        with pytest.raises(FileFault) as raised:
            in_field(units=units, options={"engineering": True})
        return str(raised.value)

    return read


@rule("15.02.1")
def test_only_a_vulcan_has_cargo_areas(fault: Any) -> None:
    assert "only a Vulcan" in fault([unit("H", "HVY", cargo={"missile": 1})])
    assert "berth" in fault([unit("H", "HVY", berth="top")])


# -- squads ------------------------------------------------------------------------------------------------------------


@rule("15.02.1", "5.11.3")
def test_squads_get_on_top_or_inside_and_ride_along(played: Any) -> None:
    units = [vulcan(), unit("I1", "INF", squads=3), unit("I2", "INF", "0504", squads=2)]
    verdict = played(units, do=["mount I1 on V inside", "move V 0504 0503", "mount I2 on V"])
    assert carried(verdict) == {"I1": ("0503", "inside"), "I2": ("0503", "top")}
    assert verdict.event("mount") == {
        **{"event": "mount", "unit": "I1", "vehicle": "V", "berth": "inside", "rule": "15.02.1"}
    }


@rule("15.02.1")
def test_squads_for_which_there_is_no_room_stay_off(played: Any) -> None:
    units = [vulcan(cargo={"missile": 8}), unit("I1", "INF", squads=3)]
    assert played(units, do="mount I1 on V inside").rule == "15.02.1"
    assert played(units, do="mount I1 on V top").ok
    units[0]["cargo"] = {"missile": 6}
    assert played(units, do="mount I1 on V inside").ok


@rule("15.00", "15.02.1")
def test_a_vulcan_carries_squads_only_with_the_option(played: Any) -> None:
    units = [vulcan(), unit("I1", "INF")]
    assert played(units, do="mount I1 on V", options={"engineering": False}).rule == "15.00"
    assert played([unit("H", "HVY"), unit("I1", "INF")], do="mount I1 on H top").rule == "15.02.1"


@rule("5.11.3")
def test_squads_get_off_where_the_vulcan_has_been(played: Any) -> None:
    units = [vulcan(), inside("I1", "INF", squads=3), top("I2", "INF")]
    verdict = played(units, do=["move V 0504 0503", "dismount I1 at 0504", "dismount I2"])
    assert (verdict.hex("I1"), verdict.hex("I2"), carried(verdict)) == ("0504", "0503", {})
    assert played(units, do=["move V 0504 0503", "dismount I1 at 0506"]).rule == "5.11.3"


@rule("15.02.1")
def test_vehicles_move_with_the_vulcan_and_not_by_themselves(played: Any) -> None:
    units = [vulcan(), top("H", "HVY"), inside("L", "LAD", pallet=True)]
    verdict = played(units, do=["move V 0504"])
    assert carried(verdict) == {"H": ("0504", "top"), "L": ("0504", "inside")}
    assert played(units, do="move H 0504").rule == "15.02.1"
    assert played(units, do="dismount H").rule == "15.02.2"
    assert played(units, do="unload L").rule == "15.02.2"
    assert played(units, do="deploy L").rule == "15.02.2"


@rule("15.02.1")
def test_cargo_leaves_the_map_with_the_vulcan(played: Any) -> None:
    units = [vulcan("0501"), top("H", "HVY", "0501"), inside("I", "INF", "0501")]
    verdict = played(units, do="move V off north")
    assert sorted(verdict.position["exited"]) == ["H", "I", "V"]


@rule("15.02.1", "5.02.2")
def test_cargo_takes_no_room_in_the_hex(played: Any) -> None:
    others = [unit(f"H{i}", "HVY") for i in range(4)]
    loaded = [vulcan(), top("T", "LT"), *(inside(f"I{i}", "INF", squads=3) for i in range(2))]
    assert played([*loaded, *others], do="end").ok
    assert played([*loaded, *others, unit("X", "LT")], do="end").rule == "5.02.2"
    assert played([*loaded, *others, unit("X", "LT")], do="remove T").rule == "15.02.1"


@rule("5.02.3", "15.02.1")
def test_counters_split_in_their_cargo_area_and_join_only_there(played: Any) -> None:
    units = [vulcan(), inside("I1", "INF", squads=3), top("I2", "INF")]
    verdict = played(units, do="split I1 2 1")
    assert carried(verdict)["I1.2"] == ("0505", "inside")
    assert played(units, do=["split I1 2 1", "join I1.2 I2"]).rule == "15.02.1"
    assert played(units, do=["split I1 2 1", "join I1 I1.2"]).ok


# -- fire from aboard --------------------------------------------------------------------------------------------------


@rule("15.02.1", "5.11.1")
@pytest.mark.parametrize(("cargo", "refused"), [(top("I", "INF"), ""), (inside("I", "INF"), "15.02.1")])
def test_infantry_fires_from_the_top_but_not_from_inside(played: Any, cargo: dict, refused: str) -> None:
    verdict = played([vulcan(), cargo, enemy("E", "HVY", "0504")], phase="fire", do="fire I at E", dice=[1])
    assert verdict.rule == (refused or None)


@rule("15.02.1")
def test_vehicles_on_top_do_not_fire(played: Any) -> None:
    verdict = played([vulcan(), top("H", "HVY"), enemy("E", "HVY", "0504")], phase="fire", do="fire H at E", dice=[1])
    assert verdict.rule == "15.02.1"


@rule("15.02.1", "7.14.4")
def test_cargo_goes_under_water_with_the_vulcan_and_does_not_fire_there(played: Any) -> None:
    units = [vulcan("0504"), top("I", "INF", "0504"), inside("L", "LAD", "0504", pallet=True), enemy("E", "LT", "0506")]
    verdict = played(units, do=["move V 0505", "end"], on="water")
    assert carried(verdict) == {"I": ("0505", "top"), "L": ("0505", "inside")}
    assert played(units, do=["move V 0505", "end", "fire I at E"], on="water").rule == "7.14.4"
