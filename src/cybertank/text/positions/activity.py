"""Read what a unit has done this turn: what it fired, where it went, and which infantry got off it where."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.rules.movement.steps import beyond_points
from cybertank.state.chapters.movement import ENGAGED, HALTED, HALTED_FOR_TURN
from cybertank.state.chapters.riders import DISMOUNTED, MOUNTED, NO_TRANSFER, UNDER_BRIDGE
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import ENTERING, IN_HAND, State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import find_hex
from cybertank.text.positions.models import OFF_MAP, UnitEntry
from cybertank.text.positions.record_sheet import component_named
from cybertank.units.catalogue import COMPONENTS, MAIN


def read_activity(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    unit_type = state.kind(slot)
    base = slot * COMPONENTS
    if unit.fired:
        if unit_type.is_infantry:
            state.own_combat().used[base + MAIN] = state.sheets.squads[slot]
        else:
            state.own_combat().used[base : base + COMPONENTS] = state.sheets.left[base : base + COMPONENTS]
            if unit_type.works:
                # 15.03: A machine that works has no main battery, which is marked instead.
                state.own_combat().used[base + MAIN] = 1
    for word, count in unit.used.items():
        component = component_named(unit_type, word, source, f"{key}.used.{word}")
        there = state.sheets.squads[slot] if unit_type.is_infantry else state.sheets.left[base + component]
        if count > there:
            raise FileFault(source, f"{key}.used.{word}", f"{unit.id} has only {there}")
        state.own_combat().used[base + component] = count
    if unit.weak_fire:
        if not state.setting.rules.terrain_damage:
            raise FileFault(source, f"{key}.weak_fire", "it needs the option `terrain_damage` (13.01.1)")
        state.weak_attacks = state.weak_attacks.with_weak_fire(slot, 1)
    state.own_movement().spent[slot] = unit.moved
    state.own_combat().rams[slot] = unit.rams
    state.own_combat().attacked[slot] = 1 if unit.attacked else 0
    state.own_movement().halted[slot] = (
        0 if unit.halted is None else HALTED_FOR_TURN if unit.halted == "turn" else HALTED
    )
    if unit.engaged:
        state.own_movement().halted[slot] |= ENGAGED
    if unit.began == OFF_MAP:
        state.own_movement().began[slot] = ENTERING
    elif unit.began is not None:
        state.own_movement().began[slot] = find_hex(state, unit.began, source, f"{key}.began")
    elif unit.moved:
        state.own_movement().began[slot] = state.hex_of[slot]
    state.own_movement().off_road[slot] = 1 if unit.left_road else 0
    state.own_movement().at_risk[slot] = 1 if unit.must_roll else 0
    state.riders = state.riders.with_transfer(
        slot, DISMOUNTED if unit.dismounted else MOUNTED if unit.mounted else NO_TRANSFER
    )
    _read_trail(state, slot, unit, source, key)
    if unit.stirred:
        state.stores = state.stores.with_stood(slot, IN_HAND)


def _read_trail(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """5.11.3, 5.07.2: read the hexes on a vehicle's path, and in which of them it was under a bridge."""
    board = state.board
    way = [find_hex(state, word, source, f"{key}.trail[{i}]") for i, word in enumerate(unit.trail)]
    if any(i >= len(way) or not board.river_bridge[way[i]] for i in unit.under):
        raise FileFault(
            source, f"{key}.under", "expected indexes into the trail, counted from 0, of hexes with a river bridge"
        )
    for i, where in enumerate(way):
        before = way[i - 1] if i else state.movement.began[slot]
        below = i in unit.under or (board.river_bridge[where] and _comes_off_road(board, before, where))
        state.riders = state.riders.with_passed(slot, UNDER_BRIDGE - where if below else where)


def _comes_off_road(board: Board, before: int, where: int) -> bool:
    """5.07.2: return True if a step cannot lead onto a bridge, whatever the file says."""
    if before < 0 or board.direction(before, where) < 0:
        return False
    step = before * 6 + board.direction(before, where)
    return not board.roads[step] and not board.rails[step]


def bonus_of_points(state: State, slot: int, left_road: bool) -> bool:
    """5.07.1: return True if a unit on the road has spent more points than it has, so it must have the road bonus.

    This is for files that leave out the bonus. It is only a guess, because a mine may have cost an Ogre treads since. A
    unit outside a game has no turn.
    """
    match state.flow[:1]:
        case [Turn(phase=phase)]:
            return not left_road and beyond_points(state, slot, phase)
        case _:
            return False


def read_drops(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """5.11.3: read which counters got off a vehicle, and where. All squads got off unless the file gives a number."""
    first: dict[str, int] = {}
    told: dict[str, int] = {}
    for name, word in unit.dropped.items():
        counter = state.find(name)
        if counter == NOBODY:
            raise FileFault(source, f"{key}.dropped", f"there is no unit {name!r}")
        first.setdefault(word, len(state.riders.landed))
        told[word] = told.get(word, 0) + state.sheets.squads[counter]
        where = find_hex(state, word, source, f"{key}.dropped.{name}")
        state.riders = state.riders.with_drop(counter, slot, where, state.sheets.squads[counter])
    for word, squads in unit.landed.items():
        if word not in first:
            raise FileFault(source, f"{key}.landed", f"`dropped` lists no counter that got off in {word!r}")
        place = first[word]
        state.riders = state.riders.with_landed(place, state.riders.landed[place] + squads - told[word])
