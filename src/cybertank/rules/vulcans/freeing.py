"""15.04.1 Freeing stuck units: a Vulcan pulls out what is stuck in its hex."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.jobs import FREE, Job
from cybertank.rules.engineering.sappers import arms_left
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.events.vulcan_tasks import UnitFreed
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN

RULE: Final = "15.04.1"
FACE: Final = 6
SIZE_ALONE: Final = 5
"""15.04.1: The largest size that a Vulcan frees without a Heavy Drone."""


def drones_to_free(state: State, job: Job) -> int:
    """15.04.1: Return the Heavy Drones required: one for each step of size above 5."""
    return max(state.kind(job.target).size - SIZE_ALONE, 0)


def face_to_free(state: State, job: Job) -> int:
    """15.04.1: Return the face that frees a stuck unit."""
    return FACE


def refuse_freeing(state: State, seat: int, job: Job) -> Refusal | None:
    """15.04.1: Refuse to free anything but another unit of the same side, stuck in the workers' hex.

    Workers that are stuck themselves cannot help.
    """
    unit = job.target
    name = state.ids[unit]
    if state.hostile(seat, unit):
        return Refusal(RULE, f"{name} is an enemy's: you can free only units of your own side")
    if not state.disability.stuck[unit]:
        return Refusal(RULE, f"{name} is not stuck")
    if state.hex_of[unit] != state.hex_of[job.workers[0].unit]:
        return Refusal(RULE, f"{name} is in another hex: a Vulcan frees what is stuck in its own hex")
    for worker in job.workers:
        if worker.unit == unit:
            return Refusal(RULE, f"{name} cannot free itself: another Vulcan must do it")
        if state.disability.stuck[worker.unit]:
            return Refusal(RULE, f"{state.ids[worker.unit]} is stuck itself, and cannot help until it is free")
    return None


def free(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.04.1: Free the unit if a die shows a 6. It can move from its owner's next turn on."""
    if event.done:
        state.disability = state.disability.with_stuck(job.target, 0)
        events.append(UnitFreed(job.target))


def takes_no_room(state: State, unit: int) -> bool:
    """5.02, 15.04.1: Return True for a unit that is being freed: stuck, or just freed, with a Vulcan in its hex."""
    where = state.hex_of[unit]
    if not state.disability.stuck[unit] and not state.engineering.was_tried(FREE, where, unit):
        return False
    return any(
        state.kind(other).works == VULCAN
        and other != unit
        and state.sides[other] == state.sides[unit]
        and not state.disability.stuck[other]
        and not is_unfinished(state, other)
        and arms_left(state, other) > 0
        for other in state.units_at(where)
    )
