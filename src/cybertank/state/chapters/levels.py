"""Levels within a hex: on a river bridge or a rail, on the surface, under water (5.07.2, 5.07.3, 7.14.4)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, reordered


class Levels:
    """The units on bridges, those on rails, and the Marines that have dived.

    Frozen: every change returns a new value.
    """

    __slots__ = ("by_rail", "on_bridge", "submerged")

    def __init__(self, on_bridge: Numbers = (), submerged: Numbers = (), by_rail: Numbers = ()) -> None:
        self.on_bridge: Final = on_bridge
        """1 for a unit that is on the bridge in a river bridge's hex, not on the river (5.07.2)."""
        self.submerged: Final = submerged
        """1 for Marines that have dived (7.14.4)."""
        self.by_rail: Final = by_rail
        """1 for a unit that came by rail into terrain that counts if it leaves on another side (5.07.3)."""

    def with_unit(self) -> Levels:
        """Return the chapter with an entry for one more unit."""
        return Levels(extended(self.on_bridge, 0), extended(self.submerged, 0), extended(self.by_rail, 0))

    def redacted(self, units: list[int]) -> Levels:
        """Return the chapter without what an enemy must not know about these units."""
        return Levels(self.on_bridge, blanked(self.submerged, units, 0), self.by_rail)

    def with_on_bridge(self, unit: int, value: int) -> Levels:
        """Return the chapter with a unit on or off a bridge."""
        return self._replace(on_bridge=changed(self.on_bridge, unit, value))

    def with_submerged(self, unit: int, value: int) -> Levels:
        """Return the chapter with a unit submerged or not."""
        return self._replace(submerged=changed(self.submerged, unit, value))

    def with_by_rail(self, unit: int, value: int) -> Levels:
        """Return the chapter with a new value in `by_rail` for a unit."""
        return self._replace(by_rail=changed(self.by_rail, unit, value))

    def reordered(self, slots: list[int], order: list[int]) -> Levels:
        """Return the chapter with units moved to other slots."""
        return self._replace(on_bridge=reordered(self.on_bridge, slots, order))

    def _replace(
        self, on_bridge: Numbers | None = None, submerged: Numbers | None = None, by_rail: Numbers | None = None
    ) -> Levels:
        return Levels(
            self.on_bridge if on_bridge is None else on_bridge,
            self.submerged if submerged is None else submerged,
            self.by_rail if by_rail is None else by_rail,
        )
