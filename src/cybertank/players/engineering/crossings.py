"""Value work on the ground by the turns that it saves a side's units: bridges, ramps, graded ridges and mended roads.

A new crossing is one new step between two hexes. A unit's way over it is its way to the near hex, the step, and the way
on from the far hex, so the saving is exact without building the new board.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.steps import HALT, RISK, entry_price
from cybertank.board.terrain import DAMAGED_FOREST, DAMAGED_TOWN, GEV, RIDGE, STREAM
from cybertank.players.tactics.distance_fields import FAR
from cybertank.players.tactics.ways import Way, marching_field, step_price, stop_price, way_of
from cybertank.rules.engineering.jobs import BRIDGE, CLEAR_ROAD, GRADE, MEND_ROAD, RAMP
from cybertank.rules.engineering.leveling import has_cut_road
from cybertank.rules.terrain.damage import SPOILED
from cybertank.state.state import State

# The share of a unit's value that a saved turn is worth, and the most turns that count.
TURN: Final = 0.1
MOST_TURNS: Final = 5.0
# How far ahead of a unit its way is searched for obstacles, in hexes.
AHEAD: Final = 24
# A detour of this many points may be worth a crossing, and no more than this many of them are considered.
DETOUR: Final = 5
MOST_DETOURS: Final = 8
# What a mended road saves besides its cheaper steps: part of the road bonus (5.07.1).
ROAD_BONUS: Final = 0.5


class Crossing:
    """Work that would ease the way: its kind, the hex or the two hexes that it is about, and its value when done."""

    __slots__ = ("hexes", "kind", "worth")

    def __init__(self, kind: int, hexes: list[int], worth: float) -> None:
        self.kind = kind
        self.hexes = hexes
        self.worth = worth


def ways_of_side(view: State, seat: int) -> list[Way]:
    """Return the ways of a seat's units and of its allies' units that are going anywhere."""
    found: list[Way] = []
    for unit, owner in enumerate(view.seat_of):
        if view.setting.side_of[owner] == view.setting.side_of[seat]:
            way = way_of(view, unit)
            if way is not None:
                found.append(way)
    return found


def crossings(view: State, ways: list[Way], whole: list[float]) -> list[Crossing]:
    """Return the work that would shorten any of these ways, best first. `whole` is the value of each unit."""
    found: list[Crossing] = []
    for kind, hexes in _candidates(view, ways):
        worth = worth_of_crossing(view, kind, hexes, ways, whole)
        if worth > 0.0:
            found.append(Crossing(kind, hexes, worth))
    found.sort(key=lambda one: -one.worth)
    return found


def _candidates(view: State, ways: list[Way]) -> list[tuple[int, list[int]]]:
    """Return work that may pay: at streams, shores and ridges on the units' ways, and at what is cut or has fallen."""
    board = view.board
    found: dict[tuple[int, int, int], tuple[int, list[int]]] = {}
    for way in ways:
        line = way.hexes(board, AHEAD)
        for place in range(1, len(line)):
            kind = _obstacle(board, line[place - 1], line[place], way.mobility)
            if kind:
                pair = [line[place - 1], line[place]]
                found[kind, min(pair), max(pair)] = (kind, pair)
    for one, other in board.ground.broken:
        found[BRIDGE, min(one, other), max(one, other)] = (BRIDGE, [one, other])
    for where in {*board.ground.cuts, *board.ground.road_cuts}:
        if has_cut_road(board, where) and board.terrain[where] not in SPOILED:
            found[MEND_ROAD, where, where] = (MEND_ROAD, [where])
    for where in {h for link in board.ground.roads for h in link}:
        if board.terrain[where] in (DAMAGED_TOWN, DAMAGED_FOREST) and where not in board.ground.cleared:
            found[CLEAR_ROAD, where, where] = (CLEAR_ROAD, [where])
    for kind, pair in _detours(board, ways):
        found[kind, min(pair), max(pair)] = (kind, pair)
    return list(found.values())


def _detours(board: Board, ways: list[Way]) -> list[tuple[int, list[int]]]:
    """Return the streams and ridges that a unit cannot cross and around which it has the longest way."""
    found: list[tuple[int, int, list[int]]] = []
    seen: list[tuple[int, int]] = []
    for way in ways:
        key = (way.mobility, id(way.field))
        if key in seen:
            continue
        seen.append(key)
        for one, other, word in board.ground.sides:
            if word not in (STREAM, RIDGE):
                continue
            kind = BRIDGE if word == STREAM else GRADE
            around = abs(way.field[one] - way.field[other])
            if around >= DETOUR and _obstacle(board, one, other, way.mobility):
                found.append((-around, kind, [one, other]))
    found.sort(key=lambda one: one[0])
    return [(kind, pair) for _, kind, pair in found[:MOST_DETOURS]]


def _obstacle(board: Board, here: int, there: int, mobility: int) -> int:
    """Return the kind of work that would ease a step, or 0 if there is none."""
    step = here * 6 + board.direction(here, there)
    if board.roads[step] or board.rails[step]:
        return 0
    side = board.sides[step]
    if side == STREAM:
        return BRIDGE
    if side == RIDGE:
        return GRADE
    if mobility == GEV and board.is_water(here) != board.is_water(there):
        return RAMP
    return 0


def worth_of_crossing(view: State, kind: int, hexes: list[int], ways: list[Way], whole: list[float]) -> float:
    """Return what some work is worth once it is done: the turns saved by all units, each by its value."""
    total = 0.0
    for way in ways:
        saved = saved_points(view.board, kind, hexes, way)
        if saved > 0.0:
            total += TURN * whole[way.unit] * min(saved / way.pace, MOST_TURNS)
    return total


def saved_points(board: Board, kind: int, hexes: list[int], way: Way) -> float:
    """Return the movement points that some work would save a unit on its way."""
    if kind == RAMP and way.mobility != GEV:
        return 0.0
    now = way.length(way.field)
    best = 0.0
    for one, other in _steps_of(board, kind, hexes):
        stop = stop_price(way.pace)
        price = price_after(board, kind, one, other, way.mobility, stop)
        if price == 0 or way.field[other] >= FAR:
            continue
        step = one * 6 + board.direction(one, other)
        before = step_price(board, way.mobility, step, stop)
        if before and before <= price and kind not in (MEND_ROAD, CLEAR_ROAD):
            continue
        to_it = way.length(marching_field(board, way.mobility, [one], stop))
        saved = float(now - (to_it + price + way.field[other]))
        if kind in (MEND_ROAD, CLEAR_ROAD) and saved >= 0.0:
            saved += ROAD_BONUS
        best = max(best, saved)
    return best


def _steps_of(board: Board, kind: int, hexes: list[int]) -> list[tuple[int, int]]:
    """Return the steps that some work makes easier, in both directions."""
    if len(hexes) == 2:
        return [(hexes[0], hexes[1]), (hexes[1], hexes[0])]
    where = hexes[0]
    found: list[tuple[int, int]] = []
    for one, other in board.ground.roads:
        if where in (one, other):
            found.append((one, other))
            found.append((other, one))
    return found


def price_after(board: Board, kind: int, here: int, there: int, mobility: int, stop: int) -> int:
    """Return the movement points of a step once the work is done, or 0 if the class still cannot make it."""
    if kind in (MEND_ROAD, CLEAR_ROAD):
        return 1
    if kind == BRIDGE and any(set(pair) == {here, there} for pair in board.ground.broken):
        return 1
    cost, flags = entry_price(mobility, board.terrain[there])
    return cost + stop if cost and flags & (HALT | RISK) else cost
