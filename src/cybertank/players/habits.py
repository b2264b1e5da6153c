"""What every level above `random` does in the same way: groups under fire, getting on and getting off."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Dismount, Group, Mount
from cybertank.game.engine import check
from cybertank.players.random_player import can_move
from cybertank.players.stances import enemy_hexes
from cybertank.rules.groups import GROUP_LIMIT, foot_infantry
from cybertank.state.frames import Grouping, Turn
from cybertank.state.state import State

# Infantry rides where the goal is farther than this, and gets off where an enemy is as near as that.
WORTH_RIDING: Final = 4
GETS_OFF: Final = 3


def largest_groups(view: State, frame: Grouping) -> Decision:
    """7.12.1: the largest groups."""
    left = sum(view.squads[counter] for counter in foot_infantry(view, frame.hex, frame.seat))
    parts: list[int] = []
    while left:
        parts.append(min(GROUP_LIMIT, left))
        left -= parts[-1]
    return Group(frame.hex, parts)


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
