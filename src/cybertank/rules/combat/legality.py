"""7.01-7.09, 7.13 Combat: which weapons can fire at which targets, and why an attack is illegal."""

from __future__ import annotations

from typing import Final

from cybertank.rules.buildings.damage import refuse_shot_at_building
from cybertank.rules.combat.groups import (
    GROUP_KEY,
    UNGROUPED,
    InfantryUnit,
    grouped_unit,
    groups_with,
    infantry_unit,
    riding_unit,
)
from cybertank.rules.combat.strengths import (
    can_attack_afloat,
    deep_factor,
    defense_strength,
    gap,
    is_submerged,
    least_shot,
    overrun_round,
    range_of,
    ready,
)
from cybertank.rules.hidden.dummies import is_dummy, refuse_act_of_dummy
from cybertank.rules.lasers.firing import refuse_laser, refuse_reach
from cybertank.rules.movement.riders import may_fire_mounted
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing.hooking import gear_in_use, is_unset_gun, refuse_unset_gun
from cybertank.rules.trains.firing import cannot_fire_aboard, refuse_fire_aboard, refuse_target_aboard
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import Target
from cybertank.units.catalogue import (
    AP,
    COMPONENT_WORDS,
    COMPONENTS,
    GEAR,
    INTERNAL,
    MAIN,
    MISSILE,
    RACK,
    TRAIN,
    TREADS,
    WHOLE,
    UnitType,
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
    if state.buildings.any and state.buildings.fired_before[unit]:
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
    refusal = refuse_target(state, seat, target)
    if refusal is not None:
        return refusal
    for shot in shots:
        refusal = refuse_shot(state, seat, shot, shots, target)
        if refusal is not None:
            return refusal
    return refuse_tread_attack(state, shots) if target.component == TREADS else None


def refuse_target(state: State, seat: int, target: Target) -> Refusal | None:
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
    if not state.kind(unit).is_ogre:
        return None if component == WHOLE else Refusal("7.07", f"{name} can only be attacked as a whole: `at {name}`")
    if component == WHOLE:
        left = targets_on(state, unit)
        return Refusal("7.13", f"choose what to fire at: {', '.join(f'{name}:{COMPONENT_WORDS[c]}' for c in left)}")
    if component == INTERNAL:
        return Refusal("3.04.2", "you cannot fire at internal missiles; destroying a rack destroys one of them")
    if component == GEAR and not has_left(state, unit, component):
        return Refusal("rp:4.023", f"{name} is neither hooking up nor towing, so any gear it has is inside the hull")
    if not has_left(state, unit, component):
        return Refusal("7.13.1", f"{name} has no {state.kind(unit).component_name(component, 0)} left to fire at")
    return None


def targets_on(state: State, ogre: int) -> list[int]:
    """7.13, rp:4.023: Return the targets on an Ogre: the components it has left, its treads, and its gear in use."""
    last = GEAR if state.setting.rules.towing else TREADS
    return [c for c in range(last + 1) if c != INTERNAL and has_left(state, ogre, c)]


def has_left(state: State, ogre: int, component: int) -> bool:
    """7.13: Return True if an Ogre has a component or treads left. Gear counts while it is in use."""
    if component == GEAR:
        return gear_in_use(state, ogre)
    return (
        state.sheets.treads[ogre] > 0 if component == TREADS else state.sheets.left[ogre * COMPONENTS + component] > 0
    )


def refuse_shot(state: State, seat: int, shot: Shot, shots: list[Shot], target: Target) -> Refusal | None:
    """7.02-7.05, 7.14.4: Refuse a shot if the weapon cannot fire, is not ready, or cannot harm or reach the target."""
    unit = shot.unit
    fight = overrun_round(state)
    if state.seat_of[unit] != seat and not shares_fire(state, seat, unit):
        return Refusal("7.05", f"{state.ids[unit]} is not one of your units")
    if state.hex_of[unit] < 0:
        return Refusal("7.05", f"{state.ids[unit]} is not on the map")
    if is_dummy(state, unit):
        return refuse_act_of_dummy(state, [unit])
    if fight is None and state.disability.disabled[unit] != NOT_DISABLED:
        return Refusal("7.11", f"{state.ids[unit]} is disabled and cannot fire")
    if not may_fire_mounted(state, unit):
        return Refusal(
            "5.11.1",
            f"{state.ids[unit]} rides inside {state.ids[state.riders.riding[unit]]} and cannot fire from there",
        )
    if state.trains.any:
        refusal = refuse_fire_aboard(state, unit)
        if refusal is not None:
            return refusal
    if state.setting.rules.towing:
        refusal = refuse_unset_gun(state, unit)
        if refusal is not None:
            return refusal
    if state.buildings.any:
        refusal = _refuse_with_buildings(state, shot, shots, target.unit)
        if refusal is not None:
            return refusal
    asked = 0
    for other in shots:
        if other.unit == unit and other.component == shot.component:
            asked += other.count
    free = ready(state, unit, shot.component)
    if shot.count < 1 or asked > free:
        return _refuse_count(state, shot, asked, free)
    if state.setting.rules.edition.counters_fire_whole and asked < least_shot(state, unit, shot.component):
        return Refusal("7.07", f"{state.ids[unit]} must fire all its squads at one target: `fire {state.ids[unit]}`")
    if state.kind(unit).count[MISSILE] and state.kind(unit).is_infantry:
        firing = sum(other.count for other in shots if other.unit == unit)
        if firing > max(ready(state, unit, MAIN), ready(state, unit, MISSILE)):
            return Refusal(
                "3.02.2", f"{state.ids[unit]}: a squad can fire its own weapon or its heavy one, but not both"
            )
    if fight is None:
        refusal = _refuse_distance(state, shot, target.unit)
        if refusal is not None:
            return refusal
    return refuse_ap(state, shot, shots, target.unit, target.component) if shot.component == AP else None


def _refuse_with_buildings(state: State, shot: Shot, shots: list[Shot], target: int) -> Refusal | None:
    """11.04, 12.06: Refuse a laser that cannot fire now, and a weapon that cannot harm a building."""
    in_overrun = overrun_round(state) is not None
    if state.kind(shot.unit).is_laser:
        refusal = refuse_laser(state, shot.unit, in_overrun)
        if refusal is not None:
            return refusal
    return refuse_shot_at_building(state, shot, shots, target) if state.kind(target).is_building else None


def shares_fire(state: State, seat: int, unit: int) -> bool:
    """4.03: Return True if the seat shares its fire phase with the unit's seat, which is on the same side."""
    return state.setting.rules.shared_fire and not state.hostile(seat, unit)


def _refuse_distance(state: State, shot: Shot, target: int) -> Refusal | None:
    """7.02, 7.14.4: Refuse a shot that is out of range, or that water prevents."""
    unit = shot.unit
    if state.kind(unit).is_laser:
        refusal = refuse_reach(state, unit, target)
        if refusal is not None:
            return refusal
    reach = range_of(state, unit, shot.component)
    distance = gap(state, unit, state.hex_of[target])
    if distance > reach:
        hexes = "1 hex" if distance == 1 else f"{distance} hexes"
        return Refusal("7.02", f"{_range_words(state, shot)} range {reach}, and {state.ids[target]} is {hexes} away")
    if not can_attack_afloat(state, unit):
        return Refusal("7.14.4", f"{state.ids[unit]} is in the water and cannot attack from there")
    if is_submerged(state, target) and deep_factor(state, unit, shot.component) == 0:
        reason = f"{state.ids[target]} is under water: only howitzers and Ogre missiles can reach it, at half strength"
        return Refusal("7.14.4", reason)
    return None


def _range_words(state: State, shot: Shot) -> str:
    """Begin a sentence about the range of a weapon: `HVY1 has`, `OGRE's missiles have`."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    if shot.component == MAIN and not unit_type.is_ogre:
        return f"{name} has"
    count = unit_type.count[shot.component]
    return f"{name}'s {unit_type.component_name(shot.component, count)} {'has' if count == 1 else 'have'}"


def _refuse_count(state: State, shot: Shot, asked: int, free: int) -> Refusal:
    """7.05: Say why this many weapons cannot fire, and how many can."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    weapons = f"{free or 'no'} {unit_type.component_name(shot.component, free)}"
    if unit_type.kind == TRAIN and state.sheets.left[shot.unit * COMPONENTS + MAIN] == 0:
        return Refusal("9.03.1", f"{name} has no guns: only an armed train can fire")
    if unit_type.count[shot.component] == 0 and unit_type.kind != TRAIN:
        none = unit_type.component_name(shot.component, 0)
        return Refusal("7.04" if unit_type.is_ogre else "7.02", f"{name} has no {none} to fire")
    if shot.component == INTERNAL:
        return Refusal("7.05.3", f"fire internal missiles from a rack: `{name}:rack`")
    if shot.component == RACK:
        return Refusal("7.05.3", f"{name} can fire {weapons} this turn; each launches one internal missile")
    if shot.component == MISSILE:
        rule = "3.02.2" if unit_type.is_infantry else "7.05.2"
        return Refusal(rule, f"{name} has {weapons} ready to fire, not {asked}")
    if free == 0:
        return Refusal("7.05", _nothing_ready(unit_type, name, shot.component))
    return Refusal("7.05", f"{name} can still fire {weapons}, not {asked}")


def _nothing_ready(unit_type: UnitType, name: str, component: int) -> str:
    """Say that a unit has fired, or that an Ogre has fired or lost a kind of weapon."""
    if not unit_type.is_ogre:
        return f"{name} has already fired this turn"
    weapon = unit_type.component_name(component, unit_type.count[component])
    lost = "has lost it" if unit_type.count[component] == 1 else "has none left"
    return f"{name} has already fired its {weapon} this turn, or {lost}"


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
