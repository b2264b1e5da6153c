"""8.04 Fire rounds: one side of an overrun fires, or rams."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.choices.channels import first_overrun_control, overrun_controls
from cybertank.game.choices.fire import fire_choices, ram_choices
from cybertank.game.decisions import Control, Decision, End, Fire, Overrun, Ram
from cybertank.game.frames.channel_deeds import TakingControlInOverrun
from cybertank.game.frames.common import OverrunningByTrain, QuestionHandler
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.overrun.fire import overrun_fire, refuse_overrun_fire
from cybertank.rules.overrun.rams import overrun_ram, refuse_overrun_ram
from cybertank.rules.overrun.rounds import end_round, refuse_end_round
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.control import fight_begun
from cybertank.state.frames import FireRound
from cybertank.state.state import State


class FiringInOverrun(Deed[FireRound, Fire]):
    """`fire`"""

    def refuse(self, state: State, frame: FireRound, decision: Fire) -> Refusal | None:
        return refuse_overrun_fire(state, frame, decision.shots, decision.target)

    def carry_out(self, state: State, frame: FireRound, decision: Fire, dice: Dice, events: list[Event]) -> None:
        overrun_fire(state, frame, decision.shots, decision.target, dice, events)


class RammingInOverrun(Deed[FireRound, Ram]):
    """`ram`, at the end of a side's first fire round (8.05.2)."""

    def refuse(self, state: State, frame: FireRound, decision: Ram) -> Refusal | None:
        return refuse_overrun_ram(state, frame, decision.unit, decision.target)

    def carry_out(self, state: State, frame: FireRound, decision: Ram, dice: Dice, events: list[Event]) -> None:
        overrun_ram(state, frame, decision.unit, decision.target, dice, events)


class EndingRound(Deed[FireRound, End]):
    """`end`: the other side fires next."""

    def refuse(self, state: State, frame: FireRound, decision: End) -> Refusal | None:
        return refuse_end_round(state, frame)

    def carry_out(self, state: State, frame: FireRound, decision: End, dice: Dice, events: list[Event]) -> None:
        end_round(state, frame, events)


class FireRoundHandler(QuestionHandler[FireRound]):
    """8.04: One side's fire round in an overrun."""

    def __init__(self) -> None:
        super().__init__(
            {
                Fire: deed(FiringInOverrun()),
                Ram: deed(RammingInOverrun()),
                Control: deed(TakingControlInOverrun()),
                End: deed(EndingRound()),
                Overrun: deed(OverrunningByTrain(self)),
            }
        )

    def choose(self, frame: FireRound) -> DecisionKind:
        return "fire"

    def refuse_verb(self, state: State, frame: FireRound) -> Refusal:
        return Refusal(
            "8.04", "an overrun is being fought: `fire` with units in it, `ram` in the first round, or `end` the round"
        )

    def choices(self, state: State, frame: FireRound) -> Iterator[Decision]:
        yield from fire_choices(state)
        yield from ram_choices(state)
        yield from self._controls(state, frame)

    def button_choices(self, state: State, frame: FireRound) -> Iterator[Decision]:
        yield from ram_choices(state)
        yield from self._controls(state, frame)

    def _controls(self, state: State, frame: FireRound) -> Iterator[Decision]:
        """15.02.5: List the control that a Vulcan can take of ducklings that are overrun, before the first shot."""
        if state.vulcans.links and not fight_begun(frame):
            yield from overrun_controls(
                state, frame.seat, frame.hex, lambda decision: self.refuse(state, frame, decision) is None
            )

    def default(self, state: State, frame: FireRound) -> Decision:
        """Return `end`, or an attack if the side must fire (8.04). First, control the strongest ducklings (15.02.5)."""
        if state.vulcans.links and not fight_begun(frame):
            taken = first_overrun_control(
                state, frame.seat, frame.hex, lambda decision: self.refuse(state, frame, decision) is None
            )
            if taken is not None:
                return taken
        if self.refuse(state, frame, End()) is None:
            return End()
        return next(self.choices(state, frame))
