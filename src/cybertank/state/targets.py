"""Targets of attacks."""

from __future__ import annotations

from typing import Final

from cybertank.units.catalogue import WHOLE

NO_HEX: Final = -1

# How a target on the ground is coded in two numbers: the first is less than 0, and the second says what it is.
_HEX: Final = 0
_ROAD: Final = 1
_RIVER_BRIDGE: Final = 2
_STREAM_BRIDGE: Final = 3
_TRENCH: Final = -1
_REVETMENT: Final = -2


class UnitTarget:
    """One unit, or one component of an Ogre: a weapon, its treads or its towing gear (7.07, 7.13)."""

    __slots__ = ("component", "unit")

    def __init__(self, unit: int, component: int = WHOLE) -> None:
        self.unit = unit
        self.component = component


class HexTarget:
    """The terrain of a hex, with its roads and rails (13.01)."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        self.hex = where


class RoadTarget:
    """The road or rail in the attacker's own hex (13.01.3)."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        self.hex = where


class BridgeTarget:
    """A stream bridge between two hexes (13.02), or the river bridge over a hex (13.02.1)."""

    __slots__ = ("hex", "other")

    def __init__(self, where: int, other: int = NO_HEX) -> None:
        self.hex = where
        """The water hex of a river bridge, or the first hex of a stream bridge."""
        self.other = other
        """The second hex of a stream bridge; NO_HEX for a river bridge."""


class TrenchTarget:
    """The entrenchments in the attacker's own hex (15.03.5)."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        self.hex = where


class RevetmentTarget:
    """The first revetment in a hex (15.04.7)."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        self.hex = where


GroundTarget = HexTarget | RoadTarget | BridgeTarget | TrenchTarget | RevetmentTarget
"""Everything on the ground that can be fired at (13.01, 13.02, 15.03.5, 15.04.7)."""
Target = UnitTarget | HexTarget | RoadTarget | BridgeTarget | TrenchTarget | RevetmentTarget
"""Everything that can be fired at: a closed union, so a switch over it ends in `assert_never`."""


def target_numbers(target: Target) -> tuple[int, int]:
    """Return a target as two numbers. For a unit they are its slot and the component."""
    if isinstance(target, UnitTarget):
        return target.unit, target.component
    what = _HEX
    if isinstance(target, RoadTarget):
        what = _ROAD
    elif isinstance(target, TrenchTarget):
        what = _TRENCH
    elif isinstance(target, RevetmentTarget):
        what = _REVETMENT
    elif isinstance(target, BridgeTarget):
        what = _RIVER_BRIDGE if target.other == NO_HEX else _STREAM_BRIDGE + target.other
    return -1 - target.hex, what


def target_of(first: int, second: int) -> Target:
    """Return the target that `target_numbers` wrote."""
    if first >= 0:
        return UnitTarget(first, second)
    where = -1 - first
    if second == _HEX:
        return HexTarget(where)
    if second == _ROAD:
        return RoadTarget(where)
    if second == _TRENCH:
        return TrenchTarget(where)
    if second == _REVETMENT:
        return RevetmentTarget(where)
    return BridgeTarget(where, NO_HEX if second == _RIVER_BRIDGE else second - _STREAM_BRIDGE)
