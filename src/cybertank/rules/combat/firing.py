"""7.10-7.13 Firing: the odds of an attack, what it uses up, and the effects of the result."""

from __future__ import annotations

from cybertank.board.terrain import is_town
from cybertank.rules.buildings.damage import damage_tally, note_shots, total_damage
from cybertank.rules.buildings.identification import identify
from cybertank.rules.buildings.structure import take_points
from cybertank.rules.citations import cited
from cybertank.rules.combat.crt import ONE_TO_ONE, ONE_TO_TWO, SURE, crt_result, needs_die, odds_column
from cybertank.rules.combat.groups import InfantryUnit, riding_unit, unit_on_top
from cybertank.rules.combat.hits import Component, Treads, WholeUnit, hit
from cybertank.rules.combat.legality import aimed_infantry, ap_fired_at, ap_keys, ap_prey, has_left
from cybertank.rules.combat.other_dice import OtherDice
from cybertank.rules.combat.stealth import die_penalty, modified
from cybertank.rules.combat.strengths import (
    attack_halves,
    attack_tally,
    defense_strength,
    defense_tally,
    is_overrun_defender,
    overrun_round,
    squads_defense,
    squads_tally,
)
from cybertank.rules.dice import Dice
from cybertank.rules.drones.cargo import lose_cargo
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, UNHOOKED, Event
from cybertank.rules.events.combat import Fired, RidersHit
from cybertank.rules.lasers.firing import note_fired
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.tally import Tally
from cybertank.rules.terrain.weak_attacks import note_attack
from cybertank.rules.towing.hooking import unhook_by_fire
from cybertank.rules.vulcans.unfinished import worsened
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import AP, COMPONENTS, GEAR, HITCH, INTERNAL, MISSILE, RACK, TREADS, VULCAN, UnitType

# -- 7.10: the odds ----------------------------------------------------------------------------------------------------


class Odds:
    """The odds of an attack: strengths (the attack in halves), the column of the table, and the reasons for both."""

    __slots__ = ("attack", "attack_tally", "column", "damage", "defense", "defense_tally")

    def __init__(self) -> None:
        self.attack = 0
        self.defense = 0
        self.column = 0
        self.damage = 0
        """11.04: The structure points that an attack takes from a building. Its tally is then `defense_tally`."""
        self.attack_tally = Tally()
        self.defense_tally = Tally()


def odds(state: State, shots: list[Shot], target: UnitTarget) -> Odds:
    """Calculate the odds of an attack, with the reasons for each number (7.10, 7.13.2)."""
    result = Odds()
    result.attack_tally = attack_tally(state, shots, target.unit)
    result.attack = result.attack_tally.total * 2 // result.attack_tally.scale
    if state.kind(target.unit).is_building:
        result.defense_tally = damage_tally(state, shots, target.unit)
        result.damage = result.defense_tally.total
        result.column = SURE
    elif target.component == TREADS:
        result.defense = result.attack // 2
        result.defense_tally.add(result.defense, "treads are always attacked at 1-1", "7.13.2")
        result.column = ONE_TO_ONE
    else:
        if state.kind(target.unit).is_infantry:
            result.defense_tally = squads_tally(state, aimed_infantry(state, shots, target.unit))
        else:
            result.defense_tally = defense_tally(state, target.unit, target.component)
        result.defense = result.defense_tally.total
        result.column = odds_column(result.attack, result.defense)
    if state.setting.rules.edition.book:
        for line in [*result.attack_tally.lines, *result.defense_tally.lines]:
            line.rule = cited(state, line.rule)
    return result


# -- 7.10-7.13: the attack ---------------------------------------------------------------------------------------------


def resolve(
    state: State,
    shots: list[Shot],
    target: UnitTarget,
    dice: Dice,
    events: list[Event],
    others: OtherDice | None = None,
) -> None:
    """Roll for a legal attack and apply the result to its target (7.10-7.13).

    `others` are dice that are rolled after the target's and before its losses (7.12.4).
    """
    unit = target.unit
    if state.buildings.veiled:
        for shot in shots:
            identify(state, shot.unit, events)
    event = Fired(shots, target, fire_rule(state.kind(unit), target.component))
    event.attack = attack_halves(state, shots, unit)
    aftermath: list[Event] = []
    on_top = _plan_on_top(state, event) if state.vulcans.berths else None
    if target.component == TREADS:
        _hit_treads(state, event, dice, aftermath, others)
    elif state.kind(unit).is_building:
        _hit_building(state, event, aftermath)
    elif riders_of(state, unit):
        _hit_combination(state, event, dice, aftermath, others)
    elif state.kind(unit).is_infantry:
        _hit_infantry(state, event, dice, aftermath, others)
    else:
        _hit_unit(state, event, dice, aftermath, others)
    if on_top is not None:
        _hit_on_top(state, event, on_top, dice, aftermath)
    if state.drones.any or state.vulcans.cargo:
        lose_cargo(state, unit, event.column, aftermath)
    events.append(event)
    events.extend(aftermath)


def fire_rule(target: UnitType, component: int) -> str:
    """Return the rule that governs an attack."""
    if component == TREADS:
        return "7.13.2"
    if component == GEAR:
        return "rp:4.023"
    if component == HITCH:
        return "15.04.8"
    if target.is_building:
        return "11.04.1"
    return "7.13.1" if target.is_ogre else "7.10"


def _roll_others(state: State, others: OtherDice | None, dice: Dice) -> None:
    """7.12.4: Roll the other dice of an attack, if they come before any loss."""
    if others is not None:
        others.roll(state, dice)


def _hit_treads(state: State, event: Fired, dice: Dice, aftermath: list[Event], others: OtherDice | None) -> None:
    """7.13.2: Attack treads at 1-1. A hit destroys one tread unit per point of attack strength."""
    event.defense = event.attack // 2
    event.column = ONE_TO_ONE
    event.die = dice.roll("the attack on the treads (7.13.2)")
    _roll_others(state, others, dice)
    spend(state, event.shots, event.target.unit)
    event.less = die_penalty(state, event.shots, event.target.unit)
    if tread_hit(state, event.target.unit, modified(event.die, event.less)):
        treads = Treads(event.target.unit, event.attack // 2)
        event.lost = hit(state, treads, DESTROYED, dice, aftermath).lost
        event.result = DESTROYED


def tread_hit(state: State, ogre: int, die: int) -> bool:
    """7.13.2, 7.14.2: Return True if this die roll hits the treads.

    A 5 or 6 hits; in a town, only a 6. The attacker in an overrun has no cover (8.03). Each D hits an unfinished Ogre
    too (15.02.2).
    """
    fight = overrun_round(state)
    covered = fight is None or is_overrun_defender(state, fight, ogre)
    sheltered = covered and is_town(state.board.terrain[state.hex_of[ogre]])
    return worsened(state, ogre, crt_result(ONE_TO_TWO if sheltered else ONE_TO_ONE, die)) == DESTROYED


def _hit_unit(state: State, event: Fired, dice: Dice, aftermath: list[Event], others: OtherDice | None) -> None:
    """7.10, 7.11: Roll one die against a unit or a component."""
    event.defense = defense_strength(state, event.target.unit, event.target.component)
    event.column = odds_column(event.attack, event.defense)
    if event.target.component >= GEAR and not has_left(state, event.target.unit, event.target.component):
        # rp:4.05, 15.04.8: The owner unhooked the load while the attack waited for the infantry to be grouped, so there
        # is no gear or hitch left to hit.
        spend(state, event.shots, event.target.unit)
        return
    event.die = dice.roll("the attack (7.10)") if needs_die(event.column) else NO_DIE
    _roll_others(state, others, dice)
    spend(state, event.shots, event.target.unit)
    target_type = state.kind(event.target.unit)
    if target_type.stealthy and event.die != NO_DIE:
        event.less = die_penalty(state, event.shots, event.target.unit)
    crt = crt_result(event.column, modified(event.die, event.less))
    if target_type.is_ogre:
        crt = worsened(state, event.target.unit, crt)
        event.result = DESTROYED if crt == DESTROYED else NO_EFFECT
        if crt == DESTROYED and event.target.component >= GEAR:
            event.result = UNHOOKED if event.target.component == GEAR else DESTROYED
            unhook_by_fire(state, event.target.unit, aftermath)
        elif crt == DESTROYED:
            hit(state, Component(event.target.unit, event.target.component), crt, dice, aftermath)
    else:
        unit = WholeUnit(event.target.unit, BY_FIRE)
        event.result = hit(state, unit, close_quarters(state, crt), dice, aftermath).result


def _hit_building(state: State, event: Fired, aftermath: list[Event]) -> None:
    """11.04.1, 11.04.2: Hit a building without a die roll. It loses points for the strength of each weapon."""
    building = event.target.unit
    fight = overrun_round(state)
    event.column = SURE
    if fight is not None:
        event.rule = "11.04.2"
        note_shots(state, fight, event.shots, building)
    points = total_damage(state, event.shots, building)
    spend(state, event.shots, building)
    event.damage = take_points(state, building, points, aftermath)
    event.left = state.buildings.points[building]
    event.result = NO_EFFECT if event.left else DESTROYED


def _hit_infantry(state: State, event: Fired, dice: Dice, aftermath: list[Event], others: OtherDice | None) -> None:
    """7.10, 7.11, 7.12.1: Roll one die against an infantry unit. Choose the group before the shots are recorded."""
    squads = aimed_infantry(state, event.shots, event.target.unit)
    event.defense = squads_defense(state, squads)
    event.column = odds_column(event.attack, event.defense)
    event.die = dice.roll("the attack (7.10)") if needs_die(event.column) else NO_DIE
    _roll_others(state, others, dice)
    spend(state, event.shots, event.target.unit)
    crt = close_quarters(state, crt_result(event.column, event.die))
    struck = hit(state, squads, crt, dice, aftermath)
    event.result, event.lost, event.lot = struck.result, struck.lost, struck.lot


def _hit_combination(state: State, event: Fired, dice: Dice, aftermath: list[Event], others: OtherDice | None) -> None:
    """5.11.2: Roll one die against a vehicle and its riders, with separate odds for each."""
    riders = riding_unit(state, event.target.unit)
    squads_attack = attack_halves(state, event.shots, riders.counters[0])
    event.defense = defense_strength(state, event.target.unit)
    event.column = odds_column(event.attack, event.defense)
    column = odds_column(squads_attack, squads_defense(state, riders))
    if needs_die(event.column) or needs_die(column):
        event.die = dice.roll("the attack on a vehicle and its riders (5.11.2)")
    _roll_others(state, others, dice)
    spend(state, event.shots, event.target.unit)
    struck = hit(state, riders, close_quarters(state, crt_result(column, event.die)), dice, aftermath)
    aftermath.append(RidersHit(event.target.unit, column, struck.result, riders.squads, struck.lot, "5.11.2"))
    vehicle = WholeUnit(event.target.unit, BY_FIRE)
    crt = close_quarters(state, crt_result(event.column, event.die))
    event.result = hit(state, vehicle, crt, dice, aftermath).result


def squads_sharing_die(state: State, vehicle: int) -> InfantryUnit:
    """5.11.2, 8.06.1: Return the infantry that an attack on a vehicle hits with the same die, or an empty unit.

    On a Vulcan it is what stays on top in an overrun. Elsewhere that suffers spillover instead (15.02.1).
    """
    if state.vulcans.berths and overrun_round(state) is not None and state.kind(vehicle).works == VULCAN:
        return unit_on_top(state, vehicle)
    return riding_unit(state, vehicle)


class OnTop:
    """8.06.1, 15.02.1: Infantry on top of a Vulcan that is attacked in an overrun, with the odds against it."""

    __slots__ = ("column", "squads")

    def __init__(self, squads: InfantryUnit, column: int) -> None:
        self.squads = squads
        self.column = column


def _plan_on_top(state: State, event: Fired) -> OnTop | None:
    """8.06.1, 15.02.1: Return the infantry that stays on top of a Vulcan under attack in an overrun, or None.

    Elsewhere it suffers spillover instead.
    """
    if state.kind(event.target.unit).works != VULCAN:
        return None
    squads = squads_sharing_die(state, event.target.unit)
    if not squads.counters:
        return None
    attack = attack_halves(state, event.shots, squads.counters[0])
    return OnTop(squads, odds_column(attack, squads_defense(state, squads)))


def _hit_on_top(state: State, event: Fired, on_top: OnTop, dice: Dice, aftermath: list[Event]) -> None:
    """5.11.2, 8.06.1, 15.02.1: Apply the die roll against a Vulcan to the infantry on top, at its own odds."""
    if event.die == NO_DIE and needs_die(on_top.column):
        event.die = dice.roll("the attack on a Vulcan and the infantry on top (8.06.1)")
    struck = hit(state, on_top.squads, close_quarters(state, crt_result(on_top.column, event.die)), dice, aftermath)
    squads = on_top.squads.squads
    aftermath.append(RidersHit(event.target.unit, on_top.column, struck.result, squads, struck.lot, "8.06.1"))


def close_quarters(state: State, crt: int) -> int:
    """7.11.2: Convert a result for the current fight: in an overrun a D counts as an X, except against Ogres."""
    return DESTROYED if crt == DISABLED and overrun_round(state) is not None else crt


# -- 7.05: weapons that have fired -------------------------------------------------------------------------------------


def spend(state: State, shots: list[Shot], target: int) -> None:
    """7.05, 8.04: Mark weapons as fired. Missiles are used up (7.05.2), and antipersonnel fire is recorded (7.05.1)."""
    fight = overrun_round(state)
    if state.weak_attacks.any and fight is None:
        note_attack(state, shots, weak=False)
    prey = ap_prey(state, shots, target) if any(shot.component == AP for shot in shots) else None
    for shot in shots:
        if state.kind(shot.unit).is_laser:
            note_fired(state, shot.unit)
        base = shot.unit * COMPONENTS
        one_shot = shot.component == MISSILE and not state.kind(shot.unit).is_infantry
        if (fight is None and not one_shot) or shot.component == RACK:
            state.own_combat().used[base + shot.component] += shot.count
        if fight is not None:
            fight.used.extend([shot.unit, shot.component, shot.count])
        if shot.component == MISSILE:
            state.own_sheets().missiles_fired[shot.unit] = state.sheets.missiles_fired[shot.unit] + shot.count
            if one_shot:
                state.own_sheets().left[base + MISSILE] -= shot.count
        elif shot.component == RACK:
            state.own_sheets().left[base + INTERNAL] -= shot.count
            state.own_sheets().internal_fired[shot.unit] = state.sheets.internal_fired[shot.unit] + shot.count
        elif shot.component == AP and prey is not None:
            _note_ap(state, shot.unit, prey)


def _note_ap(state: State, unit: int, prey: InfantryUnit) -> None:
    for key in ap_keys(prey):
        if not ap_fired_at(state, unit, key):
            state.own_combat().ap_at.append(unit)
            state.own_combat().ap_at.append(key)
