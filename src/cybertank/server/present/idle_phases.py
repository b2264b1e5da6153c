"""Find phases that can end automatically because there is nothing to do in them."""

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
    """13.05, 13.06: return True if a seat has hidden units: an automatic end of a phase would tell about them."""
    return any(
        owner == seat and (state.hidden.masks[unit] > 0 or state.hidden.decoys[unit]) and state.hex_of[unit] >= 0
        for unit, owner in enumerate(state.seat_of)
    )


def nothing_to_do(session: Session, state: State) -> bool:
    """Return True if the seat that decides can do nothing but `end`, and has nothing of this phase to undo.

    `state` is what that seat may know. After a whole turn of every seat in which nobody did anything it returns False,
    so that somebody has to look.
    """
    if has_hidden(state, session.game.seat):
        return False
    if state.outcome is not None or not isinstance(state.flow[-1], (Turn, FireRound)):
        return False
    ended = [isinstance(step.decision, End) for step in session.game.steps]
    if session.can_undo() and ended and not ended[-1]:
        return False
    idle = PHASES * len(session.seat_names)
    if len(ended) >= idle and all(ended[-idle:]):
        return False
    return check(state, End()) is None and not any_deed(state)
