"""7 Combat: who may fire at what, the odds, and what the result does."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import is_town
from cybertank.rules.camouflage import reveal, uncover_hex
from cybertank.rules.citations import cited
from cybertank.rules.crt import ONE_TO_ONE, crt_result, needs_die, odds_column
from cybertank.rules.dice import Dice
from cybertank.rules.dummies import is_dummy, refuse_act_of_dummy
from cybertank.rules.events import (
    DESTROYED,
    DISABLED,
    NO_DIE,
    NO_EFFECT,
    UNHOOKED,
    Event,
    Fired,
    RidersHit,
    Shot,
)
from cybertank.rules.groups import GROUP_KEY, UNGROUPED, InfantryUnit, foot_infantry, infantry_unit, riding_unit
from cybertank.rules.hidden_events import ShotInVain
from cybertank.rules.losses import (
    check_ogre,
    lose_component,
    lose_treads,
    suffer,
    suffer_infantry,
)
from cybertank.rules.refusal import Refusal
from cybertank.rules.riders import may_fire_mounted, riders_of
from cybertank.rules.spillover import apply_spillover, plan_spillover
from cybertank.rules.strengths import (
    attack_halves,
    attack_tally,
    can_attack_afloat,
    deep_factor,
    defense_strength,
    defense_tally,
    gap,
    is_overrun_defender,
    is_submerged,
    least_shot,
    overrun_round,
    range_of,
    ready,
    squads_defense,
    weapon_name,
)
from cybertank.rules.tally import Tally
from cybertank.rules.towing import gear_in_use, is_unset_gun, refuse_unset_gun, unhook_by_fire
from cybertank.state.frames import FIRE, Turn
from cybertank.state.state import BY_FIRE, NOBODY, NOT_DISABLED, State, replaced
from cybertank.units.catalogue import (
    AP,
    COMPONENT_WORDS,
    COMPONENTS,
    GEAR,
    INTERNAL,
    MAIN,
    MISSILE,
    RACK,
    TREADS,
    WHOLE,
    UnitType,
)

TREAD_SQUADS: Final = 3


class Odds:
    """An attack weighed: strengths (the attack in halves), the column of the table, and the reasons for both."""

    __slots__ = ("attack", "attack_tally", "column", "defense", "defense_tally")

    def __init__(self) -> None:
        self.attack = 0
        self.defense = 0
        self.column = 0
        self.attack_tally = Tally()
        self.defense_tally = Tally()


def may_fire(state: State, unit: int) -> bool:
    """7.03, 7.05: whether a unit can attack at all in a fire phase: on the map, not disabled, with something ready."""
    if (
        state.hex_of[unit] < 0
        or state.disabled[unit] != NOT_DISABLED
        or is_dummy(state, unit)
        or not can_attack_afloat(state, unit)
    ):
        return False
    if state.setting.rules.towing and is_unset_gun(state, unit):
        return False
    return any(ready(state, unit, c) > 0 for c in state.kind(unit).weapons)


def combination(state: State, target: int) -> int:
    """5.11.2: a vehicle and its riders are fired at together: the vehicle stands for both."""
    return state.riding[target] if state.riding[target] != NOBODY else target


# -- 7.05-7.09, 7.13: what may be fired at what ------------------------------------------------------------------------


def refuse_fire(state: State, seat: int, shots: list[Shot], target: int, component: int) -> Refusal | None:
    """7.01-7.13: why an attack is not legal in a fire phase, or None."""
    turn = state.flow[-1]
    if not isinstance(turn, Turn) or turn.phase != FIRE:
        return Refusal("7.01", "attacks are made in the fire phase")
    return refuse_attack(state, seat, shots, target, component)


def refuse_attack(state: State, seat: int, shots: list[Shot], target: int, component: int) -> Refusal | None:
    """7.02-7.13: what holds for every attack, in a fire phase and in an overrun."""
    if not shots:
        return Refusal("7.08", "name what fires: `fire HVY1 + MSL2 at OGRE:main`")
    refusal = refuse_target(state, seat, target, component)
    if refusal is not None:
        return refusal
    for shot in shots:
        refusal = refuse_shot(state, seat, shot, shots, target, component)
        if refusal is not None:
            return refusal
    return refuse_tread_attack(state, shots) if component == TREADS else None


def refuse_target(state: State, seat: int, target: int, component: int) -> Refusal | None:
    """7.07, 7.13: one enemy unit, or one component of an Ogre that it still has."""
    name = state.ids[target]
    if state.hex_of[target] < 0:
        return Refusal("7.07", f"{name} is not on the map")
    if not state.hostile(seat, target):
        return Refusal("7.07", f"{name} is on your own side")
    if not state.kind(target).is_ogre:
        return None if component == WHOLE else Refusal("7.07", f"{name} is attacked as a whole: `at {name}`")
    if component == WHOLE:
        left = targets_on(state, target)
        return Refusal("7.13", f"say what is fired at: {', '.join(f'{name}:{COMPONENT_WORDS[c]}' for c in left)}")
    if component == INTERNAL:
        return Refusal("3.04.2", "internal missiles cannot be fired at; a destroyed rack takes one with it")
    if component == GEAR and not has_left(state, target, component):
        return Refusal("rp:4.023", f"{name} is not hooking up or towing: its gear, if it has any, is inside the hull")
    if not has_left(state, target, component):
        return Refusal("7.13.1", f"{name} has no {COMPONENT_WORDS[component]} left to fire at")
    return None


def targets_on(state: State, ogre: int) -> list[int]:
    """7.13, rp:4.023: what can be fired at on an Ogre: the components it has, its treads, and its gear in use."""
    last = GEAR if state.setting.rules.towing else TREADS
    return [c for c in range(last + 1) if c != INTERNAL and has_left(state, ogre, c)]


def has_left(state: State, ogre: int, component: int) -> bool:
    """7.13: whether an Ogre still has one of a component, or any treads; gear is there while it is in use."""
    if component == GEAR:
        return gear_in_use(state, ogre)
    return state.treads[ogre] > 0 if component == TREADS else state.left[ogre * COMPONENTS + component] > 0


def refuse_shot(state: State, seat: int, shot: Shot, shots: list[Shot], target: int, component: int) -> Refusal | None:
    """7.02-7.05, 7.14.4: whether one weapon of an attack may fire, is ready, bears, and reaches."""
    unit = shot.unit
    fight = overrun_round(state)
    if state.seat_of[unit] != seat and not shares_fire(state, seat, unit):
        return Refusal("7.05", f"{state.ids[unit]} is not yours to fire")
    if state.hex_of[unit] < 0:
        return Refusal("7.05", f"{state.ids[unit]} is not on the map")
    if is_dummy(state, unit):
        return refuse_act_of_dummy(state, [unit])
    if fight is None and state.disabled[unit] != NOT_DISABLED:
        return Refusal("7.11", f"{state.ids[unit]} is disabled and cannot fire")
    if not may_fire_mounted(state, unit):
        return Refusal(
            "5.11.1", f"{state.ids[unit]} rides inside {state.ids[state.riding[unit]]} and cannot fire from there"
        )
    if state.setting.rules.towing:
        refusal = refuse_unset_gun(state, unit)
        if refusal is not None:
            return refusal
    asked = 0
    for other in shots:
        if other.unit == unit and other.component == shot.component:
            asked += other.count
    free = ready(state, unit, shot.component)
    if shot.count < 1 or asked > free:
        return _refuse_count(state, shot, asked, free)
    if state.setting.rules.first_edition and asked < least_shot(state, unit, shot.component):
        return Refusal("7.07", f"{state.ids[unit]} fires with all its squads at one target: `fire {state.ids[unit]}`")
    if state.kind(unit).count[MISSILE] and state.kind(unit).is_infantry:
        firing = sum(other.count for other in shots if other.unit == unit)
        if firing > max(ready(state, unit, MAIN), ready(state, unit, MISSILE)):
            return Refusal("3.02.2", f"{state.ids[unit]}: a squad fires its own weapon or its heavy one, not both")
    if fight is None:
        refusal = _refuse_distance(state, shot, target)
        if refusal is not None:
            return refusal
    return refuse_ap(state, unit, target, component) if shot.component == AP else None


def shares_fire(state: State, seat: int, unit: int) -> bool:
    """4.03: seats of one side may take a single fire phase together."""
    return state.setting.rules.shared_fire and not state.hostile(seat, unit)


def _refuse_distance(state: State, shot: Shot, target: int) -> Refusal | None:
    """7.02, 7.14.4: range, and what water does to fire out of it and into it."""
    unit = shot.unit
    reach = range_of(state, unit, shot.component)
    distance = gap(state, unit, state.hex_of[target])
    if distance > reach:
        return Refusal(
            "7.02", f"{weapon_name(state, shot)} has range {reach}, and {state.ids[target]} is {distance} hexes away"
        )
    if not can_attack_afloat(state, unit):
        return Refusal("7.14.4", f"{state.ids[unit]} is in the water and cannot attack from there")
    if is_submerged(state, target) and deep_factor(state, unit, shot.component) == 0:
        return Refusal(
            "7.14.4", f"{state.ids[target]} is under water: only howitzers and Ogre missiles reach it, at half strength"
        )
    return None


def _refuse_count(state: State, shot: Shot, asked: int, free: int) -> Refusal:
    """7.05: says why so many cannot fire, and how many can."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    word = unit_type.component_word(shot.component)
    if unit_type.count[shot.component] == 0:
        return Refusal("7.04" if unit_type.is_ogre else "7.02", f"{name} has no {word} to fire")
    if shot.component == INTERNAL:
        return Refusal("7.05.3", f"internal missiles are fired through a rack: `{name}:rack`")
    if shot.component == RACK:
        return Refusal("7.05.3", f"{name} can fire {free} rack(s) this turn, one internal missile each")
    if shot.component == MISSILE:
        rule = "3.02.2" if unit_type.is_infantry else "7.05.2"
        return Refusal(rule, f"{name} has {free} missile(s) ready to fire, and {asked} were asked for")
    if free == 0:
        return Refusal("7.05", f"{name} has already fired its {word} this turn, or has none left")
    return Refusal("7.05", f"{name} can still fire {free} {word}, and {asked} were asked for")


def refuse_ap(state: State, unit: int, target: int, component: int) -> Refusal | None:
    """7.05.1, 7.09: antipersonnel guns harm infantry and D0 targets only, and an infantry unit once a phase."""
    name = state.ids[target]
    if state.masks[target] > 0:
        return None
    prey = ap_prey(state, target)
    if prey is not None:
        for key in ap_keys(prey):
            if _ap_fired_at(state, unit, key):
                return Refusal("7.05.1", f"{state.ids[unit]} has fired its antipersonnel guns at this infantry already")
            if state.setting.rules.first_edition and key in state.ap_at[1::2]:
                return Refusal(
                    "7.05.1", "antipersonnel guns have fired at this infantry already, and do so once a turn"
                )
        return None
    if component == WHOLE and defense_strength(state, target) == 0:
        return None
    return Refusal("7.05.1", f"antipersonnel guns harm only infantry and targets of defense 0, and {name} is neither")


def ap_prey(state: State, target: int) -> InfantryUnit | None:
    """7.05.1: the infantry that antipersonnel fire at a target would harm: the target itself, or its riders."""
    if state.kind(target).is_infantry:
        return infantry_unit(state, target)
    riders = riding_unit(state, target)
    return riders if riders.counters else None


def ap_keys(prey: InfantryUnit) -> list[int]:
    """7.05.1: what stands for an infantry unit in the notes on AP fire: its counters, or its group where it has one."""
    return prey.counters if prey.group == UNGROUPED else [GROUP_KEY + prey.group]


def _ap_fired_at(state: State, unit: int, target: int) -> bool:
    ap_at = state.ap_at
    return any(ap_at[i] == unit and ap_at[i + 1] == target for i in range(0, len(ap_at), 2))


def refuse_tread_attack(state: State, shots: list[Shot]) -> Refusal | None:
    """7.06, 7.13.2: treads are attacked by one unit or weapon at a time, or by three squads of one hex.

    1977:6.112: by a counter of infantry at a time, whatever stands with it.
    """
    if len(shots) == 1 and (shots[0].count == 1 or state.kind(shots[0].unit).is_superheavy):
        return None
    if state.setting.rules.first_edition:
        if len(shots) == 1 and state.kind(shots[0].unit).is_infantry:
            return None
        return Refusal("7.13.2", "each unit, and each weapon of an Ogre, attacks treads by itself")
    if not all(state.kind(shot.unit).is_infantry for shot in shots):
        return Refusal(
            "7.13.2", "fire at treads is not combined: one unit or weapon at a time, or up to three squads of one hex"
        )
    if any(state.hex_of[shot.unit] != state.hex_of[shots[0].unit] for shot in shots):
        return Refusal("7.13.2", "squads combine against treads only from one hex")
    if sum(shot.count for shot in shots) > TREAD_SQUADS:
        return Refusal("7.13.2", "at most three squads combine against treads")
    return None


# -- 7.10: the attack --------------------------------------------------------------------------------------------------


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


def tread_hit(state: State, ogre: int, die: int) -> bool:
    """7.13.2, 7.14.2: treads are hit on 5 and 6, in a town on a 6 only; an overrun's attacker has no cover (8.03)."""
    if die != 5:
        return die == 6
    fight = overrun_round(state)
    covered = fight is None or is_overrun_defender(state, fight, ogre)
    return not (covered and is_town(state.board.terrain[state.hex_of[ogre]]))


def spend(state: State, shots: list[Shot], target: int) -> None:
    """7.05, 8.04: what has fired has fired; missiles are gone (7.05.2) and antipersonnel fire is noted (7.05.1)."""
    fight = overrun_round(state)
    for shot in shots:
        base = shot.unit * COMPONENTS
        one_shot = shot.component == MISSILE and not state.kind(shot.unit).is_infantry
        if (fight is None and not one_shot) or shot.component == RACK:
            state.used[base + shot.component] += shot.count
        if fight is not None:
            fight.used.extend([shot.unit, shot.component, shot.count])
        if shot.component == MISSILE:
            state.missiles_fired = replaced(
                state.missiles_fired, shot.unit, state.missiles_fired[shot.unit] + shot.count
            )
            if one_shot:
                state.left[base + MISSILE] -= shot.count
        elif shot.component == RACK:
            state.left[base + INTERNAL] -= shot.count
            state.internal_fired = replaced(
                state.internal_fired, shot.unit, state.internal_fired[shot.unit] + shot.count
            )
        elif shot.component == AP:
            _note_ap(state, shot.unit, target)


def fire_in_vain(state: State, shots: list[Shot], where: int, rule: str, events: list[Event]) -> None:
    """13.05, 13.06: guns have fired at what they could not harm, or at nothing at all."""
    for shot in shots:
        if shot.component == AP:
            state.used[shot.unit * COMPONENTS + AP] += shot.count
    spend(state, [shot for shot in shots if shot.component != AP], NOBODY)
    events.append(ShotInVain([shot.unit for shot in shots], where, rule))


def real_target(state: State, target: int) -> int:
    """3.02, 13.06: without spillover the infantry of a hex is one target: a dummy among it does not shield the rest.

    A dummy under a ? counter is a target of its own beside infantry in the open: nobody knew that it was of its kind.
    """
    if state.setting.rules.spillover or not is_dummy(state, target) or not state.kind(target).is_infantry:
        return target
    for unit in foot_infantry(state, state.hex_of[target], state.seat_of[target]):
        if not is_dummy(state, unit) and (state.masks[unit] > 0 or state.masks[target] == 0):
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
    was_masked = state.masks[target] > 0
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


def _note_ap(state: State, unit: int, target: int) -> None:
    prey = ap_prey(state, target)
    if prey is not None:
        for key in ap_keys(prey):
            if not _ap_fired_at(state, unit, key):
                state.ap_at.append(unit)
                state.ap_at.append(key)


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
        if state.kind(shot.unit).is_ogre and state.treads[shot.unit] == 0:
            check_ogre(state, shot.unit, events)


def fire_rule(target: UnitType, component: int) -> str:
    """The rule an attack is settled by."""
    if component == TREADS:
        return "7.13.2"
    if component == GEAR:
        return "rp:4.023"
    return "7.13.1" if target.is_ogre else "7.10"


def close_quarters(state: State, crt: int) -> int:
    """7.11.2: in an overrun a D counts as an X, Ogres aside."""
    return DESTROYED if crt == DISABLED and overrun_round(state) is not None else crt


def _hit_treads(state: State, event: Fired, dice: Dice, aftermath: list[Event]) -> None:
    """7.13.2: at 1-1, and as many tread units as the attack is strong."""
    event.defense = event.attack // 2
    event.column = ONE_TO_ONE
    event.die = dice.roll("the attack on the treads (7.13.2)")
    spend(state, event.shots, event.target)
    if tread_hit(state, event.target, event.die):
        event.lost = lose_treads(state, event.target, event.attack // 2, aftermath)
        event.result = DESTROYED


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
