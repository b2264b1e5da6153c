"""Fixtures for the tests of computer players: positions on a plain, and whole games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.decisions import End
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.player import Player
from cybertank.players.registry import make_player
from cybertank.scenarios.start import start_game
from cybertank.state.brief import Brief, Level, Objective
from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.text.notation.decisions import write_decision
from cybertank.text.positions.reading import state_of

SEATS_APART = 1_000_003
# More decisions than any game of a few turns takes.
ENDLESS = 20_000


@pytest.fixture
def plain(position_file: Callable[..., Any]) -> Callable[..., State]:
    """Return a position of red and blue on a plain, from units as lines and terrain in `hexes`, `roads` and `rails`."""

    def make(
        *units: str,
        size: tuple[int, int] = (11, 11),
        hexes: dict[str, str] | None = None,
        roads: list[list[str]] | None = None,
        rails: list[list[str]] | None = None,
        seat: str = "red",
        phase: str = "movement",
        number: int = 1,
        **more: object,
    ) -> State:
        columns, rows = size
        ground = {"columns": columns, "rows_odd": rows, "rows_even": rows - 1, "hexes": hexes or {}}
        turn = {"number": number, "seat": seat, "phase": phase}
        where = {"map": ground | {"roads": roads or [], "rails": rails or []}, "seats": ["red", "blue"], "turn": turn}
        return state_of(position_file(*units, **where, **more), "test")

    return make


@pytest.fixture
def scored() -> Callable[..., State]:
    """Give a position an objective of one seat: points for some types that leave by an edge or are destroyed."""

    def give(state: State, seat: int, kind: int, points: dict[str, int], edges: int = 0, turns: int = 10) -> State:
        brief = Brief("test", "Test", "1.08")
        objective = Objective("test", seat, kind)
        objective.points = [points.get(unit_type.id, 0) for unit_type in state.types]
        objective.edges = edges
        brief.objectives = [objective]
        brief.levels = [Level("Victory", 1)]
        brief.exits = [edges if seat == other else 0 for other in range(len(state.setting.seats))]
        state.setting.brief = brief
        state.setting.rules.turn_limit = turns
        return state

    return give


@pytest.fixture
def phase() -> Callable[..., list[str]]:
    """Let a level decide for both seats until a seat's phase ends. Return that seat's decisions as text."""

    def play(state: State, level: str, seed: int = 1, answers: str = "tactician") -> list[str]:
        game = Game(state, SeededDice(seed))
        turn = game.state.flow[0]
        assert isinstance(turn, Turn)
        start = (turn.number, turn.seat, turn.phase)
        players = [make_player(level if seat == turn.seat else answers, seed) for seat in range(2)]
        lines: list[str] = []
        for _ in range(ENDLESS):
            now = game.state.flow[0]
            assert isinstance(now, Turn)
            if game.outcome is not None or (now.number, now.seat, now.phase) != start:
                return lines
            seat = game.seat
            decision = players[seat].choose(game.look(seat))
            if seat == start[1]:
                lines.append(write_decision(game.state, decision))
            game.apply(decision)
        raise AssertionError("the phase does not end")

    return play


@pytest.fixture
def finish() -> Callable[..., Game]:
    """Play a whole game. An illegal decision raises an exception, and an endless game fails."""

    def play(scenario: str, levels: list[str], seed: int, turn_limit: int = 12) -> Game:
        game = start_game(scenario, SeededDice(seed), turn_limit=turn_limit, history=False)
        seats = len(game.state.setting.seats)
        players = [make_player(levels[i % len(levels)], seed + SEATS_APART * (i + 1)) for i in range(seats)]
        for _ in range(ENDLESS):
            if game.outcome is not None:
                return game
            game.apply(players[game.seat].choose(game.look(game.seat)))
        raise AssertionError(f"{scenario} does not end")

    return play


@pytest.fixture
def distance() -> Callable[[Game, str, str], int]:
    """Return the distance between two units in hexes."""

    def between(game: Game, one: str, other: str) -> int:
        state = game.state
        return state.board.distance(state.hex_of[state.find(one)], state.hex_of[state.find(other)])

    return between


@pytest.fixture
def drive() -> Callable[..., list[str]]:
    """Let a player decide for a seat until it has ended some turns, while the other only ends. Return its decisions."""

    def play(game: Game, player: Player, turns: int, seat: int = 0) -> list[str]:
        lines: list[str] = []
        while turns and game.outcome is None:
            before = game.seat
            decision = player.choose(game.state) if before == seat else End()
            if before == seat:
                lines.append(write_decision(game.state, decision))
            game.apply(decision)
            turns -= 1 if before == seat and game.seat != seat else 0
        return lines

    return play
