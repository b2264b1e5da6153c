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

# Weakest first. Each level is described in words that anyone can follow.
LEVELS = {
    "random": "makes legal decisions at random, with no plan",
    "charger": "heads straight for the scenario's objective and shoots at the best odds; good for a first game",
    "doctrine": "fights by the handbook: masses its fire, stays out of reach, and uses each gun for what it does best",
    "tactician": "looks one move ahead and rates every move and attack by what it can expect to gain",
    "strategist": "plays out whole turns in its head for as long as you allow, and picks the plan that wins most often",
}

# Newcomers play against this level, and it gives the hints. It is the strongest level that answers immediately.
DEFAULT_LEVEL: Final = "tactician"
# This level takes a budget after a colon: seconds per phase (`0.3`) or playouts per phase (`40n`).
WITH_BUDGET: Final = "strategist"


def known_level(spec: str) -> str:
    """Return the name of the level in a spec. Raise ValueError if there is no such level."""
    name, colon, budget = spec.partition(":")
    if name not in LEVELS:
        raise ValueError(f"there is no player {name!r}; {known_ones(name, list(LEVELS))}")
    if not colon:
        return name
    if name != WITH_BUDGET:
        raise ValueError(f"only the {WITH_BUDGET} takes a budget: write {name!r}, not {spec!r}")
    if not budget:
        raise ValueError(f"{spec!r}: after the colon give seconds per phase, as in {name}:0.3, or playouts: {name}:40n")
    read_budget(budget)
    return name


def make_player(spec: str, seed: int) -> Player:
    """Return a player of a level, with its own random generator. `strategist:0.3` thinks for 0.3 seconds per phase.

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
