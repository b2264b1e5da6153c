"""Choose which guns fire at what, one attack at a time, by the attack's exact chances."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.chapter_worths import Structure, building_worth, lost_together, train_worth
from cybertank.rules.buildings.damage import damage_of
from cybertank.rules.combat.crt import HOPELESS, SURE, chances, odds_column
from cybertank.rules.combat.legality import refuse_attack, targets_on
from cybertank.rules.combat.strengths import (
    attack_halves,
    attack_of,
    defense_strength,
    gap,
    least_shot,
    overrun_round,
    range_of,
    ready,
)
from cybertank.rules.overrun.fighters import attackers_fire, fighters
from cybertank.rules.overrun.fire import refuse_overrun_fire
from cybertank.rules.refusal import Refusal
from cybertank.state.brief import DESTROY, EXIT, SURVIVE
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import FireRound
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import Target, UnitTarget
from cybertank.units.catalogue import (
    AP,
    ARM,
    COMPONENTS,
    GEAR,
    MAIN,
    MISSILE,
    POST,
    RACK,
    SECONDARY,
    TRAIN,
    TREADS,
    WHOLE,
)

# The value of an Ogre's components to its enemies, in the points of 1.09.1. Guns that can still kill are worth most.
COMPONENT_WORTH: Final = {MAIN: 12, SECONDARY: 7, AP: 2, MISSILE: 8, RACK: 10, ARM: 3}
# rp:4.023: The value of knocking a load off its gear: a fixed part, plus a share of the points the load would score.
UNHOOKED: Final = 1.0
UNHOOKED_SHARE: Final = 0.2
POST_WORTH: Final = 60
TREAD_WORTH: Final = 1.2
D_WORTH: Final = 0.4
# A missile is gone once it is fired, so it must gain more.
MISSILE_PRICE: Final = 2.0
# More weapons than a side ever has. It lets a single number sort them by strength, then by position.
MANY: Final = 100_000


class FirePlan:
    """An attack, and its expected gain per point of strength used."""

    __slots__ = ("component", "shots", "target", "worth")

    def __init__(self, shots: list[Shot], target: int, component: int, worth: float) -> None:
        self.shots = shots
        self.target = target
        self.component = component
        self.worth = worth


class Aim:
    """The weapons that can fire at a target, strongest first, each with its smallest attack in halves."""

    __slots__ = ("halves", "shots", "target")

    def __init__(self, target: int) -> None:
        self.target = target
        self.shots: list[Shot] = []
        self.halves: list[int] = []


def unit_worth(state: State, unit: int) -> float:
    """Return the value of destroying a unit: its points and what it could score. Infantry is counted per squad."""
    unit_type = state.kind(unit)
    if unit_type.kind == POST:
        return POST_WORTH
    if unit_type.is_building:
        return building_worth(state, unit)
    if unit_type.kind == TRAIN:
        return sum(train_worth(state, counter) for counter in lost_together(state, unit))
    worth = max(unit_type.vp, 1) + objective_worth(state, unit)
    return float(worth * (state.sheets.squads[unit] if unit_type.is_infantry else 1))


def objective_worth(state: State, unit: int) -> int:
    """Return the points a unit can still score for its owner by leaving or surviving, or for enemies by its loss."""
    brief = state.setting.brief
    if brief is None:
        return 0
    total = 0
    for objective in brief.objectives:
        own = objective.seat == state.seat_of[unit]
        if (own and objective.kind in (EXIT, SURVIVE)) or (objective.kind == DESTROY and not own):
            total += objective.points[state.type_of[unit]]
    return total


def gear_worth(state: State, ogre: int) -> float:
    """Return the value of a hit on gear or a hitch in use, which costs a turn of hooking up (rp:4.023, 15.04.8)."""
    return UNHOOKED + UNHOOKED_SHARE * objective_worth(state, state.towing.tows[ogre])


def batteries(state: State, units: list[int]) -> list[Shot]:
    """Return everything that units can still fire, with one entry per component and its count."""
    found: list[Shot] = []
    for unit in units:
        for component in state.kind(unit).weapons:
            count = ready(state, unit, component)
            if count > 0:
                found.append(Shot(unit, component, count))
    return found


def able_units(state: State, seat: int) -> list[int]:
    """Return the units of a seat that are on the map and not disabled."""
    found: list[int] = []
    for unit, owner in enumerate(state.seat_of):
        if owner == seat and state.hex_of[unit] >= 0 and state.disability.disabled[unit] == NOT_DISABLED:
            found.append(unit)
    return found


def best_plan(state: State, seat: int) -> FirePlan | None:
    """Return the attack with the most to gain for the strength it uses, or None if nothing can fire."""
    armed = batteries(state, able_units(state, seat))
    if not armed:
        return None
    best: FirePlan | None = None
    for target, where in enumerate(state.hex_of):
        if where >= 0 and state.hostile(seat, target):
            in_range = within_range(state, armed, where)
            if in_range:
                best = best_against(state, seat, in_range, target, best)
    return best


def within_range(state: State, armed: list[Shot], where: int) -> list[Shot]:
    """Return the weapons that can reach a hex (7.02)."""
    found: list[Shot] = []
    for shot in armed:
        if gap(state, shot.unit, where) <= range_of(state, shot.unit, shot.component):
            found.append(shot)
    return found


def best_round_plan(state: State, fight: FireRound) -> FirePlan | None:
    """Return the best attack within an overrun's hex, or None (8.04)."""
    best: FirePlan | None = None
    armed = batteries(state, fighters(state, fight, attackers_fire(fight)))
    for target in fighters(state, fight, not attackers_fire(fight)):
        best = best_against(state, fight.seat, armed, target, best)
    return best


def best_against(state: State, seat: int, armed: list[Shot], target: int, best: FirePlan | None) -> FirePlan | None:
    """Return the best attack on a target if it beats the best so far. Otherwise return the best so far."""
    if state.kind(target).is_building:
        return best_on_building(state, seat, armed, target, best)
    parts = targets_on(state, target) if state.kind(target).is_ogre else [WHOLE]
    if not parts:
        return best
    # A weapon that can fire at one component of an Ogre can fire at all of them.
    aim = take_aim(state, seat, armed, target, parts[0])
    for component in parts:
        plan = plan_against(state, aim, component)
        if plan is not None and state.kind(target).stealthy:
            plan.shots = of_one_unit(state, seat, plan.shots, UnitTarget(target, component))
        if plan is not None and (best is None or plan.worth > best.worth):
            if component == TREADS or refuse_plan(state, seat, plan.shots, UnitTarget(target, component)) is None:
                best = plan
    return best


def of_one_unit(state: State, seat: int, shots: list[Shot], target: UnitTarget) -> list[Shot]:
    """Return an attack as it is, or with its strongest unit alone if units cannot combine against a Ninja (14.02)."""
    if len(shots) < 2 or refuse_plan(state, seat, shots, target) is None:
        return shots
    strength: dict[int, int] = {}
    for shot in shots:
        more = shot.count * attack_of(state, shot.unit, shot.component)
        strength[shot.unit] = strength.get(shot.unit, 0) + more
    strongest_unit = max(strength, key=lambda unit: strength[unit])
    return [shot for shot in shots if shot.unit == strongest_unit]


def sheet_share(state: State, unit: int) -> float:
    """Return the share of a Superheavy with a record sheet that an X destroys on average (13.07).

    One face in six destroys it, and two more if it has no gun left. The others cost a gun, treads or all treads.
    """
    if state.sheets.left[unit * COMPONENTS + MAIN] == 0:
        return 0.6
    return 0.45


def has_superheavy_sheet(state: State, unit: int) -> bool:
    """Return True for a Superheavy that is played with a record sheet (13.07)."""
    kind = state.kind(unit)
    return kind.is_superheavy and kind.has_sheet


def best_on_building(state: State, seat: int, armed: list[Shot], target: int, best: FirePlan | None) -> FirePlan | None:
    """Return an attack on a building by one gun if it beats the best so far. No die is rolled (11.04.1)."""
    value = building_worth(state, target)
    structure = Structure(state, target, value)
    for shot in armed if value > 0.0 else []:
        single = Shot(shot.unit, shot.component, least_shot(state, shot.unit, shot.component))
        damage = damage_of(state, single, target)
        strength = single.count * attack_of(state, shot.unit, shot.component)
        if damage <= 0 or strength <= 0:
            continue
        dear = shot.component == MISSILE or shot.component == RACK
        worth = structure.worth(damage) / (strength * (MISSILE_PRICE if dear else 1.0))
        if (best is None or worth > best.worth) and refuse_plan(state, seat, [single], UnitTarget(target)) is None:
            best = FirePlan([single], target, WHOLE, worth)
    return best


def refuse_plan(state: State, seat: int, shots: list[Shot], target: Target) -> Refusal | None:
    """Return the reason an attack is illegal in a fire phase or fire round, or None if it is legal (7.02, 8.04)."""
    fight = overrun_round(state)
    if fight is None:
        return refuse_attack(state, seat, shots, target)
    return refuse_overrun_fire(state, fight, shots, target)


def take_aim(state: State, seat: int, armed: list[Shot], target: int, component: int) -> Aim:
    """Return the weapons in a list that can fire at a target, strongest first. Equal weapons keep their order."""
    bearing: list[Shot] = []
    halves: list[int] = []
    order: list[int] = []
    aimed_at = UnitTarget(target, component)
    for shot in armed:
        single = [Shot(shot.unit, shot.component, least_shot(state, shot.unit, shot.component))]
        if refuse_plan(state, seat, single, aimed_at) is None:
            attack = attack_halves(state, single, target)
            order.append(len(bearing) - attack * MANY)
            bearing.append(shot)
            halves.append(attack)
    order.sort()
    aim = Aim(target)
    for key in order:
        aim.shots.append(bearing[key % MANY])
        aim.halves.append(halves[key % MANY])
    return aim


def plan_against(state: State, aim: Aim, component: int) -> FirePlan | None:
    """Return the attack with the best number of guns for one target, adding the strongest guns first."""
    if component == TREADS:
        return _tread_plan(state, aim)
    target = aim.target
    defense = defense_strength(state, target, component)
    best_worth = 0.0
    best_count = 0
    count = 0
    halves = 0
    price = 0.0
    column = HOPELESS
    gain = 0.0
    for i, shot in enumerate(aim.shots):
        attack = aim.halves[i]
        if attack == 0 or column >= SURE:
            break
        cost = attack / 2 * MISSILE_PRICE if shot.component == MISSILE or shot.component == RACK else attack / 2
        least = least_shot(state, shot.unit, shot.component)
        for _ in range(shot.count // least):
            count += least
            halves += attack
            price += cost
            now = odds_column(halves, defense)
            if now != column:
                column = now
                gain = _worth(state, target, component, column)
            if gain / price > best_worth:
                best_worth = gain / price
                best_count = count
            if column >= SURE:
                break
    return FirePlan(strongest(aim, best_count), target, component, best_worth) if best_count else None


def strongest(aim: Aim, count: int) -> list[Shot]:
    """Return the first `count` single weapons of an aim as an attack."""
    shots: list[Shot] = []
    for shot in aim.shots:
        if count <= 0:
            break
        shots.append(Shot(shot.unit, shot.component, min(shot.count, count)))
        count -= shot.count
    return shots


def _tread_plan(state: State, aim: Aim) -> FirePlan | None:
    """Return an attack on treads by one gun that is not a missile (7.13.2)."""
    for shot in aim.shots:
        if shot.component != MISSILE and shot.component != RACK:
            least = least_shot(state, shot.unit, shot.component)
            return FirePlan([Shot(shot.unit, shot.component, least)], aim.target, TREADS, TREAD_WORTH / 3)
    return None


def _worth(state: State, target: int, component: int, column: int) -> float:
    _, disables, kills = chances(column)
    if component == WHOLE and overrun_round(state) is not None:
        # 7.11.2: In an overrun, a D counts as an X, except against Ogres.
        kills += disables
        disables = 0
    if component != WHOLE:
        worth = gear_worth(state, target) if component >= GEAR else COMPONENT_WORTH[component]
        return worth * kills / 6
    worth = unit_worth(state, target)
    if state.kind(target).kind == TRAIN:
        return worth * kills / 6
    if has_superheavy_sheet(state, target):
        # 13.07: A second D has no effect.
        stunned = 0 if state.disability.disabled[target] != NOT_DISABLED else disables
        return worth * (sheet_share(state, target) * kills + D_WORTH * stunned) / 6
    if state.kind(target).is_infantry:
        return worth * kills / 6 + worth / max(state.sheets.squads[target], 1) * disables / 6
    if state.disability.disabled[target] != NOT_DISABLED:
        kills += disables
        disables = 0
    return worth * (kills + D_WORTH * disables) / 6
