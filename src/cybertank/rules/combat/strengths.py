"""Attack and defense strengths, with everything that modifies them (7.02-7.05, 7.13, 7.14, 8.02, 8.03).

Attack strengths are counted in halves, because spillover and disabled units halve them without rounding.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import CLEAR, GEV, OGRE_LIKE, RUBBLE, SWAMP, WATER, is_forest, is_town
from cybertank.board.terrain import MARINE as MARINE_MOBILITY
from cybertank.rules.combat.entrenched import IN_THE_OPEN, entrenched_squads, trench_factor
from cybertank.rules.combat.groups import InfantryUnit, infantry_unit
from cybertank.rules.combat.revetted import BONUS, is_revetted
from cybertank.rules.movement.riders import heavy_weapon_steady, may_fire_mounted
from cybertank.rules.tally import Tally
from cybertank.rules.vulcans.channels import fights_at_half
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import (
    AP,
    BUILDING,
    COMPONENT_WORDS,
    COMPONENTS,
    INTERNAL,
    MAIN,
    MISSILE,
    POST,
    RACK,
    SECONDARY,
    TRANSPORT,
    WHOLE,
    UnitType,
)

# Factors for an attack strength, in halves.
NORMAL: Final = 2
DOUBLED: Final = 4
POST_ATTACK: Final = 1
DUCKLING_REASON: Final = "halved because a Vulcan leads it as a duckling"
# 7.14: Classes of units that terrain shelters in the same way. Squads are infantry on foot.
VEHICLES: Final = 0
POSTS: Final = 1
SQUADS: Final = 2
MARINES: Final = 3


# -- where a unit is ---------------------------------------------------------------------------------------------------


def in_water(state: State, unit: int) -> bool:
    """5.07.2, 7.14.4: Return True if a unit is on or in a water hex, and not on the bridge above it."""
    where = state.hex_of[unit]
    return where >= 0 and state.board.terrain[where] == WATER and not state.levels.on_bridge[unit]


def is_submerged(state: State, unit: int) -> bool:
    """5.11.2, 7.14.4: Return True if a unit is under water.

    Ogres and Superheavies in water are, with their riders, and so are Marines that have dived.
    """
    if not in_water(state, unit):
        return False
    ship = state.riders.riding[unit]
    return state.kind(unit if ship == NOBODY else ship).mobility == OGRE_LIKE or state.levels.submerged[unit] != 0


def overrun_round(state: State) -> FireRound | None:
    """Return the current fire round if an overrun is being fought, or None."""
    frame = state.flow[-1]
    return frame if isinstance(frame, FireRound) else None


# -- 7.02, 7.04, 7.05, 8.02: attack strength ---------------------------------------------------------------------------


def attack_of(state: State, unit: int, component: int) -> int:
    """7.02, 7.04: Return the printed strength of one component. A rack fires an internal missile (7.05.3).

    A laser that is overrun fires with a strength of its own (12.09).
    """
    unit_type = state.kind(unit)
    if unit_type.kind == POST:
        return POST_ATTACK if component == MAIN and overrun_round(state) is not None else 0
    if unit_type.kind == BUILDING and overrun_round(state) is not None:
        return unit_type.overrun_attack if component == MAIN else 0
    return unit_type.attack[INTERNAL if component == RACK else component]


def range_of(state: State, unit: int, component: int) -> int:
    """7.02, 7.04: Return the range of one component."""
    return state.kind(unit).reach[INTERNAL if component == RACK else component]


def deep_factor(state: State, unit: int, component: int) -> int:
    """3.02.3, 7.14.4: Return a weapon's effect on a submerged target: none, half strength or full strength."""
    return state.kind(unit).deep[INTERNAL if component == RACK else component]


def attack_factor(state: State, shot: Shot, target: int) -> int:
    """7.14.4, 8.02: Return the factor for an attack strength, in halves."""
    if overrun_round(state) is not None:
        return _overrun_factor(state, shot)
    return deep_factor(state, shot.unit, shot.component) if is_submerged(state, target) else NORMAL


def _overrun_factor(state: State, shot: Shot) -> int:
    """8.02: Return the factor for an attack strength in an overrun, in halves.

    Infantry, Ogre weapons and AP guns are doubled, and disabled units are halved. Heavy weapons are unchanged.
    """
    unit_type = state.kind(shot.unit)
    squads = unit_type.is_infantry and shot.component == MAIN
    factor = DOUBLED if squads or unit_type.is_ogre or shot.component == AP else NORMAL
    return factor // 2 if state.disability.disabled[shot.unit] != NOT_DISABLED else factor


def is_halved_duckling(state: State, unit: int) -> bool:
    """15.02.5: Return True for a duckling that fights at half strength, and is not halved already as disabled."""
    return state.disability.disabled[unit] == NOT_DISABLED and fights_at_half(state, unit)


def shot_halves(state: State, shot: Shot, target: int) -> int:
    """7.06: Return the attack strength of one shot against a target, in halves. Ducklings fire at half (15.02.5).

    Against the ground, the target is NOBODY.
    """
    factor = NORMAL if target == NOBODY else attack_factor(state, shot, target)
    strength = shot.count * attack_of(state, shot.unit, shot.component) * factor
    return strength // 2 if state.vulcans.links and is_halved_duckling(state, shot.unit) else strength


def harms(state: State, shot: Shot, target: int) -> bool:
    """7.05.1, 11.04.1: Return False for antipersonnel guns, unless the target is infantry or has a defense of 0.

    They never harm a building.
    """
    if shot.component != AP or state.kind(target).is_infantry:
        return True
    return not state.kind(target).is_building and defense_strength(state, target) == 0


def attack_halves(state: State, shots: list[Shot], target: int) -> int:
    """7.06: Return the total attack strength that counts against a target, in halves."""
    total = 0
    for shot in shots:
        if shot.component != AP or harms(state, shot, target):
            total += shot_halves(state, shot, target)
    return total


def attack_tally(state: State, shots: list[Shot], target: int) -> Tally:
    """Return the attack strength with its reasons."""
    tally = Tally()
    for shot in shots:
        base = shot.count * attack_of(state, shot.unit, shot.component)
        tally.add(NORMAL * base, weapon_words(state, shot), "7.02")
        if shot.component == AP and not harms(state, shot, target):
            tally.add(-NORMAL * base, "antipersonnel guns cannot harm this target", "7.05.1")
            continue
        factor = attack_factor(state, shot, target)
        if factor != NORMAL:
            deep = overrun_round(state) is None
            reason = "halved against a target under water" if deep else "doubled in an overrun"
            if not deep and factor < NORMAL:
                reason = "halved because it is disabled"
            tally.add((factor - NORMAL) * base, reason, "7.14.4" if deep else "8.02")
        if state.vulcans.links and is_halved_duckling(state, shot.unit):
            tally.add(shot_halves(state, shot, target) - factor * base, DUCKLING_REASON, "15.02.5")
    tally.coarsen()
    return tally


def weapon_words(state: State, shot: Shot) -> str:
    """Name the weapons of a shot: `HVY1`, `3 squads of INF1`, `OGRE's main battery`, `2 of OGRE's missiles`."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    if shot.component == MAIN and not unit_type.is_ogre:
        return name if shot.count == 1 else f"{shot.count} {unit_type.component_name(MAIN, shot.count)} of {name}"
    has = unit_type.count[shot.component]
    weapons = f"{name}'s {unit_type.component_name(shot.component, has)}"
    return weapons if has == 1 else f"{shot.count} of {weapons}"


def weapon_name(state: State, shot: Shot) -> str:
    """Return the name of a weapon in the notation: `HVY1`, `OGRE:main`."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    return name if shot.component == MAIN and not unit_type.is_ogre else f"{name}:{COMPONENT_WORDS[shot.component]}"


def ready(state: State, unit: int, component: int) -> int:
    """7.05, 8.04: Return how many of a component can still fire in this turn's fire phase, or in this fire round."""
    fight = overrun_round(state)
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        return _squads_ready(state, fight, unit, component)
    base = unit * COMPONENTS
    if component == MISSILE:
        return state.sheets.left[base + MISSILE] - state.combat.used[base + MISSILE]
    if component == RACK:
        return min(state.sheets.left[base + RACK] - state.combat.used[base + RACK], state.sheets.left[base + INTERNAL])
    if component != MAIN and component != SECONDARY and component != AP:
        return 0
    if unit_type.kind == POST:
        return 0 if fight is None or component != MAIN else 1 - used_in_round(fight, unit, MAIN)
    used = state.combat.used[base + component] if fight is None else used_in_round(fight, unit, component)
    return state.sheets.left[base + component] - used


def least_shot(state: State, unit: int, component: int) -> int:
    """Return the fewest of a component that can fire. That is one, except for infantry under 1977:6.09.

    That rule does not let a counter divide its fire, so all its squads must fire.
    """
    if state.setting.rules.edition.counters_fire_whole and state.kind(unit).is_infantry:
        return max(ready(state, unit, component), 1)
    return 1


def used_in_round(fight: FireRound, unit: int, component: int) -> int:
    """8.04: Return how many of a component a unit has fired in this round."""
    used = fight.used
    return sum(used[i + 2] for i in range(0, len(used), 3) if used[i] == unit and used[i + 1] == component)


def _squads_ready(state: State, fight: FireRound | None, unit: int, component: int) -> int:
    """3.02.2, 5.11.1, 7.05: Return the number of squads that are ready to fire a weapon.

    A squad fires its own weapon or its heavy one, never both, and it cannot fire from inside a truck.
    """
    if not may_fire_mounted(state, unit):
        return 0
    base = unit * COMPONENTS
    squads = state.sheets.squads[unit]
    if fight is None:
        free = squads - state.combat.used[base + MAIN] - state.combat.used[base + MISSILE]
    else:
        free = squads - used_in_round(fight, unit, MAIN) - used_in_round(fight, unit, MISSILE)
    if component == MAIN:
        return free if free > 0 else 0
    if component == MISSILE and state.kind(unit).count[MISSILE] and heavy_weapon_steady(state, unit):
        return max(min(free, squads - state.sheets.missiles_fired[unit]), 0)
    return 0


def gap(state: State, unit: int, where: int) -> int:
    """6.08, 7.02: Return the range to a hex. Units in the same hex fire as if they were adjacent."""
    distance = state.board.distance(state.hex_of[unit], where)
    return distance if distance > 0 else 1


def can_attack_afloat(state: State, unit: int) -> bool:
    """7.14.4: Return True if water does not prevent a unit from attacking.

    In water, only GEVs and Marines can attack. Riders can attack from a GEV, but not from a Superheavy under water.
    Marines that have dived avoid combat.
    """
    if state.levels.submerged[unit]:
        return False
    if not in_water(state, unit) or attacks_in_water(state.kind(unit).mobility):
        return True
    ship = state.riders.riding[unit]
    return ship != NOBODY and attacks_in_water(state.kind(ship).mobility)


def attacks_in_water(mobility: int) -> bool:
    """7.14.4: Return True if units of this mobility can attack from a water hex."""
    return mobility == GEV or mobility == MARINE_MOBILITY


# -- 7.03, 7.13, 7.14, 8.03: defense strength --------------------------------------------------------------------------


def shelter_class(unit_type: UnitType, on_foot: bool) -> int:
    """5.11.2, 7.14: Return the shelter class of a unit.

    Riding infantry counts as a vehicle.
    """
    if unit_type.is_infantry and on_foot:
        return MARINES if unit_type.mobility == MARINE_MOBILITY else SQUADS
    return POSTS if unit_type.kind == POST else VEHICLES


def shelter(terrain: int, sheltered: int) -> tuple[int, str]:
    """3.05.2, 7.14: Return the factor by which terrain multiplies the defense of a class, and the rule that says so."""
    squads = sheltered == SQUADS or sheltered == MARINES
    if is_town(terrain):
        return 3 if squads else 2, "7.14.2"
    if squads:
        if terrain == SWAMP or terrain == RUBBLE or is_forest(terrain):
            return 2, "7.14.1"
        if terrain == WATER and sheltered == MARINES:
            return 2, "7.14.4"
    elif sheltered == POSTS and is_forest(terrain):
        return 2, "3.05.2"
    return 1, ""


def shelter_at(board: Board, where: int, sheltered: int) -> int:
    """7.14: Return the factor by which a hex would multiply the defense of units that are not there yet.

    If a bridge crosses the water, they are assumed to be on it.
    """
    terrain = board.terrain[where]
    if terrain == CLEAR or (terrain == WATER and board.river_bridge[where]):
        return 1
    return shelter(terrain, sheltered)[0]


def terrain_factor(state: State, unit: int) -> tuple[int, str]:
    """3.05.2, 5.11.2, 7.14, 8.03: Return the factor for a unit's defense in its terrain, and the rule that says so."""
    fight = overrun_round(state)
    if fight is not None and not is_overrun_defender(state, fight, unit):
        return 1, ""
    terrain = state.board.terrain[state.hex_of[unit]]
    if terrain == CLEAR or (terrain == WATER and state.levels.on_bridge[unit]):
        return 1, ""
    return shelter(terrain, shelter_class(state.kind(unit), state.riders.riding[unit] == NOBODY))


def is_overrun_defender(state: State, fight: FireRound, unit: int) -> bool:
    """8.03: Return True if a unit is on the side that was overrun."""
    side_of = state.setting.side_of
    return side_of[state.seat_of[unit]] != side_of[fight.attacker]


def revetment_bonus(state: State, unit: int) -> int:
    """15.04.7: Return what a revetment adds to a unit's defense, after terrain. Who overruns has no cover (8.03)."""
    if not state.vulcans.sheltered or not is_revetted(state, unit):
        return 0
    fight = overrun_round(state)
    return BONUS if fight is None or is_overrun_defender(state, fight, unit) else 0


def squads_bonus(state: State, target: InfantryUnit) -> int:
    """15.04.7: Return what revetments add to squads that defend together: 1 for the group, if all of it is in them."""
    if not state.vulcans.sheltered or not target.counters:
        return 0
    return min(revetment_bonus(state, counter) for counter in target.counters)


def defense_strength(state: State, unit: int, component: int = WHOLE) -> int:
    """7.03, 7.13.1: Return the defense of a unit, an infantry unit or an Ogre's component, including terrain."""
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        return squads_defense(state, infantry_unit(state, unit))
    factor, rule = terrain_factor(state, unit)
    if unit_type.is_ogre and component != WHOLE:
        return unit_type.toughness[component] * factor + revetment_bonus(state, unit)
    base = state.defense_of[unit]
    return (base * factor if base > 0 else 1 if rule == "7.14.2" else 0) + revetment_bonus(state, unit)


def squads_defense(state: State, target: InfantryUnit) -> int:
    """7.12.1, 15.03.5, 15.04.7: Return the defense of an infantry unit. In water, its Marines count double."""
    return _squads_in_terrain(state, target) + squads_bonus(state, target)


def _squads_in_terrain(state: State, target: InfantryUnit) -> int:
    """7.12.1, 15.03.5: Return the defense of an infantry unit in its terrain or its entrenchments."""
    if target.dug:
        return target.squads * trench_factor(state, target.hex)
    defense = 0
    if state.engineering.trenches and overrun_round(state) is not None:
        for i, counter in enumerate(target.counters):
            dug = min(entrenched_squads(state, counter), target.shares[i])
            defense += dug * trench_factor(state, target.hex)
            defense += (target.shares[i] - dug) * terrain_factor(state, counter)[0]
        return defense
    for i, counter in enumerate(target.counters):
        defense += target.shares[i] * terrain_factor(state, counter)[0]
    return defense


def spillover_defense(state: State, unit: int) -> int:
    """3.03, 7.12: Return a unit's defense against spillover. A Truck has a defense of 1."""
    defense = defense_strength(state, unit)
    return 1 if defense == 0 and state.kind(unit).kind == TRANSPORT else defense


def defense_tally(state: State, unit: int, component: int) -> Tally:
    """Return the defense strength with its reasons. The total equals `defense_strength`."""
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        return squads_tally(state, infantry_unit(state, unit))
    tally = Tally()
    factor, rule = terrain_factor(state, unit)
    if unit_type.is_ogre and component != WHOLE:
        base = unit_type.toughness[component]
        tally.add(base, f"defense of the {unit_type.component_name(component, 1)}", "7.13.1")
    else:
        base = state.defense_of[unit]
        tally.add(base, "printed defense", "7.03")
        if base == 0 and rule == "7.14.2":
            tally.add(1, "a town gives it a defense of 1", "7.14.2")
    if factor > 1 and base > 0:
        tally.add(base * (factor - 1), _sheltered_words(factor), rule)
    if state.vulcans.sheltered:
        _add_revetment(tally, revetment_bonus(state, unit))
    return tally


def _add_revetment(tally: Tally, bonus: int) -> None:
    """15.04.7: Add the line of a revetment to a tally."""
    if bonus:
        tally.add(bonus, "in a revetment", "15.04.7")


def squads_tally(state: State, target: InfantryUnit) -> Tally:
    """3.02, 7.14: Tally the squads and what terrain adds. In water, terrain helps only Marines (7.14.4)."""
    tally = Tally()
    tally.add(target.squads, "one for each squad", "3.02")
    if state.engineering.trenches:
        sheltered = _squads_in_terrain(state, target)
        dug = target.dug or any(entrenched_squads(state, counter) for counter in target.counters)
        if dug and (target.dug or overrun_round(state) is not None):
            words = "doubled" if trench_factor(state, target.hex) == IN_THE_OPEN else "tripled"
            tally.add(sheltered - target.squads, f"{words} by entrenchments", "15.03.5")
            _add_revetment(tally, squads_bonus(state, target))
            return tally
    added, told = _squads_in_terrain(state, target) - target.squads, (1, "")
    for counter in target.counters:
        told = max(told, terrain_factor(state, counter))
    if added:
        whole = added == target.squads * (told[0] - 1)
        tally.add(added, _sheltered_words(told[0]) if whole else "Marines doubled by terrain", told[1])
    _add_revetment(tally, squads_bonus(state, target))
    return tally


def _sheltered_words(factor: int) -> str:
    """7.14: Return the effect of terrain on a defense, in words."""
    return "doubled by terrain" if factor == 2 else "tripled by terrain"
