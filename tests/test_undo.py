"""Undo: every earlier position comes back, and a long history stays small."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.game.undo import MOST_KEPT
from cybertank.players.registry import make_player
from cybertank.scenarios.sessions import from_header, start, start_game, suggested_in
from cybertank.server.games.progress import GameProgress

BYTES_FOR_A_SET_UP = 100_000


def placed_by_hand() -> GameProgress:
    """Return a game whose first player has a suggested set-up on the map."""
    progress = GameProgress(start("mark-iii", seats={"attacker": "human", "defender": "human"}), True, [])
    progress.settle()
    return progress


@contextmanager
def at_most(size: int) -> Iterator[None]:
    """Fail if what runs inside needs more bytes than this."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[0] < size
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("scenario", ["mark-iii", "breakthrough", "three-crowns"])
def test_undo_returns_every_earlier_position(scenario: str) -> None:
    game = start_game(scenario, SeededDice(3))
    player = make_player("random", 3)
    stack: list[str] = []
    undone = decisions = 0
    while game.outcome is None and decisions < 600:
        before = game.state.digest()
        game.apply(player.choose(game.look(game.seat)))
        decisions += 1
        stack = [*stack, before] if game.can_undo() else []
        if len(stack) >= 10:
            later = game.state.copy()
            undone += len(stack)
            while stack:
                game.undo()
                assert game.state.digest() == stack.pop()
            assert not game.can_undo()
            game = Game(later, SeededDice(decisions))
    assert undone >= 10


def test_a_long_history_keeps_few_positions_and_loses_none() -> None:
    progress = placed_by_hand()
    places = suggested_in(progress.state, "defender")[0].place
    positions: list[str] = []
    for _ in range(40):
        positions.append(progress.state.digest())
        progress.set_up(places)
        assert progress.session.game.kept_for_undo <= MOST_KEPT
    for position in reversed(positions):
        progress.undo()
        assert progress.state.digest() == position


@pytest.mark.parametrize("set_ups", [40, pytest.param(500, marks=pytest.mark.slow)])
def test_set_ups_again_and_again_take_little_memory_and_so_does_loading_them(set_ups: int) -> None:
    progress = placed_by_hand()
    places = suggested_in(progress.state, "defender")[0].place
    slots = len(progress.state.ids)
    with at_most(set_ups * BYTES_FOR_A_SET_UP):
        for _ in range(set_ups):
            progress.set_up(places)
        assert len(progress.state.ids) == slots
    with at_most(set_ups * BYTES_FOR_A_SET_UP):
        again = GameProgress(from_header(progress.session.header, "test"), True, [])
        for line, automatic in zip(progress.session.lines, progress.automatic, strict=True):
            again.follow(line, automatic, prove=False)
        assert again.state == progress.state
