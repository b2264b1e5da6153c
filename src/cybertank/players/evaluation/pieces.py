"""Judge what trains, cruise missiles and buildings promise, in addition to a position's other features (sections 9-12).

No games were fitted for this. The numbers say what is half done: a building that is half destroyed, a train on its way
out, a missile that has not flown.
"""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.chapter_worths import building_worth, laser_worth
from cybertank.players.tactics.prizes import GRADE_WORTH, prize_of
from cybertank.players.tactics.turns_left import turns_left
from cybertank.rules.missiles.launching import has_missile
from cybertank.rules.trains.counters import front_of
from cybertank.rules.trains.tracks import next_hexes
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import TRAIN

# What a lead in these points does to the logarithm of the odds of winning: for each level of victory in a game for
# points, and for a whole grade of victory.
FOR_A_LEVEL: Final = 0.8
FOR_A_GRADE: Final = 3.0
# A missile that can still fly, in points, and the share of its value that a laser's gun is worth.
MISSILE_LEFT: Final = 6.0
GUN_SHARE: Final = 0.5
# The share of a building's value that is gone with its points, before the last of them is.
HALF_DONE: Final = 0.6
# Each turn that a train still needs multiplies what it scores by leaving.
ON_THE_WAY: Final = 0.9
# Longer tracks than any on a map.
LONGEST_TRACK: Final = 200


def pieces_edge(state: State, seat: int) -> float:
    """Return what a seat's own pieces promise minus what its enemies' do, as the logarithm of odds."""
    total = 0.0
    for unit, where in enumerate(state.hex_of):
        if where < 0:
            continue
        kind = state.kind(unit)
        promise = 0.0
        if kind.is_building:
            promise = _standing(state, unit)
        elif kind.kind == TRAIN:
            promise = _under_way(state, unit)
        elif kind.cruise and has_missile(state, unit):
            promise = MISSILE_LEFT
        total += -promise if state.hostile(seat, unit) else promise
    side_of = state.setting.side_of
    for index, missile in enumerate(state.setting.off_board):
        if index not in state.missiles.launched:
            total += MISSILE_LEFT if side_of[missile.seat] == side_of[seat] else -MISSILE_LEFT
    brief = state.setting.brief
    if brief is not None and brief.grades:
        return FOR_A_GRADE * total / GRADE_WORTH
    scale = 10.0 if brief is None or not brief.levels else float(2 * brief.levels[-1].margin)
    return FOR_A_LEVEL * total / scale


def _standing(state: State, building: int) -> float:
    """Return what a building is still worth to its owner: most of it as long as its points last."""
    gun = laser_worth(state, building)
    prize = building_worth(state, building) - gun
    full = max(state.buildings.full[building], 1)
    left = max(state.buildings.points[building], 0) / full
    return GUN_SHARE * gun + HALF_DONE * prize * left


def _under_way(state: State, counter: int) -> float:
    """Return what a train counter promises its owner: the points for leaving, discounted by the turns it needs."""
    prize = prize_of(state, counter)
    if prize <= 0.0:
        return 0.0
    front = front_of(state, counter)
    turns = _hexes_ahead(state, front) / (2 * max(state.trains.speed[front], 0) + 1)
    return prize * ON_THE_WAY**turns if turns <= turns_left(state) else 0.0


def _hexes_ahead(state: State, front: int) -> int:
    """Return the number of hexes to the end of the track ahead of a train, by its first fork if there are several."""
    at = state.hex_of[front]
    rear = state.trains.rear[front]
    came_from = state.hex_of[rear] if rear != NOBODY else state.trains.behind[front]
    for number in range(LONGEST_TRACK):
        ahead = next_hexes(state.board, came_from, at)
        if not ahead:
            return number + 1
        came_from, at = at, ahead[0]
    return LONGEST_TRACK
