"""The hexes that a unit can reach in this phase, each with its cheapest path, and the fights that end some paths.

The search uses a bucket queue. Its nodes combine a hex with whether the unit has left the road and whether it is on a
bridge, because the road bonus (5.07.1) and the way off a bridge (5.07.2) depend on how the unit got there. The search
and the check of a path that a player gives both call `obstacle`, so the two cannot disagree.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.reached import START, WAYS, Reach
from cybertank.board.steps import ALONG_ROAD, BY_RAIL, HALT
from cybertank.board.terrain import GEV, OGRE_LIKE
from cybertank.rules.hidden.mines import known_hexes
from cybertank.rules.movement.legality import refuse_mover, refuse_step
from cybertank.rules.movement.steps import (
    BONUS_ONLY,
    LADEN,
    NO_WAY_BACK,
    OCCUPIED,
    OPEN,
    Walk,
    loses_bonus_to_mine,
    obstacle_to,
    rail_penalty,
    step_price,
    take_priced,
    take_step,
)
from cybertank.rules.ramming.contact import NO_CONTACT, contact
from cybertank.rules.vulcans.channels import is_led
from cybertank.rules.vulcans.ducklings import hexes_near_vulcan
from cybertank.state.chapters.movement import FREE
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, State

# Bits of a node: the unit must halt, has left the road, or came by rail into terrain that counts if it leaves the rail
# (5.07.3); 1 means that it is on a bridge. A unit that came by road and is under the bridge must continue by water. A
# path that ends there, or continues by road, leads onto the bridge instead.
RAIL_BIT: Final = 16
UNDER_BIT: Final = 8
HALT_BIT: Final = 4
OFF_ROAD_BIT: Final = 2
# The maximum number of entries that a board caches.
MOST_KEPT: Final = 6000


def reach(state: State, unit: int) -> Reach:
    """5.01-5.09: Return all hexes that a unit can reach, except its own. A path never continues past a fight.

    A duckling ends its move close to its Vulcan (15.02.5).
    """
    found = _reach_of(state, unit)
    if state.vulcans.links and is_led(state, unit):
        return found.only(hexes_near_vulcan(state, unit, list(found.cost)))
    return found


def _reach_of(state: State, unit: int) -> Reach:
    """5.01-5.09: Return all hexes that a unit can reach by its own movement."""
    if refuse_mover(state, state.seat_of[unit], unit) is not None:
        return Reach()
    turn = state.flow[-1]
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    if walk.at == ENTERING or walk.spent or walk.began != walk.at or walk.load != NOBODY or state.hidden.mines:
        return _Search(state, walk).run()
    kept = state.board.kept_reaches
    key = (walk.mobility, walk.limit, walk.at, way_of(walk))
    found = kept.get(key)
    if found is not None and not _meets_anybody(state, unit, found):
        return found
    search = _Search(state, walk)
    found = search.run()
    if not search.is_blocked and not _meets_anybody(state, unit, found):
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = found
    return found


def way_of(walk: Walk) -> int:
    """Return the bits that record how a unit came to its hex."""
    return walk.by_rail * RAIL_BIT + walk.off_road * OFF_ROAD_BIT + walk.on_bridge


def _meets_anybody(state: State, unit: int, found: Reach) -> bool:
    """Return True if an enemy is in any of the hexes found. If not, the result does not depend on other units."""
    side_of = state.setting.side_of
    seat_of = state.seat_of
    side = side_of[seat_of[unit]]
    for other, where in enumerate(state.hex_of):
        if where >= 0 and side_of[seat_of[other]] != side and where in found.cost:
            return True
    return False


class _Search:
    """A search in progress: what it has found, and the nodes it still has to expand."""

    __slots__ = (
        "beyond",
        "costs",
        "dives",
        "flags",
        "found",
        "home",
        "is_blocked",
        "marks",
        "mined",
        "queue",
        "state",
        "walk",
    )

    def __init__(self, state: State, walk: Walk) -> None:
        self.state = state
        self.walk = walk
        self.costs = walk.table.cost
        self.flags = walk.table.flags
        self.home = state.hex_of[walk.unit]
        self.found = Reach()
        self.is_blocked = False
        """True if an enemy has blocked a step."""
        self.queue: list[list[int]] = [[] for _ in range(walk.limit + walk.spent + 8)]
        self.marks = borrow_marks(state.board)
        """For each node, its index among those found plus one; 0 if it has not been found. Hexes follow the nodes."""
        self.beyond = state.board.size * WAYS
        self.mined = known_hexes(state, state.seat_of[walk.unit]) if state.hidden.mines else []
        """13.04: Hexes that its owner knows to be mined. No path continues past them."""
        self.dives = walk.mobility == GEV or walk.mobility == OGRE_LIKE
        """5.07.2: True if the unit can pass under bridges."""

    def run(self) -> Reach:
        """Search from the walk's position."""
        walk = self.walk
        if walk.at == ENTERING:
            self.enter()
        else:
            self.spread(walk.at, way_of(walk), START, walk.spent)
        self.go_on()
        return self.close()

    def enter(self) -> None:
        """1.06: Enter by every open hex on the edge."""
        state = self.state
        walk = self.walk
        for to in state.board.edge_hexes(state.entry[walk.unit]):
            self.enter_by(to, False)
            if self.dives and state.board.river_bridge[to]:
                self.enter_by(to, True)
        walk.goes_under = False

    def enter_by(self, to: int, under: bool) -> None:
        """1.06, 5.07.2: Enter by one hex, or under its bridge."""
        state = self.state
        walk = self.walk
        walk.at = ENTERING
        walk.spent = 0
        walk.halted = FREE
        walk.goes_under = under
        if refuse_step(state, walk, to) is None:
            take_step(state, walk, to)
            node = to * WAYS + (0 if walk.halted == FREE else HALT_BIT) + way_of(walk)
            self.arrive(node + UNDER_BIT if under else node, START, walk.spent)

    def go_on(self) -> None:
        """Expand everything found, cheapest first."""
        found = self.found
        for points in range(len(self.queue)):
            for place in self.queue[points]:
                if found._points[place] == points:
                    node = found._nodes[place]
                    self.spread(node // WAYS, node % WAYS, place, points)

    def spread(self, at: int, way: int, place: int, points: int) -> None:
        """Take every open step from a hex."""
        board = self.state.board
        if board.bridged:
            self.spread_by_bridges(at, way, place, points)
            return
        self.stand(at, way, points)
        near = board.near
        for step in range(at * 6, at * 6 + 6):
            to = near[step]
            if to < 0 or to == self.home:
                continue
            cost = self.costs[step]
            flags = self.flags[step]
            node = to * WAYS + (way & OFF_ROAD_BIT if flags & ALONG_ROAD else OFF_ROAD_BIT)
            if flags & HALT:
                node += HALT_BIT
            if flags & BY_RAIL:
                node += RAIL_BIT
            if way & RAIL_BIT and cost:
                cost += rail_penalty(self.state, self.walk, step)
            # Most steps lead back to a node that has already been reached as cheaply, so they need no check.
            known = self.marks[node] - 1
            if known < 0 or points + cost < self.found._points[known]:
                if self.is_open(to, cost, flags):
                    self.arrive(node, place, points + cost)

    def is_open(self, to: int, cost: int, flags: int) -> bool:
        """Return True if the walk can take a step. If an enemy prevents it, record that."""
        obstacle = obstacle_to(self.state, self.walk, to, cost, flags)
        if obstacle == OPEN and self.mined and to in self.mined and self.loses_bonus(to):
            # 15.03.3: The step must be possible without the road bonus.
            self.walk.off_road = 1
            obstacle = obstacle_to(self.state, self.walk, to, cost, flags)
            self.walk.off_road = 0
        if obstacle in (OCCUPIED, BONUS_ONLY, NO_WAY_BACK, LADEN):
            self.is_blocked = True
        return obstacle == OPEN

    def loses_bonus(self, to: int) -> bool:
        """15.03.3: Return True if the walk would lose its road bonus by a step over a mine."""
        if self.walk.off_road or not self.state.setting.rules.engineering:
            return False
        return loses_bonus_to_mine(self.state, self.walk, to)

    def stand(self, at: int, way: int, points: int) -> None:
        """Restore the walk to how it was at a node."""
        walk = self.walk
        walk.at = at
        walk.spent = points
        walk.off_road = 1 if way & OFF_ROAD_BIT else 0
        walk.on_bridge = way & 1
        walk.by_rail = 1 if way & RAIL_BIT else 0
        walk.halted = FREE
        walk.goes_under = False

    def spread_by_bridges(self, at: int, way: int, place: int, points: int) -> None:
        """5.07.2: Take every open step near river bridges, which a unit can go onto or under."""
        board = self.state.board
        for step in range(at * 6, at * 6 + 6):
            to = board.near[step]
            by_road = board.roads[step] != 0 or board.rails[step] != 0
            if to >= 0 and to != self.home and not (by_road and way & UNDER_BIT):
                self.stand(at, way, points)
                self.take(step, to, place)
                if self.dives and by_road and board.river_bridge[to]:
                    self.stand(at, way, points)
                    self.walk.goes_under = True
                    self.take(step, to, place)

    def take(self, step: int, to: int, place: int) -> None:
        """Take one step if it is open."""
        state = self.state
        walk = self.walk
        cost, flags = step_price(state, walk, step)
        if self.is_open(to, cost, flags):
            take_priced(state, walk, step, cost, flags)
            halts = 0 if walk.halted == FREE else HALT_BIT
            node = to * WAYS + halts + way_of(walk)
            self.arrive(node + UNDER_BIT if walk.goes_under else node, place, walk.spent)

    def arrive(self, node: int, came: int, points: int) -> None:
        """Record a path to a node if it is the cheapest so far."""
        found = self.found
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
        met = NO_CONTACT if self.state.head[where] == NOBODY else contact(self.state, self.walk.unit, where, node & 1)
        if not node & UNDER_BIT:
            self.note_end(where, place, points, met)
        if met != NO_CONTACT or (self.mined and where in self.mined):
            return
        if not node & HALT_BIT and not self.walk.is_done(points, node & OFF_ROAD_BIT):
            self.queue[points].append(place)

    def note_end(self, where: int, place: int, points: int, met: int) -> None:
        """Record the cheapest path to each hex, whichever node it ends in, with any fight at its end."""
        ends = self.found._ends
        number = self.marks[self.beyond + where] - 1
        if number < 0:
            ends.append(place)
            self.marks[self.beyond + where] = len(ends)
        elif points < self.found._points[ends[number]]:
            ends[number] = place
        else:
            return
        if met != NO_CONTACT:
            self.found.fights[where] = met
        elif self.found.fights:
            self.found.fights.pop(where, None)

    def close(self) -> Reach:
        """Return the result. Clear the list of marks and leave it for the next search."""
        found = self.found
        marks = self.marks
        for node in found._nodes:
            marks[node] = 0
        for place in found._ends:
            where = found._nodes[place] // WAYS
            marks[self.beyond + where] = 0
            found.cost[where] = found._points[place]
        self.state.board.spare_marks.append(marks)
        return found


def borrow_marks(board: Board) -> list[int]:
    """Return a list of zeros, one for each node and hex.

    Another thread may take the last spare list, so there is no check before the pop.
    """
    try:
        return board.spare_marks.pop()
    except IndexError:
        return [0] * (board.size * (WAYS + 1))
