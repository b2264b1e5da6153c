"""13.04 Mines in an enemy's hex and under riders: which units survive, must fight, or can still move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule

Judged = Callable[..., Any]

# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
RIVER = {
    **PLAIN,
    "roads": [[f"04{row:02}" for row in range(1, 10)]],
    "hexes": {f"{column:02}05": "water" for column in range(1, 10)},
    "river_bridges": ["0405"],
}
FAR = "FAR HVY defender 0901"
ALLY = "ALLY HVY attacker 0101"
LOADED = ("A GEVPC attacker 0404", "R INF attacker 0404 squads=2 riding=A")
# The mine's treads; four dice for the fall; main, 4 secondaries, 8 AP and 2 missiles of a Mark III, all unhurt.
FALL_OF_MK3 = [3, 1, 1, 1, 1, *[1] * 15]


@pytest.fixture
def mined(judged: Judged) -> Judged:
    """Return the judge, with a mine in 0405 and the attacker to move.

    `close_combat` names the rules for close combat.
    """

    def run(*units: str, road: bool = False, close_combat: str = "overrun", **more: Any) -> Any:
        more.setdefault("map", PLAIN)
        more.setdefault("mines", [{"hex": "0405", "seat": "defender", "road": road}])
        options = {"mines": True, "close_combat": close_combat, **more.pop("options", {})}
        return judged(*units, FAR, ALLY, options=options, **more)

    return run


# -- an enemy that falls with the bridge -------------------------------------------------------------------------------


@rule("13.04")
@pytest.mark.parametrize("then", ["end", "move A 0406"])
def test_no_overrun_is_due_with_enemies_that_fell_with_the_bridge(mined: Judged, then: str) -> None:
    said = mined(
        "A MK3 attacker 0404", "D LT defender 0405 level=bridge",
        map=RIVER, road=True, do=["move A 0405", then], dice=FALL_OF_MK3,
    )  # fmt: skip
    assert said.ok, said.error
    assert said.lost == ["D"]


@rule("13.04")
def test_who_waited_under_the_bridge_for_the_overrun_is_free_when_the_enemy_has_fallen(mined: Judged) -> None:
    said = mined(
        "A MAR attacker 0304 squads=3", "B MAR attacker 0304 squads=1", "D LT defender 0405 level=bridge",
        map={**RIVER, "hexes": {**RIVER["hexes"], "0304": "clear"}}, do=["move A 0305 0405", "move B 0305 0405", "end"],
        dice=[3, 6],
    )  # fmt: skip
    assert said.ok, said.error
    assert sorted(said.lost) == ["B", "D"]


@rule("13.04")
def test_nobody_rams_what_has_fallen_with_the_bridge(mined: Judged) -> None:
    said = mined(
        "A MK3 attacker 0404", "D LT defender 0405 level=bridge",
        map=RIVER, road=True, close_combat="ram", do="move A 0405", dice=FALL_OF_MK3,
    )  # fmt: skip
    assert said.events[-1]["event"] == "fall"
    assert said.unit("A")["treads"] == 45 - 3 - 4
    assert said.dice_left == []


# -- riders and loads whose vehicle is gone ----------------------------------------------------------------------------


@rule("13.04")
def test_riders_left_in_an_enemys_hex_must_overrun_it(mined: Judged) -> None:
    units = (*LOADED, "D LT defender 0405")
    early = mined(*units, do=["move A 0405", "end"], dice=[6])
    assert early.error["rule"] == "8.01"
    fought = mined(*units, do=["move A 0405", "overrun 0405"], dice=[6])
    assert fought.ok, fought.error
    assert fought.event("overrun")["hex"] == "0405"
    assert fought.unit("R")["engaged"]


@rule("13.04")
def test_a_load_left_in_an_enemys_hex_must_fight_too(mined: Judged) -> None:
    units = ("A SHVY attacker 0404 gear=true towing=H", "H HWZ attacker 0404", "D LT defender 0405")
    said = mined(*units, do=["move A 0405", "end"], dice=[6], options={"towing": True})
    assert said.lost == ["A"]
    assert said.error["rule"] == "8.01"


@rule("8.01")
@rule("13.04")
def test_riders_left_among_unarmed_enemies_have_moved_in_as_well_and_may_overrun_them(mined: Judged) -> None:
    units = (*LOADED, "D TK defender 0405")
    said = mined(*units, do=["move A 0405", "end"], dice=[6])
    assert (said.ok, said.lost) == (True, ["A"])
    said = mined(*units, do=["move A 0405", "overrun 0405", "end", "fire R at D"], dice=[6])
    assert (said.error, said.lost) == (None, ["A", "D"])


@rule("13.04")
@pytest.mark.parametrize(("guns", "squads"), [("", 1), (' destroyed={"ap":4}', 2)])
def test_by_the_ramming_rules_such_riders_meet_an_ogre_as_those_who_get_off(
    mined: Judged, guns: str, squads: int
) -> None:
    said = mined(*LOADED, f"D MK1 defender 0405{guns}", close_combat="ram", do=["move A 0405", "end"], dice=[6])
    assert said.ok, said.error
    assert (said.hex("R"), said.unit("R")["squads"]) == ("0405", squads)
    assert said.unit("R")["thrown"]


@rule("5.11.3")
@pytest.mark.parametrize("then", ["move R 0406", "mount R on B"])
def test_riders_of_a_vehicle_lost_to_a_mine_move_no_more_this_turn(mined: Judged, then: str) -> None:
    said = mined(*LOADED, "B GEVPC attacker 0405", do=["move A 0405", then], dice=[6])
    assert said.error["rule"] == "5.11.3"
    assert said.unit("R")["dismounted"]


# -- leaving the map ---------------------------------------------------------------------------------------------------


@rule("5.12")
def test_an_ogre_that_a_mine_has_slowed_does_not_leave_without_a_point(mined: Judged) -> None:
    mines = [{"hex": "0409", "seat": "defender"}]
    slowed = mined("A MK1 attacker 0408 treads=10", mines=mines, do="move A 0409 off south", dice=[5, 6])
    assert slowed.hex("A") == "0409"
    whole = mined("A MK1 attacker 0408", mines=mines, do="move A 0409 off south", dice=[5, 1])
    assert whole.position["exited"] == ["A"]


# -- two vehicles pulling together -------------------------------------------------------------------------------------

PAIR = ("A SHVY attacker 0404 gear=true towing=L", "B SHVY attacker 0404 gear=true towing=L", "L HWZ attacker 0404")
FIELD = [{"hex": "0405", "seat": "defender", "count": 2}]


@rule("13.04")
@rule("rp:4.07")
@pytest.mark.parametrize(
    ("dice", "lost", "left"),
    [([3, 3], [], 2), ([6, 3], ["A"], 1), ([3, 6], ["B"], 1), ([6, 6], ["A", "B"], 0)],
)
def test_both_vehicles_of_a_tandem_meet_a_mine_and_their_load_none(
    mined: Judged, dice: list[int], lost: list[str], left: int
) -> None:
    said = mined(*PAIR, mines=FIELD, do="move A 0405", dice=dice, options={"towing": True})
    assert [said.event("mine", place)["unit"] for place in (0, 1)] == ["A", "B"]
    assert (said.lost, said.dice_left, said.hex("L")) == (lost, [], "0405")
    assert sum(place["count"] for place in said.position.get("mines", [])) == left


@rule("13.04")
@rule("rp:4.07")
def test_the_last_mine_of_a_hex_goes_off_under_the_first_of_a_tandem_alone(mined: Judged) -> None:
    said = mined(*PAIR, do="move A 0405", dice=[6, 1], options={"towing": True})
    assert (said.lost, said.dice_left) == (["A"], [1])


@rule("13.04")
@rule("rp:4.07")
def test_who_is_left_of_a_tandem_goes_on_as_fast_as_it_pulls_alone(mined: Judged) -> None:
    """Two Superheavies pull as 25 tread units, move 2. One pulls as 15, move 1."""
    both = mined(*PAIR, do="move A 0405 0406", dice=[1, 1], options={"towing": True})
    assert {both.hex(one) for one in "ABL"} == {"0406"}
    alone = mined(*PAIR, do="move A 0405 0406", dice=[1, 6], options={"towing": True})
    assert (alone.lost, alone.hex("A"), alone.hex("L")) == (["B"], "0405", "0405")


@rule("13.04")
@rule("rp:4.07")
def test_the_riders_of_a_second_vehicle_outlive_its_mine_and_fight(mined: Judged) -> None:
    riders = "R INF attacker 0404 squads=2 riding=B"
    said = mined(*PAIR, riders, "D LT defender 0405", do=["move A 0405", "end"], dice=[1, 6], options={"towing": True})
    assert said.lost == ["B"]
    assert said.hex("R") == "0405"
    assert said.error["rule"] == "8.01"


@rule("5.08.3")
@rule("rp:4.07")
@pytest.mark.parametrize(("die", "stuck"), [(2, True), (3, False)])
def test_who_is_left_of_a_tandem_rolls_for_the_swamp_before_the_overrun(mined: Judged, die: int, stuck: bool) -> None:
    swamp = {**PLAIN, "hexes": {"0405": "swamp"}}
    came = mined(
        *PAIR, "E INF defender 0405", map=swamp, mines=FIELD, do="move A 0405", dice=[6, 3, die],
        options={"towing": True},
    )  # fmt: skip
    assert (came.lost, came.dice_left, came.event("terrain")["unit"]) == (["A"], [], "B")
    left = came.unit("B")
    assert (left["engaged"], left.get("stuck", False), left.get("must_roll", False)) == (True, stuck, False)


@rule("13.04.1")
@rule("rp:4.07")
@pytest.mark.parametrize("lead", ["A", "B"])
def test_either_vehicle_of_a_tandem_is_warned_by_its_sensors(mined: Judged, lead: str) -> None:
    units = (PAIR[0], "B MK5 attacker 0404 gear=true towing=L", PAIR[2])
    said = mined(*units, do=f"move {lead} 0405", dice=[6], options={"towing": True})
    assert said.event("acknowledge")["unit"] == "B"
    assert {said.hex(one) for one in "ABL"} == {"0404"}
    assert said.dice_left == [6]
    on = mined(*units, do=[f"move {lead} 0405"] * 2, dice=[5, 5], options={"towing": True})
    assert (on.hex("B"), on.lost, on.dice_left) == ("0405", [], [])


# -- 5.07.1: the road, and the treads that a mine takes ----------------------------------------------------------------

ROAD = {**PLAIN, "roads": [[f"04{row:02}" for row in range(1, 10)]]}
POST_ON_ROAD = ("O MK3 attacker 0402 treads=31", "P CP defender 0405")


@rule("5.07.1")
@rule("13.04")
def test_an_ogre_that_loses_treads_to_a_mine_in_its_last_hex_did_not_come_by_the_road_bonus(mined: Judged) -> None:
    """It had three points for three hexes. That only two are left does not make the third hex an extra one."""
    do = ["move O 0403 0404 0405", "overrun 0405"]
    came = mined(*POST_ON_ROAD, map=ROAD, do=do[:1], dice=[5, 1])
    assert (came.unit("O")["treads"], came.unit("O")["bonus"]) == (30, False)
    assert mined(*POST_ON_ROAD, map=ROAD, do=do, dice=[5, 1]).next["choose"] == "fire"


@rule("5.07.2")
@rule("13.04")
def test_after_a_mine_a_gev_still_goes_under_the_bridge_as_its_path_says(mined: Judged) -> None:
    """The mine does not go off. The infantry on the bridge blocks the road, but not the river."""
    units = ("G GEV attacker 0404", "D INF defender 0405 level=bridge")
    mines = [{"hex": "0304", "seat": "defender"}]
    said = mined(*units, map=RIVER, mines=mines, close_combat="ram", do="move G 0304 0404 0405 0305", dice=[1])
    assert (said.ok, said.hex("G")) == (True, "0305")
