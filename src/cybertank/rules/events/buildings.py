"""Events of buildings and lasers (sections 11 and 12)."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.state.held import Shot


class BuildingEvent(Event):
    """Something that happens to a building, or that a laser does."""

    __slots__ = ()


class BuildingDamaged(BuildingEvent):
    """11.03: A building lost structure points. With none left it is destroyed."""

    __slots__ = ("damage", "left", "unit")

    def __init__(self, unit: int, damage: int, left: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.damage = damage
        self.left = left


class LaserDamaged(BuildingEvent):
    """12.07: A laser has so few structure points left that it can no longer fire."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("12.07")
        self.unit = unit


class BuildingIdentified(BuildingEvent):
    """11.06: An enemy came within three hexes of a building and sees what it is."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("11.06")
        self.unit = unit


class MissileIntercepted(BuildingEvent):
    """12.05: A laser fired at an Ogre's missile, and brought it down or not."""

    __slots__ = ("dice", "hit", "laser", "missile", "needed")

    def __init__(self, laser: int, missile: Shot, dice: list[int], needed: int, hit: bool) -> None:
        super().__init__("12.05")
        self.laser = laser
        self.missile = missile
        self.dice = dice
        self.needed = needed
        self.hit = hit


AnyBuildingEvent = BuildingDamaged | LaserDamaged | BuildingIdentified | MissileIntercepted
"""Every event of buildings and lasers."""
