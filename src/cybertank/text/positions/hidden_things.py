"""Mines, ? counters and dummies in a position file (13.04-13.06)."""

from __future__ import annotations

import msgspec

from cybertank.rules.hidden.camouflage import is_post_of_1977
from cybertank.state.chapters.hidden import (
    DUMMY,
    MINE_COUNT,
    MINE_FIELDS,
    MINE_HEX,
    MINE_KNOWN,
    MINE_ROAD,
    MINE_SEAT,
    NO_DECOY,
    QUERY,
)
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.models import MineEntry, PositionFile, UnitEntry


def read_mines(state: State, entry: PositionFile, source: str) -> None:
    """13.04, 1977:8.03: read the mines in a position file."""
    mines: list[int] = []
    safe: list[int] = []
    for i, mine in enumerate(entry.mines):
        key = f"mines[{i}]"
        if mine.hex not in state.board.index:
            raise FileFault(source, f"{key}.hex", f"there is no hex {mine.hex!r} on the map")
        if mine.seat not in entry.seats:
            raise FileFault(source, f"{key}.seat", f"unknown seat {mine.seat!r}; expected {', '.join(entry.seats)}")
        where = state.board.index[mine.hex]
        if mine.road and not state.board.had_way(where):
            raise FileFault(source, f"{key}.road", f"no road or rail runs through {mine.hex} (13.04)")
        numbers = [where, entry.seats.index(mine.seat), mine.count, int(mine.road), int(mine.known)]
        if mine.safe is True:
            if not state.setting.rules.engineering:
                raise FileFault(
                    source, f"{key}.safe", "mines are made safe only with the option `engineering` (15.03.2)"
                )
            safe += numbers
        else:
            mines += numbers
    state.hidden = state.hidden.with_mines(tuple(mines))
    state.engineering = state.engineering.with_safe(tuple(safe))


def mines_of(state: State) -> list[MineEntry]:
    """Write the mines in a state."""
    return [
        MineEntry(
            hex=state.board.names[mines[place + MINE_HEX]],
            seat=state.setting.seats[mines[place + MINE_SEAT]],
            count=mines[place + MINE_COUNT],
            road=mines[place + MINE_ROAD] != 0,
            known=mines[place + MINE_KNOWN] != 0,
            safe=True if mines is state.engineering.safe else msgspec.UNSET,
        )
        for mines in (state.hidden.mines, state.engineering.safe)
        for place in range(0, len(mines), MINE_FIELDS)
    ]


def read_hidden(state: State, entry: PositionFile, source: str) -> None:
    """13.05, 13.06: read the numbered ? counters, the dummies and the ? markers in a position file."""
    rules = state.setting.rules
    taken = [unit.camouflaged for unit in entry.units if unit.camouflaged and unit.camouflaged is not True]
    if len(set(taken)) != len(taken):
        raise FileFault(source, "units", "no two ? counters can have the same number (13.05)")
    free = max([0, *taken])
    for slot, unit in enumerate(entry.units):
        key = f"units[{slot}]"
        if unit.camouflaged:
            if not rules.camouflage or state.hex_of[slot] < 0:
                raise FileFault(source, f"{key}.camouflaged", "needs the option `camouflage` and a unit on the map")
            if is_post_of_1977(state, slot):
                raise FileFault(source, f"{key}.camouflaged", "the command post must be in the open (1977:8.04)")
            free += 1 if unit.camouflaged is True else 0
            state.hidden = state.hidden.with_masks(slot, free if unit.camouflaged is True else unit.camouflaged)
        if unit.sensed:
            if not unit.camouflaged:
                raise FileFault(source, f"{key}.sensed", "only a `camouflaged` unit can be sensed (13.04.1)")
            state.hidden = state.hidden.with_sensed(slot)
        if unit.dummy or unit.marked:
            if not rules.dummies or (unit.dummy and unit.marked):
                raise FileFault(source, key, "use `dummy` or `marked`, not both, with the option `dummies` (13.06)")
            state.hidden = state.hidden.with_decoys(slot, DUMMY if unit.dummy else QUERY)


def write_hidden(state: State, unit: int, entry: UnitEntry) -> None:
    """13.05, 13.06: write the ? counter over a unit and the marker under it."""
    entry.camouflaged = max(state.hidden.masks[unit], 0) or False
    entry.sensed = unit in state.hidden.sensed and state.hidden.masks[unit] > 0
    if state.hidden.decoys[unit] != NO_DECOY:
        entry.dummy = state.hidden.decoys[unit] == DUMMY
        entry.marked = not entry.dummy
