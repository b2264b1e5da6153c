"""Fire at cruise missiles: which weapons fire now, which wait for a better chance, and when none should (10.03)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, End, Intercept, Pass
from cybertank.game.engine import check
from cybertank.players.missiles.blasts import BlastMap
from cybertank.players.missiles.paths import THROWS, bonus_after
from cybertank.players.tactics.laser_shots import next_shot_worth
from cybertank.players.tactics.values import Weights, Worths
from cybertank.rules.missiles.interception import bears, chance, needed, shots_at
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FlightQuestion
from cybertank.state.held import Flight, Shot
from cybertank.state.state import State
from cybertank.units.catalogue import MISSILE, RACK

# An expected target counts less for each hex of flight to it.
FADES: Final = 0.97
# Each hex of waiting risks that the missile explodes or turns away before.
WAITING: Final = 0.93
# One in six missiles that are hit explodes where it is (10.03.3).
EXPLODES: Final = 1 / 6
# A missile that threatens less than this is not worth a thought.
HARMLESS: Final = 0.5


def answer_flight(view: State, frame: FlightQuestion, weights: Weights) -> Decision:
    """Return which weapons fire at a missile in its hex, `end` to wait, or `pass` if none should fire at it at all."""
    flight = frame.flight
    worths = Worths(view, frame.seat, weights)
    blasts = BlastMap(view, flight.seat, worths, weights.disabled)
    target = expected_target(view, flight, blasts)
    threat = blasts.gains[target] if target != NOBODY else 0.0
    if threat < HARMLESS:
        return Pass()
    way = straight_way(view, flight.hex, target)
    saved = threat - EXPLODES * max(blasts.gains[flight.hex], 0.0)
    fired: list[Shot] = []
    spent: list[Shot] = []
    waits = False
    for shot in shots_at(view, frame):
        now = chance_at(view, flight, shot, flight.entered)
        if _is_better_later(view, flight, shot, way, now):
            waits = True
            continue
        price = _price(view, shot, worths, weights)
        if price == 0.0:
            fired.append(shot)
        elif now * saved > price:
            spent.append(shot)
    if fired or spent:
        # A hit stops the rest, so what costs something fires last.
        decision = Intercept([*fired, *spent])
        if check(view, decision) is None:
            return decision
    return End() if waits or _comes_into_range(view, frame, way) else Pass()


def expected_target(view: State, flight: Flight, blasts: BlastMap) -> int:
    """Return the hex where the owner of a missile gains most by an explosion, or NOBODY if nowhere."""
    best = NOBODY
    best_gain = 0.0
    distances = view.board.distances(flight.hex)
    for where, gain in enumerate(blasts.gains):
        if gain > 0.0:
            value = gain * FADES ** distances[where]
            if value > best_gain:
                best_gain = value
                best = where
    return best


def straight_way(view: State, start: int, target: int) -> list[int]:
    """Return a shortest path to a hex, without the first hex."""
    distances = view.board.distances(target)
    path: list[int] = []
    at = start
    while at != target:
        best = NOBODY
        for step in range(at * 6, at * 6 + 6):
            to = view.board.near[step]
            if to >= 0 and (best == NOBODY or distances[to] < distances[best]):
                best = to
        if best == NOBODY or distances[best] >= distances[at]:
            break
        path.append(best)
        at = best
    return path


def chance_at(view: State, flight: Flight, shot: Shot, entered: int) -> float:
    """Return the chance that one weapon hits a missile that has entered this many hexes (10.03.2)."""
    bonus = bonus_after(flight.launcher < 0, entered)
    return chance(needed(view.kind(shot.unit), shot.component), bonus) / THROWS


def _is_better_later(view: State, flight: Flight, shot: Shot, way: list[int], now: float) -> bool:
    """Return True if a weapon will hit more surely farther along the missile's expected way."""
    for place, where in enumerate(way):
        if bears(view, shot.unit, shot.component, where):
            later = chance_at(view, flight, shot, flight.entered + place + 1)
            if later * WAITING ** (place + 1) > now:
                return True
    return False


def _price(view: State, shot: Shot, worths: Worths, weights: Weights) -> float:
    """Return what a shot costs: a missile that is spent, or a laser's own fire in its next turn (12.06)."""
    if shot.component == MISSILE or shot.component == RACK:
        infantry = view.kind(shot.unit).is_infantry
        return shot.count * (weights.missile_price / 2 if infantry else weights.missile_price)
    if view.kind(shot.unit).is_laser:
        return next_shot_worth(view, shot.unit, worths, weights)
    return 0.0


def _comes_into_range(view: State, frame: FlightQuestion, way: list[int]) -> bool:
    """Return True if a weapon of the seat that cannot fire now will be able to, farther along the expected way."""
    able = {(shot.unit, shot.component) for shot in shots_at(view, frame)}
    for unit, owner in enumerate(view.seat_of):
        if owner != frame.seat or view.hex_of[unit] < 0:
            continue
        for component in view.kind(unit).weapons:
            dear = component == MISSILE or component == RACK
            if dear or (unit, component) in able or not needed(view.kind(unit), component):
                continue
            if frame.flight.fired_at(unit, component) == 0 and any(bears(view, unit, component, h) for h in way):
                return True
    return False
