"""The prompt and the question for the seat that decides next."""

from __future__ import annotations

from cybertank.state.frames import Frame
from cybertank.state.state import State
from cybertank.text.frames.registry import frame_text, question_text


def asked_for(state: State) -> str:
    """Describe the current decision in a few words: `movement`, `fire round 2 in 0914`, `dismounting in 0914`."""
    return frame_text(state.flow[-1]).prompt(state)


def is_question(frame: Frame) -> bool:
    """Return True if a frame asks a question out of turn."""
    return question_text(frame) is not None


def question(state: State) -> str:
    """Return the out-of-turn question, with all possible answers. Return "" in a turn or in set-up."""
    asked = question_text(state.flow[-1])
    return "" if asked is None else asked.question(state)
