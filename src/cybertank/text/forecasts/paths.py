"""Forecasts of paths: follow a path without moving the unit, and find the cheapest path through given hexes."""

from __future__ import annotations

from cybertank.board.steps import RISK
from cybertank.rules.hidden.mines import enters_mined
from cybertank.rules.movement.exits import LEAVING_COST
from cybertank.rules.movement.legality import refuse_step
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import Walk, entry_cost, foresee, look_ahead, rolls_to_leave, take_step
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, IN_HAND, State


def path_through(state: State, unit: int, goals: list[int]) -> tuple[list[int], int]:
    """Find the cheapest path through hexes in order. Also return the first hex out of reach, or NOBODY."""
    path: list[int] = []
    ahead = state
    for goal in goals:
        if ahead.hex_of[unit] == goal:
            continue
        leg = reach(ahead, unit)
        if goal not in leg.cost:
            return path, goal
        path.extend(leg.path(goal))
        ahead = position_after(state, unit, path)
    return path, NOBODY


def position_after(state: State, unit: int, path: list[int]) -> State:
    """Return a copy of the state with a unit at the end of a path, applying only the certain results of fights."""
    ahead = state.copy()
    walk = walk_path(state, unit, path)
    if ahead.movement.began[unit] == IN_HAND:
        ahead.own_movement().began[unit] = state.hex_of[unit]
    ahead.lift(unit, ENTERING)
    ahead.put(unit, path[-1])
    ahead.own_movement().spent[unit] = walk.spent
    ahead.own_movement().off_road[unit] = walk.off_road
    ahead.own_movement().halted[unit] = walk.halted
    ahead.own_sheets().treads[unit] = walk.treads
    ahead.levels = ahead.levels.with_on_bridge(unit, walk.on_bridge).with_by_rail(unit, walk.by_rail)
    ahead.own_combat().rams[unit] = walk.rams
    return ahead


def walk_path(state: State, unit: int, path: list[int]) -> Walk:
    """Follow a path without moving the unit. Stop at the first step it cannot take."""
    turn = state.flow[-1]
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    for i, to in enumerate(path):
        look_ahead(state, walk, to, path[i + 1] if i + 1 < len(path) else NOBODY)
        if refuse_step(state, walk, to) is not None:
            break
        if to < 0:
            walk.spent += LEAVING_COST
            break
        take_step(state, walk, to)
        if state.head[to] != NOBODY:
            foresee(state, walk, to)
    return walk


def is_risky(state: State, unit: int, path: list[int]) -> bool:
    """4.02, 5.07.3, 13.04: return True if a path leads through a known mine or needs a terrain roll."""
    if enters_mined(state, unit, path) or rolls_to_leave(state, Walk(state, unit, MOVEMENT), path):
        return True
    mobility = state.kind(unit).mobility
    came_from = path[-2] if len(path) > 1 else state.hex_of[unit]
    if came_from < 0:
        return bool(entry_cost(state, mobility, path[-1])[1] & RISK)
    step = came_from * 6 + state.board.direction(came_from, path[-1])
    return bool(state.board.steps(mobility).flags[step] & RISK)
