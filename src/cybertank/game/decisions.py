"""Decisions: one class for each verb of the notation, on slots of dense ints, and their closed union `Decision`.

A switch over decisions ends in `assert_never`, so that mypy names every place that a new verb has to reach.
"""

from __future__ import annotations

from cybertank.state.held import Shot
from cybertank.state.targets import Target


class Place:
    """Set a unit up, buying it first where it is not in hand."""

    __slots__ = ("dummy", "gear", "hex", "squads", "unit_id")

    def __init__(self, unit_id: str, where: int, squads: int = 1, gear: bool = False, dummy: bool = False) -> None:
        self.unit_id = unit_id
        self.hex = where
        self.squads = squads
        self.gear = gear
        """rp:4.02: with towing gear."""
        self.dummy = dummy
        """13.06: a counter beyond the force, and no unit at all."""


class Take:
    """Take a unit off the map again during set-up."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Mine:
    """Lay a mine in a hex, or on the road in it, during set-up; or take it up again."""

    __slots__ = ("hex", "lays", "road")

    def __init__(self, where: int, road: bool, lays: bool = True) -> None:
        self.hex = where
        self.road = road
        self.lays = lays


class Cover:
    """Put a unit under a ? counter during set-up, or show it."""

    __slots__ = ("covered", "unit")

    def __init__(self, unit: int, covered: bool) -> None:
        self.unit = unit
        self.covered = covered


class Mark:
    """Put a ? marker under a real unit during set-up, or take it away."""

    __slots__ = ("marked", "unit")

    def __init__(self, unit: int, marked: bool) -> None:
        self.unit = unit
        self.marked = marked


class Move:
    """Move a unit along a path, its start left out; a negative last step leaves the map by that edge."""

    __slots__ = ("path", "unit")

    def __init__(self, unit: int, path: list[int]) -> None:
        self.unit = unit
        self.path = path


class Stay:
    """Spend a movement point in place, to ram or reduce again."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Fire:
    """Attack one target with one or more weapons."""

    __slots__ = ("shots", "target")

    def __init__(self, shots: list[Shot], target: Target) -> None:
        self.shots = shots
        self.target = target


class Split:
    """Break an infantry counter down; it keeps the first part."""

    __slots__ = ("parts", "unit")

    def __init__(self, unit: int, parts: list[int]) -> None:
        self.unit = unit
        self.parts = parts


class Join:
    """Build an infantry counter up from others."""

    __slots__ = ("others", "unit")

    def __init__(self, unit: int, others: list[int]) -> None:
        self.unit = unit
        self.others = others


class Remove:
    """Give a unit up to meet the stacking limit."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Mount:
    """Infantry gets on a vehicle."""

    __slots__ = ("unit", "vehicle")

    def __init__(self, unit: int, vehicle: int) -> None:
        self.unit = unit
        self.vehicle = vehicle


class Dismount:
    """Infantry gets off its vehicle, in the hex where it is or in one of the vehicle's path."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        self.unit = unit
        self.hex = where


class Hook:
    """A vehicle with towing gear begins to hook up to a load."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int) -> None:
        self.unit = unit
        self.load = load


class Unhook:
    """A vehicle lets go of its load; named by the load, all that pull it do."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Group:
    """A stack's owner groups its infantry."""

    __slots__ = ("hex", "parts")

    def __init__(self, where: int, parts: list[int]) -> None:
        self.hex = where
        self.parts = parts


class Overrun:
    """Begin the overrun in a hex, everything that takes part having entered."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        self.hex = where


class Dive:
    """Marines avoid a fight in water."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class RamInOverrun:
    """A ram at the end of a side's first fire round."""

    __slots__ = ("target", "unit")

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target


class Destruct:
    """An Ogre blows itself up; its owner may say so at any time."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class End:
    """End this phase, or this seat's part of it."""

    __slots__ = ()


class Resign:
    """Give the game up."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


Decision = (
    Place
    | Take
    | Mine
    | Cover
    | Mark
    | Move
    | Stay
    | Fire
    | Split
    | Join
    | Remove
    | Mount
    | Dismount
    | Hook
    | Unhook
    | Group
    | Overrun
    | Dive
    | RamInOverrun
    | Destruct
    | End
    | Resign
)
"""Everything a seat can choose to do."""
