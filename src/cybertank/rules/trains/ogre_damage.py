"""9.05 What ramming a train costs an Ogre."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.crt import crt_result
from cybertank.rules.combat.hits import Component, Treads, hit
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, Event
from cybertank.rules.events.trains import TrainRammed
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, INTERNAL

TWO_TO_ONE: Final = 2


def ogre_pays(state: State, ogre: int, counter: int, dice: Dice, events: list[Event]) -> None:
    """9.05: Take half of an Ogre's treads, rounded up, and make a 2-1 attack on each of its other components."""
    event = TrainRammed(ogre, counter)
    event.result = DESTROYED
    name, base = state.ids[ogre], ogre * COMPONENTS
    for component in range(COMPONENTS):
        for _ in range(0 if component == INTERNAL else state.sheets.left[base + component]):
            die = dice.roll(f"a component of {name} that rams the train (9.05)")
            event.components.append(die)
            if crt_result(TWO_TO_ONE, die) == DESTROYED:
                event.lost.append(component)
    events.append(event)
    for component in event.lost:
        hit(state, Component(ogre, component), DESTROYED, dice, events)
    if state.hex_of[ogre] >= 0:
        treads = Treads(ogre, -(-state.sheets.treads[ogre] // 2))
        event.toll = hit(state, treads, DESTROYED, dice, events).lost
