"""Styles: the tactician with other weights, and the written tactics, as sources of plans that differ."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from cybertank.players.doctrine import DoctrinePlayer
from cybertank.players.player import PlanningPlayer
from cybertank.players.tactician import TacticianPlayer
from cybertank.players.values import WEIGHT_NAMES, stored_weights

# By what a style multiplies the tactician's weights.
BOLD: Final = {"caution": 0.4, "exposure": 0.4, "fire": 1.5}
CAREFUL: Final = {"caution": 2.0, "exposure": 2.0}
EAGER: Final = {"goal": 2.5, "haste": 2.5, "approach": 2.5, "hunt": 2.0}
TREADS: Final = {"tread": 2.5, "band": 2.0, "stop": 2.0}
GUNS: Final = {"main": 2.0, "secondary": 2.0, "missile": 2.0, "rack": 2.0}
# How far the weights of a passing fancy stray, as the spread of their logarithms.
FANCY: Final = 0.6


def tactician(seed: int, factors: dict[str, float]) -> PlanningPlayer:
    """A tactician with some weights multiplied."""
    numbers = stored_weights()
    return TacticianPlayer(seed, [w * factors.get(WEIGHT_NAMES[i], 1.0) for i, w in enumerate(numbers)])


def fancied(seed: int, random: Random) -> PlanningPlayer:
    """A tactician with all weights a little off."""
    return TacticianPlayer(seed, [w * math.exp(FANCY * random.gauss(0.0, 1.0)) for w in stored_weights()])


def moving_styles(seed: int) -> list[PlanningPlayer]:
    """Who makes plans for a movement phase, beside the tactician itself."""
    return [tactician(seed, BOLD), tactician(seed, CAREFUL), DoctrinePlayer(seed), tactician(seed, EAGER)]


def firing_styles(seed: int) -> list[PlanningPlayer]:
    """Who plays a fire phase, beside the tactician itself."""
    return [tactician(seed, TREADS), tactician(seed, GUNS), DoctrinePlayer(seed)]
