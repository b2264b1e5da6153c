"""13.01, 13.02 Damaged ground: what results do to towns, forests, roads and bridges, collected into one new board."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import (
    CRATER,
    DAMAGED_FOREST,
    DAMAGED_TOWN,
    FOREST,
    RUBBLE,
    STREAM,
    SWAMP,
    TOWN,
    is_forest,
    is_town,
)
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DAMAGED, DESTROYED, NO_EFFECT, ROAD_CUT, Event
from cybertank.rules.terrain.changes import fall_into_river, overlay
from cybertank.state.state import State
from cybertank.state.targets import NO_HEX, BridgeTarget

SPOILED: Final = (DAMAGED_TOWN, DAMAGED_FOREST, RUBBLE, CRATER)
"""2.01.7, 2.01.8: Terrain that cuts every road and rail in its hex."""


def damaged(terrain: int, result: int) -> int:
    """13.01: Return what a result makes of a hex. A D damages a town or forest, a second D or an X makes it rubble."""
    if result == NO_EFFECT or not (is_town(terrain) or is_forest(terrain)):
        return terrain
    if result == DESTROYED or terrain == DAMAGED_TOWN or terrain == DAMAGED_FOREST:
        return RUBBLE
    return DAMAGED_TOWN if terrain == TOWN else DAMAGED_FOREST if terrain == FOREST else terrain


def has_way(board: Board, where: int) -> bool:
    """13.01: Return True if a road or rail that is not cut in the hex itself runs through it.

    The way over a river bridge does not count: only the bridge itself can be damaged (5.07).
    """
    ground = board.ground
    if where in ground.cuts or where in ground.fallen_bridges() or board.river_bridge[where]:
        return False
    road = where not in ground.road_cuts and any(where in link for link in ground.roads)
    if board.terrain[where] in SPOILED:
        # 15.04.3: A road that was cleared through damaged terrain can be cut again. The rail stays cut.
        return road and where in ground.cleared
    return road or (where not in ground.rail_cuts and any(where in link for link in ground.rails))


def way_hexes(board: Board) -> set[int]:
    """13.01: Return the hexes with a road or rail that is not cut in the hex itself."""
    ground = board.ground
    roads = {h for link in ground.roads for h in link}.difference(ground.road_cuts)
    rails = {h for link in ground.rails for h in link}.difference(ground.rail_cuts)
    cut = {*ground.cuts, *ground.fallen_bridges()}
    open_roads = roads.intersection(ground.cleared)
    return {h for h in (roads | rails).difference(cut) if board.terrain[h] not in SPOILED or h in open_roads}


def standing_stream_bridges(board: Board) -> list[tuple[int, int]]:
    """13.02, 15.03.6: Return the hexsides with a bridge over a stream: on a road or rail, or built by engineers."""
    fallen = {frozenset(side) for side in board.ground.broken}
    found: dict[frozenset[int], tuple[int, int]] = {frozenset(side): side for side in board.ground.built}
    for a, b in [*board.ground.roads, *board.ground.rails]:
        side = frozenset((a, b))
        if side not in fallen and board.sides[a * 6 + board.direction(a, b)] == STREAM:
            found[side] = (a, b) if board.names[a] < board.names[b] else (b, a)
    return list(found.values())


def is_standing_stream_bridge(board: Board, one: int, other: int) -> bool:
    """13.02: Return True if a road or rail crosses a stream between two hexes on a bridge that still stands."""
    if board.ground.is_built(one, other):
        return True
    direction = board.direction(one, other)
    if direction < 0 or board.sides[one * 6 + direction] != STREAM:
        return False
    either = ((one, other), (other, one))
    ground = board.ground
    if any(side in either for side in ground.broken):
        return False
    return any(link in either for link in ground.roads) or any(link in either for link in ground.rails)


def river_bridge_hexes(board: Board, water: int) -> list[int]:
    """13.02.1: Return the hexes in which a river bridge lies: the river hex, and the road hexes beside it."""
    links = [*board.ground.roads, *board.ground.rails]
    ends = {b if a == water else a for a, b in links if water in (a, b)}
    return [water, *sorted(ends)]


class GroundChanges:
    """Changes to the ground that are collected first and then made with one new board."""

    __slots__ = ("broken", "cuts", "terrain")

    def __init__(self) -> None:
        self.terrain: dict[int, int] = {}
        self.cuts: list[int] = []
        self.broken: list[tuple[int, int]] = []

    def drop_bridge(self, state: State, target: BridgeTarget, dice: Dice, events: list[Event]) -> None:
        """13.02, 13.02.2: Let a bridge fall. A river bridge takes the units on it along."""
        if target.other == NO_HEX:
            self.drop_river_bridge(state, target.hex, dice, events)
        else:
            self.broken.append((target.hex, target.other))

    def drop_river_bridge(self, state: State, water: int, dice: Dice, events: list[Event]) -> None:
        """13.02.2: Let a river bridge fall, with the units on it. All units treat its hex as swamp from now on."""
        self.terrain[water] = SWAMP
        self.cuts.append(water)
        fall_into_river(state, water, dice, events)

    def make(self, state: State) -> None:
        """2.00.3: Give the state its new board, if anything has changed."""
        if self.terrain or self.cuts or self.broken:
            overlay(state, self.terrain, self.cuts, self.broken)


def apply_to_hex(board: Board, changes: GroundChanges, where: int, result: int, road_only: bool = False) -> int:
    """13.01, 13.01.3: Add what a D or an X does to a hex to the changes, and return its effect in one word.

    A town or forest is damaged or becomes rubble, which cuts its roads. In other terrain, and where only the road is
    attacked, the road and the rail are cut.
    """
    if result == NO_EFFECT:
        return NO_EFFECT
    terrain = board.terrain[where]
    after = terrain if road_only else damaged(terrain, result)
    if after != terrain:
        changes.terrain[where] = after
        return DESTROYED if after == RUBBLE else DAMAGED
    if not has_way(board, where):
        return NO_EFFECT
    changes.cuts.append(where)
    return ROAD_CUT
