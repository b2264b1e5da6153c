"""What a unit reaches on a board: every hex with its cheapest path, and the fights at the end of one."""

from __future__ import annotations

from typing import Final

START: Final = -1
# A node is hex * 16 + what `rules.reach` notes of the way to it.
WAYS: Final = 16


class Reach:
    """What a unit can reach: `cost` for each hex it can end in, `fights` for those where it would meet an enemy.

    It is only looked at once the search is over: a board keeps some for others to ask for.
    """

    __slots__ = ("_came", "_ends", "_nodes", "_points", "cost", "fights")

    def __init__(self) -> None:
        self.cost: dict[int, int] = {}
        self.fights: dict[int, int] = {}
        """Hexes where a fight awaits, with what `contact` says of it."""
        self._nodes: list[int] = []
        """In the order in which they were found; these places stand for nodes in the other lists."""
        self._came: list[int] = []
        self._points: list[int] = []
        self._ends: list[int] = []
        """For each hex, in the order in which they were found, where the cheapest way to it ends."""

    def path(self, to: int) -> list[int]:
        """The cheapest path to a hex, start excluded."""
        place = self._end(to)
        path: list[int] = []
        while place != START:
            path.append(self._nodes[place] // WAYS)
            place = self._came[place]
        path.reverse()
        return path

    def _end(self, to: int) -> int:
        for place in self._ends:
            if self._nodes[place] // WAYS == to:
                return place
        raise KeyError(to)
