"""What the top frame asks of its seat, in words: for the prompt, and as the question itself."""

from __future__ import annotations

from cybertank.state.frames import Frame
from cybertank.state.state import State
from cybertank.text.frames.registry import frame_text, question_text


def asked_for(state: State) -> str:
    """Say in a few words what is decided now: `movement`, `fire round 2 in 0914`, `dismounting in 0914`."""
    return frame_text(state.flow[-1]).prompt(state)


def is_question(frame: Frame) -> bool:
    """Return True if a frame asks something out of the usual turn."""
    return question_text(frame) is not None


def question(state: State) -> str:
    """Ask a seat what it has to decide out of turn, with all that can be answered; "" in a turn and in set-up."""
    asked = question_text(state.flow[-1])
    return "" if asked is None else asked.question(state)
