"""Read what Vulcans carry at the start, and Ogres that are still being assembled (15.02.1, 15.02.2)."""

from __future__ import annotations

from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.cargo import link_cargo, read_hold
from cybertank.text.positions.models import AssemblyEntry, UnitEntry
from cybertank.text.positions.vulcan_works import read_vulcan_works

MISSILE = "missile"


def _entry_of(state: State, unit: int, given: GivenUnit) -> UnitEntry:
    """Return the keys of a unit as a position has them."""
    entry = UnitEntry(state.ids[unit], state.kind(unit).id, state.setting.seats[state.seat_of[unit]])
    entry.riding, entry.berth = given.riding, given.berth
    entry.cargo = {MISSILE: given.cargo} if given.cargo else {}
    entry.cargo_top = {MISSILE: given.cargo_top} if given.cargo_top else {}
    if given.assembly is not None:
        entry.assembly = AssemblyEntry(state.kind(unit).id, given.assembly)
    return entry


def put_in_berth(state: State, reader: Reader, unit: int, carrier: int, given: GivenUnit, key: str) -> None:
    """15.02.1, 15.02.3: Put a unit aboard a Vulcan, or a pallet on a Heavy Drone."""
    try:
        link_cargo(state, unit, _entry_of(state, unit, given), carrier, reader.faults.source, key)
    except FileFault as fault:
        reader.faults.take(fault)


def add_vulcan(state: State, reader: Reader, unit: int, given: GivenUnit, key: str) -> None:
    """15.02.1, 15.02.2: Load a Vulcan's spare missiles, and note the work done on an unfinished Ogre."""
    if not (given.cargo or given.cargo_top or given.berth or given.assembly is not None):
        return
    entry = _entry_of(state, unit, given)
    try:
        read_hold(state, unit, entry, reader.faults.source, key)
        read_vulcan_works(state, unit, entry, reader.faults.source, key)
    except FileFault as fault:
        reader.faults.take(fault)
