"""Show what Sappers and detectors can work at: every kind of task that has an object in reach (15.03, 15.04)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cybertank.game.choices.drones import jobs_of
from cybertank.game.decisions import Decision, Task
from cybertank.game.engine import check
from cybertank.rules.engineering.jobs import DETECT, TASK_WORDS, Job
from cybertank.rules.engineering.table import (
    ABOUT_CARGO,
    ABOUT_HERE,
    ABOUT_HEXES,
    ABOUT_PART,
    ABOUT_SIDE,
    ABOUT_UNIT,
    TASKS,
)
from cybertank.rules.engineering.tasks import able_squads, refuse_worker
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.crews import CREWS
from cybertank.server.wire.tasks import (
    Helper,
    JobView,
    TaskAnswer,
    TaskObject,
    TaskOffer,
    TaskRefusal,
    TasksAnswer,
)
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.task_words import object_words, task_title
from cybertank.text.forecasts.tasks import announce_task, forecast_task
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.notation.engineering import TASK, read_workers, write_workers
from cybertank.units.catalogue import COMPONENT_WORDS, MAIN, WHOLE

OBJECT_WORDS: Final[dict[int, TaskObject]] = {
    ABOUT_UNIT: "unit",
    ABOUT_HEXES: "hexes",
    ABOUT_HERE: "here",
    ABOUT_SIDE: "side",
    ABOUT_PART: "part",
    ABOUT_CARGO: "cargo",
}


def workers_among(state: State, decisions: list[Decision]) -> list[str]:
    """15.03: List the units that work first in any of these decisions."""
    units = [decision.job.workers[0].unit for decision in decisions if isinstance(decision, Task)]
    return [state.ids[unit] for unit in dict.fromkeys(units)]


def tasks_answer(state: State, text: str) -> TasksAnswer:
    """List the tasks of some workers together. Raise NotationFault if the workers cannot be read."""
    workers = read_workers(state, text)
    where = state.hex_of[workers[0].unit]
    written = write_workers(state, workers)
    refusal = _refuse_workers(state, workers)
    if refusal is not None:
        return TasksAnswer(written, [], [], TaskRefusal(refusal.rule, refusal.reason))
    by_kind: dict[int, list[JobView]] = {}
    crews = [workers] if all(state.kind(worker.unit).works in CREWS for worker in workers) else []
    for job in jobs_of(state, state.flow[-1].seat, workers, where, crews):
        if job.kind != DETECT or len(job.hexes) == 1:
            by_kind.setdefault(job.kind, []).append(job_view(state, job))
    offers = [_offer(kind, jobs) for kind, jobs in by_kind.items()]
    offers.sort(key=lambda offer: all(job.refusal is not None for job in offer.jobs))
    return TasksAnswer(written, _helpers(state, where), offers)


def _offer(kind: int, jobs: list[JobView]) -> TaskOffer:
    row = TASKS[kind]
    return TaskOffer(TASK_WORDS[kind], task_title(kind), row.rule, OBJECT_WORDS[row.about], jobs)


def _refuse_workers(state: State, workers: list[Shot]) -> Refusal | None:
    """15.03: Say why one of these units cannot work at anything: none of the tasks that it could do takes it."""
    seat = state.flow[-1].seat
    for worker in workers:
        works = state.kind(worker.unit).works
        rows = [(kind, row) for kind, row in TASKS.items() if works in row.workers]
        refusals = [refuse_worker(state, seat, worker, row, TASK_WORDS[kind]) for kind, row in rows]
        if not refusals:
            return Refusal("15.03", f"{state.ids[worker.unit]} does no tasks: only Sappers and mine detectors do")
        if all(refusal is not None for refusal in refusals):
            return refusals[0]
    return None


def _helpers(state: State, where: int) -> list[Helper]:
    """15.03: List the units of the deciding seat in a hex that can still work."""
    found: list[Helper] = []
    for unit in state.units_at(where) if where >= 0 else []:
        works = state.kind(unit).works
        squads = able_squads(state, unit) if works else 0
        if squads and _refuse_workers(state, [Shot(unit, MAIN, squads)]) is None:
            found.append(Helper(state.ids[unit], squads, state.kind(unit).is_infantry))
    return found


def task_answer(state: State, text: str) -> TaskAnswer:
    """Describe one task that a player has put together. Raise NotationFault if it cannot be read."""
    decision = read_decision(state, text)
    match decision:
        case Task(job=job):
            return TaskAnswer(job_view(state, job))
        case _:
            raise NotationFault(f"{text!r} is not a task", TASK.grammar)


def job_view(state: State, job: Job) -> JobView:
    """Describe one task: what it is about, its dice and its chance, or why it is refused."""
    refusal = check(state, Task(job))
    about = JobView(
        text=write_decision(state, Task(job)),
        object=object_words(state, job),
        hexes=[state.board.names[where] for where in job.hexes],
        unit=state.ids[job.target] if job.target != NOBODY else "",
        component=_component(state, job),
        refusal=None if refusal is None else TaskRefusal(refusal.rule, refusal.reason),
    )
    if refusal is not None:
        return about
    forecast = forecast_task(state, job)
    return replace(
        about,
        says=announce_task(state, job),
        dice=forecast.dice,
        needs=forecast.needs,
        chance=forecast.chance,
        note=forecast.note,
        turns=forecast.turns,
        done=forecast.done,
    )


def _component(state: State, job: Job) -> str:
    """Return the word for the component of a unit that a task is about, or ""."""
    if job.target == NOBODY or job.component == WHOLE:
        return ""
    return COMPONENT_WORDS[job.component]
