"""Record sheets: what is left of each unit (section 3)."""

from __future__ import annotations

from typing import Final

from cybertank.units.catalogue import COMPONENTS, UnitType


class Sheets:
    """Squads, treads, components and missiles of every unit. Written only through `State.own_sheets`."""

    __slots__ = ("internal_fired", "left", "missiles_fired", "squads", "squads_lost", "treads")

    def __init__(
        self,
        squads: list[int],
        squads_lost: list[int],
        treads: list[int],
        left: list[int],
        missiles_fired: list[int],
        internal_fired: list[int],
    ) -> None:
        self.squads: Final = squads
        self.squads_lost: Final = squads_lost
        self.treads: Final = treads
        self.left: Final = left
        """Components left, with COMPONENTS numbers for each unit."""
        self.missiles_fired: Final = missiles_fired
        """The number of external missiles that a unit has fired (for infantry, of heavy weapons)."""
        self.internal_fired: Final = internal_fired
        """The number of internal missiles that a unit has fired."""

    @staticmethod
    def empty() -> Sheets:
        """Return the chapter for a game without units."""
        return Sheets([], [], [], [], [], [])

    def copy(self) -> Sheets:
        """Return an independent chapter with the same content."""
        return Sheets(
            self.squads[:],
            self.squads_lost[:],
            self.treads[:],
            self.left[:],
            self.missiles_fired[:],
            self.internal_fired[:],
        )

    def add_unit(self, unit_type: UnitType, squads: int) -> None:
        """Add a unit with the values of a new counter or record sheet."""
        self.squads.append(squads if unit_type.is_infantry else 0)
        self.squads_lost.append(0)
        self.treads.append(unit_type.treads)
        self.left.extend(unit_type.count)
        self.missiles_fired.append(0)
        self.internal_fired.append(0)

    def reorder(self, slots: list[int], order: list[int]) -> None:
        """Move units to other slots."""
        for column in (self.squads, self.squads_lost, self.treads, self.missiles_fired, self.internal_fired):
            numbers = [column[unit] for unit in order]
            for slot, number in zip(slots, numbers, strict=True):
                column[slot] = number
        left = [self.left[unit * COMPONENTS : (unit + 1) * COMPONENTS] for unit in order]
        for slot, components in zip(slots, left, strict=True):
            self.left[slot * COMPONENTS : (slot + 1) * COMPONENTS] = components

    def redact(self, units: list[int], unknown: UnitType) -> None:
        """Hide what enemies must not know about these units, so that they look like ? counters."""
        for unit in units:
            for column in (self.squads, self.squads_lost, self.treads, self.missiles_fired, self.internal_fired):
                column[unit] = 0
            base = unit * COMPONENTS
            self.left[base : base + COMPONENTS] = unknown.count
