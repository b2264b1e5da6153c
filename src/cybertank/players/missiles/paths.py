"""Plan a cruise missile's path: which enemies can fire at it on the way, and its chance to get through (10.03)."""

from __future__ import annotations

import heapq
import math
from typing import Final

from cybertank.board.board import NOWHERE
from cybertank.players.tactics.laser_lines import cover_of
from cybertank.rules.combat.strengths import range_of
from cybertank.rules.missiles.fratricide import entrances
from cybertank.rules.missiles.interception import BONUSES, OFF_BOARD_BONUS, chance, is_able, needed, weapons_left
from cybertank.rules.missiles.launching import start_of
from cybertank.state.held import Flight
from cybertank.state.state import State
from cybertank.units.catalogue import MISSILE, RACK

THROWS: Final = 36
# The chance that an enemy spends an Ogre's missile, or a heavy weapon's, on a cruise missile.
SPENDS_MISSILE: Final = 0.5
# The price of one more hex of flight when a path is chosen.
LENGTH_PRICE: Final = 0.01
# A weapon fires only once, so each hex in its range counts as this share of its fire.
SHARE_OF_RANGE: Final = 0.3
NEVER: Final = 1.0e9


class Interceptor:
    """Weapons of one kind on an enemy unit that can fire at a missile, and the hexes that they cover."""

    __slots__ = ("count", "cover", "needs", "reach", "unit", "weight")

    def __init__(self, unit: int, needs: int, count: int, reach: int, cover: bytes, weight: float) -> None:
        self.unit = unit
        self.needs = needs
        self.count = count
        self.reach = reach
        self.cover = cover
        """The distance of each hex from the unit, or more than `reach` if it cannot fire there."""
        self.weight = weight
        """The chance that it fires at all."""

    def miss(self, bonus: int) -> float:
        """Return the chance that all its weapons miss, with a bonus to their dice."""
        hit = self.weight * chance(self.needs, bonus) / THROWS
        return math.pow(1.0 - min(hit, 1.0), self.count)


def bonus_after(off_board: bool, entered: int) -> int:
    """Return the bonus of those who fire at a missile that has entered this many hexes (10.03.2, 10.05)."""
    if off_board:
        return OFF_BOARD_BONUS
    for hexes, bonus in BONUSES:
        if entered > hexes:
            return bonus
    return 0


def interceptors_of(view: State, flight: Flight) -> list[Interceptor]:
    """Return everything that can still fire at a missile, wherever it flies."""
    found: list[Interceptor] = []
    for unit, where in enumerate(view.hex_of):
        kind = view.kind(unit)
        if where < 0 or not kind.farthest or not is_able(view, flight.seat, unit):
            continue
        for component in kind.weapons:
            count = weapons_left(view, flight, unit, component)
            needs = needed(kind, component)
            if count <= 0 or not needs:
                continue
            reach = range_of(view, unit, component)
            cover = _cover(view, unit) if kind.is_laser else view.board.distances(where)
            dear = component == MISSILE or component == RACK
            found.append(Interceptor(unit, needs, count, reach, cover, SPENDS_MISSILE if dear else 1.0))
    return found


def _cover(view: State, laser: int) -> bytes:
    """Return the hexes over which a laser can fire at a missile. A tower covers all in its range (12.02, 12.03)."""
    return view.board.distances(view.hex_of[laser]) if view.kind(laser).is_tower else cover_of(view, laser)


class FlightMap:
    """The safest ways for one missile from where it is to every hex, and its chance to get there."""

    __slots__ = ("_entered", "_from", "_off_board", "_view", "interceptors")

    def __init__(self, view: State, flight: Flight, interceptors: list[Interceptor], barred: set[int]) -> None:
        self._view = view
        self._entered = flight.entered
        self._off_board = flight.launcher < 0
        self.interceptors = interceptors
        self._from = self._search(flight, barred)

    def _search(self, flight: Flight, barred: set[int]) -> list[int]:
        """Return for each hex the one before it on the cheapest way; NOWHERE for a first hex, -2 if out of reach."""
        board = self._view.board
        tolls = self._tolls()
        costs = [NEVER] * board.size
        came_from = [-2] * board.size
        heap: list[tuple[float, int]] = []
        if flight.hex == NOWHERE:
            first = entrances(self._view, flight.launcher)
        else:
            first = [to for to in board.near[flight.hex * 6 : flight.hex * 6 + 6] if to >= 0]
        for to in first:
            if to not in barred:
                costs[to] = tolls[to]
                came_from[to] = NOWHERE
                heapq.heappush(heap, (tolls[to], to))
        while heap:
            cost, here = heapq.heappop(heap)
            if cost > costs[here]:
                continue
            for step in range(here * 6, here * 6 + 6):
                to = board.near[step]
                if to >= 0 and to not in barred and to != flight.hex:
                    more = cost + tolls[to]
                    if more < costs[to]:
                        costs[to] = more
                        came_from[to] = here
                        heapq.heappush(heap, (more, to))
        return came_from

    def _tolls(self) -> list[float]:
        """Return a price for each hex: its length, and a share of the fire that covers it."""
        tolls = [LENGTH_PRICE] * self._view.board.size
        bonus = bonus_after(self._off_board, self._entered)
        for one in self.interceptors:
            price = -SHARE_OF_RANGE * math.log(max(one.miss(bonus), 0.01)) / max(one.reach, 1)
            for where in range(len(tolls)):
                if one.cover[where] <= one.reach:
                    tolls[where] += price
        return tolls

    def path_to(self, target: int) -> list[int]:
        """Return the path to a hex, or an empty list if there is none."""
        if self._from[target] == -2:
            return []
        path: list[int] = []
        at = target
        while at != NOWHERE:
            path.append(at)
            at = self._from[at]
        path.reverse()
        return path

    def survival(self, path: list[int]) -> float:
        """Return the chance to get to the end of a path. Every weapon fires once, where it is most likely to hit."""
        through = 1.0
        for one in self.interceptors:
            best = 1.0
            for place in range(len(path) - 1, -1, -1):
                if one.cover[path[place]] <= one.reach:
                    best = one.miss(bonus_after(self._off_board, self._entered + place + 1))
                    break
            through *= best
        return through


def waiting_flight(view: State, seat: int, launcher: int) -> Flight:
    """Return the flight of a missile that has not been launched yet."""
    return Flight(seat, launcher, start_of(view, launcher))
