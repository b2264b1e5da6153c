"""Fly a cruise missile: along the planned path, and explode where it gains most (10.02, 10.04)."""

from __future__ import annotations

from cybertank.game.decisions import Decision, Detonate, Fly
from cybertank.game.engine import check
from cybertank.players.missiles.blasts import BlastMap
from cybertank.players.missiles.launches import TARGETS
from cybertank.players.missiles.paths import FlightMap, interceptors_of
from cybertank.players.tactics.values import Weights, Worths
from cybertank.rules.missiles.fratricide import is_barred
from cybertank.state.frames import Flying
from cybertank.state.state import State


def fly_on(view: State, frame: Flying, weights: Weights) -> Decision | None:
    """Return the next decision for a missile in flight, or None if nothing it could do is legal."""
    flight = frame.flight
    blasts = BlastMap(view, flight.seat, Worths(view, flight.seat, weights), weights.disabled)
    barred = {h for h in range(view.board.size) if is_barred(view, h)} if view.missiles.blasts else set()
    ways = FlightMap(view, flight, interceptors_of(view, flight), barred)
    written = view.missiles.target
    best: list[int] = []
    best_gain = 0.0
    if written < 0 and flight.entered:
        best_gain = blasts.gains[flight.hex]
    for target in [written] if written >= 0 else blasts.best_hexes(TARGETS):
        path = ways.path_to(target) if target != flight.hex else []
        gain = ways.survival(path) * blasts.gains[target]
        if path and (gain > best_gain or written >= 0):
            best = path
            best_gain = gain
    decision: Decision = Fly(best) if best else Detonate()
    return decision if check(view, decision) is None else None
