"""Measure distances: the movement points that a mobility class needs from each hex to a goal, ignoring units."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.hexes import opposite
from cybertank.board.steps import HALT, RISK, WAIT

FAR: Final = 9999
# The maximum number of fields that a board caches.
MOST_KEPT: Final = 3000
# The detour worth making to avoid a stop, a wait at a stream or a roll for getting stuck, in movement points.
STOP_PRICE: Final = 1
RISK_PRICE: Final = 3


def lasting_field(board: Board, mobility: int, edges: int, goal: int) -> list[int]:
    """Return distances to some map edges, or to a hex. The board caches them: do not change them."""
    key = (mobility, edges, goal)
    field = board.kept_fields.get(key)
    if field is None:
        field = distance_field(board, mobility, board.edge_hexes(edges) if edges else [goal])
        board.kept_fields[key] = field
    return field


def field_to(board: Board, mobility: int, goals: list[int]) -> list[int]:
    """Return distances to the nearest of some hexes. The board caches them: do not change them."""
    key = (mobility, -len(goals), hash(tuple(goals)))
    field = board.kept_fields.get(key)
    if field is None:
        if len(board.kept_fields) >= MOST_KEPT:
            board.kept_fields.clear()
        field = distance_field(board, mobility, goals)
        board.kept_fields[key] = field
    return field


def distance_field(
    board: Board, mobility: int, goals: list[int], stop_price: int = STOP_PRICE, risk_price: int = RISK_PRICE
) -> list[int]:
    """Return the movement points from each hex to the nearest goal, or FAR if there is no way.

    Steps that stop a unit or put it at risk count for more than their movement points.
    """
    field = [FAR] * board.size
    near = board.near
    costs = board.steps(mobility).cost
    flags = board.steps(mobility).flags
    buckets: list[list[int]] = [list(goals)]
    for goal in goals:
        field[goal] = 0
    points = 0
    while points < len(buckets):
        for here in buckets[points]:
            if field[here] != points:
                continue
            for direction in range(6):
                there = near[here * 6 + direction]
                if there < 0:
                    continue
                step = there * 6 + opposite(direction)
                cost = costs[step]
                if cost and flags[step] & (HALT | WAIT | RISK):
                    cost += risk_price if flags[step] & RISK else stop_price
                if cost and points + cost < field[there]:
                    field[there] = points + cost
                    while len(buckets) <= points + cost:
                        buckets.append([])
                    buckets[points + cost].append(there)
        points += 1
    return field
