"""Ogres damaged in earlier battles (Reinforcement Pack, section 6)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, reordered

# What an Ogre rolls for before the game (rp:6.03).
NO_DAMAGE: Final = 0
IMMOBILE_OGRE: Final = 1
MOBILE_OGRE: Final = 2
DAMAGE_WORDS: Final = ["", "immobile", "mobile"]


class Wear:
    """What Ogres lost before the game, and the damage they still have to roll for.

    Frozen: every change returns a new value.
    """

    __slots__ = ("damage_due", "scars", "worn")

    def __init__(self, damage_due: Numbers = (), worn: Numbers = (), scars: Numbers = ()) -> None:
        self.damage_due: Final = damage_due
        """The damage from earlier battles that an Ogre still has to roll for: an index into DAMAGE_WORDS (rp:6.03)."""
        self.worn: Final = worn
        """Tread units that an Ogre lost before the game (rp:6.02)."""
        self.scars: Final = scars
        """The value in victory points of the components that an Ogre lost before the game (rp:6.03)."""

    def with_unit(self) -> Wear:
        """Return the chapter with an entry for one more unit."""
        return Wear(extended(self.damage_due, NO_DAMAGE), extended(self.worn, 0), extended(self.scars, 0))

    def redacted(self, units: list[int]) -> Wear:
        """Return the chapter without what an enemy must not know about these units."""
        return Wear(
            blanked(self.damage_due, units, NO_DAMAGE), blanked(self.worn, units, 0), blanked(self.scars, units, 0)
        )

    def with_damage_due(self, unit: int, value: int) -> Wear:
        """Return the chapter with a new value in `damage_due` for an Ogre."""
        return self._replace(damage_due=changed(self.damage_due, unit, value))

    def with_worn(self, unit: int, value: int) -> Wear:
        """Return the chapter with a new number of tread units lost before the game."""
        return self._replace(worn=changed(self.worn, unit, value))

    def with_scars(self, unit: int, value: int) -> Wear:
        """Return the chapter with a new value in `scars` for an Ogre."""
        return self._replace(scars=changed(self.scars, unit, value))

    def reordered(self, slots: list[int], order: list[int]) -> Wear:
        """Return the chapter with units moved to other slots."""
        return self._replace(worn=reordered(self.worn, slots, order), scars=reordered(self.scars, slots, order))

    def _replace(
        self, damage_due: Numbers | None = None, worn: Numbers | None = None, scars: Numbers | None = None
    ) -> Wear:
        return Wear(
            self.damage_due if damage_due is None else damage_due,
            self.worn if worn is None else worn,
            self.scars if scars is None else scars,
        )
