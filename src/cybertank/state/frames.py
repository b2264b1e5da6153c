"""The frames of the flow stack: the top one says who decides what.

A frame is plain data. A decision out of turn (a stack's owner groups its infantry, a rider's owner says who gets off)
is one more frame on top of the turn that it interrupts.
"""

from __future__ import annotations

from typing import Final

RECOVERY: Final = 0
MOVEMENT: Final = 1
FIRE: Final = 2
SECOND_MOVEMENT: Final = 3
PHASE_WORDS: Final = ["recovery", "movement", "fire", "second-movement"]


class Frame:
    """What is being decided, and by which seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Frame:
        """A frame of its own with the same content."""
        return Frame(self.seat)

    def content(self) -> list[int]:
        """The frame as ints, for equality and the hash."""
        return [0, self.seat]


class SetUp(Frame):
    """1.06: a seat buys and places its force; `force` counts the forces of the scenario."""

    __slots__ = ("force",)

    def __init__(self, seat: int, force: int) -> None:
        super().__init__(seat)
        self.force = force

    def copy(self) -> Frame:
        return SetUp(self.seat, self.force)

    def content(self) -> list[int]:
        return [1, self.seat, self.force]


class Turn(Frame):
    """4.02: a seat's turn and the phase that it is in."""

    __slots__ = ("number", "phase")

    def __init__(self, seat: int, number: int, phase: int) -> None:
        super().__init__(seat)
        self.number = number
        self.phase = phase

    def copy(self) -> Frame:
        return Turn(self.seat, self.number, self.phase)

    def content(self) -> list[int]:
        return [2, self.seat, self.number, self.phase]
