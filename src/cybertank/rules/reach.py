"""Where a unit can get to in this phase: every hex with its cheapest path, and the fights at the end of one.

A bucket queue over (hex, whether the road was left), since the road bonus (5.07.1) hangs on the whole path. It asks
the same `obstacle` as a typed path does, so that the two cannot differ.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.movement import OPEN, Walk, foresee, obstacle, refuse_mover, refuse_step, step_points
from cybertank.rules.ramming import NO_CONTACT, contact
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, FREE, HALTED, NOBODY, State


START: Final = -1


class Reach:
    """What a unit can reach: `cost` for each hex it can end in, `fights` for those where it would meet an enemy."""

    __slots__ = ("_came", "_end", "cost", "fights")

    def __init__(self) -> None:
        self.cost: dict[int, int] = {}
        self.fights: dict[int, int] = {}
        """Hexes where a fight awaits, with what `contact` says of it."""
        self._came: dict[int, int] = {}
        self._end: dict[int, int] = {}

    def path(self, to: int) -> list[int]:
        """The cheapest path to a hex, start excluded."""
        node = self._end[to]
        path: list[int] = []
        while node != START:
            path.append(node // 2)
            node = self._came[node]
        path.reverse()
        return path

    def arrive(self, node: int, came: int, cost: int) -> None:
        """Note a way to a hex; the first found is the cheapest."""
        self._came[node] = came
        where = node // 2
        if where not in self.cost:
            self.cost[where] = cost
            self._end[where] = node

    def knows(self, node: int) -> bool:
        """Whether a way to this node is known."""
        return node in self._came


def reach(state: State, unit: int) -> Reach:
    """5.01-5.09: all that a unit can reach from where it is, its own hex left out; fights are never passed through."""
    found = Reach()
    turn = state.flow[-1]
    if refuse_mover(state, state.seat_of[unit], unit) is not None:
        return found
    start = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    queue: list[list[tuple[int, int]]] = [[] for _ in range(start.limit + start.spent + 8)]
    if start.at == ENTERING:
        _enter(state, start, found, queue)
    else:
        _spread(state, start, start.at, start.off_road, START, start.spent, found, queue)
    for points in range(len(queue)):
        for node, halted in queue[points]:
            if halted == FREE:
                _spread(state, start, node // 2, node % 2, node, points, found, queue)
    return found


def _enter(state: State, walk: Walk, found: Reach, queue: list[list[tuple[int, int]]]) -> None:
    for to in state.board.edge_hexes(state.entry[walk.unit]):
        if refuse_step(state, walk, to) is None:
            cost, _ = step_points(state, walk, to)
            node = to * 2 + 1
            found.arrive(node, START, cost)
            met = contact(state, walk.unit, to)
            if met != NO_CONTACT:
                found.fights[to] = met
            else:
                queue[cost].append((node, FREE))


def _spread(
    state: State,
    walk: Walk,
    at: int,
    off_road: int,
    node: int,
    points: int,
    found: Reach,
    queue: list[list[tuple[int, int]]],
) -> None:
    """Take every step from a hex that is open."""
    for direction in range(6):
        walk.at = at
        walk.spent = points
        walk.off_road = off_road
        walk.halted = FREE
        if obstacle(state, walk, direction) != OPEN:
            continue
        step = at * 6 + direction
        to = state.board.near[step]
        walk.count(to, walk.table.cost[step], walk.table.flags[step])
        met = NO_CONTACT if state.head[to] == NOBODY else contact(state, walk.unit, to)
        there = to * 2 + walk.off_road
        if found.knows(there) or to == state.hex_of[walk.unit]:
            continue
        if met != NO_CONTACT:
            if to not in found.fights or walk.spent < found.cost[to]:
                found.fights[to] = met
                found.arrive(there, node, walk.spent)
            continue
        found.arrive(there, node, walk.spent)
        queue[walk.spent].append((there, HALTED if walk.halted != FREE else FREE))


def certain_treads(state: State, unit: int, to: int) -> int:
    """6.02-6.05: tread units that driving into a hex will cost for certain."""
    walk = Walk(state, unit, MOVEMENT)
    before = walk.treads
    foresee(state, walk, to)
    return before - walk.treads
