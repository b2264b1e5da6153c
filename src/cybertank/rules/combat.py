"""7 Combat: who may fire at what, the odds, and what the result does."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import MARINE as MARINE_MOBILITY
from cybertank.board.terrain import RUBBLE, SWAMP, WATER, is_forest, is_town
from cybertank.rules.crt import ONE_TO_ONE, crt_result, needs_die, odds_column
from cybertank.rules.dice import Dice
from cybertank.rules.events import DESTROYED, NO_DIE, NO_EFFECT, Event, Fired, Shot
from cybertank.rules.losses import (
    check_ogre,
    infantry_unit,
    lose_component,
    lose_treads,
    suffer,
    suffer_infantry,
)
from cybertank.rules.refusal import Refusal
from cybertank.rules.tally import Tally
from cybertank.state.frames import FIRE, Turn
from cybertank.state.state import BY_FIRE, NOBODY, NOT_DISABLED, State
from cybertank.units.catalogue import (
    AP,
    COMPONENT_WORDS,
    COMPONENTS,
    INTERNAL,
    MAIN,
    MISSILE,
    POST,
    RACK,
    SECONDARY,
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


# -- 7.02-7.05: attack strength, range, and what is ready to fire ------------------------------------------------------


def attack_of(state: State, unit: int, component: int) -> int:
    """7.02, 7.04: the attack strength of one component; a rack fires an internal missile (7.05.3)."""
    return state.kind(unit).attack[INTERNAL if component == RACK else component]


def range_of(state: State, unit: int, component: int) -> int:
    """7.02, 7.04: the range of one component."""
    return state.kind(unit).reach[INTERNAL if component == RACK else component]


def ready(state: State, unit: int, component: int) -> int:
    """7.05: how many of a component can still fire this turn."""
    base = unit * COMPONENTS
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        return _squads_ready(state, unit, component)
    if component == MISSILE:
        return state.left[base + MISSILE]
    free = state.left[base + component] - state.used[base + component]
    if component == RACK:
        return min(free, state.left[base + INTERNAL])
    return free if component in (MAIN, SECONDARY, AP) else 0


def _squads_ready(state: State, unit: int, component: int) -> int:
    """3.02.2, 7.05: a squad fires its own weapon or its heavy one in a phase, never both."""
    base = unit * COMPONENTS
    squads = state.squads[unit]
    free = squads - state.used[base + MAIN] - state.used[base + MISSILE]
    if component == MAIN:
        return max(free, 0)
    if component == MISSILE and state.kind(unit).count[MISSILE]:
        return max(min(free, squads - state.missiles_fired[unit]), 0)
    return 0


def gap(state: State, unit: int, where: int) -> int:
    """6.08, 7.02: the range to a hex; units in the same hex fire as if they were adjacent."""
    distance = state.board.distance(state.hex_of[unit], where)
    return distance if distance > 0 else 1


def may_fire(state: State, unit: int) -> bool:
    """7.03, 7.05: whether a unit can attack at all in a fire phase: on the map, not disabled, with something ready."""
    if state.hex_of[unit] < 0 or state.disabled[unit] != NOT_DISABLED:
        return False
    return any(ready(state, unit, c) > 0 for c in (MAIN, SECONDARY, AP, MISSILE, RACK))


# -- 7.03, 7.13, 7.14: defense strength --------------------------------------------------------------------------------


def terrain_factor(state: State, unit: int, terrain: int) -> tuple[int, str]:
    """3.05.2, 7.14: by what the terrain multiplies a defense, and the rule."""
    unit_type = state.kind(unit)
    if unit_type.is_infantry and state.riding[unit] == NOBODY:
        if is_town(terrain):
            return 3, "7.14.2"
        if terrain == SWAMP or terrain == RUBBLE or is_forest(terrain):
            return 2, "7.14.1"
        if terrain == WATER and unit_type.mobility == MARINE_MOBILITY:
            return 2, "7.14.4"
        return 1, ""
    if is_town(terrain):
        return 2, "7.14.2"
    if is_forest(terrain) and unit_type.kind == POST:
        return 2, "3.05.2"
    return 1, ""


def defense_strength(state: State, unit: int, component: int = WHOLE) -> int:
    """7.03, 7.13.1: the defense of a unit, of its infantry unit, or of an Ogre's component, with terrain."""
    return defense_tally(state, unit, component).total


def defense_tally(state: State, unit: int, component: int) -> Tally:
    """The defense strength with its reasons."""
    tally = Tally()
    terrain = state.board.terrain[state.hex_of[unit]]
    factor, rule = terrain_factor(state, unit, terrain)
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        base = sum(state.squads[counter] for counter in infantry_unit(state, unit))
        tally.add(base, "one for each squad", "3.02")
    elif unit_type.is_ogre and component != WHOLE:
        base = unit_type.toughness[component]
        tally.add(base, f"defense of the {COMPONENT_WORDS[component]}", "7.13.1")
    else:
        base = state.defense_of[unit]
        tally.add(base, "printed defense", "7.03")
        if base == 0 and is_town(terrain):
            tally.add(1, "a town gives it a defense of 1", "7.14.2")
    if factor > 1 and base > 0:
        tally.add(base * (factor - 1), "doubled by terrain" if factor == 2 else "tripled by terrain", rule)
    return tally


# -- 7.05-7.09, 7.13: what may be fired at what ------------------------------------------------------------------------


def refuse_fire(state: State, seat: int, shots: list[Shot], target: int, component: int) -> Refusal | None:
    """7.01-7.13: why an attack is not legal, or None."""
    turn = state.flow[-1]
    if not isinstance(turn, Turn) or turn.phase != FIRE:
        return Refusal("7.01", "attacks are made in the fire phase")
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
    left = targets_on(state, target)
    if component == WHOLE:
        return Refusal("7.13", f"say what is fired at: {', '.join(f'{name}:{COMPONENT_WORDS[c]}' for c in left)}")
    if component == INTERNAL:
        return Refusal("3.04.2", "internal missiles cannot be fired at; a destroyed rack takes one with it")
    if component not in left:
        return Refusal("7.13.1", f"{name} has no {COMPONENT_WORDS[component]} left to fire at")
    return None


def targets_on(state: State, ogre: int) -> list[int]:
    """7.13: what can be fired at on an Ogre: the components it still has, and its treads."""
    base = ogre * COMPONENTS
    left = [c for c in range(COMPONENTS) if c != INTERNAL and state.left[base + c] > 0]
    return [*left, TREADS] if state.treads[ogre] > 0 else left


def refuse_shot(state: State, seat: int, shot: Shot, shots: list[Shot], target: int, component: int) -> Refusal | None:
    """7.02-7.05: whether one weapon of an attack may fire, is ready, bears, and reaches."""
    unit = shot.unit
    if state.seat_of[unit] != seat:
        return Refusal("7.05", f"{state.ids[unit]} is not yours to fire")
    if state.hex_of[unit] < 0:
        return Refusal("7.05", f"{state.ids[unit]} is not on the map")
    if state.disabled[unit] != NOT_DISABLED:
        return Refusal("7.11", f"{state.ids[unit]} is disabled and cannot fire")
    asked = 0
    for other in shots:
        if other.unit == unit and other.component == shot.component:
            asked += other.count
    free = ready(state, unit, shot.component)
    if shot.count < 1 or asked > free:
        return _refuse_count(state, shot, asked, free)
    reach = range_of(state, unit, shot.component)
    distance = gap(state, unit, state.hex_of[target])
    if distance > reach:
        return Refusal(
            "7.02", f"{_weapon_name(state, shot)} has range {reach}, and {state.ids[target]} is {distance} hexes away"
        )
    return refuse_ap(state, unit, target, component) if shot.component == AP else None


def _weapon_name(state: State, shot: Shot) -> str:
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    return name if shot.component == MAIN and not unit_type.is_ogre else f"{name}:{COMPONENT_WORDS[shot.component]}"


def _refuse_count(state: State, shot: Shot, asked: int, free: int) -> Refusal:
    """7.05: says why so many cannot fire, and how many can."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    word = unit_type.component_word(shot.component)
    if unit_type.count[shot.component] == 0:
        if shot.component == INTERNAL:
            return Refusal("7.05.3", f"{name} has no such weapon")
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
    if state.kind(target).is_infantry:
        for counter in infantry_unit(state, target):
            if _ap_fired_at(state, unit, counter):
                return Refusal(
                    "7.05.1", f"{state.ids[unit]} has fired its antipersonnel guns at this infantry in this phase"
                )
        return None
    if component == WHOLE and defense_strength(state, target) == 0:
        return None
    return Refusal("7.05.1", f"antipersonnel guns harm only infantry and targets of defense 0, and {name} is neither")


def _ap_fired_at(state: State, unit: int, target: int) -> bool:
    ap_at = state.ap_at
    return any(ap_at[i] == unit and ap_at[i + 1] == target for i in range(0, len(ap_at), 2))


def refuse_tread_attack(state: State, shots: list[Shot]) -> Refusal | None:
    """7.06, 7.13.2: treads are attacked by one unit or weapon at a time, or by three squads of one hex."""
    if len(shots) == 1 and (shots[0].count == 1 or state.kind(shots[0].unit).is_superheavy):
        return None
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


def attack_strength(state: State, shots: list[Shot]) -> int:
    """7.06: all attack strengths of an attack, added up."""
    total = 0
    for shot in shots:
        total += shot.count * attack_of(state, shot.unit, shot.component)
    return total


def odds(state: State, shots: list[Shot], target: int, component: int) -> Odds:
    """7.10, 7.13.2: an attack weighed, with the reasons."""
    result = Odds()
    for shot in shots:
        strength = shot.count * attack_of(state, shot.unit, shot.component)
        many = f" x{shot.count}" if shot.count > 1 else ""
        result.attack_tally.add(strength, _weapon_name(state, shot) + many, "7.02")
    result.attack = 2 * result.attack_tally.total
    if component == TREADS:
        result.defense = result.attack // 2
        result.defense_tally.add(result.defense, "treads are always attacked at 1-1", "7.13.2")
        result.column = ONE_TO_ONE
    else:
        result.defense_tally = defense_tally(state, target, component)
        result.defense = result.defense_tally.total
        result.column = odds_column(result.attack, result.defense)
    return result


def tread_hit(state: State, ogre: int, die: int) -> bool:
    """7.13.2, 7.14.2: treads are hit on 5 and 6, in a town on a 6 only."""
    return die == 6 or (die == 5 and not is_town(state.board.terrain[state.hex_of[ogre]]))


def spend(state: State, shots: list[Shot], target: int) -> None:
    """7.05: what has fired has fired; missiles are gone (7.05.2) and antipersonnel fire is noted (7.05.1)."""
    for shot in shots:
        base = shot.unit * COMPONENTS
        state.used[base + shot.component] += shot.count
        if shot.component == MISSILE:
            state.missiles_fired[shot.unit] += shot.count
            if not state.kind(shot.unit).is_infantry:
                state.left[base + MISSILE] -= shot.count
        elif shot.component == RACK:
            state.left[base + INTERNAL] -= shot.count
            state.internal_fired[shot.unit] += shot.count
        elif shot.component == AP and state.kind(target).is_infantry:
            for counter in infantry_unit(state, target):
                if not _ap_fired_at(state, shot.unit, counter):
                    state.ap_at.append(shot.unit)
                    state.ap_at.append(counter)


def fire(state: State, shots: list[Shot], target: int, component: int, dice: Dice, events: list[Event]) -> None:
    """7.10, 7.11, 7.13: carry out an attack that has been found legal."""
    event = Fired(shots, target, component, fire_rule(state.kind(target), component))
    event.attack = 2 * attack_strength(state, shots)
    deaths: list[Event] = []
    if component == TREADS:
        event.defense = event.attack // 2
        event.column = ONE_TO_ONE
        event.die = dice.roll("the attack on the treads (7.13.2)")
        spend(state, shots, target)
        if tread_hit(state, target, event.die):
            event.lost = lose_treads(state, target, event.attack // 2, deaths)
            event.result = DESTROYED
    else:
        event.defense = defense_strength(state, target, component)
        event.column = odds_column(event.attack, event.defense)
        event.die = dice.roll("the attack (7.10)") if needs_die(event.column) else NO_DIE
        spend(state, shots, target)
        _take_effect(state, event, dice, deaths)
    events.append(event)
    events.extend(deaths)
    for shot in shots:
        if state.kind(shot.unit).is_ogre and state.treads[shot.unit] == 0:
            check_ogre(state, shot.unit, events)


def fire_rule(target: UnitType, component: int) -> str:
    """The rule an attack is settled by."""
    if component == TREADS:
        return "7.13.2"
    return "7.13.1" if target.is_ogre else "7.10"


def _take_effect(state: State, event: Fired, dice: Dice, deaths: list[Event]) -> None:
    """7.11: the table's result, on what was fired at."""
    crt = crt_result(event.column, event.die)
    target_type = state.kind(event.target)
    if target_type.is_ogre:
        if crt == DESTROYED:
            lose_component(state, event.target, event.component, deaths)
            event.result = DESTROYED
        else:
            event.result = NO_EFFECT
    elif target_type.is_infantry:
        counters = infantry_unit(state, event.target)
        before = sum(state.squads[counter] for counter in counters)
        event.result, event.lot = suffer_infantry(state, counters, crt, dice)
        event.lost = before - sum(state.squads[counter] for counter in counters)
    else:
        event.result = suffer(state, event.target, crt, BY_FIRE)
