"""What can be done with drones on their pallets, and the tasks of engineers and detectors (14.01, 14.03, 15.03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cybertank.game.choices.engineering import engineering_jobs
from cybertank.game.choices.vulcan_tasks import vulcan_crews, vulcan_jobs
from cybertank.game.decisions import Carry, Decision, Deploy, Load, Task, Unload
from cybertank.rules.drones.carrying import can_be_carried
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.engineering.jobs import DETECT, PACK, Job
from cybertank.rules.engineering.tasks import able_squads
from cybertank.rules.hidden.mines import known_hexes
from cybertank.rules.vulcans.cargo import BERTH_WORDS
from cybertank.rules.vulcans.crews import CREWS
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import MAIN, TRANSPORT, VULCAN

Legal = Callable[[Decision], bool]
"""A function that returns True if a decision is legal now."""


def drone_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List what a seat can do with its pallets in its first movement phase."""
    if turn.phase != MOVEMENT:
        return
    for unit, where in enumerate(state.hex_of):
        if where < 0 or state.seat_of[unit] != turn.seat or not is_pallet(state, unit):
            continue
        found: list[Decision] = [Unload(unit)] if state.riders.riding[unit] != NOBODY else [Deploy(unit)]
        if can_be_carried(state, unit):
            for other in state.units_at(where):
                if state.kind(other).kind == TRANSPORT:
                    found.append(Load(unit, other))
                elif state.kind(other).is_infantry:
                    near = state.board.near[where * 6 : where * 6 + 6]
                    found.extend(Carry(other, [to], unit) for to in near if to >= 0)
        for decision in found:
            if legal(decision):
                yield decision


def task_choices(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """List the tasks of each unit that can still work, alone and with all its squads.

    A search is listed for each hex that is not known to be mined, and for up to five of them together.
    """
    for unit, where in enumerate(state.hex_of):
        if where < 0 or state.seat_of[unit] != turn.seat or not state.kind(unit).works:
            continue
        squads = able_squads(state, unit)
        if squads < 1:
            continue
        crews = vulcan_crews(state, unit, where) if state.kind(unit).works in CREWS else []
        for job in jobs_of(state, turn.seat, [Shot(unit, MAIN, squads)], where, crews):
            if legal(Task(job)):
                yield Task(job)


def jobs_of(state: State, seat: int, workers: list[Shot], where: int, crews: list[list[Shot]]) -> Iterator[Job]:
    """List the tasks that workers in a hex could try there, and the Vulcan tasks of some crews, legal or not."""
    if state.setting.rules.engineering:
        yield from engineering_jobs(state, workers, where)
        for crew in crews:
            yield from vulcan_jobs(state, crew, where)
    for other in state.units_at(where):
        if state.kind(other).packs:
            yield Job(PACK, workers, other)
            if state.kind(workers[0].unit).works == VULCAN:
                for word in BERTH_WORDS.values():
                    yield Job(PACK, workers, other, word=word)
    if state.setting.rules.mines:
        known = known_hexes(state, seat)
        near = [h for h in state.board.near[where * 6 : where * 6 + 6] if h >= 0 and h not in known]
        for to in near:
            yield Job(DETECT, workers, hexes=[to])
        for count in range(2, min(len(near), 5) + 1):
            yield Job(DETECT, workers, hexes=near[:count])
