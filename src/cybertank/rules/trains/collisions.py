"""9.04, 9.06 Trains that come to enemies: declarations, collisions on the track, and fights beside it."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.crt import ONE_TO_ONE, SURE, crt_result, needs_die, odds_column
from cybertank.rules.combat.hits import Treads, WholeUnit, hit
from cybertank.rules.combat.losses import is_armed, lose
from cybertank.rules.combat.strengths import defense_strength
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.trains import DeclaredOnTrack, TrainCollided, TrainStruck
from cybertank.rules.movement.riders import is_inside, riders_of
from cybertank.rules.overrun.beginning import begin_overrun
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import (
    has_regular_strength,
    is_aboard,
    is_armed_train,
    is_down_to_ap,
    is_train,
)
from cybertank.rules.trains.ogre_damage import ogre_pays
from cybertank.rules.trains.wrecks import wreck
from cybertank.state.chapters.disability import BY_RAM
from cybertank.state.chapters.movement import ENGAGED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import TrackQuestion
from cybertank.state.held import HeldDrive
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import State

# 9.06: The speed from which a wrecked train strikes what is on the track.
STRIKING_SPEED: Final = 5


def enemies_met(state: State, front: int) -> list[int]:
    """9.06: Return the enemies in a train's hex: not other trains, nor what rides, nor what is below a bridge."""
    where, seat = state.hex_of[front], state.seat_of[front]
    return [
        unit
        for unit in state.units_at(where)
        if state.hostile(seat, unit)
        and not is_train(state, unit)
        and state.riders.riding[unit] == NOBODY
        and state.levels.on_bridge[unit] == state.levels.on_bridge[front]
    ]


def comes_to_enemies(state: State, held: HeldDrive, dice: Dice, events: list[Event]) -> bool:
    """9.06: Let a train come to the enemies in its hex. Return True if it stops there, or a player must answer."""
    met = enemies_met(state, held.front)
    if not met:
        return False
    seats = sorted({state.seat_of[unit] for unit in met if not state.trains.on_track[unit]})
    if seats:
        state.flow.append(TrackQuestion(seats[0], seats[1:], held, []))
        return True
    return not survives(state, held, met, dice, events)


# -- 9.06: the question ------------------------------------------------------------------------------------------------


def may_declare(state: State, ask: TrackQuestion) -> list[int]:
    """9.06: Return the units that the seat that is asked can still declare to be on the track."""
    return [
        unit
        for unit in enemies_met(state, ask.drive.front)
        if state.seat_of[unit] == ask.seat
        and not state.trains.on_track[unit]
        and unit not in ask.declared
        and not state.kind(unit).is_building
    ]


def refuse_declaring(state: State, ask: TrackQuestion, unit: int) -> Refusal | None:
    """9.06: Refuse to declare a unit that is not the seat's own, not in the train's hex, or already on the track.

    A building stands beside the track.
    """
    if unit in may_declare(state, ask):
        return None
    name, where = state.ids[unit], state.board.names[state.hex_of[ask.drive.front]]
    if unit in ask.declared or (state.trains.on_track[unit] and unit in enemies_met(state, ask.drive.front)):
        return Refusal("9.06", f"{name} is already on the track")
    if state.kind(unit).is_building:
        return Refusal("9.06", f"{name} is a building, and buildings stand beside the track")
    return Refusal("9.06", f"{name} is not one of your units in {where}, where the train comes")


def declare(ask: TrackQuestion, unit: int, events: list[Event]) -> None:
    """9.06: Declare a unit to be on the track."""
    ask.declared = [*ask.declared, unit]
    events.append(DeclaredOnTrack(unit))


# -- 9.06: the collision -----------------------------------------------------------------------------------------------


def survives(state: State, held: HeldDrive, on_track: list[int], dice: Dice, events: list[Event]) -> bool:
    """9.04, 9.06: Resolve what happens in a hex with enemies. Return True if the train goes on."""
    front = held.front
    on_track = [unit for unit in enemies_met(state, front) if unit in on_track]
    if on_track:
        _collide(state, held, on_track, dice, events)
    if state.hex_of[front] < 0:
        return False
    beside = [unit for unit in enemies_met(state, front) if unit not in on_track]
    if is_armed_train(state, front) and state.setting.rules.close_combat != CLOSE_COMBAT_RAM:
        if not any(is_armed(state, unit) or fights(state, unit) for unit in beside):
            return True
        state.own_movement().halted[front] |= ENGAGED
        state.trains = state.trains.with_rest((front, *held.path))
        begin_overrun(state, state.seat_of[front], state.hex_of[front], dice, events)
        return False
    if not any(fights(state, unit) for unit in beside):
        return True
    wreck(state, front, "9.04", events, whole=True)
    return False


def fights(state: State, unit: int) -> bool:
    """9.04: Return True if a unit, or a rider that can fire from it, has a regular combat strength."""
    if has_regular_strength(state, unit):
        return True
    return any(not is_inside(state, rider) and not is_aboard(state, rider) for rider in riders_of(state, unit))


def _collide(state: State, held: HeldDrive, on_track: list[int], dice: Dice, events: list[Event]) -> None:
    """9.06: Resolve a collision: with armed units, an Ogre that has no more than AP guns, or unarmed units."""
    front = held.front
    if any(fights(state, unit) for unit in on_track):
        wreck(state, front, "9.06", events, whole=True)
        if held.length >= STRIKING_SPEED:
            _strike(state, on_track, dice, events)
        return
    ogres = [unit for unit in on_track if is_down_to_ap(state, unit)]
    if ogres:
        ogre_pays(state, ogres[0], front, dice, events)
        wreck(state, front, "9.06", events, whole=True)
        return
    _run_over(state, front, on_track, dice, events)


def _strike(state: State, on_track: list[int], dice: Dice, events: list[Event]) -> None:
    """9.06: Let a fast train's wreck make a 1-1 attack on each unit on the track, except infantry.

    What has no defense is gone without a die. An Ogre loses half its treads on an X.
    """
    for unit in on_track:
        unit_type = state.kind(unit)
        if unit_type.is_infantry:
            continue
        if not unit_type.is_ogre and defense_strength(state, unit) == 0:
            die, crt = NO_DIE, DESTROYED
        else:
            die = dice.roll(f"the wreck that strikes {state.ids[unit]} (9.06)")
            crt = crt_result(ONE_TO_ONE, die)
        event = TrainStruck(unit, die, NO_EFFECT)
        events.append(event)
        if unit_type.is_ogre:
            if crt == DESTROYED:
                treads = Treads(unit, -(-state.sheets.treads[unit] // 2))
                event.toll = hit(state, treads, crt, dice, events).lost
        else:
            event.result = hit(state, WholeUnit(unit, BY_RAM), crt, dice, events).result


def _run_over(state: State, front: int, on_track: list[int], dice: Dice, events: list[Event]) -> None:
    """9.06: Destroy unarmed units, which make one attack on the train with the sum of their sizes."""
    size = sum(state.kind(unit).size for unit in on_track)
    defense = defense_strength(state, front)
    column = odds_column(2 * size, defense)
    event = TrainCollided(front, on_track, size, defense, column)
    if needs_die(column):
        event.die = dice.roll(f"the collision of {state.ids[front]} (9.06)")
    crt = DESTROYED if column >= SURE else crt_result(column, event.die)
    event.result = DESTROYED if crt == DESTROYED else NO_EFFECT
    events.append(event)
    for unit in on_track:
        for gone in [*riders_of(state, unit), unit]:
            lose(state, gone)
    if event.result == DESTROYED:
        wreck(state, front, "9.06", events, whole=True)
