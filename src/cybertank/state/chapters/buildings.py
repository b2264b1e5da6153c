"""Buildings and lasers: structure points, identification and fire in enemy turns (sections 11 and 12)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, has_other, reordered

UNKNOWN_POINTS: Final = -1
"""Used in a view instead of the structure points of an unidentified building (11.06)."""


UNIDENTIFIED_SIGN: Final = "?B"


def unidentified_name(unit: int) -> str:
    """11.06: Return the name of an unidentified building for its enemies. It tells nothing but the unit's slot."""
    return f"{UNIDENTIFIED_SIGN}{unit + 1}"


class Buildings:
    """The structure points of each building, and what its enemies know about it.

    Frozen: every change returns a new value.
    """

    __slots__ = ("any", "fired_before", "full", "points", "stormed", "unidentified", "veiled")

    def __init__(
        self,
        points: Numbers = (),
        full: Numbers = (),
        unidentified: Numbers = (),
        fired_before: Numbers = (),
        stormed: Numbers = (),
    ) -> None:
        self.points: Final = points
        """The structure points that a building has left; 0 for all other units (11.03)."""
        self.full: Final = full
        """The structure points that a building began with; 0 for all other units."""
        self.unidentified: Final = unidentified
        """1 for a building whose kind its enemies do not know (11.06)."""
        self.fired_before: Final = fired_before
        """1 for a laser that has fired in an enemy turn since its owner's last turn (12.06)."""
        self.stormed: Final = stormed
        """1 for a unit that fought for a building in its hex in this phase, and has not moved or stayed since."""
        self.any: Final = has_other(full, 0)
        """True if the game has buildings. Everything in sections 11 and 12 asks this first."""
        self.veiled: Final = has_other(unidentified, 0)
        """True if a building is still unidentified (11.06)."""

    def with_unit(self, points: int) -> Buildings:
        """Return the chapter with an entry for one more unit. `points` is 0 unless it is a building."""
        return Buildings(
            extended(self.points, points),
            extended(self.full, points),
            extended(self.unidentified, 0),
            extended(self.fired_before, 0),
            extended(self.stormed, 0),
        )

    def tells_more_than(self, before: Buildings) -> bool:
        """11.06: Return True if a building has been identified or damaged since. Units added since do not matter."""
        units = len(before.full)
        return self.unidentified[:units] != before.unidentified or self.points[:units] != before.points

    def redacted(self, units: list[int]) -> Buildings:
        """Return the chapter without what an enemy must not know about these units."""
        buildings = [unit for unit in units if self.unidentified[unit]]
        return Buildings(
            blanked(blanked(self.points, units, 0), buildings, UNKNOWN_POINTS),
            blanked(blanked(self.full, units, 0), buildings, UNKNOWN_POINTS),
            self.unidentified,
            blanked(self.fired_before, units, 0),
            blanked(self.stormed, units, 0),
        )

    def with_points(self, unit: int, value: int) -> Buildings:
        """Return the chapter with this many structure points left for a building."""
        return self._replace(points=changed(self.points, unit, value))

    def with_full(self, unit: int, value: int) -> Buildings:
        """Return the chapter with this many structure points at the start for a building."""
        return self._replace(full=changed(self.full, unit, value))

    def with_unidentified(self, unit: int, value: int) -> Buildings:
        """Return the chapter with a building identified or not."""
        return self._replace(unidentified=changed(self.unidentified, unit, value))

    def with_fired_before(self, unit: int, value: int) -> Buildings:
        """Return the chapter with a new value in `fired_before` for a laser."""
        return self._replace(fired_before=changed(self.fired_before, unit, value))

    def with_stormed(self, unit: int, value: int) -> Buildings:
        """Return the chapter with a new value in `stormed` for a unit."""
        return self._replace(stormed=changed(self.stormed, unit, value))

    def at_phase_start(self) -> Buildings:
        """Return the chapter at the start of a movement phase, before anybody has fought."""
        return self._replace(stormed=(0,) * len(self.stormed)) if self.any and any(self.stormed) else self

    def reordered(self, slots: list[int], order: list[int]) -> Buildings:
        """Return the chapter with units moved to other slots."""
        return self._replace(
            points=reordered(self.points, slots, order),
            full=reordered(self.full, slots, order),
            unidentified=reordered(self.unidentified, slots, order),
        )

    def _replace(
        self,
        points: Numbers | None = None,
        full: Numbers | None = None,
        unidentified: Numbers | None = None,
        fired_before: Numbers | None = None,
        stormed: Numbers | None = None,
    ) -> Buildings:
        return Buildings(
            self.points if points is None else points,
            self.full if full is None else full,
            self.unidentified if unidentified is None else unidentified,
            self.fired_before if fired_before is None else fired_before,
            self.stormed if stormed is None else stormed,
        )
