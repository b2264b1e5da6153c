"""15.02.3-15.02.5 Drone channels: which units a Vulcan controls, and how.

Each of a Vulcan's four channels serves one unit under full control, or up to four ducklings.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import Event
from cybertank.rules.events.channels import LinkLost
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import BY_LACK_OF_CONTROL, NOT_DISABLED
from cybertank.state.chapters.vulcans import DUCKLING, FOR_OVERRUN, FULL, LINK_FIELDS, row_at, with_row, without_row
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound, Turn
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import HEAVY_DRONE

CHANNELS: Final = 4
DUCKLINGS_A_CHANNEL: Final = 4
NO_LINK: Final = 0
"""Used instead of FULL, DUCKLING or FOR_OVERRUN for a unit that no Vulcan controls."""


# -- who controls whom -------------------------------------------------------------------------------------------------


def link_of(state: State, unit: int) -> int:
    """15.02.4, 15.02.5: Return how a Vulcan controls a unit: FULL, DUCKLING, FOR_OVERRUN or NO_LINK."""
    links = state.vulcans.links
    place = row_at(links, LINK_FIELDS, unit)
    return NO_LINK if place < 0 else links[place + 2]


def vulcan_over(state: State, unit: int) -> int:
    """15.02.4, 15.02.5: Return the Vulcan that controls a unit, fully or as a duckling, or NOBODY."""
    links = state.vulcans.links
    place = row_at(links, LINK_FIELDS, unit)
    return NOBODY if place < 0 else links[place + 1]


def units_under(state: State, vulcan: int, how: int) -> list[int]:
    """15.02.4, 15.02.5: Return the units that a Vulcan controls in this way, in slot order."""
    links = state.vulcans.links
    return [links[i] for i in range(0, len(links), LINK_FIELDS) if links[i + 1] == vulcan and links[i + 2] == how]


def followers(state: State, vulcan: int) -> list[int]:
    """15.02.5: Return a Vulcan's ducklings, with those that it controls fully for one overrun."""
    links = state.vulcans.links
    return [links[i] for i in range(0, len(links), LINK_FIELDS) if links[i + 1] == vulcan and links[i + 2] != FULL]


def channels_for(full: int, ducklings: int) -> int:
    """15.02.5: Return the channels that this many units take: one for each, or for up to four ducklings."""
    return full + -(-ducklings // DUCKLINGS_A_CHANNEL)


def channels_used(state: State, vulcan: int) -> int:
    """15.02.5: Return how many of a Vulcan's four channels are in use."""
    return channels_for(len(units_under(state, vulcan, FULL)), len(followers(state, vulcan)))


def has_crew(state: State, unit: int) -> bool:
    """15.02.3-15.02.5: Return True if a crew can drive a unit. A Heavy Drone has none, nor has a crewless unit."""
    return state.kind(unit).works != HEAVY_DRONE and unit not in state.vulcans.crewless


def lacks_control(state: State, unit: int) -> bool:
    """15.02.4: Return True for a crewless unit that no Vulcan controls. On the map it counts as disabled."""
    return unit in state.vulcans.crewless and link_of(state, unit) == NO_LINK


def is_led(state: State, unit: int) -> bool:
    """15.02.5: Return True for a duckling without a crew that could take over. It must stay close to its Vulcan."""
    return link_of(state, unit) in (DUCKLING, FOR_OVERRUN) and not has_crew(state, unit)


def refuse_uncontrolled(state: State, unit: int) -> Refusal:
    """15.02.4: Say why a crewless unit that nobody controls does nothing."""
    name = state.ids[unit]
    return Refusal(
        "15.02.4",
        f"{name} has no crew and no Vulcan controls it, so it counts as disabled: take `control` of it, or `lead` it, "
        "at the start of your movement phase",
    )


# -- how controlled units fight ----------------------------------------------------------------------------------------


def fights_at_half(state: State, unit: int) -> bool:
    """15.02.5: Return True for a duckling without a crew: its own computer fights at half strength."""
    return link_of(state, unit) == DUCKLING and not has_crew(state, unit)


def is_idle_in_overrun(state: State, unit: int) -> bool:
    """15.02.5: Return True for a duckling that is overrun and not under full control. It is treated as disabled."""
    fight = state.flow[-1]
    if not isinstance(fight, FireRound) or not state.hostile(fight.attacker, unit):
        return False
    return fights_at_half(state, unit)


# -- changing links ----------------------------------------------------------------------------------------------------


def link(state: State, vulcan: int, unit: int, how: int) -> None:
    """15.02.4, 15.02.5: Let a Vulcan control a unit in this way."""
    chapter = state.vulcans
    state.vulcans = chapter.replaced(links=with_row(chapter.links, (unit, vulcan, how)))


def unlink(state: State, unit: int) -> None:
    """15.02.4, 15.02.5: Let a unit go."""
    chapter = state.vulcans
    state.vulcans = chapter.replaced(links=without_row(chapter.links, LINK_FIELDS, unit))


def settle_crewless(state: State) -> None:
    """15.02.4, 15.02.5: Treat crewless units that nobody controls as disabled. Those under control are not.

    What fire, a ram or terrain has disabled stays so until it recovers.
    """
    for unit in state.vulcans.crewless:
        cause = state.disability.disabled[unit]
        controlled = link_of(state, unit) != NO_LINK
        if cause == BY_LACK_OF_CONTROL and (controlled or state.hex_of[unit] < 0):
            state.disability = state.disability.with_recovered(unit)
        elif cause == NOT_DISABLED and not controlled and state.hex_of[unit] >= 0:
            turn = state.flow[0]
            own = isinstance(turn, Turn) and not state.hostile(turn.seat, unit)
            state.disability = state.disability.with_new(unit, BY_LACK_OF_CONTROL, own)


def is_in_play(state: State, unit: int) -> bool:
    """Return True for a unit on the map, or on its way there."""
    return state.hex_of[unit] >= ENTERING


def cut_dead_links(state: State, events: list[Event]) -> None:
    """15.02.4: End control where the Vulcan or the unit is gone. Then see to the crewless units."""
    links = state.vulcans.links
    for i in range(0, len(links), LINK_FIELDS):
        unit, vulcan = links[i], links[i + 1]
        if is_in_play(state, unit) and is_in_play(state, vulcan):
            continue
        unlink(state, unit)
        if is_in_play(state, unit):
            events.append(LinkLost(unit, vulcan, True, unit in state.vulcans.crewless))
    settle_crewless(state)


def end_overrun_control(state: State) -> None:
    """15.02.5: Turn the units that were controlled fully for an overrun into ducklings again."""
    links = state.vulcans.links
    for i in range(0, len(links), LINK_FIELDS):
        if links[i + 2] == FOR_OVERRUN:
            link(state, links[i + 1], links[i], DUCKLING)
