"""9.07 Getting off a train: squads before it moves, vehicles while it stands."""

from __future__ import annotations

from typing import Final

from cybertank.board.steps import RISK
from cybertank.board.terrain import CRATER
from cybertank.rules.buildings.identification import identify_near
from cybertank.rules.dice import Dice
from cybertank.rules.engineering.passage import follow_guide
from cybertank.rules.events.base import Event
from cybertank.rules.events.movement import Dismounted
from cybertank.rules.events.trains import LeftTrain
from cybertank.rules.hidden.mines import meet_mine, mine_under
from cybertank.rules.hidden.stranding import strand
from cybertank.rules.movement.riders import carried_by, leave_vehicle, riders_of
from cybertank.rules.movement.steps import CLOSED, Walk, obstacle, step_price
from cybertank.rules.ramming.contact import NO_CONTACT, contact
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import front_of, train_under
from cybertank.rules.trains.driving import least_way
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import FREE, HALTED_FOR_TURN
from cybertank.state.chapters.riders import DISMOUNTED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State

VEHICLES_A_TURN: Final = 2


def refuse_leaving_train(state: State, seat: int, unit: int, where: int) -> Refusal | None:
    """9.07: Refuse to leave a train, except for squads before it moves, and for vehicles if it stands this turn."""
    turn = state.flow[-1]
    name = state.ids[unit]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal("9.07", "units leave a train in their owner's movement phase, before it moves")
    if state.seat_of[unit] != seat or state.hex_of[unit] < 0:
        return Refusal("9.07", f"{name} is not one of your units on the map")
    counter = train_under(state, unit)
    front = front_of(state, counter)
    if state.trains.driven[front] or state.movement.halted[front] != FREE:
        return Refusal("9.07", f"{state.ids[counter]} has moved this turn: units leave a train before it moves")
    if state.kind(unit).is_infantry:
        return _refuse_squads(state, unit, where)
    return _refuse_vehicle(state, unit, counter, front, where)


def _refuse_squads(state: State, unit: int, where: int) -> Refusal | None:
    """9.07: Refuse squads that get off elsewhere than beside their counter."""
    if where == state.hex_of[unit]:
        return None
    return Refusal("9.07", f"{state.ids[unit]} gets off in {state.board.names[state.hex_of[unit]]} and goes no farther")


def _refuse_vehicle(state: State, unit: int, counter: int, front: int, where: int) -> Refusal | None:
    """9.07: Refuse a vehicle, unless its train stands this turn and it can enter the neighboring hex."""
    name, train = state.ids[unit], state.ids[counter]
    if state.disability.disabled[unit] != NOT_DISABLED:
        return Refusal("7.11", f"{name} is disabled and cannot leave {train}")
    if least_way(state, front) > 0:
        return Refusal("9.07", f"{train} must move this turn, and vehicles leave only a train that stands")
    if state.trains.unloaded[counter] >= VEHICLES_A_TURN:
        return Refusal("9.07", f"two vehicles have already left {train} this turn")
    here = state.hex_of[counter]
    direction = state.board.direction(here, where)
    if direction < 0:
        next_to = f"{name} gets off into a hex next to {state.board.names[here]}"
        return Refusal("9.07", f"{next_to}: `dismount {name} at HEX`")
    walk = Walk(state, unit, MOVEMENT)
    blocked = state.board.terrain[where] == CRATER or obstacle(state, walk, direction) == CLOSED
    if blocked or contact(state, unit, where) != NO_CONTACT:
        return Refusal("9.07", f"{name} cannot enter {state.board.names[where]} from {state.board.names[here]}")
    return None


def leave_train(state: State, unit: int, where: int, dice: Dice, events: list[Event]) -> None:
    """9.07: Let a unit leave its train. Its move is over."""
    counter = train_under(state, unit)
    leave_vehicle(state, unit)
    state.riders = state.riders.with_transfer(unit, DISMOUNTED)
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    if state.kind(unit).is_infantry:
        events.append(Dismounted(unit, counter, where))
        return
    state.trains = state.trains.with_unloaded(counter, state.trains.unloaded[counter] + 1)
    events.append(LeftTrain(unit, counter, where))
    _drive_off(state, unit, where, dice, events)


def _drive_off(state: State, unit: int, where: int, dice: Dice, events: list[Event]) -> None:
    """9.07: Drive a vehicle into a neighboring hex. Terrain and mines there are those of any other move."""
    walk = Walk(state, unit, MOVEMENT)
    step = walk.at * 6 + state.board.direction(walk.at, where)
    on_road = state.board.roads[step] != 0 or state.board.rails[step] != 0
    state.own_movement().at_risk[unit] = 1 if step_price(state, walk, step)[1] & RISK else 0
    squads = riders_of(state, unit)
    for moved in [unit, *carried_by(state, unit)]:
        state.shift(moved, where)
        state.levels = state.levels.with_on_bridge(moved, state.board.river_bridge[where])
        state.own_movement().halted[moved] = HALTED_FOR_TURN
    if state.buildings.veiled:
        identify_near(state, unit, where, events)
    follow_guide(state, unit, where, on_road, events)
    if state.hidden.mines and mine_under(state, unit, where, on_road) != NOBODY:
        meet_mine(state, unit, on_road, dice, events)
        if state.hex_of[unit] < 0:
            strand(state, unit, squads, [], dice, events)
