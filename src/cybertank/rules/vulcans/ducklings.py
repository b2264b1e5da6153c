"""15.02.5 Ducklings: they stay within one hex of their Vulcan, or stop and count as disabled."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.channels import LinkLost
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.channels import is_led, link_of, settle_crewless, unlink, vulcan_over
from cybertank.state.chapters.vulcans import FULL, LINK_FIELDS
from cybertank.state.state import State

RULE: Final = "15.02.5"
FARTHEST: Final = 1
"""15.02.5: How far from its Vulcan a duckling may be."""


def is_near(state: State, vulcan: int, where: int) -> bool:
    """15.02.5: Return True if a hex is close enough to a Vulcan. If it is not on the map yet, every hex is."""
    there = state.hex_of[vulcan]
    return there < 0 or state.board.distance(there, where) <= FARTHEST


def refuse_straying(state: State, unit: int, path: list[int]) -> Refusal | None:
    """15.02.5: Refuse a duckling's move that does not end within one hex of its Vulcan, where it stands now.

    A unit that leaves the map does so from its last hex. A crew that is aboard can take over and go where it likes.
    """
    if not is_led(state, unit):
        return None
    last = state.hex_of[unit]
    for to in path:
        last = to if to >= 0 else last
    vulcan = vulcan_over(state, unit)
    if last < 0 or is_near(state, vulcan, last):
        return None
    return Refusal(
        RULE,
        f"{state.ids[unit]} follows {state.ids[vulcan]} as a duckling and must end its move within one hex of it: "
        f"move {state.ids[vulcan]} first, or stop here",
    )


def hexes_near_vulcan(state: State, unit: int, hexes: list[int]) -> list[int]:
    """15.02.5: Return those of these hexes in which a duckling may end its move."""
    vulcan = vulcan_over(state, unit)
    return [where for where in hexes if is_near(state, vulcan, where)]


def drop_strays(state: State, seat: int, events: list[Event]) -> None:
    """15.02.5: At the end of a movement phase, drop a seat's ducklings that are not within one hex of their Vulcan.

    Those without a crew count as disabled. A crew takes over.
    """
    links = state.vulcans.links
    for i in range(0, len(links), LINK_FIELDS):
        unit, vulcan = links[i], links[i + 1]
        if state.seat_of[unit] != seat or link_of(state, unit) == FULL or state.hex_of[unit] < 0:
            continue
        if state.hex_of[vulcan] < 0 or not is_near(state, vulcan, state.hex_of[unit]):
            unlink(state, unit)
            events.append(LinkLost(unit, vulcan, False, unit in state.vulcans.crewless))
    settle_crewless(state)
