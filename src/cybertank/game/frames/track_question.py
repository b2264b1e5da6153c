"""9.06 Before a train comes to a hex: owners say which of their units are on the track."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, End, Track
from cybertank.game.frames.common import QuestionHandler
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.collisions import declare, may_declare, refuse_declaring
from cybertank.rules.trains.driving import after_declarations
from cybertank.state.frames import TrackQuestion
from cybertank.state.state import State


class Declaring(Deed[TrackQuestion, Track]):
    """`track`"""

    def refuse(self, state: State, frame: TrackQuestion, decision: Track) -> Refusal | None:
        return refuse_declaring(state, frame, decision.unit)

    def carry_out(self, state: State, frame: TrackQuestion, decision: Track, dice: Dice, events: list[Event]) -> None:
        declare(frame, decision.unit, events)

    def actors(self, decision: Track) -> list[int]:
        return [decision.unit]


class EndingDeclarations(Deed[TrackQuestion, End]):
    """`end`: the next owner answers, or the train comes."""

    def refuse(self, state: State, frame: TrackQuestion, decision: End) -> Refusal | None:
        return None

    def carry_out(self, state: State, frame: TrackQuestion, decision: End, dice: Dice, events: list[Event]) -> None:
        after_declarations(state, frame, dice, events)


class TrackQuestionHandler(QuestionHandler[TrackQuestion]):
    """9.06: Owners say which of their units are on the track."""

    def __init__(self) -> None:
        super().__init__({Track: deed(Declaring()), End: deed(EndingDeclarations())})

    def choose(self, frame: TrackQuestion) -> DecisionKind:
        return "track"

    def refuse_verb(self, state: State, frame: TrackQuestion) -> Refusal:
        return Refusal("9.06", "a train is coming: say which units are on the track with `track UNIT`, then `end`")

    def choices(self, state: State, frame: TrackQuestion) -> Iterator[Decision]:
        for unit in may_declare(state, frame):
            yield Track(unit)

    def button_choices(self, state: State, frame: TrackQuestion) -> Iterator[Decision]:
        yield from self.choices(state, frame)

    def default(self, state: State, frame: TrackQuestion) -> Decision:
        return End()
