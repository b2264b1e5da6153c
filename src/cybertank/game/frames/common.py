"""Deeds that several kinds of frames share."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, Dismount, Dive, Overrun, Resign, Unhook
from cybertank.game.frames.handler import Deed, F, FrameHandler, deed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing import hooking
from cybertank.rules.trains.overruns import is_trains_overrun
from cybertank.rules.turns.resigning import refuse_resign, resign
from cybertank.state.state import State


class GivingUp(Deed[F, Resign]):
    """`resign` outside the seat's own turn."""

    def refuse(self, state: State, frame: F, decision: Resign) -> Refusal | None:
        return refuse_resign(state, frame)

    def carry_out(self, state: State, frame: F, decision: Resign, dice: Dice, events: list[Event]) -> None:
        resign(state, decision.seat, dice, events)


class Unhooking(Deed[F, Unhook]):
    """`unhook`, in the owner's turn, in another seat's turn, and in a fight (rp:4.05)."""

    def refuse(self, state: State, frame: F, decision: Unhook) -> Refusal | None:
        return hooking.refuse_unhook(state, frame.seat, decision.unit)

    def carry_out(self, state: State, frame: F, decision: Unhook, dice: Dice, events: list[Event]) -> None:
        hooking.unhook(state, decision.unit, events)

    def actors(self, decision: Unhook) -> list[int]:
        return [decision.unit]


class OverrunningByTrain(Deed[F, Overrun]):
    """`overrun`, for the overrun that an armed train has just begun by coming to the hex. It changes nothing (9.04)."""

    def __init__(self, otherwise: FrameHandler[F]) -> None:
        self.otherwise = otherwise

    def refuse(self, state: State, frame: F, decision: Overrun) -> Refusal | None:
        return None if is_trains_overrun(state, decision.hex) else self.otherwise.refuse_verb(state, frame)

    def carry_out(self, state: State, frame: F, decision: Overrun, dice: Dice, events: list[Event]) -> None:
        return


class QuestionHandler(FrameHandler[F]):
    """A frame that interrupts a turn. The seat that must answer can also unhook a load (rp:4.05) or resign (1.02)."""

    def __init__(self, deeds: dict[type, Deed[F, Decision]]) -> None:
        super().__init__({**deeds, Unhook: deed(Unhooking[F]()), Resign: deed(GivingUp[F]())})


def answers(handler: FrameHandler[F], state: State, frame: F) -> Iterator[Decision]:
    """List the units that can get off or dive, if that is the question."""
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == frame.seat and state.sheets.squads[unit]:
            for decision in (Dismount(unit, where), Dive(unit)):
                if handler.refuse(state, frame, decision) is None:
                    yield decision
