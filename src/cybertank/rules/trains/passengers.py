"""9.07 Passengers of a destroyed counter: what becomes of squads, vehicles and trucks."""

from __future__ import annotations

from cybertank.rules.combat.crt import ONE_TO_ONE, crt_result
from cybertank.rules.combat.hits import WholeUnit, hit
from cybertank.rules.combat.losses import lose, lose_squad
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, NO_EFFECT, REDUCED, Event
from cybertank.rules.events.trains import PassengerHit
from cybertank.rules.movement.riders import leave_vehicle, lose_vehicle
from cybertank.rules.trains.counters import aboard
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.state import State
from cybertank.units.catalogue import ARMOR, DRONE


def settle_passengers(state: State, dice: Dice, events: list[Event]) -> None:
    """9.07: Roll for everything aboard the counters that `wreck` has just destroyed, in the order of their wrecks.

    Call it after all other dice of the attack, ram, collision or blast. It does nothing if no counter is waiting.
    """
    counters = state.trains.wrecked
    if not counters:
        return
    state.trains = state.trains.with_wrecked(())
    for counter in counters:
        for unit in aboard(state, counter):
            if state.hex_of[unit] < 0:
                lose(state, unit)
            elif state.kind(unit).is_infantry:
                _squads_suffer(state, unit, counter, dice, events)
            elif state.kind(unit).kind in (ARMOR, DRONE):
                _vehicle_suffers(state, unit, counter, dice, events)
            else:
                lose(state, unit)
                events.append(PassengerHit(unit, counter, [], DESTROYED))


def _squads_suffer(state: State, unit: int, counter: int, dice: Dice, events: list[Event]) -> None:
    """9.07: Roll a 1-1 attack for each squad. A D or an X destroys it. Survivors can move on their next turn."""
    squads = state.sheets.squads[unit]
    faces = [dice.roll(f"a squad of {state.ids[unit]} aboard {state.ids[counter]} (9.07)") for _ in range(squads)]
    dead = [face for face in faces if crt_result(ONE_TO_ONE, face) != NO_EFFECT]
    for _ in dead:
        lose_squad(state, unit)
    result = DESTROYED if len(dead) == squads else REDUCED if dead else NO_EFFECT
    if result != DESTROYED and state.riders.riding[unit] == counter:
        lose_vehicle(state, unit)
    events.append(PassengerHit(unit, counter, faces, result))


def _vehicle_suffers(state: State, unit: int, counter: int, dice: Dice, events: list[Event]) -> None:
    """9.07: Roll a 1-1 attack for a vehicle. If it survives, it is stuck as in a swamp."""
    face = dice.roll(f"{state.ids[unit]} aboard {state.ids[counter]} (9.07)")
    result = hit(state, WholeUnit(unit, BY_FIRE), crt_result(ONE_TO_ONE, face), dice, events).result
    if result != DESTROYED:
        leave_vehicle(state, unit)
        state.disability = state.disability.with_stuck(unit, 1)
        state.own_movement().halted[unit] = HALTED_FOR_TURN
    events.append(PassengerHit(unit, counter, [face], result))
