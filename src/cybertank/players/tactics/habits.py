"""What every level above `random` does in the same way: groups under fire, getting on, getting off and leaving."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, Dismount, Mount, Move
from cybertank.game.engine import check
from cybertank.players.random.random_player import can_move
from cybertank.players.tactics.goals import enemy_hexes
from cybertank.rules.movement.exits import LEAVING_COST, edge_out
from cybertank.rules.movement.legality import refuse_move
from cybertank.rules.movement.steps import allowance
from cybertank.state.frames import Turn
from cybertank.state.state import State

# Infantry rides where the goal is farther than this, and gets off where an enemy is as near as that.
WORTH_RIDING: Final = 4
GETS_OFF: Final = 3


def get_on(view: State, turn: Turn, unit: int) -> Decision | None:
    """5.11: onto the first faster vehicle in the same hex that has room and can still move."""
    for vehicle in view.units_at(view.hex_of[unit]):
        carrier = view.kind(vehicle)
        if carrier.carries and carrier.move > view.kind(unit).move and can_move(view, turn, vehicle):
            decision = Mount(unit, vehicle)
            if check(view, decision) is None:
                return decision
    return None


def get_off(view: State, unit: int, there: bool) -> Decision | None:
    """5.11.3: off where the rider is there already, or where an enemy is near."""
    where = view.hex_of[unit]
    seat = view.seat_of[unit]
    if there or any(view.board.distance(where, enemy) <= GETS_OFF for enemy in enemy_hexes(view, seat)):
        decision = Dismount(unit, where)
        if check(view, decision) is None:
            return decision
    return None


def leave(view: State, turn: Turn, unit: int, edges: int, found: Reach) -> Decision | None:
    """5.12: off the map in this phase: from where a unit is, or from the first hex in reach with a point left to it."""
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
