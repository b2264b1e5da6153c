"""9.03.1 Train guns: a force gives up armor units for guns on a train, before the game."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.trains import TrainArmed
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.buying import gun_price, money_left
from cybertank.rules.trains.counters import counters_of, front_of, is_train
from cybertank.state.brief import Force
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN

MOST_EXCHANGED: Final = 4


def guns_on(state: State, front: int) -> int:
    """9.03.1: Return the guns on each counter of a train, which is the number of armor units given up for them."""
    return state.sheets.left[front * COMPONENTS + MAIN]


def refuse_arm(state: State, force: Force, unit: int, guns: int) -> Refusal | None:
    """9.03.1: Refuse guns that the scenario does not offer, that are too many, or that cost more than is left."""
    name = state.ids[unit]
    if not force.train_guns:
        return Refusal("9.03.1", "no train guns are available here")
    if not is_train(state, unit) or state.seat_of[unit] != force.seat:
        return Refusal("9.03.1", f"{name} is not one of your trains")
    front = front_of(state, unit)
    if front != unit:
        return Refusal("9.03.1", f"name the front of the train: `arm {state.ids[front]} {guns}`")
    if guns > MOST_EXCHANGED:
        return Refusal("9.03.1", f"at most {MOST_EXCHANGED} armor units can be exchanged for guns, not {guns}")
    left = money_left(state, force, state.kind(unit))
    cost = (guns - guns_on(state, unit)) * gun_price(force)
    if cost > left:
        return Refusal("9.03.1", f"each gun on each counter of {name} costs an armor unit, and too little is left")
    return None


def arm(state: State, front: int, guns: int, events: list[Event]) -> None:
    """9.03.1: Put this many guns on each counter of a train."""
    for counter in counters_of(state, front):
        state.own_sheets().left[counter * COMPONENTS + MAIN] = guns
    events.append(TrainArmed(front, guns))
