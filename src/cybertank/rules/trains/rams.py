"""9.05 Ramming a train counter: by Ogres, and by armor."""

from __future__ import annotations

from cybertank.rules.combat.crt import crt_result
from cybertank.rules.combat.firing import close_quarters
from cybertank.rules.combat.groups import riding_unit
from cybertank.rules.combat.hits import WholeUnit, hit
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.combat import RidersHit
from cybertank.rules.events.ramming import RamSuffered
from cybertank.rules.events.trains import TrainRammed
from cybertank.rules.movement.riders import note_fight
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.ogre_damage import ogre_pays
from cybertank.rules.trains.wrecks import wreck
from cybertank.state.chapters.disability import BY_RAM
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.state import State
from cybertank.units.catalogue import NO_TRAIN_RAM


def may_ram_trains(state: State, unit: int) -> bool:
    """9.05, the Size Table: Return True if a unit can ram a train: an Ogre, or mobile armor."""
    return state.kind(unit).is_ogre or state.kind(unit).ram_train != NO_TRAIN_RAM


def refuse_train_ram(state: State, unit: int) -> Refusal | None:
    """9.05: Refuse a ram on a train, except by an Ogre or mobile armor."""
    if may_ram_trains(state, unit):
        return None
    return Refusal("9.05", f"{state.ids[unit]} cannot ram a train: only Ogres and mobile armor can")


def ram_train(state: State, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """9.05: Ram a train counter from within its hex. The rammer's movement is over, and armor is destroyed."""
    state.own_combat().rams[unit] += 1
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    if state.kind(unit).is_ogre:
        ogre_pays(state, unit, target, dice, events)
        wreck(state, target, "9.05", events)
        return
    event = TrainRammed(unit, target)
    event.die = dice.roll(f"the ram on {state.ids[target]} (9.05)")
    crt = close_quarters(state, crt_result(state.kind(unit).ram_train, event.die))
    event.result = DESTROYED if crt == DESTROYED else NO_EFFECT
    events.append(event)
    if event.result == DESTROYED:
        wreck(state, target, "9.05", events)
    _rammer_dies(state, unit, dice, events)


def _rammer_dies(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """9.05, 6.07.1-6.07.3: Destroy the armor that rammed, with the riders that stayed on it.

    A Superheavy with a record sheet suffers an X instead (13.07).
    """
    note_fight(state, unit)
    riders = riding_unit(state, unit)
    if riders.counters:
        column = state.kind(unit).ram_train
        hit(state, riders, DESTROYED, dice, events)
        events.append(RidersHit(unit, column, DESTROYED, 0, NO_DIE, "9.05"))
    result = hit(state, WholeUnit(unit, BY_RAM), DESTROYED, dice, events).result
    events.append(RamSuffered(unit, NO_DIE, result, "9.05"))
