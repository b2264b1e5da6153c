"""Every decision that concerns one unit or one weapon, in a fixed order: what `perft` counts and `choices()` lists.

In a movement phase: the overrun that is due; then, for each unit that may still move, in the order of units, a move to
each hex in its reach, by the cheapest path (a hex where a fight awaits included); leaving the map, once for each edge,
from the cheapest hex that allows it; staying in place to ram or reduce again; then every mounting, and every
dismounting where the vehicle is; then hooking up and unhooking, where there is towing. In the fire phase and in a fire
round: each weapon, gun or squad alone, at each target it may attack (on an Ogre: each kind of component, the treads and
towing gear in use; a vehicle with its riders once); weapons of one kind on one unit count once; then the rams of an
overrun. Where infantry is to be grouped: each grouping, the larger groups first. Where riders may get off and Marines
dive: each of them. In every frame: `end`, where it is legal. Left out: combined fire, other paths to the same hex,
dismounting on the way, split and join, giving a unit up, resigning, blowing an Ogre up, and setting up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cybertank.board.hexes import EDGES
from cybertank.board.reached import Reach
from cybertank.game.bearing import answers, rams, targets
from cybertank.game.decisions import Decision, Dismount, End, Fire, Group, Hook, Mount, Move, Overrun, Stay, Unhook
from cybertank.game.engine import check
from cybertank.game.options import Options
from cybertank.rules.combat.groups import GROUP_LIMIT, stack_sizes
from cybertank.rules.combat.strengths import least_shot
from cybertank.rules.events.base import Shot
from cybertank.rules.movement.legality import engaged_hex
from cybertank.state.columns import NOBODY
from cybertank.state.frames import (
    FIRE,
    MOVEMENT,
    FireRound,
    Grouping,
    OverrunQuestion,
    RamQuestion,
    SetUp,
    Turn,
    known,
)
from cybertank.state.state import State


def choices(state: State) -> Iterator[Decision]:
    """Yield all of them, in order."""
    if state.outcome is not None:
        return
    yield from _deeds(state)
    end = End()
    if check(state, end) is None:
        yield end


def any_deed(state: State) -> bool:
    """Return True if the seat could do anything now but `end`."""
    return state.outcome is None and any(True for _ in _deeds(state))


def _deeds(state: State) -> Iterator[Decision]:
    """Yield everything but `end`."""
    frame = known(state.flow[-1])
    match frame:
        case SetUp():
            pass
        case Turn(phase=phase) if phase == FIRE:
            yield from fire_choices(state)
        case Turn():
            yield from _movement(state, Options(state), frame)
        case FireRound():
            yield from fire_choices(state)
        case Grouping():
            yield from groupings(state, frame)
        case RamQuestion() | OverrunQuestion():
            yield from answers(state)
        case _:
            assert_never(frame)


def fire_choices(state: State) -> Iterator[Decision]:
    """Yield each weapon alone at each target, and the rams of an overrun."""
    for (target, component), shots in targets(state):
        for shot in shots:
            yield Fire(
                [Shot(shot.unit, shot.component, least_shot(state, shot.unit, shot.component))], target, component
            )
    yield from rams(state)


def groupings(state: State, frame: Grouping) -> Iterator[Decision]:
    """7.12.1: yield the ways to group a stack, the larger groups first."""
    for parts in _groups_of(stack_sizes(state, frame.hex, frame.seat)):
        yield Group(frame.hex, parts)


def _groups_of(sizes: list[int]) -> Iterator[list[int]]:
    """5.07.2: yield the squads of one level of a hex after those of another."""
    if not sizes:
        yield []
        return
    for first in _partitions(sizes[0], GROUP_LIMIT):
        for rest in _groups_of(sizes[1:]):
            yield [*first, *rest]


def _partitions(total: int, largest: int) -> Iterator[list[int]]:
    if total == 0:
        yield []
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield [first, *rest]


def _movement(state: State, options: Options, turn: Turn) -> Iterator[Decision]:
    due = engaged_hex(state, turn.seat)
    if due != NOBODY:
        yield Overrun(due)
    for unit in options.movers():
        for decision in _moves(state, options, unit):
            if due == NOBODY or check(state, decision) is None:
                yield decision
    if turn.phase == MOVEMENT:
        yield from rides(state, turn.seat)
    if state.setting.rules.towing:
        yield from hooks(state, turn.seat)


def hooks(state: State, seat: int) -> Iterator[Decision]:
    """rp:4.05: yield every load that a vehicle may hook up to, and every hook that may be let go."""
    for unit, where in enumerate(state.hex_of):
        if where < 0 or not state.towing.gear[unit] or state.seat_of[unit] != seat:
            continue
        decisions: list[Decision] = [Hook(unit, load) for load in state.units_at(where)]
        if state.towing.tows[unit] != NOBODY:
            decisions = [Unhook(unit)]
        yield from (decision for decision in decisions if check(state, decision) is None)


def _moves(state: State, options: Options, unit: int) -> Iterator[Decision]:
    reach = options.reach(unit)
    for where in sorted(reach.cost):
        yield Move(unit, reach.path(where))
    yield from exits(state, unit, reach)
    if options.can_stay(unit):
        yield Stay(unit)


def exits(state: State, unit: int, reach: Reach) -> Iterator[Move]:
    """5.12: yield one way off the map by each edge that can be left by."""
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


def rides(state: State, seat: int) -> Iterator[Decision]:
    """5.11.3: yield every counter that may get on a vehicle, and every rider that may get off where its vehicle is."""
    carriers = [u for u, where in enumerate(state.hex_of) if where >= 0 and state.seat_of[u] == seat]
    carriers = [u for u in carriers if state.kind(u).carries]
    for unit, where in enumerate(state.hex_of):
        if not carriers or where < 0 or state.seat_of[unit] != seat or not state.sheets.squads[unit]:
            continue
        rides_here: list[Decision] = [Mount(unit, vehicle) for vehicle in carriers]
        if state.riders.riding[unit] != NOBODY:
            rides_here = [Dismount(unit, where)]
        yield from (decision for decision in rides_here if check(state, decision) is None)
