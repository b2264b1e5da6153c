"""9.01, 9.02.1 Train counters: which belong together, which one leads, what is aboard, and which trains stand still."""

from __future__ import annotations

from typing import Final

from cybertank.state.chapters.trains import NO_SPEED, SLOWEST
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY, TRAIN

REGULAR_WEAPONS: Final = [MAIN, SECONDARY, MISSILE]


def is_train(state: State, unit: int) -> bool:
    """9.01: Return True for a train counter."""
    return state.kind(unit).kind == TRAIN


def is_in_play(state: State, unit: int) -> bool:
    """Return True for a unit on the map or on its way there."""
    where = state.hex_of[unit]
    return where >= 0 or where == ENTERING


def front_of(state: State, counter: int) -> int:
    """9.02: Return the front counter of a counter's train. It carries the marker."""
    if state.trains.speed[counter] != NO_SPEED:
        return counter
    for front, rear in enumerate(state.trains.rear):
        if rear == counter:
            return front
    return counter


def counters_of(state: State, front: int) -> list[int]:
    """9.01: Return the counters of a train, the front one first."""
    rear = state.trains.rear[front]
    return [front] if rear == NOBODY else [front, rear]


def fronts_of(state: State, seat: int) -> list[int]:
    """9.02: Return the front counters of a seat's trains that are in play."""
    return [
        unit
        for unit, speed in enumerate(state.trains.speed)
        if speed != NO_SPEED and state.seat_of[unit] == seat and is_in_play(state, unit)
    ]


def stands_still(state: State, front: int) -> bool:
    """9.02.1: Return True if a train did not move on its last turn and is still at 0/1."""
    return state.trains.still[front] != 0 and state.trains.speed[front] == SLOWEST


def is_armed_train(state: State, counter: int) -> bool:
    """9.03.1: Return True if a counter carries guns."""
    return state.sheets.left[counter * COMPONENTS + MAIN] > 0


# -- 9.07: what is aboard ----------------------------------------------------------------------------------------------


def train_under(state: State, unit: int) -> int:
    """9.07: Return the counter that a unit is aboard, alone or on a vehicle that is aboard, or NOBODY."""
    vehicle = state.riders.riding[unit]
    if vehicle == NOBODY:
        return NOBODY
    if state.kinds[vehicle].kind == TRAIN:
        return vehicle
    below = state.riders.riding[vehicle]
    return below if below != NOBODY and state.kinds[below].kind == TRAIN else NOBODY


def is_aboard(state: State, unit: int) -> bool:
    """9.07: Return True if a unit is aboard a train, alone or on a vehicle that is aboard."""
    return state.riders.riding[unit] != NOBODY and train_under(state, unit) != NOBODY


def aboard(state: State, counter: int) -> list[int]:
    """9.07: Return everything aboard a counter, with infantry on vehicles there, in unit order."""
    return [
        unit for unit in range(len(state.hex_of)) if is_in_play(state, unit) and train_under(state, unit) == counter
    ]


def size_aboard(state: State, counter: int) -> int:
    """9.07: Return the size points aboard a counter. Squads on a GEV-PC there do not count."""
    total = 0
    for unit in aboard(state, counter):
        vehicle = state.riders.riding[unit]
        if vehicle == counter or not state.kind(vehicle).is_gev:
            unit_type = state.kind(unit)
            total += unit_type.size * (state.sheets.squads[unit] if unit_type.is_infantry else 1)
    return total


def is_bystander(state: State, unit: int) -> bool:
    """9.02.3, 9.04, 9.07: Return True for what nobody runs into: an unarmed train counter, and those aboard a train."""
    if state.kinds[unit].kind == TRAIN:
        return not is_armed_train(state, unit)
    return is_aboard(state, unit)


# -- 9.04, 9.06: what can destroy a train ------------------------------------------------------------------------------


def has_regular_strength(state: State, unit: int) -> bool:
    """9.04, 9.05: Return True if a unit has a combat strength other than antipersonnel guns, even if it is disabled.

    A laser that is damaged has none (12.07), nor has a drone on its pallet (14.01).
    """
    unit_type = state.kind(unit)
    base = unit * COMPONENTS
    left = state.sheets.left
    if not (unit_type.is_ogre or unit_type.has_sheet or unit_type.is_building or unit_type.kind == TRAIN):
        return unit_type.has_attack and not (unit_type.packs and state.drones.pallet[unit])
    return any(left[base + c] for c in REGULAR_WEAPONS) or (left[base + RACK] > 0 and left[base + INTERNAL] > 0)


def is_down_to_ap(state: State, unit: int) -> bool:
    """9.05, 9.06: Return True for an Ogre that has no weapons left, or only antipersonnel guns."""
    return state.kind(unit).is_ogre and not has_regular_strength(state, unit)


def has_antipersonnel(state: State, unit: int) -> bool:
    """7.05.1: Return True if a unit has antipersonnel guns left."""
    return state.sheets.left[unit * COMPONENTS + AP] > 0
