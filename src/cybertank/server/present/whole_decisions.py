"""Enumerate whole decisions, those that can be taken as they stand: all but moves and fire.

The rules are asked of the core; what is here is only which decisions are worth a button. To be replaced by the core's
one enumerator of choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from cybertank.game.bearing import answers, rams
from cybertank.game.decisions import Cover, Decision, Dismount, Join, Mark, Overrun, Place, Remove, Split, Stay
from cybertank.game.engine import check
from cybertank.rules.movement.riders import way_of
from cybertank.rules.movement.stacking import COUNTER_LIMIT, is_movement
from cybertank.rules.towing.hooking import takes_gear
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, FireRound, Grouping, OverrunQuestion, RamQuestion, SetUp, Turn, known
from cybertank.state.state import State
from cybertank.text.choices import groupings, hooks, rides

MOST_GROUPINGS = 12


def whole_decisions(state: State) -> Iterator[Decision]:
    """Yield every whole decision of the seat that decides, in a fixed order. `state` is what that seat may know."""
    match known(state.flow[-1]):
        case RamQuestion() | OverrunQuestion():
            yield from answers(state)
        case Grouping() as grouping:
            yield from _some_groupings(state, grouping)
        case FireRound():
            yield from rams(state)
        case Turn() as turn:
            if is_movement(turn.phase):
                yield from _movement(state, turn)
        case SetUp() as set_up:
            yield from _legal(state, _set_up(state, set_up))
        case frame:
            assert_never(frame)


def _legal(state: State, decisions: Iterable[Decision]) -> Iterator[Decision]:
    return (decision for decision in decisions if check(state, decision) is None)


def _own_units(state: State, seat: int) -> list[int]:
    """List a seat's units on the map."""
    return [unit for unit, where in enumerate(state.hex_of) if where >= 0 and state.seat_of[unit] == seat]


def _some_groupings(state: State, frame: Grouping) -> list[Decision]:
    """7.12.1: list the larger groups first, which defend best, and always the one with every squad for itself."""
    ways = list(groupings(state, frame))
    return ways if len(ways) <= MOST_GROUPINGS else [*ways[: MOST_GROUPINGS - 1], ways[-1]]


# -- set-up ------------------------------------------------------------------------------------------------------------


def _set_up(state: State, frame: SetUp) -> Iterator[Decision]:
    """rp:4.02, 13.05, 13.06: try towing gear for each unit on the map, then hiding, showing and marking it."""
    own = _own_units(state, frame.seat)
    rules = state.setting.rules
    if rules.towing:
        bare = [unit for unit in own if takes_gear(state.kind(unit)) and not state.towing.gear[unit]]
        yield from (Place(state.ids[unit], state.hex_of[unit], 1, gear=True) for unit in bare)
    if rules.hides:
        for unit in own:
            yield from (Cover(unit, True), Cover(unit, False), Mark(unit, True), Mark(unit, False))


# -- a movement phase --------------------------------------------------------------------------------------------------


def _movement(state: State, turn: Turn) -> Iterator[Decision]:
    own = _own_units(state, turn.seat)
    yield from _legal(state, _overruns(state, own))
    yield from _legal(state, (Stay(unit) for unit in own if _stands_with_others(state, unit)))
    yield from _legal(state, (Remove(unit) for unit in own))
    if turn.phase == MOVEMENT:
        yield from rides(state, turn.seat)
        yield from _legal(state, _drops_on_the_way(state, own))
        if not state.setting.rules.first_edition:
            yield from _legal(state, _counters(state, own))
        if state.setting.rules.towing:
            yield from hooks(state, turn.seat)


def _overruns(state: State, own: list[int]) -> Iterator[Decision]:
    hexes = {state.hex_of[unit] for unit in own if _stands_with_others(state, unit)}
    yield from (Overrun(where) for where in sorted(hexes))


def _stands_with_others(state: State, unit: int) -> bool:
    return state.chain[state.head[state.hex_of[unit]]] != NOBODY


def _drops_on_the_way(state: State, own: list[int]) -> Iterator[Decision]:
    """5.11.3: try each hex that a vehicle has come through, for riders that might have got off there."""
    for unit in own:
        vehicle = state.riders.riding[unit]
        if vehicle != NOBODY:
            way = dict.fromkeys(way_of(state, vehicle))
            yield from (Dismount(unit, where) for where in way if where >= 0 and where != state.hex_of[unit])


def _counters(state: State, own: list[int]) -> Iterator[Decision]:
    """5.02.3: try to split every counter of two or three squads, and to join every two in one hex."""
    squads = state.sheets.squads
    for unit in own:
        if squads[unit] >= COUNTER_LIMIT:
            yield Split(unit, [squads[unit] - 1, 1])
        if squads[unit] > 1:
            yield Split(unit, [1] * squads[unit])
        for other in state.units_at(state.hex_of[unit]) if squads[unit] else []:
            if other > unit and squads[other]:
                yield Join(unit, [other])
