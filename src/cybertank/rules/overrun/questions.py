"""8.06.1, 7.14.4 Questions before an overrun: which riders get off and which Marines dive."""

from __future__ import annotations

from cybertank.board.terrain import MARINE as MARINE_MOBILITY
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.combat.strengths import in_water
from cybertank.rules.events.base import Event
from cybertank.rules.events.overrun import Dived
from cybertank.rules.movement.riders import (
    is_inside,
    may_get_off_in_fight,
    refuse_getting_off,
)
from cybertank.rules.overrun.fighters import faces_marines, may_attack
from cybertank.rules.overrun.rounds import came_by_bonus
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import is_aboard
from cybertank.state.chapters.movement import HALTED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import OverrunQuestion, Turn
from cybertank.state.state import State


def asks_in(state: State, seat: int, where: int) -> list[int]:
    """8.06.1, 7.14.4, 8.07: Return a seat's riders that can get off in a hex, and its Marines that can dive.

    Marines that swam in themselves are asked only if a dive would help them.
    """
    asked: list[int] = []
    for unit in state.units_at(where):
        if state.seat_of[unit] == seat and not came_by_bonus(state, unit) and not is_aboard(state, unit):
            asked.extend(may_get_off_in_fight(state, unit))
            if refuse_dive(state, seat, unit) is None and (is_attacked(state, unit) or has_foe_to_avoid(state, unit)):
                asked.append(unit)
    return asked


def is_attacked(state: State, unit: int) -> bool:
    """Return True if it is the turn of one of the unit's enemies."""
    turn = state.flow[0]
    return isinstance(turn, Turn) and state.hostile(turn.seat, unit)


def has_foe_to_avoid(state: State, unit: int) -> bool:
    """8.07: Return True if Marines can avoid an enemy by diving: it can attack them, and has no Marines there."""
    foes = [u for u in state.units_at(state.hex_of[unit]) if state.hostile(state.seat_of[unit], u)]
    return not faces_marines(state, unit) and any(is_armed(state, u) and may_attack(state, u, unit) for u in foes)


def refuse_dive(state: State, seat: int, unit: int) -> Refusal | None:
    """7.14.4, 8.07: Refuse a dive except by the seat's own Marines in water. Only other Marines can follow them."""
    name = state.ids[unit]
    if state.seat_of[unit] != seat or state.kind(unit).mobility != MARINE_MOBILITY:
        return Refusal("7.14.4", f"only your own Marines can dive, and {name} is not one of them")
    if not in_water(state, unit) or state.riders.riding[unit] != NOBODY:
        return Refusal("7.14.4", f"{name} is not in the water")
    return Refusal("7.14.4", f"{name} has already dived") if state.levels.submerged[unit] else None


def refuse_overrun_dive(state: State, ask: OverrunQuestion, unit: int) -> Refusal | None:
    """7.14.4, 8.07: Refuse a dive by Marines that are not in the overrun. Those that dive avoid the fight."""
    if state.hex_of[unit] != ask.hex:
        where = state.board.names[ask.hex]
        return Refusal("7.14.4", f"{state.ids[unit]} is not in the overrun: only Marines in {where} can dive")
    return refuse_dive(state, ask.seat, unit)


def dive(state: State, unit: int, events: list[Event]) -> None:
    """7.14.4, 8.07: Submerge Marines so that they avoid the fight. In their own turn, they then stay in that hex."""
    if not is_attacked(state, unit):
        state.own_movement().halted[unit] |= HALTED
    state.levels = state.levels.with_submerged(unit, 1)
    events.append(Dived(unit))


def refuse_overrun_dismount(state: State, ask: OverrunQuestion, unit: int) -> Refusal | None:
    """8.06.1: Refuse to dismount as the overrun begins, except for riders outside a vehicle in the fight."""
    refusal = refuse_getting_off(state, ask.seat, unit)
    if refusal is not None:
        return refusal
    if state.hex_of[unit] != ask.hex:
        return Refusal("8.06.1", f"{state.ids[unit]} is not in the overrun")
    if came_by_bonus(state, unit):
        return Refusal("5.07.1", f"{state.ids[unit]} entered with the extra hex of the road bonus and takes no part")
    if is_inside(state, unit):
        vehicle = state.ids[state.riders.riding[unit]]
        return Refusal("8.06.1", f"{state.ids[unit]} rides inside {vehicle} and cannot get off in an overrun")
    return None
