"""Weak attacks on hexes: which units made one on their last turn (13.01.1)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, has_other, reordered


class WeakAttacks:
    """The units whose last attack was a weak one.

    Frozen: every change returns a new value.
    """

    __slots__ = ("any", "weak_fire")

    def __init__(self, weak_fire: Numbers = ()) -> None:
        self.weak_fire: Final = weak_fire
        """1 for a unit that made a weak attack in its last fire phase, or in this one (13.01.1)."""
        self.any: Final = has_other(weak_fire, 0)
        """True if any unit did. Most games have none."""

    def with_unit(self) -> WeakAttacks:
        """Return the chapter with an entry for one more unit."""
        return WeakAttacks(extended(self.weak_fire, 0))

    def redacted(self, units: list[int]) -> WeakAttacks:
        """Return the chapter without what an enemy must not know about these units."""
        return WeakAttacks(blanked(self.weak_fire, units, 0)) if self.any else self

    def with_weak_fire(self, unit: int, value: int) -> WeakAttacks:
        """Return the chapter with a unit's mark set or removed."""
        return WeakAttacks(changed(self.weak_fire, unit, value))

    def reordered(self, slots: list[int], order: list[int]) -> WeakAttacks:
        """Return the chapter with units moved to other slots."""
        return WeakAttacks(reordered(self.weak_fire, slots, order))
