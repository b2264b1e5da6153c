"""List what Vulcans and their Heavy Drones can work at (15.04)."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.rules.drones.pallets import ground_pallets, is_pallet, pallets_on
from cybertank.rules.engineering.jobs import (
    ASSEMBLE,
    ATTACH,
    CLEAR_ROAD,
    FREE,
    LIFT,
    LOAD,
    RAIL,
    RELOAD,
    REPAIR,
    REVET,
    SET_DOWN,
    UNLOAD,
    Job,
)
from cybertank.rules.engineering.sappers import is_controlled
from cybertank.rules.engineering.tasks import able_squads, has_stayed
from cybertank.rules.towing.hitch import is_immobile
from cybertank.rules.vulcans.cargo import BERTH_WORDS, is_loadable
from cybertank.rules.vulcans.loading import pallets_aboard, pallets_to_load
from cybertank.rules.vulcans.revetments import SIZE_WORDS
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.chapters.vulcans import TOP
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
    yield from cargo_jobs(state, crew, where)


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


def cargo_jobs(state: State, crew: list[Shot], where: int) -> Iterator[Job]:
    """15.02.2, 15.02.3: List what a crew may load, unload, lift and put down in its hex, legal or not."""
    leader = crew[0].unit
    if state.kind(leader).works == HEAVY_DRONE:
        if len(crew) == 1 and state.drones.any:
            for unit in ground_pallets(state, where, state.seat_of[leader]):
                yield Job(LIFT, crew, unit)
            for unit in pallets_on(state, leader):
                yield Job(SET_DOWN, crew, unit)
        return
    for unit in state.units_at(where):
        if unit == leader or state.kind(unit).is_infantry or state.seat_of[unit] != state.seat_of[leader]:
            continue
        if state.riders.riding[unit] == leader:
            yield Job(UNLOAD, crew, unit)
        elif state.riders.riding[unit] == NOBODY and is_loadable(state, unit):
            for word in BERTH_WORDS.values() if is_pallet(state, unit) else [BERTH_WORDS[TOP]]:
                yield Job(LOAD, crew, unit, word=word)
    if state.drones.any:
        for berth, word in BERTH_WORDS.items():
            if len(pallets_to_load(state, leader)) > 1:
                yield Job(LOAD, crew, word=word)
            if len(pallets_aboard(state, leader, berth)) > 1:
                yield Job(UNLOAD, crew, word=word)
