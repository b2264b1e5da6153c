"""Mines, ? counters and dummies (13.04-13.06)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, reordered

# The numbers stored for each mined place, in this order.
MINE_HEX: Final = 0
MINE_SEAT: Final = 1
MINE_COUNT: Final = 2
MINE_ROAD: Final = 3
MINE_KNOWN: Final = 4
MINE_FIELDS: Final = 5

# 13.05: The sign before a ? counter's number, and the marks for units that will or will not be covered after set-up.
MASK_SIGN: Final = "?"
COVERED: Final = -1
UNCOVERED: Final = -2

# 13.06: What lies under a counter.
NO_DECOY: Final = 0
QUERY: Final = 1
DUMMY: Final = 2


class Hidden:
    """Everything that one side hides from another.

    Frozen: every change returns a new value.
    """

    __slots__ = ("decoys", "masks", "mines", "sensed")

    def __init__(self, masks: Numbers = (), decoys: Numbers = (), mines: Numbers = (), sensed: Numbers = ()) -> None:
        self.masks: Final = masks
        """The number of the ? counter that covers a unit, 0 for none (13.05).

        During set-up, before numbers are assigned, COVERED or UNCOVERED. No enemy sees the unit at all then.
        """
        self.decoys: Final = decoys
        """What lies under a counter: no marker, a ? marker or a dummy marker (13.06)."""
        self.mines: Final = mines
        """Mines, as a flat list with MINE_FIELDS numbers per place: hex, seat, count, on the road, known (13.04)."""
        self.sensed: Final = sensed
        """Units under a ? counter that an Ogre's sensors have shown to be real (13.04.1)."""

    def with_unit(self) -> Hidden:
        """Return the chapter with an entry for one more unit."""
        return Hidden(extended(self.masks, 0), extended(self.decoys, NO_DECOY), self.mines, self.sensed)

    def redacted(self, units: list[int]) -> Hidden:
        """Return the chapter without what an enemy must not know about these units."""
        return Hidden(self.masks, blanked(self.decoys, units, NO_DECOY), self.mines, self.sensed)

    def with_masks(self, unit: int, value: int) -> Hidden:
        """Return the chapter with a new ? counter for a unit."""
        return self._replace(masks=changed(self.masks, unit, value))

    def with_decoys(self, unit: int, value: int) -> Hidden:
        """Return the chapter with a new marker under a unit's counter."""
        return self._replace(decoys=changed(self.decoys, unit, value))

    def with_mines(self, mines: Numbers) -> Hidden:
        """Return the chapter with these mines instead."""
        return self._replace(mines=mines)

    def with_mine_number(self, index: int, value: int) -> Hidden:
        """Return the chapter with one number changed in the list of mines."""
        return self._replace(mines=changed(self.mines, index, value))

    def with_sensed(self, unit: int) -> Hidden:
        """Return the chapter with one more unit that is known to be real."""
        return self._replace(sensed=(*self.sensed, unit))

    def with_all_masks(self, masks: Numbers) -> Hidden:
        """Return the chapter with these ? counters instead."""
        return self._replace(masks=masks)

    def seen_by_enemy(self, mines: Numbers, decoys: Numbers) -> Hidden:
        """Return the chapter as seen by a seat that knows only these mines and markers."""
        return self._replace(mines=mines, decoys=decoys)

    def reordered(self, slots: list[int], order: list[int]) -> Hidden:
        """Return the chapter with units moved to other slots."""
        return self._replace(masks=reordered(self.masks, slots, order), decoys=reordered(self.decoys, slots, order))

    def _replace(
        self,
        masks: Numbers | None = None,
        decoys: Numbers | None = None,
        mines: Numbers | None = None,
        sensed: Numbers | None = None,
    ) -> Hidden:
        return Hidden(
            self.masks if masks is None else masks,
            self.decoys if decoys is None else decoys,
            self.mines if mines is None else mines,
            self.sensed if sensed is None else sensed,
        )
