"""15.04 Vulcan tasks in general: who works at one, how many Heavy Drones it requires, and the dice."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.jobs import Job
from cybertank.rules.engineering.sappers import arms_left, is_controlled
from cybertank.rules.refusal import Refusal
from cybertank.state.state import State
from cybertank.units.catalogue import HEAVY_DRONE, VULCAN

RULE: Final = "15.04"
CREWS: Final = (VULCAN, HEAVY_DRONE)
"""15.04: Who does Vulcan tasks."""
MOST_ARMS: Final = 4
"""15.02.2: How many arms can work at one job: a Vulcan's own, and two that help."""
NEVER_ALONE: Final = 0
"""15.04.1: Used instead of a number of Heavy Drones for a task that they cannot try without a Vulcan."""


def vulcans_at_work(state: State, job: Job) -> list[int]:
    """15.04: Return the Vulcans among a job's workers."""
    return [worker.unit for worker in job.workers if state.kind(worker.unit).works == VULCAN]


def drones_at_work(state: State, job: Job) -> list[int]:
    """15.04: Return the Heavy Drones among a job's workers."""
    return [worker.unit for worker in job.workers if state.kind(worker.unit).works == HEAVY_DRONE]


def no_drones(state: State, job: Job) -> int:
    """15.04: Return 0 for a task that requires no Heavy Drones."""
    return 0


def crew_dice(state: State, job: Job, required: int) -> int:
    """15.04: Return a crew's dice: one for each arm of a Vulcan, and one for each drone beyond those required.

    Without a Vulcan, each drone gives one die.
    """
    drones = len(drones_at_work(state, job))
    vulcans = vulcans_at_work(state, job)
    if not vulcans:
        return drones
    return sum(arms_left(state, vulcan) for vulcan in vulcans) + max(drones - required, 0)


def halves_of_work(state: State, job: Job) -> int:
    """15.02.2: Return what a crew does in a turn, in half turns of an undamaged Vulcan without help: one for each arm.

    A drone helps with one arm. More than four arms are in each other's way.
    """
    arms = sum(arms_left(state, vulcan) for vulcan in vulcans_at_work(state, job))
    return min(arms + len(drones_at_work(state, job)), MOST_ARMS)


def refuse_crew(state: State, job: Job, rule: str, word: str, required: int, alone: int) -> Refusal | None:
    """15.04: Refuse a crew without the Heavy Drones that a task requires, or without a Vulcan that it needs.

    `alone` is the number of drones that can try it without a Vulcan, or NEVER_ALONE.
    """
    drones = drones_at_work(state, job)
    for drone in drones:
        if not is_controlled(state, drone):
            return Refusal(
                "15.02.3",
                f"{state.ids[drone]} does Vulcan tasks only under full control of a Vulcan in its hex or next to it",
            )
    if vulcans_at_work(state, job):
        if len(drones) < required:
            return Refusal(
                rule,
                f"the task `{word}` requires {_drones(required)} here, and {len(drones)} would work: name more drones",
            )
        return None
    if alone == NEVER_ALONE:
        return Refusal(rule, f"Heavy Drones cannot do the task `{word}` on their own: name a Vulcan too")
    least = max(alone, required)
    if len(drones) < least:
        return Refusal(rule, f"without a Vulcan, the task `{word}` takes at least {_drones(least)}")
    return None


def _drones(count: int) -> str:
    return "one Heavy Drone" if count == 1 else f"{count} Heavy Drones"
