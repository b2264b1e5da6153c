"""Movement events other than fights: moves, riders, infantry counters and terrain (section 5)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class MovementEvent(Event):
    """Something that happens when units move."""

    __slots__ = ()


class Moved(MovementEvent):
    """5.01: A unit moved along a path without a fight."""

    __slots__ = ("path", "points", "unit")

    def __init__(self, unit: int, path: list[int], points: int) -> None:
        super().__init__("5.01")
        self.unit = unit
        self.path = path
        self.points = points


class LeftMap(MovementEvent):
    """5.12: A unit left the map by an edge, and either escaped or was lost."""

    __slots__ = ("edge", "escaped", "unit")

    def __init__(self, unit: int, edge: int, escaped: bool) -> None:
        super().__init__("5.12")
        self.unit = unit
        self.edge = edge
        self.escaped = escaped


class TerrainRolled(MovementEvent):
    """4.02, 5.08: A unit rolled for the terrain it had entered, which may disable it or leave it stuck."""

    __slots__ = ("die", "stuck", "unit", "hurt")

    def __init__(self, unit: int, die: int, hurt: bool, stuck: bool, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.die = die
        self.hurt = hurt
        self.stuck = stuck


class Mounted(MovementEvent):
    """5.11.3: Infantry got on a vehicle. On a Vulcan it is INSIDE or on TOP (15.02.1)."""

    __slots__ = ("berth", "unit", "vehicle")

    def __init__(self, unit: int, vehicle: int, berth: int = 0) -> None:
        super().__init__("15.02.1" if berth else "5.11.3")
        self.unit = unit
        self.vehicle = vehicle
        self.berth = berth


class Dismounted(MovementEvent):
    """5.11.3: Infantry got off a vehicle."""

    __slots__ = ("hex", "unit", "vehicle")

    def __init__(self, unit: int, vehicle: int, where: int) -> None:
        super().__init__("5.11.3")
        self.unit = unit
        self.vehicle = vehicle
        self.hex = where


class InfantrySplit(MovementEvent):
    """5.02.3: A counter was split. The new counters are in the same hex."""

    __slots__ = ("parts", "unit")

    def __init__(self, unit: int, parts: list[int], rule: str = "5.02.3") -> None:
        super().__init__(rule)
        self.unit = unit
        self.parts = parts


class InfantryJoined(MovementEvent):
    """5.02.3: Counters were joined into one."""

    __slots__ = ("others", "unit")

    def __init__(self, unit: int, others: list[int]) -> None:
        super().__init__("5.02.3")
        self.unit = unit
        self.others = others


class GivenUp(MovementEvent):
    """8.06: An owner removed a unit to meet the stacking limit."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("8.06")
        self.unit = unit


AnyMovementEvent = Moved | LeftMap | TerrainRolled | Mounted | Dismounted | InfantrySplit | InfantryJoined | GivenUp
"""Every event of the movement chapter."""
