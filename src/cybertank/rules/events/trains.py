"""Events about trains (section 9)."""

from __future__ import annotations

from cybertank.rules.events.base import NO_DIE, NO_EFFECT, Event


class TrainEvent(Event):
    """Something that happens to a train or by it."""

    __slots__ = ()


class TrainDrove(TrainEvent):
    """9.02: A train drove along the track. Its rear counter followed."""

    __slots__ = ("path", "rear", "rear_path", "unit")

    def __init__(self, unit: int, path: list[int], rear: int, rear_path: list[int]) -> None:
        super().__init__("9.02")
        self.unit = unit
        self.path = path
        self.rear = rear
        self.rear_path = rear_path


class SpeedSet(TrainEvent):
    """9.02.1: A train has a new marker, or the same one, and may have turned round."""

    __slots__ = ("back", "speed", "unit")

    def __init__(self, unit: int, speed: int, back: bool) -> None:
        super().__init__("9.02.1")
        self.unit = unit
        self.speed = speed
        self.back = back


class TrainSeparated(TrainEvent):
    """9.03.1: The two counters of an armed train are now two trains."""

    __slots__ = ("other", "unit")

    def __init__(self, unit: int, other: int) -> None:
        super().__init__("9.03.1")
        self.unit = unit
        self.other = other


class TrainArmed(TrainEvent):
    """9.03.1: Before the game, a train got guns on each of its counters in exchange for armor units."""

    __slots__ = ("guns", "unit")

    def __init__(self, unit: int, guns: int) -> None:
        super().__init__("9.03.1")
        self.unit = unit
        self.guns = guns


class TrainWrecked(TrainEvent):
    """9.03: Train counters were destroyed, and the rails in their hexes are cut."""

    __slots__ = ("hexes", "units")

    def __init__(self, units: list[int], hexes: list[int], rule: str) -> None:
        super().__init__(rule)
        self.units = units
        self.hexes = hexes


class TrainRammed(TrainEvent):
    """9.05: A unit rammed a train counter. An Ogre loses treads and perhaps components, other units are destroyed."""

    __slots__ = ("components", "die", "lost", "result", "target", "toll", "unit")

    def __init__(self, unit: int, target: int) -> None:
        super().__init__("9.05")
        self.unit = unit
        self.target = target
        self.die = NO_DIE
        self.result = NO_EFFECT
        self.toll = 0
        """The tread units that an Ogre lost."""
        self.components: list[int] = []
        """One die roll for each of an Ogre's components."""
        self.lost: list[int] = []
        """The components that it lost."""


class DeclaredOnTrack(TrainEvent):
    """9.06: An owner declared that a unit is on the track."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("9.06")
        self.unit = unit


class TrainStruck(TrainEvent):
    """9.06: A fast train was wrecked by a unit on the track, and struck a unit there."""

    __slots__ = ("die", "result", "toll", "unit")

    def __init__(self, unit: int, die: int, result: int) -> None:
        super().__init__("9.06")
        self.unit = unit
        self.die = die
        self.result = result
        self.toll = 0
        """The tread units that an Ogre lost."""


class TrainCollided(TrainEvent):
    """9.06: A train ran over unarmed units on the track. They attacked it with their combined size."""

    __slots__ = ("attack", "column", "defense", "die", "others", "result", "unit")

    def __init__(self, unit: int, others: list[int], attack: int, defense: int, column: int) -> None:
        super().__init__("9.06")
        self.unit = unit
        self.others = others
        self.attack = attack
        self.defense = defense
        self.column = column
        self.die = NO_DIE
        self.result = NO_EFFECT


class PassengerHit(TrainEvent):
    """9.07: Something aboard a destroyed counter rolled for its fate."""

    __slots__ = ("counter", "dice", "result", "unit")

    def __init__(self, unit: int, counter: int, dice: list[int], result: int) -> None:
        super().__init__("9.07")
        self.unit = unit
        self.counter = counter
        self.dice = dice
        self.result = result


class LeftTrain(TrainEvent):
    """9.07: A vehicle left a train into a neighboring hex."""

    __slots__ = ("counter", "hex", "unit")

    def __init__(self, unit: int, counter: int, where: int) -> None:
        super().__init__("9.07")
        self.unit = unit
        self.counter = counter
        self.hex = where


AnyTrainEvent = (
    TrainDrove
    | SpeedSet
    | TrainSeparated
    | TrainArmed
    | TrainWrecked
    | TrainRammed
    | DeclaredOnTrack
    | TrainStruck
    | TrainCollided
    | PassengerHit
    | LeftTrain
)
"""Every event of the chapter on trains."""
