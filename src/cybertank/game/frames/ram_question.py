"""6.01.2 Before a ram: owners say which riders get off."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, Dismount, End, Split
from cybertank.game.frames.common import QuestionHandler, answers
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.movement import moving, stacking
from cybertank.rules.ramming.dismounting import dismount_for_ram, refuse_ram_dismount
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import RamQuestion
from cybertank.state.state import State


class DismountingBeforeRam(Deed[RamQuestion, Dismount]):
    """`dismount`"""

    def refuse(self, state: State, frame: RamQuestion, decision: Dismount) -> Refusal | None:
        return refuse_ram_dismount(state, frame, decision.unit)

    def carry_out(self, state: State, frame: RamQuestion, decision: Dismount, dice: Dice, events: list[Event]) -> None:
        dismount_for_ram(state, decision.unit, events)

    def actors(self, decision: Dismount) -> list[int]:
        return [decision.unit]


class SplittingBeforeRam(Deed[RamQuestion, Split]):
    """`split`, so that some squads of a counter get off and others stay on."""

    def refuse(self, state: State, frame: RamQuestion, decision: Split) -> Refusal | None:
        refusal = refuse_ram_dismount(state, frame, decision.unit)
        return refusal if refusal is not None else stacking.refuse_parts(state, decision.unit, decision.parts)

    def carry_out(self, state: State, frame: RamQuestion, decision: Split, dice: Dice, events: list[Event]) -> None:
        stacking.split(state, decision.unit, decision.parts, events)

    def actors(self, decision: Split) -> list[int]:
        return [decision.unit]


class EndingRamQuestion(Deed[RamQuestion, End]):
    """`end`: the next owner answers, or the ram is resolved."""

    def refuse(self, state: State, frame: RamQuestion, decision: End) -> Refusal | None:
        return None

    def carry_out(self, state: State, frame: RamQuestion, decision: End, dice: Dice, events: list[Event]) -> None:
        if frame.waiting:
            frame.seat = frame.waiting.pop(0)
            return
        state.flow.pop()
        moving.after_ram_questions(state, frame, dice, events)


class RamQuestionHandler(QuestionHandler[RamQuestion]):
    """6.01.2: Owners say which riders get off before a ram."""

    def __init__(self) -> None:
        super().__init__(
            {
                Dismount: deed(DismountingBeforeRam()),
                Split: deed(SplittingBeforeRam()),
                End: deed(EndingRamQuestion()),
            }
        )

    def choose(self, frame: RamQuestion) -> DecisionKind:
        return "dismount"

    def refuse_verb(self, state: State, frame: RamQuestion) -> Refusal:
        return Refusal("6.01.2", "a ram is about to happen: `split` or `dismount` riders, then `end`")

    def choices(self, state: State, frame: RamQuestion) -> Iterator[Decision]:
        yield from answers(self, state, frame)

    def button_choices(self, state: State, frame: RamQuestion) -> Iterator[Decision]:
        yield from answers(self, state, frame)

    def default(self, state: State, frame: RamQuestion) -> Decision:
        return End()
