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

# Weakest first; each with its character, in words that need no knowledge of programs.
LEVELS = {
    "random": "any legal decision, with no idea behind it",
    "charger": "goes straight for what the scenario is about, and shoots at the best odds; good for a first game",
    "doctrine": "fights by the handbook: strikes together, stays out of reach, and knows what each gun is for",
    "tactician": "weighs every unit's next move and every attack by what it may be expected to bring, one move ahead",
    "strategist": "tries whole turns out in its head for as long as it is given, and takes what wins most often",
}

# The level that a newcomer plays against, and that is asked for hints: the strongest that answers at once.
DEFAULT_LEVEL: Final = "tactician"
# The level that takes a budget behind a colon: seconds a phase (`0.3`), or playouts a phase (`40n`).
WITH_BUDGET: Final = "strategist"


def known_level(spec: str) -> str:
    """Return the name of the level that a spec asks for. Raises ValueError where there is no such level."""
    name, colon, budget = spec.partition(":")
    if name not in LEVELS:
        raise ValueError(f"there is no player {name!r}; {known_ones(name, list(LEVELS))}")
    if not colon:
        return name
    if name != WITH_BUDGET:
        raise ValueError(f"only the {WITH_BUDGET} takes a budget: write {name!r} and not {spec!r}")
    if not budget:
        raise ValueError(f"{spec!r}: after the colon come seconds a phase, as in {name}:0.3, or playouts: {name}:40n")
    read_budget(budget)
    return name


def make_player(spec: str, seed: int) -> Player:
    """Return a player of a level, with a generator of its own; `strategist:0.3` thinks 0.3 seconds a phase.

    In a game with hidden things it guesses what it may not see.
    """
    return GuessingPlayer(make_level(spec, seed), seed)


def make_level(spec: str, seed: int) -> Level:
    """Return a level by itself, for games in which nothing is hidden."""
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
