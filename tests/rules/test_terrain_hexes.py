"""13.01, 13.01.1, 13.01.3 Attacks on hexes and roads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]

ROAD = {"roads": [["0503", "0504", "0505", "0506", "0507"]]}
DAMAGE = {"terrain_damage": True}


@pytest.fixture
def shelled(field_fire: Judged) -> Judged:
    """Return the attacker's fire phase on a field with a road through 0505, where terrain can be damaged."""
    return partial(field_fire, ground=ROAD, options=DAMAGE)


def hexes(said: Any) -> dict:
    return said.position.get("overlays", {}).get("hexes", {})


def cut(said: Any) -> list[str]:
    return said.position.get("overlays", {}).get("cut", [])


# -- 13.01: the results ------------------------------------------------------------------------------------------------

# A Howitzer's 6 against the hex's 4 is 1-1: 3 and 4 are a D, 5 and 6 an X.
RESULTS = [
    ("town", 2, "town", "none"),
    ("town", 3, "damaged-town", "damaged"),
    ("town", 5, "rubble", "destroyed"),
    ("forest", 4, "damaged-forest", "damaged"),
    ("forest", 6, "rubble", "destroyed"),
    ("damaged-town", 3, "rubble", "destroyed"),
    ("damaged-town", 6, "rubble", "destroyed"),
    ("damaged-forest", 4, "rubble", "destroyed"),
    ("damaged-forest", 2, "damaged-forest", "none"),
]


@rule("13.01")
@pytest.mark.parametrize(("on", "die", "becomes", "result"), RESULTS)
def test_a_result_damages_a_hex_or_makes_it_rubble(
    shelled: Judged, on: str, die: int, becomes: str, result: str
) -> None:
    said = shelled("H HWZ attacker 0101", on=on, do="fire H at hex 0505", dice=[die])
    assert hexes(said) == ({} if becomes == on else {"0505": becomes})
    assert said.event("fire")["result"] == result
    assert cut(said) == []


@rule("13.01")
@pytest.mark.parametrize("on", ["clear", "swamp"])
@pytest.mark.parametrize(("die", "done"), [(2, []), (3, ["0505"]), (6, ["0505"])])
def test_in_clear_and_swamp_a_result_cuts_the_road_alone(shelled: Judged, on: str, die: int, done: list) -> None:
    said = shelled("H HWZ attacker 0101", on=on, do="fire H at hex 0505", dice=[die])
    assert cut(said) == done
    assert hexes(said) == {}
    assert said.event("fire")["result"] == ("cut" if done else "none")


@rule("13.01")
def test_an_attack_on_a_hex_is_told_as_fire_at_it(shelled: Judged) -> None:
    said = shelled("H HWZ attacker 0101", on="town", do="FIRE h AT Hex 0505", dice=[3])
    assert said.event("fire") == {
        "event": "fire",
        "weapons": ["H"],
        "target": "hex 0505",
        "attack": 6,
        "defense": 4,
        "odds": "1-1",
        "die": 3,
        "result": "damaged",
        "rule": "13.01",
    }
    assert said.unit("H")["fired"]


@rule("13.01")
def test_the_terrain_never_doubles_the_strength_of_its_hex_and_fire_combines(shelled: Judged) -> None:
    units = ("A HVY attacker 0503", "B HVY attacker 0405")
    assert shelled(*units, on="town", do="fire A + B at hex 0505", dice=[4]).event("fire")["odds"] == "2-1"


@rule("13.01")
@pytest.mark.parametrize("on", ["clear", "rubble", "swamp", "water"])
def test_a_hex_with_nothing_to_damage_is_attacked_for_the_spillover_alone(field_fire: Judged, on: str) -> None:
    units = ("H HWZ attacker 0101", "G GEV defender 0505")
    said = field_fire(*units, on=on, options=DAMAGE, do="fire H at hex 0505", dice=[5])
    assert said.spilled == [("G", 3, "1-1", "disabled")]
    assert "overlays" not in said.position


@rule("13.01")
def test_without_the_option_a_hex_is_no_target(field_fire: Judged) -> None:
    said = field_fire("H HWZ attacker 0101", on="town", do="fire H at hex 0505", dice=[3])
    assert said.rule == "13.01"
    assert "terrain_damage" in said.reason


@rule("7.05.1")
@pytest.mark.parametrize("shots", ["O:ap*4", "O:main + O:ap*2"])
def test_antipersonnel_guns_do_not_damage_terrain(shelled: Judged, shots: str) -> None:
    assert shelled("O MK3 attacker 0504", do=f"fire {shots} at hex 0505").rule == "7.05.1"


@rule("7.02")
@pytest.mark.parametrize(("where", "refused"), [("0503", None), ("0502", "7.02")])
def test_a_hex_must_be_in_range(shelled: Judged, where: str, refused: str | None) -> None:
    assert shelled(f"T HVY attacker {where}", do="fire T at hex 0505", dice=[1]).rule == refused


@rule("7.11")
def test_a_disabled_unit_does_not_fire_at_a_hex(shelled: Judged) -> None:
    assert shelled("T HVY attacker 0504 disabled=fire", do="fire T at hex 0505").rule == "7.11"


@rule("8.04")
def test_nobody_fires_at_a_hex_in_an_overrun(in_field: Judged) -> None:
    units = ("O MK3 attacker 0504", "T LT defender 0505")
    said = in_field(*units, options=DAMAGE, do=["move O 0505", "overrun 0505", "fire T at hex 0505"])
    assert said.rule == "8.04"


@rule("7.12.3")
def test_fire_at_a_hex_spills_over_on_friend_and_foe(shelled: Judged) -> None:
    units = ("H HWZ attacker 0101", "A LT attacker 0505", "B LT defender 0505", "O MK3 defender 0505")
    said = shelled(*units, do="fire H at hex 0505", dice=[1, 5, 4])
    assert said.spilled == [("A", 3, "1-1", "disabled"), ("B", 3, "1-1", "none")]


@rule("7.12.2")
def test_a_unit_attacks_its_own_hex_without_hitting_itself(shelled: Judged) -> None:
    units = ("T HVY attacker 0505", "L LT attacker 0505")
    said = shelled(*units, on="town", do="fire T at hex 0505", dice=[3, 5])
    assert [spill[0] for spill in said.spilled] == ["L"]
    assert hexes(said) == {"0505": "damaged-town"}


@rule("7.12.4")
def test_units_keep_the_defense_of_a_town_that_becomes_rubble(shelled: Judged) -> None:
    units = ("H HWZ attacker 0101", "G GEV defender 0505")
    said = shelled(*units, on="damaged-town", do="fire H at hex 0505", dice=[3, 5])
    assert hexes(said) == {"0505": "rubble"}
    assert said.spilled == [("G", 3, "1-2", "none")]


@rule("7.12.1")
def test_nobody_groups_infantry_when_a_hex_is_attacked(shelled: Judged) -> None:
    units = ("H HWZ attacker 0101", "L LT defender 0505", "I INF defender 0505 squads=3")
    said = shelled(*units, do="fire H at hex 0505", dice=[1, 1, 6])
    assert said.unit("I")["squads"] == 2
    assert said.next["choose"] == "fire"


@rule("13.01")
def test_the_board_follows_at_once(shelled: Judged) -> None:
    units = ("H HWZ attacker 0101", "G GEV attacker 0504")
    said = shelled(*units, on="town", do=["fire H at hex 0505", "end", "move G 0505 0506"], dice=[3])
    assert said.rule == "5.08.2"


# -- 13.01.1: weak attacks ---------------------------------------------------------------------------------------------


@rule("13.01.1")
@pytest.mark.parametrize(("unit", "where"), [("LGEV", "0503"), ("GEVPC", "0503"), ("INF", "0504")])
@pytest.mark.parametrize(("die", "becomes"), [(4, {}), (5, {"0505": "damaged-town"}), (6, {"0505": "rubble"})])
def test_a_lone_unit_of_strength_one_attacks_at_one_to_two(
    shelled: Judged, unit: str, where: str, die: int, becomes: dict
) -> None:
    said = shelled(f"U {unit} attacker {where}", on="town", do="fire U at hex 0505", dice=[die])
    assert said.event("fire")["odds"] == "1-2"
    assert said.event("fire")["rule"] == "13.01.1"
    assert hexes(said) == becomes
    assert said.unit("U")["weak_fire"]


@rule("13.01.1")
def test_a_weak_attack_is_refused_on_the_next_turn_and_allowed_on_the_one_after(shelled: Judged) -> None:
    units = ("U LGEV attacker 0503", "D LT defender 0909")
    shot = "fire U at hex 0505"
    turn = ["end"] * 4
    again = shelled(*units, on="town", do=[shot, *turn, "end", "end", shot], dice=[1, 5])
    assert again.rule == "13.01.1"
    later = shelled(*units, on="town", do=[shot, *turn, "end", "end", "end", *turn, "end", shot], dice=[1, 5])
    assert later.ok
    assert hexes(later) == {"0505": "damaged-town"}


@rule("13.01.1")
def test_a_marked_unit_fires_at_units_and_loses_the_mark(shelled: Judged) -> None:
    units = ("U LGEV attacker 0503 weak_fire=true", "I INF defender 0504")
    said = shelled(*units, do="fire U at I", dice=[1])
    assert said.ok
    assert "weak_fire" not in said.unit("U")


@rule("13.01.1")
@pytest.mark.parametrize(
    ("units", "shots", "odds"),
    [
        (["U LGEV attacker 0503", "V LGEV attacker 0504"], "U + V", "1-2"),
        (["U INF attacker 0504 squads=2"], "U", "1-2"),
        (["U INF attacker 0504 squads=2"], "U*1", "less than 1-2"),
    ],
)
def test_several_units_or_squads_make_an_ordinary_attack(shelled: Judged, units: list, shots: str, odds: str) -> None:
    said = shelled(*units, on="town", do=f"fire {shots} at hex 0505", dice=[5])
    assert said.event("fire")["odds"] == odds
    assert said.event("fire")["rule"] == "13.01"
    assert "weak_fire" not in said.unit("U")
    assert said.dice_left == ([] if odds == "1-2" else [5])


@rule("13.01.1")
def test_a_counter_keeps_its_mark_when_it_is_joined(in_field: Judged) -> None:
    units = ("A INF attacker 0504", "B INF attacker 0504 weak_fire=true")
    assert in_field(*units, options=DAMAGE, do="join A B").unit("A")["weak_fire"]


# -- 13.01.3: the road in one's own hex --------------------------------------------------------------------------------


@rule("13.01.3")
@pytest.mark.parametrize("ways", ["roads", "rails"])
def test_any_unit_cuts_the_road_or_rail_it_stands_on(field_fire: Judged, ways: str) -> None:
    units = ("I INF attacker 0505", "L LT attacker 0505")
    said = field_fire(*units, ground={ways: ROAD["roads"]}, options=DAMAGE, do="fire I at road 0505")
    assert cut(said) == ["0505"]
    assert said.spilled == []
    assert said.event("fire")["target"] == "road 0505"
    assert said.event("fire")["rule"] == "13.01.3"


@rule("13.01.3")
def test_the_town_itself_is_not_damaged(shelled: Judged) -> None:
    units = ("L LT attacker 0505", "H HWZ attacker 0101")
    said = shelled(*units, on="town", do=["fire L at road 0505", "fire H at hex 0505"], dice=[3, 1])
    assert hexes(said) == {"0505": "damaged-town"}


@rule("13.01.3")
@pytest.mark.parametrize(
    ("unit", "target", "cited"),
    [
        ("T HVY attacker 0504", "0505", "13.01.3"),
        ("T HVY attacker 0605", "0605", "13.01.3"),
        ("T TK attacker 0505", "0505", "7.02"),
    ],
)
def test_who_stands_elsewhere_or_has_no_gun_cuts_no_road(shelled: Judged, unit: str, target: str, cited: str) -> None:
    assert shelled(unit, do=f"fire T at road {target}").rule == cited


@rule("13.01.3")
def test_a_road_is_cut_once(shelled: Judged) -> None:
    units = ("A LT attacker 0505", "B LT attacker 0505")
    assert shelled(*units, do=["fire A at road 0505", "fire B at road 0505"]).rule == "13.01.3"
    damaged = shelled(*units, on="damaged-town", do="fire A at road 0505")
    assert damaged.rule == "13.01.3"


@rule("13.01.3")
def test_without_the_option_a_road_is_no_target(field_fire: Judged) -> None:
    assert field_fire("T HVY attacker 0505", ground=ROAD, do="fire T at road 0505").rule == "13.01.3"


@rule("5.07")
def test_the_road_on_a_river_bridge_is_damaged_only_with_the_bridge(shelled: Judged) -> None:
    river = ROAD | {"river_bridges": ["0505"]}
    unit = "T HVY attacker 0505 level=bridge"
    assert shelled(unit, on="water", ground=river, do="fire T at road 0505").rule == "5.07"


@rule("2.01.8")
@pytest.mark.parametrize(("unit", "dice", "ok"), [("MK3", [], True), ("SHVY", [], True), ("HVY", [1], False)])
def test_ogres_and_superheavies_drive_through_rubble(in_field: Judged, unit: str, dice: list, ok: bool) -> None:
    assert in_field(f"U {unit} attacker 0504", on="rubble", do="move U 0505 0506", dice=dice).ok == ok


@rule("5.08.5")
def test_a_truck_pays_two_points_in_a_damaged_town_and_stays_out_of_a_damaged_forest(in_field: Judged) -> None:
    assert in_field("T TK attacker 0504", on="damaged-town", do="move T 0505").unit("T")["moved"] == 2
    assert in_field("T TK attacker 0504", on="damaged-forest", do="move T 0505").rule == "5.08.5"
