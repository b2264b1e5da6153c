"""Plan the flight of a cruise missile: a straight way through given hexes, and the fire that it would draw (10.03)."""

from __future__ import annotations

from dataclasses import dataclass

from cybertank.board.board import NOWHERE, Board
from cybertank.rules.missiles.flights import refuse_fly
from cybertank.rules.missiles.fratricide import entrances, is_barred, route
from cybertank.rules.missiles.interception import bears, bonus_of, chance, needed, watchers, weapons_left
from cybertank.rules.refusal import Refusal
from cybertank.state.held import Flight
from cybertank.state.state import State

THROWS = 36


@dataclass(frozen=True)
class LikelyShot:
    """The best moment for some weapons of a unit to fire at a missile on its course."""

    unit: int
    count: int
    hex: int
    chance: float


@dataclass(frozen=True)
class Course:
    """A planned flight: the hexes that it enters, and why it is not possible, or None."""

    path: list[int]
    shots: list[LikelyShot]
    through: float
    """The chance that the missile comes through if everyone on the way fires once, at the best moment."""
    refusal: Refusal | None


def plan_course(state: State, flight: Flight, by: list[int]) -> Course:
    """Plan a flight through some hexes in order, straight from one to the next.

    If a straight way passes too close to an explosion of this turn, take a shortest way around it (10.02.1).
    """
    path: list[int] = []
    here = flight.hex
    for goal in by:
        if here == NOWHERE:
            here = _entrance(state, flight, goal)
            path.append(here)
        path += _leg(state, here, goal)
        here = goal
    refusal = refuse_fly(state, flight, path)
    shots = likely_shots(state, flight, path) if refusal is None else []
    through = 1.0
    for shot in shots:
        through *= (1 - shot.chance) ** shot.count
    return Course(path, shots, through, refusal)


def _entrance(state: State, flight: Flight, goal: int) -> int:
    """10.05: Return the hex of the origin area that is nearest to the goal, if possible one that is not barred."""
    board = state.board
    return min(entrances(state, flight.launcher), key=lambda h: (is_barred(state, h), board.distance(h, goal), h))


def _leg(state: State, start: int, goal: int) -> list[int]:
    straight = straight_line(state.board, start, goal)
    if NOWHERE not in straight and not any(is_barred(state, h) for h in straight):
        return straight
    near = [to for to in state.board.near[start * 6 : start * 6 + 6] if to != NOWHERE]
    around = route(state, near, goal)
    return around or [h for h in straight if h != NOWHERE]


def straight_line(board: Board, start: int, goal: int) -> list[int]:
    """Return the hexes under the straight line between two hexes, without the first. NOWHERE stands for a gap."""
    places = {(board.x[h], board.y[h]): h for h in range(board.size)}
    steps = board.distance(start, goal)
    shift = (board.y[start] - board.x[start]) % 2
    found: list[int] = []
    for step in range(1, steps + 1):
        part = step / steps
        # A tiny shift decides lines that run exactly between two hexes.
        x = board.x[start] + (board.x[goal] - board.x[start]) * part + 1e-6
        y = board.y[start] + (board.y[goal] - board.y[start]) * part + 2e-6
        found.append(places.get(_rounded(x, (y - x - shift) / 2, shift), NOWHERE))
    return found


def _rounded(q: float, r: float, shift: int) -> tuple[int, int]:
    """Return the doubled coordinates of the hex that contains a point in axial coordinates."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return whole_q, 2 * whole_r + whole_q + shift


def likely_shots(state: State, flight: Flight, path: list[int]) -> list[LikelyShot]:
    """10.03.1, 10.03.2: Return the best shot of every enemy weapon on the way, in unit order."""
    found: list[LikelyShot] = []
    passing = flight.copy()
    for unit in watchers(state, flight):
        for component in state.kind(unit).weapons:
            count = weapons_left(state, flight, unit, component)
            if count < 1:
                continue
            best: tuple[int, int] | None = None
            for i, where in enumerate(path):
                passing.hex, passing.entered = where, flight.entered + i + 1
                if bears(state, unit, component, where):
                    throws = chance(needed(state.kind(unit), component), bonus_of(passing))
                    if best is None or throws > best[0]:
                        best = throws, where
            if best is not None:
                found.append(LikelyShot(unit, count, best[1], best[0] / THROWS))
    return found
