"""Cruise missiles: the flights and explosions of this turn, and the off-board missiles that are gone (section 10)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers

OFF_BOARD: Final = -20
"""A launcher is a crawler's slot. An off-board missile is OFF_BOARD minus its index in `Setting.off_board` (10.05)."""

UNNAMED: Final = -1
"""Used instead of a launcher that is no longer known."""


def off_board_launcher(index: int) -> int:
    """10.05: Return the number that stands for an off-board missile."""
    return OFF_BOARD - index


def off_board_index(launcher: int) -> int:
    """10.05: Return the index of an off-board missile in `Setting.off_board`."""
    return OFF_BOARD - launcher


class Missiles:
    """The cruise missiles of this turn, and the salvo that a seat has written down in secret.

    Frozen: every change returns a new value.
    """

    __slots__ = ("any", "blasts", "flights", "launched", "salvo")

    def __init__(
        self, launched: Numbers = (), flights: Numbers = (), blasts: Numbers = (), salvo: Numbers = ()
    ) -> None:
        self.launched: Final = launched
        """The indexes of off-board missiles that have been launched or lost (10.05)."""
        self.flights: Final = flights
        """The launchers of this turn's flights, in order; UNNAMED after a position has been read (10.02.1)."""
        self.blasts: Final = blasts
        """The hexes where a missile has exploded this turn (10.02.1)."""
        self.salvo: Final = salvo
        """The written targets, as a flat list of (launcher, hex) pairs: the missile in flight, then those to follow.

        Only the side that wrote them knows them (10.02.1).
        """
        self.any: Final = bool(launched or flights or blasts or salvo)
        """True if anything is recorded here. Most games have nothing."""

    @property
    def target(self) -> int:
        """10.02.1: Return the written target of the missile in flight, or -1 if there is none."""
        return self.salvo[1] if self.salvo else -1

    def with_launched(self, index: int) -> Missiles:
        """Return the chapter with one more off-board missile gone."""
        return Missiles((*self.launched, index), self.flights, self.blasts, self.salvo)

    def with_flight(self, launcher: int) -> Missiles:
        """Return the chapter with one more flight this turn."""
        return Missiles(self.launched, (*self.flights, launcher), self.blasts, self.salvo)

    def with_blast(self, where: int) -> Missiles:
        """Return the chapter with one more explosion this turn."""
        return Missiles(self.launched, self.flights, (*self.blasts, where), self.salvo)

    def with_salvo(self, salvo: Numbers) -> Missiles:
        """Return the chapter with these written targets instead."""
        return Missiles(self.launched, self.flights, self.blasts, salvo)

    def at_turn_start(self) -> Missiles:
        """Return the chapter at the start of a turn, in which no missile has flown yet."""
        return Missiles(self.launched)
