"""Features of fights for grades of victory in which no Ogre hunts a post.

These are fights between Ogres, and fights over a post that an Ogre guards. All features describe a seat's own side:
what it has, minus what an enemy has on average.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.strengths import in_water
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import COMPONENTS, MAIN, MISSILE, POST, RACK, SECONDARY

# The names of the features, in the order in which they are calculated.
FIGHT_FEATURES: Final = [
    "to move",
    "posts",
    "hexes to the posts",
    "attack",
    "squads",
    "disabled",
    "main batteries",
    "secondaries",
    "missiles",
    "treads",
    "movement",
]
# Divisors that bring the features to a similar size.
ATTACK: Final = 40.0
SQUADS: Final = 20.0
TREADS: Final = 45.0
MOVEMENT: Final = 3.0
FAR: Final = 20.0


def fight_features(state: State, seat: int) -> list[float]:
    """Return the features of a fight, from a seat's side."""
    found = [0.0] * len(FIGHT_FEATURES)
    found[0] = (1.0 if state.flow[0].seat == seat else 0.0) - 0.5
    side_of = state.setting.side_of
    enemies = max(len(set(side_of)) - 1, 1)
    for unit, where in enumerate(state.hex_of):
        sign = -1.0 / enemies if state.hostile(seat, unit) else 1.0
        unit_type = state.kind(unit)
        if unit_type.kind == POST:
            found[1] += sign if where >= ENTERING else 0.0
            found[2] += sign * _nearest_enemy(state, unit) / FAR if where >= 0 else 0.0
        elif where < ENTERING:
            continue
        elif unit_type.is_ogre:
            _add_sheet(state, unit, sign, found)
        elif unit_type.is_infantry:
            found[4] += sign * state.sheets.squads[unit] / SQUADS
        elif state.disability.disabled[unit] != NOT_DISABLED:
            found[5] += sign * unit_type.attack_strength / ATTACK
        elif not in_water(state, unit):
            found[3] += sign * unit_type.attack_strength / ATTACK
    return found


def _add_sheet(state: State, ogre: int, sign: float, found: list[float]) -> None:
    """Add what is left of an Ogre's record sheet to the features."""
    base = ogre * COMPONENTS
    unit_type = state.kind(ogre)
    found[6] += sign * state.sheets.left[base + MAIN]
    found[7] += sign * state.sheets.left[base + SECONDARY] / 4
    found[8] += sign * (state.sheets.left[base + MISSILE] + state.sheets.left[base + RACK]) / 2
    found[9] += sign * state.sheets.treads[ogre] / TREADS
    found[10] += sign * unit_type.tread_move(state.sheets.treads[ogre]) / MOVEMENT


def _nearest_enemy(state: State, post: int) -> float:
    """Return the hexes from a post to the nearest enemy that could fire at it."""
    near = FAR
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.hostile(state.seat_of[post], unit) and state.kind(unit).has_attack:
            near = min(near, float(state.board.distance(where, state.hex_of[post])))
    return near
