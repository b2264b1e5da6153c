"""Ride on vehicles (5.11): when infantry gets on, and when it gets off again."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Dismount, Mount
from cybertank.game.engine import check
from cybertank.players.tactics.goals import enemy_hexes
from cybertank.players.tactics.mobility import can_move
from cybertank.state.frames import Turn
from cybertank.state.state import State

# Infantry rides if the goal is farther away than WORTH_RIDING, and gets off if an enemy is within GETS_OFF hexes.
WORTH_RIDING: Final = 4
GETS_OFF: Final = 3


def get_on(view: State, turn: Turn, unit: int) -> Decision | None:
    """Get on the first faster vehicle in the same hex that has room and can still move (5.11)."""
    for vehicle in view.units_at(view.hex_of[unit]):
        carrier = view.kind(vehicle)
        if carrier.carries and carrier.move > view.kind(unit).move and can_move(view, turn, vehicle):
            decision = Mount(unit, vehicle)
            if check(view, decision) is None:
                return decision
    return None


def get_off(view: State, unit: int, there: bool) -> Decision | None:
    """Get off if the rider is where it wants to be, or if an enemy is near (5.11.3)."""
    where = view.hex_of[unit]
    seat = view.seat_of[unit]
    if there or any(view.board.distance(where, enemy) <= GETS_OFF for enemy in enemy_hexes(view, seat)):
        decision = Dismount(unit, where)
        if check(view, decision) is None:
            return decision
    return None
