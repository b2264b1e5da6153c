"""Choose attacks by doctrine: value each target, then find the attack that gains most for its strength.

Two attacks at 1-1 achieve more than one at 2-1, so strength is spent where it is cheapest. Each attack uses just enough
guns for a column of the table, the best fit first, and attacks are made one after another.
"""

from __future__ import annotations

from typing import Final

from cybertank.players.doctrine.target_values import TargetValues
from cybertank.players.tactics.chapter_worths import Structure, building_worth
from cybertank.players.tactics.fire_plans import FirePlan, of_one_unit
from cybertank.rules.buildings.damage import damage_of
from cybertank.rules.combat.crt import SURE, chances, odds_column
from cybertank.rules.combat.legality import may_fire, refuse_attack, targets_on
from cybertank.rules.combat.strengths import (
    attack_halves,
    attack_of,
    defense_strength,
    gap,
    least_shot,
    range_of,
    ready,
)
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import AP, MISSILE, RACK, TRAIN, TREADS, WHOLE

# The value of a D relative to an X.
D_WORTH: Final = 0.4
# The maximum number of squads that can fire at treads together.
TREAD_SQUADS: Final = 3


class Battery:
    """All guns of one kind on one unit that can still fire, in lots. A lot is the fewest guns that can fire alone."""

    __slots__ = ("component", "count", "hex", "lot", "range", "unit")

    def __init__(self, view: State, unit: int, component: int, count: int) -> None:
        self.unit = unit
        self.hex = view.hex_of[unit]
        self.component = component
        self.lot = least_shot(view, unit, component)
        self.count = count // self.lot
        self.range = range_of(view, unit, component)

    def shot(self, lots: int) -> Shot:
        """Return some lots of the battery as a shot."""
        return Shot(self.unit, self.component, lots * self.lot)


class BearingGuns:
    """Batteries that can fire at a target, with each one's strength per lot, in halves, and its price."""

    __slots__ = ("bearing", "halves", "order", "prices")

    def __init__(self, view: State, bearing: list[Battery], target: int, values: TargetValues) -> None:
        self.bearing = bearing
        self.halves: list[int] = []
        self.prices: list[float] = []
        for gun in bearing:
            each = attack_halves(view, [gun.shot(1)], target)
            self.halves.append(each)
            self.prices.append(each * values.price(view, gun.unit, gun.component, target))
        strongest = sorted((-each, i) for i, each in enumerate(self.halves) if each)
        self.order = [i for _, i in strongest]
        """The batteries that have any effect, strongest lots first."""


def next_attack(view: State, seat: int, values: TargetValues) -> FirePlan | None:
    """Return the attack to make now, or None if nothing more is worth firing at."""
    guns: list[Battery] = []
    sweepers: list[Battery] = []
    for unit, owner in enumerate(view.seat_of):
        if owner != seat or not may_fire(view, unit):
            continue
        for component in view.kind(unit).weapons:
            count = ready(view, unit, component)
            if count > 0:
                battery = Battery(view, unit, component, count)
                if component == AP:
                    sweepers.append(battery)
                else:
                    guns.append(battery)
    if not guns and not sweepers:
        return None
    enemies = [u for u, where in enumerate(view.hex_of) if where >= 0 and view.hostile(seat, u)]
    for sweeper in sweepers:
        swept = _sweep(view, seat, sweeper, enemies, values)
        if swept is not None:
            return swept
    return _best(view, seat, guns, enemies, values) if guns else None


# -- antipersonnel guns ------------------------------------------------------------------------------------------------


def _sweep(view: State, seat: int, sweeper: Battery, enemies: list[int], values: TargetValues) -> FirePlan | None:
    """Divide antipersonnel guns among the infantry in range, since they fire at each target only once (7.05.1)."""
    prey: list[int] = []
    for enemy in enemies:
        soft = view.sheets.squads[enemy] > 0 or view.defense_of[enemy] == 0
        if soft and gap(view, sweeper.unit, view.hex_of[enemy]) <= sweeper.range:
            if refuse_attack(view, seat, [Shot(sweeper.unit, AP, 1)], UnitTarget(enemy)) is None:
                prey.append(enemy)
    best: FirePlan | None = None
    for enemy in prey:
        share = -(-sweeper.count // len(prey))
        defense = defense_strength(view, enemy)
        # Guns beyond the last column of the table add nothing.
        count = share if defense == 0 or share < defense else share // defense * defense
        shots = [Shot(sweeper.unit, AP, 1 if defense == 0 else count)]
        column = odds_column(attack_halves(view, shots, enemy), defense)
        worth = worth_of_result(view, enemy, column) * values.worth(view, enemy, WHOLE)
        if worth > 0 and (best is None or worth > best.worth):
            best = FirePlan(shots, enemy, WHOLE, worth)
    return best


# -- everything else ---------------------------------------------------------------------------------------------------


def _best(view: State, seat: int, guns: list[Battery], enemies: list[int], values: TargetValues) -> FirePlan | None:
    best: FirePlan | None = None
    for enemy in enemies:
        if view.riders.riding[enemy] != NOBODY:
            continue
        where = view.hex_of[enemy]
        distances = view.board.distances(where)
        bearing = [gun for gun in guns if max(distances[gun.hex], 1) <= gun.range]
        if not bearing:
            continue
        if view.kind(enemy).is_building:
            best = _siege(view, seat, bearing, enemy, best)
            continue
        bearing_guns = BearingGuns(view, bearing, enemy, values)
        for component in targets_on(view, enemy) if view.kind(enemy).is_ogre else [WHOLE]:
            if component == TREADS:
                plan = _tread_attack(view, bearing, enemy, values)
            else:
                plan = _attack(view, bearing_guns, enemy, component, values)
            if plan is not None and view.kind(enemy).stealthy:
                plan.shots = of_one_unit(view, seat, plan.shots, UnitTarget(enemy, component))
            if plan is not None and (best is None or plan.worth > best.worth):
                if refuse_attack(view, seat, plan.shots, UnitTarget(enemy, component)) is None:
                    best = plan
    return best


def _siege(view: State, seat: int, bearing: list[Battery], building: int, best: FirePlan | None) -> FirePlan | None:
    """Return an attack on a building by one battery if it beats the best so far. No die is rolled (11.04.1)."""
    value = building_worth(view, building)
    structure = Structure(view, building, value)
    for gun in bearing if value > 0.0 else []:
        if gun.component == MISSILE or gun.component == RACK:
            continue
        damage = damage_of(view, gun.shot(1), building)
        strength = gun.lot * attack_of(view, gun.unit, gun.component)
        if damage <= 0 or strength <= 0:
            continue
        lots = min(gun.count, -(-structure.left // damage))
        worth = structure.worth(lots * damage) / (lots * strength)
        if best is None or worth > best.worth:
            if refuse_attack(view, seat, [gun.shot(lots)], UnitTarget(building)) is None:
                best = FirePlan([gun.shot(lots)], building, WHOLE, worth)
    return best


def _tread_attack(view: State, bearing: list[Battery], ogre: int, values: TargetValues) -> FirePlan | None:
    """Return an attack on treads by one gun, or by up to three squads (7.13.2)."""
    worth = values.worth(view, ogre, TREADS) / 3
    for gun in bearing:
        if gun.component != MISSILE and gun.component != RACK:
            count = min(gun.count, TREAD_SQUADS) if view.sheets.squads[gun.unit] else 1
            return FirePlan([gun.shot(count)], ogre, TREADS, worth)
    return None


def _attack(
    view: State, bearing_guns: BearingGuns, target: int, component: int, values: TargetValues
) -> FirePlan | None:
    """Return the attack at the column of the table that gains most for the strength it uses."""
    worth = values.worth(view, target, component)
    if worth <= 0:
        return None
    defense = defense_strength(view, target, component)
    bearing = bearing_guns.bearing
    halves = bearing_guns.halves
    prices = bearing_guns.prices
    best: FirePlan | None = None
    for column in range(SURE + 1):
        need = defense if column == 0 else 2 * defense * column
        picked = _fit(bearing_guns, max(need, 1))
        if picked is None:
            break
        total = 0
        price = 0.0
        for i, count in enumerate(picked):
            total += count * halves[i]
            price += count * prices[i]
        if price <= 0:
            continue
        reached = odds_column(total, defense)
        gain = worth * worth_of_result(view, target, reached) if component == WHOLE else worth * chances(reached)[2] / 6
        value = 2 * gain / price
        if value < values.least(picked_missile(bearing, picked)):
            continue
        if value > 0 and (best is None or value > best.worth):
            shots = [g.shot(picked[i]) for i, g in enumerate(bearing) if picked[i]]
            best = FirePlan(shots, target, component, value)
        if reached >= SURE:
            break
    return best


def _fit(bearing_guns: BearingGuns, need: int) -> list[int] | None:
    """Return how many guns of each battery to fire to reach a strength with as little excess as possible."""
    halves = bearing_guns.halves
    filled = _fill(bearing_guns, need)
    single = -1
    for i, each in enumerate(halves):
        if each >= need and (single < 0 or each < halves[single]):
            single = i
    if single < 0 or (filled is not None and _total(filled, halves) <= halves[single]):
        return filled
    picked = [0] * len(halves)
    picked[single] = 1
    return picked


def _total(picked: list[int], halves: list[int]) -> int:
    total = 0
    for i, count in enumerate(picked):
        total += count * halves[i]
    return total


def _fill(bearing_guns: BearingGuns, need: int) -> list[int] | None:
    """Pick the largest guns that do not exceed a strength, then the smallest gun that does."""
    halves = bearing_guns.halves
    picked = [0] * len(halves)
    left = need
    least = -1
    for i in bearing_guns.order:
        each = halves[i]
        count = bearing_guns.bearing[i].count
        taken = min(count, left // each)
        picked[i] = taken
        left -= taken * each
        if left == 0:
            return picked
        if taken < count and (least < 0 or each < halves[least]):
            least = i
    if least < 0:
        return None
    picked[least] += 1
    return picked


def picked_missile(bearing: list[Battery], picked: list[int]) -> bool:
    """Return True if a missile is among the guns of an attack."""
    for i, gun in enumerate(bearing):
        if picked[i] and (gun.component == MISSILE or gun.component == RACK):
            return True
    return False


def worth_of_result(view: State, target: int, column: int) -> float:
    """Return the share of a unit that an attack destroys on average. A D counts in part, or in full if it kills."""
    _, disables, kills = chances(column)
    if view.kind(target).kind == TRAIN:
        return kills / 6
    if view.kind(target).is_infantry:
        return kills / 6 + disables / (6 * max(view.sheets.squads[target], 1))
    if view.disability.disabled[target] != NOT_DISABLED:
        return (kills + disables) / 6
    return (kills + D_WORTH * disables) / 6
