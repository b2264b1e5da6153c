"""The `gone` key of a position file: units no longer on the map, with everything that scoring needs.

People can instead list such units by id in `lost` and `exited`. With `gone`, judging the position further gives exactly
the result that the game would have had.
"""

from __future__ import annotations

from cybertank.board.hexes import EDGE_BITS, EDGE_SOUTH, EDGE_WORDS, EDGES
from cybertank.rules.movement.riders import was_driven_in
from cybertank.state.chapters.movement import UNMOVED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT
from cybertank.state.state import ENTERING, EXITED, LOST, MERGED, State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import turn_of
from cybertank.text.positions.models import GoneEntry, PositionFile
from cybertank.text.positions.record_sheet import CRUISE, read_sheet, write_sheet
from cybertank.text.units.catalogues import known_type


def gone_of(state: State) -> list[GoneEntry]:
    """Write the units that are gone. Include counters that joined others only if they had lost squads before."""
    return [
        _gone_entry(state, unit)
        for unit, where in enumerate(state.hex_of)
        if where in (LOST, EXITED) or (where == MERGED and state.sheets.squads_lost[unit])
    ]


def _gone_entry(state: State, unit: int) -> GoneEntry:
    unit_type = state.kind(unit)
    entry = GoneEntry(state.ids[unit], unit_type.id, state.setting.seats[state.seat_of[unit]])
    if state.hex_of[unit] == EXITED:
        entry.exit = next(EDGE_WORDS[edge] for edge in EDGES if edge & state.entry[unit])
    entry.joined = state.hex_of[unit] == MERGED
    if unit_type.is_infantry:
        entry.squads = state.sheets.squads[unit] or None
        entry.squads_lost = state.sheets.squads_lost[unit]
    if unit_type.has_sheet:
        write_sheet(state, unit, entry)
    elif unit_type.cruise and state.sheets.missiles_fired[unit]:
        entry.spent = {CRUISE: 1}
    entry.gear = state.towing.gear[unit] != 0
    entry.missiles = state.stores.stock[unit]
    entry.worn = state.wear.worn[unit]
    entry.scars = state.wear.scars[unit]
    entry.brought = _brought(state, unit)
    entry.moved = _matters_as_moved(state, unit)
    return entry


def _matters_as_moved(state: State, unit: int) -> bool:
    """15.02.5: return True if a unit moved in this phase and is gone, so that channels can no longer be set."""
    turn = turn_of(state)
    if not state.setting.rules.engineering or turn.phase != MOVEMENT or state.seat_of[unit] != turn.seat:
        return False
    return state.movement.began[unit] != UNMOVED or state.movement.spent[unit] > 0 or state.trains.driven[unit] > 0


def _brought(state: State, vehicle: int) -> dict[str, str]:
    """8.01, 5.11.3: return the counters that a vehicle carried in this phase, with the hexes where they got off."""
    drops = zip(state.riders.drops[::3], state.riders.drops[1::3], state.riders.drops[2::3], strict=True)
    return {
        state.ids[counter]: state.board.names[where]
        for counter, driven, where in drops
        if driven == vehicle and state.hex_of[counter] == where and was_driven_in(state, counter, where)
    }


def read_gone(state: State, entry: PositionFile, source: str) -> None:
    """Read the units that are gone. They come after the units in play."""
    for i, unit in enumerate(entry.gone):
        key = f"gone[{i}]"
        unit_type = known_type(state.setting.catalogue, unit.type, source, f"{key}.type")
        _check_told(state, unit, entry, source, key)
        if (unit.squads is not None or unit.squads_lost) and not unit_type.is_infantry:
            raise FileFault(source, f"{key}.squads", f"only infantry has squads, and {unit_type.id} is not infantry")
        where = MERGED if unit.joined else LOST if unit.exit is None else EXITED
        slot = state.add_unit(unit.id, unit_type.index, entry.seats.index(unit.seat), unit.squads or 0, where)
        state.own_sheets().squads_lost[slot] = unit.squads_lost
        read_sheet(state, slot, unit, source, key)
        state.towing = state.towing.with_gear(slot, 1 if unit.gear else 0)
        if unit.missiles:
            state.stores = state.stores.with_stock(slot, unit.missiles).with_stocked()
        state.wear = state.wear.with_worn(slot, unit.worn)
        state.wear = state.wear.with_scars(slot, unit.scars)
        if unit.exit is not None:
            state.set_entry(slot, EDGE_BITS[unit.exit])
        if unit.moved:
            state.own_movement().began[slot] = ENTERING
        _read_brought(state, slot, unit, source, key)
    _read_named(state, entry)


def _read_brought(state: State, slot: int, unit: GoneEntry, source: str, key: str) -> None:
    """8.01, 5.11.3: read where squads got off a vehicle that is gone. Nothing else about its path matters."""
    for name, word in unit.brought.items():
        counter = state.find(name)
        if counter == NOBODY or word not in state.board.index:
            raise FileFault(source, f"{key}.brought", f"there is no unit {name!r}, or no hex {word!r}")
        where = state.board.index[word]
        state.own_movement().began[slot] = ENTERING
        riders = state.riders.with_passed(slot, where)
        state.riders = riders.with_drop(counter, slot, where, state.sheets.squads[counter])


def _read_named(state: State, entry: PositionFile) -> None:
    """Read the lists of ids that people write. If the scenario names a unit, it supplies the details."""
    brief = state.setting.brief
    if brief is None:
        return
    told = {unit.id for unit in entry.gone}
    for where, ids in ((LOST, entry.lost), (EXITED, entry.exited)):
        for name in ids:
            given = brief.given.get(name)
            if given is None or name in told or state.find(name) != NOBODY:
                continue
            edges = brief.exits[given.seat] or EDGE_SOUTH
            slot = state.add_unit(name, given.type_index, given.seat, given.squads if where == EXITED else 0, where)
            if where == EXITED:
                state.set_entry(slot, edges)
            elif state.kind(slot).is_infantry:
                state.own_sheets().squads_lost[slot] = given.squads


def _check_told(state: State, unit: GoneEntry, entry: PositionFile, source: str, key: str) -> None:
    """Refuse an entry that contradicts the lists of ids."""
    if unit.seat not in entry.seats:
        raise FileFault(source, f"{key}.seat", f"unknown seat {unit.seat!r}; expected one of {', '.join(entry.seats)}")
    if unit.exit is not None and unit.exit not in EDGE_BITS:
        raise FileFault(source, f"{key}.exit", f"expected one of {', '.join(EDGE_BITS)}")
    if unit.joined:
        return
    among, name = (entry.lost, "lost") if unit.exit is None else (entry.exited, "exited")
    if unit.id not in among:
        raise FileFault(source, f"{key}.id", f"expected an id that is also in `{name}`, but {unit.id} is not")
    if state.find(unit.id) != NOBODY:
        raise FileFault(source, f"{key}.id", f"{unit.id} is still among the units")
