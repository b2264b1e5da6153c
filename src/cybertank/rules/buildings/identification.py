"""11.06 Identification: an enemy that comes within three hexes of a building sees what it is."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.losses import is_armed
from cybertank.rules.events.base import Event
from cybertank.rules.events.buildings import BuildingIdentified, LaserDamaged
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.state.state import State

SIGHT: Final = 3
"""11.06: The distance in hexes at which a building is identified."""


def identify(state: State, building: int, events: list[Event]) -> None:
    """11.06, 12.07: Turn a building's counter right side up. If it is a damaged laser, everybody sees that too."""
    if state.buildings.unidentified[building]:
        state.buildings = state.buildings.with_unidentified(building, 0)
        events.append(BuildingIdentified(building))
        if state.kind(building).is_laser and not is_armed(state, building):
            events.append(LaserDamaged(building))


def identify_near(state: State, unit: int, where: int, events: list[Event]) -> None:
    """11.06: Identify the enemy buildings within three hexes of a unit that comes to a hex."""
    if is_dummy(state, unit):
        return
    for building, hidden in enumerate(state.buildings.unidentified):
        at = state.hex_of[building]
        if hidden and at >= 0 and state.hostile(state.seat_of[unit], building):
            if state.board.distance(where, at) <= SIGHT:
                identify(state, building, events)


def identify_at_start(state: State, events: list[Event]) -> None:
    """11.06: Identify the buildings that an enemy is already near when the game begins."""
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.buildings.veiled:
            identify_near(state, unit, where, events)
