"""Targets of attacks."""

from __future__ import annotations

from cybertank.units.catalogue import WHOLE


class UnitTarget:
    """One unit, or one component of an Ogre: a weapon, its treads or its towing gear (7.07, 7.13)."""

    __slots__ = ("component", "unit")

    def __init__(self, unit: int, component: int = WHOLE) -> None:
        self.unit = unit
        self.component = component


Target = UnitTarget
"""Everything that can be fired at: a closed union, so a switch over it ends in `assert_never`."""
