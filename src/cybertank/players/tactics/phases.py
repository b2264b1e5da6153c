"""Tell which turn and phase a position is in."""

from __future__ import annotations

from cybertank.state.frames import Turn
from cybertank.state.state import State


def current_turn(view: State) -> Turn | None:
    """Return the turn that a decision is asked for in; None where another question is to be answered first."""
    frame = view.flow[-1]
    return frame if isinstance(frame, Turn) else None


def in_phase(view: State, seat: int, number: int, phase: int) -> bool:
    """Return True if a phase of a seat's turn is still being played, with no other question to be answered first."""
    turn = current_turn(view)
    if view.outcome is not None or turn is None:
        return False
    return turn.seat == seat and turn.number == number and turn.phase == phase
