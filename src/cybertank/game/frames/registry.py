"""The handler for each kind of frame."""

from __future__ import annotations

from typing import Final, cast

from cybertank.game.frames.fire_round import FireRoundHandler
from cybertank.game.frames.flight_question import FlightQuestionHandler
from cybertank.game.frames.flying import FlyingHandler
from cybertank.game.frames.grouping import GroupingHandler
from cybertank.game.frames.handler import F, FrameHandler
from cybertank.game.frames.interception import InterceptionHandler
from cybertank.game.frames.overrun_question import OverrunQuestionHandler
from cybertank.game.frames.ram_question import RamQuestionHandler
from cybertank.game.frames.setting_up import SetUpHandler
from cybertank.game.frames.track_question import TrackQuestionHandler
from cybertank.game.frames.turn import TurnHandler
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
)


def _any(handler: FrameHandler[F]) -> FrameHandler[Frame]:
    """Widen a handler's type for lookup by frame class. It only ever receives frames of its own class."""
    return cast("FrameHandler[Frame]", handler)


HANDLERS: Final[dict[type, FrameHandler[Frame]]] = {
    SetUp: _any(SetUpHandler()),
    Turn: _any(TurnHandler()),
    RamQuestion: _any(RamQuestionHandler()),
    OverrunQuestion: _any(OverrunQuestionHandler()),
    FireRound: _any(FireRoundHandler()),
    Grouping: _any(GroupingHandler()),
    Flying: _any(FlyingHandler()),
    FlightQuestion: _any(FlightQuestionHandler()),
    Interception: _any(InterceptionHandler()),
    TrackQuestion: _any(TrackQuestionHandler()),
}


def handler_of(frame: Frame) -> FrameHandler[Frame]:
    """Return the handler for a frame."""
    return HANDLERS[type(frame)]
