"""6.01.2 Getting off before a ram."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.movement.riders import (
    get_off,
    is_inside,
    may_get_off_in_fight,
    refuse_getting_off,
)
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.riders import THROWN_OFF
from cybertank.state.frames import RamQuestion
from cybertank.state.state import State


def refuse_ram_dismount(state: State, ask: RamQuestion, unit: int) -> Refusal | None:
    """6.01.2: Refuse to get off before a ram, except for riders on the outside of the vehicles involved."""
    refusal = refuse_getting_off(state, ask.seat, unit)
    if refusal is not None:
        return refusal
    if state.riders.riding[unit] not in (ask.move.unit, ask.met):
        return Refusal("6.01.2", f"{state.ids[unit]} is not on a vehicle in this ram")
    if is_inside(state, unit):
        vehicle = state.ids[state.riders.riding[unit]]
        return Refusal("6.01.2", f"{state.ids[unit]} rides inside {vehicle} and cannot get off in a ram")
    return None


def dismount_for_ram(state: State, unit: int, events: list[Event]) -> None:
    """6.01.2: Dismount riders into the hex. They need no room next to their vehicle until they move."""
    vehicle = state.riders.riding[unit]
    get_off(state, unit, state.hex_of[unit], events)
    state.riders = state.riders.with_thrown(unit, THROWN_OFF + vehicle)


def seats_asked_before_ram(state: State, unit: int, met: int) -> list[int]:
    """6.01.2: Return the seats whose riders can get off before a ram, the ramming seat first."""
    seats: list[int] = []
    if met < 0:
        return seats
    for vehicle in (unit, met):
        if may_get_off_in_fight(state, vehicle):
            seats.append(state.seat_of[vehicle])
    return seats
