"""8.06.1, 7.14.4 Before an overrun: owners say which riders get off and which Marines dive.

A Vulcan takes control of ducklings that are overrun (15.02.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.choices.channels import overrun_controls
from cybertank.game.decisions import Control, Decision, Dismount, Dive, End, Overrun, Split
from cybertank.game.frames.channel_deeds import TakingControlBeforeOverrun
from cybertank.game.frames.common import OverrunningByTrain, QuestionHandler, answers
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.movement import riders, stacking
from cybertank.rules.overrun.beginning import end_overrun_question
from cybertank.rules.overrun.questions import dive, refuse_overrun_dismount, refuse_overrun_dive
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import OverrunQuestion
from cybertank.state.state import State


class DismountingBeforeOverrun(Deed[OverrunQuestion, Dismount]):
    """`dismount`"""

    def refuse(self, state: State, frame: OverrunQuestion, decision: Dismount) -> Refusal | None:
        return refuse_overrun_dismount(state, frame, decision.unit)

    def carry_out(
        self, state: State, frame: OverrunQuestion, decision: Dismount, dice: Dice, events: list[Event]
    ) -> None:
        riders.get_off(state, decision.unit, state.hex_of[decision.unit], events)

    def actors(self, decision: Dismount) -> list[int]:
        return [decision.unit]


class SplittingBeforeOverrun(Deed[OverrunQuestion, Split]):
    """`split`, so that some squads of a counter get off and others stay on."""

    def refuse(self, state: State, frame: OverrunQuestion, decision: Split) -> Refusal | None:
        refusal = refuse_overrun_dismount(state, frame, decision.unit)
        return refusal if refusal is not None else stacking.refuse_parts(state, decision.unit, decision.parts)

    def carry_out(self, state: State, frame: OverrunQuestion, decision: Split, dice: Dice, events: list[Event]) -> None:
        stacking.split(state, decision.unit, decision.parts, events)

    def actors(self, decision: Split) -> list[int]:
        return [decision.unit]


class Diving(Deed[OverrunQuestion, Dive]):
    """`dive`"""

    def refuse(self, state: State, frame: OverrunQuestion, decision: Dive) -> Refusal | None:
        return refuse_overrun_dive(state, frame, decision.unit)

    def carry_out(self, state: State, frame: OverrunQuestion, decision: Dive, dice: Dice, events: list[Event]) -> None:
        dive(state, decision.unit, events)


class EndingOverrunQuestion(Deed[OverrunQuestion, End]):
    """`end`: the next owner answers, or the first fire round begins."""

    def refuse(self, state: State, frame: OverrunQuestion, decision: End) -> Refusal | None:
        return None

    def carry_out(self, state: State, frame: OverrunQuestion, decision: End, dice: Dice, events: list[Event]) -> None:
        end_overrun_question(state, frame, dice, events)


class OverrunQuestionHandler(QuestionHandler[OverrunQuestion]):
    """8.06.1, 7.14.4: Owners say which units get off or dive before an overrun."""

    def __init__(self) -> None:
        super().__init__(
            {
                Dismount: deed(DismountingBeforeOverrun()),
                Split: deed(SplittingBeforeOverrun()),
                Dive: deed(Diving()),
                Control: deed(TakingControlBeforeOverrun()),
                End: deed(EndingOverrunQuestion()),
                Overrun: deed(OverrunningByTrain(self)),
            }
        )

    def choose(self, frame: OverrunQuestion) -> DecisionKind:
        return "dismount"

    def refuse_verb(self, state: State, frame: OverrunQuestion) -> Refusal:
        return Refusal(
            "8.06.1", "an overrun is about to begin: `split` or `dismount` riders, or `dive` with Marines, then `end`"
        )

    def choices(self, state: State, frame: OverrunQuestion) -> Iterator[Decision]:
        yield from answers(self, state, frame)
        if state.vulcans.links:
            yield from overrun_controls(
                state, frame.seat, frame.hex, lambda decision: self.refuse(state, frame, decision) is None
            )

    def button_choices(self, state: State, frame: OverrunQuestion) -> Iterator[Decision]:
        yield from self.choices(state, frame)

    def default(self, state: State, frame: OverrunQuestion) -> Decision:
        return End()
