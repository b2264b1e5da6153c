"""Forecast points from units on their way out, and from ground that a side will reach first."""

from __future__ import annotations

import math
from typing import Final

from cybertank.board.terrain import IMMOBILE
from cybertank.rules.movement.exits import exit_hexes
from cybertank.rules.towing.hauling import tow_move
from cybertank.rules.victory.objectives import can_hold, has_reached
from cybertank.state.brief import EXIT, HOLD, REACH, Objective
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

# Each further turn on the way multiplies the points for getting there by this.
PATIENCE: Final = 0.93
NEVER: Final = 99.0


def forecast_points(state: State, seat: int, turns_left: int) -> list[float]:
    """Return the points still to come from exits and ground: a seat's own minus its enemies'."""
    brief = state.setting.brief
    found = [0.0, 0.0]
    if brief is None:
        return found
    side_of = state.setting.side_of
    enemies = max(len(set(side_of)) - 1, 1)
    for number, objective in enumerate(brief.objectives):
        sign = 1.0 if side_of[objective.seat] == side_of[seat] else -1.0 / enemies
        if objective.kind == EXIT:
            found[0] += sign * _leaving(state, objective, turns_left)
        elif objective.kind == REACH:
            found[1] += sign * _reaching(state, number, objective, turns_left)
        elif objective.kind == HOLD:
            found[1] += sign * _holding(state, objective)
    return found


def speed_of(state: State, unit: int) -> float:
    """Return how many hexes a unit covers per turn on open ground, in both movement phases together."""
    unit_type = state.kind(unit)
    if unit_type.mobility == IMMOBILE or state.disability.stuck[unit]:
        return 0.0
    if unit_type.is_ogre:
        return float(unit_type.tread_move(state.sheets.treads[unit]))
    return float(unit_type.move + unit_type.second_move)


def _leaving(state: State, objective: Objective, turns_left: int) -> float:
    """Return the points for units that can still leave the map, discounted by the turns that takes."""
    total = 0.0
    gates = exit_hexes(state, objective.seat, objective.edges)
    for unit, where in enumerate(state.hex_of):
        points = objective.points[state.type_of[unit]]
        if points == 0 or where < 0 or state.seat_of[unit] != objective.seat:
            continue
        many = state.sheets.squads[unit] if state.kind(unit).is_infantry else 1
        carrier = state.riders.riding[unit]
        speed = speed_of(state, unit if carrier == NOBODY else carrier)
        if speed == 0 and state.setting.rules.tows and unit in state.towing.tows:
            speed = float(tow_move(state, unit)[0])
        if speed == 0:
            continue
        turns = _to_edge(state, where, gates) / speed
        if state.disability.disabled[unit]:
            turns += 1
        if turns <= turns_left + 0.5:
            total += points * many * math.pow(PATIENCE, turns)
    return total


def _to_edge(state: State, where: int, gates: list[int]) -> int:
    """Return the number of hexes to the nearest exit, including the step off the map."""
    best = 999
    for h in gates:
        best = min(best, state.board.distance(where, h))
    return best + 1


def _reaching(state: State, number: int, objective: Objective, turns_left: int) -> float:
    """Return the points for hexes not reached yet, discounted by the nearest unit's distance."""
    movers: list[int] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == objective.seat and can_hold(state, unit):
            movers.append(unit)
    if not movers:
        return 0.0
    total = 0.0
    for target in objective.hexes:
        if has_reached(state, number, target):
            continue
        turns = min(_turns(state, unit, target) for unit in movers)
        if turns <= turns_left:
            total += objective.amount * math.pow(0.5, turns / 2)
            if objective.whole:
                return total
    return total / max(1.0, len(objective.hexes) / (3.0 * len(movers)))


def _turns(state: State, unit: int, target: int) -> float:
    speed = speed_of(state, unit)
    distance = state.board.distance(state.hex_of[unit], target)
    if distance == 0:
        return 0.0
    return distance / speed if speed else NEVER


def _holding(state: State, objective: Objective) -> float:
    """Return the points for ground, discounted by how far away its own side is and how close its enemies are."""
    seat = objective.seat
    own: list[int] = []
    others: list[int] = []
    for unit, where in enumerate(state.hex_of):
        if where < 0 or not can_hold(state, unit):
            continue
        if state.hostile(seat, unit):
            others.append(unit)
        else:
            own.append(unit)
    total = 0.0
    for target in objective.hexes:
        mine = _nearest(state, own, target)
        theirs = _nearest(state, others, target)
        if mine < NEVER:
            total += objective.amount * math.pow(0.5, mine) * (0.3 + 0.7 * min((theirs + 0.5) / (mine + 0.5), 2.0) / 2)
        if objective.whole:
            break
    return total


def _nearest(state: State, units: list[int], target: int) -> float:
    best = NEVER
    for unit in units:
        best = min(best, _turns(state, unit, target))
    return best
