"""10.03 Interception of a cruise missile: its enemies can fire at it in the hex that it has entered."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, End, Intercept, Pass
from cybertank.game.frames.common import QuestionHandler
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.missiles import flights, interception
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import FlightQuestion
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import MISSILE, RACK


class InterceptingFlight(Deed[FlightQuestion, Intercept]):
    """`intercept`"""

    def refuse(self, state: State, frame: FlightQuestion, decision: Intercept) -> Refusal | None:
        return interception.refuse_intercept(state, frame, decision.shots)

    def carry_out(
        self, state: State, frame: FlightQuestion, decision: Intercept, dice: Dice, events: list[Event]
    ) -> None:
        flights.intercept(state, frame, decision.shots, dice, events)

    def actors(self, decision: Intercept) -> list[int]:
        return [shot.unit for shot in decision.shots]


class LettingFly(Deed[FlightQuestion, End]):
    """`end`: fire no more in this hex."""

    def refuse(self, state: State, frame: FlightQuestion, decision: End) -> Refusal | None:
        return None

    def carry_out(self, state: State, frame: FlightQuestion, decision: End, dice: Dice, events: list[Event]) -> None:
        flights.let_fly(state, frame)


class Passing(Deed[FlightQuestion, Pass]):
    """`pass`: fire no more at this missile."""

    def refuse(self, state: State, frame: FlightQuestion, decision: Pass) -> Refusal | None:
        return None

    def carry_out(self, state: State, frame: FlightQuestion, decision: Pass, dice: Dice, events: list[Event]) -> None:
        flights.let_pass(state, frame, events)


class FlightQuestionHandler(QuestionHandler[FlightQuestion]):
    """10.03: A seat fires at a missile, waits until it comes closer, or lets it pass."""

    def __init__(self) -> None:
        super().__init__({Intercept: deed(InterceptingFlight()), End: deed(LettingFly()), Pass: deed(Passing())})

    def choose(self, frame: FlightQuestion) -> DecisionKind:
        return "intercept"

    def refuse_verb(self, state: State, frame: FlightQuestion) -> Refusal:
        where = state.board.names[frame.flight.hex]
        return Refusal(
            "10.03.1",
            f"a cruise missile is over {where}: `intercept` it, `end` to wait, or `pass` to let it go",
        )

    def choices(self, state: State, frame: FlightQuestion) -> Iterator[Decision]:
        for shot in interception.shots_at(state, frame):
            yield Intercept([Shot(shot.unit, shot.component, 1)])
        yield Pass()

    def button_choices(self, state: State, frame: FlightQuestion) -> Iterator[Decision]:
        shots = interception.shots_at(state, frame)
        if len(shots) > 1:
            yield Intercept(shots)
        for shot in shots:
            yield Intercept([shot])
        yield Pass()

    def default(self, state: State, frame: FlightQuestion) -> Decision:
        """Return fire with every weapon that costs nothing, once. A miss changes nothing for the next turn."""
        free = [s for s in interception.shots_at(state, frame) if s.component != MISSILE and s.component != RACK]
        return Intercept(free) if free else End()
