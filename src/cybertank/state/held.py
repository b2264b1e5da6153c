"""Actions on hold: an attack, a move or a flight that cannot continue until a player answers a question."""

from __future__ import annotations

from typing import Final

from cybertank.state.targets import Target, target_numbers

# The stages of an attack, in order. An attack on hold resumes at the stage it has reached.
REVEAL: Final = 0
"""13.05, 13.06: Firing on a hex reveals what is hidden there."""
INTERCEPT: Final = 1
"""12.05: Owners of lasers fire at an Ogre's missiles."""
GROUP: Final = 2
"""7.12.1: The owner of a stack groups its infantry."""
RESOLVE: Final = 3
"""7.10-7.13: The die is rolled, the result is applied, and spillover is rolled for."""

# The stages of a cruise missile's flight, in order.
FLYING: Final = 0
"""10.02: The owner says where the missile flies and when it explodes. Enemies can fire at it in every hex."""
SHOT_DOWN: Final = 1
"""10.03.3: It was hit, and the owner rolls for a premature detonation."""
EXPLODING: Final = 2
"""10.04: It explodes in its hex."""
OVER: Final = 3
"""10.02.1: It is gone, and the next missile of the salvo follows."""


class Shot:
    """Part of an attack: a unit, one of its components, and how many of them fire (for infantry, how many squads)."""

    __slots__ = ("component", "count", "unit")

    def __init__(self, unit: int, component: int, count: int) -> None:
        self.unit = unit
        self.component = component
        self.count = count


class Attack:
    """An attack in progress: its shots, target and stage."""

    __slots__ = ("seat", "shots", "stage", "target")

    def __init__(self, seat: int, shots: list[Shot], target: Target, stage: int = REVEAL) -> None:
        self.seat = seat
        self.shots = shots
        self.target = target
        self.stage = stage

    @property
    def flat_shots(self) -> list[int]:
        """Return the shots as a flat list of ints: unit, component, count."""
        return [number for shot in self.shots for number in (shot.unit, shot.component, shot.count)]

    @property
    def target_number(self) -> int:
        """Return the first of the two numbers that stand for the target: the slot, if it is a unit."""
        return target_numbers(self.target)[0]

    @property
    def part_number(self) -> int:
        """Return the second of the two numbers that stand for the target: the component, if it is a unit."""
        return target_numbers(self.target)[1]


class HeldDrive:
    """A train's drive that has come to enemies: its front counter, the hexes still ahead, and its whole length."""

    __slots__ = ("front", "length", "path")

    def __init__(self, front: int, path: list[int], length: int) -> None:
        self.front = front
        self.path = path
        self.length = length
        """9.06: The length of the path as its owner gave it, which is the speed of a collision."""


class HeldMove:
    """A move that has led to a fight: the unit, the hex it came from, and the rest of its path."""

    __slots__ = ("came_from", "path", "unit", "was_on_bridge")

    def __init__(self, unit: int, came_from: int, was_on_bridge: int, path: list[int]) -> None:
        self.unit = unit
        self.came_from = came_from
        self.was_on_bridge = was_on_bridge
        """5.07.2, 6.05: 1 if it was on a river bridge in the previous hex, in case it falls back there."""
        self.path = path
        """The hexes still ahead of it."""


class Flight:
    """10.02: A cruise missile in flight. A frame holds it, and a change makes a copy."""

    __slots__ = ("entered", "hex", "launcher", "passed", "seat", "shots", "stage")

    def __init__(self, seat: int, launcher: int, where: int) -> None:
        self.seat = seat
        """The seat that flies it."""
        self.launcher = launcher
        """Its crawler's slot, or the number of an off-board missile (see `state.chapters.missiles`)."""
        self.hex = where
        """The hex where it is; -1 for an off-board missile that has not entered the map yet."""
        self.entered = 0
        """10.03.1: The hexes that it has entered so far."""
        self.shots: list[int] = []
        """10.03.1: What has been fired at it, as a flat list: unit, component, count."""
        self.passed: list[int] = []
        """The seats that let it pass. They are not asked about it again."""
        self.stage = FLYING

    def copy(self) -> Flight:
        """Return an independent flight with the same content."""
        other = Flight(self.seat, self.launcher, self.hex)
        other.entered = self.entered
        other.shots = self.shots[:]
        other.passed = self.passed[:]
        other.stage = self.stage
        return other

    def fired_at(self, unit: int, component: int) -> int:
        """10.03.1: Return how many of a unit's weapons of one kind have fired at it."""
        shots = self.shots
        return sum(shots[i + 2] for i in range(0, len(shots), 3) if shots[i] == unit and shots[i + 1] == component)

    def content(self) -> list[int]:
        """Return the flight as ints, for equality and the hash."""
        return [self.seat, self.launcher, self.hex, self.entered, *self.shots, -9, *self.passed]
