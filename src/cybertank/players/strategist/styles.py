"""Make players with other styles as sources of plans: tacticians with other weights, and the doctrine player."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from cybertank.players.doctrine.doctrine import DoctrinePlayer
from cybertank.players.player import PlanningPlayer
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.players.tactics.values import WEIGHT_NAMES, stored_weights

# The factors by which a style multiplies the tactician's weights.
TREADS: Final = {"tread": 2.5, "band": 2.0, "stop": 2.0}
GUNS: Final = {"main": 2.0, "secondary": 2.0, "missile": 2.0, "rack": 2.0}
# The maximum spread of the logarithms of a varied tactician's weights.
MOST_SPREAD: Final = 1.5
# An attraction that fades with distance must keep fading, so this weight is not varied.
KEPT: Final = "decay"


def tactician(seed: int, factors: dict[str, float]) -> PlanningPlayer:
    """Return a tactician with some weights multiplied."""
    numbers = stored_weights()
    return TacticianPlayer(seed, [w * factors.get(WEIGHT_NAMES[i], 1.0) for i, w in enumerate(numbers)])


def varied_tactician(seed: int, random: Random) -> PlanningPlayer:
    """Return a tactician with all weights changed at random, sometimes a little and sometimes a lot."""
    spread = MOST_SPREAD * random.random()
    factors = {name: math.exp(spread * random.gauss(0.0, 1.0)) for name in WEIGHT_NAMES if name != KEPT}
    return tactician(seed, factors)


def firing_styles(seed: int) -> list[PlanningPlayer]:
    """Return the players to try in a fire phase, apart from the tactician itself."""
    return [tactician(seed, TREADS), tactician(seed, GUNS), DoctrinePlayer(seed)]
