"""14.01 Unloading, setting up and loading a Light Artillery Drone, each of which takes a turn."""

from __future__ import annotations

from typing import Final

from cybertank.rules.drones.pallets import pallets_on, unfold
from cybertank.rules.events.base import Event
from cybertank.rules.events.drones import Deployed, Loaded, Unloaded
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.riders import refuse_putting_down, riders_of
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.movement import FREE, HALTED_FOR_TURN
from cybertank.state.chapters.riders import DISMOUNTED, MOUNTED, NO_TRANSFER
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import DETECTOR, ENGINEERS, TRANSPORT

RULE: Final = "14.01"


def refuse_pallet(state: State, turn: Turn, unit: int) -> Refusal | None:
    """14.01: Refuse anything but a pallet of the seat's own in its first movement phase."""
    name = state.ids[unit]
    if turn.phase != MOVEMENT:
        return Refusal(RULE, "pallets are handled only in their owner's first movement phase")
    if not state.kind(unit).packs:
        return Refusal(RULE, f"only a Light Artillery Drone comes on a pallet, and {name} is none")
    if state.seat_of[unit] != turn.seat or state.hex_of[unit] < 0:
        return Refusal(RULE, f"{name} is not one of your units on the map")
    if not state.drones.pallet[unit]:
        return Refusal(RULE, f"{name} is set up: engineers must pack it before it can be moved")
    return None


def refuse_busy(state: State, unit: int) -> Refusal | None:
    """14.01: Refuse a pallet that was unloaded, carried or loaded this turn."""
    if state.drones.handled[unit] or state.riders.transfer[unit] != NO_TRANSFER:
        return Refusal(RULE, f"{state.ids[unit]} was moved or unloaded this turn: wait for a later turn")
    return None


def has_stood(state: State, unit: int) -> bool:
    """14.01: Return True if a unit has stayed in its hex this turn so far, and can stay for the rest of it."""
    return state.stores.stood[unit] == state.hex_of[unit] and state.movement.spent[unit] == 0


def hold(state: State, unit: int) -> None:
    """14.01: Keep a unit in its hex for the rest of the turn, because it handles a pallet."""
    state.drones = state.drones.with_handled(unit)
    state.own_movement().halted[unit] = HALTED_FOR_TURN


# -- turn 1: unloading -------------------------------------------------------------------------------------------------


def refuse_unload(state: State, turn: Turn, unit: int) -> Refusal | None:
    """14.01: Refuse to unload a pallet unless it is aboard a transport that stays in its hex this turn."""
    refusal = refuse_pallet(state, turn, unit)
    if refusal is not None:
        return refusal
    name, vehicle = state.ids[unit], state.riders.riding[unit]
    if vehicle == NOBODY:
        return Refusal(RULE, f"{name} is on the ground already: `deploy {name}` sets it up")
    if state.kind(vehicle).kind != TRANSPORT:
        return refuse_putting_down(state, unit)
    if not has_stood(state, vehicle):
        return Refusal(RULE, f"{state.ids[vehicle]} has moved this turn, and unloading takes a turn in one place")
    return refuse_busy(state, unit)


def unload(state: State, unit: int, events: list[Event]) -> None:
    """14.01: Put a pallet in its transport's hex. The transport stays there for the turn."""
    vehicle = state.riders.riding[unit]
    state.riders = state.riders.with_riding(unit, NOBODY).with_transfer(unit, DISMOUNTED)
    hold(state, vehicle)
    state.drones = state.drones.with_handled(unit)
    events.append(Unloaded(unit, vehicle))


# -- turn 2: setting up ------------------------------------------------------------------------------------------------


def refuse_deploy(state: State, turn: Turn, unit: int) -> Refusal | None:
    """14.01: Refuse to set up a drone unless it has been on the ground since an earlier turn."""
    refusal = refuse_pallet(state, turn, unit)
    if refusal is not None:
        return refusal
    if state.riders.riding[unit] != NOBODY:
        return refuse_putting_down(state, unit)
    return refuse_busy(state, unit)


def deploy(state: State, unit: int, events: list[Event]) -> None:
    """14.01: Set a drone up. It can be a target from now on, and fires from its owner's next turn on."""
    unfold(state, unit)
    events.append(Deployed(unit))


# -- and back: loading -------------------------------------------------------------------------------------------------


def refuse_load(state: State, turn: Turn, unit: int, vehicle: int) -> Refusal | None:
    """14.01: Refuse to load a pallet unless an empty transport and an engineer squad stay in its hex this turn."""
    refusal = refuse_pallet(state, turn, unit)
    if refusal is not None:
        return refusal
    name, carrier = state.ids[unit], state.ids[vehicle]
    if state.riders.riding[unit] != NOBODY:
        return Refusal(RULE, f"{name} is aboard {state.ids[state.riders.riding[unit]]} already")
    if state.kind(vehicle).works == DETECTOR:
        return Refusal("14.03", f"{carrier} is full of its own equipment and carries no cargo")
    if state.kind(vehicle).kind != TRANSPORT:
        return Refusal(RULE, f"{carrier} cannot carry a pallet: only Trucks and Hovertrucks can")
    if state.seat_of[vehicle] != turn.seat or state.hex_of[vehicle] != state.hex_of[unit]:
        return Refusal(RULE, f"{carrier} must be yours and in the hex of {name}")
    if riders_of(state, vehicle) or pallets_on(state, vehicle) or state.stores.stock[vehicle]:
        return Refusal(RULE, f"{carrier} has a load already, and a pallet needs the whole truck")
    if not has_stood(state, vehicle):
        return Refusal(RULE, f"{carrier} has moved this turn, and loading takes a turn in one place")
    refusal = refuse_busy(state, unit)
    if refusal is not None:
        return refusal
    if loaders(state, unit) == NOBODY:
        return Refusal(RULE, f"no engineer squad that can stay this turn is in the hex of {name} to load it")
    return None


def loaders(state: State, unit: int) -> int:
    """14.01: Return the first engineers that can stay in a pallet's hex this turn to load it, or NOBODY."""
    for other in state.units_at(state.hex_of[unit]):
        if state.kind(other).works == ENGINEERS and state.seat_of[other] == state.seat_of[unit]:
            free = state.riders.riding[other] == NOBODY and state.movement.halted[other] == FREE
            if free and has_stood(state, other) and not is_dummy(state, other):
                return other
    return NOBODY


def load(state: State, unit: int, vehicle: int, events: list[Event]) -> None:
    """14.01: Load a pallet. The transport and the engineers stay in the hex for the turn."""
    hold(state, loaders(state, unit))
    hold(state, vehicle)
    state.riders = state.riders.with_riding(unit, vehicle).with_transfer(unit, MOUNTED)
    state.drones = state.drones.with_handled(unit).with_concealed(unit, 0)
    events.append(Loaded(unit, vehicle))
