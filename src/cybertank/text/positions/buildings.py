"""Read and write the keys of buildings in a position file: structure points, identification, a laser's fire."""

from __future__ import annotations

from cybertank.rules.buildings.structure import silence_if_damaged
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.models import UnitEntry


def read_building(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """11.03, 11.06, 12.06: read what is left of a building, and what its enemies know."""
    unit_type = state.kind(slot)
    if unit.stormed:
        state.buildings = state.buildings.with_stormed(slot, 1)
    said = {
        "sp": unit.sp is not None,
        "sp_full": unit.sp_full is not None,
        "identified": unit.identified is not None,
        "fired_on_enemy_turn": unit.fired_on_enemy_turn,
    }
    for name, given in said.items():
        if given and not unit_type.is_building:
            raise FileFault(source, f"{key}.{name}", f"only buildings have it, and {unit_type.id} is none (11.03)")
    if not unit_type.is_building:
        return
    if unit.fired_on_enemy_turn and not unit_type.is_laser:
        raise FileFault(source, f"{key}.fired_on_enemy_turn", f"only lasers fire, and {unit_type.id} is none (12.06)")
    points = unit_type.structure if unit.sp is None else unit.sp
    full = max(points, 1) if unit.sp_full is None else unit.sp_full
    if not 0 < points <= full:
        raise FileFault(source, f"{key}.sp", "expected at least 1 structure point, and no more than `sp_full` (11.03)")
    state.buildings = state.buildings.with_points(slot, points).with_full(slot, full)
    state.buildings = state.buildings.with_unidentified(slot, 1 if unit.identified is False else 0)
    state.buildings = state.buildings.with_fired_before(slot, 1 if unit.fired_on_enemy_turn else 0)
    silence_if_damaged(state, slot, [])


def write_building(state: State, unit: int, entry: UnitEntry) -> None:
    """Write the keys of a building, and whether a unit has fought for one."""
    buildings = state.buildings
    entry.stormed = buildings.stormed[unit] != 0
    if not state.kind(unit).is_building or buildings.points[unit] < 0:
        return
    entry.sp = buildings.points[unit]
    if buildings.full[unit] != buildings.points[unit]:
        entry.sp_full = buildings.full[unit]
    entry.identified = not buildings.unidentified[unit]
    entry.fired_on_enemy_turn = buildings.fired_before[unit] != 0
