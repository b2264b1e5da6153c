"""What Vulcans and their Heavy Drones can work at (15.04)."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.rules.engineering.jobs import ATTACH, CLEAR_ROAD, RAIL, REVET, Job
from cybertank.rules.engineering.sappers import is_controlled
from cybertank.rules.engineering.tasks import able_squads, has_stayed
from cybertank.rules.towing.hitch import is_immobile
from cybertank.rules.vulcans.revetments import SIZE_WORDS
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import HEAVY_DRONE, MAIN, VULCAN


def vulcan_crews(state: State, unit: int, where: int) -> list[list[Shot]]:
    """15.04: List the crews that a Vulcan or a Heavy Drone leads in its hex: itself alone, and with every able drone.

    Only the first able drone of a hex leads a crew of drones.
    """
    works = state.kind(unit).works
    alone = [Shot(unit, MAIN, 1)]
    drones = [
        other
        for other in state.units_at(where)
        if state.kind(other).works == HEAVY_DRONE
        and state.seat_of[other] == state.seat_of[unit]
        and able_squads(state, other) > 0
        and has_stayed(state, other)
        and is_controlled(state, other)
    ]
    if works == VULCAN and drones:
        return [alone, [*alone, *(Shot(drone, MAIN, 1) for drone in drones)]]
    if works == HEAVY_DRONE and len(drones) > 1 and drones[0] == unit:
        return [alone, [Shot(drone, MAIN, 1) for drone in drones]]
    return [alone]


def vulcan_jobs(state: State, crew: list[Shot], where: int) -> Iterator[Job]:
    """15.04: List the Vulcan tasks that a crew may do in its hex, legal or not."""
    yield Job(RAIL, crew)
    yield Job(CLEAR_ROAD, crew)
    for size in SIZE_WORDS:
        yield Job(REVET, crew, word=size)
    vulcan = crew[0].unit
    if state.kind(vulcan).works == VULCAN and state.towing.tows[vulcan] == NOBODY:
        for other in state.units_at(where):
            if other != vulcan and is_immobile(state, other):
                yield Job(ATTACH, crew, other)
