"""Search for the best fire plan: which guns fire at what. Values are exact odds from the table, never samples.

A plan is a set of attacks, with each gun in at most one of them. Every gun has a floor: its gain if the plan leaves it
out, by firing at treads or by saving a missile for later. A group of guns is worth the exact expected value of its
column, minus the floors of its guns. The search builds groups at the thresholds of the columns, greedily in two ways,
improves them gun by gun, and returns the better plan.
"""

from __future__ import annotations

from typing import Final

from cybertank.players.tactician.fire_field import FireField
from cybertank.players.tactics.values import Weights, Worths
from cybertank.rules.buildings.damage import damage_of
from cybertank.rules.combat.crt import HOPELESS, SURE, odds_column
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import TREADS, WHOLE

# The maximum number of passes over the guns to look for better targets.
PASSES: Final = 3
TINY: Final = 0.001
# A gun joins the fire at a building if it adds this share of what it would gain alone.
WORTH_ADDING: Final = 0.3
# Marks a gun that is better left out of the plan.
RELEASED: Final = -2


class Attack:
    """One attack in a plan, and the expected gain that it adds."""

    __slots__ = ("column", "component", "shots", "target", "worth")

    def __init__(self, shots: list[Shot], target: int, component: int, column: int, worth: float) -> None:
        self.shots = shots
        self.target = target
        self.component = component
        self.column = column
        self.worth = worth


class FireSearch(FireField):
    """Search for a fire plan."""

    __slots__ = ("_cheap", "_dear", "total")

    def __init__(self, view: State, seat: int, worths: Worths, weights: Weights) -> None:
        super().__init__(view, seat, worths, weights)
        self.total = 0.0
        self._cheap: list[list[int]] = []
        """For each target, its guns, ordered by floor per point of strength, lowest first."""
        self._dear: list[list[int]] = []
        """The same guns, ordered by floor, highest first."""

    def plan(self) -> list[Attack]:
        """Return the best plan found, in the order in which to fire."""
        if not self._gun_unit:
            return []
        if self._target:
            self._put_in_order()
            dense = self._greedy(True)
            at = self._at[:]
            if self._greedy(False) <= dense:
                self._at = at
            self._count()
        self.total = self._worth_of_plan()
        return self._attacks()

    def _put_in_order(self) -> None:
        """Sort every target's guns, both for picking them and for leaving them out again."""
        floor = self._floor
        self._cheap = []
        self._dear = []
        for target, bears in enumerate(self._bears):
            strengths = self._halves[target]
            if target and bears == self._bears[target - 1] and strengths == self._halves[target - 1]:
                self._cheap.append(self._cheap[-1])
                self._dear.append(self._dear[-1])
                continue
            cheap = sorted(range(len(bears)), key=lambda i: (floor[bears[i]] / strengths[i], -strengths[i]))
            self._cheap.append(cheap)
            self._dear.append(sorted(cheap, key=lambda i: (-floor[bears[i]], -strengths[i])))

    def _greedy(self, by_density: bool) -> float:
        """Add the best group repeatedly, improve the result, and return the value of the plan."""
        guns = len(self._gun_unit)
        targets = len(self._target)
        self._at = [NOBODY] * guns
        self._sums = [0] * targets
        groups: list[list[int]] = [[] for _ in range(targets)]
        merits = [0.0] * targets
        stale = [True] * targets
        while True:
            best = NOBODY
            for target in range(targets):
                if self._sums[target] > 0:
                    continue
                if stale[target]:
                    merits[target] = self._best_group(target, by_density, groups[target])
                    stale[target] = False
                if merits[target] > TINY and (best == NOBODY or merits[target] > merits[best]):
                    best = target
            if best == NOBODY:
                break
            self._take(best, groups[best])
            for target in range(targets):
                if not stale[target]:
                    for gun in groups[target]:
                        if self._at[gun] != NOBODY:
                            stale[target] = True
                            break
        self._improve()
        return self._worth_of_plan()

    def _take(self, target: int, group: list[int]) -> None:
        bears = self._bears[target]
        for i in range(len(bears)):
            if bears[i] in group:
                self._at[bears[i]] = target
                self._sums[target] += self._halves[target][i]

    def _best_group(self, target: int, by_density: bool, group: list[int]) -> float:
        """Fill `group` with the best set of free guns for a target, at the thresholds of the table. Return its gain."""
        group.clear()
        bears = self._bears[target]
        strengths = self._halves[target]
        defense = self._defense[target]
        free = [i for i in self._cheap[target] if self._at[bears[i]] == NOBODY]
        best = 0.0
        chosen: list[int] = []
        halves = 0
        last = HOPELESS
        for count, gun in enumerate(free):
            halves += strengths[gun]
            column = odds_column(halves, defense)
            if column == last and not self._spill[target]:
                continue
            last = column
            trimmed = self._trim(target, free[: count + 1], halves, column)
            used = 0
            price = 0.0
            for i in trimmed:
                used += strengths[i]
                price += self._floor[bears[i]]
            merit = self._value(target, used) - price
            if by_density:
                merit /= used
            if merit > best:
                best = merit
                chosen = trimmed
            if column >= SURE:
                break
        group.extend([bears[i] for i in chosen])
        return best

    def _trim(self, target: int, picked: list[int], halves: int, column: int) -> list[int]:
        """Leave out guns that the column does not need, most valuable first."""
        strengths = self._halves[target]
        defense = self._defense[target]
        for i in self._dear[target]:
            left = halves - strengths[i]
            if left > 0 and odds_column(left, defense) == column and i in picked:
                halves = left
                picked.remove(i)
        return picked

    def _improve(self) -> None:
        """Move single guns to where they add most, until no change gains anything."""
        places: list[list[int]] = [[] for _ in self._gun_unit]
        for target in range(len(self._target)):
            bears = self._bears[target]
            for i in range(len(bears)):
                places[bears[i]].append(target)
                places[bears[i]].append(self._halves[target][i])
        for _ in range(PASSES):
            moved = False
            for gun in range(len(places)):
                moved = self._improve_gun(gun, places[gun]) or moved
            if not moved:
                return

    def _improve_gun(self, gun: int, places: list[int]) -> bool:
        now = self._at[gun]
        mine = 0
        freed = -self._floor[gun]
        if now != NOBODY:
            for i in range(0, len(places), 2):
                if places[i] == now:
                    mine = places[i + 1]
            freed = self._value(now, self._sums[now] - mine) - self._value(now, self._sums[now])
        best = NOBODY
        best_gain = TINY
        best_halves = 0
        if now != NOBODY and freed + self._floor[gun] > best_gain:
            best_gain = freed + self._floor[gun]
            best = RELEASED
        for i in range(0, len(places), 2):
            target = places[i]
            if target == now:
                continue
            before = self._sums[target]
            gain = freed + self._value(target, before + places[i + 1]) - self._value(target, before)
            if gain > best_gain:
                best_gain = gain
                best = target
                best_halves = places[i + 1]
        if best == NOBODY:
            return False
        if now != NOBODY:
            self._sums[now] -= mine
        self._at[gun] = NOBODY if best == RELEASED else best
        if best >= 0:
            self._sums[best] += best_halves
        return True

    def _count(self) -> None:
        """Recalculate the strength on every target."""
        for target in range(len(self._target)):
            bears = self._bears[target]
            self._sums[target] = 0
            for i in range(len(bears)):
                if self._at[bears[i]] == target:
                    self._sums[target] += self._halves[target][i]

    def _worth_of_plan(self) -> float:
        worth = 0.0
        for target in range(len(self._target)):
            worth += self._value(target, self._sums[target])
        for gun in range(len(self._at)):
            if self._at[gun] == NOBODY:
                worth += self._floor[gun]
        return worth

    # -- the plan as attacks -------------------------------------------------------------------------------------------

    def _attacks(self) -> list[Attack]:
        """Order the groups by what is at stake, so that later ones can be replanned. Fire at treads comes last."""
        found: list[Attack] = []
        order = [t for t in range(len(self._target)) if self._value(t, self._sums[t]) > 0.0]
        order.sort(key=lambda t: -self._top[t])
        for target in order:
            guns = [g for g in range(len(self._at)) if self._at[g] == target]
            column = odds_column(self._sums[target], self._defense[target])
            worth = self._value(target, self._sums[target])
            found.append(Attack(self._shots(guns), self._target[target], self._component[target], column, worth))
        besieging: list[int] = []
        for gun in range(len(self._at)):
            if self._at[gun] == NOBODY and self._alt[gun] > 0 and self._alt[gun] >= self._floor[gun]:
                if self._view.kind(self._alt_target[gun]).is_building:
                    besieging.append(gun)
                    continue
                shots = [Shot(self._gun_unit[gun], self._gun_component[gun], self._gun_lot[gun])]
                found.append(Attack(shots, self._alt_target[gun], TREADS, 1, self._alt[gun]))
        return found if not besieging else [*found, *self._sieges(besieging)]

    def _sieges(self, guns: list[int]) -> list[Attack]:
        """Return attacks on buildings: all guns aimed at the same one, as long as it has points left (11.04.1)."""
        view = self._view
        aimed: dict[int, list[int]] = {}
        taken: dict[int, int] = {}
        guns.sort(key=lambda gun: -self._alt[gun])
        for gun in guns:
            building = self._alt_target[gun]
            structure = self._worths.structure(view, building)
            before = taken.get(building, 0)
            shot = Shot(self._gun_unit[gun], self._gun_component[gun], self._gun_lot[gun])
            after = before + damage_of(view, shot, building)
            if before and structure.worth(after) - structure.worth(before) < WORTH_ADDING * self._alt[gun]:
                continue
            taken[building] = after
            aimed.setdefault(building, []).append(gun)
        found: list[Attack] = []
        for building, group in aimed.items():
            worth = self._worths.structure(view, building).worth(taken[building])
            found.append(Attack(self._shots(sorted(group)), building, WHOLE, SURE, worth))
        return found

    def _shots(self, guns: list[int]) -> list[Shot]:
        """Combine guns of the same unit and component into one shot."""
        shots: list[Shot] = []
        for gun in guns:
            unit = self._gun_unit[gun]
            component = self._gun_component[gun]
            if shots and shots[-1].unit == unit and shots[-1].component == component:
                shots[-1].count += self._gun_lot[gun]
            else:
                shots.append(Shot(unit, component, self._gun_lot[gun]))
        return shots
