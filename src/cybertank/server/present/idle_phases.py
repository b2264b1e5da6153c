"""Detect phases that can end automatically because the player has nothing to do."""

from __future__ import annotations

from cybertank.game.choices.listing import can_act
from cybertank.game.decisions import End
from cybertank.game.engine import check
from cybertank.state.frames import FireRound, Turn
from cybertank.state.state import State
from cybertank.text.session import Session

# The number of phases in a turn that ask for a decision.
PHASES = 3


def has_hidden(state: State, seat: int) -> bool:
    """13.05, 13.06: return True if a seat has hidden units. Ending its phase automatically would give them away."""
    return any(
        owner == seat and (state.hidden.masks[unit] > 0 or state.hidden.decoys[unit]) and state.hex_of[unit] >= 0
        for unit, owner in enumerate(state.seat_of)
    )


def nothing_to_do(session: Session, state: State) -> bool:
    """Return True if the deciding seat can only `end` the phase and has nothing in it to undo.

    `state` is the position as that seat sees it. After a full round of turns in which nobody did anything, return
    False so that a person has to step in.
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
    return check(state, End()) is None and not can_act(state)
