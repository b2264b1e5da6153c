"""Find the hexes that units can march to. The board caches results that no unit in the way affects."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.steps import ALONG_ROAD, HALT, NO_SECOND_MOVE, RISK, WAIT
from cybertank.state.columns import NOBODY

# A march as parallel lists: the hexes, their costs, where a hovercraft loses its second move, and the risky hexes.
FOUND: Final = 0
COST: Final = 1
STILL: Final = 2
RISKY: Final = 3
# A march over both movement phases: the hexes in rings around those of the first phase, where each ring ends, and,
# starting at LINKS, the steps between them.
ENDS: Final = 1
LINKS: Final = 2
# The maximum number of marches that a board caches.
MOST_KEPT: Final = 6000


class March:
    """The hexes that a unit can reach. The lists are reused, and a stamp marks the entries for the current march."""

    __slots__ = (
        "_came",
        "_nodes",
        "_open",
        "_place",
        "_points",
        "_risk",
        "_stamp",
        "_still",
        "board",
        "cost",
        "found",
        "stamp",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stamp = 0
        self.found: list[int] = []
        """The hexes reached, beginning with the starting hex."""
        self.cost: list[int] = [0] * board.size
        self._stamp: list[int] = [0] * board.size
        self._risk: list[int] = [0] * board.size
        self._still: list[int] = [0] * board.size
        self._came: list[int] = [0] * (board.size * 2)
        self._points: list[int] = [0] * (board.size * 2)
        self._nodes: list[int] = [0] * (board.size * 2)
        self._open: list[bool] = [False] * board.size
        self._place: list[int] = [NOBODY] * board.size

    def spread(self, start: int, limit: int, mobility: int, closed: list[bool]) -> None:
        """Walk from a hex with this many movement points (5.07-5.09), without entering closed hexes."""
        board = self.board
        near = board.near
        table = board.steps(mobility)
        costs = table.cost
        flags = table.flags
        self.stamp += 1
        stamp = self.stamp
        self.found = [start]
        self.cost[start] = 0
        self._stamp[start] = stamp
        self._risk[start] = 0
        self._still[start] = 0
        points = self._points
        nodes = self._nodes
        came = self._came
        first = start * 2
        nodes[first] = stamp
        points[first] = 0
        came[first] = -1
        queue: list[list[int]] = [[] for _ in range(limit + 8)]
        queue[0].append(first)
        for spent in range(limit + 1):
            for node in queue[spent]:
                if points[node] != spent:
                    continue
                here = node >> 1
                off = node & 1
                for step in range(here * 6, here * 6 + 6):
                    cost = costs[step]
                    if cost == 0:
                        continue
                    flag = flags[step]
                    most = limit + 1 if flag & ALONG_ROAD and not off else limit
                    total = spent + cost
                    if total > most and (spent > 0 or limit == 0):
                        continue
                    to = near[step]
                    if closed[to] or (flag & WAIT and here != start):
                        continue
                    there = to * 2 + (off if flag & ALONG_ROAD else 1)
                    if nodes[there] == stamp and points[there] <= total:
                        continue
                    nodes[there] = stamp
                    points[there] = total
                    came[there] = node
                    if self._stamp[to] != stamp or total < self.cost[to]:
                        if self._stamp[to] != stamp:
                            self.found.append(to)
                            self._stamp[to] = stamp
                        self.cost[to] = total
                        self._risk[to] = 1 if flag & RISK else 0
                        self._still[to] = 1 if flag & NO_SECOND_MOVE else 0
                    if not flag & HALT and total <= limit:
                        queue[total].append(there)

    def path(self, to: int) -> list[int]:
        """Return the cheapest path to a hex that was reached, without the starting hex."""
        node = to * 2
        if self._nodes[node] != self.stamp or self._points[node] > self.cost[to]:
            node += 1
        path: list[int] = []
        while self._came[node] >= 0:
            path.append(node >> 1)
            node = self._came[node]
        path.reverse()
        return path

    def over_empty_ground(self, start: int, limit: int, mobility: int) -> list[list[int]]:
        """Return a march with no units in the way. It is calculated once per board: do not change it."""
        kept = self.board.kept_marches
        key = (mobility, limit, start)
        lists = kept.get(key)
        if lists is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            self.spread(start, limit, mobility, self._open)
            lists = self._lists()
            kept[key] = lists
        return lists

    def lists(self, start: int, limit: int, mobility: int, closed: list[bool]) -> list[list[int]]:
        """Return a march as parallel lists. It is recalculated only if a closed hex is in the way."""
        lists = self.over_empty_ground(start, limit, mobility)
        if _is_any(lists[FOUND], closed):
            self.spread(start, limit, mobility, closed)
            return self._lists()
        return lists

    def path_between(self, start: int, to: int, limit: int, mobility: int, closed: list[bool]) -> list[int]:
        """Return the cheapest path to a hex in the march, without the starting hex.

        Cache it if no closed hex interferes.
        """
        if _is_any(self.over_empty_ground(start, limit, mobility)[FOUND], closed):
            self.spread(start, limit, mobility, closed)
            return self.path(to)
        kept = self.board.kept_paths
        key = (mobility, limit, start, to)
        path = kept.get(key)
        if path is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            self.spread(start, limit, mobility, self._open)
            path = self.path(to)
            kept[key] = path
        return path[:]

    def _lists(self) -> list[list[int]]:
        found = self.found
        return [
            found,
            [self.cost[h] for h in found],
            [self._still[h] for h in found],
            [self._risk[h] for h in found],
        ]

    def region(
        self, inner: list[list[int]], first: int, second: int, mobility: int, closed: list[bool]
    ) -> list[list[int]]:
        """Return what a hovercraft can reach in both its movement phases, with plain steps in the second one (4.02).

        `inner` is its march in the first phase.
        """
        start = inner[FOUND][0]
        outer = self.lists(start, first + second, mobility, closed)
        kept = self.board.kept_marches
        key = (mobility, -1 - first * 16 - second, start)
        if kept.get((mobility, first + second, start)) is not outer:
            return self._rings(inner[FOUND], outer[FOUND], second, mobility)
        lists = kept.get(key)
        if lists is None:
            lists = self._rings(inner[FOUND], outer[FOUND], second, mobility)
            kept[key] = lists
        return lists

    def _rings(self, inner: list[int], outer: list[int], second: int, mobility: int) -> list[list[int]]:
        near = self.board.near
        costs = self.board.steps(mobility).cost
        place = self._place
        for where in outer:
            place[where] = len(outer)
        hexes = inner[:]
        for i in range(len(hexes)):
            place[hexes[i]] = i
        ends = [len(hexes)]
        at = 0
        for _ in range(second):
            while at < ends[-1]:
                where = hexes[at]
                at += 1
                for step in range(where * 6, where * 6 + 6):
                    if costs[step] == 1 and near[step] >= 0 and place[near[step]] == len(outer):
                        place[near[step]] = len(hexes)
                        hexes.append(near[step])
            ends.append(len(hexes))
        lists = [hexes, ends]
        for i in range(ends[second - 1]):
            where = hexes[i]
            links: list[int] = []
            for step in range(where * 6, where * 6 + 6):
                if costs[step] == 1 and near[step] >= 0 and NOBODY < place[near[step]] < len(hexes):
                    links.append(place[near[step]])
            lists.append(links)
        for where in outer:
            place[where] = NOBODY
        return lists


def _is_any(hexes: list[int], closed: list[bool]) -> bool:
    for where in hexes:
        if closed[where]:
            return True
    return False
