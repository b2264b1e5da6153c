"""9.02.1 Changing speed, and trains that stand still."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.events.trains import SpeedSet
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import counters_of, front_of, fronts_of, is_train
from cybertank.rules.trains.driving import turn_round
from cybertank.state.chapters.trains import FASTEST, SLOWEST, SPEED_WORDS
from cybertank.state.frames import SECOND_MOVEMENT, Turn
from cybertank.state.state import State


def refuse_speed(state: State, turn: Turn, unit: int, speed: int, back: bool) -> Refusal | None:
    """9.02.1: Refuse a new marker, except one step faster or slower, once, at the end of the owner's turn."""
    name = state.ids[unit]
    if turn.phase != SECOND_MOVEMENT:
        return Refusal("9.02.1", "a train's speed is set at the end of its turn, in the second movement phase")
    if not is_train(state, unit) or state.seat_of[unit] != turn.seat:
        return Refusal("9.02.1", f"{name} is not one of your trains")
    if state.hex_of[unit] < 0:
        return Refusal("9.02.1", f"{name} is not on the map")
    front = front_of(state, unit)
    if front != unit:
        return Refusal("9.02.1", f"name the front of the train: `speed {state.ids[front]} {SPEED_WORDS[speed]}`")
    if state.trains.respeeded[unit]:
        return Refusal("9.02.1", f"the speed of {name} was already set this turn")
    now = state.trains.speed[unit]
    if back and not (now == SLOWEST and speed == SLOWEST):
        return Refusal("9.02.1", "a train turns round only if it was at 0/1 and stays there: `speed T1 0/1 back`")
    if abs(speed - now) > 1:
        steps = [SPEED_WORDS[s] for s in (now - 1, now, now + 1) if SLOWEST <= s <= FASTEST]
        return Refusal("9.02.1", f"{name} is at {SPEED_WORDS[now]} and changes by one marker: {' or '.join(steps)}")
    return None


def set_speed(state: State, unit: int, speed: int, back: bool, events: list[Event]) -> None:
    """9.02.1: Give a train its marker for the next turn, and turn it round if its owner says so."""
    front = turn_round(state, unit) if back else unit
    state.trains = state.trains.with_speed(front, speed).with_respeeded(front, 1)
    if speed != SLOWEST:
        state.trains = state.trains.with_still(front, 0)
    events.append(SpeedSet(front, speed, back))


def note_standing_trains(state: State, seat: int) -> None:
    """9.02.1: At the end of a seat's turn, note which of its trains stand still: those at 0/1 that did not move."""
    for front in fronts_of(state, seat):
        moved = any(state.trains.driven[counter] for counter in counters_of(state, front))
        still = 1 if state.trains.speed[front] == SLOWEST and not moved else 0
        state.trains = state.trains.with_still(front, still)
