"""12.05 Interception: owners of lasers fire at an Ogre's missiles before the attack is resolved."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, End, Intercept
from cybertank.game.frames.common import QuestionHandler
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.combat import attacks
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.lasers import interception
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import Interception
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import MAIN


class Intercepting(Deed[Interception, Intercept]):
    """`intercept`: fire lasers at a missile each."""

    def refuse(self, state: State, frame: Interception, decision: Intercept) -> Refusal | None:
        return interception.refuse_interception(state, frame, decision.shots)

    def carry_out(
        self, state: State, frame: Interception, decision: Intercept, dice: Dice, events: list[Event]
    ) -> None:
        attacks.fire_lasers(state, frame, decision.shots, dice, events)

    def actors(self, decision: Intercept) -> list[int]:
        return [shot.unit for shot in decision.shots]


class EndingInterception(Deed[Interception, End]):
    """`end`: let the missiles that are left fly on."""

    def refuse(self, state: State, frame: Interception, decision: End) -> Refusal | None:
        return None

    def carry_out(self, state: State, frame: Interception, decision: End, dice: Dice, events: list[Event]) -> None:
        attacks.end_interception(state, frame, dice, events)


class InterceptionHandler(QuestionHandler[Interception]):
    """12.05: An owner of lasers fires at an Ogre's missiles, or lets them fly."""

    def __init__(self) -> None:
        super().__init__({Intercept: deed(Intercepting()), End: deed(EndingInterception())})

    def choose(self, frame: Interception) -> DecisionKind:
        return "intercept"

    def refuse_verb(self, state: State, frame: Interception) -> Refusal:
        return Refusal("12.05", "a missile is in flight: `intercept` it with a laser, or `end`")

    def choices(self, state: State, frame: Interception) -> Iterator[Decision]:
        for laser in interception.able_lasers(state, frame):
            yield Intercept([Shot(laser, MAIN, 1)])

    def button_choices(self, state: State, frame: Interception) -> Iterator[Decision]:
        yield from self.choices(state, frame)

    def default(self, state: State, frame: Interception) -> Decision:
        """Return the first shot that is possible: bringing missiles down is what lasers are for."""
        return next(self.choices(state, frame), End())
