"""Leave the map by the edge that a unit should leave by (5.12)."""

from __future__ import annotations

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, Move
from cybertank.rules.movement.exits import LEAVING_COST, edge_out
from cybertank.rules.movement.legality import refuse_move
from cybertank.rules.movement.steps import allowance
from cybertank.state.frames import Turn
from cybertank.state.state import State


def leave(view: State, turn: Turn, unit: int, edges: int, found: Reach) -> Decision | None:
    """Leave the map in this phase from the unit's own hex, or from the first hex that still allows it (5.12)."""
    here = view.hex_of[unit]
    if here >= 0:
        edge = edge_out(view, unit, here, edges)
        if edge and refuse_move(view, turn.seat, unit, [-edge]) is None:
            return Move(unit, [-edge])
    limit = allowance(view, unit, turn.phase) - LEAVING_COST
    for to in sorted(found.cost):
        if found.cost[to] > limit or to in found.fights:
            continue
        edge = edge_out(view, unit, to, edges)
        if edge:
            path = [*found.path(to), -edge]
            if refuse_move(view, turn.seat, unit, path) is None:
                return Move(unit, path)
    return None
