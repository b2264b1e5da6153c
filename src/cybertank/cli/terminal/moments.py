"""The current moment in a terminal game: the phase or fire round, and whether it can end automatically."""

from __future__ import annotations

from cybertank.rules.turns.sequence import phase_name
from cybertank.state.frames import FIRE, FireRound, Turn
from cybertank.state.state import State

Moment = tuple[int, ...]


def moment_of(state: State) -> Moment:
    """Return the current turn and phase, and the fire round of an overrun."""
    match state.flow[-1]:
        case FireRound(hex=where, number=number):
            return (*_phase(state), where, number)
        case _:
            return _phase(state)


def _phase(state: State) -> Moment:
    match state.flow[0]:
        case Turn(seat=seat, number=number, phase=phase):
            return (seat, number, phase)
        case frame:
            return (frame.seat, 0, 0)


def is_firing(state: State) -> bool:
    """Return True in a fire phase or fire round."""
    match state.flow[-1]:
        case Turn(phase=phase):
            return phase == FIRE
        case FireRound():
            return True
        case _:
            return False


def what_may_pass(state: State) -> str:
    """Name the phase or fire round if it can end automatically. Return "" for questions and set-up, which never do."""
    match state.flow[-1]:
        case Turn(phase=phase):
            return f"{phase_name(phase)} phase"
        case FireRound():
            return "fire round"
        case _:
            return ""
