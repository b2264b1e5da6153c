"""Where a unit can get to in this phase: every hex with its cheapest path, and the fights at the end of one.

A bucket queue over (hex, whether the road was left, whether it is on a bridge), since the road bonus (5.07.1) and the
way off a bridge (5.07.2) hang on how a unit came. It asks the same `obstacle` as a typed path does, so that the two
cannot differ.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import GEV, OGRE_LIKE
from cybertank.rules.movement import refuse_mover, refuse_step
from cybertank.rules.ramming import NO_CONTACT, contact
from cybertank.rules.walking import OPEN, Walk, obstacle, take_direction, take_step
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, FREE, NOBODY, State

START: Final = -1
UNKNOWN: Final = 9999
# A node is hex * 8 + 4 where it must halt + 2 where the road was left + 1 where it is on a bridge.
WAYS: Final = 8
HALT_BIT: Final = 4
OFF_ROAD_BIT: Final = 2


class Reach:
    """What a unit can reach: `cost` for each hex it can end in, `fights` for those where it would meet an enemy."""

    __slots__ = ("_came", "_end", "_points", "cost", "fights")

    def __init__(self) -> None:
        self.cost: dict[int, int] = {}
        self.fights: dict[int, int] = {}
        """Hexes where a fight awaits, with what `contact` says of it."""
        self._came: dict[int, int] = {}
        self._end: dict[int, int] = {}
        self._points: dict[int, int] = {}

    def path(self, to: int) -> list[int]:
        """The cheapest path to a hex, start excluded."""
        node = self._end[to]
        path: list[int] = []
        while node != START:
            path.append(node // WAYS)
            node = self._came[node]
        path.reverse()
        return path

    def arrive(self, node: int, came: int, cost: int) -> None:
        """Note the cheapest way to a node so far."""
        self._came[node] = came
        self._points[node] = cost
        where = node // WAYS
        if where not in self.cost or cost < self.cost[where]:
            self.cost[where] = cost
            self._end[where] = node

    def points(self, node: int) -> int:
        """What the cheapest way to a node costs that is known so far."""
        return self._points.get(node, UNKNOWN)


def reach(state: State, unit: int) -> Reach:
    """5.01-5.09: all that a unit can reach from where it is, its own hex left out; fights are never passed through."""
    found = Reach()
    turn = state.flow[-1]
    if refuse_mover(state, state.seat_of[unit], unit) is not None:
        return found
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    queue: list[list[int]] = [[] for _ in range(walk.limit + walk.spent + 8)]
    if walk.at == ENTERING:
        _enter(state, walk, found, queue)
    else:
        way = walk.off_road * OFF_ROAD_BIT + walk.on_bridge
        _spread(state, walk, walk.at, way, START, walk.spent, found, queue)
    for points in range(len(queue)):
        for node in queue[points]:
            if found.points(node) == points:
                _spread(state, walk, node // WAYS, node % WAYS, node, points, found, queue)
    return found


def _enter(state: State, walk: Walk, found: Reach, queue: list[list[int]]) -> None:
    for to in state.board.edge_hexes(state.entry[walk.unit]):
        walk.at = ENTERING
        walk.spent = 0
        walk.halted = FREE
        if refuse_step(state, walk, to) is None:
            take_step(state, walk, to)
            node = to * WAYS + (0 if walk.halted == FREE else HALT_BIT) + OFF_ROAD_BIT
            found.arrive(node, START, walk.spent)
            met = contact(state, walk.unit, to)
            if met != NO_CONTACT:
                found.fights[to] = met
            elif walk.halted == FREE:
                queue[walk.spent].append(node)


def _spread(
    state: State, walk: Walk, at: int, way: int, node: int, points: int, found: Reach, queue: list[list[int]]
) -> None:
    """Take every step from a hex that is open."""
    for direction in range(6):
        _take(state, walk, at, way, node, points, direction, False, found, queue)
        to = state.board.near[at * 6 + direction]
        if state.board.bridged and to >= 0 and state.board.river_bridge[to] and walk.mobility in (GEV, OGRE_LIKE):
            _take(state, walk, at, way, node, points, direction, True, found, queue)


def _take(
    state: State,
    walk: Walk,
    at: int,
    way: int,
    node: int,
    points: int,
    direction: int,
    goes_under: bool,
    found: Reach,
    queue: list[list[int]],
) -> None:
    """Take one step, where it is open: onto a river bridge, or under it (5.07.2)."""
    walk.goes_under = goes_under
    walk.at = at
    walk.spent = points
    walk.off_road = 1 if way & OFF_ROAD_BIT else 0
    walk.on_bridge = way & 1
    walk.halted = FREE
    if obstacle(state, walk, direction) != OPEN:
        return
    take_direction(state, walk, at * 6 + direction)
    to = walk.at
    there = to * WAYS + (0 if walk.halted == FREE else HALT_BIT) + walk.off_road * OFF_ROAD_BIT + walk.on_bridge
    if walk.spent >= found.points(there) or to == state.hex_of[walk.unit]:
        return
    met = NO_CONTACT if state.head[to] == NOBODY else contact(state, walk.unit, to)
    found.arrive(there, node, walk.spent)
    if met != NO_CONTACT:
        found.fights[to] = met
    elif walk.halted == FREE:
        queue[walk.spent].append(there)
