"""Read and write what Vulcans control in positions (15.02)."""

from __future__ import annotations

from typing import Final, Literal

from cybertank.state.chapters.vulcans import DUCKLING, FULL, LINK_FIELDS, with_row
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.cargo import write_cargo
from cybertank.text.positions.models import UnitEntry
from cybertank.units.catalogue import VULCAN

CONTROL_WORDS: Final[dict[int, Literal["full", "duckling"]]] = {FULL: "full", DUCKLING: "duckling"}


def link_controls(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """15.02.3-15.02.5: read which units of its own seat a Vulcan controls, and how."""
    if not unit.controls:
        return
    if state.kind(slot).works != VULCAN:
        raise FileFault(source, f"{key}.controls", f"only a Vulcan has Drone channels, not {unit.type} (15.02)")
    for name, word in unit.controls.items():
        other = state.find(name)
        if other == NOBODY or other == slot or state.seat_of[other] != state.seat_of[slot]:
            raise FileFault(source, f"{key}.controls", f"expected the ids of other units of its seat, not {name!r}")
        how = FULL if word == "full" else DUCKLING
        state.vulcans = state.vulcans.replaced(links=with_row(state.vulcans.links, (other, slot, how)))


def write_vulcan(state: State, unit: int, entry: UnitEntry) -> None:
    """Write the keys of a Vulcan."""
    links = state.vulcans.links
    for i in range(0, len(links), LINK_FIELDS):
        if links[i + 1] == unit and state.hex_of[links[i]] >= 0:
            entry.controls[state.ids[links[i]]] = CONTROL_WORDS[links[i + 2]]
    write_cargo(state, unit, entry)
