"""9.02, 9.02.2, 9.02.6 Tracks: where the rails lead and where they end."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.hexes import EDGES
from cybertank.rules.movement.exits import may_leave
from cybertank.rules.trains.counters import counters_of, front_of, is_train
from cybertank.state.columns import NOBODY
from cybertank.state.state import State


def rail_links(board: Board, where: int) -> list[int]:
    """9.02.2: Return the neighbors that the rails of a hex lead to, even where they are cut now."""
    return [b if a == where else a for a, b in board.ground.rails if where in (a, b)]


def back_hex(state: State, front: int) -> int:
    """9.02: Return the hex behind a front counter: that of its rear counter, or the one it came from, or NOBODY."""
    rear = state.trains.rear[front]
    if rear != NOBODY:
        return state.hex_of[rear] if state.hex_of[rear] >= 0 else NOBODY
    return state.trains.behind[front]


def ahead(state: State, front: int) -> list[int]:
    """9.02: Return the hexes that a train can go to next. At a fork there are several, unless its arrow names one."""
    links = rail_links(state.board, state.hex_of[front])
    toward = state.trains.toward[front]
    if toward in links:
        return [toward]
    back = back_hex(state, front)
    return [where for where in links if where != back]


def backwards(state: State, front: int) -> list[int]:
    """9.02: Return the hexes behind a train of one counter, which it can reverse to at 0/1."""
    forward = ahead(state, front)
    back = state.trains.behind[front]
    return [h for h in rail_links(state.board, state.hex_of[front]) if h not in forward or h == back]


def next_hexes(board: Board, came_from: int, where: int) -> list[int]:
    """9.02: Return the hexes that the track leads on to from a hex. A train never doubles back."""
    return [h for h in rail_links(board, where) if h != came_from]


def edges_off(state: State, front: int, came_from: int, where: int) -> list[int]:
    """5.12, 9.02: Return the edges by which the track runs off the map: it must end in a hex on that edge."""
    if where < 0 or next_hexes(state.board, came_from, where):
        return []
    return [e for e in EDGES if state.board.edges[where] & e and may_leave(state, front, where, e)]


def in_the_way(state: State, front: int, where: int) -> int:
    """9.02.5, 9.02.6: Return a counter of another train on the same track in a hex, or NOBODY."""
    own = counters_of(state, front)
    for unit in state.units_at(where):
        if is_train(state, unit) and unit not in own:
            if state.trains.track[front_of(state, unit)] == state.trains.track[front]:
                return unit
    return NOBODY
