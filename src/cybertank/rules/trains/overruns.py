"""9.04 Overruns of trains: an unarmed counter is destroyed at once, an armed one fights like any other unit."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import has_regular_strength, is_aboard, is_armed_train, is_bystander, is_train
from cybertank.rules.trains.wrecks import wreck
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import FireRound, OverrunQuestion
from cybertank.state.state import State


def unarmed_trains(state: State, seat: int, where: int) -> list[int]:
    """9.04: Return the enemy train counters in a hex that have no guns."""
    return [
        unit
        for unit in state.units_at(where)
        if is_train(state, unit) and state.hostile(seat, unit) and not is_armed_train(state, unit)
    ]


def destroyers(state: State, seat: int, where: int) -> list[int]:
    """9.04: Return the units of a seat's side in a hex that can destroy an unarmed train, even disabled ones."""
    return [
        unit
        for unit in state.units_at(where)
        if not state.hostile(seat, unit) and not is_bystander(state, unit) and has_regular_strength(state, unit)
    ]


def has_foe_besides_trains(state: State, seat: int, where: int) -> bool:
    """9.04: Return True if a hex holds enemies that can be overrun, other than unarmed trains and their contents."""
    return any(state.hostile(seat, unit) and not is_bystander(state, unit) for unit in state.units_at(where))


def refuse_train_overrun(state: State, seat: int, where: int) -> Refusal | None:
    """9.04, 9.05: Refuse to overrun a train with units that have nothing but antipersonnel guns, or no weapons."""
    own = [unit for unit in state.units_at(where) if not state.hostile(seat, unit) and not is_aboard(state, unit)]
    if not own or destroyers(state, seat, where):
        return None
    rams = any(state.kind(unit).is_ogre for unit in own)
    way = ": `ram` it instead" if rams else ""
    rule = "9.05" if rams else "9.04"
    return Refusal(rule, f"only a unit with a regular combat strength can overrun a train{way}")


def is_disabled_beside_train(state: State, unit: int, where: int) -> bool:
    """9.04: Return True for a disabled unit in an unarmed train's hex. It can still destroy the train."""
    return state.disability.disabled[unit] != NOT_DISABLED and bool(unarmed_trains(state, state.seat_of[unit], where))


def overrun_trains(state: State, seat: int, where: int, events: list[Event]) -> None:
    """9.04: Destroy the unarmed train counters in a hex where a unit with a regular combat strength attacks."""
    if destroyers(state, seat, where):
        for counter in unarmed_trains(state, seat, where):
            if state.hex_of[counter] == where:
                wreck(state, counter, "9.04", events)


def is_trains_overrun(state: State, where: int) -> bool:
    """9.04: Return True if an armed train on its way has begun the overrun in a hex, and no shot has been fired."""
    frame = state.flow[-1]
    rest = state.trains.rest
    if not rest or state.hex_of[rest[0]] != where:
        return False
    if isinstance(frame, FireRound):
        return frame.hex == where and not frame.fired and frame.quiet == 0
    return isinstance(frame, OverrunQuestion) and frame.hex == where
