"""The frames of the flow stack. The top frame says which seat decides what.

A frame is plain data. When another player must decide during a turn, a frame for that decision goes on top of the
turn's own. For example, the owner of a stack may have to group its infantry, or the owner of riders may have to say
which squads get off.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from cybertank.state.held import Attack, Flight, HeldDrive, HeldMove

RECOVERY: Final = 0
MOVEMENT: Final = 1
FIRE: Final = 2
SECOND_MOVEMENT: Final = 3
PhaseWord = Literal["recovery", "movement", "fire", "second-movement"]
PHASE_WORDS: Final[tuple[PhaseWord, ...]] = ("recovery", "movement", "fire", "second-movement")


class Frame:
    """The decision to be made, and the seat that makes it."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Frame:
        """Return an independent frame with the same content."""
        raise NotImplementedError

    def content(self) -> list[int]:
        """Return the frame as ints, for equality and the hash. The first number identifies the kind of frame."""
        raise NotImplementedError


class SetUp(Frame):
    """1.06: A seat buys and places its force. `force` is the index of the force in the scenario."""

    __slots__ = ("force",)

    def __init__(self, seat: int, force: int) -> None:
        super().__init__(seat)
        self.force = force

    def copy(self) -> Frame:
        return SetUp(self.seat, self.force)

    def content(self) -> list[int]:
        return [1, self.seat, self.force]


class Turn(Frame):
    """4.02: A seat's turn and its current phase."""

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
    """A question that owners answer one after another before a fight: which units get off, and which dive.

    `seat` is the seat to answer now, and `waiting` lists the seats after it.
    """

    __slots__ = ("waiting",)

    def __init__(self, seat: int, waiting: list[int]) -> None:
        super().__init__(seat)
        self.waiting = waiting


class RamQuestion(Question):
    """6.01.2: Riders can get off before a ram is resolved. The ram and the rest of the path follow."""

    __slots__ = ("met", "move")

    def __init__(self, seat: int, waiting: list[int], move: HeldMove, met: int) -> None:
        super().__init__(seat, waiting)
        self.move = move
        """The move that is waiting."""
        self.met = met
        """The unit about to be rammed."""

    def copy(self) -> Frame:
        return RamQuestion(self.seat, self.waiting[:], self.move, self.met)

    def content(self) -> list[int]:
        move = self.move
        bridge = [-9] if move.was_on_bridge else []
        return [3, self.seat, *self.waiting, -9, move.unit, self.met, move.came_from, *move.path, *bridge]


class OverrunQuestion(Question):
    """8.06.1, 7.14.4: Riders can get off and Marines can dive before the first fire round."""

    __slots__ = ("hex",)

    def __init__(self, seat: int, waiting: list[int], where: int) -> None:
        super().__init__(seat, waiting)
        self.hex = where

    def copy(self) -> Frame:
        return OverrunQuestion(self.seat, self.waiting[:], self.hex)

    def content(self) -> list[int]:
        return [4, self.seat, *self.waiting, -9, self.hex]


class FireRound(Frame):
    """8.04: One side's fire round in an overrun. `seat` fires, and `attacker` is the seat that moved in."""

    __slots__ = ("attacker", "fired", "hex", "number", "out", "quiet", "rammed", "struck", "used", "weary")

    def __init__(self, seat: int, attacker: int, where: int) -> None:
        super().__init__(seat)
        self.attacker = attacker
        self.hex = where
        self.number = 0
        """The number of completed fire rounds. If it is even, the defender fires."""
        self.used: list[int] = []
        """The weapons that have fired in this round, as a flat list: unit, component, count."""
        self.fired = 0
        """The number of attacks and rams made in this round."""
        self.quiet = 0
        """The number of consecutive rounds without an attack or ram."""
        self.rammed = 0
        self.out: list[int] = []
        """Units that take no part: Ogres that have left (8.05.1), and units that used the road bonus (5.07.1)."""
        self.weary: list[int] = []
        """Disarmed Ogres and the enemy fire rounds they must still endure, as a flat list: unit, rounds."""
        self.struck: list[int] = []
        """11.04.2: Attacks on buildings in this overrun, as a flat list: unit, component, building, weapons, shots."""

    def copy(self) -> Frame:
        other = FireRound(self.seat, self.attacker, self.hex)
        other.number = self.number
        other.used = self.used[:]
        other.fired = self.fired
        other.quiet = self.quiet
        other.rammed = self.rammed
        other.out = self.out[:]
        other.weary = self.weary[:]
        other.struck = self.struck[:]
        return other

    def content(self) -> list[int]:
        counts = [self.number, self.fired, self.quiet, self.rammed]
        struck = [-9, *self.struck] if self.struck else []
        return [5, self.seat, self.attacker, self.hex, *counts, *self.used, -9, *self.out, -9, *self.weary, *struck]


class Grouping(Frame):
    """7.12.1: The owner of a stack groups its infantry before the waiting attack is resolved."""

    __slots__ = ("attack", "hex")

    def __init__(self, seat: int, where: int, attack: Attack) -> None:
        super().__init__(seat)
        self.hex = where
        self.attack = attack
        """The attack that is waiting. It continues with its next stage."""

    def copy(self) -> Frame:
        return Grouping(self.seat, self.hex, self.attack)

    def content(self) -> list[int]:
        attack = self.attack
        return [6, self.seat, self.hex, attack.target_number, attack.part_number, *attack.flat_shots]


class Flying(Frame):
    """10.02: The owner of a cruise missile says where it flies next, or that it explodes."""

    __slots__ = ("flight",)

    def __init__(self, seat: int, flight: Flight) -> None:
        super().__init__(seat)
        self.flight = flight

    def copy(self) -> Frame:
        return Flying(self.seat, self.flight)

    def content(self) -> list[int]:
        return [20, self.seat, *self.flight.content()]


class FlightQuestion(Question):
    """10.03: Enemies of a cruise missile can fire at it in the hex that it has entered."""

    __slots__ = ("flight",)

    def __init__(self, seat: int, waiting: list[int], flight: Flight) -> None:
        super().__init__(seat, waiting)
        self.flight = flight

    def copy(self) -> Frame:
        return FlightQuestion(self.seat, self.waiting[:], self.flight)

    def content(self) -> list[int]:
        return [21, self.seat, *self.waiting, -9, *self.flight.content()]


class Interception(Question):
    """12.05: Owners of lasers fire at the Ogre missiles of an attack, one seat after another, before it is resolved."""

    __slots__ = ("attack", "tried")

    def __init__(self, seat: int, waiting: list[int], attack: Attack, tried: list[int]) -> None:
        super().__init__(seat, waiting)
        self.attack = attack
        """The attack that is waiting, without the missiles that were brought down."""
        self.tried = tried
        """The shots that missed, as a flat list: laser, number of the missile among those in flight."""

    def copy(self) -> Frame:
        return Interception(self.seat, self.waiting[:], self.attack, self.tried[:])

    def content(self) -> list[int]:
        attack = [self.attack.target_number, self.attack.part_number, *self.attack.flat_shots]
        return [12, self.seat, *self.waiting, -9, *attack, -9, *self.tried]


class TrackQuestion(Question):
    """9.06: Owners declare which of their units are on the track, before a train comes to their hex."""

    __slots__ = ("declared", "drive")

    def __init__(self, seat: int, waiting: list[int], drive: HeldDrive, declared: list[int]) -> None:
        super().__init__(seat, waiting)
        self.drive = drive
        """The train's drive that is waiting."""
        self.declared = declared
        """The units declared so far."""

    def copy(self) -> Frame:
        return TrackQuestion(self.seat, self.waiting[:], self.drive, self.declared[:])

    def content(self) -> list[int]:
        drive = self.drive
        return [9, self.seat, *self.waiting, -9, drive.front, drive.length, *drive.path, -9, *self.declared]


AnyFrame = (
    SetUp
    | Turn
    | RamQuestion
    | OverrunQuestion
    | FireRound
    | Grouping
    | Interception
    | Flying
    | FlightQuestion
    | TrackQuestion
)
"""Every kind of frame: a closed union, so a switch over it can end in `assert_never`."""


def as_any_frame(frame: Frame) -> AnyFrame:
    """Return a frame as a member of the closed union, so that code can switch over it."""
    return cast(AnyFrame, frame)
