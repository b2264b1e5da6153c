"""15.00-15.02 Sappers: who they are, and how many squads each is worth."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import MARINE
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.vulcans import FULL, LINK_FIELDS, row_at
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import ARM, COMPONENTS, ENGINEERS, HEAVY_DRONE, VULCAN

DRONE_SQUADS: Final = 2
SQUADS_FOR_EACH_ARM: Final = 2
SAPPERS: Final = (ENGINEERS, HEAVY_DRONE, VULCAN)
"""15.00: What counts as a Sapper."""


def is_sapper(state: State, unit: int) -> bool:
    """15.00: Return True for engineer squads, Heavy Drones, and Vulcans that are finished (15.02.2)."""
    return state.kind(unit).works in SAPPERS and not is_unfinished(state, unit)


def arms_left(state: State, unit: int) -> int:
    """15.02: Return a Vulcan's manipulator arms that are left."""
    return state.sheets.left[unit * COMPONENTS + ARM]


def squads_worth(state: State, unit: int, squads: int) -> int:
    """15.00, 15.03: Return how many squads a Sapper is worth in engineering tasks.

    A Heavy Drone is worth two, and a Vulcan two for each arm.
    """
    works = state.kind(unit).works
    if works == VULCAN:
        return SQUADS_FOR_EACH_ARM * arms_left(state, unit)
    return DRONE_SQUADS if works == HEAVY_DRONE else squads


def engineering_dice(state: State, job: Job) -> int:
    """15.03: Return the dice for an engineering task: one for each squad that its workers are worth."""
    return sum(squads_worth(state, worker.unit, worker.count) for worker in job.workers)


def is_free(state: State, unit: int) -> bool:
    """15.03, 15.05: Return True for a Sapper on foot, or a machine, that is neither disabled nor aboard anything.

    A dummy is none (13.06), nor is a Vulcan that is still being assembled (15.02.2).
    """
    if is_unfinished(state, unit) or is_dummy(state, unit):
        return False
    return state.riders.riding[unit] == NOBODY and state.disability.disabled[unit] == NOT_DISABLED


def controller_of(state: State, unit: int) -> int:
    """15.02.3, 15.02.4: Return the Vulcan that has a unit under full control, in its hex or next to it, or NOBODY."""
    links = state.vulcans.links
    i = row_at(links, LINK_FIELDS, unit)
    if i < 0 or links[i + 2] != FULL:
        return NOBODY
    vulcan = links[i + 1]
    if is_unfinished(state, vulcan):
        return NOBODY
    here, there = state.hex_of[unit], state.hex_of[vulcan]
    if here < 0 or there < 0 or (here != there and state.board.direction(here, there) < 0):
        return NOBODY
    return vulcan


def is_controlled(state: State, drone: int) -> bool:
    """15.02.3: Return True if a Heavy Drone is under the full control of a Vulcan in its hex or next to it."""
    return controller_of(state, drone) != NOBODY


def is_commanded(state: State, drone: int) -> bool:
    """15.02.3: Return True if a Heavy Drone has someone to command it: a Vulcan, or engineers on foot in its hex."""
    return is_controlled(state, drone) or any(
        state.kind(other).works == ENGINEERS and state.seat_of[other] == state.seat_of[drone] and is_free(state, other)
        for other in state.units_at(state.hex_of[drone])
    )


def refuse_machine(state: State, unit: int) -> Refusal | None:
    """15.02, 15.02.3: Refuse a Heavy Drone that nobody commands, or a Vulcan without arms."""
    works = state.kind(unit).works
    name = state.ids[unit]
    if works == HEAVY_DRONE and not is_commanded(state, unit):
        return Refusal("15.02.3", f"{name} works only beside an engineer squad, or under a Vulcan's full control")
    if works == VULCAN and arms_left(state, unit) == 0:
        return Refusal("15.02", f"{name} has no manipulator arm left, so it can do no task")
    return None


def works_in_water(state: State, unit: int) -> bool:
    """13.04, 15.01.1: Return True for the Sappers that can handle mines in water: all but Combat Engineers."""
    return state.kind(unit).works != ENGINEERS or state.kind(unit).mobility == MARINE
