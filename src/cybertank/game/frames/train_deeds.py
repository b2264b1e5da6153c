"""9: The verbs of trains in a seat's own turn."""

from __future__ import annotations

from cybertank.game.decisions import Separate, Speed
from cybertank.game.frames.handler import Deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains import separating, speeds
from cybertank.state.frames import Turn
from cybertank.state.state import State


class SettingSpeed(Deed[Turn, Speed]):
    """`speed`"""

    def refuse(self, state: State, frame: Turn, decision: Speed) -> Refusal | None:
        return speeds.refuse_speed(state, frame, decision.unit, decision.speed, decision.back)

    def carry_out(self, state: State, frame: Turn, decision: Speed, dice: Dice, events: list[Event]) -> None:
        speeds.set_speed(state, decision.unit, decision.speed, decision.back, events)

    def actors(self, decision: Speed) -> list[int]:
        return [decision.unit]


class Separating(Deed[Turn, Separate]):
    """`separate`"""

    def refuse(self, state: State, frame: Turn, decision: Separate) -> Refusal | None:
        return separating.refuse_separate(state, frame, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Separate, dice: Dice, events: list[Event]) -> None:
        separating.separate(state, decision.unit, events)

    def actors(self, decision: Separate) -> list[int]:
        return [decision.unit]
