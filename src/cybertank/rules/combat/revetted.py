"""15.04.7 Units in revetments: who can use one, how much room there is, and what it adds to a defense."""

from __future__ import annotations

from typing import Final

from cybertank.state.chapters.vulcans import REVETMENT_FIELDS
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import BUILDING, POST, TRAIN

BONUS: Final = 1
"""15.04.7: What a revetment adds to a defense strength, after any multiplier for terrain."""
UNFIT: Final = (POST, TRAIN, BUILDING)


def is_revetted(state: State, unit: int) -> bool:
    """15.04.7: Return True if a unit is in a revetment. Riders are where their vehicle is (5.11.2)."""
    vehicle = state.riders.riding[unit]
    return state.vulcans.revetment_of(unit if vehicle == NOBODY else vehicle) >= 0


def is_combat_unit(state: State, unit: int) -> bool:
    """15.04.7: Return True for the units that a revetment can shelter: those with weapons, on the ground.

    A drone on its pallet is none (14.01).
    """
    unit_type = state.kind(unit)
    if unit_type.kind in UNFIT or (unit_type.packs and state.drones.pallet[unit]):
        return False
    return unit_type.has_attack or unit_type.cruise


def size_in_revetment(state: State, unit: int) -> int:
    """15.04.7, 6.05: Return the size of a unit by the Size Table. Each squad of infantry is one."""
    size = state.kind(unit).size
    return size * state.sheets.squads[unit] if state.kind(unit).is_infantry else size


def room_in(state: State, number: int) -> int:
    """15.04.7: Return the size that still fits into a revetment."""
    capacity = state.vulcans.revetments[number * REVETMENT_FIELDS + 1]
    return capacity - sum(size_in_revetment(state, unit) for unit in state.vulcans.held_by(number))
