"""1.02 Resigning: a seat gives up. If two or more sides are left, the game continues without it.

Otherwise the game is over.
"""

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
    """Refuse to resign in the middle of a fight if the game would continue. The fight must be finished first."""
    if isinstance(frame, (Turn, SetUp)) or not others_play_on(state, frame.seat):
        return None
    return Refusal("1.02", "the game would go on without you: finish this fight first, then `resign` on your own turn")


def others_play_on(state: State, seat: int) -> bool:
    """Return True if two or more sides have units left besides this seat's. An ally's units keep a side in play."""
    return len(sides_present(state, without=seat)) > 1


def resign(state: State, seat: int, dice: Dice, events: list[Event]) -> None:
    """1.02: Resign for a seat. All its units count as destroyed, and the game ends or continues without the seat.

    A game that has not begun cannot begin without one of its seats, so it ends.
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
