"""Decisions in a movement phase (section 5, 6.02, 8.01, rp:4.05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cybertank.board.hexes import EDGES
from cybertank.board.reached import Reach
from cybertank.game.choices.rams import named_ram_choices
from cybertank.game.choices.trains import landings, train_button_choices, train_choices
from cybertank.game.decisions import (
    Decision,
    Dismount,
    Hook,
    Join,
    Mount,
    Move,
    Overrun,
    Remove,
    Split,
    Stay,
    Unhook,
)
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.legality import engaged_hex, refuse_move, refuse_mover, refuse_staying
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.riders import way_of
from cybertank.rules.movement.stacking import COUNTER_LIMIT, overstacked
from cybertank.rules.movement.steps import allowance
from cybertank.rules.trains.counters import is_aboard
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import VULCAN

Legal = Callable[[Decision], bool]
"""A function that returns True if a decision is legal now."""


def movement_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List the overrun that must be fought, then moves, rides and tows, in unit order."""
    due = engaged_hex(state, turn.seat)
    if due != NOBODY:
        yield Overrun(due)
    for unit in movers(state, turn):
        for decision in moves(state, turn, unit):
            if due == NOBODY or legal(decision):
                yield decision
    yield from named_ram_choices(state, turn.seat)
    if state.trains.any:
        if due == NOBODY:
            yield from train_choices(state, turn, legal)
        if turn.phase == MOVEMENT:
            yield from landings(state, turn.seat, legal)
    if turn.phase == MOVEMENT:
        yield from rides(state, turn.seat, legal)
    if state.setting.rules.tows:
        yield from hooks(state, turn.seat, legal)


def movement_button_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List the decisions of a movement phase other than moves."""
    yield from overruns(state, turn, legal)
    if state.trains.any:
        yield from train_button_choices(state, turn, legal)
    yield from named_ram_choices(state, turn.seat)
    own = [u for u, where in enumerate(state.hex_of) if where >= 0 and state.seat_of[u] == turn.seat]
    for unit in own:
        alone = state.chain[state.head[state.hex_of[unit]]] == NOBODY
        if not alone and refuse_staying(state, turn.seat, unit) is None:
            yield Stay(unit)
    for unit in own:
        if overstacked(state, state.hex_of[unit], turn.seat) and legal(Remove(unit)):
            yield Remove(unit)
    if turn.phase == MOVEMENT:
        yield from rides(state, turn.seat, legal)
        yield from drops_on_the_way(state, own, legal)
        if state.setting.rules.edition.changes_counters:
            yield from counter_changes(state, own, legal)
        if state.setting.rules.tows:
            yield from hooks(state, turn.seat, legal)


def movers(state: State, turn: Turn) -> list[int]:
    """Return the units that can still move in this phase."""
    found: list[int] = []
    for unit, where in enumerate(state.hex_of):
        if where < ENTERING or state.seat_of[unit] != turn.seat:
            continue
        if refuse_mover(state, turn.seat, unit) is None:
            left = allowance(state, unit, turn.phase) - state.movement.spent[unit]
            if left > 0 or (not state.movement.off_road[unit] and reach(state, unit).cost):
                found.append(unit)
    return found


def moves(state: State, turn: Turn, unit: int) -> Iterator[Decision]:
    """List a move to each hex in reach by the cheapest path, then exits from the map, then staying in place."""
    found = reach(state, unit)
    for where in sorted(found.cost):
        yield Move(unit, found.path(where))
    yield from exits(state, unit, found)
    if refuse_staying(state, turn.seat, unit) is None:
        yield Stay(unit)


def exits(state: State, unit: int, found: Reach) -> Iterator[Move]:
    """List one way off the map for each edge that the unit can leave by (5.12)."""
    seat = state.flow[-1].seat
    here = state.hex_of[unit]
    starts = [(0, here)] if here >= 0 else []
    starts.extend(sorted((cost, where) for where, cost in found.cost.items() if where not in found.fights))
    for edge in EDGES:
        for _, where in starts:
            if state.board.edges[where] & edge:
                path = [] if where == here else found.path(where)
                if not is_dummy(state, unit) and refuse_move(state, seat, unit, [*path, -edge]) is None:
                    yield Move(unit, [*path, -edge])
                    break


def rides(state: State, seat: int, legal: Legal) -> Iterator[Decision]:
    """List all the ways to mount a vehicle, and to dismount in the vehicle's hex (5.11.3)."""
    carriers = [u for u, where in enumerate(state.hex_of) if where >= 0 and state.seat_of[u] == seat]
    carriers = [u for u in carriers if carries_squads(state, u)]
    for unit, where in enumerate(state.hex_of):
        if not carriers or where < 0 or state.seat_of[unit] != seat or not state.sheets.squads[unit]:
            continue
        rides_here = mounts_of(state, unit, carriers)
        if state.riders.riding[unit] != NOBODY:
            rides_here = [] if state.trains.any and is_aboard(state, unit) else [Dismount(unit, where)]
        for decision in rides_here:
            if legal(decision):
                yield decision


def carries_squads(state: State, unit: int) -> bool:
    """5.11.1, 15.02.1: Return True for a vehicle that infantry can ride, or a Vulcan in a game with engineering."""
    unit_type = state.kind(unit)
    return unit_type.carries > 0 or (unit_type.works == VULCAN and state.setting.rules.engineering)


def mounts_of(state: State, unit: int, carriers: list[int]) -> list[Decision]:
    """List the ways for a counter to mount these vehicles, legal or not. A Vulcan has two (15.02.1)."""
    found: list[Decision] = []
    for vehicle in carriers:
        if state.kind(vehicle).works == VULCAN:
            found.extend([Mount(unit, vehicle, TOP), Mount(unit, vehicle, INSIDE)])
        else:
            found.append(Mount(unit, vehicle))
    return found


def drops_on_the_way(state: State, own: list[int], legal: Legal) -> Iterator[Decision]:
    """List dismounts in hexes that a vehicle has come through, where its riders could have got off (5.11.3)."""
    for unit in own:
        vehicle = state.riders.riding[unit]
        if vehicle == NOBODY or is_aboard(state, unit):
            continue
        for where in dict.fromkeys(way_of(state, vehicle)):
            drop = Dismount(unit, where)
            if where >= 0 and where != state.hex_of[unit] and legal(drop):
                yield drop


def counter_changes(state: State, own: list[int], legal: Legal) -> Iterator[Decision]:
    """List splits of counters with two or three squads, and joins of any two that fit on one counter (5.02.3)."""
    for unit in own:
        if is_dummy(state, unit):
            continue
        squads = state.sheets.squads[unit]
        if squads >= COUNTER_LIMIT:
            yield Split(unit, [squads - 1, 1])
        if squads > 1:
            yield Split(unit, [1] * squads)
        for other in state.units_at(state.hex_of[unit]) if squads else []:
            if other > unit and state.sheets.squads[other] and legal(Join(unit, [other])):
                yield Join(unit, [other])


def overruns(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List the hexes where units that have moved in can overrun enemies (8.01)."""
    hexes = {
        where
        for unit, where in enumerate(state.hex_of)
        if where >= 0
        and state.seat_of[unit] == turn.seat
        and (state.movement.spent[unit] or unit in state.riders.drops[::3])
    }
    for where in sorted(hexes):
        if legal(Overrun(where)):
            yield Overrun(where)


def hooks(state: State, seat: int, legal: Legal) -> Iterator[Decision]:
    """List every way to hook up a load or unhook one (rp:4.05). A Vulcan only unhooks here (15.04.8)."""
    for unit, where in enumerate(state.hex_of):
        if where < 0 or state.seat_of[unit] != seat:
            continue
        if not state.towing.gear[unit]:
            if state.towing.tows[unit] != NOBODY and legal(Unhook(unit)):
                yield Unhook(unit)
            continue
        found: list[Decision] = [Hook(unit, load) for load in state.units_at(where)]
        if state.towing.tows[unit] != NOBODY:
            found = [Unhook(unit)]
        for decision in found:
            if legal(decision):
                yield decision
