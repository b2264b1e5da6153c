"""The constants of one game: the catalogue, the rules in force, the seats and the scenario."""

from __future__ import annotations

from cybertank.state.brief import Brief
from cybertank.state.ruleset import RuleSet
from cybertank.units.catalogue import Catalogue


class OffBoardMissile:
    """10.05: A cruise missile that is fired from off the board."""

    __slots__ = ("missile_id", "origin", "seat", "words")

    def __init__(self, missile_id: str, seat: int, origin: frozenset[int], words: list[str]) -> None:
        self.missile_id = missile_id
        self.seat = seat
        self.origin = origin
        """The hexes where it can enter the map."""
        self.words = words
        """Its origin as the file names it: hexes, areas or edges."""


class Setting:
    """The shared constants of a game. Every copy of its state points to the same object."""

    __slots__ = ("brief", "catalogue", "cruise", "off_board", "retired_ids", "rules", "seats", "side_of", "works")

    def __init__(
        self, catalogue: Catalogue, rules: RuleSet, seats: list[str], side_of: list[int], brief: Brief | None = None
    ) -> None:
        self.catalogue = catalogue
        self.rules = rules
        self.seats = seats
        self.side_of = side_of
        self.brief = brief
        self.cruise = False
        """True if the game has cruise missiles. Everything in section 10 asks this first."""
        self.works = False
        """True if the game has units that do tasks, or drones to be packed (14.01, 14.03, 15.03)."""
        self.off_board: list[OffBoardMissile] = []
        """10.05: The off-board cruise missiles. `State.missiles.launched` says which are gone."""
        self.retired_ids: list[str] = []
        """The ids of units that were lost before the position was written. No new counter can use one of these."""
