"""Move an Ogre toward its goal, past targets, and around hexes that too many guns can reach."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, Move, Stay
from cybertank.players.doctrine.enemy_reach import EnemyReach, cover
from cybertank.players.doctrine.target_values import longest_gun
from cybertank.players.tactics.close_combat import dares, guns_left
from cybertank.players.tactics.fire_plans import unit_worth
from cybertank.players.tactics.mobility import would_overstack
from cybertank.rules.movement.legality import refuse_staying
from cybertank.rules.movement.reach import reach
from cybertank.rules.ramming.contact import NO_CONTACT, OVERRUN, RUN_OVER
from cybertank.rules.ramming.rams import is_immobile, ram_toll
from cybertank.rules.ramming.staying import stay_contact
from cybertank.rules.setup.arrivals import turn_number
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import Turn
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN, MISSILE, POST, RACK, SECONDARY

# The value of each hex nearer to the goal. It grows every turn, so that no Ogre waits forever.
PROGRESS: Final = 3.0
IMPATIENCE: Final = 0.15
# The cost of each point of attack strength that can reach the Ogre: a third of a tread unit.
DANGER: Final = 0.35
KILLS: Final = 1.0
TREAD_PRICE: Final = 1.5
# The value of having a post in range, which outweighs everything else.
GOAL: Final = 500.0
# The share of a unit that one Ogre gun destroys on average, per unit of odds (strength over defense).
HIT_RATE: Final = 0.45
RAM_RATE: Final = 0.7
# An Ogre gives up its attack if it is still this many turns from its goal, and would lose its treads this many times
# over on the way.
FAR_AWAY: Final = 3
HOPELESS: Final = 3
RUN_OVER_GAIN: Final = 2.0
OVERRUN_RATE: Final = 0.7


class Prey:
    """What an Ogre can shoot at from a hex: the enemies in a phase, and one gun's gain against each."""

    __slots__ = ("hexes", "posts", "values")

    def __init__(self, view: State, enemies: EnemyReach) -> None:
        self.hexes: list[int] = []
        self.values: list[float] = []
        self.posts: list[int] = []
        for enemy in enemies.units:
            where = view.hex_of[enemy]
            share = 3 * HIT_RATE / cover(view, enemy, where)
            if view.kind(enemy).is_ogre:
                share = 0.2
            self.hexes.append(where)
            self.values.append(unit_worth(view, enemy) * min(share, 1.0))
        for unit, where in enumerate(view.hex_of):
            if where >= 0 and view.kind(unit).kind == POST and view.hostile(enemies.seat, unit):
                self.posts.append(where)

    def kills_from(self, view: State, ogre: int, where: int) -> float:
        """Return what the remaining guns gain on average from a hex."""
        base = ogre * COMPONENTS
        main = view.sheets.left[base + MAIN]
        secondary = view.sheets.left[base + SECONDARY]
        missiles = view.sheets.left[base + MISSILE] + view.sheets.left[base + RACK]
        distances = view.board.distances(where)
        for post in self.posts:
            distance = distances[post]
            if (missiles and distance <= 5) or (main and distance <= 3) or (secondary and distance <= 2):
                return GOAL
        near: list[float] = []
        far = 0.0
        for i, at in enumerate(self.hexes):
            distance = distances[at]
            if distance <= 2:
                near.append(self.values[i])
            elif distance == 3 and self.values[i] > far:
                far = self.values[i]
        near.sort(reverse=True)
        total = far if main else 0.0
        shots = secondary + (main if far == 0 else 0)
        for value in near:
            if shots <= 0:
                break
            # Count two guns per target. The second gains less.
            total += value if shots == 1 else 1.5 * value
            shots -= 2
        return total


def ogre_move(view: State, turn: Turn, unit: int, enemies: EnemyReach, prey: Prey, field: list[int]) -> Decision | None:
    """Move an Ogre to the best hex within reach, or return None if it should stay."""
    here = view.hex_of[unit]
    if here >= 0 and refuse_staying(view, turn.seat, unit) is None and _finishes(view, unit, here):
        return Stay(unit)
    found = reach(view, unit)
    pace = PROGRESS + IMPATIENCE * turn_number(view)
    best = -1
    best_score = -1.0e9
    if here >= 0:
        best_score = hex_score(view, unit, here, enemies, prey) - pace * field[here]
    for to in found.cost:
        score = hex_score(view, unit, to, enemies, prey) - pace * field[to]
        if to in found.fights:
            bonus = fight_worth(view, unit, to, found)
            if bonus < 0:
                continue
            score += bonus
        elif would_overstack(view, unit, to):
            continue
        if score > best_score:
            best = to
            best_score = score
    return None if best < 0 else Move(unit, found.path(best))


def is_hopeless(view: State, unit: int, enemies: EnemyReach, prey: Prey) -> bool:
    """Return True if an Ogre will be stopped long before a post is in range, so that escaping is its best result."""
    move = view.kind(unit).tread_move(view.sheets.treads[unit])
    here = view.hex_of[unit]
    if not prey.posts or move == 0 or here < 0:
        return False
    away = min(view.board.distance(here, post) for post in prey.posts) - longest_gun(view, unit)
    turns = -(-away // move)
    return turns >= FAR_AWAY and turns * enemies.guns_at(here) / 3 > HOPELESS * view.sheets.treads[unit]


def hex_score(view: State, unit: int, where: int, enemies: EnemyReach, prey: Prey) -> float:
    """Return the value of the targets from a hex, minus the danger there."""
    return KILLS * prey.kills_from(view, unit, where) - DANGER * enemies.guns_at(where)


def _finishes(view: State, unit: int, here: int) -> bool:
    """Return True if it pays to keep fighting in the hex: to ram again, or to make an overrun that the Ogre dares."""
    met = stay_contact(view, unit)
    if view.setting.rules.close_combat == CLOSE_COMBAT_OVERRUN:
        return dares(view, unit, here)
    return met >= 0 and ram_worth(view, unit, met) > 0


def fight_worth(view: State, unit: int, where: int, found: Reach) -> float:
    """Return the gain from driving into an enemy's hex. It is negative if that does not pay."""
    met = found.fights[where]
    if met == NO_CONTACT or met == RUN_OVER:
        return RUN_OVER_GAIN
    if met == OVERRUN:
        return overrun_worth(view, unit, where)
    return ram_worth(view, unit, met)


def ram_worth(view: State, unit: int, target: int) -> float:
    """Return the target's points, in full if it cannot escape, minus the cost in treads (6.02, 6.03)."""
    kind = view.kind(target)
    if kind.kind == POST:
        return GOAL
    if kind.is_ogre:
        return -1.0
    certain = is_immobile(view, target) or view.disability.disabled[target] != NOT_DISABLED
    return unit_worth(view, target) * (1.0 if certain else RAM_RATE) - TREAD_PRICE * ram_toll(view, unit, target)


def overrun_worth(view: State, unit: int, where: int) -> float:
    """Return the gain from an overrun by an Ogre. It is negative if the Ogre does not dare it (8.01)."""
    if not dares(view, unit, where) or not guns_left(view, unit):
        return -1.0
    gain = 0.0
    cost = 0.0
    for other in view.units_at(where):
        if view.hostile(view.seat_of[unit], other):
            kind = view.kind(other)
            gain += OVERRUN_RATE * unit_worth(view, other)
            cost += kind.attack_strength * (2 * view.sheets.squads[other] if kind.is_infantry else 1) / 3
    return gain - cost
