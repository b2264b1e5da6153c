"""15.02.4, 15.02.5: The verbs of Vulcans' drone channels, in a seat's own turn and before an overrun."""

from __future__ import annotations

from cybertank.game.decisions import Control, Lead
from cybertank.game.frames.handler import Deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans import control
from cybertank.state.frames import FireRound, OverrunQuestion, Turn
from cybertank.state.state import State


class TakingControl(Deed[Turn, Control]):
    """`control`"""

    def refuse(self, state: State, frame: Turn, decision: Control) -> Refusal | None:
        return control.refuse_control(state, frame, decision.unit, decision.units)

    def carry_out(self, state: State, frame: Turn, decision: Control, dice: Dice, events: list[Event]) -> None:
        control.control(state, decision.unit, decision.units, events)

    def actors(self, decision: Control) -> list[int]:
        return [decision.unit, *decision.units]


class Leading(Deed[Turn, Lead]):
    """`lead`"""

    def refuse(self, state: State, frame: Turn, decision: Lead) -> Refusal | None:
        return control.refuse_lead(state, frame, decision.unit, decision.units)

    def carry_out(self, state: State, frame: Turn, decision: Lead, dice: Dice, events: list[Event]) -> None:
        control.lead(state, decision.unit, decision.units, events)

    def actors(self, decision: Lead) -> list[int]:
        return [decision.unit, *decision.units]


class TakingControlBeforeOverrun(Deed[OverrunQuestion, Control]):
    """`control` where riders would dismount, for one overrun."""

    def refuse(self, state: State, frame: OverrunQuestion, decision: Control) -> Refusal | None:
        return control.refuse_overrun_control(state, frame.seat, frame.hex, decision.unit, decision.units)

    def carry_out(
        self, state: State, frame: OverrunQuestion, decision: Control, dice: Dice, events: list[Event]
    ) -> None:
        control.control_in_overrun(state, frame.hex, decision.unit, decision.units, events)

    def actors(self, decision: Control) -> list[int]:
        return [decision.unit, *decision.units]


class TakingControlInOverrun(Deed[FireRound, Control]):
    """`control` before the defender fires in its first round, for one overrun."""

    def refuse(self, state: State, frame: FireRound, decision: Control) -> Refusal | None:
        if control.fight_begun(frame):
            return Refusal(
                "15.02.5", "a Vulcan takes control of ducklings only before the first shot of an overrun is fired"
            )
        return control.refuse_overrun_control(state, frame.seat, frame.hex, decision.unit, decision.units)

    def carry_out(self, state: State, frame: FireRound, decision: Control, dice: Dice, events: list[Event]) -> None:
        control.control_in_overrun(state, frame.hex, decision.unit, decision.units, events)

    def actors(self, decision: Control) -> list[int]:
        return [decision.unit, *decision.units]
