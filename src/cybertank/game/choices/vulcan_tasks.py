"""What Vulcans and their Heavy Drones can work at (15.04)."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.rules.engineering.jobs import ASSEMBLE, ATTACH, CLEAR_ROAD, FREE, RAIL, RELOAD, REPAIR, REVET, Job
from cybertank.rules.engineering.sappers import is_controlled
from cybertank.rules.engineering.tasks import able_squads, has_stayed
from cybertank.rules.towing.hitch import is_immobile
from cybertank.rules.vulcans.revetments import SIZE_WORDS
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, HEAVY_DRONE, HITCH, INTERNAL, MAIN, MISSILE, TREADS, VULCAN


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
    for other in state.units_at(where):
        if not state.hostile(state.seat_of[crew[0].unit], other):
            yield from _jobs_on(state, crew, other)


def _jobs_on(state: State, crew: list[Shot], unit: int) -> Iterator[Job]:
    """15.02.2, 15.04: List the tasks about a unit of the crew's own side."""
    if state.disability.stuck[unit]:
        yield Job(FREE, crew, unit)
    if not state.kind(unit).has_sheet:
        return
    if is_unfinished(state, unit):
        yield Job(ASSEMBLE, crew, unit)
        return
    if state.sheets.treads[unit] < state.kind(unit).treads:
        yield Job(REPAIR, crew, unit, component=TREADS)
    if unit in state.vulcans.hitchless:
        yield Job(REPAIR, crew, unit, component=HITCH)
    for component in range(COMPONENTS):
        if state.sheets.left[unit * COMPONENTS + component] < state.kind(unit).count[component]:
            kind = RELOAD if component == MISSILE or component == INTERNAL else REPAIR
            yield Job(kind, crew, unit, component=component)
