"""The computer players by name."""

from __future__ import annotations

import re
from typing import Final

from cybertank.players.charger import ChargerPlayer
from cybertank.players.doctrine import DoctrinePlayer
from cybertank.players.player import Player
from cybertank.players.random_player import RandomPlayer
from cybertank.players.tactician import TacticianPlayer

LEVELS = {
    "random": "any legal decision, with no idea behind it",
    "charger": "goes straight for what the scenario is about, holds where it is told to, and shoots at the best odds",
    "doctrine": "fights by the handbook: strikes together, stays out of reach, and knows what each gun is for",
    "tactician": "weighs every unit's next move and every attack by exact expectations, one ply deep",
}

# The level that a newcomer plays against, and that is asked for hints: the strongest that answers at once.
DEFAULT_LEVEL: Final = "tactician" if "tactician" in LEVELS else "charger"
# The level that takes a budget behind a colon: seconds a phase (`0.3`), or playouts a phase (`40n`).
WITH_BUDGET: Final = "strategist"
BUDGET: Final = re.compile(r"(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}|\d{1,6}n)")


def known_level(spec: str) -> str:
    """The name of the level that a spec asks for; raises ValueError for one that there is not."""
    name, colon, budget = spec.partition(":")
    if name not in LEVELS:
        raise ValueError(f"there is no player {name!r}; known: {', '.join(LEVELS)}")
    if not colon:
        return name
    if name != WITH_BUDGET:
        raise ValueError(f"{name} takes no budget: write {name!r} and not {spec!r}")
    if not BUDGET.fullmatch(budget) or float(budget.rstrip("n")) == 0:
        raise ValueError(f"{spec!r}: after the colon comes a positive number of seconds, or of playouts as in 40n")
    return name


def make_player(name: str, seed: int) -> Player:
    """A player of a level, with a generator of its own."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "charger":
        return ChargerPlayer(seed)
    if name == "doctrine":
        return DoctrinePlayer(seed)
    if name == "tactician":
        return TacticianPlayer(seed)
    raise ValueError(f"there is no player {name!r}; known: {', '.join(LEVELS)}")
