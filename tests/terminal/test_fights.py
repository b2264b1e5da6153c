"""Fights at the terminal: overruns, rams and groups, with each question asked of the right seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Play = Callable[..., Any]

# -- green maps: questions out of turn ---------------------------------------------------------------------------------


def piece(unit_id: str, unit_type: str, seat: str, where: str, **more: object) -> dict:
    return {"id": unit_id, "type": unit_type, "seat": seat, "hex": where, **more}


OVERRUN = [
    piece("HVY1", "HVY", "attacker", "0301"),
    piece("INF1", "INF", "attacker", "0301", riding="HVY1"),
    piece("LT1", "LT", "defender", "0302"),
    piece("LT2", "LT", "defender", "0302"),
]


def test_an_overrun_asks_everyone_in_turn(sit_down: Play) -> None:
    lines = [
        "move HVY1 0302",
        "todo",
        "end",
        "overrun 0302",
        "todo",
        "dismount INF1",
        "end",
        "fight",
        "targets",
        "",
        "end",
        "y",
    ]
    seen, session = sit_down(OVERRUN, *lines)
    assert "must overrun LT1 and LT2 there: type `overrun 0302` once all your units have entered (8.01)" in seen
    assert "An overrun is pending in 0302. Move in any other units first, then type `overrun 0302`." in seen
    assert "No: an overrun must be fought in 0302: `overrun 0302` (8.01)" in seen
    assert "attacker, before the overrun in 0302, points 0:0>" in seen
    assert "The attacker chooses which infantry should dismount: `dismount INF1`; then `end`." in seen
    assert "defender, fire round 1 in 0302, points 0:0>" in seen
    assert "Overrun in 0302, fire round 1: the defender fires." in seen
    assert "LT1 and LT2 could still fire. End the round anyway? [y/N]" in seen
    assert "attacker, fire round 2 in 0302" in seen
    assert session.seat == "attacker"


def test_the_computer_answers_out_of_turn(sit_down: Play) -> None:
    seen, session = sit_down(OVERRUN, "move HVY1 0302", "overrun 0302", "end", players=("defender",))
    assert "Fire round 1: the defender fires (8.04)" in seen
    assert "defender, fire round" not in seen.replace("the defender fires", "")
    assert any(line.seat == "defender" for line in session.lines)


def test_grouping_is_put_to_the_owner(sit_down: Play) -> None:
    units = [
        piece("HVY1", "HVY", "attacker", "0301"),
        piece("INF1", "INF", "defender", "0302", squads=3),
        piece("INF2", "INF", "defender", "0302", squads=2),
    ]
    seen, session = sit_down(units, "fire HVY1 at INF1", "end", "group 0302 5", "group 0302 3 2", phase="fire")
    assert "the owner of the stack groups its infantry first (7.12.1)" in seen
    assert "defender, grouping in 0302, points 0:0>" in seen
    assert "`group 0302 3 2`, `group 0302 3 1 1`" in seen
    assert "No: group the infantry in 0302 first; nearest legal choice: `group 0302 3 2` (7.12.1)" in seen
    assert "Spillover on INF2" in seen
    assert "group 0302 3 2" in [line.text for line in session.lines]


def test_riders_may_get_off_before_a_ram(sit_down: Play) -> None:
    units = [
        piece("OGRE", "MK3", "attacker", "0301"),
        piece("HVY1", "HVY", "defender", "0302"),
        piece("INF1", "INF", "defender", "0302", riding="HVY1"),
    ]
    seen, _ = sit_down(units, "move OGRE 0302", "dismount INF1", "end", close_combat="ram", stacking=1, spillover=False)
    assert "the defender can let riders get off first (6.01.2)" in seen
    assert (
        "OGRE is about to ram HVY1 (6.01.2). "
        "The defender chooses which infantry should dismount: `dismount INF1`; then `end`." in seen
    )
    assert "INF1 gets off HVY1 in 0302 (5.11.3)" in seen
    assert "OGRE rams HVY1" in seen


def test_phases_do_not_pass_for_ever_where_nobody_can_do_anything(sit_down: Play) -> None:
    units = [piece("CP1", "CP", "attacker", "0101"), piece("CP2", "CP", "defender", "0606")]
    seen, session = sit_down(units)
    assert "No unit can do anything in this game any longer. Type `resign`, or `end` to continue." in seen
    assert len(session.lines) < 10


def test_the_green_map_has_a_legend_and_hexes_their_effects(sit_down: Play) -> None:
    seen, _ = sit_down(OVERRUN, "map", "map 0303")
    assert "T ▪ town, = road" in seen
    assert "GEVs: 2 movement points, must stop, no second movement" in seen
    assert "defense: infantry triple, others double; Ogre treads are hit only on a 6 (7.14.2)" in seen
