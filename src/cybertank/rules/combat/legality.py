"""7.01-7.09, 7.13 Combat: which weapons can fire at which targets, and why an attack is illegal."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.groups import (
    GROUP_KEY,
    UNGROUPED,
    InfantryUnit,
    grouped_unit,
    groups_with,
    infantry_unit,
    riding_unit,
)
from cybertank.rules.combat.stealth import refuse_combination
from cybertank.rules.combat.strengths import (
    can_attack_afloat,
    deep_factor,
    defense_strength,
    gap,
    is_submerged,
    overrun_round,
    range_of,
    ready,
)
from cybertank.rules.combat.weapons import range_words, refuse_weapon
from cybertank.rules.drones.pallets import cannot_fire
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.lasers.firing import refuse_reach
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.legality import refuse_ground_attack
from cybertank.rules.towing.hitch import is_hitched
from cybertank.rules.towing.hooking import gear_in_use, is_unset_gun
from cybertank.rules.trains.firing import cannot_fire_aboard, refuse_target_aboard
from cybertank.rules.vulcans.cargo import is_cargo, is_lashed
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import Target, UnitTarget
from cybertank.units.catalogue import (
    AP,
    COMPONENT_WORDS,
    COMPONENTS,
    GEAR,
    HITCH,
    INTERNAL,
    TREADS,
    WHOLE,
)

TREAD_SQUADS: Final = 3


def may_fire(state: State, unit: int) -> bool:
    """7.03, 7.05: Return True if a unit can attack at all in a fire phase.

    It must be on the map, not disabled, and have a weapon ready.
    """
    if (
        state.hex_of[unit] < 0
        or state.disability.disabled[unit] != NOT_DISABLED
        or is_dummy(state, unit)
        or not can_attack_afloat(state, unit)
    ):
        return False
    if state.setting.rules.towing and is_unset_gun(state, unit):
        return False
    if state.trains.any and cannot_fire_aboard(state, unit):
        return False
    if is_lashed(state, unit):
        return False
    if state.buildings.any and state.buildings.fired_before[unit]:
        return False
    if state.drones.any and cannot_fire(state, unit):
        return False
    if state.setting.works and (state.engineering.guiding[unit] or is_unfinished(state, unit)):
        return False
    return any(ready(state, unit, c) > 0 for c in state.kind(unit).weapons)


def combination(state: State, target: int) -> int:
    """Return a rider's vehicle, or the target itself if it is not riding.

    Riders and vehicle are one target (5.11.2).
    """
    vehicle = state.riders.riding[target]
    return target if vehicle == NOBODY else vehicle


# -- 7.05-7.09, 7.13: what can be fired at what ------------------------------------------------------------------------


def refuse_fire(state: State, seat: int, shots: list[Shot], target: Target) -> Refusal | None:
    """7.01-7.13: Refuse an attack that is not legal in a fire phase."""
    turn = state.flow[-1]
    if not isinstance(turn, Turn) or turn.phase != FIRE:
        return Refusal("7.01", "you can attack only in the fire phase")
    return refuse_attack(state, seat, shots, target)


def refuse_attack(state: State, seat: int, shots: list[Shot], target: Target) -> Refusal | None:
    """7.02-7.13: Refuse an attack that breaks a rule common to fire phases and overruns."""
    if not shots:
        return Refusal("7.08", "name the units that fire, as in `fire HVY1 + MSL2 at OGRE:main`")
    if not isinstance(target, UnitTarget):
        return refuse_ground_attack(state, seat, shots, target)
    refusal = refuse_target(state, seat, target)
    if refusal is not None:
        return refusal
    for shot in shots:
        refusal = refuse_shot(state, seat, shot, shots, target)
        if refusal is not None:
            return refusal
    if len(shots) > 1 and state.kind(target.unit).stealthy:
        refusal = refuse_combination(state, shots, target.unit)
        if refusal is not None:
            return refusal
    return refuse_tread_attack(state, shots) if target.component == TREADS else None


def refuse_target(state: State, seat: int, target: UnitTarget) -> Refusal | None:
    """7.07, 7.13: Refuse anything but one enemy unit, or one component that an Ogre still has."""
    unit, component = target.unit, target.component
    name = state.ids[unit]
    if state.hex_of[unit] < 0:
        return Refusal("7.07", f"{name} is not on the map")
    if not state.hostile(seat, unit):
        return Refusal("7.07", f"{name} is on your side")
    if state.trains.any:
        refusal = refuse_target_aboard(state, unit)
        if refusal is not None:
            return refusal
    if is_cargo(state, unit):
        vulcan = state.ids[state.riders.riding[unit]]
        return Refusal(
            "15.02.1",
            f"{name} is aboard {vulcan} and is no target of its own: fire at {vulcan}, and what is on top suffers too",
        )
    if state.drones.hiding and state.drones.concealed[unit]:
        return Refusal("14.01", f"no such target is known there: {name} is hidden")
    if not state.kind(unit).is_ogre:
        return None if component == WHOLE else Refusal("7.07", f"{name} can only be attacked as a whole: `at {name}`")
    if component == WHOLE:
        left = targets_on(state, unit)
        return Refusal("7.13", f"choose what to fire at: {', '.join(f'{name}:{COMPONENT_WORDS[c]}' for c in left)}")
    if component == INTERNAL:
        return Refusal("3.04.2", "you cannot fire at internal missiles; destroying a rack destroys one of them")
    if component == GEAR and not has_left(state, unit, component):
        return Refusal("rp:4.023", f"{name} is neither hooking up nor towing, so any gear it has is inside the hull")
    if component == HITCH and not has_left(state, unit, component):
        return Refusal("15.04.8", f"{name} is not towing with a tow hitch: it is a target only while it is in use")
    if not has_left(state, unit, component):
        return Refusal("7.13.1", f"{name} has no {state.kind(unit).component_name(component, 0)} left to fire at")
    return None


def targets_on(state: State, ogre: int) -> list[int]:
    """7.13, rp:4.023, 15.04.8: Return the targets on an Ogre: components left, treads, and gear or hitch in use."""
    last = HITCH if state.setting.rules.tows else TREADS
    return [c for c in range(last + 1) if c != INTERNAL and has_left(state, ogre, c)]


def has_left(state: State, ogre: int, component: int) -> bool:
    """7.13: Return True if an Ogre has a component or treads left. Gear and a hitch count while they are in use."""
    if component == HITCH:
        return is_hitched(state, ogre)
    if component == GEAR:
        return gear_in_use(state, ogre)
    return (
        state.sheets.treads[ogre] > 0 if component == TREADS else state.sheets.left[ogre * COMPONENTS + component] > 0
    )


def refuse_shot(state: State, seat: int, shot: Shot, shots: list[Shot], target: UnitTarget) -> Refusal | None:
    """7.02-7.05, 7.14.4: Refuse a shot if the weapon cannot fire, is not ready, or cannot harm or reach the target."""
    refusal = refuse_weapon(state, seat, shot, shots, target.unit)
    if refusal is not None:
        return refusal
    if overrun_round(state) is None:
        refusal = _refuse_distance(state, shot, target.unit)
        if refusal is not None:
            return refusal
    return refuse_ap(state, shot, shots, target.unit, target.component) if shot.component == AP else None


def _refuse_distance(state: State, shot: Shot, target: int) -> Refusal | None:
    """7.02, 7.14.4: Refuse a shot that is out of range, or that water prevents."""
    unit = shot.unit
    if state.kind(unit).is_laser:
        refusal = refuse_reach(state, unit, state.hex_of[target], state.ids[target])
        if refusal is not None:
            return refusal
    reach = range_of(state, unit, shot.component)
    distance = gap(state, unit, state.hex_of[target])
    if distance > reach:
        hexes = "1 hex" if distance == 1 else f"{distance} hexes"
        return Refusal("7.02", f"{range_words(state, shot)} range {reach}, and {state.ids[target]} is {hexes} away")
    if not can_attack_afloat(state, unit):
        return Refusal("7.14.4", f"{state.ids[unit]} is in the water and cannot attack from there")
    if is_submerged(state, target) and deep_factor(state, unit, shot.component) == 0:
        reason = f"{state.ids[target]} is under water: only howitzers and Ogre missiles can reach it, at half strength"
        return Refusal("7.14.4", reason)
    return None


def ap_harms(state: State, unit: int, target: int, component: int) -> bool:
    """7.05.1: Return True if a unit's antipersonnel guns can fire at a target on their own."""
    single = Shot(unit, AP, 1)
    return refuse_ap(state, single, [single], target, component) is None


def refuse_ap(state: State, shot: Shot, shots: list[Shot], target: int, component: int) -> Refusal | None:
    """7.05.1, 7.09: Refuse antipersonnel fire at the wrong target.

    These guns harm only infantry and D0 targets, and can fire at an infantry unit only once per phase.
    """
    unit, name = shot.unit, state.ids[target]
    if state.hidden.masks[target] > 0:
        return None
    prey = ap_prey(state, shots, target)
    if prey is not None:
        for key in ap_keys(prey):
            if ap_fired_at(state, unit, key):
                return Refusal("7.05.1", f"{state.ids[unit]} has already fired its antipersonnel guns at this infantry")
            if state.setting.rules.edition.antipersonnel_once and key in state.combat.ap_at[1::2]:
                return Refusal(
                    "7.05.1", "antipersonnel guns have already fired at this infantry, and can do so only once per turn"
                )
        return None
    if component == WHOLE and defense_strength(state, target) == 0 and not state.kind(target).is_building:
        return None
    return Refusal("7.05.1", f"antipersonnel guns harm only infantry and targets with defense 0, and {name} is neither")


def aimed_infantry(state: State, shots: list[Shot], target: int) -> InfantryUnit:
    """7.05.1, 7.12.1: Return the infantry unit that an attack on a counter hits.

    If its squads are in several groups, it is the first of them that these weapons may still attack.
    """
    for number in groups_with(state, target) if state.combat.groups else []:
        if not any(shot.component == AP and ap_fired_at(state, shot.unit, GROUP_KEY + number) for shot in shots):
            return grouped_unit(state, state.hex_of[target], number)
    return infantry_unit(state, target)


def ap_prey(state: State, shots: list[Shot], target: int) -> InfantryUnit | None:
    """7.05.1: Return the infantry that antipersonnel fire at a target would harm: the target itself, or its riders."""
    if state.kind(target).is_infantry:
        return aimed_infantry(state, shots, target)
    riders = riding_unit(state, target)
    return riders if riders.counters else None


def ap_keys(prey: InfantryUnit) -> list[int]:
    """7.05.1: Return an infantry unit's keys in the record of AP fire: its group, or its counters if it has none."""
    return prey.counters if prey.group == UNGROUPED else [GROUP_KEY + prey.group]


def ap_fired_at(state: State, unit: int, target: int) -> bool:
    """7.05.1: Return True if a unit has fired antipersonnel guns at an infantry unit in this phase."""
    ap_at = state.combat.ap_at
    return any(ap_at[i] == unit and ap_at[i + 1] == target for i in range(0, len(ap_at), 2))


def refuse_tread_attack(state: State, shots: list[Shot]) -> Refusal | None:
    """7.06, 7.13.2: Refuse a combined attack on treads, except one by up to three squads from one hex.

    Units and weapons attack treads one at a time. Under 1977:6.112, infantry attacks one counter at a time, even in a
    stack.
    """
    if len(shots) == 1 and (shots[0].count == 1 or state.kind(shots[0].unit).is_superheavy):
        return None
    if state.setting.rules.edition.tread_attacks_by_counter:
        if len(shots) == 1 and state.kind(shots[0].unit).is_infantry:
            return None
        return Refusal("7.13.2", "each unit and each Ogre weapon must attack treads separately")
    if not all(state.kind(shot.unit).is_infantry for shot in shots):
        return Refusal(
            "7.13.2", "you cannot combine fire at treads: use one unit or weapon, or up to three squads from one hex"
        )
    if any(state.hex_of[shot.unit] != state.hex_of[shots[0].unit] for shot in shots):
        return Refusal("7.13.2", "only squads in the same hex can combine against treads")
    if sum(shot.count for shot in shots) > TREAD_SQUADS:
        return Refusal("7.13.2", "at most three squads can combine against treads")
    return None
