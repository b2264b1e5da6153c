"""Towing with a Vulcan's hitch by the computer levels: fetch, attach, bring home (15.04.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.decisions import End, Move, Task
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.players.tactics.tows import attach_load, may_tow
from cybertank.rules.engineering.jobs import ATTACH
from cybertank.scenarios.files import scenario_brief
from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.text.positions.reading import state_of

pytestmark = pytest.mark.compiled
rule = pytest.mark.rule

Homeward = Callable[..., State]
FOE = "FOE HVY hunters 2312"
OGRE = "OGRE MK3 recovery 1314 treads=0 destroyed.main=1"


@pytest.fixture
def homeward(position_file: Callable[..., Any]) -> Homeward:
    """Return a position of the scenario `homeward`."""

    def make(*lines: str, phase: str = "movement", turn: int = 2) -> State:
        entry = position_file(
            *lines,
            map="ridgeway",
            scenario="homeward",
            seats=["recovery", "hunters"],
            turn={"number": turn, "seat": "recovery", "phase": phase},
            options={"engineering": True, "turn_limit": 12},
        )
        return state_of(entry, "test", scenario_brief)

    return make


def phase_of(state: State, level: str) -> list[object]:
    """Return everything that a level decides for the rest of the phase."""
    game = Game(state, SeededDice(1))
    player = make_player(level, 1)
    decisions: list[object] = []
    while not decisions or not isinstance(decisions[-1], End):
        decisions.append(player.choose(game.look(game.seat)))
        game.apply(decisions[-1])
    return decisions


@rule("15.04.8")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_a_vulcan_goes_to_the_ogre_and_stays_with_it(homeward: Homeward, level: str) -> None:
    state = homeward("VULCAN VULCAN recovery 1212", OGRE, FOE)
    moves = [decision for decision in phase_of(state, level) if isinstance(decision, Move)]
    assert [state.board.names[move.path[-1]] for move in moves if move.unit == 0] == ["1314"]
    there = homeward("VULCAN VULCAN recovery 1314", OGRE, FOE)
    assert not any(isinstance(decision, Move) and decision.unit == 0 for decision in phase_of(there, level))


@rule("15.04.8")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_it_attaches_the_ogre_if_there_is_time(homeward: Homeward, level: str) -> None:
    state = homeward("VULCAN VULCAN recovery 1314", OGRE, FOE, phase="fire")
    tasks = [decision for decision in phase_of(state, level) if isinstance(decision, Task)]
    assert [(task.job.kind, task.job.target) for task in tasks] == [(ATTACH, 1)]
    late = homeward("VULCAN VULCAN recovery 1314", OGRE, FOE, phase="fire", turn=11)
    turn = late.flow[0]
    assert isinstance(turn, Turn)
    assert attach_load(late, turn) is None


@rule("15.04.8")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_it_tows_it_home(homeward: Homeward, level: str) -> None:
    state = homeward("VULCAN VULCAN recovery 0810 towing=OGRE", OGRE.replace("1314", "0810"), FOE)
    moves = [decision for decision in phase_of(state, level) if isinstance(decision, Move)]
    ogre = state.find("OGRE")
    assert moves[0].unit == 0
    assert state.hex_of[ogre] == state.hex_of[0]
    assert state.board.names[state.hex_of[ogre]][:2] in ("05", "06")


@rule("15.04.8")
def test_nobody_tows_without_a_hitch(homeward: Homeward) -> None:
    assert may_tow(homeward("VULCAN VULCAN recovery 1314", OGRE, FOE), 0)
    assert not may_tow(homeward("VULCAN VULCAN recovery 1314 destroyed.hitch=1", OGRE, FOE), 0)
    assert not may_tow(homeward("HVY1 HVY recovery 1314", OGRE, FOE), 0)
