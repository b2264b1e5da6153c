"""Fire and rams in the current turn: which units have attacked which (sections 6 and 7)."""

from __future__ import annotations

from typing import Final

from cybertank.units.catalogue import COMPONENTS


class Combat:
    """The shots and rams of this turn and phase. Written only through `State.own_combat`."""

    __slots__ = ("ap_at", "attacked", "groups", "locked", "rams", "used")

    def __init__(
        self,
        used: list[int],
        rams: list[int],
        attacked: list[int],
        ap_at: list[int],
        groups: list[int],
        locked: list[int],
    ) -> None:
        self.used: Final = used
        """Components that have fired this turn. For infantry, squads take the place of the main battery."""
        self.rams: Final = rams
        """The number of rams that each unit has made this turn (6.01.1)."""
        self.attacked: Final = attacked
        """1 for a GEV that fired in an overrun in its own turn, once that fire round is over (6.07.3).

        If any unit carries missiles, infantry that fired in an overrun is also marked 1 (3.02.2).
        """
        self.ap_at: Final = ap_at
        """This phase's antipersonnel attacks, as a flat list of (unit, target) pairs (7.05.1)."""
        self.groups: Final = groups
        """Infantry groups in this fire phase (7.12.1), as a flat list: hex, group, counter, squads."""
        self.locked: Final = locked
        """Ogres that rammed each other in this movement phase, as a flat list of (rammer, rammed) pairs (1977:8.05)."""

    @staticmethod
    def fresh(units: int) -> Combat:
        """Return the chapter at the start of a turn, when nothing has fired yet."""
        return Combat([0] * (units * COMPONENTS), [0] * units, [0] * units, [], [], [])

    def copy(self) -> Combat:
        """Return an independent chapter with the same content."""
        return Combat(self.used[:], self.rams[:], self.attacked[:], self.ap_at[:], self.groups[:], self.locked[:])

    def begin_phase(self) -> None:
        """Clear everything that is remembered for only one phase."""
        self.ap_at.clear()
        self.groups.clear()
        self.locked.clear()

    def add_unit(self) -> None:
        """Add entries for one more unit."""
        self.used.extend([0] * COMPONENTS)
        self.rams.append(0)
        self.attacked.append(0)

    def redact(self, units: list[int]) -> None:
        """Hide what enemies must not know about these units."""
        for unit in units:
            base = unit * COMPONENTS
            self.used[base : base + COMPONENTS] = [0] * COMPONENTS
