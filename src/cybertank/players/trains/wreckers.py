"""Wreck enemy trains: overrun them, stand on the track ahead of them, or ram them, if that pays (9.04-9.06)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Move, Overrun, Ram
from cybertank.game.engine import check
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.players.tactics.result_faces import FACES, KILLED
from cybertank.players.tactics.values import Worths
from cybertank.rules.combat.crt import HOPELESS, SURE, odds_column
from cybertank.rules.combat.strengths import defense_strength
from cybertank.rules.movement.reach import reach
from cybertank.rules.trains.counters import (
    front_of,
    has_regular_strength,
    is_armed_train,
    is_down_to_ap,
    is_train,
    stands_still,
)
from cybertank.rules.trains.cut_rails import is_cut
from cybertank.rules.trains.driving import least_way
from cybertank.rules.trains.overruns import destroyers, unarmed_trains
from cybertank.rules.trains.tracks import ahead, next_hexes
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.trains import NO_SPEED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State

# Driving onto a train exposes a unit: it risks this share of its value.
EXPOSED: Final = 0.25
# A unit on the track ahead of a train keeps it from coming, even if its owner brakes.
BLOCKS: Final = 0.6


def wreck_decision(view: State, turn: Turn, worths: Worths, held: list[int]) -> Decision | None:
    """Return a decision of a movement phase that wrecks an enemy train, or None. Units in `held` have other orders."""
    if turn.phase != MOVEMENT:
        return None
    trains = [
        u for u, where in enumerate(view.hex_of) if where >= 0 and is_train(view, u) and view.hostile(turn.seat, u)
    ]
    trains.sort(key=lambda train: -worths.lost_with(view, train))
    for train in trains:
        where = view.hex_of[train]
        if unarmed_trains(view, turn.seat, where) and destroyers(view, turn.seat, where):
            overrun = Overrun(where)
            if check(view, overrun) is None:
                return overrun
    for train in trains:
        decision = _drive_onto(view, turn, train, worths, held) or _ram(view, turn, train, worths, held)
        if decision is not None:
            return decision
    for train in trains:
        decision = _block(view, turn, train, worths, held) if train == front_of(view, train) else None
        if decision is not None:
            return decision
    return None


def _drive_onto(view: State, turn: Turn, train: int, worths: Worths, held: list[int]) -> Decision | None:
    """Drive the cheapest armed unit onto an unarmed train counter, to overrun it (9.04)."""
    if is_armed_train(view, train):
        return None
    return _send(view, turn, [view.hex_of[train]], worths.lost_with(view, train), worths, held)


def _block(view: State, turn: Turn, front: int, worths: Worths, held: list[int]) -> Decision | None:
    """Put an armed unit where a train must come next turn (9.02, 9.06)."""
    hexes = must_enter_next(view, front)
    if not hexes or any(destroyers(view, turn.seat, where) for where in hexes):
        return None
    return _send(view, turn, hexes, BLOCKS * worths.lost_with(view, front), worths, held)


def blockers(view: State, seat: int) -> list[int]:
    """Return a seat's armed units that stand where an enemy train must come next turn. They should stay there."""
    found: list[int] = []
    for front, speed in enumerate(view.trains.speed):
        if speed != NO_SPEED and view.hex_of[front] >= 0 and view.hostile(seat, front):
            for where in must_enter_next(view, front):
                found.extend(u for u in destroyers(view, seat, where) if view.seat_of[u] == seat)
    return found


def must_enter_next(view: State, front: int) -> list[int]:
    """Return the hexes that a train cannot help entering on its next turn: up to its shorter way, or to a fork."""
    found: list[int] = []
    if view.hex_of[front] < 0 or stands_still(view, front):
        return found
    came_from, at = NOBODY, view.hex_of[front]
    choices = ahead(view, front)
    while len(choices) == 1 and len(found) < least_way(view, front):
        came_from, at = at, choices[0]
        if is_cut(view.board, came_from, at):
            break
        found.append(at)
        choices = next_hexes(view.board, came_from, at)
    return found


def _send(view: State, turn: Turn, hexes: list[int], gain: float, worths: Worths, held: list[int]) -> Decision | None:
    """Send the unit that risks least to one of some hexes, if the train is worth more than the risk."""
    best: Decision | None = None
    best_price = gain
    for unit, seat in enumerate(view.seat_of):
        if seat != turn.seat or unit in held or not has_regular_strength(view, unit) or view.hex_of[unit] < 0:
            continue
        price = EXPOSED * worths.whole[unit]
        if price >= best_price or not can_move(view, turn, unit) or not _is_close(view, unit, hexes):
            continue
        found = reach(view, unit)
        for where in hexes:
            if where in found.cost and where not in found.fights and not would_overstack(view, unit, where):
                move = Move(unit, found.path(where))
                if check(view, move) is None:
                    best = move
                    best_price = price
                    break
    return best


def _is_close(view: State, unit: int, hexes: list[int]) -> bool:
    """Return True if a unit may reach one of some hexes in this phase."""
    kind = view.kind(unit)
    speed = kind.tread_move(view.sheets.treads[unit]) if kind.is_ogre else 2 * kind.move
    distances = view.board.distances(view.hex_of[unit])
    return any(distances[where] <= speed for where in hexes)


def _ram(view: State, turn: Turn, train: int, worths: Worths, held: list[int]) -> Decision | None:
    """Ram a train that cannot be overrun, if it is worth more than what the ram costs (9.05)."""
    best: Decision | None = None
    best_gain = 0.0
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.seat_of[unit] != turn.seat or unit in held:
            continue
        if view.board.distance(where, view.hex_of[train]) > 1 or view.disability.disabled[unit] != NOT_DISABLED:
            continue
        gain = ram_gain(view, unit, train, worths)
        if gain > best_gain:
            ram = Ram(unit, train)
            if check(view, ram) is None:
                best = ram
                best_gain = gain
    return best


def ram_gain(view: State, unit: int, train: int, worths: Worths) -> float:
    """Return what a unit gains by ramming a train counter: the train, minus the treads or the unit that it costs."""
    prize = worths.lost_with(view, train)
    kind = view.kind(unit)
    if kind.is_ogre:
        # An Ogre with guns overruns an unarmed train, or fires at an armed one.
        if not is_down_to_ap(view, unit) and not is_armed_train(view, train):
            return 0.0
        treads = view.sheets.treads[unit]
        return prize - worths.treads(view, unit, treads, -(-treads // 2)) - 0.5 * worths.whole[unit]
    column = kind.ram_train
    if column <= HOPELESS:
        return 0.0
    return prize * KILLED[column] / FACES * (1.0 - fire_chance(view, unit, train)) - worths.whole[unit]


def fire_chance(view: State, rammer: int, train: int) -> float:
    """Estimate the chance that the rammer's side destroys a train by fire in the same turn anyway (9.03)."""
    halves = 0
    distances = view.board.distances(view.hex_of[train])
    for unit, where in enumerate(view.hex_of):
        kind = view.kind(unit)
        if where < 0 or view.hostile(view.seat_of[rammer], unit) or not kind.attack_strength or kind.is_laser:
            continue
        speed = kind.tread_move(view.sheets.treads[unit]) if kind.is_ogre else kind.move
        if distances[where] <= speed + kind.farthest:
            halves += 2 * kind.attack_strength * (view.sheets.squads[unit] if kind.is_infantry else 1)
    column = odds_column(halves, defense_strength(view, train))
    return 0.0 if column <= HOPELESS else 1.0 if column >= SURE else KILLED[column] / FACES
