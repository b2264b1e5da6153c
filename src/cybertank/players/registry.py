"""The computer players by name."""

from __future__ import annotations

from cybertank.players.charger import ChargerPlayer
from cybertank.players.doctrine import DoctrinePlayer
from cybertank.players.player import Player
from cybertank.players.random_player import RandomPlayer
from cybertank.players.strategist import StrategistPlayer
from cybertank.players.strategist_budget import read_budget
from cybertank.players.tactician import TacticianPlayer

LEVELS = {
    "random": "any legal decision, with no idea behind it",
    "charger": "goes straight for what the scenario is about, holds where it is told to, and shoots at the best odds",
    "doctrine": "fights by the handbook: strikes together, stays out of reach, and knows what each gun is for",
    "tactician": "weighs every unit's next move and every attack by exact expectations, one ply deep",
    "strategist": "weighs whole turns in playouts for as long as it is given, and takes the plan that wins most",
}


def make_player(name: str, seed: int) -> Player:
    """A player of a level, with a generator of its own; `strategist:0.3` thinks 0.3 seconds a phase."""
    level, _, detail = name.partition(":")
    if level == "strategist":
        return StrategistPlayer(seed, read_budget(detail))
    if name == "random":
        return RandomPlayer(seed)
    if name == "charger":
        return ChargerPlayer(seed)
    if name == "doctrine":
        return DoctrinePlayer(seed)
    if name == "tactician":
        return TacticianPlayer(seed)
    raise ValueError(f"there is no player {name!r}; known: {', '.join(LEVELS)}")
