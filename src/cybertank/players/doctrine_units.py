"""Where an ordinary unit goes: what it can shoot at from a hex, what can shoot back, and how near its goal is."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, Move
from cybertank.players.doctrine_sight import Sight, cover, reach_of, strength_of
from cybertank.players.fire_plans import unit_worth
from cybertank.players.random_player import no_room
from cybertank.players.stances import crowd
from cybertank.state.state import NOT_DISABLED, State
from cybertank.units.catalogue import COMPONENTS, MAIN

# The share of a target that a point of strength over its defense takes on average, and its most.
HIT_RATE: Final = 0.45
MOST: Final = 0.9
# What a point of strength against an Ogre gains: a twelfth of a main battery, or a third of a tread.
OGRE_POINT: Final = 0.6
CROWD: Final = 0.6
# What a hex too far from where the strike will be costs.
RALLY: Final = 0.5
# What any move costs, so that nothing moves for no gain.
STEP: Final = 0.02


class Orders:
    """What one unit is about in a phase: the weights of its goal, of fire and of danger."""

    __slots__ = ("danger", "field", "goal", "head_start", "rally", "rally_range", "step", "strike", "within")

    def __init__(self, field: list[int], goal: float, strike: float, danger: float, within: frozenset[int]) -> None:
        self.field = field
        """The way to the goal; empty where there is none."""
        self.goal = goal
        self.strike = strike
        self.danger = danger
        self.within = within
        """The hexes that it may go to; none named: all."""
        self.head_start = 0
        """How far it will get away after firing."""
        self.rally = -1
        """The hex that it wants within its strike next turn, and how far that is."""
        self.rally_range = 0
        self.step = STEP
        """What leaving its hex costs."""


class Marks:
    """What there is to shoot at in a phase: how far it is, and what a point of strength gains there."""

    __slots__ = ("distances", "most", "values")

    def __init__(self, view: State, sight: Sight) -> None:
        self.distances: list[bytes] = []
        self.values: list[float] = []
        self.most: list[float] = []
        for enemy in sight.enemies:
            where = view.hex_of[enemy]
            self.distances.append(view.board.distances(where))
            if view.kind(enemy).is_ogre:
                self.values.append(OGRE_POINT)
                self.most.append(1.0e9)
            else:
                worth = unit_worth(view, enemy)
                soft = 1.5 if view.disabled[enemy] != NOT_DISABLED else 1.0
                self.values.append(worth * HIT_RATE * soft / cover(view, enemy, where))
                self.most.append(worth * MOST)

    def best_from(self, where: int, far: int, strength: int) -> float:
        """What a unit's fire gains from a hex, at its best target there."""
        best = 0.0
        for i, distances in enumerate(self.distances):
            if distances[where] <= far:
                gain = min(self.values[i] * strength, self.most[i])
                if gain > best:
                    best = gain
        return best


def best_hex(view: State, unit: int, found: Reach, orders: Orders, sight: Sight, marks: Marks) -> int:
    """The hex with the best score, its own included."""
    far = reach_of(view, unit)
    strength = strength_of(view, unit)
    if view.used[unit * COMPONENTS + MAIN]:
        strength = 0
    here = view.hex_of[unit]
    best = here
    best_score = -1.0e9
    if here >= 0:
        best_score = score(view, unit, here, orders, sight, marks, far, strength)
    for to in found.cost:
        if to in found.fights or (orders.within and to not in orders.within):
            continue
        value = score(view, unit, to, orders, sight, marks, far, strength) - orders.step
        if value > best_score and not no_room(view, unit, to):
            best = to
            best_score = value
    return best


def score(
    view: State, unit: int, where: int, orders: Orders, sight: Sight, marks: Marks, far: int, strength: int
) -> float:
    """Goal, fire, danger, and the crowd that spillover hurts."""
    total = -orders.danger * sight.loss_at(view, unit, where, orders.head_start)
    if orders.rally >= 0:
        away = view.board.distance(where, orders.rally) - orders.rally_range
        total -= RALLY * away if away > 0 else 0.0
    if orders.field:
        total -= orders.goal * orders.field[where]
    if strength and orders.strike > 0:
        total += orders.strike * marks.best_from(where, far, strength)
    return total - CROWD * crowd(view, unit, where)


def go(unit: int, here: int, to: int, found: Reach) -> Decision | None:
    """The move to a hex; None where it is the unit's own."""
    return None if to == here or to < 0 else Move(unit, found.path(to))
