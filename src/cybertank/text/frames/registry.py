"""Find the text of a frame by its type or by its name in a file."""

from __future__ import annotations

from typing import Final, assert_never

from cybertank.state.frames import (
    FireRound,
    FlightQuestion,
    Flying,
    Frame,
    Grouping,
    Interception,
    OverrunQuestion,
    RamQuestion,
    SetUp,
    TrackQuestion,
    Turn,
    as_any_frame,
)
from cybertank.text.frames.base import FrameText, QuestionText
from cybertank.text.frames.fire_round import FireRoundText
from cybertank.text.frames.flight import FlightQuestionText, FlyingText
from cybertank.text.frames.grouping import GroupingText
from cybertank.text.frames.interception import InterceptionText
from cybertank.text.frames.overrun_question import OverrunQuestionText
from cybertank.text.frames.ram_question import RamQuestionText
from cybertank.text.frames.set_up import SetUpText
from cybertank.text.frames.track_question import TrackQuestionText
from cybertank.text.frames.turn import TurnText

QUESTIONS: Final[tuple[type[QuestionText], ...]] = (
    RamQuestionText,
    OverrunQuestionText,
    FireRoundText,
    GroupingText,
    InterceptionText,
    TrackQuestionText,
    FlyingText,
    FlightQuestionText,
)
FRAMES: Final[tuple[type[FrameText], ...]] = (SetUpText, TurnText, *QUESTIONS)
KINDS: Final[dict[str, type[FrameText]]] = {text.kind: text for text in FRAMES}
"""Every kind of frame, by its name in snapshots."""
PENDING: Final[dict[str, type[QuestionText]]] = {text.ask: text for text in QUESTIONS}
"""Every kind of frame that interrupts a turn, by its name in position files."""


def frame_text(frame: Frame) -> FrameText:
    """Return the text of a frame."""
    asked = as_any_frame(frame)
    match asked:
        case SetUp():
            return SetUpText(asked)
        case Turn():
            return TurnText(asked)
        case _:
            return _question_text(asked)


def question_text(frame: Frame) -> QuestionText | None:
    """Return the text of a frame that interrupts a turn, or None for a turn or a set-up."""
    asked = as_any_frame(frame)
    match asked:
        case SetUp() | Turn():
            return None
        case _:
            return _question_text(asked)


def _question_text(
    asked: RamQuestion
    | OverrunQuestion
    | FireRound
    | Grouping
    | Interception
    | Flying
    | FlightQuestion
    | TrackQuestion,
) -> QuestionText:
    match asked:
        case RamQuestion():
            return RamQuestionText(asked)
        case OverrunQuestion():
            return OverrunQuestionText(asked)
        case FireRound():
            return FireRoundText(asked)
        case Grouping():
            return GroupingText(asked)
        case TrackQuestion():
            return TrackQuestionText(asked)
        case Interception():
            return InterceptionText(asked)
        case Flying():
            return FlyingText(asked)
        case FlightQuestion():
            return FlightQuestionText(asked)
        case _:
            assert_never(asked)
