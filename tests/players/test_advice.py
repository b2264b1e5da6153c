"""Reasons for decisions: exact sentences from positions, and a sentence for every decision of a computer player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.decisions import Place
from cybertank.players.advice.reasons import reason
from cybertank.players.registry import make_player
from cybertank.scenarios.files import scenario_brief, scenario_names
from cybertank.scenarios.sessions import start
from cybertank.server.present.decision_spots import spot_of
from cybertank.state.state import State
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.reading import state_of

Position = Callable[..., State]


@pytest.fixture
def position(position_file: Callable[..., Any]) -> Position:
    """Return a position on the sixth edition's own maps, with its seats."""

    def make(*units: str, seat: str = "attacker", phase: str = "fire", **more: object) -> State:
        entry = position_file(*units, turn={"seat": seat, "phase": phase}, **more)
        return state_of(entry, "test", scenario_brief)

    return make


def why(state: State, line: str) -> str:
    return reason(state, read_decision(state, line))


OGRE = "OGRE MK3 attacker 0918"


# -- fire --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "line", "expected"),
    [
        (
            "HVY3 HVY defender 0917",
            "fire OGRE:main at HVY3",
            "33% chance to destroy HVY3, 33% to disable it (4 against 3 is 1-1); with it gone, no enemy gun "
            "could reach OGRE next turn",
        ),
        (
            "HVY3 HVY defender 0917 disabled=fire",
            "fire OGRE:main at HVY3",
            "67% chance to destroy HVY3 (4 against 3 is 1-1)",
        ),
        (
            "HVY3 HVY defender 0917",
            "fire OGRE:main + OGRE:secondary at HVY3",
            "50% chance to destroy HVY3, 33% to disable it (7 against 3 is 2-1); without the secondary battery, the "
            "odds would be 1-1; with it gone, no enemy gun could reach OGRE next turn",
        ),
        (
            "INF1 INF defender 0917 squads=3",
            "fire OGRE:main at INF1",
            "33% chance to destroy INF1, 33% to cost it a squad (4 against 3 is 1-1); with it gone, no enemy gun "
            "could reach OGRE next turn",
        ),
        (
            "CP CP defender 0917",
            "fire OGRE:ap at CP",
            "destroys CP without a die roll (1 against a defense of 0 succeeds automatically)",
        ),
    ],
)
def test_fire_is_told_with_its_chances(position: Position, target: str, line: str, expected: str) -> None:
    assert why(position(OGRE, target), line) == expected


def test_guns_that_still_reach_are_not_forgotten(position: Position) -> None:
    state = position(OGRE, "HVY3 HVY defender 0917", "HVY4 HVY defender 0915")
    told = why(state, "fire OGRE:main at HVY3")
    assert told == "33% chance to destroy HVY3, 33% to disable it (4 against 3 is 1-1)"


def test_the_only_gun_that_reaches_a_howitzer(position: Position) -> None:
    """The Ogre moves 1 and its main battery fires 3 hexes. All its other weapons are shorter."""
    state = position(
        'OGRE MK3 attacker 0918 treads=15 destroyed={"missile":2}',
        "HWZ1 HWZ defender 0914",
        "HWZ2 HWZ defender 0812",
        seat="defender",
    )
    assert why(state, "fire HWZ1 + HWZ2 at OGRE:main") == (
        "67% chance to destroy the main battery of OGRE (12 against 4 is 3-1); without HWZ1, the odds would be 1-1; "
        "with it gone, no enemy gun could reach HWZ1 next turn"
    )


def test_one_of_several_guns_is_named_in_words(position: Position) -> None:
    state = position(OGRE, "HVY3 HVY defender 0917")
    told = why(state, "fire OGRE:secondary*2 at HVY3")
    assert "; without one secondary battery, the odds would be 1-1; " in told
    state = position("A MK3 attacker 0918", "B MK3 attacker 0916", "HVY3 HVY defender 0917")
    told = why(state, "fire A:main + B:secondary at HVY3")
    assert "; without the secondary battery of B, the odds would be 1-1" in told


def test_stacked_infantry_is_weighed_in_its_largest_groups(plain: Position) -> None:
    """7.12.1: two squads in a town defend with 6, but their owner groups them with one of the others."""
    stack = [f"{name} INF blue 0305 squads=2" for name in "XYZ"]
    state = plain("A MHWZ red 0301", *stack, hexes={"0305": "town"}, phase="fire")
    assert why(state, "fire A at X") == (
        "17% chance to destroy X, 17% to cost it a squad (6 against 9 is 1-2); "
        "this assumes that its owner forms the largest groups, 3 and 3 (7.12.1)"
    )
    said = announce(state, read_decision(state, "fire A at X"))
    assert said.endswith("groups its infantry first (7.12.1): against a group of 3 it would be 6 against 9 is 1-2")


def test_a_counter_that_makes_one_group_is_weighed_as_it_is(plain: Position) -> None:
    state = plain("A MHWZ red 0301", "X INF blue 0305 squads=2", "Y LT blue 0305", phase="fire")
    assert "7.12.1" not in why(state, "fire A at X")


@pytest.mark.parametrize(
    ("treads", "expected"),
    [
        (45, "33% chance to take 3 tread units off OGRE, leaving 42"),
        (32, "33% chance to take 3 tread units off OGRE, leaving 29 and slowing it from 3 to 2"),
        (2, "33% chance to take 2 tread units off OGRE, leaving 0 and slowing it from 1 to 0"),
    ],
)
def test_treads(position: Position, treads: int, expected: str) -> None:
    state = position(f"OGRE MK3 attacker 0918 treads={treads}", "MSL1 MSL defender 0917", seat="defender")
    assert why(state, "fire MSL1 at OGRE:treads") == expected


# -- rams and leaving --------------------------------------------------------------------------------------------------


def test_rams_with_their_price(position: Position) -> None:
    heavy = "HVY2 HVY defender 0917"
    state = position(OGRE, heavy, phase="movement")
    assert why(state, "move OGRE 0917") == (
        "the ram has a 50% chance to destroy HVY2 and 50% to disable it; it costs 2 tread units, leaving 43"
    )
    state = position("OGRE MK3 attacker 0918 treads=32", heavy, phase="movement")
    assert why(state, "move OGRE 0917") == (
        "the ram has a 50% chance to destroy HVY2 and 50% to disable it; "
        "it costs 2 tread units, leaving 30 and slowing OGRE from 3 to 2"
    )


def test_driving_over_infantry(position: Position) -> None:
    state = position(OGRE, "INF1 INF defender 0917 squads=2", phase="movement")
    assert why(state, "move OGRE 0917") == "drives over INF1, which loses a squad (6.06)"


def test_an_escape(position: Position) -> None:
    state = position("OGRE MK3 attacker 0921", "HVY1 HVY defender 0101", phase="movement", scenario="mark-iii")
    assert why(state, "move OGRE off south") == ("leaves the map by the south edge; that counts as an escape (5.12)")


# -- the end of things -------------------------------------------------------------------------------------------------


def test_an_end_with_nothing_left(position: Position) -> None:
    assert why(position(OGRE, "HVY1 HVY defender 0101"), "end") == "no unit that can still fire has a target"


def test_an_end_that_holds_fire(position: Position) -> None:
    state = position(OGRE, "HVY1 HVY defender 0917")
    assert why(state, "end") == (
        "no remaining attack seems worth making; OGRE with its main battery, 4 secondary batteries and 2 missiles "
        "could still fire"
    )


# -- everything else ---------------------------------------------------------------------------------------------------


def test_a_unit_that_is_placed_at_an_edge_is_said_to_enter() -> None:
    session = start("1977-ogre-defending-basic", seed=1)
    while session.seat != "attacker":
        view = session.game.look(session.game.seat)
        session.apply(make_player("charger", 3).choose(view))
    told = why(session.game.look(session.game.seat), "place HVY1 south")
    assert "south" in told
    assert "hex" not in told


def test_a_tow_that_hangs_on_a_die_is_announced_with_it(position: Position) -> None:
    units = ["SHVY1 SHVY attacker 0404 gear=true towing=MK3", "MK3 MK3 attacker 0404 treads=0"]
    plain = {"columns": 9, "rows_odd": 9, "rows_even": 9}
    rules = {"edition": "sixth", "options": {"towing": True, "stacking": 5}}
    state = position(*units, "FAR HVY defender 0901", phase="movement", map=plain, rules=rules)
    assert "rp:4.062" in why(state, "move SHVY1 to 0405")


@pytest.mark.parametrize(
    ("scenario", "level"),
    [
        *((name, "random") for name in scenario_names() if name != "four-fields"),
        *((name, "charger") for name in ("mark-iii", "raid", "convoy")),
    ],
)
def test_every_decision_has_a_reason_and_nothing_is_changed(scenario: str, level: str) -> None:
    session = start(scenario, seed=11)
    players = [make_player(level, seed) for seed in range(len(session.seat_names))]
    for _ in range(150 if level == "charger" else 80):
        if session.outcome is not None:
            break
        view = session.game.look(session.game.seat)
        decision = players[session.game.seat].choose(view)
        before = view.digest()
        told = reason(view, decision)
        assert told.strip(), write_decision(view, decision)
        assert "\n" not in told
        assert not told.endswith("; ")
        spot = spot_of(view, decision)
        assert all(name in view.ids for name in spot.units) or isinstance(decision, Place)
        if isinstance(decision, Place) and decision.hex < 0:
            assert spot.hex == ""
        assert view.digest() == before
        session.apply(decision)
