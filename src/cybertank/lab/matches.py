"""One match: a game between computer players, and what came of it. Seeds go in, figures come out, never states."""

from __future__ import annotations

import time

import msgspec

from cybertank.game.dice import SeededDice
from cybertank.players.registry import make_player
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.start import start_game
from cybertank.state.frames import Turn

# So far apart that no player's seed is that of the dice, or of another game's player.
SEATS_APART = 1_000_003
NOBODY_WON = ""


class Match(msgspec.Struct, frozen=True):
    """A game to be played: who holds each seat, in the order of the scenario's seats."""

    scenario: str
    seed: int
    players: list[str]
    turn_limit: int
    """For scenarios without turns of their own."""


class Result(msgspec.Struct, frozen=True):
    """What came of a match."""

    match: Match
    winner: str
    """The name of the seat, or NOBODY_WON."""
    grade: str
    turns: int
    at_limit: bool
    decisions: list[int]
    """Taken by each seat."""
    seconds: list[float]
    """Thought by each seat."""


def limit_of(scenario: str, turn_limit: int) -> int:
    """The scenario's own number of turns, or this one where it has none."""
    return load_scenario(scenario).turns or turn_limit


def play_match(match: Match) -> Result:
    """Play a match to its end."""
    limit = limit_of(match.scenario, match.turn_limit)
    game = start_game(match.scenario, SeededDice(match.seed), turn_limit=limit, history=False)
    seats = game.state.setting.seats
    players = [make_player(name, match.seed + SEATS_APART * (i + 1)) for i, name in enumerate(match.players)]
    decisions = [0] * len(seats)
    seconds = [0.0] * len(seats)
    while game.outcome is None:
        seat = game.seat
        began = time.perf_counter()
        decision = players[seat].choose(game.look(seat))
        seconds[seat] += time.perf_counter() - began
        decisions[seat] += 1
        game.apply(decision)
    turn = game.state.flow[0]
    outcome = game.outcome
    winner = seats[outcome.winner] if outcome.winner >= 0 else NOBODY_WON
    turns = turn.number if isinstance(turn, Turn) else 0
    at_limit = outcome.reason.startswith("the limit")
    return Result(match, winner, outcome.title, turns, at_limit, decisions, seconds)


def play_matches(matches: list[Match]) -> list[Result]:
    """Some matches one after the other: the work of one task."""
    return [play_match(match) for match in matches]
