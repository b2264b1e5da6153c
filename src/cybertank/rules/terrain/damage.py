"""13.01, 13.02 Damaged ground: what results do to towns, forests, roads and bridges, collected into one new board."""

from __future__ import annotations

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
from cybertank.rules.events.base import DESTROYED, NO_EFFECT, Event
from cybertank.rules.terrain.changes import fall_with_bridge, overlay
from cybertank.state.state import State


def damaged(terrain: int, result: int) -> int:
    """13.01: Return what a result makes of a hex. A D damages a town or forest, a second D or an X makes it rubble."""
    if result == NO_EFFECT or not (is_town(terrain) or is_forest(terrain)):
        return terrain
    if result == DESTROYED or terrain == DAMAGED_TOWN or terrain == DAMAGED_FOREST:
        return RUBBLE
    return DAMAGED_TOWN if terrain == TOWN else DAMAGED_FOREST if terrain == FOREST else terrain


def way_hexes(board: Board) -> set[int]:
    """13.01: Return the hexes with a road or rail that is not cut in the hex itself."""
    ground = board.ground
    roads = {h for link in ground.roads for h in link}.difference(ground.road_cuts)
    rails = {h for link in ground.rails for h in link}.difference(ground.rail_cuts)
    spoiled = (DAMAGED_TOWN, DAMAGED_FOREST, RUBBLE, CRATER)
    return {h for h in (roads | rails).difference(ground.cuts) if board.terrain[h] not in spoiled}


def standing_stream_bridges(board: Board) -> list[tuple[int, int]]:
    """13.02: Return the hexsides at which a road or rail crosses a stream on a bridge that still stands."""
    fallen = {frozenset(side) for side in board.ground.broken}
    found: dict[frozenset[int], tuple[int, int]] = {}
    for a, b in [*board.ground.roads, *board.ground.rails]:
        side = frozenset((a, b))
        if side not in fallen and board.sides[a * 6 + board.direction(a, b)] == STREAM:
            found[side] = (a, b) if board.names[a] < board.names[b] else (b, a)
    return list(found.values())


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

    def drop_river_bridge(self, state: State, water: int, dice: Dice, events: list[Event]) -> None:
        """13.02.2: Let a river bridge fall, with the units on it. All units treat its hex as swamp from now on."""
        self.terrain[water] = SWAMP
        self.cuts.append(water)
        for unit in state.units_at(water):
            if state.levels.on_bridge[unit] and state.hex_of[unit] == water:
                fall_with_bridge(state, unit, dice, events)

    def make(self, state: State) -> None:
        """2.00.3: Give the state its new board, if anything has changed."""
        if self.terrain or self.cuts or self.broken:
            overlay(state, self.terrain, self.cuts, self.broken)
