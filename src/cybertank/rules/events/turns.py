"""What happens as turns and phases begin (4.02)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class TurnEvent(Event):
    """Something that a turn or a phase begins with."""

    __slots__ = ()


class PhaseBegan(TurnEvent):
    """4.02: a phase of a seat's turn began."""

    __slots__ = ("number", "phase", "seat")

    def __init__(self, seat: int, number: int, phase: int) -> None:
        super().__init__("4.02")
        self.seat = seat
        self.number = number
        self.phase = phase


class Recovered(TurnEvent):
    """4.02: a disabled unit recovered, by itself or by a die; or its die failed."""

    __slots__ = ("die", "recovered", "unit")

    def __init__(self, unit: int, die: int, recovered: bool, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.die = die
        self.recovered = recovered


AnyTurnEvent = PhaseBegan | Recovered
"""Every event of the turns chapter."""
