"""Which guns to fire at what: the best attack by its exact chances, for players that plan one attack at a time."""

from __future__ import annotations

from typing import Final

from cybertank.game.bearing import FIREABLE
from cybertank.rules.combat import refuse_attack, targets_on
from cybertank.rules.crt import chances, odds_column
from cybertank.rules.events import Shot
from cybertank.rules.fights import attackers_fire, fighters
from cybertank.rules.overrun import refuse_overrun_fire
from cybertank.rules.refusal import Refusal
from cybertank.rules.strengths import attack_halves, defense_strength, gap, overrun_round, range_of, ready
from cybertank.state.brief import DESTROY, EXIT, SURVIVE
from cybertank.state.frames import FireRound
from cybertank.state.state import NOT_DISABLED, State
from cybertank.units.catalogue import AP, ARM, GEAR, MAIN, MISSILE, POST, RACK, SECONDARY, TREADS, WHOLE

# What a component of an Ogre is worth to whoever faces it, in points of 1.09.1, guns that can still kill weighing most.
COMPONENT_WORTH: Final = {MAIN: 12, SECONDARY: 7, AP: 2, MISSILE: 8, RACK: 10, ARM: 3, GEAR: 2}
POST_WORTH: Final = 60
TREAD_WORTH: Final = 1.2
D_WORTH: Final = 0.4
# A missile is spent for good, so it asks for more.
MISSILE_PRICE: Final = 2.0


class Plan:
    """An attack and what it is worth, for each point of strength it uses."""

    __slots__ = ("component", "shots", "target", "worth")

    def __init__(self, shots: list[Shot], target: int, component: int, worth: float) -> None:
        self.shots = shots
        self.target = target
        self.component = component
        self.worth = worth


def unit_worth(state: State, unit: int) -> float:
    """What killing a unit is worth: its victory points, what it would score, posts above all, infantry by the squad."""
    unit_type = state.kind(unit)
    if unit_type.kind == POST:
        return POST_WORTH
    worth = max(unit_type.vp, 1) + objective_worth(state, unit)
    return float(worth * (state.squads[unit] if unit_type.is_infantry else 1))


def objective_worth(state: State, unit: int) -> int:
    """What a unit can still score for its owner by leaving or living, and for its enemies by its end."""
    brief = state.setting.brief
    if brief is None:
        return 0
    total = 0
    for objective in brief.objectives:
        own = objective.seat == state.seat_of[unit]
        if (own and objective.kind in (EXIT, SURVIVE)) or (objective.kind == DESTROY and not own):
            total += objective.points[state.type_of[unit]]
    return total


def guns(state: State, seat: int) -> list[Shot]:
    """Every gun of a seat that can still fire, one entry for each single weapon or squad."""
    found: list[Shot] = []
    for unit, owner in enumerate(state.seat_of):
        if owner != seat or state.hex_of[unit] < 0 or state.disabled[unit] != NOT_DISABLED:
            continue
        for component in FIREABLE:
            found.extend(Shot(unit, component, 1) for _ in range(ready(state, unit, component)))
    return found


def best_plan(state: State, seat: int) -> Plan | None:
    """The attack with the most to gain for the strength it uses, or None where nothing bears."""
    best: Plan | None = None
    armed = guns(state, seat)
    for target, where in enumerate(state.hex_of):
        if where < 0 or not state.hostile(seat, target):
            continue
        in_range = [gun for gun in armed if gap(state, gun.unit, where) <= range_of(state, gun.unit, gun.component)]
        if not in_range:
            continue
        for component in targets_on(state, target) if state.kind(target).is_ogre else [WHOLE]:
            plan = plan_against(state, seat, in_range, target, component)
            if plan is not None and (best is None or plan.worth > best.worth):
                best = plan
    return best


def best_round_plan(state: State, fight: FireRound) -> Plan | None:
    """8.04: the best attack inside the hex of an overrun, or None."""
    best: Plan | None = None
    own = fighters(state, fight, attackers_fire(fight))
    armed: list[Shot] = []
    for unit in own:
        for component in FIREABLE:
            armed.extend(Shot(unit, component, 1) for _ in range(ready(state, unit, component)))
    for target in fighters(state, fight, not attackers_fire(fight)):
        for component in targets_on(state, target) if state.kind(target).is_ogre else [WHOLE]:
            plan = plan_against(state, fight.seat, armed, target, component)
            if plan is not None and (best is None or plan.worth > best.worth):
                best = plan
    return best


def refuse_plan(state: State, seat: int, shots: list[Shot], target: int, component: int) -> Refusal | None:
    """7.02, 8.04: why an attack is not legal, in a fire phase or in a fire round."""
    fight = overrun_round(state)
    if fight is None:
        return refuse_attack(state, seat, shots, target, component)
    return refuse_overrun_fire(state, fight, shots, target, component)


def plan_against(state: State, seat: int, in_range: list[Shot], target: int, component: int) -> Plan | None:
    """The best number of guns for one target: strongest first, each prefix that is legal weighed."""
    usable = [g for g in in_range if refuse_plan(state, seat, [g], target, component) is None]
    usable.sort(key=lambda gun: -attack_halves(state, [gun], target))
    if component == TREADS:
        return _tread_plan(state, usable, target)
    defense = defense_strength(state, target, component)
    best: Plan | None = None
    halves = 0
    price = 0.0
    for count, gun in enumerate(usable, 1):
        attack = attack_halves(state, [gun], target)
        halves += attack
        price += attack / 2 * MISSILE_PRICE if gun.component in (MISSILE, RACK) else attack / 2
        if attack == 0:
            break
        column = odds_column(halves, defense)
        worth = _worth(state, target, component, column) / price
        if worth > 0 and (best is None or worth > best.worth):
            best = Plan(usable[:count], target, component, worth)
        if column >= 5:
            break
    if best is not None:
        best.shots = merge(best.shots)
        if refuse_plan(state, seat, best.shots, target, component) is not None:
            return None
    return best


def _tread_plan(state: State, usable: list[Shot], target: int) -> Plan | None:
    """7.13.2: one gun, at one third; worth more the nearer the Ogre is to losing a point of movement."""
    for gun in usable:
        if gun.component not in (MISSILE, RACK):
            return Plan([gun], target, TREADS, TREAD_WORTH / 3)
    return None


def _worth(state: State, target: int, component: int, column: int) -> float:
    _, disables, kills = chances(column)
    if component == WHOLE and overrun_round(state) is not None:
        # 7.11.2: at such close quarters a D is an X, Ogres aside.
        kills += disables
        disables = 0
    if component != WHOLE:
        return COMPONENT_WORTH[component] * kills / 6
    worth = unit_worth(state, target)
    if state.kind(target).is_infantry:
        return worth * kills / 6 + worth / max(state.squads[target], 1) * disables / 6
    if state.disabled[target] != NOT_DISABLED:
        kills += disables
        disables = 0
    return worth * (kills + D_WORTH * disables) / 6


def merge(shots: list[Shot]) -> list[Shot]:
    """Single guns of one unit and component as one entry, in the order they first came."""
    merged: list[Shot] = []
    for shot in shots:
        same = next((m for m in merged if m.unit == shot.unit and m.component == shot.component), None)
        if same is None:
            merged.append(Shot(shot.unit, shot.component, shot.count))
        else:
            same.count += shot.count
    return merged
