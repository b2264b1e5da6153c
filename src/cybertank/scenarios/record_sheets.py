"""Read what an Ogre has lost before the game: treads, weapons and missiles (1.09, rp:6.01)."""

from __future__ import annotations

from cybertank.rules.combat.losses import fireable
from cybertank.scenarios.models import GivenUnit
from cybertank.scenarios.reader import Reader
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.models import GoneEntry
from cybertank.text.positions.record_sheet import read_sheet
from cybertank.units.catalogue import COMPONENTS, UnitType


def is_marked(given: GivenUnit) -> bool:
    """Return True if a file marks something off a unit's record sheet."""
    return given.treads is not None or bool(given.destroyed or given.spent)


def check_sheet(reader: Reader, given: GivenUnit, unit_type: UnitType, key: str) -> None:
    """1.09: Check that only an Ogre has losses, and that it does not roll for others as well."""
    if not is_marked(given):
        return
    name = "treads" if given.treads is not None else "destroyed" if given.destroyed else "spent"
    if not unit_type.is_ogre:
        reader.wrong(f"{key}.{name}", f"only an Ogre has a record sheet to mark, and {unit_type.id} is none")
    if given.damaged is not None:
        reader.wrong(f"{key}.damaged", "its losses are in the file, so it does not roll for others (rp:6.03)")


def mark_sheet(state: State, reader: Reader, unit: int, given: GivenUnit, key: str) -> None:
    """1.09, rp:6.01: Mark off what an Ogre has lost before the game. It earns nobody any points."""
    unit_type = state.kind(unit)
    if not is_marked(given) or not unit_type.is_ogre:
        return
    entry = GoneEntry(given.id, unit_type.id, "", treads=given.treads, destroyed=given.destroyed, spent=given.spent)
    try:
        read_sheet(state, unit, entry, reader.faults.source, key)
    except FileFault as fault:
        reader.faults.take(fault)
        return
    if state.sheets.treads[unit] == 0 and not fireable(state, unit):
        reader.wrong(key, f"nothing is left of {given.id}: give it a weapon or a tread unit (7.13.3)")
    base = unit * COMPONENTS
    lost = [unit_type.count[c] - state.sheets.left[base + c] for c in range(COMPONENTS)]
    scars = sum(gone * unit_type.points[c] for c, gone in enumerate(lost))
    worn = unit_type.treads - state.sheets.treads[unit]
    state.wear = state.wear.with_worn(unit, worn).with_scars(unit, scars)
