"""7.10-7.13 Firing: the odds of an attack, what it uses up, and what the result does."""

from __future__ import annotations

from cybertank.board.terrain import is_town
from cybertank.rules.citations import cited
from cybertank.rules.combat.crt import ONE_TO_ONE, crt_result, needs_die, odds_column
from cybertank.rules.combat.groups import foot_infantry, infantry_unit, on_one_level, riding_unit
from cybertank.rules.combat.legality import ap_fired_at, ap_keys, ap_prey, combination, refuse_shot
from cybertank.rules.combat.losses import check_ogre, lose_component, lose_treads, suffer, suffer_infantry
from cybertank.rules.combat.spillover import apply_spillover, plan_spillover
from cybertank.rules.combat.strengths import (
    attack_halves,
    attack_tally,
    defense_strength,
    defense_tally,
    is_overrun_defender,
    overrun_round,
    squads_defense,
)
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, UNHOOKED, Event, Shot
from cybertank.rules.events.combat import Fired, RidersHit
from cybertank.rules.events.hidden import ShotInVain
from cybertank.rules.hidden.camouflage import reveal, uncover_hex
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.tally import Tally
from cybertank.rules.towing.hooking import gear_in_use, unhook_by_fire
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, GEAR, INTERNAL, MISSILE, RACK, TREADS, UnitType

# -- 7.10: the odds ----------------------------------------------------------------------------------------------------


class Odds:
    """An attack weighed: strengths (the attack in halves), the column of the table, and the reasons for both."""

    __slots__ = ("attack", "attack_tally", "column", "defense", "defense_tally")

    def __init__(self) -> None:
        self.attack = 0
        self.defense = 0
        self.column = 0
        self.attack_tally = Tally()
        self.defense_tally = Tally()


def odds(state: State, shots: list[Shot], target: int, component: int) -> Odds:
    """7.10, 7.13.2: an attack weighed, with the reasons."""
    result = Odds()
    result.attack_tally = attack_tally(state, shots, target)
    result.attack = result.attack_tally.total * 2 // result.attack_tally.scale
    if component == TREADS:
        result.defense = result.attack // 2
        result.defense_tally.add(result.defense, "treads are always attacked at 1-1", "7.13.2")
        result.column = ONE_TO_ONE
    else:
        result.defense_tally = defense_tally(state, target, component)
        result.defense = result.defense_tally.total
        result.column = odds_column(result.attack, result.defense)
    if state.setting.rules.first_edition:
        for line in [*result.attack_tally.lines, *result.defense_tally.lines]:
            line.rule = cited(state, line.rule)
    return result


# -- 7.10-7.13: the attack ---------------------------------------------------------------------------------------------


def fire(state: State, shots: list[Shot], named: int, component: int, dice: Dice, events: list[Event]) -> None:
    """7.10-7.13: carry out an attack that has been found legal, with what it spills over."""
    target = combination(state, named)
    event = Fired(shots, target, component, fire_rule(state.kind(target), component))
    event.attack = attack_halves(state, shots, target)
    spilled = plan_spillover(state, shots, target)
    aftermath: list[Event] = []
    if component == TREADS:
        _hit_treads(state, event, dice, aftermath)
    elif riders_of(state, target):
        _hit_combination(state, event, dice, aftermath)
    else:
        _hit_unit(state, event, dice, aftermath)
    events.append(event)
    events.extend(aftermath)
    apply_spillover(state, spilled, dice, events)
    for shot in shots:
        if state.kind(shot.unit).is_ogre and state.sheets.treads[shot.unit] == 0:
            check_ogre(state, shot.unit, events)


def fire_rule(target: UnitType, component: int) -> str:
    """The rule an attack is settled by."""
    if component == TREADS:
        return "7.13.2"
    if component == GEAR:
        return "rp:4.023"
    return "7.13.1" if target.is_ogre else "7.10"


def _hit_treads(state: State, event: Fired, dice: Dice, aftermath: list[Event]) -> None:
    """7.13.2: at 1-1, and as many tread units as the attack is strong."""
    event.defense = event.attack // 2
    event.column = ONE_TO_ONE
    event.die = dice.roll("the attack on the treads (7.13.2)")
    spend(state, event.shots, event.target)
    if tread_hit(state, event.target, event.die):
        event.lost = lose_treads(state, event.target, event.attack // 2, aftermath)
        event.result = DESTROYED


def tread_hit(state: State, ogre: int, die: int) -> bool:
    """7.13.2, 7.14.2: treads are hit on 5 and 6, in a town on a 6 only; an overrun's attacker has no cover (8.03)."""
    if die != 5:
        return die == 6
    fight = overrun_round(state)
    covered = fight is None or is_overrun_defender(state, fight, ogre)
    return not (covered and is_town(state.board.terrain[state.hex_of[ogre]]))


def _hit_unit(state: State, event: Fired, dice: Dice, aftermath: list[Event]) -> None:
    """7.10, 7.11: one die, on a unit, an infantry unit or a component."""
    event.defense = defense_strength(state, event.target, event.component)
    event.column = odds_column(event.attack, event.defense)
    if event.component == GEAR and not gear_in_use(state, event.target):
        # rp:4.05: its owner let go while the attack was held for his groups, so there is no gear left to hit.
        spend(state, event.shots, event.target)
        return
    event.die = dice.roll("the attack (7.10)") if needs_die(event.column) else NO_DIE
    spend(state, event.shots, event.target)
    crt = crt_result(event.column, event.die)
    target_type = state.kind(event.target)
    if target_type.is_ogre:
        event.result = DESTROYED if crt == DESTROYED else NO_EFFECT
        if crt == DESTROYED and event.component == GEAR:
            event.result = UNHOOKED
            unhook_by_fire(state, event.target, aftermath)
        elif crt == DESTROYED:
            lose_component(state, event.target, event.component, aftermath)
    elif target_type.is_infantry:
        squads = infantry_unit(state, event.target)
        before = squads.squads
        event.result, event.lot = suffer_infantry(state, squads, close_quarters(state, crt), dice)
        event.lost = before - squads.squads
    else:
        event.result = suffer(state, event.target, close_quarters(state, crt), BY_FIRE)


def _hit_combination(state: State, event: Fired, dice: Dice, aftermath: list[Event]) -> None:
    """5.11.2: one die on a vehicle and its riders, with odds of their own for each."""
    riders = riding_unit(state, event.target)
    squads_attack = attack_halves(state, event.shots, riders.counters[0])
    event.defense = defense_strength(state, event.target)
    event.column = odds_column(event.attack, event.defense)
    column = odds_column(squads_attack, squads_defense(state, riders))
    if needs_die(event.column) or needs_die(column):
        event.die = dice.roll("the attack on a vehicle and its riders (5.11.2)")
    spend(state, event.shots, event.target)
    result, lot = suffer_infantry(state, riders, close_quarters(state, crt_result(column, event.die)), dice)
    aftermath.append(RidersHit(event.target, column, result, riders.squads, lot, "5.11.2"))
    event.result = suffer(state, event.target, close_quarters(state, crt_result(event.column, event.die)), BY_FIRE)


def close_quarters(state: State, crt: int) -> int:
    """7.11.2: in an overrun a D counts as an X, Ogres aside."""
    return DESTROYED if crt == DISABLED and overrun_round(state) is not None else crt


# -- 7.05: what has fired ----------------------------------------------------------------------------------------------


def spend(state: State, shots: list[Shot], target: int) -> None:
    """7.05, 8.04: what has fired has fired; missiles are gone (7.05.2) and antipersonnel fire is noted (7.05.1)."""
    fight = overrun_round(state)
    for shot in shots:
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
        elif shot.component == AP:
            _note_ap(state, shot.unit, target)


def _note_ap(state: State, unit: int, target: int) -> None:
    prey = ap_prey(state, target)
    if prey is not None:
        for key in ap_keys(prey):
            if not ap_fired_at(state, unit, key):
                state.own_combat().ap_at.append(unit)
                state.own_combat().ap_at.append(key)


# -- 13.05, 13.06: fire at what is hidden ------------------------------------------------------------------------------


def real_target(state: State, target: int) -> int:
    """3.02, 13.06: without spillover the infantry of a hex is one target: a dummy among it does not shield the rest.

    A dummy under a ? counter is a target of its own beside infantry in the open: nobody knew that it was of its kind.
    """
    if state.setting.rules.spillover or not is_dummy(state, target) or not state.kind(target).is_infantry:
        return target
    for unit in foot_infantry(state, state.hex_of[target], state.seat_of[target]):
        if is_dummy(state, unit) or not on_one_level(state, unit, target):
            continue
        if state.hidden.masks[unit] > 0 or state.hidden.masks[target] == 0:
            return unit
    return target


def find_target(
    state: State, seat: int, shots: list[Shot], target: int, component: int, events: list[Event]
) -> list[Shot]:
    """13.05, 13.06: fire on a hex turns up what is hidden there; the shots that can still be fired are returned.

    A dummy takes all of them in vain. So do guns that cannot harm what is found. Where it is an Ogre nothing has been
    fired: what is aimed at has yet to be said (7.13).
    """
    where = state.hex_of[target]
    was_masked = state.hidden.masks[target] > 0
    for shot in shots:
        reveal(state, shot.unit, events)
    uncover_hex(state, seat, where, events)
    if state.hex_of[target] != where:
        fire_in_vain(state, shots, where, "13.06", events)
        return []
    if not was_masked:
        return shots
    if state.kind(target).is_ogre:
        return []
    able = [shot for shot in shots if refuse_shot(state, seat, shot, shots, target, component) is None]
    vain = [shot for shot in shots if shot not in able]
    if vain:
        fire_in_vain(state, vain, where, "13.05", events)
    return able


def fire_in_vain(state: State, shots: list[Shot], where: int, rule: str, events: list[Event]) -> None:
    """13.05, 13.06: guns have fired at what they could not harm, or at nothing at all."""
    for shot in shots:
        if shot.component == AP:
            state.own_combat().used[shot.unit * COMPONENTS + AP] += shot.count
    spend(state, [shot for shot in shots if shot.component != AP], NOBODY)
    events.append(ShotInVain([shot.unit for shot in shots], where, rule))
