"""9.02.4, 9.03 Wrecks: what is left of a train when one of its counters is destroyed.

Destroying a train takes two steps, because those aboard roll after all other dice of an attack, ram, collision or
blast. The first is `wreck`. The second is `settle_passengers`, in `passengers.py`.
"""

from __future__ import annotations

from cybertank.rules.combat.losses import lose
from cybertank.rules.events.base import Event
from cybertank.rules.events.trains import TrainWrecked
from cybertank.rules.terrain.cuts import cut_rails
from cybertank.rules.trains.counters import counters_of, front_of, stands_still
from cybertank.state.columns import NOBODY
from cybertank.state.state import State


def wreck(state: State, counter: int, rule: str, events: list[Event], whole: bool = False) -> list[int]:
    """9.03: Destroy a train counter, and cut the rails in its hex. Return the counters that are gone, in order.

    The rest of the train goes with the front of a moving train, or always if `whole` is true. Those aboard stay in
    the hex until `settle_passengers` rolls for them. Call that after all other dice of the same attack, ram, collision
    or blast. It rolls for every counter that has been wrecked since the last call.
    """
    front = front_of(state, counter)
    if whole or (counter == front and not stands_still(state, front)):
        victims = counters_of(state, front)
    else:
        victims = [counter]
        _uncouple(state, front, counter)
    hexes = [state.hex_of[victim] for victim in victims if state.hex_of[victim] >= 0]
    for victim in victims:
        lose(state, victim)
    state.trains = state.trains.with_wrecked((*state.trains.wrecked, *victims))
    cut_rails(state, hexes)
    events.append(TrainWrecked(victims, hexes, rule))
    return victims


def _uncouple(state: State, front: int, counter: int) -> None:
    """9.03: Leave the other half of a train. It keeps the speed and direction of the whole."""
    rear = state.trains.rear[front]
    if rear == NOBODY:
        return
    if counter == rear:
        toward = state.trains.toward[front]
        behind = state.hex_of[rear] if toward == NOBODY else NOBODY
        state.trains = state.trains.with_rear(front, NOBODY).with_way(front, toward, behind)
    else:
        state.trains = state.trains.with_front(front, rear).with_way(rear, state.hex_of[front], NOBODY)
