"""14.01 Carrying: infantry moves a pallet one hex in a turn."""

from __future__ import annotations

from typing import Final

from cybertank.rules.dice import Dice
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.drones.unloading import hold, refuse_busy, refuse_pallet
from cybertank.rules.events.base import Event
from cybertank.rules.events.drones import Carried
from cybertank.rules.movement.legality import refuse_move
from cybertank.rules.movement.moving import move
from cybertank.rules.ramming.contact import NO_CONTACT, contact
from cybertank.rules.refusal import Refusal
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import State

RULE: Final = "14.01"


def refuse_carry(state: State, turn: Turn, squads: int, path: list[int], unit: int) -> Refusal | None:
    """14.01: Refuse to carry anything but a pallet, with anything but infantry on foot, or farther than one hex."""
    name, pallet = state.ids[squads], state.ids[unit]
    if not state.kind(squads).is_infantry:
        return Refusal(RULE, f"only infantry carries a pallet, and {name} is not infantry")
    refusal = refuse_pallet(state, turn, unit)
    if refusal is not None:
        return refusal
    if state.riders.riding[unit] != NOBODY or state.hex_of[unit] != state.hex_of[squads]:
        return Refusal(RULE, f"{pallet} must be on the ground in the hex of {name}")
    if len(path) != 1 or path[0] < 0:
        return Refusal(RULE, "infantry carries a pallet one hex in a turn: name one neighboring hex")
    refusal = refuse_busy(state, unit)
    if refusal is not None:
        return refusal
    if state.movement.spent[squads]:
        return Refusal(RULE, f"{name} has moved this turn: carrying a pallet one hex takes a squad's whole movement")
    to = path[0]
    refusal = refuse_move(state, turn.seat, squads, path)
    if refusal is not None:
        return refusal
    if state.head[to] != NOBODY and contact(state, squads, to) != NO_CONTACT:
        return Refusal(RULE, f"{name} cannot carry a pallet into an enemy's hex, such as {state.board.names[to]}")
    if state.board.is_water(to) and not state.board.river_bridge[to]:
        return Refusal(RULE, f"{name} cannot put a pallet down in the water of {state.board.names[to]}")
    return None


def carry(state: State, squads: int, to: int, unit: int, dice: Dice, events: list[Event]) -> None:
    """14.01: Carry a pallet one hex. Neither it nor the squads move again this turn.

    If a mine kills the squads on the way, the pallet is in the new hex.
    """
    came_from = state.hex_of[squads]
    move(state, squads, [to], dice, events)
    if state.hex_of[squads] == came_from:
        return
    state.shift(unit, to)
    state.levels = state.levels.with_on_bridge(unit, state.board.river_bridge[to])
    state.drones = state.drones.with_handled(unit).with_concealed(unit, 0)
    if state.hex_of[squads] >= 0:
        hold(state, squads)
    events.append(Carried(unit, squads, to))


def can_be_carried(state: State, unit: int) -> bool:
    """14.01: Return True for a pallet on the ground that nobody has moved this turn."""
    return is_pallet(state, unit) and state.riders.riding[unit] == NOBODY and refuse_busy(state, unit) is None
