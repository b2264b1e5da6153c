"""Whole decisions that can be taken as they stand, with what they are about to do: all but moves and fire."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.bearing import answers, rams
from cybertank.game.decisions import (
    Cover,
    Decision,
    Dismount,
    Dive,
    Group,
    Hook,
    Join,
    Mark,
    Mount,
    Overrun,
    Place,
    RamInOverrun,
    Remove,
    Split,
    Stay,
    Unhook,
)
from cybertank.game.engine import check
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.legality import refuse_staying
from cybertank.rules.movement.riders import way_of
from cybertank.rules.movement.stacking import COUNTER_LIMIT, is_movement, overstacked
from cybertank.rules.towing.hooking import takes_gear
from cybertank.server.present.hidden import coverings
from cybertank.server.wire.turn_options import Choice
from cybertank.state.frames import MOVEMENT, FireRound, Grouping, Question, SetUp, Turn
from cybertank.state.state import NOBODY, State
from cybertank.text.choices import groupings, hooks, rides
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import write_decision
from cybertank.text.wording import listed

MOST_GROUPINGS = 12


def choices_of(state: State) -> list[Choice]:
    """Every whole decision of the seat that decides, in a fixed order."""
    frame = state.flow[-1]
    if isinstance(frame, Question):
        return [choice_of(state, answer) for answer in answers(state)]
    if isinstance(frame, Grouping):
        return [choice_of(state, way) for way in _some_groupings(state, frame)]
    if isinstance(frame, FireRound):
        return [choice_of(state, ram) for ram in rams(state)]
    if isinstance(frame, Turn) and is_movement(frame.phase):
        return [choice_of(state, deed) for deed in _movement(state, frame)]
    if isinstance(frame, SetUp):
        deeds = list(_gear(state, frame.seat)) if state.setting.rules.towing else []
        if state.setting.rules.hides:
            deeds += coverings(state, frame.seat)
        return [choice_of(state, deed) for deed in deeds]
    return []


def choice_of(state: State, decision: Decision) -> Choice:
    """A legal decision as a button: its notation, a few words, and what it is about to do."""
    label, unit = _label(state, decision)
    return Choice(
        text=write_decision(state, decision),
        label=label,
        says=announce(state, decision),
        unit="" if unit == NOBODY else state.ids[unit],
    )


def _gear(state: State, seat: int) -> Iterator[Decision]:
    """rp:4.02: units on the map that could be bought with towing gear."""
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == seat and takes_gear(state.kind(unit)) and not state.gear[unit]:
            geared = Place(state.ids[unit], where, 1, gear=True)
            if check(state, geared) is None:
                yield geared


def _some_groupings(state: State, frame: Grouping) -> list[Decision]:
    """7.12.1: the largest groups first, which defend best; and every squad for itself, however many ways there are."""
    ways = list(groupings(state, frame))
    return ways if len(ways) <= MOST_GROUPINGS else [*ways[: MOST_GROUPINGS - 1], ways[-1]]


# -- a movement phase --------------------------------------------------------------------------------------------------


def _movement(state: State, turn: Turn) -> Iterator[Decision]:
    yield from _overruns(state, turn)
    own = [u for u, where in enumerate(state.hex_of) if where >= 0 and state.seat_of[u] == turn.seat]
    for unit in own:
        if state.chain[state.head[state.hex_of[unit]]] != NOBODY and refuse_staying(state, turn.seat, unit) is None:
            yield Stay(unit)
    yield from (Remove(unit) for unit in own if overstacked(state, state.hex_of[unit], turn.seat))
    if turn.phase == MOVEMENT:
        yield from rides(state, turn.seat)
        yield from _drops_on_the_way(state, own)
        if not state.setting.rules.first_edition:
            yield from _counters(state, own)
        if state.setting.rules.towing:
            yield from hooks(state, turn.seat)


def _overruns(state: State, turn: Turn) -> Iterator[Decision]:
    """8.01: hexes in which units that have moved in stand with enemies."""
    hexes = {
        where
        for unit, where in enumerate(state.hex_of)
        if where >= 0 and state.seat_of[unit] == turn.seat and (state.spent[unit] or unit in state.drops[::3])
    }
    yield from (Overrun(where) for where in sorted(hexes) if check(state, Overrun(where)) is None)


def _drops_on_the_way(state: State, own: list[int]) -> Iterator[Decision]:
    """5.11.3: the hexes that a vehicle has come through, for those who might have got off there."""
    for unit in own:
        vehicle = state.riding[unit]
        if vehicle == NOBODY:
            continue
        for where in dict.fromkeys(way_of(state, vehicle)):
            drop = Dismount(unit, where)
            if where >= 0 and where != state.hex_of[unit] and check(state, drop) is None:
                yield drop


def _counters(state: State, own: list[int]) -> Iterator[Decision]:
    """5.02.3: every counter of two or three squads broken down, and every two that fit on one counter put together."""
    for unit in own:
        if is_dummy(state, unit):
            continue
        squads = state.squads[unit]
        if squads >= COUNTER_LIMIT:
            yield Split(unit, [squads - 1, 1])
        if squads > 1:
            yield Split(unit, [1] * squads)
        for other in state.units_at(state.hex_of[unit]) if squads else []:
            if other > unit and state.squads[other] and check(state, Join(unit, [other])) is None:
                yield Join(unit, [other])


# -- a few words -------------------------------------------------------------------------------------------------------


def _label(state: State, decision: Decision) -> tuple[str, int]:
    """What a button says, and the unit it is about."""
    ids = state.ids
    if isinstance(decision, Mount):
        return f"{ids[decision.unit]} gets on {ids[decision.vehicle]}", decision.unit
    if isinstance(decision, Dismount):
        there = "" if decision.hex == state.hex_of[decision.unit] else f" in {state.board.names[decision.hex]}"
        return f"{ids[decision.unit]} gets off{there}", decision.unit
    if isinstance(decision, Dive):
        return f"{ids[decision.unit]} dives", decision.unit
    if isinstance(decision, RamInOverrun):
        return f"{ids[decision.unit]} rams {ids[decision.target]}", decision.unit
    if isinstance(decision, Stay):
        return f"{ids[decision.unit]} stays and fights on", decision.unit
    if isinstance(decision, Overrun):
        return f"Overrun {state.board.names[decision.hex]}", NOBODY
    if isinstance(decision, Group):
        return f"Groups of {listed([str(part) for part in decision.parts])}", NOBODY
    return _counter_label(state, decision)


def _counter_label(state: State, decision: Decision) -> tuple[str, int]:
    ids = state.ids
    if isinstance(decision, Split):
        return f"Split {ids[decision.unit]} {' + '.join(str(part) for part in decision.parts)}", decision.unit
    if isinstance(decision, Place):
        return f"{decision.unit_id} takes towing gear", state.find(decision.unit_id)
    if isinstance(decision, Hook):
        return f"{ids[decision.unit]} hooks up to {ids[decision.load]}", decision.unit
    if isinstance(decision, Unhook):
        return f"{ids[decision.unit]} lets go of {ids[state.tows[decision.unit]]}", decision.unit
    if isinstance(decision, Cover):
        return f"{'Hide' if decision.covered else 'Show'} {ids[decision.unit]}", decision.unit
    if isinstance(decision, Mark):
        return f"? marker under {ids[decision.unit]}{'' if decision.marked else ': take away'}", decision.unit
    if isinstance(decision, Join):
        return f"Join {listed([ids[u] for u in [decision.unit, *decision.others]])}", decision.unit
    assert isinstance(decision, Remove)
    return f"Give up {ids[decision.unit]}", decision.unit
