"""13.04 After a mine: riders and loads whose vehicle is gone, and overruns that have no enemy left to fight."""

from __future__ import annotations

from cybertank.rules.dice import Dice
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.events.base import Event
from cybertank.rules.movement.riders import note_drop
from cybertank.rules.ramming.contact import OVERRUN, contact
from cybertank.rules.ramming.rams import dismounted_meet_ogre
from cybertank.state.chapters.movement import ENGAGED, HALTED_FOR_TURN
from cybertank.state.chapters.riders import DISMOUNTED, STRANDED
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import State


def call_off_overrun(state: State, where: int) -> None:
    """8.01, 13.02.2: Release units waiting for an overrun if the enemies in the hex fell with its bridge.

    Drones on their pallets are not overrun (14.01).
    """
    units = state.units_at(where)
    for unit in units:
        if state.movement.halted[unit] & ENGAGED and not any(
            state.hostile(state.seat_of[unit], other) and not is_pallet(state, other) for other in units
        ):
            state.own_movement().halted[unit] -= ENGAGED


def strand(state: State, vehicle: int, aboard: list[int], gang: list[int], dice: Dice, events: list[Event]) -> None:
    """5.11.3, 6.01.2, 8.01, 13.04: Leave riders and towed units in the hex after a mine destroys their vehicle.

    Riders dismount, as they would before a ram, and can do nothing more in this movement phase. If armed enemies are
    there, an overrun must be fought. Unarmed enemies can be overrun, since the riders were driven in.
    """
    riders = [rider for rider in aboard if state.hex_of[rider] >= 0]
    for rider in riders:
        state.own_movement().halted[rider] = HALTED_FOR_TURN
        state.riders = state.riders.with_transfer(rider, DISMOUNTED)
        state.riders = state.riders.with_thrown(rider, STRANDED)
        note_drop(state, rider, vehicle, state.hex_of[rider], state.sheets.squads[rider])
    for one in [*riders, *gang]:
        stands = state.hex_of[one] >= 0 and not state.hostile(state.seat_of[vehicle], one)
        if stands and contact(state, one, state.hex_of[one]) == OVERRUN:
            state.own_movement().halted[one] |= ENGAGED
    if riders and state.setting.rules.close_combat == CLOSE_COMBAT_RAM:
        _meet_ogre(state, vehicle, riders, dice, events)


def _meet_ogre(state: State, vehicle: int, riders: list[int], dice: Dice, events: list[Event]) -> None:
    """6.07.2: Remove a squad of riders that got off in an Ogre's hex under the ramming rules.

    The Ogre's antipersonnel guns destroy it.
    """
    for other in state.units_at(state.hex_of[riders[0]]):
        if state.kind(other).is_ogre and state.hostile(state.seat_of[vehicle], other):
            dismounted_meet_ogre(state, riders, other, dice, events)
            return
