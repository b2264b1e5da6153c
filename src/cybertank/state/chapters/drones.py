"""Light Artillery Drones on their pallets, and who has handled a pallet this turn (14.01)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, has_other, reordered


class Drones:
    """The pallets: which drones are collapsed, hidden, being set up or being packed.

    Frozen: every change returns a new value.
    """

    __slots__ = ("any", "concealed", "handled", "hiding", "packing", "pallet", "setting_up")

    def __init__(
        self,
        pallet: Numbers = (),
        concealed: Numbers = (),
        setting_up: Numbers = (),
        packing: Numbers = (),
        handled: Numbers = (),
    ) -> None:
        self.pallet: Final = pallet
        """1 for a drone that is collapsed on its pallet."""
        self.concealed: Final = concealed
        """1 for a pallet that its enemies do not know of."""
        self.setting_up: Final = setting_up
        """1 for a drone that sets itself up: it cannot fire until its owner's next turn."""
        self.packing: Final = packing
        """The turns of work that engineers have done to put a drone back on its pallet."""
        self.handled: Final = handled
        """1 for a pallet that was unloaded, carried or loaded this turn, and for the transport or squad that did it."""
        self.any: Final = (
            has_other(pallet, 0)
            or has_other(concealed, 0)
            or has_other(setting_up, 0)
            or has_other(packing, 0)
            or has_other(handled, 0)
        )
        """True if the game has pallets. Everything about them asks this first."""
        self.hiding: Final = has_other(concealed, 0)
        """True if a pallet is hidden."""

    def with_unit(self) -> Drones:
        """Return the chapter with an entry for one more unit."""
        return Drones(
            extended(self.pallet, 0),
            extended(self.concealed, 0),
            extended(self.setting_up, 0),
            extended(self.packing, 0),
            extended(self.handled, 0),
        )

    def redacted(self, units: list[int]) -> Drones:
        """Return the chapter without what an enemy must not know about these units."""
        return Drones(
            blanked(self.pallet, units, 0),
            blanked(self.concealed, units, 0),
            blanked(self.setting_up, units, 0),
            blanked(self.packing, units, 0),
            blanked(self.handled, units, 0),
        )

    def with_pallet(self, unit: int, value: int) -> Drones:
        """Return the chapter with a drone collapsed or not."""
        return self._replace(pallet=changed(self.pallet, unit, value))

    def with_concealed(self, unit: int, value: int) -> Drones:
        """Return the chapter with a pallet hidden or not."""
        return self._replace(concealed=changed(self.concealed, unit, value))

    def with_setting_up(self, unit: int, value: int) -> Drones:
        """Return the chapter with a drone that sets itself up or not."""
        return self._replace(setting_up=changed(self.setting_up, unit, value))

    def with_packing(self, unit: int, value: int) -> Drones:
        """Return the chapter with this many turns of packing done on a drone."""
        return self._replace(packing=changed(self.packing, unit, value))

    def with_handled(self, unit: int, value: int = 1) -> Drones:
        """Return the chapter with a unit that takes no more part in moving pallets this turn, or does."""
        return self._replace(handled=changed(self.handled, unit, value))

    def at_turn_start(self) -> Drones:
        """Return the chapter at the start of a turn, when nobody has handled a pallet yet."""
        return self._replace(handled=(0,) * len(self.handled))

    def reordered(self, slots: list[int], order: list[int]) -> Drones:
        """Return the chapter with units moved to other slots."""
        return self._replace(
            pallet=reordered(self.pallet, slots, order),
            concealed=reordered(self.concealed, slots, order),
        )

    def content(self) -> list[list[int]]:
        """Return the lists that distinguish two states, or none if nobody has a pallet."""
        if not self.any:
            return []
        return [
            [-41, *self.pallet],
            [-42, *self.concealed],
            [-43, *self.setting_up],
            [-44, *self.packing],
            [-45, *self.handled],
        ]

    def _replace(
        self,
        pallet: Numbers | None = None,
        concealed: Numbers | None = None,
        setting_up: Numbers | None = None,
        packing: Numbers | None = None,
        handled: Numbers | None = None,
    ) -> Drones:
        return Drones(
            self.pallet if pallet is None else pallet,
            self.concealed if concealed is None else concealed,
            self.setting_up if setting_up is None else setting_up,
            self.packing if packing is None else packing,
            self.handled if handled is None else handled,
        )
