"""Hide things for computer players (13.04-13.06): mines in the enemy's path, and units away from known set-ups."""

from __future__ import annotations

from random import Random
from typing import Final

from cybertank.board.terrain import CRATER
from cybertank.game.decisions import Decision, Mark, Mine, Place
from cybertank.game.engine import check
from cybertank.game.frames.setting_up import force_of
from cybertank.players.setup.setups import known_places
from cybertank.rules.hidden.camouflage import sets_up_in_secret
from cybertank.rules.hidden.dummies import dummies_left, is_dummy, markers_missing
from cybertank.rules.hidden.mines import mines_left
from cybertank.rules.setup.placing import type_of_id
from cybertank.state.brief import Force
from cybertank.state.chapters.hidden import MINE_FIELDS, NO_DECOY
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SetUp
from cybertank.state.state import ENTERING, State

TRIES: Final = 40
# The number of hexes to consider for each mine, and how often a mine in a road hex is laid on the road.
HEXES_FOR_A_MINE: Final = 4
ON_THE_ROAD: Final = 0.7
# How far a unit can be moved from its hex in a set-up, and how often a dummy takes the hex that this leaves free.
SHIFT: Final = 3
ON_A_SUGGESTION: Final = 0.5
# How often a dummy is placed before the unit it imitates, and the first number for dummies.
BEFORE_ITS_LIKE: Final = 0.5
FIRST_FAKE: Final = 51


def next_hidden(view: State, frame: SetUp, random: Random, ready: bool) -> Decision | None:
    """Return the next thing to hide, or None. With `ready`, all units are placed, so dummies and markers follow."""
    force = force_of(view, frame)
    if not ready:
        return _mine(view, force, random)
    rules = view.setting.rules
    if rules.dummies and dummies_left(view, force) > 0:
        dummy = _dummy(view, force, random)
        if dummy is not None:
            return dummy
    if rules.dummies and markers_missing(view, force) > 0:
        return _marker(view, force, random)
    return None


# -- where units are placed --------------------------------------------------------------------------------------------


def shifted_placement(view: State, frame: SetUp, placed: Place, random: Random) -> Place:
    """Move a placement to a nearby hex, so that knowing the set-ups does not reveal units (13.05, 13.06).

    The new hex is free, is in the same zones, and has the same terrain or is adjacent, so the set-up loses little.
    """
    force = force_of(view, frame)
    if placed.hex < 0 or not sets_up_in_secret(view, force):
        return placed
    hexes = _hexes_like(view, force, placed.hex)
    random.shuffle(hexes)
    for where in hexes:
        there = Place(placed.unit_id, where, placed.squads, placed.gear, placed.dummy)
        if check(view, there) is None:
            return there
    return placed


def decoy_for(view: State, frame: SetUp, placed: Place, random: Random) -> Place | None:
    """Occasionally return a dummy to place near the unit it imitates, just before that unit (13.06)."""
    force = force_of(view, frame)
    if placed.hex < 0 or dummies_left(view, force) <= 0 or random.random() >= BEFORE_ITS_LIKE:
        return None
    type_index = type_of_id(view, placed.unit_id)
    if type_index == NOBODY:
        return None
    fake = Place(_fake_id(view, type_index), placed.hex, placed.squads, dummy=True)
    there = shifted_placement(view, frame, fake, random)
    return there if there.hex != placed.hex and check(view, there) is None else None


def _fake_id(view: State, type_index: int) -> str:
    """Return an id that no set-up gives to a real unit. All ids are renumbered once the force is placed."""
    number = FIRST_FAKE + sum(1 for t in view.type_of if t == type_index)
    return f"{view.types[type_index].id}{number}"


def _hexes_like(view: State, force: Force, wanted: int) -> list[int]:
    """Return nearby free hexes that are just as good. If units cannot stack, skip hexes that the set-up needs."""
    board = view.board
    kept = set() if view.setting.rules.stacking > 1 else set(known_places(view, force.seat, False)) - {wanted}
    zones = [wanted in zone.hexes for zone in force.zones]
    return [
        where
        for where in range(board.size)
        if board.distance(wanted, where) <= (SHIFT if board.terrain[where] == board.terrain[wanted] else 1)
        and view.head[where] == NOBODY
        and where not in kept
        and [where in zone.hexes for zone in force.zones] == zones
    ]


# -- mines -------------------------------------------------------------------------------------------------------------


def _mine(view: State, force: Force, random: Random) -> Decision | None:
    """Lay a mine in an unmined hex that the enemy is likely to come through (13.04)."""
    if mines_left(view, force) <= 0:
        return None
    mined = view.hidden.mines[::MINE_FIELDS]
    hexes = [h for h in _on_the_way(view, force) if h not in mined]
    if not hexes:
        hexes = [h for h in range(view.board.size) if view.board.terrain[h] != CRATER]
    where = hexes[int(random.random() * len(hexes))]
    road = view.board.ways[where] and random.random() < ON_THE_ROAD
    return Mine(where, road)


def _on_the_way(view: State, force: Force) -> list[int]:
    """Return the hexes nearest to the enemy's direct route to what the seat must hold."""
    board = view.board
    starts, goals = _enemy_starts(view, force.seat), _own_ground(view, force)
    if not starts or not goals:
        return []
    start, goal = starts[len(starts) // 2], goals[len(goals) // 2]
    span = board.distance(start, goal)
    found: list[tuple[int, int]] = []
    for where in range(board.size):
        there, on = board.distance(start, where), board.distance(where, goal)
        if board.terrain[where] != CRATER and there > 2 and on > 1:
            found.append((there + on - span, where))
    found.sort()
    return [where for _, where in found[: HEXES_FOR_A_MINE * max(force.mines, 1)]]


def _enemy_starts(view: State, seat: int) -> list[int]:
    """Return the enemies' hexes, or the edge hexes where they enter."""
    enemies = [u for u in range(len(view.ids)) if view.hostile(seat, u)]
    standing = sorted(view.hex_of[u] for u in enemies if view.hex_of[u] >= 0)
    if standing:
        return standing
    edges = 0
    for unit in enemies:
        if view.hex_of[unit] == ENTERING:
            edges |= view.entry[unit]
    brief = view.setting.brief
    if brief is not None and not edges:
        side_of = view.setting.side_of
        for force in brief.forces:
            if side_of[force.seat] != side_of[seat]:
                edges |= force.edge
    return view.board.edge_hexes(edges) if edges else []


def _own_ground(view: State, force: Force) -> list[int]:
    """Return the hexes to hold: those of the seat's units, or its first zone if it has none."""
    own = sorted(h for u, h in enumerate(view.hex_of) if h >= 0 and view.seat_of[u] == force.seat)
    return own or (sorted(force.zones[0].hexes) if force.zones else [])


# -- dummies -----------------------------------------------------------------------------------------------------------


def _dummy(view: State, force: Force, random: Random) -> Decision | None:
    """Place a dummy of a type that the force has, next to a real one or where one would be expected (13.06)."""
    left_free = [where for where in known_places(view, force.seat, True) if view.head[where] == NOBODY]
    own = [
        u
        for u, where in enumerate(view.hex_of)
        if where >= 0 and view.seat_of[u] == force.seat and not is_dummy(view, u) and view.kind(u).has_attack
    ]
    for _ in range(TRIES if own else 0):
        like = own[int(random.random() * len(own))]
        near = view.board.near[view.hex_of[like] * 6 + int(random.random() * 6)]
        if left_free and random.random() < ON_A_SUGGESTION:
            near = left_free[int(random.random() * len(left_free))]
        if near == NOBODY or view.head[near] != NOBODY:
            continue
        unit_type = view.kind(like)
        placed = Place(_fake_id(view, unit_type.index), near, max(view.sheets.squads[like], 1), dummy=True)
        if check(view, placed) is None:
            return placed
    return None


def _marker(view: State, force: Force, random: Random) -> Decision | None:
    """Mark a real unit that has no marker yet (13.06)."""
    real = [
        u
        for u, where in enumerate(view.hex_of)
        if where >= 0 and view.seat_of[u] == force.seat and view.hidden.decoys[u] == NO_DECOY
    ]
    return Mark(real[int(random.random() * len(real))], True) if real else None
