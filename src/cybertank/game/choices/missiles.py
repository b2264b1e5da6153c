"""Launches and flights of cruise missiles that are possible now (section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.board.board import NOWHERE
from cybertank.game.decisions import Decision, Detonate, Fly, Launch
from cybertank.rules.missiles.flights import refuse_detonate
from cybertank.rules.missiles.fratricide import entrances, is_barred, route
from cybertank.rules.missiles.launching import launchers
from cybertank.state.frames import Flying, Turn
from cybertank.state.held import Flight
from cybertank.state.state import State


def launch_choices(state: State, frame: Turn) -> Iterator[Decision]:
    """List every missile that can be launched now. Salvos are not listed, because their targets are written down."""
    for launcher in launchers(state, frame):
        yield Launch(launcher)


def doors(state: State, flight: Flight) -> list[int]:
    """10.02, 10.05: Return the hexes that a missile can fly into next."""
    if flight.hex == NOWHERE:
        there = entrances(state, flight.launcher)
    else:
        there = [to for to in state.board.near[flight.hex * 6 : flight.hex * 6 + 6] if to != NOWHERE]
    return [to for to in there if not is_barred(state, to)]


def way_to(state: State, flight: Flight, target: int) -> list[int]:
    """Return a shortest path to a hex, or an empty list if the missile is there or cannot get there."""
    return [] if flight.hex == target else route(state, doors(state, flight), target)


def flight_choices(state: State, frame: Flying) -> Iterator[Decision]:
    """List the next hexes and the explosion. A missile of a salvo gets only the hexes on its way."""
    flight = frame.flight
    target = state.missiles.target
    if target >= 0 and flight.hex != target:
        yield Fly(way_to(state, flight, target)[:1])
        return
    if refuse_detonate(state, flight) is None:
        yield Detonate()
    if target < 0:
        for to in doors(state, flight):
            yield Fly([to])


def next_step(state: State, frame: Flying) -> Decision:
    """Return the next step of a missile to its target, or the explosion there."""
    flight = frame.flight
    target = state.missiles.target
    if target < 0:
        target = best_target(state, flight.seat)
    way = way_to(state, flight, target) if target >= 0 else []
    if way:
        return Fly(way)
    return Detonate() if refuse_detonate(state, flight) is None else Fly(doors(state, flight)[:1])


def best_target(state: State, seat: int) -> int:
    """Return the hex with the enemies that are worth most, counting neighbors half and own units against it."""
    worth: dict[int, int] = {}
    for unit, where in enumerate(state.hex_of):
        if where < 0:
            continue
        kind = state.kind(unit)
        points = max(kind.vp, 1) * (state.sheets.squads[unit] if kind.is_infantry else 1)
        sign = 1 if state.hostile(seat, unit) else -1
        worth[where] = worth.get(where, 0) + 2 * sign * points
        for to in state.board.near[where * 6 : where * 6 + 6]:
            if to != NOWHERE:
                worth[to] = worth.get(to, 0) + sign * points
    best = max(worth, key=lambda h: (worth[h], -h), default=NOWHERE)
    return best if best != NOWHERE and worth[best] > 0 else NOWHERE
