"""Make computer players by name."""

from __future__ import annotations

from typing import Final

from cybertank.players.charger.charger import ChargerPlayer
from cybertank.players.doctrine.doctrine import DoctrinePlayer
from cybertank.players.hidden.guessing_player import GuessingPlayer
from cybertank.players.level import Level
from cybertank.players.player import Player
from cybertank.players.random.random_player import RandomPlayer
from cybertank.players.strategist.budget import read_budget
from cybertank.players.strategist.strategist import StrategistPlayer
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.text.notation.spelling import known_ones

# Weakest first. Each description is written for players who are new to the game.
LEVELS = {
    "random": "picks any legal decision at random, without a plan",
    "charger": "heads straight for the scenario's objective and takes the shots with the best odds; a good opponent "
    "for a first game",
    "doctrine": "plays by the book: attacks in force, stays out of range, and picks the right targets for each weapon",
    "tactician": "looks one move ahead, and chooses the move or attack with the best expected gain for each unit",
    "strategist": "plays out whole turns in its head for as long as you let it, and picks what wins most often",
}

# The default opponent, and the level that gives hints: the strongest one that answers immediately.
DEFAULT_LEVEL: Final = "tactician"
# The level that takes a budget after a colon: seconds per phase (`0.3`) or playouts per phase (`40n`).
WITH_BUDGET: Final = "strategist"


def known_level(spec: str) -> str:
    """Return the name of the level in a spec. Raise ValueError if there is no such level."""
    name, colon, budget = spec.partition(":")
    if name not in LEVELS:
        raise ValueError(f"there is no computer player called {name!r}; {known_ones(name, list(LEVELS))}")
    if not colon:
        return name
    if name != WITH_BUDGET:
        raise ValueError(f"only the {WITH_BUDGET} takes a budget: write {name!r}, not {spec!r}")
    if not budget:
        raise ValueError(
            f"{spec!r}: after the colon, give seconds per phase, as in {name}:0.3, or playouts, as in {name}:40n"
        )
    read_budget(budget)
    return name


def make_player(spec: str, seed: int) -> Player:
    """Return a computer player with its own random generator. `strategist:0.3` thinks for 0.3 seconds per phase.

    In a game with hidden units, it guesses what its seat cannot see.
    """
    return GuessingPlayer(make_level(spec, seed), seed)


def make_level(spec: str, seed: int) -> Level:
    """Return a level that does not guess, for games in which nothing is hidden."""
    level = known_level(spec)
    if level == "random":
        return RandomPlayer(seed)
    if level == "charger":
        return ChargerPlayer(seed)
    if level == "doctrine":
        return DoctrinePlayer(seed)
    if level == "tactician":
        return TacticianPlayer(seed)
    return StrategistPlayer(seed, read_budget(spec.partition(":")[2]))
