"""Bring Light Artillery Drones to where they bear on the enemy, and set them up there (14.01)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Deploy, Move, Unload
from cybertank.game.engine import check
from cybertank.players.engineering.sites import threat_at
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.movement.reach import reach
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.units.catalogue import MAIN

# Setting up takes two turns, in which the enemy comes this many hexes nearer.
COMING: Final = 4
# A truck does not go nearer to the enemy than this.
KEEPS_AWAY: Final = 5
# A point of enemy fire that can reach a hex costs a pallet this many hexes of distance to its targets.
FEAR: Final = 0.5


def pallet_decision(view: State, turn: Turn, held: list[int]) -> Decision | None:
    """Return the next decision about a drone on its pallet, or None. Trucks with pallets are added to `held`."""
    if not view.drones.any:
        return None
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.seat_of[unit] != turn.seat or not is_pallet(view, unit):
            continue
        carrier = view.riders.riding[unit]
        if carrier == NOBODY:
            if _is_due(view, turn.seat, unit):
                deploy = Deploy(unit)
                if check(view, deploy) is None:
                    return deploy
            continue
        if carrier in held:
            continue
        held.append(carrier)
        decision = _bring(view, turn, unit, carrier)
        if decision is not None:
            return decision
    return None


def _is_due(view: State, seat: int, drone: int) -> bool:
    """Return True if a drone should set itself up: an enemy is in range, or soon will be. A hidden one waits longer."""
    more = 0 if view.drones.concealed[drone] else COMING
    return nearest_enemy(view, seat, view.hex_of[drone]) <= view.kind(drone).reach[MAIN] + more


def _bring(view: State, turn: Turn, drone: int, truck: int) -> Decision | None:
    """Unload where the drone will bear on enemies that are coming. Otherwise drive on toward them."""
    here = view.hex_of[truck]
    far = view.kind(drone).reach[MAIN]
    if nearest_enemy(view, turn.seat, here) <= far + COMING // 2:
        unload = Unload(drone)
        if check(view, unload) is None:
            return unload
    if not can_move(view, turn, truck):
        return None
    found = reach(view, truck)
    best = here
    best_score = _distance_score(view, turn.seat, here, far)
    for to in sorted(found.cost):
        if to in found.fights or would_overstack(view, truck, to):
            continue
        score = _distance_score(view, turn.seat, to, far)
        if score < best_score:
            best, best_score = to, score
    if best == here:
        return None
    move = Move(truck, found.path(best))
    return move if check(view, move) is None else None


def _distance_score(view: State, seat: int, where: int, far: int) -> float:
    """Return how bad a hex is for setting up: too far from the enemy, too near, or under fire."""
    near = nearest_enemy(view, seat, where)
    away = float(max(near - far, 0)) + 2.0 * max(KEEPS_AWAY - near, 0)
    return away + FEAR * min(threat_at(view, seat, where, 0), float(far))


def nearest_enemy(view: State, seat: int, where: int) -> int:
    """Return the distance to the nearest enemy on the map, or a large number if there is none."""
    best = view.board.size
    for unit, there in enumerate(view.hex_of):
        if there >= 0 and view.hostile(seat, unit):
            best = min(best, view.board.distance(where, there))
    return best
