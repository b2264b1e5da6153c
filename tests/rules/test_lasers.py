"""12.01-12.09 Lasers: fire at units and at Ogre missiles, damage and overruns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule

Judged = Callable[..., Any]
GREEN = {"close_combat": "overrun", "stacking": 5, "spillover": True}
LONG = {"name": "long", "columns": 70, "rows_odd": 4, "rows_even": 4, "stagger": "odd-north"}


@pytest.fixture
def long_fire(judged: Judged) -> Judged:
    """Judge a fire phase of the attacker on a board of seventy columns."""
    return partial(judged, map=LONG, phase="fire")


@pytest.fixture
def shot(in_field: Judged) -> Judged:
    """Judge a fire phase of the attacker under the rules of a green map."""
    return partial(in_field, phase="fire", options=GREEN)


# -- 12.02, 12.03: range -----------------------------------------------------------------------------------------------


@rule("12.02")
@rule("12.03")
@pytest.mark.parametrize(
    ("type_id", "column", "refused"),
    [("LASER", 31, None), ("LASER", 32, "12.02"), ("TOWER", 61, None), ("TOWER", 62, "12.03")],
)
def test_the_range_of_lasers(long_fire: Judged, type_id: str, column: int, refused: str | None) -> None:
    verdict = long_fire(f"L {type_id} attacker 0102 sp=20", f"T LT defender {column:02d}02", do="fire L at T", dice=[1])
    assert verdict.rule == refused


# -- 12.06: fire in the own fire phase ---------------------------------------------------------------------------------


@rule("12.06")
@pytest.mark.parametrize(
    ("target", "odds"), [("T LT defender 0508", "1-1"), ("T HVY defender 0508", "1-2"), ("T HWZ defender 0508", "2-1")]
)
def test_a_laser_attacks_with_two(shot: Judged, target: str, odds: str) -> None:
    fire = shot("L LASER attacker 0501 sp=30", target, do="fire L at T", dice=[1]).event("fire")
    assert (fire["attack"], fire["odds"]) == (2, odds)


@rule("12.06")
def test_a_laser_fires_once(shot: Judged) -> None:
    units = ("L LASER attacker 0501 sp=30", "T LT defender 0508", "U LT defender 0507")
    assert shot(*units, do=["fire L at T", "fire L at U"], dice=[1, 1]).rule == "7.05"


@rule("12.06")
def test_a_laser_that_fired_in_the_enemy_turn_is_silent_for_one_turn(shot: Judged) -> None:
    units = ("L LASER attacker 0501 sp=30 fired_on_enemy_turn=true", "T LT defender 0508")
    assert shot(*units, do="fire L at T").rule == "12.06"
    later = shot(*units, do=["end", "end", "end", "end", "end", "end", "fire L at T"], dice=[1])
    assert later.ok
    assert "fired_on_enemy_turn" not in later.unit("L")


@rule("12.06")
def test_a_shot_at_a_missile_counts(shot: Judged) -> None:
    units = ("O MK3 attacker 0505", "T HVY defender 0508", "L LASER defender 0909 sp=30")
    do = ["fire O:missile at T", "intercept L", "end", "end", "end", "end", "fire L at O:ap"]
    verdict = shot(*units, do=do, dice=[1, 1, 1])
    assert verdict.rule == "12.06"
    assert verdict.unit("L")["fired_on_enemy_turn"] is True


# -- 12.07: damage -----------------------------------------------------------------------------------------------------


@rule("12.07")
@pytest.mark.parametrize(("sp", "refused"), [(11, None), (10, "12.07"), (1, "12.07")])
def test_a_laser_with_ten_points_or_fewer_is_damaged(shot: Judged, sp: int, refused: str | None) -> None:
    verdict = shot(f"L LASER attacker 0501 sp={sp} sp_full=30", "T LT defender 0508", do="fire L at T", dice=[1])
    assert verdict.rule == refused


@rule("12.07")
def test_damage_silences_a_laser_and_leaves_it_standing(shot: Judged) -> None:
    verdict = shot("U HVY attacker 0504", "L TOWER defender 0505 sp=18 sp_full=20", do="fire U at L")
    assert verdict.unit("L")["sp"] == 10
    assert verdict.event("laser-damaged")["unit"] == "L"
    again = shot("U HVY attacker 0504", "L TOWER defender 0505 sp=19 sp_full=20", do="fire U at L")
    assert again.count("laser-damaged") == 0


@rule("5.03")
@pytest.mark.parametrize("close_combat", ["ram", "overrun"])
def test_the_hex_of_a_damaged_laser_is_open_and_that_of_a_sound_one_is_not(in_field: Judged, close_combat: str) -> None:
    options = {"close_combat": close_combat}
    units = ("U LT attacker 0504", "L LASER defender 0505 sp=10 sp_full=30")
    assert in_field(*units, options=options, do="move U 0505 0506").hex("U") == "0506"
    units = ("U LT attacker 0504", "L LASER defender 0505 sp=11 sp_full=30")
    verdict = in_field(*units, options=options, do="move U 0505 0506")
    assert not verdict.ok


# -- 12.08: spillover --------------------------------------------------------------------------------------------------


@rule("12.08")
def test_a_laser_harms_riders_but_nobody_beside_the_target(shot: Judged) -> None:
    units = ("L LASER attacker 0501 sp=30", "T HVY defender 0508", "I INF defender 0508 riding=T", "V LT defender 0508")
    verdict = shot(*units, do="fire L at T", dice=[5])
    assert verdict.event("riders")["result"] == "destroyed"
    assert (verdict.unit("T")["disabled"], verdict.spilled, verdict.lost) == ("fire", [], ["I"])


@rule("12.08")
def test_only_the_tanks_part_of_combined_fire_spills_over(shot: Judged) -> None:
    units = ("L LASER attacker 0501 sp=30", "U HVY attacker 0506", "T HVY defender 0508", "V LT defender 0508")
    verdict = shot(*units, do="fire L + U at T", dice=[1, 6])
    assert verdict.event("fire")["attack"] == 6
    assert verdict.spilled == [("V", 2, "1-1", "disabled")]


# -- 12.09: overruns ---------------------------------------------------------------------------------------------------


@rule("12.09")
def test_a_laser_that_is_overrun_fires_first_with_four(in_field: Judged) -> None:
    units = ("U LT attacker 0504", "L LASER defender 0505 sp=30", "T LT attacker 0101")
    do = ["move U 0505", "overrun 0505", "fire L at U"]
    verdict = in_field(*units, options=GREEN, do=do, dice=[2])
    assert (verdict.event("fire")["attack"], verdict.lost) == (4, ["U"])
    assert verdict.unit("L")["fired_on_enemy_turn"] is True


@rule("12.09")
@rule("12.07")
def test_a_damaged_laser_does_not_fire_in_an_overrun(in_field: Judged) -> None:
    units = ("U HVY attacker 0504", "L LASER defender 0505 sp=26 sp_full=30")
    do = ["move U 0505", "overrun 0505", "end", "fire U at L"]
    verdict = in_field(*units, options=GREEN, do=do)
    assert verdict.unit("L")["sp"] == 10
    after = in_field(*units, options=GREEN, do=[*do, "end"])
    assert after.next["seat"] == "attacker"
    assert in_field(*units, options=GREEN, do=[*do, "end", "fire U at L"]).lost == ["L"]


@rule("12.09")
def test_an_overrun_of_a_laser_ends_when_every_weapon_has_fired_twice(in_field: Judged) -> None:
    units = ("U LT attacker 0504", "L LASER defender 0505 sp=40")
    do = ["move U 0505", "overrun 0505", "end", "fire U at L", "end", "end", "fire U at L"]
    verdict = in_field(*units, options=GREEN, do=do)
    assert (verdict.unit("L")["sp"], verdict.next["choose"]) == (24, "move")
    assert verdict.event("overrun-over").get("winner") is None


@rule("11.04.3")
def test_under_the_ramming_rules_driving_into_a_sound_laser_rams_it(in_field: Judged) -> None:
    options = {"close_combat": "ram"}
    units = ("U MK3 attacker 0504", "L LASER defender 0505 sp=30")
    verdict = in_field(*units, options=options, do="move U 0505", dice=[6, 6, 6])
    assert (verdict.hex("U"), verdict.unit("L")["sp"], verdict.unit("U")["treads"]) == ("0504", 12, 40)
    assert in_field("U LT attacker 0504", units[1], options=options, do="move U 0505").rule == "5.03"


# -- 12.05: Ogre missiles ----------------------------------------------------------------------------------------------

OGRE = ("O MK3 attacker 0505", "T HVY defender 0508", "L LASER defender 0909 sp=30")


@rule("12.05")
def test_the_owner_of_a_laser_is_asked_before_a_missile_strikes(shot: Judged) -> None:
    verdict = shot(*OGRE, do="fire O:missile at T", dice=[6])
    assert verdict.next == {"seat": "defender", "phase": "fire", "choose": "intercept"}
    assert verdict.dice_left == [6]


@rule("12.05")
@pytest.mark.parametrize(("dice", "hit"), [([4, 6], True), ([5, 5], True), ([6, 6], True), ([4, 5], False)])
def test_ten_brings_a_missile_down(shot: Judged, dice: list[int], hit: bool) -> None:
    do = ["fire O:missile at T", "intercept L"] + ([] if hit else ["end"])
    verdict = shot(*OGRE, do=do, dice=[*dice, 6])
    told = verdict.event("intercept")
    assert (told["dice"], told["needed"], told["hit"]) == (dice, 10, hit)
    assert verdict.unit("O")["spent"] == {"missile": 1}
    assert verdict.lost == ([] if hit else ["T"])
    assert verdict.next["choose"] == "fire"


@rule("12.05")
def test_the_rest_of_the_attack_goes_on(shot: Judged) -> None:
    do = ["fire O:missile + O:main at T", "intercept L"]
    fire = shot(*OGRE, do=do, dice=[6, 6, 1]).event("fire")
    assert (fire["weapons"], fire["attack"]) == (["O:main"], 4)


@rule("12.05")
def test_each_laser_fires_once_at_each_missile(shot: Judged) -> None:
    units = (*OGRE, "M LASER defender 0901 sp=30")
    do = ["fire O:missile*2 at T", "intercept L", "intercept L", "intercept M"]
    verdict = shot(*units, do=[*do, "intercept L"], dice=[1, 1, 2, 2, 3, 3])
    assert verdict.rule == "12.05"
    assert verdict.position["pending"][0]["tried"] == {"L": [0, 1], "M": [0]}
    down = shot(*units, do=do, dice=[1, 1, 2, 2, 6, 6])
    assert down.position["pending"][0] == {
        "ask": "intercept",
        "seat": "defender",
        "attack": "fire O:missile at T",
        "tried": {"L": [0]},
    }


@rule("12.05")
def test_an_interception_goes_on_from_a_written_position(shot: Judged) -> None:
    do = ["fire O:missile*2 at T", "intercept L"]
    verdict = shot(*OGRE, do=do, dice=[1, 1])
    kept = {key: verdict.position[key] for key in ("units", "pending")}
    again = shot(do=["intercept L", "end"], dice=[6, 6, 1], **kept)
    assert again.unit("O")["spent"] == {"missile": 2}
    assert again.event("fire")["weapons"] == ["O:missile"]
    assert shot(do=["intercept L", "intercept L"], dice=[1, 1], **kept).rule == "12.05"


@rule("12.05")
@pytest.mark.parametrize(
    ("units", "do"),
    [
        (("O MK3 attacker 0505", "T HVY defender 0507", "L LASER attacker 0909 sp=30"), "fire O:missile at T"),
        (("O MK3 attacker 0505", "T HVY defender 0507", "L LASER defender 0909 sp=10"), "fire O:missile at T"),
        (("O MK3 attacker 0505", "T HVY defender 0507", "L LASER defender 0909 sp=30"), "fire O:main at T"),
        (("O MSL attacker 0505", "T HVY defender 0507", "L LASER defender 0909 sp=30"), "fire O at T"),
        (("O HWT attacker 0505", "T HVY defender 0507", "L LASER defender 0909 sp=30"), "fire O:missile at T"),
    ],
)
def test_nobody_is_asked(shot: Judged, units: tuple[str, ...], do: str) -> None:
    verdict = shot(*units, do=do, dice=[1])
    assert (verdict.ok, verdict.next["choose"]) == (True, "fire")


@rule("12.05")
@rule("12.02")
def test_a_laser_needs_a_line_to_the_ogre_or_to_its_target(shot: Judged) -> None:
    units = ("O MK3 attacker 0503", "T HVY defender 0507", "L LASER defender 0509 sp=30")
    wall = {"hexsides": {"0508-0509": "ridge"}}
    assert shot(*units, ground=wall, do="fire O:missile at T", dice=[1]).next["choose"] == "fire"
    wall = {"hexsides": {"0504-0505": "ridge"}}
    assert shot(*units, ground=wall, do="fire O:missile at T").next["choose"] == "intercept"


@rule("12.05")
def test_missiles_in_an_overrun_cannot_be_intercepted(in_field: Judged) -> None:
    units = ("O MK3 attacker 0504", "T HVY defender 0505", "L LASER defender 0909 sp=30")
    do = ["move O 0505", "overrun 0505", "end", "fire O:missile at T"]
    verdict = in_field(*units, options=GREEN, do=do, dice=[6])
    assert verdict.lost == ["T"]


@rule("12.05")
@rule("7.12.1")
def test_lasers_are_asked_before_infantry_is_grouped(shot: Judged) -> None:
    units = (
        "O MK3 attacker 0505",
        "T INF defender 0508 squads=2",
        "U INF defender 0508",
        "L LASER defender 0909 sp=30",
    )
    verdict = shot(*units, do="fire O:missile at T")
    assert verdict.next["choose"] == "intercept"
    assert shot(*units, do=["fire O:missile at T", "end"]).next["choose"] == "group"


@rule("12.05")
def test_a_rack_fires_missiles_too(shot: Judged) -> None:
    units = ("O MK4 attacker 0505", "T HVY defender 0508", "L LASER defender 0909 sp=30")
    verdict = shot(*units, do=["fire O:rack at T", "intercept L"], dice=[6, 6])
    assert verdict.unit("O")["spent"] == {"internal": 1}
    assert verdict.count("fire") == 0


@rule("12.05")
@pytest.mark.parametrize(
    ("line", "refused"), [("intercept T", "12.05"), ("fire L at O:ap", "12.05"), ("intercept N", "12.02")]
)
def test_only_a_laser_that_sees_something_answers(shot: Judged, line: str, refused: str) -> None:
    units = (*OGRE, "N LASER defender 0101 sp=30")
    wall = {"hexsides": {"0101-0102": "ridge", "0101-0201": "ridge"}}
    assert shot(*units, ground=wall, do=["fire O:missile at T", line]).rule == refused


@rule("12.05")
def test_an_interception_in_a_quiet_phase_is_refused(shot: Judged) -> None:
    assert shot("L LASER attacker 0909 sp=30", "T LT defender 0101", do="intercept L").rule == "10.03"
