"""1.02 Resigning: a seat gives up. Where two sides or more are left they play on without it; else the game is over."""

from __future__ import annotations

from cybertank.rules.combat.losses import lose
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.victory import Resigned
from cybertank.rules.refusal import Refusal
from cybertank.rules.turns.sequence import leave_turn
from cybertank.rules.victory.outcome import end_by_resignation, sides_present
from cybertank.state.frames import Frame, SetUp, Turn
from cybertank.state.state import ENTERING, State


def refuse_resign(state: State, frame: Frame) -> Refusal | None:
    """While others play on, a seat leaves in a turn of its own: a fight that is under way is fought out first."""
    if isinstance(frame, (Turn, SetUp)) or not others_play_on(state, frame.seat):
        return None
    return Refusal("1.02", "others play on, so this fight comes first: answer it, and `resign` in your own turn")


def others_play_on(state: State, seat: int) -> bool:
    """Whether two sides or more still have something without this seat's units; an ally is enough of a side."""
    return len(sides_present(state, without=seat)) > 1


def resign(state: State, seat: int, dice: Dice, events: list[Event]) -> None:
    """1.02: all units of the seat count as destroyed; the game is graded so, or goes on with those who are left.

    A game that has not begun does not begin without one of its seats: then it is over.
    """
    events.append(Resigned(seat))
    turn = state.flow[-1]
    if not isinstance(turn, Turn) or not others_play_on(state, seat):
        end_by_resignation(state, seat, events)
        return
    state.progress = state.progress.with_resigned(seat)
    for unit, where in enumerate(state.hex_of):
        if where >= ENTERING and state.seat_of[unit] == seat:
            lose(state, unit)
    leave_turn(state, turn, dice, events)
