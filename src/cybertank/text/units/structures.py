"""Describe buildings: their structure points, and what they and their enemies know (11.03, 11.06, 12.06, 12.07)."""

from __future__ import annotations

from cybertank.rules.combat.losses import is_armed
from cybertank.state.state import State
from cybertank.text.wording import count_of
from cybertank.units.catalogue import UnitType


def building_words(state: State, unit: int) -> list[str]:
    """Describe the condition of a building."""
    left, full = state.buildings.points[unit], state.buildings.full[unit]
    if left < 0:
        return ["not identified yet"]
    words = [count_of(left, "structure point") if left == full else f"{left} of {full} structure points"]
    if state.kind(unit).is_laser and not is_armed(state, unit):
        words.append("damaged, so it can no longer fire")
    elif state.buildings.fired_before[unit]:
        words.append("has fired in an enemy turn, so it cannot fire in its own")
    if state.buildings.unidentified[unit]:
        words.append("not identified by the enemy")
    return words


def structure_words(unit_type: UnitType) -> str:
    """3.06: return the structure points that a type of building can have."""
    if not unit_type.structure:
        return "structure points not known"
    most = unit_type.structure_most
    if most == unit_type.structure:
        return count_of(most, "structure point")
    return (
        f"{unit_type.structure} structure points or more"
        if not most
        else f"{unit_type.structure}-{most} structure points"
    )
