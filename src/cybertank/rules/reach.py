"""Where a unit can get to in this phase: every hex with its cheapest path, and the fights at the end of one.

A bucket queue over (hex, whether the road was left, whether it is on a bridge), since the road bonus (5.07.1) and the
way off a bridge (5.07.2) hang on how a unit came. It asks the same `obstacle` as a typed path does, so that the two
cannot differ.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import GEV, OGRE_LIKE
from cybertank.rules.movement import refuse_mover, refuse_step
from cybertank.rules.ramming import NO_CONTACT, contact
from cybertank.rules.walking import OPEN, Walk, obstacle_to, step_price, take_priced, take_step
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, FREE, NOBODY, State

START: Final = -1
# A node is hex * 8 + 4 where it must halt + 2 where the road was left + 1 where it is on a bridge.
WAYS: Final = 8
HALT_BIT: Final = 4
OFF_ROAD_BIT: Final = 2


class Reach:
    """What a unit can reach: `cost` for each hex it can end in, `fights` for those where it would meet an enemy."""

    __slots__ = ("_came", "_end", "_nodes", "_points", "cost", "fights")

    def __init__(self) -> None:
        self.cost: dict[int, int] = {}
        self.fights: dict[int, int] = {}
        """Hexes where a fight awaits, with what `contact` says of it."""
        self._nodes: list[int] = []
        """In the order in which they were found; these places stand for nodes in the other lists."""
        self._came: list[int] = []
        self._points: list[int] = []
        self._end: dict[int, int] = {}

    def path(self, to: int) -> list[int]:
        """The cheapest path to a hex, start excluded."""
        place = self._end[to]
        path: list[int] = []
        while place != START:
            path.append(self._nodes[place] // WAYS)
            place = self._came[place]
        path.reverse()
        return path


def reach(state: State, unit: int) -> Reach:
    """5.01-5.09: all that a unit can reach from where it is, its own hex left out; fights are never passed through."""
    if refuse_mover(state, state.seat_of[unit], unit) is not None:
        return Reach()
    turn = state.flow[-1]
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    search = _Search(state, walk)
    if walk.at == ENTERING:
        search.enter()
    else:
        search.spread(walk.at, walk.off_road * OFF_ROAD_BIT + walk.on_bridge, START, walk.spent)
    search.go_on()
    search.give_back_marks()
    return search.found


class _Search:
    """The search while it goes on: what was found, and which places of it have yet to be gone on from."""

    __slots__ = ("dives", "found", "home", "marks", "queue", "state", "walk")

    def __init__(self, state: State, walk: Walk) -> None:
        self.state = state
        self.walk = walk
        self.home = state.hex_of[walk.unit]
        self.found = Reach()
        self.queue: list[list[int]] = [[] for _ in range(walk.limit + walk.spent + 8)]
        self.marks = borrow_marks(state.board)
        """For each node its place among those found, and one: 0 where it has not been found."""
        self.dives = state.board.bridged and (walk.mobility == GEV or walk.mobility == OGRE_LIKE)
        """5.07.2: whether the unit can go under bridges here."""

    def enter(self) -> None:
        """1.06: onto every hex of the edge that is open."""
        state = self.state
        walk = self.walk
        for to in state.board.edge_hexes(state.entry[walk.unit]):
            walk.at = ENTERING
            walk.spent = 0
            walk.halted = FREE
            if refuse_step(state, walk, to) is None:
                take_step(state, walk, to)
                node = to * WAYS + (0 if walk.halted == FREE else HALT_BIT) + OFF_ROAD_BIT
                self.arrive(node, START)

    def go_on(self) -> None:
        """From everything that was found, the cheapest first."""
        found = self.found
        for points in range(len(self.queue)):
            for place in self.queue[points]:
                if found._points[place] == points:
                    node = found._nodes[place]
                    self.spread(node // WAYS, node % WAYS, place, points)

    def spread(self, at: int, way: int, place: int, points: int) -> None:
        """Take every step from a hex that is open."""
        board = self.state.board
        near = board.near
        for step in range(at * 6, at * 6 + 6):
            to = near[step]
            if to < 0:
                continue
            self.take(at, way, place, points, step, to, False)
            if self.dives and board.river_bridge[to]:
                self.take(at, way, place, points, step, to, True)

    def take(self, at: int, way: int, place: int, points: int, step: int, to: int, goes_under: bool) -> None:
        """Take one step, where it is open: onto a river bridge, or under it (5.07.2)."""
        state = self.state
        walk = self.walk
        walk.goes_under = goes_under
        walk.at = at
        walk.spent = points
        walk.off_road = 1 if way & OFF_ROAD_BIT else 0
        walk.on_bridge = way & 1
        walk.halted = FREE
        cost, flags = step_price(state, walk, step)
        if to == self.home or obstacle_to(state, walk, to, cost, flags) != OPEN:
            return
        take_priced(state, walk, step, cost, flags)
        halts = 0 if walk.halted == FREE else HALT_BIT
        self.arrive(to * WAYS + halts + walk.off_road * OFF_ROAD_BIT + walk.on_bridge, place)

    def arrive(self, node: int, came: int) -> None:
        """Note the way to a node that has just been walked, where it is the cheapest so far."""
        found = self.found
        points = self.walk.spent
        place = self.marks[node] - 1
        if place < 0:
            place = len(found._nodes)
            self.marks[node] = place + 1
            found._nodes.append(node)
            found._came.append(came)
            found._points.append(points)
        elif points < found._points[place]:
            found._came[place] = came
            found._points[place] = points
        else:
            return
        where = node // WAYS
        if points < found.cost.get(where, points + 1):
            found.cost[where] = points
            found._end[where] = place
        met = NO_CONTACT if self.state.head[where] == NOBODY else contact(self.state, self.walk.unit, where)
        if met != NO_CONTACT:
            found.fights[where] = met
        elif self.walk.halted == FREE:
            self.queue[points].append(place)

    def give_back_marks(self) -> None:
        """Wipe out the marks that were made, and leave the list to the next search."""
        for node in self.found._nodes:
            self.marks[node] = 0
        self.state.board.spare_marks.append(self.marks)


def borrow_marks(board: Board) -> list[int]:
    """A list of zeros, one for each node; another thread may take the last one, so it is not looked for first."""
    try:
        return board.spare_marks.pop()
    except IndexError:
        return [0] * (board.size * WAYS)
