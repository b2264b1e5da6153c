"""Choose launches: which cruise missiles to fire now, at which hexes, and when to wait (10.02, 10.02.1)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Launch, Salvo
from cybertank.game.engine import check
from cybertank.players.missiles.blasts import BlastMap
from cybertank.players.missiles.paths import FlightMap, Interceptor, interceptors_of, waiting_flight
from cybertank.players.tactics.laser_lines import cover_of
from cybertank.players.tactics.result_faces import FACES, HURT, KILLED
from cybertank.players.tactics.turns_left import turns_left
from cybertank.players.tactics.values import Weights, Worths
from cybertank.rules.combat.crt import HOPELESS, SURE, odds_column
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.combat.strengths import defense_strength
from cybertank.rules.lasers.lines import can_fire
from cybertank.rules.missiles.fratricide import FRATRICIDE, is_barred
from cybertank.rules.missiles.launching import launchers
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN

# The hexes to compare for each missile, the best by their blast.
TARGETS: Final = 12
# What a missile must gain on average: two thirds of its price, which is 12 of the 18 points of its crawler (10.06).
FAIR_GAIN: Final = 8.0
# In the last turns, or with an enemy at the crawler, any gain will do.
ANY_GAIN: Final = 1.0
LAST_TURNS: Final = 2
# A turn of waiting keeps this share of what a missile could gain.
PATIENCE: Final = 0.85
WAITS_FOR: Final = 2
# A missile that is this likely to get through flies before the guns fire. Otherwise the guns fire first, which may
# silence its interceptors.
SAFE: Final = 0.75
# Targets for a search to compare are at least this far apart.
APART: Final = 2


class LaunchPlan:
    """One missile's flight: its target, its chance to get there, and what it gains on average."""

    __slots__ = ("gain", "launcher", "path", "survival", "target")

    def __init__(self, launcher: int, target: int, path: list[int], survival: float, gain: float) -> None:
        self.launcher = launcher
        self.target = target
        self.path = path
        self.survival = survival
        self.gain = gain
        """The chance to get through times the worth of the blast."""


class LaunchSearch:
    """All launches that a seat could make in a fire phase."""

    __slots__ = ("_blasts", "_seat", "_turn", "_view", "_worths")

    def __init__(self, view: State, turn: Turn, worths: Worths, weights: Weights) -> None:
        self._view = view
        self._turn = turn
        self._seat = turn.seat
        self._worths = worths
        self._blasts = BlastMap(view, turn.seat, worths, weights.disabled)

    def decide(self, before_guns: bool) -> Decision | None:
        """Return the launch or salvo to make now, or None to wait.

        If `before_guns` is true, only missiles that are likely to get through fly yet.
        """
        plans = self.plans()
        if not plans or (before_guns and plans[0].survival < SAFE):
            return None
        decision: Decision = Launch(plans[0].launcher)
        if len(plans) > 1:
            decision = Salvo([(plan.launcher, plan.target) for plan in plans])
        return decision if check(self._view, decision) is None else None

    def plans(self) -> list[LaunchPlan]:
        """Return the flights that pay now, in the order in which they should fly."""
        left = launchers(self._view, self._turn)
        chosen: list[LaunchPlan] = []
        while left:
            best: LaunchPlan | None = None
            for launcher in left:
                plan = self.best_of(launcher, chosen)
                if plan is not None and (best is None or plan.gain > best.gain) and self._pays(plan):
                    best = plan
            if best is None:
                break
            chosen.append(best)
            left.remove(best.launcher)
        return chosen

    def best_of(self, launcher: int, earlier: list[LaunchPlan]) -> LaunchPlan | None:
        """Return the best flight of one missile, away from the targets of earlier ones (10.02.1)."""
        view = self._view
        flight = waiting_flight(view, self._seat, launcher)
        barred = _barred(view, earlier)
        if flight.hex >= 0 and flight.hex in barred:
            return None
        interceptors = interceptors_of(view, flight)
        ways = FlightMap(view, flight, interceptors, barred)
        best: LaunchPlan | None = None
        for target in self._blasts.best_hexes(TARGETS if not earlier else view.board.size):
            worth = self._blasts.gains[target]
            if best is not None and worth <= best.gain:
                break
            if target in barred or target == flight.hex:
                continue
            path = ways.path_to(target)
            if not path:
                continue
            survival = ways.survival(path)
            gain = survival * worth
            if best is None or gain > best.gain:
                best = LaunchPlan(launcher, target, path, survival, gain)
        return best

    def other_targets(self, limit: int) -> list[Salvo]:
        """Return launches of single missiles at the best hexes, one for each group of hexes near each other.

        They are written down as salvos of one missile, so that it flies to this hex and to no other.
        """
        found: list[Salvo] = []
        for launcher in launchers(self._view, self._turn)[:1]:
            taken: list[int] = []
            for target in self._blasts.best_hexes(self._view.board.size):
                if len(taken) >= limit:
                    break
                if any(self._view.board.distance(target, other) <= APART for other in taken):
                    continue
                taken.append(target)
                salvo = Salvo([(launcher, target)])
                if check(self._view, salvo) is None:
                    found.append(salvo)
        return found

    # -- now or later --------------------------------------------------------------------------------------------------

    def _pays(self, plan: LaunchPlan) -> bool:
        """Return True if a missile should fly now, rather than later."""
        view = self._view
        left = turns_left(view)
        if left <= LAST_TURNS or _is_hunted(view, plan.launcher):
            return plan.gain >= ANY_GAIN
        keeps = PATIENCE * _spared(view, plan.launcher)
        if plan.gain < max(FAIR_GAIN * keeps / PATIENCE, ANY_GAIN):
            return False
        return plan.gain >= keeps**WAITS_FOR * self._hoped(plan)

    def _hoped(self, plan: LaunchPlan) -> float:
        """Return what a missile could gain once its side has silenced the interceptors that it can attack soon."""
        view = self._view
        flight = waiting_flight(view, self._seat, plan.launcher)
        standing = [one for one in interceptors_of(view, flight) if not _is_doomed(view, self._seat, one)]
        ways = FlightMap(view, flight, standing, set())
        return ways.survival(plan.path) * self._blasts.gains[plan.target]


def _barred(view: State, earlier: list[LaunchPlan]) -> set[int]:
    """Return the hexes that explosions close to a missile: those of this turn, and those of earlier flights."""
    barred: set[int] = set()
    if view.missiles.blasts:
        barred.update(h for h in range(view.board.size) if is_barred(view, h))
    for plan in earlier:
        distances = view.board.distances(plan.target)
        barred.update(h for h in range(view.board.size) if distances[h] <= FRATRICIDE)
    return barred


def _is_hunted(view: State, launcher: int) -> bool:
    """Return True if an enemy can fire at a crawler in its next turn. Off-board missiles are safe (10.05)."""
    if launcher < 0:
        return False
    distances = view.board.distances(view.hex_of[launcher])
    for unit, where in enumerate(view.hex_of):
        if where < 0 or not view.hostile(view.seat_of[launcher], unit) or not is_armed(view, unit):
            continue
        kind = view.kind(unit)
        if view.disability.disabled[unit] != NOT_DISABLED or kind.is_laser:
            continue
        speed = kind.tread_move(view.sheets.treads[unit]) if kind.is_ogre else kind.move
        if distances[where] <= speed + kind.farthest:
            return True
    return False


def _spared(view: State, launcher: int) -> float:
    """Return the chance that no enemy laser destroys or disables a crawler in its next turn (12.06)."""
    spared = 1.0
    if launcher < 0 or not view.buildings.any:
        return spared
    where = view.hex_of[launcher]
    defense = defense_strength(view, launcher)
    for laser, kind in enumerate(view.kinds):
        if not kind.is_laser or not can_fire(view, laser) or not view.hostile(view.seat_of[launcher], laser):
            continue
        if not view.buildings.fired_before[laser] and cover_of(view, laser)[where] <= kind.reach[MAIN]:
            column = odds_column(2 * kind.attack[MAIN], defense)
            spared *= 1.0 - (KILLED[column] + HURT[column]) / FACES if HOPELESS < column < SURE else 1.0
    return spared


def _is_doomed(view: State, seat: int, one: Interceptor) -> bool:
    """Return True if the seat's guns can silence a laser within two turns (12.07). Other units can run."""
    laser = view.kind(one.unit)
    if not laser.is_laser:
        return False
    distances = view.board.distances(view.hex_of[one.unit])
    damage = 0
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.hostile(seat, unit) or view.sheets.left[unit * COMPONENTS + MAIN] == 0:
            continue
        kind = view.kind(unit)
        speed = kind.tread_move(view.sheets.treads[unit]) if kind.is_ogre else kind.move
        if kind.attack_strength and not kind.is_laser and distances[where] <= 2 * speed + kind.farthest:
            damage += 2 * kind.attack_strength * (view.sheets.squads[unit] if kind.is_infantry else 1)
    return damage >= view.buildings.points[one.unit] - laser.damaged_at
