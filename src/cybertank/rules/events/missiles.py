"""Events of cruise missiles (section 10)."""

from __future__ import annotations

from cybertank.rules.events.base import NO_DIE, NO_EFFECT, Event


class MissileEvent(Event):
    """Something that happens to a cruise missile, or because of one."""

    __slots__ = ()


class MissileLaunched(MissileEvent):
    """10.02, 10.05: A missile began its flight, from its crawler or from off the board."""

    __slots__ = ("launcher", "seat")

    def __init__(self, seat: int, launcher: int) -> None:
        super().__init__("10.02" if launcher >= 0 else "10.05")
        self.seat = seat
        self.launcher = launcher


class MissileFlew(MissileEvent):
    """10.03.1: A missile flew on. `entered` counts the hexes it has entered since its launch."""

    __slots__ = ("entered", "launcher", "path")

    def __init__(self, launcher: int, path: list[int], entered: int) -> None:
        super().__init__("10.03.1")
        self.launcher = launcher
        self.path = path
        self.entered = entered


class InterceptionTried(MissileEvent):
    """10.03.2: A weapon fired at a missile, with two dice."""

    __slots__ = ("bonus", "component", "dice", "hex", "hit", "launcher", "needed", "unit")

    def __init__(self, launcher: int, where: int, unit: int, component: int) -> None:
        super().__init__("10.03.2")
        self.launcher = launcher
        self.hex = where
        self.unit = unit
        self.component = component
        self.dice: list[int] = []
        self.bonus = 0
        self.needed = 0
        self.hit = False


class MissileShotDown(MissileEvent):
    """10.03.3: A missile was hit. On a 6 it explodes where it is."""

    __slots__ = ("die", "exploded", "hex", "launcher")

    def __init__(self, launcher: int, where: int, die: int, exploded: bool) -> None:
        super().__init__("10.03.3")
        self.launcher = launcher
        self.hex = where
        self.die = die
        self.exploded = exploded


class SeatPassed(MissileEvent):
    """10.03.1: A seat lets a missile pass and will not fire at it any more."""

    __slots__ = ("launcher", "seat")

    def __init__(self, seat: int, launcher: int) -> None:
        super().__init__("10.03.1")
        self.seat = seat
        self.launcher = launcher


class MissileExploded(MissileEvent):
    """10.04: A missile exploded. Everything in its hex is gone."""

    __slots__ = ("bridge", "crater", "destroyed", "hex", "launcher", "sides")

    def __init__(self, launcher: int, where: int) -> None:
        super().__init__("10.04")
        self.launcher = launcher
        self.hex = where
        self.destroyed: list[int] = []
        """The units that were in the hex."""
        self.crater = False
        """True if the hex became a crater, False in water."""
        self.bridge = -1
        """The water hex of a river bridge that is gone, or -1."""
        self.sides: list[tuple[int, int]] = []
        """The hexsides whose stream bridges are gone."""


class UnitStruck(MissileEvent):
    """10.04: The shockwave reached a unit: odds and die, or for infantry the odds and a die for each squad."""

    __slots__ = ("column", "dice", "distance", "lost", "result", "unit")

    def __init__(self, unit: int, distance: int, column: int) -> None:
        super().__init__("10.04")
        self.unit = unit
        self.distance = distance
        """The distance to the explosion, including the protection of terrain."""
        self.column = column
        self.dice: list[int] = []
        self.result = NO_EFFECT
        self.lost = 0
        """Squads lost."""


class OgreStruck(MissileEvent):
    """10.04: The shockwave reached an Ogre: a die for each component, then one for every five tread units."""

    __slots__ = ("column", "components", "dice", "distance", "tread_dice", "treads", "unit")

    def __init__(self, unit: int, distance: int, column: int) -> None:
        super().__init__("10.04")
        self.unit = unit
        self.distance = distance
        self.column = column
        self.dice: list[int] = []
        """One die for each component, in order."""
        self.components: list[int] = []
        """The components that were destroyed."""
        self.tread_dice: list[int] = []
        self.treads = 0
        """Tread units lost."""


class GroundStruck(MissileEvent):
    """10.04: The shockwave reached a town or forest hex, or the road or rail in a hex."""

    __slots__ = ("column", "die", "distance", "hex", "result", "road", "was_damaged")

    def __init__(self, where: int, road: bool, distance: int, column: int) -> None:
        super().__init__("10.04")
        self.hex = where
        self.road = road
        """True for the road or rail, False for the terrain."""
        self.was_damaged = False
        """True for a town or forest that was damaged before, so that a D makes it rubble (13.01)."""
        self.distance = distance
        self.column = column
        self.die = NO_DIE
        self.result = NO_EFFECT


class BridgeStruck(MissileEvent):
    """10.04: The shockwave reached a bridge: over a stream at a hexside, or over a river hex (`other` is then -1)."""

    __slots__ = ("column", "die", "distance", "fell", "hex", "other")

    def __init__(self, where: int, other: int, distance: int, column: int) -> None:
        super().__init__("10.04")
        self.hex = where
        self.other = other
        self.distance = distance
        self.column = column
        self.die = NO_DIE
        self.fell = False


class MissilesLost(MissileEvent):
    """10.02.1: An explosion destroyed missiles of the same salvo that were still to come."""

    __slots__ = ("hex", "launchers")

    def __init__(self, launchers: list[int], where: int) -> None:
        super().__init__("10.02.1")
        self.launchers = launchers
        self.hex = where


AnyMissileEvent = (
    MissileLaunched
    | MissileFlew
    | InterceptionTried
    | MissileShotDown
    | SeatPassed
    | MissileExploded
    | UnitStruck
    | OgreStruck
    | GroundStruck
    | BridgeStruck
    | MissilesLost
)
"""Every event of cruise missiles."""
