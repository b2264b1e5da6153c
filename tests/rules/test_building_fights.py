"""11.04.2, 11.04.3 Overruns and rams of buildings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cybertank.text.units.catalogues import catalogue

rule = pytest.mark.rule

Judged = Callable[..., Any]
GREEN = {"close_combat": "overrun", "stacking": 5, "spillover": True}
REACTOR = "B REACTOR defender 0505 sp=60"


@pytest.fixture
def overrun(in_field: Judged) -> Judged:
    """Judge a movement phase under the overrun rules."""
    return partial(in_field, options=GREEN)


def points(verdict: Any, unit: str = "B") -> int | None:
    found = verdict.unit(unit)
    return found and found["sp"]


# -- 11.04.2: overruns -------------------------------------------------------------------------------------------------


@rule("11.04.2")
@pytest.mark.parametrize(
    ("unit", "shot", "damage"),
    [
        ("HVY", "U", 16),
        ("LT", "U", 8),
        ("SHVY", "U", 24),
        ("INF", "U", 8),
        ("CE", "U", 16),
        ("HWT", "U:missile", 12),
        ("MK3", "U:main", 32),
        ("MK3", "U:secondary", 24),
        ("MK3", "U:missile", 48),
        ("VULCAN", "U:secondary", 48),
    ],
)
def test_damage_is_doubled_in_an_overrun(overrun: Judged, unit: str, shot: str, damage: int) -> None:
    do = ["move U 0505", "overrun 0505", f"fire {shot} at B"]
    verdict = overrun(f"U {unit} attacker 0504", REACTOR, do=do, dice=[6])
    assert points(verdict) == 60 - damage
    assert verdict.event("fire")["rule"] == "11.04.2"
    assert verdict.dice_left == [6]


@rule("11.04.2")
@pytest.mark.parametrize(("terrain", "damage"), [("town", 8), ("forest", 8), ("swamp", 16)])
def test_terrain_halves_it_again(overrun: Judged, terrain: str, damage: int) -> None:
    do = ["move U 0505", "overrun 0505", "fire U at B"]
    verdict = overrun("U HVY attacker 0504", REACTOR, on=terrain, do=do, dice=[6, 6])
    assert points(verdict) == 60 - damage


@rule("11.04.2")
def test_only_the_attacker_is_asked_and_each_weapon_fires_twice(overrun: Judged) -> None:
    do = ["move U 0505", "overrun 0505", "fire U at B", "end", "fire U at B"]
    verdict = overrun("U HVY attacker 0504", REACTOR, do=do[:2])
    assert (verdict.next["seat"], verdict.next["choose"]) == ("attacker", "fire")
    verdict = overrun("U HVY attacker 0504", REACTOR, do=do)
    assert points(verdict) == 28
    assert verdict.next["choose"] == "move"
    assert verdict.event("overrun-over")["winner"] == "attacker"


@rule("11.04.2")
def test_a_weapon_that_has_fired_twice_is_refused_while_another_has_not(overrun: Judged) -> None:
    units = ("U HVY attacker 0504", "V LT attacker 0404", REACTOR)
    do = ["move U 0505", "move V 0505", "overrun 0505", "fire U at B", "end", "fire U at B", "end", "fire U at B"]
    verdict = overrun(*units, do=do)
    assert verdict.rule == "11.04.2"
    assert points(overrun(*units, do=[*do[:-1], "fire V at B", "end", "fire V at B"])) == 60 - 32 - 16


@rule("11.04.2")
def test_the_attackers_silent_round_gives_the_attack_up(overrun: Judged) -> None:
    verdict = overrun("U HVY attacker 0504", REACTOR, do=["move U 0505", "overrun 0505", "end"])
    assert verdict.next["choose"] == "move"
    assert verdict.event("overrun-over")["rule"] == "11.04.2"
    assert (verdict.hex("U"), points(verdict)) == ("0505", 60)


@rule("11.04.2")
def test_another_movement_point_pays_for_another_overrun(overrun: Judged) -> None:
    do = ["move U 0505", "overrun 0505", "fire U at B", "end", "fire U at B"]
    verdict = overrun("U HVY attacker 0504", REACTOR, do=[*do, "overrun 0505"])
    assert verdict.rule == "8.01"
    verdict = overrun("U HVY attacker 0504", REACTOR, do=[*do, "stay U", "overrun 0505", "fire U at B"])
    assert points(verdict) == 60 - 48


@rule("8.01")
@rule("11.04.2")
@pytest.mark.parametrize("building", ["B ADMIN defender 0505 sp=99", "B LASER defender 0505 sp=99"])
def test_a_unit_that_comes_later_fights_an_overrun_of_its_own(overrun: Judged, building: str) -> None:
    units = ("U HVY attacker 0504", "V HVY attacker 0504", building)
    quiet = [] if "ADMIN" in building else ["end"]
    first = ["move U 0505", "overrun 0505", *quiet, "fire U at B", "end", *quiet, "fire U at B"]
    assert points(overrun(*units, do=first)) == 67
    verdict = overrun(*units, do=[*first, "move V 0505", "overrun 0505", *quiet, "fire V at B"])
    assert points(verdict) == 51


@rule("11.04.2")
def test_who_has_fought_pays_a_point_to_fight_again(overrun: Judged) -> None:
    units = ("U HVY attacker 0504", "V HVY attacker 0504", "B ADMIN defender 0505 sp=99", "S HVY attacker 0505")
    both = ["move U 0505", "move V 0505", "overrun 0505", "fire U + V at B", "end", "fire U + V at B"]
    assert overrun(*units, do=["move U 0505", "overrun 0505", "fire S at B"]).rule == "11.04.2"
    assert points(overrun(*units, do=both)) == 35
    again = [*both, "stay U", "overrun 0505"]
    assert points(overrun(*units, do=[*again, "fire U at B"])) == 19
    assert overrun(*units, do=[*again, "fire V at B"]).rule == "11.04.2"
    assert overrun(*units, do=both).unit("V")["stormed"] is True
    assert overrun(*units, do=[*both, "overrun 0505"]).rule == "8.01"


@rule("11.04.2")
def test_riders_fight_with_the_vehicle_that_stays(overrun: Judged) -> None:
    units = ("U HVY attacker 0505", "I INF attacker 0505 squads=1 riding=U", "B ADMIN defender 0505 sp=99")
    stay = ["stay U", "overrun 0505"]
    assert points(overrun(*units, do=[*stay, "end", "fire U + I at B"])) == 75
    assert points(overrun(*units, do=[*stay, "dismount I", "end", "fire U + I at B"])) == 75


@rule("11.04.2")
def test_a_defended_building_is_fought_for_in_turns(overrun: Judged) -> None:
    units = ("U HVY attacker 0504", "V HVY attacker 0404", REACTOR, "D LT defender 0505")
    do = ["move U 0505", "move V 0505", "overrun 0505", "end", "fire U at D", "fire V at B"]
    verdict = overrun(*units, do=do, dice=[6])
    assert verdict.event("fire-round")["seat"] == "defender"
    assert (verdict.lost, points(verdict)) == (["D"], 44)
    assert verdict.next == {"seat": "attacker", "phase": "movement", "choose": "fire"}
    again = overrun(*units, do=[*do, "end", "fire U at B", "fire V at B"], dice=[6])
    assert points(again) == 12


@rule("11.04.2")
def test_the_fight_goes_on_from_a_written_position(overrun: Judged) -> None:
    do = ["move U 0505", "overrun 0505", "fire U at B", "end"]
    verdict = overrun("U HVY attacker 0504", REACTOR, do=do)
    assert verdict.position["pending"][0]["struck"] == [["U", "B", 1, 1]]
    kept = {key: verdict.position[key] for key in ("units", "pending", "map", "cleared") if key in verdict.position}
    kept.pop("map")
    again = overrun(do=["fire U at B"], **kept)
    assert points(again) == 28
    assert again.next["choose"] == "move"


@rule("11.04.2")
def test_infantry_fires_squad_by_squad(overrun: Judged) -> None:
    do = ["move U 0505", "overrun 0505", "fire U at B", "fire U.2 at B", "fire U.3 at B", "end", "fire U at B"]
    verdict = overrun("U INF attacker 0504 squads=3", REACTOR, do=do)
    assert points(verdict) == 60 - 32


@rule("11.04.1")
def test_an_ogre_with_antipersonnel_guns_alone_has_nothing_to_overrun_with(overrun: Judged) -> None:
    bare = "U MK3 attacker 0504 destroyed.main=1 destroyed.secondary=4 spent.missile=2"
    verdict = overrun(bare, REACTOR, do=["move U 0505", "overrun 0505"])
    assert verdict.rule == "11.04.1"
    armed = "U MK3 attacker 0504 destroyed.main=1 destroyed.secondary=3 spent.missile=2"
    verdict = overrun(armed, REACTOR, do=["move U 0505", "overrun 0505", "fire U:ap at B"])
    assert verdict.rule == "11.04.1"


# -- 11.04.3: rams -----------------------------------------------------------------------------------------------------


@rule("11.04.3")
@rule("6.03")
@pytest.mark.parametrize(
    ("type_id", "dice"),
    [
        *(("MK1", 2), ("MK2", 2), ("MK3", 3), ("MK3B", 3), ("NINJA", 3), ("VULCAN", 3)),
        *(("MK4", 5), ("MK5", 5), ("FENCER", 5), ("FENCERB", 5), ("MK6", 7), ("DOPPEL", 7)),
        *(("GEV", 1), ("GEVPC", 1), ("HVY", 1), ("SHVY", 2)),
        *(("LT", 0), ("LGEV", 0), ("MSL", 0), ("MHWZ", 0), ("MCRL", 0), ("CRL", 0), ("MCP", 0), ("HWZ", 0)),
        *(("TK", 0), ("HT", 0), ("INF", 0)),
    ],
)
def test_the_size_table_against_buildings(in_field: Judged, type_id: str, dice: int) -> None:
    assert catalogue().types[catalogue().index[type_id]].building_dice == dice
    verdict = in_field(f"U {type_id} attacker 0504", REACTOR, "T LT attacker 0909", do="ram U B", dice=[4] * 9)
    if dice == 0:
        assert not verdict.ok
        assert verdict.rule in ("11.04.3", "5.01")
    else:
        assert points(verdict) == 60 - 4 * dice
        assert verdict.event("building") == {
            "event": "building",
            "unit": "B",
            "damage": 4 * dice,
            "left": 60 - 4 * dice,
            "rule": "11.04.3",
        }


@rule("11.04.3")
@rule("6.05")
def test_an_ogre_loses_five_treads_and_ends_where_it_came_from(in_field: Judged) -> None:
    verdict = in_field("U MK3 attacker 0503", REACTOR, do=["move U 0504", "ram U B"], dice=[2, 4, 5])
    assert (points(verdict), verdict.hex("U"), verdict.unit("U")["treads"]) == (49, "0504", 40)
    again = in_field("U MK3 attacker 0504", REACTOR, do=["ram U B", "move U 0503"], dice=[2, 4, 5])
    assert not again.ok


@rule("11.04.3")
def test_in_the_buildings_own_hex_it_stays_there(in_field: Judged) -> None:
    verdict = in_field("U MK3 attacker 0505", REACTOR, do="ram U B", dice=[1, 1, 1])
    assert (points(verdict), verdict.hex("U"), verdict.unit("U")["moved"]) == (57, "0505", 1)


@rule("11.04.3")
@pytest.mark.parametrize(
    ("type_id", "dice", "fate"),
    [("HVY", [3, 4], None), ("HVY", [3, 5], "ram"), ("SHVY", [3, 3, 4], None), ("SHVY", [3, 3, 5], "ram")],
)
def test_heavy_and_superheavy_tanks_suffer_a_1_2_attack(
    in_field: Judged, type_id: str, dice: list[int], fate: str | None
) -> None:
    verdict = in_field(f"U {type_id} attacker 0504", REACTOR, do="ram U B", dice=dice)
    assert (verdict.unit("U").get("disabled"), verdict.hex("U"), verdict.dice_left) == (fate, "0504", [])


@rule("11.04.3")
@pytest.mark.parametrize(("type_id", "dice"), [("HVY", [3, 6]), ("GEV", [3]), ("GEVPC", [3])])
def test_a_six_destroys_them_and_hovercraft_are_always_lost(in_field: Judged, type_id: str, dice: list[int]) -> None:
    verdict = in_field(f"U {type_id} attacker 0504", REACTOR, "T LT attacker 0909", do="ram U B", dice=dice)
    assert (verdict.lost, points(verdict), verdict.dice_left) == (["U"], 57, [])


@rule("11.04.3")
def test_riders_that_stay_on_are_lost_with_the_rammer(in_field: Judged) -> None:
    units = ("U GEVPC attacker 0504", "I INF attacker 0504 squads=2 riding=U", REACTOR, "T LT attacker 0909")
    verdict = in_field(*units, do=["ram U B", "end"], dice=[3])
    assert (sorted(verdict.lost), points(verdict)) == (["I", "U"], 57)
    verdict = in_field(*units, do=["ram U B", "dismount I", "end"], dice=[3])
    assert (verdict.lost, verdict.hex("I")) == (["U"], "0505")


@rule("11.04.3")
@rule("6.01.1")
def test_rams_in_one_turn(in_field: Judged) -> None:
    verdict = in_field("U HVY attacker 0504", REACTOR, do=["ram U B", "ram U B"], dice=[3, 1])
    assert verdict.rule == "11.04.3"
    tanks = ("T LT defender 0504 disabled=fire", "V LT defender 0503 disabled=fire", REACTOR)
    in_field = partial(in_field, options={"close_combat": "ram"})
    one = in_field("U MK3 attacker 0503", tanks[0], REACTOR, do=["move U 0504", "ram U B"], dice=[1, 1, 1])
    assert points(one) == 57
    two = in_field("U MK3 attacker 0502", *tanks, do=["move U 0503 0504", "ram U B"], dice=[1, 1, 1])
    assert two.rule == "6.01.1"


@rule("8.05.3")
@rule("11.04.3")
@pytest.mark.parametrize(
    ("type_id", "dice", "damage", "fate"),
    [("HVY", [3, 4], 3, "0505"), ("HVY", [3, 5], 3, None), ("GEV", [3], 3, None), ("MK3", [1, 2, 3], 6, "0505")],
)
def test_a_building_is_rammed_at_the_end_of_the_first_fire_round(
    overrun: Judged, type_id: str, dice: list[int], damage: int, fate: str | None
) -> None:
    units = (f"U {type_id} attacker 0504", REACTOR, "T LT attacker 0909")
    verdict = overrun(*units, do=["move U 0505", "overrun 0505", "ram U B"], dice=dice)
    assert (points(verdict), verdict.hex("U"), verdict.dice_left) == (60 - damage, fate, [])
    late = overrun(
        *units,
        do=["move U 0505", "overrun 0505", f"fire U{':main' if type_id == 'MK3' else ''} at B", "end", "ram U B"],
    )
    assert late.rule == "8.05.2"


@rule("8.05.3")
def test_a_light_tank_does_not_ram_a_building_in_an_overrun(overrun: Judged) -> None:
    units = ("U LT attacker 0504", REACTOR)
    assert overrun(*units, do=["move U 0505", "overrun 0505", "ram U B"]).rule == "11.04.3"


@rule("6.07.3")
@rule("11.04.3")
def test_a_gev_that_fired_in_an_overrun_does_not_ram_in_the_second_phase(in_field: Judged) -> None:
    units = ("G GEV attacker 0504", "T TK defender 0505", "B REACTOR defender 0507 sp=60", "P CP attacker 0101")
    overrun = ["move G 0505", "overrun 0505", "end", "fire G at T"]
    verdict = in_field(*units, do=[*overrun, "end", "end", "move G 0506", "ram G B"])
    assert verdict.rule == "6.07.3"


@rule("11.04.3")
def test_town_does_not_halve_a_ram_and_overrun_rules_allow_it(overrun: Judged) -> None:
    verdict = overrun("U MK3 attacker 0504", REACTOR, on="town", do="ram U B", dice=[2, 2, 2])
    assert (points(verdict), verdict.hex("U")) == (54, "0504")


@rule("11.04.3")
def test_a_ram_needs_a_way_into_the_hex(in_field: Judged) -> None:
    assert in_field("U MK3 attacker 0503", REACTOR, do="ram U B").rule == "11.04.3"
    ridge = {"hexsides": {"0504-0505": "ridge"}}
    assert not in_field("U HVY attacker 0504", REACTOR, ground=ridge, do="ram U B").ok
    assert in_field("U HVY attacker 0504 disabled=fire", REACTOR, do="ram U B").rule == "5.01"


@rule("11.04.3")
def test_a_ram_destroys_a_building_with_few_points_left(in_field: Judged) -> None:
    units = ("U MK3 attacker 0504", "B ADMIN defender 0505 sp=5", "T LT defender 0101")
    verdict = in_field(*units, do="ram U B", dice=[2, 2, 2])
    assert (verdict.lost, verdict.event("building")["damage"], verdict.event("ram")["result"]) == (
        ["B"],
        5,
        "destroyed",
    )
