"""Find the turn and phase of a position."""

from __future__ import annotations

from cybertank.state.frames import Turn
from cybertank.state.state import State


def current_turn(view: State) -> Turn | None:
    """Return the turn in progress, or None if another question must be answered first."""
    frame = view.flow[-1]
    return frame if isinstance(frame, Turn) else None


def in_phase(view: State, seat: int, number: int, phase: int) -> bool:
    """Return True if this phase of a seat's turn is still in progress and no other question must be answered first."""
    turn = current_turn(view)
    if view.outcome is not None or turn is None:
        return False
    return turn.seat == seat and turn.number == number and turn.phase == phase
