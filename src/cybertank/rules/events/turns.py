"""Events at the start of turns and phases (4.02)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class TurnEvent(Event):
    """Something that happens at the start of a turn or phase."""

    __slots__ = ()


class PhaseBegan(TurnEvent):
    """4.02: A phase of a seat's turn began."""

    __slots__ = ("number", "phase", "seat")

    def __init__(self, seat: int, number: int, phase: int) -> None:
        super().__init__("4.02")
        self.seat = seat
        self.number = number
        self.phase = phase


class Recovered(TurnEvent):
    """4.02: A disabled unit recovered, either automatically or by a die roll, or its roll failed."""

    __slots__ = ("die", "recovered", "unit")

    def __init__(self, unit: int, die: int, recovered: bool, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.die = die
        self.recovered = recovered


AnyTurnEvent = PhaseBegan | Recovered
"""Every event of the turns chapter."""
