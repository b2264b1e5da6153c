"""Decisions about trains in a turn: paths, speeds, separating, and who gets off (section 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cybertank.game.decisions import Decision, Dismount, Move, Separate, Speed
from cybertank.rules.setup.arrivals import entry_hexes
from cybertank.rules.trains.counters import counters_of, front_of, fronts_of, is_aboard
from cybertank.rules.trains.driving import most_way, refuse_drive
from cybertank.rules.trains.tracks import ahead, back_hex, backwards, edges_off, next_hexes
from cybertank.state.chapters.trains import FASTEST, SLOWEST
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, SECOND_MOVEMENT, Turn
from cybertank.state.state import ENTERING, State

Legal = Callable[[Decision], bool]
"""A function that returns True if a decision is legal now."""


def train_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List the legal paths of each train in the movement phase, and its markers in the second one."""
    for front in fronts_of(state, turn.seat):
        if turn.phase == MOVEMENT:
            for counter in counters_of(state, front):
                for path in paths(state, turn.seat, counter):
                    yield Move(counter, path)
        elif turn.phase == SECOND_MOVEMENT:
            yield from markers(state, front, legal)


def train_button_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List everything about trains except their paths."""
    for front in fronts_of(state, turn.seat):
        if turn.phase == SECOND_MOVEMENT:
            yield from markers(state, front, legal)
        elif turn.phase == MOVEMENT and legal(Separate(front)):
            yield Separate(front)
    if turn.phase == MOVEMENT:
        yield from landings(state, turn.seat, legal)


def landings(state: State, seat: int, legal: Legal) -> Iterator[Decision]:
    """List how squads and vehicles can leave a train (9.07)."""
    for unit, where in enumerate(state.hex_of):
        if where < 0 or state.seat_of[unit] != seat or not is_aboard(state, unit):
            continue
        near = state.board.near[where * 6 : where * 6 + 6]
        for to in [where] if state.kind(unit).is_infantry else [h for h in near if h >= 0]:
            if legal(Dismount(unit, to)):
                yield Dismount(unit, to)


def markers(state: State, front: int, legal: Legal) -> Iterator[Decision]:
    """List the markers that a train can get (9.02.1). The same marker again changes nothing and is left out."""
    now = state.trains.speed[front]
    steps: list[Decision] = [Speed(front, speed) for speed in (now - 1, now + 1) if SLOWEST <= speed <= FASTEST]
    for decision in [*steps, Speed(front, SLOWEST, back=True)]:
        if legal(decision):
            yield decision


def paths(state: State, seat: int, counter: int) -> list[list[int]]:
    """9.02: Return every legal path of a train that this counter leads."""
    found: list[list[int]] = []
    for path in _tracks(state, counter):
        for length in range(1, len(path) + 1):
            if path[:length] not in found and refuse_drive(state, seat, counter, path[:length]) is None:
                found.append(path[:length])
    return found


def _tracks(state: State, counter: int) -> list[list[int]]:
    """Return the tracks ahead of a counter, one for each way at a fork, as far as its marker reaches."""
    front = front_of(state, counter)
    most = most_way(state, front)
    at = state.hex_of[counter]
    if at == ENTERING:
        starts = [(NOBODY, NOBODY, where) for where in entry_hexes(state, counter)]
    elif counter != front:
        back = state.hex_of[front]
        starts = [(back, at, where) for where in next_hexes(state.board, back, at)] or [(back, at, NOBODY)]
    else:
        back = back_hex(state, front)
        forward = ahead(state, front)
        if state.trains.rear[front] == NOBODY and most == 1:
            forward = [*forward, *[h for h in backwards(state, front) if h not in forward]]
        starts = [(back, at, where) for where in forward] or [(back, at, NOBODY)]
    return [track for start in starts for track in _follow(state, front, *start, most)]


def _follow(state: State, front: int, came_from: int, at: int, to: int, most: int) -> list[list[int]]:
    """Return the tracks that begin with a step, at most this many hexes long. An edge ends them."""
    if to == NOBODY:
        return [[-edge] for edge in edges_off(state, front, came_from, at)]
    if most == 1:
        return [[to]]
    onward = next_hexes(state.board, at, to)
    if not onward:
        return [[to, -edge] for edge in edges_off(state, front, at, to)] or [[to]]
    return [[to, *rest] for then in onward for rest in _follow(state, front, at, to, then, most - 1)]


def path_to(state: State, seat: int, counter: int, where: int) -> list[int]:
    """Return the shortest legal path of a train that ends in a hex, or only the hex if there is none."""
    found = [path for path in paths(state, seat, counter) if path[-1] == where]
    return min(found, key=len) if found else [where]
