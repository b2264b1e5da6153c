"""Forecasts for the next turn: units' attack strength by distance, and the position when a seat next moves."""

from __future__ import annotations

from cybertank.game.dice import ScriptedDice
from cybertank.rules.dice import Dice
from cybertank.rules.movement.riders import may_fire_mounted
from cybertank.rules.turns.sequence import begin_turn, note_waited
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY, UNKNOWN_ID

BEST_FACE = 6

Bands = list[float]
"""Attack strength by distance, starting at 0. It never increases with distance."""


# -- strength ----------------------------------------------------------------------------------------------------------


def bands_of(state: State, unit: int, against_infantry: bool) -> Bands:
    """7.02, 7.04, 7.05: return a unit's attack strength by distance, if it has not fired anything."""
    unit_type = state.kind(unit)
    base = unit * COMPONENTS
    if unit_type.id == UNKNOWN_ID:
        return []
    if unit_type.is_infantry:
        return _squad_bands(state, unit) if may_fire_mounted(state, unit) else []
    weapons = [
        (state.sheets.left[base + c], unit_type.attack[c], unit_type.reach[c]) for c in (MAIN, SECONDARY, MISSILE)
    ]
    racks = min(state.sheets.left[base + RACK], state.sheets.left[base + INTERNAL])
    weapons.append((racks, unit_type.attack[INTERNAL], unit_type.reach[INTERNAL]))
    if against_infantry:
        weapons.append((state.sheets.left[base + AP], unit_type.attack[AP], unit_type.reach[AP]))
    weapons = [(count, attack, far) for count, attack, far in weapons if count and attack]
    farthest = max((far for _, _, far in weapons), default=-1)
    return [
        float(sum(count * attack for count, attack, far in weapons if max(distance, 1) <= far))
        for distance in range(farthest + 1)
    ]


def _squad_bands(state: State, unit: int) -> Bands:
    """3.02.2: return the attack strength of squads by distance. Each squad fires its own weapon or a heavy one."""
    unit_type = state.kind(unit)
    squads = state.sheets.squads[unit]
    heavy = max(squads - state.sheets.missiles_fired[unit], 0) if unit_type.count[MISSILE] else 0
    far = max(unit_type.reach[MAIN], unit_type.reach[MISSILE] if heavy else 0)
    bands: Bands = []
    for distance in range(far + 1):
        own = unit_type.attack[MAIN] if max(distance, 1) <= unit_type.reach[MAIN] else 0
        other = unit_type.attack[MISSILE] if max(distance, 1) <= unit_type.reach[MISSILE] else 0
        bands.append(float(heavy * max(own, other) + (squads - heavy) * own))
    return bands


# -- the next turn -----------------------------------------------------------------------------------------------------


def turn_of(state: State, seat: int) -> State:
    """Return the position at the start of a seat's next movement phase, if nobody does anything until then.

    Assume that every unit that must roll to recover succeeds.
    """
    ahead = state.copy()
    turn = state.flow[0]
    number = 1
    match turn:
        case Turn():
            number = turn.number if turn.seat < seat else turn.number + 1
            note_waited(ahead, [turn.seat])
    next_turn = Turn(seat, number, MOVEMENT)
    ahead.flow = [next_turn]
    dice: Dice = ScriptedDice([BEST_FACE] * len(state.ids))
    begin_turn(ahead, next_turn, dice, [])
    return ahead
