"""Events of overruns (section 8)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class OverrunEvent(Event):
    """Something that happens in an overrun."""

    __slots__ = ()


class OverrunBegan(OverrunEvent):
    """8.01: An overrun began in a hex."""

    __slots__ = ("hex", "seat")

    def __init__(self, seat: int, where: int) -> None:
        super().__init__("8.01")
        self.seat = seat
        self.hex = where


class RoundBegan(OverrunEvent):
    """8.04: A side's fire round began."""

    __slots__ = ("number", "seat")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__("8.04")
        self.seat = seat
        self.number = number


class Dived(OverrunEvent):
    """7.14.4: Marines dived to avoid a fight."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("7.14.4")
        self.unit = unit


class Overwhelmed(OverrunEvent):
    """8.07: A unit that could not fight back in the water was destroyed."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("8.07")
        self.unit = unit


class LeftCombat(OverrunEvent):
    """8.05.1: A disarmed Ogre left an overrun but stays in the hex."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("8.05.1")
        self.unit = unit


class OverrunEnded(OverrunEvent):
    """8.08: An overrun ended. `winner` is the seat that holds the hex, or nobody if both sides stay in it."""

    __slots__ = ("hex", "winner")

    def __init__(self, where: int, winner: int, rule: str) -> None:
        super().__init__(rule)
        self.hex = where
        self.winner = winner


AnyOverrunEvent = OverrunBegan | RoundBegan | Dived | Overwhelmed | LeftCombat | OverrunEnded
"""Every event of the overrun chapter."""
