"""9.03.1 Armed trains whose counters separate."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.events.trains import TrainSeparated
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import counters_of, front_of, is_armed_train, is_train
from cybertank.state.chapters.movement import FREE
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State


def refuse_separate(state: State, turn: Turn, unit: int) -> Refusal | None:
    """9.03.1: Refuse to separate a train, unless it is armed, has two counters and has not moved this turn."""
    name = state.ids[unit]
    if turn.phase != MOVEMENT:
        return Refusal("9.03.1", "a train separates in its owner's movement phase, before it moves")
    if not is_train(state, unit) or state.seat_of[unit] != turn.seat:
        return Refusal("9.03.1", f"{name} is not one of your trains")
    front = front_of(state, unit)
    if state.trains.rear[front] == NOBODY:
        return Refusal("9.03.1", f"{name} is a train of one counter")
    if front != unit:
        return Refusal("9.03.1", f"name the front of the train: `separate {state.ids[front]}`")
    if any(state.hex_of[counter] < 0 for counter in counters_of(state, front)):
        return Refusal("9.03.1", f"both counters of {name} must be on the map")
    if not any(is_armed_train(state, counter) for counter in counters_of(state, front)):
        return Refusal("9.03.1", f"{name} has no guns, and only an armed train's counters can separate")
    if state.trains.driven[unit] or state.movement.halted[unit] != FREE:
        return Refusal("9.03.1", f"{name} has already moved this turn")
    return None


def separate(state: State, unit: int, events: list[Event]) -> None:
    """9.03.1: Make two trains of a train's counters, each with the speed and direction of the whole."""
    trains = state.trains
    rear = trains.rear[unit]
    toward = trains.toward[unit]
    trains = trains.with_rear(unit, NOBODY)
    trains = trains.with_way(unit, toward, state.hex_of[rear] if toward == NOBODY else NOBODY)
    trains = trains.with_speed(rear, trains.speed[unit]).with_still(rear, trains.still[unit])
    state.trains = trains.with_track(rear, trains.track[unit]).with_way(rear, state.hex_of[unit], NOBODY)
    events.append(TrainSeparated(unit, rear))
