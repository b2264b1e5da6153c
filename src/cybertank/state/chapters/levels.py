"""Levels of a hex: on a river bridge, on the surface, under water (5.07.2, 7.14.4)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, reordered


class Levels:
    """Who is on a bridge and who has dived.

    A frozen value: a change makes another one.
    """

    __slots__ = ("on_bridge", "submerged")

    def __init__(self, on_bridge: Numbers = (), submerged: Numbers = ()) -> None:
        self.on_bridge: Final = on_bridge
        """1 where a unit in a river bridge's hex is on the bridge and not on the river (5.07.2)."""
        self.submerged: Final = submerged
        """1 where Marines have dived (7.14.4)."""

    def with_unit(self) -> Levels:
        """Return the chapter with a column entry for one more unit."""
        return Levels((*self.on_bridge, 0), (*self.submerged, 0))

    def redacted(self, units: list[int]) -> Levels:
        """Return the chapter with what an enemy may not know of these units blotted out."""
        return Levels(self.on_bridge, blanked(self.submerged, units, 0))

    def with_on_bridge(self, unit: int, value: int) -> Levels:
        """Return the chapter with another number for one unit."""
        return self._replace(on_bridge=changed(self.on_bridge, unit, value))

    def with_submerged(self, unit: int, value: int) -> Levels:
        """Return the chapter with another number for one unit."""
        return self._replace(submerged=changed(self.submerged, unit, value))

    def reordered(self, slots: list[int], order: list[int]) -> Levels:
        """Return the chapter with units in other slots."""
        return self._replace(on_bridge=reordered(self.on_bridge, slots, order))

    def _replace(self, on_bridge: Numbers | None = None, submerged: Numbers | None = None) -> Levels:
        return Levels(
            self.on_bridge if on_bridge is None else on_bridge,
            self.submerged if submerged is None else submerged,
        )
