"""The frames of the flow stack: the top one says who decides what.

A frame is plain data. A decision out of turn (a stack's owner groups its infantry, a rider's owner says who gets off)
is one more frame on top of the turn that it interrupts.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from cybertank.state.held import Attack, HeldMove

RECOVERY: Final = 0
MOVEMENT: Final = 1
FIRE: Final = 2
SECOND_MOVEMENT: Final = 3
PhaseWord = Literal["recovery", "movement", "fire", "second-movement"]
PHASE_WORDS: Final[tuple[PhaseWord, ...]] = ("recovery", "movement", "fire", "second-movement")


class Frame:
    """What is being decided, and by which seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Frame:
        """Return a frame of its own with the same content."""
        raise NotImplementedError

    def content(self) -> list[int]:
        """Return the frame as ints, for equality and the hash; the first number is the same for all of a kind."""
        raise NotImplementedError


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


class Question(Frame):
    """A question that owners answer one after the other before a fight goes on: who gets off, and who dives.

    `seat` is the seat asked now, `waiting` those to be asked after it.
    """

    __slots__ = ("waiting",)

    def __init__(self, seat: int, waiting: list[int]) -> None:
        super().__init__(seat)
        self.waiting = waiting


class RamQuestion(Question):
    """6.01.2: riders may get off before a ram is resolved; then the ram, and the rest of the path."""

    __slots__ = ("met", "move")

    def __init__(self, seat: int, waiting: list[int], move: HeldMove, met: int) -> None:
        super().__init__(seat, waiting)
        self.move = move
        """The move that is held."""
        self.met = met
        """The unit that is about to be rammed."""

    def copy(self) -> Frame:
        return RamQuestion(self.seat, self.waiting[:], self.move, self.met)

    def content(self) -> list[int]:
        move = self.move
        bridge = [-9] if move.was_on_bridge else []
        return [3, self.seat, *self.waiting, -9, move.unit, self.met, move.came_from, *move.path, *bridge]


class OverrunQuestion(Question):
    """8.06.1, 7.14.4: riders may get off and Marines may dive before the first fire round."""

    __slots__ = ("hex",)

    def __init__(self, seat: int, waiting: list[int], where: int) -> None:
        super().__init__(seat, waiting)
        self.hex = where

    def copy(self) -> Frame:
        return OverrunQuestion(self.seat, self.waiting[:], self.hex)

    def content(self) -> list[int]:
        return [4, self.seat, *self.waiting, -9, self.hex]


class FireRound(Frame):
    """8.04: one side's fire round in an overrun. `seat` fires, `attacker` is the seat that moved in."""

    __slots__ = ("attacker", "fired", "hex", "number", "out", "quiet", "rammed", "used", "weary")

    def __init__(self, seat: int, attacker: int, where: int) -> None:
        super().__init__(seat)
        self.attacker = attacker
        self.hex = where
        self.number = 0
        """Fire rounds that are over; even: it is the defender's."""
        self.used: list[int] = []
        """What has fired in this round, flat: unit, component, count."""
        self.fired = 0
        """Attacks and rams of this round."""
        self.quiet = 0
        """Rounds in a row that have passed without any."""
        self.rammed = 0
        self.out: list[int] = []
        """Who is out of the combat: Ogres that have left it (8.05.1), and who came by the road bonus (5.07.1)."""
        self.weary: list[int] = []
        """Disarmed Ogres with the enemy fire rounds they still have to endure, flat: unit, rounds."""

    def copy(self) -> Frame:
        other = FireRound(self.seat, self.attacker, self.hex)
        other.number = self.number
        other.used = self.used[:]
        other.fired = self.fired
        other.quiet = self.quiet
        other.rammed = self.rammed
        other.out = self.out[:]
        other.weary = self.weary[:]
        return other

    def content(self) -> list[int]:
        counts = [self.number, self.fired, self.quiet, self.rammed]
        return [5, self.seat, self.attacker, self.hex, *counts, *self.used, -9, *self.out, -9, *self.weary]


class Grouping(Frame):
    """7.12.1: a stack's owner groups its infantry before the attack that is held is resolved."""

    __slots__ = ("attack", "hex")

    def __init__(self, seat: int, where: int, attack: Attack) -> None:
        super().__init__(seat)
        self.hex = where
        self.attack = attack
        """The attack that waits. It goes on with its next stage."""

    def copy(self) -> Frame:
        return Grouping(self.seat, self.hex, self.attack)

    def content(self) -> list[int]:
        target = self.attack.target
        return [6, self.seat, self.hex, target.unit, target.component, *self.attack.flat_shots]


AnyFrame = SetUp | Turn | RamQuestion | OverrunQuestion | FireRound | Grouping
"""Every kind of frame there is: a closed union, so that a switch over it can end in `assert_never`."""


def as_any_frame(frame: Frame) -> AnyFrame:
    """Return a frame as one of the closed union, to be switched over."""
    return cast(AnyFrame, frame)
