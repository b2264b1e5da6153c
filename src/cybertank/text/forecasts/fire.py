"""Forecasts for an attack: odds and chances, including riders and spillover (5.11.2, 7.10-7.13)."""

from __future__ import annotations

from cybertank.rules.buildings.damage import total_damage
from cybertank.rules.combat.crt import HOPELESS, crt_result, needs_die, odds_column
from cybertank.rules.combat.firing import close_quarters, fire_rule, odds, squads_sharing_die, tread_hit
from cybertank.rules.combat.groups import group, infantry_unit, largest_parts, must_group
from cybertank.rules.combat.legality import aimed_infantry, combination
from cybertank.rules.combat.spillover import Spill, milder, plan_spillover
from cybertank.rules.combat.stealth import die_penalty, modified
from cybertank.rules.combat.strengths import attack_halves, overrun_round, squads_defense
from cybertank.rules.drones.pallets import pallets_on
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_EFFECT
from cybertank.rules.terrain.firing import ground_spills
from cybertank.rules.vulcans.cargo import is_stowed, missiles_in
from cybertank.rules.vulcans.unfinished import worsened
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.vulcans import TOP
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import Target, UnitTarget
from cybertank.text import wording as say
from cybertank.text.forecasts.ground import announce_ground, collateral_clause
from cybertank.text.wording import FACES
from cybertank.units.catalogue import GEAR, TREADS, VULCAN, WHOLE


def announce_fire(state: State, shots: list[Shot], named: Target) -> str:
    """Announce an attack with its odds, its chances as percentages, and the other units it could harm (7.10)."""
    if not isinstance(named, UnitTarget):
        return announce_ground(state, shots, named) + _spills_clause(state, ground_spills(state, shots, named))
    if state.hidden.masks[named.unit] > 0:
        name = state.ids[named.unit]
        return f"{say.shooters(state, shots)} at {name}: firing at it will reveal what it is (13.05)"
    if state.kind(named.unit).is_building:
        return say.recited(state, _announce_building(state, shots, named.unit))
    target = with_vehicle(state, named)
    weighed = odds(state, shots, target)
    odds_words = say.odds_phrase(weighed.attack, weighed.defense, weighed.column, target.component)
    chance = chance_phrase(state, shots, target)
    rule = fire_rule(state.kind(target.unit), target.component)
    aimed = say.target_name(state, target)
    told = f"{say.shooters(state, shots)} at {aimed}: {odds_words}; {chance} ({rule})"
    whole = told + riders_clause(state, shots, target.unit) + spillover_clause(state, shots, target.unit)
    if weighed.column > HOPELESS and (state.drones.any or state.vulcans.cargo):
        whole += cargo_clause(state, target.unit)
    return say.recited(state, whole + collateral_clause(state, shots, target.unit))


def _announce_building(state: State, shots: list[Shot], building: int) -> str:
    """11.04: announce fire at a building: the points that it will lose, and the other units it could harm."""
    rule = "11.04.1" if overrun_round(state) is None else "11.04.2"
    told = f"{say.shooters(state, shots)} at {state.ids[building]}: {_damage_phrase(state, shots, building)} ({rule})"
    return told + spillover_clause(state, shots, building)


def _damage_phrase(state: State, shots: list[Shot], building: int) -> str:
    damage, left = total_damage(state, shots, building), state.buildings.points[building]
    if 0 <= left <= damage:
        return f"it loses its last {say.count_of(left, 'structure point')} and is destroyed"
    rest = f", and {left - damage} are left" if left > 0 else ""
    return f"it loses {say.count_of(damage, 'structure point')}{rest}"


# -- the target --------------------------------------------------------------------------------------------------------


def with_vehicle(state: State, named: UnitTarget) -> UnitTarget:
    """Return the target against which an attack is resolved: for a rider, its vehicle (5.11.2)."""
    return UnitTarget(combination(state, named.unit), named.component)


def fire_chances(state: State, shots: list[Shot], named: UnitTarget) -> tuple[int, int, int]:
    """Count the die faces that do nothing, that disable or cost a squad, and that destroy."""
    aim = with_vehicle(state, named)
    target = aim.unit
    less = die_penalty(state, shots, target)
    if aim.component == TREADS:
        hits = sum(1 for die in range(1, FACES + 1) if tread_hit(state, target, modified(die, less)))
        return FACES - hits, 0, hits
    if state.kind(target).is_building:
        destroyed = 0 <= state.buildings.points[target] <= total_damage(state, shots, target)
        return (0, 0, FACES) if destroyed else (FACES, 0, 0)
    column = odds(state, shots, aim).column
    if state.kind(target).is_ogre:
        results = [worsened(state, target, crt_result(column, modified(die, less))) for die in range(1, FACES + 1)]
        killed = results.count(DESTROYED)
        return FACES - killed, 0, killed
    if state.kind(target).has_sheet:
        return _sheet_chances(state, column, target)
    fragile = state.disability.disabled[target] != NOT_DISABLED or _squads(state, shots, target) == 1
    return column_chances(state, column, fragile)


def _sheet_chances(state: State, column: int, superheavy: int) -> tuple[int, int, int]:
    """13.07: count the results against a Superheavy with a record sheet. An X at least disables it.

    A D does nothing to a disabled one.
    """
    nothing, hurt, killed = column_chances(state, column, fragile=False)
    if state.disability.disabled[superheavy] != NOT_DISABLED:
        return nothing + hurt, killed, 0
    return nothing, hurt + killed, 0


def column_chances(state: State, column: int, fragile: bool, spilled: bool = False) -> tuple[int, int, int]:
    """7.11: count the results in a column.

    A D destroys a fragile target, and any target in an overrun. Spillover is milder.
    """
    faces = [crt_result(column, die) for die in range(1, FACES + 1)]
    faces = [milder(crt) for crt in faces] if spilled else [close_quarters(state, crt) for crt in faces]
    nothing, hurt, killed = (faces.count(result) for result in (NO_EFFECT, DISABLED, DESTROYED))
    return (nothing, 0, hurt + killed) if fragile else (nothing, hurt, killed)


def _squads(state: State, shots: list[Shot], target: int) -> int:
    """Return the number of squads that defend together, or 0 if the target is not infantry."""
    return aimed_infantry(state, shots, target).squads if state.kind(target).is_infantry else 0


def chance_phrase(state: State, shots: list[Shot], named: UnitTarget) -> str:
    """Describe the chances of an attack: `33% no effect, 33% disabled, 33% destroyed`."""
    aim = with_vehicle(state, named)
    target, component = aim.unit, aim.component
    if state.kind(target).is_building:
        return _damage_phrase(state, shots, target)
    weighed = odds(state, shots, aim)
    if component != TREADS and not needs_die(weighed.column):
        return _sure(weighed.column)
    nothing, hurt, killed = fire_chances(state, shots, aim)
    harm = "loses a squad" if state.kind(target).is_infantry else "disabled"
    kill = "destroyed"
    if component == TREADS:
        kill = f"to destroy {say.count_of(min(weighed.attack // 2, state.sheets.treads[target]), 'tread unit')}"
    elif component == GEAR:
        kill = "to be unhooked"
    told = say.chances_told(nothing, hurt, killed, harm, kill)
    if state.kind(target).has_sheet and not state.kind(target).is_ogre:
        return f"{told} (an X rolls on its record sheet, 13.07)"
    close = overrun_round(state) is not None and not state.kind(target).is_ogre
    return f"{told} (in an overrun a D destroys, 7.11.2)" if close else told


def _sure(column: int) -> str:
    return "destroyed without a die roll" if column > 0 else "no effect on any roll"


# -- riders and spillover ----------------------------------------------------------------------------------------------


def riders_clause(state: State, shots: list[Shot], target: int) -> str:
    """5.11.2: describe what the same die does to a vehicle's riders, at their own odds."""
    riders = squads_sharing_die(state, target)
    if not riders.counters:
        return ""
    attack = attack_halves(state, shots, riders.counters[0])
    defense = squads_defense(state, riders)
    column = odds_column(attack, defense)
    nothing, hurt, killed = column_chances(state, column, riders.squads == 1)
    chance = say.chances_told(nothing, hurt, killed, "loses a squad") if needs_die(column) else _sure(column)
    names = say.listed([state.ids[rider] for rider in riders.counters])
    odds_words = say.odds_phrase(attack, defense, column, WHOLE)
    return f"; with the same die, its riders, {names}: {odds_words}; {chance} (5.11.2)"


def cargo_clause(state: State, vehicle: int) -> str:
    """14.01, 15.02.1: name the exposed pallets and missiles that an attack with odds destroys without a die."""
    lost = [state.ids[pallet] for pallet in pallets_on(state, vehicle) if not is_stowed(state, pallet)]
    missiles = missiles_in(state, vehicle, TOP)
    if missiles:
        lost.append(say.count_of(missiles, "spare missile"))
    rule = "15.02.1" if state.kind(vehicle).works == VULCAN else "14.01"
    return f"; destroyed in any case: {say.listed(lost)} aboard it ({rule})" if lost else ""


def spillover_clause(state: State, shots: list[Shot], target: int) -> str:
    """7.12: describe what the attack could do to other units in the hex."""
    if overrun_round(state) is None and must_group(state, target):
        return f"; the owner of the stack groups its infantry first (7.12.1){_grouped_clause(state, shots, target)}"
    return _spills_clause(state, plan_spillover(state, shots, target))


def _spills_clause(state: State, spills: list[Spill]) -> str:
    told = [words for spill in spills for words in [_spill_words(state, spill)] if words]
    return f"; spillover: {'; '.join(told)} (7.12)" if told else ""


def grouped_at_best(state: State, target: int) -> State:
    """7.12.1: return the position with a stack under fire combined into its largest groups."""
    after = state.copy()
    seat, where = state.seat_of[target], state.hex_of[target]
    group(after, seat, where, largest_parts(state, where, seat), [])
    return after


def _grouped_clause(state: State, shots: list[Shot], target: int) -> str:
    """7.12.1: state the odds against infantry in its largest groups, if they differ from those against one counter."""
    if not state.kind(target).is_infantry:
        return ""
    after = grouped_at_best(state, target)
    weighed = odds(after, shots, UnitTarget(target))
    if weighed.defense == odds(state, shots, UnitTarget(target)).defense:
        return ""
    largest = infantry_unit(after, target).squads
    told = say.odds_phrase(weighed.attack, weighed.defense, weighed.column, WHOLE)
    return f": against a group of {largest} it would be {told}"


def _spill_words(state: State, spill: Spill) -> str:
    parts: list[str] = []
    if spill.squads is not None:
        names = say.listed([state.ids[counter] for counter in spill.squads.counters])
        parts.append(_spill_chance(state, names, spill.column, spill.squads.squads == 1, "loses a squad"))
    else:
        name = state.ids[spill.unit]
        disabled = state.disability.disabled[spill.unit] != NOT_DISABLED
        parts.append(_spill_chance(state, name, spill.column, disabled, "disabled"))
        if spill.riders is not None:
            alone = spill.riders.squads == 1
            parts.append(_spill_chance(state, f"the riders of {name}", spill.riders_column, alone, "to lose a squad"))
    return ", ".join(part for part in parts if part)


def _spill_chance(state: State, name: str, column: int, fragile: bool, harm: str) -> str:
    """Return words such as `HVY2 33% disabled`, or "" if no face harms the unit."""
    if column <= HOPELESS:
        return ""
    _, hurt, killed = column_chances(state, column, fragile, spilled=True)
    told = say.chances_told(0, hurt, killed, harm)
    return f"{name} {told}" if told else ""
