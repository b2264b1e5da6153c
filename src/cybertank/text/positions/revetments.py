"""Read and write revetments in positions (15.04.7)."""

from __future__ import annotations

from cybertank.board.terrain import WATER
from cybertank.rules.combat.revetted import is_combat_unit, room_in, size_in_revetment
from cybertank.rules.vulcans.revetments import SIZE_WORDS
from cybertank.state.chapters.vulcans import REVETMENT_FIELDS, SMALL
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import find_hex
from cybertank.text.positions.models import PositionFile, RevetmentEntry


def read_revetments(state: State, entry: PositionFile, source: str) -> None:
    """15.04.7: read the revetments and who is in them, after all units have been read."""
    for i, revetment in enumerate(entry.revetments):
        key = f"revetments[{i}]"
        if not state.setting.rules.engineering:
            raise FileFault(source, key, "revetments need the option `engineering` (15.04.7)")
        where = find_hex(state, revetment.hex, source, f"{key}.hex")
        if state.board.terrain[where] == WATER:
            raise FileFault(source, f"{key}.hex", f"{revetment.hex} is water: a revetment needs land (15.04.7)")
        state.vulcans = state.vulcans.with_revetment(where, SIZE_WORDS[revetment.size])
        for unit_id in revetment.holds:
            move_in(state, i, unit_id, where, source, f"{key}.holds")


def move_in(state: State, number: int, unit_id: str, where: int, source: str, key: str) -> None:
    """15.04.7: read one unit in a revetment."""
    unit = state.find(unit_id)
    if unit == NOBODY or state.hex_of[unit] != where:
        raise FileFault(source, key, f"expected a unit in the hex of the revetment, not {unit_id!r}")
    if state.vulcans.revetment_of(unit) >= 0 or state.riders.riding[unit] != NOBODY:
        raise FileFault(source, key, f"{unit_id} is in another revetment, or riding (15.04.7)")
    if not is_combat_unit(state, unit):
        raise FileFault(source, key, f"{unit_id} is not a combat unit, and a revetment shelters only those (15.04.7)")
    if any(state.sides[other] != state.sides[unit] for other in state.vulcans.held_by(number)):
        raise FileFault(source, key, f"{unit_id} would share the revetment with an enemy (15.04.7)")
    if room_in(state, number) < size_in_revetment(state, unit):
        raise FileFault(source, key, f"{unit_id} does not fit: a small revetment holds size 3, a large one 5 (15.04.7)")
    state.vulcans = state.vulcans.with_sheltered(unit, number)


def revetments_of(state: State) -> list[RevetmentEntry]:
    """Write the revetments, in the order in which they were dug."""
    rows = state.vulcans.revetments
    return [
        RevetmentEntry(
            state.board.names[rows[i]],
            "small" if rows[i + 1] == SMALL else "large",
            [state.ids[unit] for unit in state.vulcans.held_by(i // REVETMENT_FIELDS)],
        )
        for i in range(0, len(rows), REVETMENT_FIELDS)
    ]
