"""Give reasons for a move without a fight: first what it gains, then what it costs.

Something that was already true before the move is not a reason for it.
"""

from __future__ import annotations

from typing import Final

from cybertank.players.advice.destinations import (
    all_foes,
    foes_of,
    goals_of,
    ground_left,
    ground_taken,
    nearer,
    nearest_foe,
    tow_words,
)
from cybertank.players.advice.enemy_fire import (
    EnemyFire,
    GunsInReach,
    bearing_words,
    first_few,
    gun_count,
    guns_not_among,
    retreat_hexes,
)
from cybertank.players.advice.strikes import Strikes, strike_words
from cybertank.players.tactics.phases import current_turn
from cybertank.players.tactics.tows import home_edges, way_home
from cybertank.players.tactics.turns_left import has_last_word, turns_left
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.combat.strengths import terrain_factor
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT
from cybertank.state.state import State
from cybertank.text.reports import enemies_in_range
from cybertank.text.wording import count_of
from cybertank.units.catalogue import POST

TIMES: Final = {2: "doubled", 3: "tripled"}
# The maximum number of clauses for a move, and how many of them can be about its cost.
MOST_CLAUSES: Final = 3
MOST_PRICES: Final = 2
# A unit screens another only if they are within this many hexes of each other.
SCREENS_WITHIN: Final = 5
# Units within this many hexes of each other count as near.
CLOSE: Final = 2


class PeacefulMove:
    """A unit before and after a peaceful move, and the guns that could reach it in the enemy's next turn."""

    __slots__ = ("after", "before", "end", "enemy_fire", "seat", "start", "state", "then", "unit")

    def __init__(self, state: State, after: State, unit: int) -> None:
        self.state = state
        self.after = after
        self.unit = unit
        self.seat = state.seat_of[unit]
        self.start = state.hex_of[unit]
        self.end = after.hex_of[unit]
        self.enemy_fire = EnemyFire(after, self.seat)
        self.before: list[GunsInReach] = EnemyFire(state, self.seat).on_unit(unit) if self.start >= 0 else []
        self.then: list[GunsInReach] = self.enemy_fire.on_unit(unit)

    def clauses(self) -> list[str]:
        """Return what the move gains, then what it costs. A second gain is added if there is room."""
        gains, price = self._gains(), self._price()
        return [*gains[: MOST_CLAUSES - len(price)], *price]

    # -- gains ---------------------------------------------------------------------------------------------------------

    def _gains(self) -> list[str]:
        """List the arguments for the move, most important first."""
        state, after, unit = self.state, self.after, self.unit
        clauses = ground_taken(state, after, unit)
        way = [] if clauses else self._way()
        clauses.extend(self._into_range())
        clauses.extend(way)
        clauses.extend(self._strikes_next())
        clauses.extend(self._out_of_reach())
        clauses.extend(cover_gained(state, after, unit))
        if not clauses or self._only_keeps_range():
            clauses.extend(self._still_in_range())
        if not clauses:
            clauses.extend(self._screens())
        if not clauses:
            clauses.extend(nearer(state, unit, self.end, nearest_foe(state, self.end, foes_of(state, unit))))
        if not clauses:
            clauses.extend([*self._falls_back(), *self._closes_up(), *self._apart()])
        return clauses or self._distance_kept()

    def _is_before_fire(self) -> bool:
        turn = current_turn(self.state)
        return turn is not None and turn.phase == MOVEMENT

    def _moves_again(self) -> bool:
        """Return True if the unit's second movement phase is still to come (4.02)."""
        second = self.state.kind(self.unit).second_move
        return second > 0 and self._is_before_fire() and self.after.movement.halted[self.unit] != HALTED_FOR_TURN

    def _targets(self, state: State) -> list[int]:
        if state.hex_of[self.unit] < 0 or not self._is_before_fire():
            return []
        return [target for target, _ in enemies_in_range(state, self.unit)]

    def _into_range(self) -> list[str]:
        """Name the enemies that the unit can fire at in the coming fire phase only because of this move."""
        before = self._targets(self.state)
        new = [self.state.ids[target] for target in self._targets(self.after) if target not in before]
        return [f"brings {first_few(new)} into range"] if new else []

    def _only_keeps_range(self) -> bool:
        """Return True if the move makes the unit safer but brings nothing new into range."""
        return bool(guns_not_among(self.before, self.then)) and not self._into_range()

    def _still_in_range(self) -> list[str]:
        names = [self.state.ids[target] for target in self._targets(self.after)]
        return [f"keeps {first_few(names)} in range"] if names else []

    def _way(self) -> list[str]:
        """Say how much nearer the unit gets to its goal, or how far a tow still has to go and how long that takes."""
        load = self.after.towing.tows[self.unit]
        if load != NOBODY:
            told = tow_words(self.after, load)
            if not told:
                return []
            way = way_home(self.state, load)
            deed = "brings" if way[self.end] < way[self.start] else "does not bring"
            return [f"{deed} {self.state.ids[load]} nearer home: {told}"]
        return nearer(self.state, self.unit, self.end, goals_of(self.state, self.unit))

    def _out_of_reach(self) -> list[str]:
        """Name the guns that could have fired at the unit next turn, but cannot after the move."""
        escaped = guns_not_among(self.before, self.then)
        if not escaped or gun_count(self.then) >= gun_count(self.before) or self._moves_again() or self._is_over():
            return []
        told = f"moves out of reach of {bearing_words(self.state, escaped)} next turn"
        return [f"{told}, but not of {bearing_words(self.state, self.then)}" if self.then else told]

    def _is_over(self) -> bool:
        return has_last_word(self.state, self.seat)

    # -- the next turn -------------------------------------------------------------------------------------------------

    def _strikes_next(self) -> list[str]:
        """Name the enemies that this move lets the unit drive up to and fire at in its next turn."""
        if self._moves_again() or turns_left(self.state) <= 1:
            return []
        now = self._targets(self.after)
        strikes = Strikes(self.after, self.enemy_fire)
        then = strikes.of(self.after, self.unit)
        before = strikes.of(self.state, self.unit) if self.start >= 0 else {}
        new = {u: how for u, how in then.items() if how & ~before.get(u, 0) and u not in now}
        return strike_words(self.state, new)

    # -- lesser gains --------------------------------------------------------------------------------------------------

    def _screens(self) -> list[str]:
        """Name the friendly post, or load on its way home, that the unit now shields from the nearest enemy."""
        state = self.state
        distance = state.board.distance
        for ward, where in enumerate(state.hex_of):
            if where < 0 or state.seat_of[ward] != self.seat or ward == self.unit:
                continue
            if state.kind(ward).kind != POST and not home_edges(state, ward):
                continue
            for foe in nearest_foe(state, where, foes_of(state, self.unit)):
                at = foe.hexes[0]
                gap = distance(at, where)
                was = self.start >= 0 and distance(at, self.start) + distance(self.start, where) == gap
                now = distance(at, self.end) + distance(self.end, where) == gap
                if now and not was and 0 < distance(self.end, where) <= SCREENS_WITHIN and at != self.end:
                    return [f"stands between {foe.name} and {state.ids[ward]}"]
        return []

    def _falls_back(self) -> list[str]:
        """Say how much nearer the unit gets to its own post."""
        distance = self.state.board.distance
        for post, where in enumerate(self.state.hex_of):
            if where < 0 or self.state.seat_of[post] != self.seat or self.state.kind(post).kind != POST:
                continue
            gained = distance(self.start, where) - distance(self.end, where) if self.start >= 0 else 0
            if gained > 0:
                return [f"falls back {count_of(gained, 'hex', 'hexes')} toward {self.state.ids[post]}"]
        return []

    def _closes_up(self) -> list[str]:
        """Name the friendly units that the unit joins, if more are near than before."""
        if self.start < 0:
            return []
        before, then = self._near(self.start), self._near(self.end)
        new = [self.state.ids[u] for u in then if u not in before]
        return [f"closes up with {first_few(new)}"] if len(then) > len(before) else []

    def _near(self, where: int) -> list[int]:
        """Return the seat's armed units within CLOSE hexes of a hex, except the unit itself."""
        state = self.state
        own = [u for u in range(len(state.ids)) if state.seat_of[u] == self.seat and state.hex_of[u] >= 0]
        near = [
            u for u in own if state.board.distance(where, state.hex_of[u]) <= CLOSE and state.riders.riding[u] == NOBODY
        ]
        return [u for u in near if u != self.unit and is_armed(state, u)]

    def _apart(self) -> list[str]:
        """Name the units that no longer share a hex with it (7.12)."""
        if not self.state.setting.rules.spillover or self.start < 0 or self._others(self.after, self.end):
            return []
        mates = self._others(self.state, self.start)
        if not mates:
            return []
        return [f"no longer shares a hex with {first_few(mates)}, so fire can no longer spill over (7.12)"]

    def _others(self, state: State, where: int) -> list[str]:
        units = [u for u in state.units_at(where) if u != self.unit and state.riders.riding[u] == NOBODY]
        return [state.ids[u] for u in units if not state.hostile(self.seat, u)]

    def _distance_kept(self) -> list[str]:
        """Say how far away the nearest enemy is after a move backward or sideways."""
        if self.start < 0:
            return []
        distance = self.state.board.distance
        for foe in nearest_foe(self.state, self.start, all_foes(self.state, self.seat)):
            here = min(distance(self.start, at) for at in foe.hexes)
            there = min(distance(self.end, at) for at in foe.hexes)
            if there > here:
                return [f"pulls back from {foe.name}, from {here} to {count_of(there, 'hex', 'hexes')}"]
            return [f"ends {count_of(there, 'hex', 'hexes')} from {foe.name}"]
        return []

    # -- the price -----------------------------------------------------------------------------------------------------

    def _price(self) -> list[str]:
        """List what the move gives up, and the guns that could fire at the unit in its new hex."""
        clauses = ground_left(self.state, self.after, self.unit) if self.start >= 0 else []
        clauses.extend(cover_lost(self.state, self.after, self.unit))
        return [*clauses, *self._danger()][:MOST_PRICES]

    def _danger(self) -> list[str]:
        """Name the guns that could fire at the unit in the enemy's next turn."""
        if self._is_over():
            return ["no enemy will fire again before the game ends"] if self.then else []
        if not self.then:
            safe = "out of reach of every enemy gun"
            return [] if self.before else [f"still {safe}" if self.start >= 0 else f"{safe} there"]
        if self._moves_again():
            return self._danger_after_fire()
        if self._out_of_reach():
            return []
        told = bearing_words(self.state, self.then)
        if not self.before:
            return [f"comes within reach of {told} next turn"]
        new = guns_not_among(self.then, self.before)
        return [f"{'ends' if new else 'stays'} within reach of {told} next turn"]

    def _danger_after_fire(self) -> list[str]:
        """Name the guns that could still fire at the unit after it has pulled back as far as it can."""
        infantry = self.state.kind(self.unit).is_infantry
        best = self.then
        for where in retreat_hexes(self.after, self.unit):
            bear = self.enemy_fire.on(where, infantry)
            if gun_count(bear) < gun_count(best):
                best = bear
        if not best:
            return ["can pull back out of reach of every gun after the fire phase"]
        told = bearing_words(self.state, best)
        if gun_count(best) < gun_count(self.then):
            return [f"can pull back after the fire phase, staying within reach only of {told}"]
        return [f"within reach of {told} next turn even if it pulls back after the fire phase"]


# -- cover -------------------------------------------------------------------------------------------------------------


def cover_gained(state: State, after: State, unit: int) -> list[str]:
    """Say how much the terrain now raises the unit's defense (7.14)."""
    factor, rule = terrain_factor(after, unit)
    before = terrain_factor(state, unit)[0] if state.hex_of[unit] >= 0 else 1
    if factor <= before or factor not in TIMES:
        return []
    return [f"its defense is {TIMES[factor]} there ({rule})"]


def cover_lost(state: State, after: State, unit: int) -> list[str]:
    """Say how much of its terrain bonus the unit gives up (7.14)."""
    if state.hex_of[unit] < 0:
        return []
    before, rule = terrain_factor(state, unit)
    factor = terrain_factor(after, unit)[0]
    if factor >= before or before not in TIMES:
        return []
    left = f", which is only {TIMES[factor]} there" if factor in TIMES else ""
    return [f"gives up cover that {TIMES[before]} its defense{left} ({rule})"]
