"""9.05, 11.04.3 Ramming by name: `ram OGRE T1` in a movement phase, from a neighboring hex or in the same hex."""

from __future__ import annotations

from cybertank.rules.combat.losses import is_armed
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.movement.legality import engaged_hex, explain_obstacle, refuse_mover
from cybertank.rules.movement.moving import March, stay_for_named_ram
from cybertank.rules.movement.steps import NO_WAY_BACK, OCCUPIED, OPEN, Walk, allowance, obstacle, step_price
from cybertank.rules.ramming.contact import refuse_contact
from cybertank.rules.ramming.named_targets import is_rammed_by_name, named_ram_rule, refuse_rammer
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing.hauling import refuse_ram_with_load
from cybertank.rules.trains.counters import is_bystander
from cybertank.rules.vulcans.ducklings import refuse_straying
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import State


def refuse_named_ram(state: State, seat: int, unit: int, target: int) -> Refusal | None:
    """9.05, 11.04.3: Refuse `ram` in a movement phase, except on an enemy that is rammed by name and can be reached."""
    other = state.ids[target]
    if not is_rammed_by_name(state, target):
        return Refusal(
            "8.05.2", f"{other} is rammed by moving into its hex; name a target with `ram` only in an overrun"
        )
    rule = named_ram_rule(state, target)
    if not state.hostile(seat, target) or state.hex_of[target] < 0:
        return Refusal(rule, f"{other} is not an enemy on the map")
    refusal = refuse_rammer(state, unit, target)
    if refusal is not None:
        return refusal
    refusal = refuse_mover(state, seat, unit)
    if refusal is not None:
        return refusal
    if state.towing.tows[unit] != NOBODY:
        return refuse_ram_with_load(state, unit)
    where = state.hex_of[target]
    refusal = refuse_contact(state, unit, where, target, state.combat.rams[unit])
    if refusal is not None:
        return refusal
    if state.hex_of[unit] == where:
        return _refuse_in_same_hex(state, unit, rule)
    return _refuse_way(state, seat, unit, target, rule)


def _refuse_in_same_hex(state: State, unit: int, rule: str) -> Refusal | None:
    """Refuse a ram in the rammer's own hex without a movement point to pay for it."""
    turn = state.flow[-1]
    phase = turn.phase if isinstance(turn, Turn) else MOVEMENT
    if state.movement.spent[unit] + 1 > allowance(state, unit, phase):
        return Refusal(rule, f"{state.ids[unit]} has no movement point left to ram in its hex")
    return None


def _refuse_way(state: State, seat: int, unit: int, target: int, rule: str) -> Refusal | None:
    """Refuse a ram unless one legal step leads into the target's hex, and nobody else must be fought there."""
    turn = state.flow[-1]
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    where = state.hex_of[target]
    name, there = state.ids[unit], state.board.names[where]
    direction = state.board.direction(walk.at, where) if walk.at >= 0 else -1
    if direction < 0:
        return Refusal(rule, f"{name} must be in {there} or next to it to ram {state.ids[target]}: move there first")
    code = obstacle(state, walk, direction)
    if code not in (OPEN, OCCUPIED, NO_WAY_BACK):
        refusal = explain_obstacle(state, walk, direction, where, code)
        if refusal is not None:
            return refusal
    cost = step_price(state, walk, walk.at * 6 + direction)[0]
    if walk.uses_bonus(walk.spent, walk.spent + cost):
        return Refusal("5.07.1", "you cannot use the extra hex of the road bonus to ram")
    if state.vulcans.links:
        refusal = refuse_straying(state, unit, [where])
        if refusal is not None:
            return refusal
    due = engaged_hex(state, seat)
    if due != NOBODY and due != where:
        return Refusal("8.01", f"fight the overrun in {state.board.names[due]} first")
    return _refuse_defended(state, unit, target)


def _refuse_defended(state: State, unit: int, target: int) -> Refusal | None:
    """5.03, 8.01: Refuse to drive past other armed enemies in the hex. Only under the ramming rules can Ogres do so."""
    rams = state.setting.rules.close_combat == CLOSE_COMBAT_RAM
    if rams and state.kind(unit).rams_as_ogre:
        return None
    seat = state.seat_of[unit]
    where = state.hex_of[target]
    for other in state.units_at(where):
        if other == target or is_bystander(state, other):
            continue
        if state.hostile(seat, other) and is_armed(state, other):
            way = "it must be fought first" if rams else f"move in and fight: `overrun {state.board.names[where]}`"
            return Refusal(
                "5.03" if rams else "8.01", f"{state.ids[other]} also holds {state.board.names[where]}: {way}"
            )
    return None


def named_ram(state: State, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """9.05, 11.04.3: Ram a target by name. Riders can get off first, as in any ram (6.01.2)."""
    where = state.hex_of[target]
    if state.hex_of[unit] == where:
        stay_for_named_ram(state, unit, target, dice, events)
    else:
        march = March(state, unit, dice, events)
        march.named = target
        if march.gets_out_of_swamp([where]):
            march.go([where])
