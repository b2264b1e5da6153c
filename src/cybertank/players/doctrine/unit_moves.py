"""Choose an ordinary unit's move by its targets from each hex, the guns that could hit it, and its goal."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, Move
from cybertank.players.doctrine.enemy_reach import EnemyReach, cover, reach_of, strength_of
from cybertank.players.tactics.fire_plans import unit_worth
from cybertank.players.tactics.goals import crowding
from cybertank.players.tactics.mobility import would_overstack
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN

# The share of a target that is destroyed on average per unit of odds (strength over defense), and its maximum.
HIT_RATE: Final = 0.45
MOST: Final = 0.9
# The gain per point of strength against an Ogre: a twelfth of a main battery, or a third of a tread.
OGRE_POINT: Final = 0.6
CROWD: Final = 0.6
# The cost of a hex, per hex that it is too far from where the attack will be.
RALLY: Final = 0.5
# The share of a unit destroyed on average by one point of attack per point of defense: 1-1 kills a third.
LOSS_RATE: Final = 0.3
# The cost of any move, so that no unit moves without a gain.
STEP: Final = 0.02


class Orders:
    """One unit's orders for a phase: how much its goal, fire and danger matter."""

    __slots__ = ("danger", "field", "goal", "head_start", "rally", "rally_range", "step", "strike", "within")

    def __init__(self, field: list[int], goal: float, strike: float, danger: float, within: frozenset[int]) -> None:
        self.field = field
        """Distances to the goal. Empty if there is none."""
        self.goal = goal
        self.strike = strike
        self.danger = danger
        self.within = within
        """The hexes that it can go to. If empty, it can go to any hex."""
        self.head_start = 0
        """The number of hexes that it will move away after firing."""
        self.rally = -1
        """The hex that it wants to be able to hit next turn. `rally_range` is how far it can reach."""
        self.rally_range = 0
        self.step = STEP
        """The cost of leaving its hex."""


class FireTargets:
    """The targets in a phase: their distances, and the gain per point of strength against each."""

    __slots__ = ("distances", "most", "values")

    def __init__(self, view: State, enemies: EnemyReach) -> None:
        self.distances: list[bytes] = []
        self.values: list[float] = []
        self.most: list[float] = []
        for enemy in enemies.units:
            where = view.hex_of[enemy]
            self.distances.append(view.board.distances(where))
            if view.kind(enemy).is_ogre:
                self.values.append(OGRE_POINT)
                self.most.append(1.0e9)
            else:
                worth = unit_worth(view, enemy)
                soft = 1.5 if view.disability.disabled[enemy] != NOT_DISABLED else 1.0
                self.values.append(worth * HIT_RATE * soft / cover(view, enemy, where))
                self.most.append(worth * MOST)

    def best_from(self, where: int, far: int, strength: int) -> float:
        """Return the gain from a unit's fire at its best target from a hex."""
        best = 0.0
        for i, distances in enumerate(self.distances):
            if distances[where] <= far:
                gain = min(self.values[i] * strength, self.most[i])
                if gain > best:
                    best = gain
        return best


class HexScorer:
    """Scores hexes for one unit. Everything that is the same for all hexes is calculated once."""

    __slots__ = ("_far", "_infantry", "_targets", "_orders", "_enemies", "_strength", "_unit", "_view", "_worth")

    def __init__(self, view: State, unit: int, orders: Orders, enemies: EnemyReach, targets: FireTargets) -> None:
        self._view = view
        self._unit = unit
        self._orders = orders
        self._enemies = enemies
        self._targets = targets
        self._far = reach_of(view, unit)
        fires = orders.strike > 0 and not view.combat.used[unit * COMPONENTS + MAIN]
        self._strength = strength_of(view, unit) if fires else 0
        self._infantry = view.kind(unit).is_infantry
        self._worth = unit_worth(view, unit)

    def score(self, where: int) -> float:
        """Score a hex by its distance to the goal, the fire from it, the danger there, and crowding (spillover)."""
        orders = self._orders
        view = self._view
        total = -orders.danger * self._loss(where)
        if orders.rally >= 0:
            away = view.board.distance(where, orders.rally) - orders.rally_range
            total -= RALLY * away if away > 0 else 0.0
        if orders.field:
            total -= orders.goal * orders.field[where]
        if self._strength:
            total += orders.strike * self._targets.best_from(where, self._far, self._strength)
        return total - CROWD * crowding(view, self._unit, where)

    def _loss(self, where: int) -> float:
        """Return the unit's expected loss in the enemy's next turn, in a hex or after leaving it again."""
        head_start = self._orders.head_start
        attack = self._enemies.guns_after(where, head_start) if head_start else self._enemies.guns_at(where)
        if self._infantry:
            attack += self._enemies.ap_at(where)
        if attack <= 0:
            return 0.0
        share = LOSS_RATE * attack / cover(self._view, self._unit, where)
        return self._worth * (share if share < 1.0 else 1.0)


def best_hex(view: State, unit: int, found: Reach, orders: Orders, enemies: EnemyReach, targets: FireTargets) -> int:
    """Return the hex with the best score, which can be the unit's own."""
    scorer = HexScorer(view, unit, orders, enemies, targets)
    here = view.hex_of[unit]
    best = here
    best_score = scorer.score(here) if here >= 0 else -1.0e9
    fights = found.fights
    within = orders.within
    step = orders.step
    for to in found.cost:
        if (fights and to in fights) or (within and to not in within):
            continue
        value = scorer.score(to) - step
        if value > best_score and not would_overstack(view, unit, to):
            best = to
            best_score = value
    return best


def move_to(unit: int, here: int, to: int, found: Reach) -> Decision | None:
    """Return the move to a hex, or None if the unit is already there."""
    return None if to == here or to < 0 else Move(unit, found.path(to))
