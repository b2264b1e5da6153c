"""10.02 Flying: the owner of a cruise missile says where it flies and when it explodes."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.choices.missiles import flight_choices, next_step
from cybertank.game.decisions import Decision, Detonate, Fly
from cybertank.game.frames.common import QuestionHandler
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.missiles import flights
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import Flying
from cybertank.state.state import State


class FlyingOn(Deed[Flying, Fly]):
    """`fly`"""

    def refuse(self, state: State, frame: Flying, decision: Fly) -> Refusal | None:
        return flights.refuse_fly(state, frame.flight, decision.path)

    def carry_out(self, state: State, frame: Flying, decision: Fly, dice: Dice, events: list[Event]) -> None:
        flights.fly(state, frame, decision.path, events)


class Detonating(Deed[Flying, Detonate]):
    """`detonate`"""

    def refuse(self, state: State, frame: Flying, decision: Detonate) -> Refusal | None:
        return flights.refuse_detonate(state, frame.flight)

    def carry_out(self, state: State, frame: Flying, decision: Detonate, dice: Dice, events: list[Event]) -> None:
        flights.detonate(state, frame, dice, events)


class FlyingHandler(QuestionHandler[Flying]):
    """10.02: A missile is in flight, and its owner decides."""

    def __init__(self) -> None:
        super().__init__({Fly: deed(FlyingOn()), Detonate: deed(Detonating())})

    def choose(self, frame: Flying) -> DecisionKind:
        return "fly"

    def refuse_verb(self, state: State, frame: Flying) -> Refusal:
        return Refusal("10.02", "a cruise missile is in flight: `fly` it on or `detonate` it before anything else")

    def choices(self, state: State, frame: Flying) -> Iterator[Decision]:
        yield from flight_choices(state, frame)

    def button_choices(self, state: State, frame: Flying) -> Iterator[Decision]:
        if flights.refuse_detonate(state, frame.flight) is None:
            yield Detonate()

    def default(self, state: State, frame: Flying) -> Decision:
        """Return the next step to the written target, or else to the enemies that are worth most."""
        return next_step(state, frame)
