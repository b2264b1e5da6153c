"""Phases that pass by themselves, because there is nothing to do in them."""

from __future__ import annotations

from cybertank.game.decisions import End
from cybertank.game.engine import check
from cybertank.state.frames import FireRound, Turn
from cybertank.state.state import State
from cybertank.text.choices import any_deed
from cybertank.text.session import Session

# Phases of a turn in which a decision is due.
PHASES = 3


def has_hidden(state: State, seat: int) -> bool:
    """13.05, 13.06: whether a seat has hidden units: a phase that passes by itself would tell something of them."""
    return any(
        owner == seat and (state.masks[unit] > 0 or state.decoys[unit]) and state.hex_of[unit] >= 0
        for unit, owner in enumerate(state.seat_of)
    )


def nothing_to_do(session: Session) -> bool:
    """Whether the seat that decides can do nothing but `end`, and has nothing of this phase to take back.

    Where nobody has done anything for a whole turn of every seat, nothing passes any more: somebody has to look.
    """
    state = session.game.look(session.game.seat)
    if has_hidden(state, session.game.seat):
        return False
    if state.outcome is not None or not isinstance(state.flow[-1], (Turn, FireRound)):
        return False
    steps = session.game.steps
    if session.can_undo() and steps and not isinstance(steps[-1].decision, End):
        return False
    idle = PHASES * len(session.seat_names)
    if len(steps) >= idle and all(isinstance(step.decision, End) for step in steps[-idle:]):
        return False
    return check(state, End()) is None and not any_deed(state)
