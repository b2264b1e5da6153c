"""Disabled and stuck units (5.08.3, 7.11)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended

NOT_DISABLED: Final = 0
BY_FIRE: Final = 1
BY_RAM: Final = 2
BY_TERRAIN: Final = 3
# 15.02.4, 15.02.5: It has no crew, and no Vulcan controls it. It recovers when one does.
BY_LACK_OF_CONTROL: Final = 4
# 7.11, 4.04: What a disabled unit has waited for. Only games with three or more seats use HAS_MISSED_TURN.
NOT_WAITED: Final = 0
HAS_WAITED: Final = 1
HAS_MISSED_TURN: Final = 2
DISABLED_WORDS: Final = ["", "fire", "ram", "terrain", "control"]


class Disability:
    """The disabled units, with when and how each was disabled, and the units that are stuck for good.

    Frozen: every change returns a new value.
    """

    __slots__ = ("disabled", "disabled_age", "disabled_own", "stuck", "waited")

    def __init__(
        self,
        disabled: Numbers = (),
        disabled_age: Numbers = (),
        disabled_own: Numbers = (),
        waited: Numbers = (),
        stuck: Numbers = (),
    ) -> None:
        self.disabled: Final = disabled
        """What disabled each unit: an index into DISABLED_WORDS."""
        self.disabled_age: Final = disabled_age
        """Player turns that have begun since the unit was disabled."""
        self.disabled_own: Final = disabled_own
        """1 for a unit that was disabled in its owner's turn, or in an ally's (4.03)."""
        self.waited: Final = waited
        """HAS_WAITED once a full enemy turn has passed since the unit was disabled (7.11).

        A unit disabled in an enemy's turn misses its own turn before that.
        """
        self.stuck: Final = stuck
        """1 for a unit that can never move again (5.08.3)."""

    def with_unit(self) -> Disability:
        """Return the chapter with an entry for one more unit."""
        return Disability(
            extended(self.disabled, NOT_DISABLED),
            extended(self.disabled_age, 0),
            extended(self.disabled_own, 0),
            extended(self.waited, 0),
            extended(self.stuck, 0),
        )

    def redacted(self, units: list[int]) -> Disability:
        """Return the chapter without what an enemy must not know about these units."""
        return Disability(
            blanked(self.disabled, units, NOT_DISABLED),
            blanked(self.disabled_age, units, 0),
            blanked(self.disabled_own, units, 0),
            self.waited,
            blanked(self.stuck, units, 0),
        )

    def with_disabled(self, unit: int, value: int) -> Disability:
        """Return the chapter with a new cause for a unit's disability."""
        return self._replace(disabled=changed(self.disabled, unit, value))

    def with_disabled_age(self, unit: int, value: int) -> Disability:
        """Return the chapter with a new age for a unit's disability."""
        return self._replace(disabled_age=changed(self.disabled_age, unit, value))

    def with_disabled_own(self, unit: int, value: int) -> Disability:
        """Return the chapter with a new value in `disabled_own` for a unit."""
        return self._replace(disabled_own=changed(self.disabled_own, unit, value))

    def with_waited(self, unit: int, value: int) -> Disability:
        """Return the chapter with a new value in `waited` for a unit."""
        return self._replace(waited=changed(self.waited, unit, value))

    def with_stuck(self, unit: int, value: int) -> Disability:
        """Return the chapter with a new value in `stuck` for a unit."""
        return self._replace(stuck=changed(self.stuck, unit, value))

    def with_new(self, unit: int, cause: int, own_turn: bool) -> Disability:
        """Return the chapter with a unit that has just been disabled."""
        return self._replace(
            disabled=changed(self.disabled, unit, cause),
            disabled_age=changed(self.disabled_age, unit, 0),
            disabled_own=changed(self.disabled_own, unit, 1 if own_turn else 0),
            waited=changed(self.waited, unit, 0),
        )

    def with_recovered(self, unit: int) -> Disability:
        """Return the chapter with a unit that has recovered."""
        return self.with_new(unit, NOT_DISABLED, False)

    def _replace(
        self,
        disabled: Numbers | None = None,
        disabled_age: Numbers | None = None,
        disabled_own: Numbers | None = None,
        waited: Numbers | None = None,
        stuck: Numbers | None = None,
    ) -> Disability:
        return Disability(
            self.disabled if disabled is None else disabled,
            self.disabled_age if disabled_age is None else disabled_age,
            self.disabled_own if disabled_own is None else disabled_own,
            self.waited if waited is None else waited,
            self.stuck if stuck is None else stuck,
        )
