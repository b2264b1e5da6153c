"""15.03: The verbs of engineers in a seat's own turn, besides tasks."""

from __future__ import annotations

from cybertank.game.decisions import MakeSafe, Occupy, Prepare, Vacate, Withhold
from cybertank.game.frames.handler import Deed
from cybertank.rules.dice import Dice
from cybertank.rules.engineering import placing_mines, withholding
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans import entrances, revetments
from cybertank.state.frames import Turn
from cybertank.state.state import State


class MakingSafe(Deed[Turn, MakeSafe]):
    """`disarm`: it is done in secret, so it reveals nobody (13.05)."""

    def refuse(self, state: State, frame: Turn, decision: MakeSafe) -> Refusal | None:
        return placing_mines.refuse_making_safe(state, frame, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: MakeSafe, dice: Dice, events: list[Event]) -> None:
        placing_mines.make_safe(state, frame.seat, decision.unit, events)

    def actors(self, decision: MakeSafe) -> list[int]:
        return [decision.unit]

    def revealed(self, decision: MakeSafe) -> list[int]:
        return []


class Withholding(Deed[Turn, Withhold]):
    """`withhold`: nobody is told, so it reveals nobody (13.05)."""

    def refuse(self, state: State, frame: Turn, decision: Withhold) -> Refusal | None:
        return withholding.refuse_withholding(state, frame, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Withhold, dice: Dice, events: list[Event]) -> None:
        withholding.withhold(state, decision.unit, events)

    def actors(self, decision: Withhold) -> list[int]:
        return [decision.unit]

    def revealed(self, decision: Withhold) -> list[int]:
        return []


class Preparing(Deed[Turn, Prepare]):
    """`prepare`"""

    def refuse(self, state: State, frame: Turn, decision: Prepare) -> Refusal | None:
        return entrances.refuse_preparing(state, frame, decision.unit, decision.hex)

    def carry_out(self, state: State, frame: Turn, decision: Prepare, dice: Dice, events: list[Event]) -> None:
        entrances.prepare(state, decision.unit, decision.hex, dice, events)

    def actors(self, decision: Prepare) -> list[int]:
        return [decision.unit]


class Occupying(Deed[Turn, Occupy]):
    """`occupy`"""

    def refuse(self, state: State, frame: Turn, decision: Occupy) -> Refusal | None:
        return revetments.refuse_occupying(state, frame, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Occupy, dice: Dice, events: list[Event]) -> None:
        revetments.occupy(state, decision.unit, events)

    def actors(self, decision: Occupy) -> list[int]:
        return [decision.unit]


class Vacating(Deed[Turn, Vacate]):
    """`vacate`"""

    def refuse(self, state: State, frame: Turn, decision: Vacate) -> Refusal | None:
        return revetments.refuse_vacating(state, frame, decision.unit)

    def carry_out(self, state: State, frame: Turn, decision: Vacate, dice: Dice, events: list[Event]) -> None:
        revetments.vacate(state, decision.unit, events)

    def actors(self, decision: Vacate) -> list[int]:
        return [decision.unit]
