"""List what Sappers can do: the tasks of section 15.03, and what they decide before they move (15.03.2, 15.05).

Units that are beside a revetment can move in, and those in it can move out (15.04.7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cybertank.board.terrain import RIDGE, STREAM, SWAMP
from cybertank.game.decisions import Decision, MakeSafe, Occupy, Prepare, Vacate, Withhold
from cybertank.rules.engineering.jobs import (
    ARM,
    BRIDGE,
    DISARM,
    ENTRENCH,
    FINISH,
    GRADE,
    MEND_ROAD,
    MINE,
    RAMP,
    Job,
)
from cybertank.rules.engineering.placing_mines import ON_ROAD
from cybertank.rules.engineering.sappers import is_sapper
from cybertank.state.chapters.vulcans import REVETMENT_FIELDS
from cybertank.state.frames import Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN

Legal = Callable[[Decision], bool]
"""A function that returns True if a decision is legal now."""


def engineering_jobs(state: State, workers: list[Shot], where: int) -> Iterator[Job]:
    """List the tasks that workers in a hex may do there, legal or not."""
    board = state.board
    if state.setting.rules.mines:
        yield Job(MINE, workers)
        yield Job(MINE, workers, word=ON_ROAD)
        yield Job(ARM, workers)
        yield Job(DISARM, workers)
    yield Job(ENTRENCH, workers)
    yield Job(MEND_ROAD, workers)
    for step in range(where * 6, where * 6 + 6):
        to = board.near[step]
        if to < 0:
            continue
        if board.sides[step] == STREAM:
            yield Job(BRIDGE, workers, hexes=[where, to])
        if board.is_water(where) != board.is_water(to):
            yield Job(RAMP, workers, hexes=[where, to])
        if board.sides[step] == RIDGE:
            yield Job(GRADE, workers, hexes=[where, to])
    for other in state.units_at(where):
        if state.kind(other).is_ogre and state.sides[other] != state.sides[workers[0].unit]:
            yield Job(FINISH, workers, other)


def sapper_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List what a seat can decide about its Sappers in a movement phase."""
    for unit, where in enumerate(state.hex_of):
        if where < 0 or state.seat_of[unit] != turn.seat or not is_sapper(state, unit):
            continue
        for decision in (MakeSafe(unit), Withhold(unit)):
            if legal(decision):
                yield decision
        if state.kind(unit).works == VULCAN:
            yield from preparations(state, unit, legal)


def preparations(state: State, vulcan: int, legal: Legal) -> Iterator[Decision]:
    """15.04.1: List the swamp hexes that a Vulcan can prepare to enter."""
    where = state.hex_of[vulcan]
    for to in state.board.near[where * 6 : where * 6 + 6]:
        if to >= 0 and state.board.terrain[to] == SWAMP and legal(Prepare(vulcan, to)):
            yield Prepare(vulcan, to)


def revetment_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """15.04.7: List the units of a seat that can move into a revetment, or out of one."""
    hexes = set(state.vulcans.revetments[::REVETMENT_FIELDS])
    for unit, where in enumerate(state.hex_of):
        if where in hexes and state.seat_of[unit] == turn.seat:
            for decision in (Occupy(unit), Vacate(unit)):
                if legal(decision):
                    yield decision
