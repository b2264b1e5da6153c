"""Announce engineering tasks: the chance that one succeeds, or how long it takes (14.01, 15.02.2, 15.03, 15.04)."""

from __future__ import annotations

from cybertank.rules.engineering.entrenching import squads_for
from cybertank.rules.engineering.jobs import ASSEMBLE, ATTACH, ENTRENCH, LOAD, PACK, REPAIR, UNLOAD, Job
from cybertank.rules.engineering.packing import TURNS_TO_PACK
from cybertank.rules.engineering.table import TASKS, rule_of
from cybertank.rules.engineering.tasks import task_dice
from cybertank.rules.towing.hauling import tow_move
from cybertank.rules.vulcans.assembling import HALVES, turns_to_assemble
from cybertank.rules.vulcans.crews import halves_of_work, vulcans_at_work
from cybertank.rules.vulcans.loading import turns_of_loading, work_key, work_on
from cybertank.rules.vulcans.repairs import LIGHT_DAMAGE, is_judged
from cybertank.rules.vulcans.unfinished import halves_done
from cybertank.state.state import State
from cybertank.text.notation.engineering import write_job, write_workers
from cybertank.text.wording import count_of
from cybertank.units.catalogue import TREADS, VULCAN

FACES = 6


class TaskForecast:
    """Tells what a task would roll, and what that is likely to bring."""

    __slots__ = ("chance", "dice", "done", "needs", "note", "turns")

    def __init__(self, dice: int, needs: int) -> None:
        self.dice = dice
        self.needs = needs
        """The lowest face that succeeds, or 0 if no die is rolled."""
        self.chance = chance_of(dice, needs) if dice else 1.0
        self.turns = 0.0
        """How many turns of work it takes in all, or 0 if one turn is enough."""
        self.done = 0.0
        """How many of them have been worked."""
        self.note = ""
        """What else depends on the dice."""


def chance_of(dice: int, needs: int) -> float:
    """15.03: Return the chance that at least one die shows a face or more."""
    return 1 - ((needs - 1) / FACES) ** dice


def forecast_task(state: State, job: Job) -> TaskForecast:
    """Say what a task would roll, its chance, and how long it takes."""
    dice = task_dice(state, job)
    forecast = TaskForecast(dice, TASKS[job.kind].face(state, job) if dice else 0)
    if job.kind == ENTRENCH:
        forecast.note = _trench_words(dice)
    elif job.kind == PACK and not any(state.kind(worker.unit).works == VULCAN for worker in job.workers):
        forecast.turns, forecast.done = TURNS_TO_PACK, state.drones.packing[job.target]
    elif job.kind in (LOAD, UNLOAD):
        _forecast_loading(state, job, forecast)
    elif job.kind == ASSEMBLE:
        forecast.turns = turns_to_assemble(state, job.target)
        forecast.done = max(halves_done(state, job.target), 0) / HALVES
        forecast.note = f"{halves_of_work(state, job) / HALVES:g} of work this turn"
    elif job.kind == REPAIR:
        _forecast_repair(state, job, forecast)
    return forecast


def _forecast_repair(state: State, job: Job, forecast: TaskForecast) -> None:
    """15.04.5, 15.04.6: Add that each 6 repairs a tread unit, or that a weapon's damage may be too great."""
    if job.component == TREADS:
        forecast.note = f"each 6 repairs a tread unit, {_percent(forecast.chance)} for one or more"
    elif not is_judged(state, job):
        forecast.chance *= chance_of(1, LIGHT_DAMAGE)
        light = _percent(chance_of(1, LIGHT_DAMAGE))
        forecast.note = f"after a die for the damage, {light} light enough, a 6 repairs it, {_percent(forecast.chance)}"


def _forecast_loading(state: State, job: Job, forecast: TaskForecast) -> None:
    """15.02.2: Say how many turns of work loading takes this crew in all, and how many are done."""
    pace = halves_of_work(state, job)
    done = work_on(state, vulcans_at_work(state, job)[0], work_key(job))
    left = turns_of_loading(state, job) * HALVES - done
    turns = -(-left // pace)
    if done or turns > 1:
        forecast.done = done / HALVES
        forecast.turns = turns_of_loading(state, job)
        forecast.note = f"{count_of(turns, 'more turn')} with this crew"


def _trench_words(dice: int) -> str:
    """15.03.5: Say for how many squads the best die is likely to make room."""
    rooms = sorted({squads_for(face) for face in range(1, FACES + 1)})
    least = {room: min(face for face in range(1, FACES + 1) if squads_for(face) == room) for room in rooms}
    parts = [f"{room} or more {_percent(chance_of(dice, least[room]))}" for room in rooms[1:-1]]
    parts.append(f"{rooms[-1]} {_percent(chance_of(dice, least[rooms[-1]]))}")
    return f"room for {count_of(rooms[0], 'squad')}, {', '.join(parts)}"


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def announce_task(state: State, job: Job) -> str:
    """Say who is about to do what, what the dice must show, and how many turns it takes."""
    rule = rule_of(job)
    told = f"{write_workers(state, job.workers)} will work at `{write_job(state, job)}` instead of firing"
    forecast = forecast_task(state, job)
    if forecast.turns:
        told = f"{told}, turn {forecast.done + 1:g} of {forecast.turns:g}"
    if forecast.dice == 0 and forecast.note:
        return f"{told}: {forecast.note}, no die is rolled ({rule})"
    if forecast.dice == 0:
        return f"{told}; no die is rolled ({rule})"
    dice = count_of(forecast.dice, "die", "dice")
    if forecast.note:
        return f"{told}: {dice}, {forecast.note} ({rule})"
    tow = f"; {_tow_words(state, job)}" if job.kind == ATTACH else ""
    return f"{told}: {dice}, {forecast.needs} or more succeeds, {_percent(forecast.chance)}{tow} ({rule})"


def _tow_words(state: State, job: Job) -> str:
    """15.04.8: Say how fast the Vulcan will be with the vehicle on its hitch."""
    vulcan = vulcans_at_work(state, job)[0]
    after = state.copy()
    after.towing = after.towing.with_tows(vulcan, job.target)
    points = tow_move(after, job.target)[0]
    name = state.ids[vulcan]
    return f"{name} then tows it with move {points}" if points else f"it is too heavy for the treads of {name}"
