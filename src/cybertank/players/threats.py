"""Threat maps: what a side can bring to bear on each hex in its next turn, by movement and range.

Marches are walked on the step tables of the board, units left aside: who stands in the way now may be gone by then.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.steps import ALONG_ROAD, HALT, NO_SECOND_MOVE, RISK, WAIT
from cybertank.board.terrain import IMMOBILE
from cybertank.players.values import Weights
from cybertank.rules.losses import is_armed
from cybertank.state.state import NOBODY, NOT_DISABLED, State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

FAR: Final = 99
# What a ram counts as, for each of the two that an Ogre has in a turn.
RAM_STRENGTH: Final = 4.0
RAMS: Final = 2
# Guns are not shared out at all.
ALL_AT_ONCE: Final = 1000.0


class March:
    """The hexes a unit can get to: lists used again and again, with a stamp for what is of this march."""

    __slots__ = ("_came", "_nodes", "_points", "_risk", "_stamp", "_still", "board", "cost", "found", "stamp")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stamp = 0
        self.found: list[int] = []
        """The hexes reached, the start first."""
        self.cost: list[int] = [0] * board.size
        self._stamp: list[int] = [0] * board.size
        self._risk: list[int] = [0] * board.size
        self._still: list[int] = [0] * board.size
        self._came: list[int] = [0] * (board.size * 2)
        self._points: list[int] = [0] * (board.size * 2)
        self._nodes: list[int] = [0] * (board.size * 2)

    def spread(self, start: int, limit: int, mobility: int, closed: list[bool]) -> None:
        """5.07-5.09: walk from a hex with so many points; hexes that are closed are not entered."""
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

    def risky(self, to: int) -> bool:
        """5.08: whether getting there means a roll of the die for the terrain."""
        return self._risk[to] != 0

    def stays(self, to: int) -> bool:
        """4.02: whether a hovercraft that gets there has no second movement."""
        return self._still[to] != 0

    def path(self, to: int) -> list[int]:
        """The cheapest path to a hex that was found, start excluded."""
        node = to * 2
        if self._nodes[node] != self.stamp or self._points[node] > self.cost[to]:
            node += 1
        path: list[int] = []
        while self._came[node] >= 0:
            path.append(node >> 1)
            node = self._came[node]
        path.reverse()
        return path


class Gun:
    """One kind of weapon of a unit with the hexes that it can bear on next turn."""

    __slots__ = ("count", "covers", "heavy", "share", "strength", "unit")

    def __init__(self, unit: int, strength: float, count: int, heavy: bool, covers: list[int]) -> None:
        self.unit = unit
        self.strength = strength
        self.count = count
        self.heavy = heavy
        """False for antipersonnel guns, which harm infantry alone."""
        self.covers = covers
        self.share = 1.0


class Threats:
    """What the enemies of a seat can do next turn: their guns with what they cover, and the sums for each hex."""

    __slots__ = ("_board", "_gaps", "_weights", "guns", "on_armor", "on_foot")

    def __init__(self, board: Board, weights: Weights) -> None:
        self._board = board
        self._weights = weights
        self._gaps: list[int] = [FAR] * board.size
        self.guns: list[Gun] = []
        self.on_armor: list[float] = [0.0] * board.size
        self.on_foot: list[float] = [0.0] * board.size

    def survey(self, view: State, seat: int, hostile: bool, march: March, closed: list[bool]) -> None:
        """Look at every unit of the enemies (or of the seat itself) that can fire in its next turn."""
        self.guns = []
        for unit, where in enumerate(view.hex_of):
            if where < 0 or view.hostile(seat, unit) != hostile:
                continue
            if not hostile and view.seat_of[unit] != seat:
                continue
            if view.disabled[unit] != NOT_DISABLED or not is_armed(view, unit):
                continue
            self._add_unit(view, unit, where, march, closed)

    def _add_unit(self, view: State, unit: int, where: int, march: March, closed: list[bool]) -> None:
        kind = view.kind(unit)
        limit = kind.tread_move(view.treads[unit]) if kind.is_ogre else kind.move
        if kind.mobility == IMMOBILE or view.stuck[unit] or limit == 0 or view.riding[unit] != NOBODY:
            found = [where]
        else:
            march.spread(where, limit, kind.mobility, closed)
            found = march.found
        farthest = 0
        for component in (MAIN, SECONDARY, AP, MISSILE, RACK):
            count = self._count(view, unit, component)
            reach = kind.reach[INTERNAL if component == RACK else component]
            if count and reach > farthest:
                farthest = reach
        rings = self._rings(found, farthest)
        for component in (MAIN, SECONDARY, AP, MISSILE, RACK):
            count = self._count(view, unit, component)
            if count == 0:
                continue
            weapon = INTERNAL if component == RACK else component
            covers: list[int] = []
            for distance in range(kind.reach[weapon] + 1):
                covers.extend(rings[distance])
            strength = float(kind.attack[weapon])
            if component == MISSILE or component == RACK:
                strength *= self._weights.missile_threat
            if kind.is_infantry and component == MAIN:
                self.guns.append(Gun(unit, strength * count, 1, True, covers))
            else:
                self.guns.append(Gun(unit, strength, count, component != AP, covers))
        if kind.rams_as_ogre and len(found) > 1:
            self.guns.append(Gun(unit, RAM_STRENGTH, RAMS, True, found[:]))
        for where in found:
            self._gaps[where] = FAR
        for ring in rings:
            for at in ring:
                self._gaps[at] = FAR

    def _count(self, view: State, unit: int, component: int) -> int:
        """How many of a component a unit can fire in its next turn."""
        kind = view.kind(unit)
        if kind.is_infantry:
            return view.squads[unit] if component == MAIN else 0
        left = view.left[unit * COMPONENTS + component]
        if component == RACK:
            internal = view.left[unit * COMPONENTS + INTERNAL]
            return left if left < internal else internal
        return left

    def _rings(self, found: list[int], farthest: int) -> list[list[int]]:
        """The hexes by their distance from where a unit can be, up to its farthest range."""
        near = self._board.near
        gaps = self._gaps
        rings = [found[:]]
        for where in found:
            gaps[where] = 0
        for distance in range(1, farthest + 1):
            ring: list[int] = []
            for where in rings[distance - 1]:
                for step in range(where * 6, where * 6 + 6):
                    to = near[step]
                    if to >= 0 and gaps[to] == FAR:
                        gaps[to] = distance
                        ring.append(to)
            rings.append(ring)
        return rings

    def share_out(self, targets: list[int], at_once: float, least: int) -> None:
        """Share every gun among the units it covers (`targets` counts them by hex), then add up each hex anew.

        `least` is how many units it is taken to cover at any rate.
        """
        size = self._board.size
        self.on_armor = [0.0] * size
        self.on_foot = [0.0] * size
        on_armor = self.on_armor
        on_foot = self.on_foot
        for gun in self.guns:
            covered = 0
            if at_once < ALL_AT_ONCE:
                for where in gun.covers:
                    covered += targets[where]
            if covered < least:
                covered = least
            share = 1.0 if covered <= at_once else at_once / covered
            gun.share = share
            strength = gun.strength * gun.count * share
            if gun.heavy:
                for where in gun.covers:
                    on_armor[where] += strength
                    on_foot[where] += strength
            else:
                for where in gun.covers:
                    on_foot[where] += strength


def loss_chance(attack: float, defense: float, hurt_counts: float) -> float:
    """The table between its columns: the chance of an X, with a D counted for so much."""
    if attack <= 0.0:
        return 0.0
    if defense <= 0.0:
        return 1.0
    ratio = attack / defense
    if ratio >= 5.0:
        return 1.0
    if ratio < 0.5:
        return ratio * (1.0 + hurt_counts) / 3.0
    if ratio < 1.0:
        low = 0.5
        step = 0.5
        at = 0
    else:
        at = int(ratio)
        low = float(at)
        step = 1.0
    here = CHANCE_X[at] + CHANCE_D[at] * hurt_counts
    there = CHANCE_X[at + 1] + CHANCE_D[at + 1] * hurt_counts
    return here + (there - here) * (ratio - low) / step


# By column, 1-2 to 5-1.
CHANCE_X: Final = [1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1.0]
CHANCE_D: Final = [1 / 6, 2 / 6, 2 / 6, 2 / 6, 1 / 6, 0.0]
