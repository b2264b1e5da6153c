"""11.04.3 Ramming buildings: who can, what it does to the building, and what it does to the rammer."""

from __future__ import annotations

from typing import Final

from cybertank.rules.buildings.structure import strike
from cybertank.rules.combat.crt import ONE_TO_TWO, crt_result
from cybertank.rules.combat.firing import close_quarters
from cybertank.rules.combat.groups import riding_unit
from cybertank.rules.combat.hits import Treads, WholeUnit, hit
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.combat import RidersHit
from cybertank.rules.events.ramming import Rammed, RamSuffered
from cybertank.rules.movement.riders import carry_along, hauls, note_fight
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import BY_RAM
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.state import State

RULE: Final = "11.04.3"
OGRE_TOLL: Final = 5
"""6.05, 11.04.3: The tread units that any Ogre loses by ramming a building."""


def refuse_building_rammer(state: State, unit: int) -> Refusal | None:
    """11.04.3, the Size Table: Refuse units that are too slow or too light to harm a building by ramming it.

    Units other than Ogres ram once per turn.
    """
    if state.kind(unit).building_dice > 0:
        once = not state.kind(unit).is_ogre and state.combat.rams[unit] > 0
        return Refusal(RULE, f"{state.ids[unit]} can ram only once per turn, and has done so") if once else None
    return Refusal(
        RULE,
        f"{state.ids[unit]} cannot harm a building by ramming it: only Ogres, Superheavies, Heavy Tanks, GEVs and "
        "GEV-PCs can",
    )


def ram_building(
    state: State, unit: int, building: int, came_from: int, level: int, dice: Dice, events: list[Event]
) -> None:
    """11.04.3, 6.05: Ram a building. The rammer's movement ends in the hex that it came from.

    An Ogre loses five tread units. So does a Superheavy with a record sheet (13.07). Heavy Tanks and other Superheavies
    suffer a 1-2 attack, and hovercraft are destroyed.
    """
    rammer = state.kind(unit)
    state.own_combat().rams[unit] = state.combat.rams[unit] + 1
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    if came_from >= 0 and came_from != state.hex_of[unit]:
        state.shift(unit, came_from)
        state.levels = state.levels.with_on_bridge(unit, level).with_by_rail(unit, 0)
        if hauls(state, unit):
            carry_along(state, unit, came_from)
    faces = [dice.roll(f"the ram on {state.ids[building]} ({RULE})") for _ in range(rammer.building_dice)]
    after: list[Event] = []
    strike(state, building, sum(faces), RULE, after)
    result = DESTROYED if state.hex_of[building] < 0 else NO_EFFECT
    paid = hit(state, Treads(unit, OGRE_TOLL), DESTROYED, dice, after).lost if rammer.has_sheet else 0
    events.append(Rammed(unit, building, faces, result, paid, 0, RULE))
    events.extend(after)
    if not rammer.is_ogre:
        _suffer(state, unit, dice, events)


def _suffer(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """11.04.3, 6.07: Apply the ram to the unit that made it, after the riders that stayed on it are lost."""
    note_fight(state, unit)
    riders = riding_unit(state, unit)
    if riders.counters:
        hit(state, riders, DESTROYED, dice, events)
        events.append(RidersHit(unit, ONE_TO_TWO, DESTROYED, 0, NO_DIE, RULE))
    if state.kind(unit).has_sheet:
        return
    die, crt = NO_DIE, DESTROYED
    if not state.kind(unit).is_gev:
        die = dice.roll(f"the ram's effect on {state.ids[unit]} ({RULE})")
        crt = close_quarters(state, crt_result(ONE_TO_TWO, die))
    result = hit(state, WholeUnit(unit, BY_RAM), crt, dice, events).result
    events.append(RamSuffered(unit, die, result, RULE))
