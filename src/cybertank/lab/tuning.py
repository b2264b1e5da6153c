"""Tune the tactician's weights by self-play.

Two candidates with opposite changes to all weights play each other and the same opponents on the same seeds, and the
weights move a step toward the candidate that did better. This is stochastic approximation: for each weight, a coin toss
decides which candidate has it scaled up and which has it scaled down. The difference between the candidates' scores
moves each weight in the direction of its coin.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from math import exp, log

import msgspec

from cybertank.game.dice import SeededDice
from cybertank.lab.matches import SEATS_APART, limit_of
from cybertank.lab.process_pool import in_processes
from cybertank.lab.provenance import toml_line
from cybertank.lab.sides import Sides
from cybertank.players.player import Player
from cybertank.players.registry import make_player
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.players.tactics.values import WEIGHT_NAMES
from cybertank.scenarios.start import start_game
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import to_model

# The candidates' weights are scaled up and down by this factor, and no step is longer than LONGEST.
SPREAD = 0.15
LONGEST = 0.1
# Weights that are shares of one, and their upper bounds.
SHARES = {"decay": 0.97, "disabled": 0.9}


class Bout(msgspec.Struct, frozen=True):
    """A game of a scenario between sets of weights, or between weights and a level."""

    scenario: str
    seed: int
    seats: list[list[float] | str]
    turn_limit: int


class Tuning(msgspec.Struct):
    """The state of a tuning run: the weights, and the number and scores of its steps."""

    weights: list[float]
    steps: int = 0
    games: int = 0
    scores: list[float] = []


class RunEntry(msgspec.Struct, frozen=True):
    """The notes about a run that are stored in a weights file."""

    made: str = ""
    command: str = ""
    date: str = ""
    seed: int = 0
    steps: int = 0
    games: int = 0
    result: str = ""


class WeightsFile(msgspec.Struct, frozen=True):
    """A weights file."""

    weights: dict[str, float]
    version: int = 1
    run: RunEntry = RunEntry()


class Settings(msgspec.Struct, frozen=True):
    """The settings of a tuning run."""

    scenarios: list[str]
    opponents: list[str]
    games: int
    """Pairs of games per step, scenario and opponent."""
    seed: int
    jobs: int = 1
    turn_limit: int = 40


def play_bout(bout: Bout) -> int:
    """Play a game to the end, and return the seat that won, or -1."""
    limit = limit_of(bout.scenario, bout.turn_limit)
    game = start_game(bout.scenario, SeededDice(bout.seed), turn_limit=limit, history=False)
    players = [_player(held, bout.seed + SEATS_APART * (i + 1)) for i, held in enumerate(bout.seats)]
    while game.outcome is None:
        game.apply(players[game.seat].choose(game.look(game.seat)))
    return game.outcome.winner


def _player(held: list[float] | str, seed: int) -> Player:
    return make_player(held, seed) if isinstance(held, str) else TacticianPlayer(seed, held)


def rivals(weights: list[float], coins: list[int]) -> tuple[list[float], list[float]]:
    """Return two sets of weights: each weight scaled up or down by its coin, and the opposite."""
    up = [w * exp(SPREAD * c) for w, c in zip(weights, coins, strict=True)]
    down = [w * exp(-SPREAD * c) for w, c in zip(weights, coins, strict=True)]
    return bounded(up), bounded(down)


def bounded(weights: list[float]) -> list[float]:
    """Return weights clamped to their bounds: shares of one stay below one."""
    return [min(w, SHARES.get(name, w)) for name, w in zip(WEIGHT_NAMES, weights, strict=True)]


def bouts_of(settings: Settings, step: int, up: list[float], down: list[float]) -> list[tuple[int, Bout]]:
    """Return the games in a step, each with the side to score and its sign in the first candidate's score.

    A side is identified by its first seat.
    """
    found: list[tuple[int, Bout]] = []
    for scenario in settings.scenarios:
        side_of = Sides(scenario).side_of
        for i in range(settings.games):
            seed = settings.seed + step * settings.games + i
            for side in dict.fromkeys(side_of):
                held: list[list[float] | str] = [up if own == side else down for own in side_of]
                found.append((side, Bout(scenario, seed, held, settings.turn_limit)))
                for opponent in settings.opponents:
                    for sign, rival in ((1, up), (-1, down)):
                        held = [rival if own == side else opponent for own in side_of]
                        found.append((side if sign > 0 else -1 - side, Bout(scenario, seed, held, settings.turn_limit)))
    return found


def score(side: int, bout: Bout, winner: int) -> float:
    """Return a game's score for the first candidate. Wins and losses count, but draws do not."""
    if winner < 0:
        return 0.0
    won = Sides(bout.scenario).side_of[winner]
    if side < 0:
        return -0.5 if won == -1 - side else 0.5
    if any(isinstance(held, str) for held in bout.seats):
        return 0.5 if won == side else -0.5
    return 1.0 if won == side else -1.0


def play_indexed(task: tuple[int, Bout]) -> tuple[int, Bout, int]:
    """Play one game in a step, and return its index with its result."""
    return task[0], task[1], play_bout(task[1])


def tune(tuning: Tuning, settings: Settings, steps: int, told: Callable[[Tuning], None]) -> Tuning:
    """Run this many steps, reporting the state after each."""
    for _ in range(steps):
        coins = random.Random(settings.seed * 1_000_003 + tuning.steps)
        tosses = [1 if coins.random() < 0.5 else -1 for _ in tuning.weights]
        up, down = rivals(tuning.weights, tosses)
        tasks = bouts_of(settings, tuning.steps, up, down)
        total = sum(score(*done) for done in in_processes(play_indexed, tasks, settings.jobs))
        share = total / len(tasks)
        move = max(-LONGEST, min(LONGEST, share * SPREAD * 2))
        tuning.weights = bounded([w * exp(move * c) for w, c in zip(tuning.weights, tosses, strict=True)])
        tuning.steps += 1
        tuning.games += len(tasks)
        tuning.scores.append(round(share, 4))
        told(tuning)
    return tuning


def write_weights(tuning: Tuning, run: dict[str, str | int], template: str) -> str:
    """Write a weights file: the comments in the template, with new numbers and notes about the run."""
    numbers = dict(zip(WEIGHT_NAMES, tuning.weights, strict=True))
    lines: list[str] = []
    section = ""
    for line in template.splitlines():
        key = line.split("=")[0].strip()
        if line.startswith("["):
            section = line.strip("[]")
        if section == "run" and key in run:
            lines.append(toml_line(key, run[key]))
        elif section == "weights" and key in numbers:
            lines.append(f"{key} = {numbers[key]:.4g}")
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def read_tuning(text: str, source: str) -> Tuning:
    """Read the state of an earlier run from the weights file it wrote. Raise an error that says what is wrong."""
    try:
        data = tomllib.loads(text)
    except ValueError as fault:
        raise FileFault(source, "", f"not a weights file in TOML: {fault}") from None
    found = to_model(data, WeightsFile, source)
    missing = [name for name in WEIGHT_NAMES if name not in found.weights]
    if missing:
        raise FileFault(source, "weights", f"expected a number for each weight; missing: {', '.join(missing)}")
    return Tuning([found.weights[name] for name in WEIGHT_NAMES], found.run.steps, found.run.games)


def changes(before: list[float], after: list[float]) -> list[tuple[str, float]]:
    """Return the weights that changed, with the logarithm of the change, largest first."""
    moved = [(name, log(b / a)) for name, a, b in zip(WEIGHT_NAMES, before, after, strict=True) if a > 0 and a != b]
    return sorted(moved, key=lambda entry: -abs(entry[1]))
