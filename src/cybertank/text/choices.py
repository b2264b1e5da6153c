"""Every decision that concerns one unit or one weapon, in a fixed order: what `perft` counts and `choices()` lists.

In a movement phase, for each unit that may still move, in the order of units: a move to each hex in its reach, by the
cheapest path (a hex where a fight awaits included); leaving the map, once for each edge, from the cheapest hex that
allows it; staying in place to ram or reduce again. In the fire phase: each weapon, gun or squad alone, at each target
it may attack (on an Ogre: each kind of component and the treads); weapons of one kind on one unit count once. In every
phase: `end`, where it is legal. Left out: combined fire, other paths to the same hex, split and join, giving a unit
up, resigning, and setting up.
"""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.board.hexes import EDGES
from cybertank.game.decisions import Decision, End, Fire, Move, Stay
from cybertank.game.engine import check
from cybertank.game.options import CHOOSE_FIRE, CHOOSE_MOVE, Options
from cybertank.rules.events import Shot
from cybertank.rules.reach import Reach
from cybertank.state.state import State


def choices(state: State) -> Iterator[Decision]:
    """All of them, in order."""
    if state.outcome is not None:
        return
    options = Options(state)
    if options.choose == CHOOSE_MOVE:
        for unit in options.movers():
            yield from _moves(state, options, unit)
    elif options.choose == CHOOSE_FIRE:
        for target, component in options.targets():
            for shot in options.bearing(target, component):
                yield Fire([Shot(shot.unit, shot.component, 1)], target, component)
    end = End()
    if check(state, end) is None:
        yield end


def _moves(state: State, options: Options, unit: int) -> Iterator[Decision]:
    reach = options.reach(unit)
    for where in sorted(reach.cost):
        yield Move(unit, reach.path(where))
    yield from _exits(state, unit, reach)
    if options.can_stay(unit):
        yield Stay(unit)


def _exits(state: State, unit: int, reach: Reach) -> Iterator[Decision]:
    """5.12: one way off the map by each edge that can be left by."""
    here = state.hex_of[unit]
    starts = [(0, here)] if here >= 0 else []
    starts.extend(sorted((cost, where) for where, cost in reach.cost.items() if where not in reach.fights))
    for edge in EDGES:
        for _, where in starts:
            if state.board.edges[where] & edge:
                path = [] if where == here else reach.path(where)
                leaving = Move(unit, [*path, -edge])
                if check(state, leaving) is None:
                    yield leaving
                    break
