"""Towing: gear, loads and guns being emplaced (Reinforcement Pack, section 4)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import NOBODY, Numbers, blanked, changed, extended, reordered


class Towing:
    """The units with towing gear, their loads, and the guns that are not ready to fire yet.

    Frozen: every change returns a new value.
    """

    __slots__ = ("emplacing", "gear", "hauled", "hooking", "tow_rolled", "tows")

    def __init__(
        self,
        gear: Numbers = (),
        tows: Numbers = (),
        hooking: Numbers = (),
        emplacing: Numbers = (),
        hauled: Numbers = (),
        tow_rolled: Numbers = (),
    ) -> None:
        self.gear: Final = gear
        """1 for a unit with towing gear (rp:4.02)."""
        self.tows: Final = tows
        """The load that a unit's gear is hooked up to, or is being hooked up to, or NOBODY (rp:4.05)."""
        self.hooking: Final = hooking
        """1 in the turn in which the unit hooks up (rp:4.05)."""
        self.emplacing: Final = emplacing
        """The number of its owner's turns that must begin before a towed gun can fire again (rp:4.051)."""
        self.hauled: Final = hauled
        """1 for a unit that has moved in this game turn together with an ally's towed units (rp:4.07, 4.04)."""
        self.tow_rolled: Final = tow_rolled
        """1 once the die for a very slow tow has been rolled this turn (rp:4.062)."""

    def with_unit(self) -> Towing:
        """Return the chapter with an entry for one more unit."""
        return Towing(
            extended(self.gear, 0),
            extended(self.tows, NOBODY),
            extended(self.hooking, 0),
            extended(self.emplacing, 0),
            extended(self.hauled, 0),
            extended(self.tow_rolled, 0),
        )

    def redacted(self, units: list[int]) -> Towing:
        """Return the chapter without what an enemy must not know about these units."""
        return Towing(
            blanked(self.gear, units, 0),
            blanked(self.tows, units, NOBODY),
            blanked(self.hooking, units, 0),
            blanked(self.emplacing, units, 0),
            self.hauled,
            blanked(self.tow_rolled, units, 0),
        )

    def with_gear(self, unit: int, value: int) -> Towing:
        """Return the chapter with gear added to a unit or removed from it."""
        return self._replace(gear=changed(self.gear, unit, value))

    def with_tows(self, unit: int, value: int) -> Towing:
        """Return the chapter with a new load for a unit, or NOBODY."""
        return self._replace(tows=changed(self.tows, unit, value))

    def with_hooking(self, unit: int, value: int) -> Towing:
        """Return the chapter with a new value in `hooking` for a unit."""
        return self._replace(hooking=changed(self.hooking, unit, value))

    def with_emplacing(self, unit: int, value: int) -> Towing:
        """Return the chapter with a new value in `emplacing` for a gun."""
        return self._replace(emplacing=changed(self.emplacing, unit, value))

    def with_hauled(self, unit: int, value: int) -> Towing:
        """Return the chapter with a new value in `hauled` for a unit."""
        return self._replace(hauled=changed(self.hauled, unit, value))

    def with_tow_rolled(self, unit: int, value: int) -> Towing:
        """Return the chapter with a new value in `tow_rolled` for a unit."""
        return self._replace(tow_rolled=changed(self.tow_rolled, unit, value))

    def reordered(self, slots: list[int], order: list[int]) -> Towing:
        """Return the chapter with units moved to other slots. Before the game, they can have gear but no loads."""
        return self._replace(gear=reordered(self.gear, slots, order))

    def _replace(
        self,
        gear: Numbers | None = None,
        tows: Numbers | None = None,
        hooking: Numbers | None = None,
        emplacing: Numbers | None = None,
        hauled: Numbers | None = None,
        tow_rolled: Numbers | None = None,
    ) -> Towing:
        return Towing(
            self.gear if gear is None else gear,
            self.tows if tows is None else tows,
            self.hooking if hooking is None else hooking,
            self.emplacing if emplacing is None else emplacing,
            self.hauled if hauled is None else hauled,
            self.tow_rolled if tow_rolled is None else tow_rolled,
        )

    def at_turn_start(self) -> Towing:
        """Return the chapter at the start of a turn, when no die has been rolled for a slow tow."""
        fresh = (0,) * len(self.tow_rolled)
        return self._replace(tow_rolled=fresh)

    def at_round_start(self) -> Towing:
        """Return the chapter at the start of a full round of turns, when no unit has been hauled."""
        fresh = (0,) * len(self.hauled)
        return self._replace(hauled=fresh)
