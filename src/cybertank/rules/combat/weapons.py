"""7.03, 7.05 Weapons: which of them can fire now, and why the others cannot."""

from __future__ import annotations

from cybertank.rules.buildings.damage import refuse_shot_at_building
from cybertank.rules.combat.strengths import least_shot, overrun_round, ready
from cybertank.rules.drones.pallets import refuse_unready_drone
from cybertank.rules.engineering.passage import refuse_guide
from cybertank.rules.hidden.dummies import is_dummy, refuse_act_of_dummy
from cybertank.rules.lasers.firing import refuse_laser
from cybertank.rules.movement.riders import may_fire_mounted
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing.hooking import refuse_unset_gun
from cybertank.rules.trains.firing import refuse_fire_aboard
from cybertank.rules.vulcans.cargo import is_cargo, is_lashed
from cybertank.rules.vulcans.channels import refuse_uncontrolled
from cybertank.rules.vulcans.unfinished import is_unfinished, refuse_unfinished
from cybertank.state.chapters.disability import BY_LACK_OF_CONTROL, NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, TRAIN, UnitType


def refuse_weapon(state: State, seat: int, shot: Shot, shots: list[Shot], target: int = NOBODY) -> Refusal | None:
    """7.03, 7.05: Refuse a weapon that cannot fire now, whatever it fires at. `target` is a unit, or NOBODY."""
    unit = shot.unit
    fight = overrun_round(state)
    if state.seat_of[unit] != seat and not shares_fire(state, seat, unit):
        return Refusal("7.05", f"{state.ids[unit]} is not one of your units")
    if state.hex_of[unit] < 0:
        return Refusal("7.05", f"{state.ids[unit]} is not on the map")
    if is_dummy(state, unit):
        return refuse_act_of_dummy(state, [unit])
    if fight is None and state.disability.disabled[unit] == BY_LACK_OF_CONTROL:
        return refuse_uncontrolled(state, unit)
    if fight is None and state.disability.disabled[unit] != NOT_DISABLED:
        return Refusal("7.11", f"{state.ids[unit]} is disabled and cannot fire")
    if not may_fire_mounted(state, unit):
        return refuse_fire_from_inside(state, unit)
    if state.setting.works and state.engineering.guiding[unit]:
        return refuse_guide(state, unit)
    if state.vulcans.assembly and is_unfinished(state, unit):
        return refuse_unfinished(state, unit, "fire")
    if state.trains.any:
        refusal = refuse_fire_aboard(state, unit)
        if refusal is not None:
            return refusal
    if state.setting.rules.towing:
        refusal = refuse_unset_gun(state, unit)
        if refusal is not None:
            return refusal
    if state.drones.any:
        refusal = refuse_unready_drone(state, unit)
        if refusal is not None:
            return refusal
    if state.buildings.any:
        refusal = _refuse_with_buildings(state, shot, shots, target)
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
    return None


def refuse_fire_from_inside(state: State, unit: int) -> Refusal:
    """5.11.1, 15.02.1: Say why squads inside a vehicle, and vehicles on top of a Vulcan, cannot fire."""
    name, vehicle = state.ids[unit], state.ids[state.riders.riding[unit]]
    if is_lashed(state, unit):
        return Refusal("15.02.1", f"{name} is cargo on top of {vehicle} and cannot fire from there")
    rule = "15.02.1" if is_cargo(state, unit) else "5.11.1"
    return Refusal(rule, f"{name} rides inside {vehicle} and cannot fire from there")


def _refuse_with_buildings(state: State, shot: Shot, shots: list[Shot], target: int) -> Refusal | None:
    """11.04, 12.06: Refuse a laser that cannot fire now, and a weapon that cannot harm a building."""
    in_overrun = overrun_round(state) is not None
    if state.kind(shot.unit).is_laser:
        refusal = refuse_laser(state, shot.unit, in_overrun)
        if refusal is not None:
            return refusal
    if target == NOBODY or not state.kind(target).is_building:
        return None
    return refuse_shot_at_building(state, shot, shots, target)


def shares_fire(state: State, seat: int, unit: int) -> bool:
    """4.03: Return True if the seat shares its fire phase with the unit's seat, which is on the same side."""
    return state.setting.rules.shared_fire and not state.hostile(seat, unit)


def range_words(state: State, shot: Shot) -> str:
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
