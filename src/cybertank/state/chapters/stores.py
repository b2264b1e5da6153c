"""Stored missiles, and the units that stay next to them (3.02.2)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, reordered

KEPT: Final = -1
"""Used instead of a number of missiles to buy, to keep those that a unit already has."""


class Stores:
    """The posts and trucks that carry missiles, and the units that have not moved this turn.

    Frozen: every change returns a new value.
    """

    __slots__ = ("stock", "stocked", "stood")

    def __init__(self, stock: Numbers = (), stood: Numbers = (), stocked: bool = False) -> None:
        self.stock: Final = stock
        """The number of heavy weapon missiles that a post or truck carries (3.02.2)."""
        self.stood: Final = stood
        """The hex where a unit began this turn, as long as it has not moved (3.02.2)."""
        self.stocked: Final = stocked
        """True if any unit carries such missiles."""

    def with_unit(self, where: int) -> Stores:
        """Return the chapter with an entry for one more unit."""
        return Stores(extended(self.stock, 0), extended(self.stood, where), self.stocked)

    def redacted(self, units: list[int]) -> Stores:
        """Return the chapter without what an enemy must not know about these units."""
        return Stores(blanked(self.stock, units, 0), self.stood, self.stocked)

    def with_stock(self, unit: int, value: int) -> Stores:
        """Return the chapter with a new stock of missiles for a unit."""
        return self._replace(stock=changed(self.stock, unit, value))

    def with_stood(self, unit: int, value: int) -> Stores:
        """Return the chapter with a new value in `stood` for a unit."""
        return self._replace(stood=changed(self.stood, unit, value))

    def reordered(self, slots: list[int], order: list[int]) -> Stores:
        """Return the chapter with units moved to other slots."""
        return self._replace(stock=reordered(self.stock, slots, order), stood=reordered(self.stood, slots, order))

    def _replace(
        self, stock: Numbers | None = None, stood: Numbers | None = None, stocked: bool | None = None
    ) -> Stores:
        return Stores(
            self.stock if stock is None else stock,
            self.stood if stood is None else stood,
            self.stocked if stocked is None else stocked,
        )

    def with_stocked(self) -> Stores:
        """Return the chapter for a game in which some unit carries missiles."""
        return self._replace(stocked=True)

    def standing_at(self, hexes: Numbers) -> Stores:
        """Return the chapter at the start of a turn, with every unit in its current hex."""
        return self._replace(stood=hexes)
