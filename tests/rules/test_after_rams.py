"""6.04, 6.08 After a ram on the orange map: how far the Ogre can still move, and combat in a hex that both sides share.

Most positions are in column 08 of the open south: 0821, 0820, 0819, 0818, 0817 run northwards. A distant post keeps
each side on the map where the fight could otherwise end the game (1.02).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
OGRE = "OGRE MK3 attacker 0820"
MARK_V = "OGRE MK5 attacker 0820"
POST = "POST CP defender 0101"


# -- 6.04: movement after ramming --------------------------------------------------------------------------------------


@rule("6.04")
@pytest.mark.parametrize("die", [1, 6])
def test_an_ogre_moves_on_after_a_ram_whether_or_not_the_target_is_gone(judged: Judged, die: int) -> None:
    said = judged(OGRE, "MSL1 MSL defender 0819", POST, do="move OGRE 0819 0818 0817", dice=[die])
    assert said.ok
    assert said.hex("OGRE") == "0817"
    assert said.unit("OGRE")["moved"] == 3
    assert (said.hex("MSL1") == "0819") == (die == 1)


@rule("6.04")
def test_an_ogre_moves_on_after_ramming_a_command_post(judged: Judged) -> None:
    said = judged(OGRE, "CP CP defender 0819", POST, do="move OGRE 0819 0818 0817")
    assert said.ok
    assert said.hex("OGRE") == "0817"


@rule("6.04")
def test_an_ogre_that_lost_movement_by_the_ram_may_not_go_as_far_as_before(judged: Judged) -> None:
    units = (f"{MARK_V} treads=41", "MSL1 MSL defender 0819", POST)
    said = judged(*units, do="move OGRE 0819 0818 0817", dice=[6])
    assert (said.ok, said.rule) == (False, "6.04")
    assert "movement points" in said.reason
    assert said.hex("OGRE") == "0820"
    assert said.dice_left == [6]


@rule("6.04")
def test_an_ogre_keeps_its_movement_when_the_ram_leaves_it_in_its_band(judged: Judged) -> None:
    units = (f"{MARK_V} treads=42", "MSL1 MSL defender 0819", POST)
    said = judged(*units, do="move OGRE 0819 0818 0817", dice=[6])
    assert said.ok
    assert said.hex("OGRE") == "0817"


@rule("6.04")
def test_an_ogre_slowed_to_what_it_has_used_can_neither_move_nor_stay(judged: Judged) -> None:
    units = ("OGRE MK5 attacker 0820 treads=21", "HVY1 HVY defender 0819")
    for more in ("move OGRE 0818", "stay OGRE"):
        said = judged(*units, do=["move OGRE 0819", more], dice=[1, 6])
        assert said.error["decision"] == 2
        assert said.unit("OGRE")["treads"] == 19
        assert "movement point" in said.reason


@rule("6.04")
@rule("3.04.2")
def test_an_ogre_that_loses_its_last_tread_by_a_ram_moves_no_more(judged: Judged) -> None:
    units = (f"{OGRE} treads=2", "HVY1 HVY defender 0819", POST)
    said = judged(*units, do=["move OGRE 0819", "move OGRE 0818"], dice=[6])
    assert said.error["decision"] == 2
    assert said.rule == "3.04.2"
    assert said.unit("OGRE")["treads"] == 0


@rule("6.04")
def test_two_rams_of_one_path_slow_the_ogre_together(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 treads=33", "HVY1 HVY defender 0819", "HVY2 HVY defender 0818", POST)
    allowed = judged(*units, do="move OGRE 0819 0818", dice=[6, 6])
    assert allowed.ok
    assert allowed.unit("OGRE")["treads"] == 29
    beyond = judged(*units, do="move OGRE 0819 0818 0817", dice=[6, 6])
    assert beyond.rule == "6.04"


@rule("6.02")
@rule("6.04")
@pytest.mark.parametrize("cut", [1, 2])
def test_a_ram_is_the_same_when_it_is_judged_in_two_halves(judged_on: Judged, judged: Judged, cut: int) -> None:
    units = (f"{MARK_V} treads=43", "HVY1 HVY defender 0819", POST)
    do = ["move OGRE 0819", "stay OGRE", "move OGRE 0818"]
    whole = judged(*units, do=do, dice=[1])
    half = judged(*units, do=do[:cut], dice=[1])
    rest = judged_on(half, do=do[cut:])
    assert whole.error["decision"] == 3, "39 treads give two points, and both are spent"
    assert rest.error["decision"] == 3 - cut
    assert rest.rule == whole.rule == "6.04"
    assert rest.position["units"] == whole.position["units"]


# -- 6.08: combat in the same hex --------------------------------------------------------------------------------------


@rule("6.08")
@pytest.mark.parametrize(
    ("weapons", "odds"), [("OGRE:main", "1-1"), ("OGRE:secondary", "1-1"), ("OGRE:missile", "2-1")]
)
def test_an_ogre_fires_at_a_survivor_of_its_ram_as_if_it_were_adjacent(judged: Judged, weapons: str, odds: str) -> None:
    units = (OGRE, "HVY1 HVY defender 0819", POST)
    said = judged(*units, do=["move OGRE 0819", "end", f"fire {weapons} at HVY1"], dice=[1, 3])
    assert said.ok
    assert said.event("fire")["odds"] == odds
    assert said.lost == ["HVY1"]


@rule("6.08")
@rule("7.02")
def test_antipersonnel_guns_of_range_1_reach_infantry_in_the_same_hex(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819 squads=3", POST)
    said = judged(*units, do=["move OGRE 0819", "end", "fire OGRE:ap*2 at INF1"], dice=[5])
    assert said.ok
    assert said.lost == ["INF1"]


@rule("6.08")
def test_infantry_that_was_run_over_stays_and_fires_at_the_ogre_in_its_hex(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819 squads=3")
    do = ["move OGRE 0819", "end", "end", "end", "end", "fire INF1 at OGRE:treads"]
    said = judged(*units, do=do, dice=[5])
    assert said.ok
    assert said.unit("OGRE")["treads"] == 43


@rule("6.08")
def test_infantry_that_was_run_over_moves_away_and_fires(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819 squads=3")
    do = ["move OGRE 0819", "end", "end", "end", "move INF1 0818", "end", "fire INF1 at OGRE:ap"]
    said = judged(*units, do=do, dice=[4])
    assert said.ok
    assert said.unit("OGRE")["destroyed"] == {"ap": 1}


@rule("6.08")
def test_a_superheavy_unhurt_by_a_ram_fires_back_from_the_same_hex(judged: Judged) -> None:
    units = (OGRE, "FOE SHVY defender 0819")
    said = judged(*units, do=["move OGRE 0819", *["end"] * 4, "fire FOE at OGRE:main"], dice=[1, 5])
    assert said.ok
    assert said.event("fire")["odds"] == "1-1"
    assert said.unit("OGRE")["destroyed"] == {"main": 1}


@rule("6.08")
@rule("7.11")
def test_a_unit_disabled_by_a_ram_cannot_fire_in_its_turn(judged: Judged) -> None:
    units = (OGRE, "FOE HVY defender 0819")
    said = judged(*units, do=["move OGRE 0819", *["end"] * 4, "fire FOE at OGRE:main"], dice=[1, 5])
    assert said.error["decision"] == 6
    assert said.rule == "7.11"
    assert "disabled" in said.reason


@rule("6.08.1")
@rule("7.11")
def test_a_disabled_unit_in_the_ogres_hex_recovers_normally_and_fights_on(judged: Judged) -> None:
    units = (OGRE, "FOE HVY defender 0819")
    until_own_turn = ["move OGRE 0819", *["end"] * 3]
    still = judged(*units, do=[*until_own_turn, *["end"] * 3], dice=[1])
    assert still.position["turn"]["seat"] == "attacker"
    assert still.unit("FOE")["disabled"] == "ram"
    said = judged(*units, do=[*until_own_turn, *["end"] * 6, "end", "fire FOE at OGRE:main"], dice=[1, 5])
    assert said.ok
    assert said.event("recovery")["unit"] == "FOE"
    assert said.event("fire")["odds"] == "1-1"
    away = judged(*units, do=[*until_own_turn, *["end"] * 6, "move FOE 0818 0817"], dice=[1])
    assert away.ok
    assert away.hex("FOE") == "0817"
