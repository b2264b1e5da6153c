"""6.05 Ogres that ram Ogres, on the orange map: dice by size, treads on both sides, and the end of the move.

Most positions are in column 08 of the open south: 0821, 0820, 0819, 0818 run northwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
OGRE = "OGRE MK3 attacker 0820"
SIZES = {
    "MK1": 5,
    "MK2": 6,
    "MK3": 7,
    "MK3B": 7,
    "NINJA": 7,
    "VULCAN": 7,
    "MK4": 8,
    "MK5": 8,
    "FENCER": 8,
    "FENCERB": 8,
    "MK6": 9,
    "DOPPEL": 9,
}
RAM_DICE = {5: 1, 6: 1, 7: 2, 8: 4, 9: 6}


@rule("6.05")
@pytest.mark.parametrize("target", SIZES)
@pytest.mark.parametrize("rammer", SIZES)
def test_an_ogre_rolls_by_its_size_and_loses_five_treads_to_a_larger_one_or_three(
    judged: Judged, rammer: str, target: str
) -> None:
    dice = [1, 2, 3, 1, 2, 3][: RAM_DICE[SIZES[rammer]]]
    before = judged(f"A {rammer} attacker 0820", f"B {target} defender 0819")
    said = judged(f"A {rammer} attacker 0820", f"B {target} defender 0819", do="move A 0819", dice=dice)
    assert said.ok
    assert said.dice_left == []
    paid = before.unit("A")["treads"] - said.unit("A")["treads"]
    assert paid == (5 if SIZES[target] > SIZES[rammer] else 3)
    assert before.unit("B")["treads"] - said.unit("B")["treads"] == sum(dice)
    ram = said.event("ram")
    assert ram["rule"] == "6.05"
    assert (ram["treads_lost"], ram["target_treads_lost"]) == (paid, sum(dice))
    assert said.unit("B").get("destroyed", {}) == {}


@rule("6.05")
@pytest.mark.parametrize("path", ["0819", "0720 0719 0819"])
def test_the_ramming_ogre_ends_in_the_hex_before_the_ram(judged: Judged, path: str) -> None:
    said = judged(OGRE, "FOE MK3 defender 0819", do=f"move OGRE {path}", dice=[1, 1])
    assert said.ok
    assert said.hex("OGRE") == ("0820" if path == "0819" else "0719")
    assert said.hex("FOE") == "0819"


@rule("6.05")
def test_a_path_does_not_go_on_after_an_ogre_is_rammed(judged: Judged) -> None:
    said = judged(OGRE, "FOE MK3 defender 0819", do="move OGRE 0819 0818", dice=[1, 1])
    assert said.rule == "6.05"
    assert "end its movement" in said.reason


@rule("6.05")
@pytest.mark.parametrize("more", ["move OGRE 0821", "move OGRE 0819"])
def test_the_ramming_ogre_moves_no_more_this_turn(judged: Judged, more: str) -> None:
    said = judged(OGRE, "FOE MK3 defender 0819", do=["move OGRE 0819", more], dice=[1, 1, 1, 1])
    assert said.error["decision"] == 2
    assert said.hex("OGRE") == "0820"
    assert said.dice_left == [1, 1]


@rule("6.05")
def test_the_refusal_to_move_on_after_ramming_an_ogre_cites_the_rule_that_ends_the_move(judged: Judged) -> None:
    said = judged(OGRE, "FOE MK3 defender 0819", do=["move OGRE 0819", "move OGRE 0821"], dice=[1, 1])
    assert said.rule == "6.05"


@rule("6.05")
def test_a_position_after_an_ogre_was_rammed_still_knows_that_the_move_has_ended(
    judged_on: Judged, judged: Judged
) -> None:
    first = judged(OGRE, "FOE MK3 defender 0819", do="move OGRE 0819", dice=[1, 1])
    then = judged_on(first, do="move OGRE 0821")
    assert not then.ok


@rule("6.05")
@rule("6.06")
def test_an_ogre_may_reduce_infantry_on_its_way_to_ram_an_ogre_and_falls_back_among_it(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819 squads=2", "FOE MK3 defender 0818")
    said = judged(*units, do="move OGRE 0819 0818", dice=[2, 3])
    assert said.ok
    assert said.hex("OGRE") == said.hex("INF1") == "0819"
    assert said.unit("INF1")["squads"] == 1
    assert said.unit("FOE")["treads"] == 40


@rule("6.05")
def test_only_the_treads_that_are_left_are_lost_in_a_ram(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 treads=2", "FOE MK5 defender 0819 treads=4")
    said = judged(*units, do="move OGRE 0819", dice=[5, 6])
    assert said.ok
    assert said.unit("OGRE")["treads"] == 0
    assert said.unit("FOE")["treads"] == 0
    assert said.unit("FOE").get("destroyed", {}) == {}
    assert said.event("ram")["target_treads_lost"] == 4


@rule("6.05")
@rule("4.02")
def test_an_ogre_that_was_rammed_moves_freely_in_its_own_turn(judged: Judged) -> None:
    said = judged(
        OGRE, "FOE MK3 defender 0819", do=["move OGRE 0819", "end", "end", "end", "move FOE 0818"], dice=[1, 1]
    )
    assert said.ok
    assert said.hex("FOE") == "0818"
