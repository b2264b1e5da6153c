"""9.05, 11.04.3 Targets that are rammed by name, with `ram`, because entering their hex does not ram them.

This is the one place that looks up the chapter of such a target by its kind. To add a kind, give it a rule in `RULES`
and a case in each function.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.buildings.ramming import ram_building, refuse_building_rammer
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.rams import ram_train, refuse_train_ram
from cybertank.state.state import State
from cybertank.units.catalogue import BUILDING, TRAIN

RULES: Final[dict[int, str]] = {TRAIN: "9.05", BUILDING: "11.04.3"}
"""For each kind of unit that is rammed by name, the rule that says how."""


def has_named_targets(state: State) -> bool:
    """Return True if the game has any unit that is rammed by name. Cheap, so that other games pay nothing."""
    return state.trains.any or state.buildings.any


def is_rammed_by_name(state: State, target: int) -> bool:
    """9.05, 11.04.3: Return True if a unit is rammed with `ram` in a movement phase."""
    return state.kind(target).kind in RULES


def named_ram_rule(state: State, target: int) -> str:
    """Return the rule about ramming a target that is rammed by name."""
    return RULES[state.kind(target).kind]


def refuse_rammer(state: State, unit: int, target: int) -> Refusal | None:
    """Return why a unit can never ram a target of this kind, or None. The way there is checked elsewhere."""
    if state.kind(target).is_building:
        return refuse_building_rammer(state, unit)
    return refuse_train_ram(state, unit)


def resolve_named_ram(
    state: State, unit: int, target: int, came_from: int, level: int, dice: Dice, events: list[Event]
) -> None:
    """Carry out a ram on a target that is rammed by name.

    The rammer has already entered the hex. `came_from` is the hex that it left, or the same hex if it was there
    before, and `level` is 1 if it was on a river bridge there.
    """
    if state.kind(target).is_building:
        ram_building(state, unit, target, came_from, level, dice, events)
    else:
        ram_train(state, unit, target, dice, events)
