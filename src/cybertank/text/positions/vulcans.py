"""Read and write what Vulcans control in positions (15.02)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.vulcans.channels import (
    CHANNELS,
    channels_used,
    is_in_play,
    link,
    settle_crewless,
    unlink,
    vulcan_over,
)
from cybertank.rules.vulcans.control import can_be_driven
from cybertank.rules.vulcans.ducklings import is_near
from cybertank.state.chapters.vulcans import DUCKLING, FOR_OVERRUN, FULL, LINK_FIELDS, with_row
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.cargo import write_cargo
from cybertank.text.positions.lookup import turn_of
from cybertank.text.positions.models import ControlWord, UnitEntry
from cybertank.units.catalogue import VULCAN

CONTROL_WORDS: Final[dict[int, ControlWord]] = {FULL: "full", DUCKLING: "duckling", FOR_OVERRUN: "overrun"}


def read_crewless(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """15.02.4: read whether an armor unit or a truck has no crew."""
    if unit.crewless:
        if not can_be_driven(state.kind(slot)):
            raise FileFault(source, f"{key}.crewless", f"only an armor unit or a truck, not {unit.type} (15.02.4)")
        state.vulcans = state.vulcans.replaced(crewless=with_row(state.vulcans.crewless, (slot,)))
    elif unit.disabled == "control":
        raise FileFault(source, f"{key}.disabled", "only a `crewless` unit lacks control (15.02.4)")


def link_controls(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """15.02.3-15.02.5: read which units of its own seat a Vulcan controls, and how."""
    if not unit.controls:
        return
    place = f"{key}.controls"
    if state.kind(slot).works != VULCAN:
        raise FileFault(source, place, f"only a Vulcan has drone channels, not {unit.type} (15.02)")
    for name, word in unit.controls.items():
        other = state.find(name)
        if other == NOBODY or other == slot or state.seat_of[other] != state.seat_of[slot]:
            raise FileFault(source, place, f"expected the ids of other units of its seat, not {name!r}")
        if not can_be_driven(state.kind(other)):
            raise FileFault(source, place, f"{name} cannot be controlled: only armor, drones and trucks (15.02.4)")
        if vulcan_over(state, other) not in (NOBODY, slot):
            raise FileFault(source, place, f"{name} is controlled by another Vulcan already")
        link(state, slot, other, next(how for how, known in CONTROL_WORDS.items() if known == word))
    if channels_used(state, slot) > CHANNELS:
        raise FileFault(
            source, place, "a Vulcan has four channels, each for one unit or for up to four ducklings (15.02.5)"
        )


def settle_control(state: State) -> None:
    """15.02.4, 15.02.5: see which crewless units lack control. Ducklings that were left behind do, outside a move."""
    turn = turn_of(state)
    links = state.vulcans.links
    for i in range(0, len(links), LINK_FIELDS):
        moving = turn.seat == state.seat_of[links[i]] and turn.phase != FIRE
        if not moving and not is_near(state, links[i + 1], state.hex_of[links[i]]) and links[i + 2] != FULL:
            unlink(state, links[i])
    settle_crewless(state)


def write_vulcan(state: State, unit: int, entry: UnitEntry) -> None:
    """Write the keys of a Vulcan, and of a unit without a crew."""
    entry.crewless = unit in state.vulcans.crewless
    links = state.vulcans.links
    for i in range(0, len(links), LINK_FIELDS):
        if links[i + 1] == unit and is_in_play(state, links[i]):
            entry.controls[state.ids[links[i]]] = CONTROL_WORDS[links[i + 2]]
    write_cargo(state, unit, entry)
