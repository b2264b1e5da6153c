"""13.07 Partial damage: what an X does to a Superheavy that has a record sheet."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.losses import lose
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, DISABLED, Event
from cybertank.rules.events.superheavies import SheetRolled, TreadsRammed
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, MAIN

# The faces of the sheet's die.
LAST_GUN_FACE: Final = 2
MOBILITY_KILL: Final = 5
DESTROYED_FACE: Final = 6
# Faces that cost treads, with the dice that say how many.
TREAD_DICE: Final = {3: 1, 4: 2}


def roll_sheet(state: State, unit: int, dice: Dice, events: list[Event]) -> int:
    """13.07: Roll one die for an X, and mark off what it costs. Return DISABLED or DESTROYED."""
    event = SheetRolled(unit, dice.roll(f"the record sheet of {state.ids[unit]} (13.07)"))
    base = unit * COMPONENTS
    if event.die <= LAST_GUN_FACE and state.sheets.left[base + MAIN] > 0:
        event.guns = 1
        event.ap = min(state.sheets.left[base + AP], 1)
        sheets = state.own_sheets()
        sheets.left[base + MAIN] -= event.guns
        sheets.left[base + AP] -= event.ap
    elif event.die in TREAD_DICE:
        why = f"the treads that {state.ids[unit]} loses (13.07)"
        event.faces = [dice.roll(why) for _ in range(TREAD_DICE[event.die])]
        event.treads = lose_treads(state, unit, sum(event.faces))
    elif event.die == MOBILITY_KILL:
        event.treads = lose_treads(state, unit, state.sheets.treads[unit])
    else:
        event.result = DESTROYED
        lose(state, unit)
    events.append(event)
    return DESTROYED if event.result == DESTROYED else DISABLED


def lose_treads(state: State, unit: int, count: int) -> int:
    """13.07: Mark off tread units, at most as many as there are, and return how many."""
    lost = min(count, state.sheets.treads[unit])
    state.own_sheets().treads[unit] -= lost
    return lost


def lose_treads_in_ram(state: State, rammer: int, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.02, 13.07: Roll for the treads that a Superheavy loses when a unit of size 5 or more rams it.

    It loses them as a Mark I would, after the attack of the ram, unless it is destroyed.
    """
    rolls = state.kind(rammer).ram_dice
    if state.hex_of[unit] < 0 or not state.kind(unit).has_sheet or rolls == 0:
        return
    why = f"the treads that {state.ids[unit]} loses in the ram (13.07)"
    event = TreadsRammed(rammer, unit, [dice.roll(why) for _ in range(rolls)])
    event.treads = lose_treads(state, unit, sum(event.faces))
    events.append(event)
