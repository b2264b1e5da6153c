"""Read and write what Vulcans prepare, build and repair in positions (15.02.2, 15.04)."""

from __future__ import annotations

import msgspec

from cybertank.board.terrain import SWAMP
from cybertank.rules.vulcans.assembling import ASSEMBLY_TURNS, HALVES, turns_to_assemble
from cybertank.rules.vulcans.entrances import begin_wait, company_at, company_waiting
from cybertank.rules.vulcans.repairs import NEVER_REPAIRED, beyond_repair, destroyed, repairable
from cybertank.rules.vulcans.unfinished import halves_done, is_unfinished
from cybertank.state.chapters.vulcans import ENTRANCE_FIELDS, REPAIR_FIELDS, row_at, with_row
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.events.engineering import turns_of
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import find_hex
from cybertank.text.positions.models import AssemblyEntry, EntranceEntry, UnitEntry
from cybertank.text.positions.record_sheet import component_named
from cybertank.text.units.catalogues import part_word
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS, HITCH, TARGETS, VULCAN


def read_vulcan_works(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """15.02.2, 15.04: read what a Vulcan prepares, and what is built or mended on an Ogre."""
    if unit.prepared is not None:
        _read_entrance(state, slot, unit.prepared, source, f"{key}.prepared")
    if unit.assembly is not None:
        _read_assembly(state, slot, unit.assembly, source, f"{key}.assembly")
    if unit.beyond_repair:
        rows = _read_parts(state, slot, unit.beyond_repair, source, f"{key}.beyond_repair")
        state.vulcans = state.vulcans.replaced(beyond_repair=state.vulcans.beyond_repair + rows)
    if unit.repairable:
        rows = _read_parts(state, slot, unit.repairable, source, f"{key}.repairable")
        state.vulcans = state.vulcans.replaced(repairable=state.vulcans.repairable + rows)
        for component in (*range(COMPONENTS), HITCH):
            told = repairable(state, slot, component) + beyond_repair(state, slot, component)
            if told > destroyed(state, slot, component):
                raise FileFault(source, f"{key}.repairable", "more weapons than are destroyed (15.04.5)")


def _read_entrance(state: State, slot: int, entrance: EntranceEntry, source: str, key: str) -> None:
    """15.04.1: read the swamp hex that a Vulcan prepares to enter from the hex in which it is, or began the phase."""
    if state.kind(slot).works != VULCAN:
        raise FileFault(source, key, "only a Vulcan prepares an entrance (15.04.1)")
    where = find_hex(state, entrance.hex, source, f"{key}.hex")
    began = state.movement.began[slot]
    place = began if state.hex_of[slot] == where and began >= 0 else state.hex_of[slot]
    if place < 0 or state.board.terrain[where] != SWAMP or state.board.direction(place, where) < 0:
        raise FileFault(source, f"{key}.hex", f"expected a swamp hex next to {state.ids[slot]} (15.04.1)")
    begin_wait(state, slot, where, entrance.turns, place, _company(state, slot, place, entrance, source, key))


def _company(state: State, slot: int, place: int, entrance: EntranceEntry, source: str, key: str) -> list[int]:
    """15.04.1: read the units that wait with a Vulcan."""
    if entrance.company is msgspec.UNSET:
        return company_at(state, slot, place)
    named = [state.find(name) for name in entrance.company]
    for name, unit in zip(entrance.company, named, strict=True):
        if unit == NOBODY or unit == slot or state.sides[unit] != state.sides[slot]:
            raise FileFault(source, f"{key}.with", f"expected the ids of units of its side, not {name!r}")
    return named


def _read_assembly(state: State, slot: int, assembly: AssemblyEntry, source: str, key: str) -> None:
    """15.02.2: read the work done on an unfinished Ogre."""
    kind = state.kind(slot)
    if assembly.of != kind.id or not kind.is_ogre:
        raise FileFault(source, f"{key}.of", f"expected the type of the unit itself, an Ogre, not {assembly.of!r}")
    needed = turns_to_assemble(state, slot)
    if needed == 0:
        known = ", ".join(ASSEMBLY_TURNS)
        raise FileFault(source, f"{key}.of", f"the rules give no time to assemble {kind.id}; known: {known} (15.02.2)")
    if assembly.turns >= needed:
        raise FileFault(source, f"{key}.turns", f"{kind.id} is finished after {needed} turns (15.02.2)")
    rows = with_row(state.vulcans.assembly, (slot, round(assembly.turns * HALVES)))
    state.vulcans = state.vulcans.replaced(assembly=rows)


def _read_parts(state: State, slot: int, parts: dict[str, int], source: str, key: str) -> tuple[int, ...]:
    """15.04.5: read how many of each weapon were found to be mendable, or not."""
    rows: list[int] = []
    kind = state.kind(slot)
    hitch = COMPONENT_WORDS[HITCH]
    named = {HITCH if word == hitch else component_named(kind, word, source, key): n for word, n in parts.items()}
    for component, count in sorted(named.items()):
        if count > destroyed(state, slot, component) or component in NEVER_REPAIRED:
            raise FileFault(source, key, f"{kind.id} has not so many destroyed weapons of that kind (15.04.5)")
        if count:
            rows += [slot * TARGETS + component, count]
    return tuple(rows)


def _write_parts(state: State, unit: int, rows: tuple[int, ...]) -> dict[str, int]:
    told: dict[str, int] = {}
    for i in range(0, len(rows), REPAIR_FIELDS):
        owner, component = divmod(rows[i], TARGETS)
        if owner == unit:
            told[part_word(state.kind(unit), component)] = rows[i + 1]
    return told


def write_vulcan_works(state: State, unit: int, entry: UnitEntry) -> None:
    """Write what a Vulcan prepares, and what is built or repaired on an Ogre."""
    vulcans = state.vulcans
    i = row_at(vulcans.prepared, ENTRANCE_FIELDS, unit)
    if i >= 0:
        entry.prepared = EntranceEntry(state.board.names[vulcans.prepared[i + 1]], vulcans.prepared[i + 2])
        company = company_waiting(state, unit)
        if company != company_at(state, unit, vulcans.prepared[i + 3]):
            entry.prepared.company = [state.ids[one] for one in company]
    if is_unfinished(state, unit):
        entry.assembly = AssemblyEntry(state.kind(unit).id, turns_of(halves_done(state, unit)))
    entry.beyond_repair = _write_parts(state, unit, vulcans.beyond_repair)
    entry.repairable = _write_parts(state, unit, vulcans.repairable)
