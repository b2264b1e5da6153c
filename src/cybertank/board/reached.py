"""The hexes a unit can reach on a board, each with its cheapest path, and the fights at the end of some paths."""

from __future__ import annotations

from typing import Final

START: Final = -1
# A node is hex * WAYS, plus bits that `rules.reach` records about the path to it.
WAYS: Final = 32


class Reach:
    """The hexes a unit can reach: `cost` for those it can end in, `fights` for those where it would meet an enemy.

    It must not change after the search, because a board caches some of these for other games.
    """

    __slots__ = ("_came", "_ends", "_nodes", "_points", "cost", "fights")

    def __init__(self) -> None:
        self.cost: dict[int, int] = {}
        self.fights: dict[int, int] = {}
        """Hexes where a fight awaits, each with the kind of fight that `contact` returns."""
        self._nodes: list[int] = []
        """Nodes in the order in which they were found. The other lists refer to them by their index here."""
        self._came: list[int] = []
        self._points: list[int] = []
        self._ends: list[int] = []
        """For each hex, in the order in which they were found, the last node of the cheapest path to it."""

    def path(self, to: int) -> list[int]:
        """Return the cheapest path to a hex, without the starting hex."""
        place = self._end(to)
        path: list[int] = []
        while place != START:
            path.append(self._nodes[place] // WAYS)
            place = self._came[place]
        path.reverse()
        return path

    def only(self, hexes: list[int]) -> Reach:
        """Return what is left of this reach if the unit can end its move only in these hexes."""
        found = Reach()
        found._nodes, found._came, found._points = self._nodes, self._came, self._points
        found._ends = [place for place in self._ends if self._nodes[place] // WAYS in hexes]
        found.cost = {where: cost for where, cost in self.cost.items() if where in hexes}
        found.fights = {where: met for where, met in self.fights.items() if where in hexes}
        return found

    def _end(self, to: int) -> int:
        for place in self._ends:
            if self._nodes[place] // WAYS == to:
                return place
        raise KeyError(to)
