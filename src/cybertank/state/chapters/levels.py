"""Levels within a hex: on a river bridge, on the surface, under water (5.07.2, 7.14.4)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, reordered


class Levels:
    """The units on bridges and the Marines that have dived.

    Frozen: every change returns a new value.
    """

    __slots__ = ("on_bridge", "submerged")

    def __init__(self, on_bridge: Numbers = (), submerged: Numbers = ()) -> None:
        self.on_bridge: Final = on_bridge
        """1 for a unit that is on the bridge in a river bridge's hex, not on the river (5.07.2)."""
        self.submerged: Final = submerged
        """1 for Marines that have dived (7.14.4)."""

    def with_unit(self) -> Levels:
        """Return the chapter with an entry for one more unit."""
        return Levels((*self.on_bridge, 0), (*self.submerged, 0))

    def redacted(self, units: list[int]) -> Levels:
        """Return the chapter without what an enemy must not know about these units."""
        return Levels(self.on_bridge, blanked(self.submerged, units, 0))

    def with_on_bridge(self, unit: int, value: int) -> Levels:
        """Return the chapter with a unit on or off a bridge."""
        return self._replace(on_bridge=changed(self.on_bridge, unit, value))

    def with_submerged(self, unit: int, value: int) -> Levels:
        """Return the chapter with a unit submerged or not."""
        return self._replace(submerged=changed(self.submerged, unit, value))

    def reordered(self, slots: list[int], order: list[int]) -> Levels:
        """Return the chapter with units moved to other slots."""
        return self._replace(on_bridge=reordered(self.on_bridge, slots, order))

    def _replace(self, on_bridge: Numbers | None = None, submerged: Numbers | None = None) -> Levels:
        return Levels(
            self.on_bridge if on_bridge is None else on_bridge,
            self.submerged if submerged is None else submerged,
        )
