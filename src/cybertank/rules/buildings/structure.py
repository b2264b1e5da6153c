"""11.03, 12.07 Structure points: what a building loses, and what happens when few or none are left."""

from __future__ import annotations

from cybertank.rules.combat.losses import lose
from cybertank.rules.events.base import Event
from cybertank.rules.events.buildings import BuildingDamaged, LaserDamaged
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN


def take_points(state: State, unit: int, points: int, events: list[Event]) -> int:
    """11.03, 12.07: Take structure points from a building, and return how many it lost.

    A building with none left is destroyed. A laser with ten or fewer can no longer fire.
    """
    before = state.buildings.points[unit]
    lost = min(points, before)
    left = before - lost
    state.buildings = state.buildings.with_points(unit, left)
    if left == 0:
        lose(state, unit)
    else:
        silence_if_damaged(state, unit, events)
    return lost


def silence_if_damaged(state: State, unit: int, events: list[Event]) -> None:
    """12.07: Take a damaged laser's gun away.

    11.06: While the laser is unidentified, no event says so. It would tell the enemy what the building is.
    """
    laser = state.kind(unit)
    gun = unit * COMPONENTS + MAIN
    if laser.is_laser and state.buildings.points[unit] <= laser.damaged_at and state.sheets.left[gun]:
        state.own_sheets().left[gun] = 0
        if not state.buildings.unidentified[unit]:
            events.append(LaserDamaged(unit))


def strike(state: State, unit: int, points: int, rule: str, events: list[Event]) -> None:
    """11.03: Damage a building, with an event that says what it lost and what is left."""
    after: list[Event] = []
    lost = take_points(state, unit, points, after)
    events.append(BuildingDamaged(unit, lost, state.buildings.points[unit], rule))
    events.extend(after)
