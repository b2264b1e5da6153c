"""15.03 Tasks in general: who can work now, and how a task is tried."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.strengths import in_water, ready
from cybertank.rules.combat.weapons import shares_fire
from cybertank.rules.dice import Dice
from cybertank.rules.engineering.jobs import TASK_WORDS, Job
from cybertank.rules.engineering.passage import refuse_guide
from cybertank.rules.engineering.sappers import refuse_machine, works_in_water
from cybertank.rules.engineering.table import ABOUT_PART, ABOUT_SIDE, TASKS, TaskKind, rule_of
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import MineTaskTried, TaskTried
from cybertank.rules.hidden.dummies import is_dummy, refuse_act_of_dummy
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.crews import refuse_crew
from cybertank.rules.vulcans.unfinished import refuse_unfinished
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, DETECTOR, ENGINEERS, HEAVY_DRONE, MAIN, TARGETS, VULCAN

RULE: Final = "15.03"
WORKER_NAMES: Final = {
    ENGINEERS: "engineer squads",
    HEAVY_DRONE: "Heavy Drones",
    VULCAN: "Vulcans",
    DETECTOR: "Mine-Detecting Hovertrucks",
}


# -- who can work ------------------------------------------------------------------------------------------------------


def has_worked(state: State, unit: int) -> bool:
    """15.03: Return True for a machine that has worked this turn. Its main battery, which it lacks, is marked as fired.

    Squads that work are marked as fired one by one.
    """
    return not state.kind(unit).is_infantry and state.combat.used[unit * COMPONENTS + MAIN] > 0


def has_fired(state: State, unit: int) -> bool:
    """15.03: Return True for a machine that has fired any of its weapons this turn."""
    base = unit * COMPONENTS
    return any(state.combat.used[base : base + COMPONENTS])


def has_stayed(state: State, unit: int) -> bool:
    """15.03: Return True if a unit began this turn in its hex and has not moved since."""
    return state.stores.stood[unit] == state.hex_of[unit]


def able_squads(state: State, unit: int) -> int:
    """15.03: Return how many of a unit's squads can still work this turn. A machine counts as one."""
    if state.kind(unit).is_infantry:
        return ready(state, unit, MAIN)
    return 0 if has_fired(state, unit) else 1


def refuse_worker(state: State, seat: int, worker: Shot, row: TaskKind, word: str) -> Refusal | None:
    """15.03: Refuse a unit that cannot do a task at all now."""
    unit = worker.unit
    name = state.ids[unit]
    works = state.kind(unit).works
    if state.seat_of[unit] != seat and not shares_fire(state, seat, unit):
        return Refusal(RULE, f"{name} is not one of your units")
    if state.hex_of[unit] < 0:
        return Refusal(RULE, f"{name} is not on the map")
    if is_dummy(state, unit):
        return refuse_act_of_dummy(state, [unit])
    if works not in row.workers:
        able = " and ".join(WORKER_NAMES[one] for one in row.workers)
        rule = "14.03" if works == DETECTOR else row.rule
        return Refusal(rule, f"{name} cannot do the task `{word}`: only {able} can")
    if works not in row.option_free and not state.setting.rules.engineering:
        return Refusal("15.00", f"the task `{word}` by {name} needs the option `engineering`")
    if state.disability.disabled[unit] != NOT_DISABLED:
        return Refusal("7.11", f"{name} is disabled and cannot work")
    if state.riders.riding[unit] != NOBODY:
        return Refusal(RULE, f"{name} is riding, and riders do no tasks: dismount first")
    refusal = refuse_guide(state, unit) or refuse_unfinished(state, unit, "work") or refuse_machine(state, unit)
    if refusal is not None:
        return refusal
    if not row.on_entry and not has_stayed(state, unit):
        return Refusal(
            "15.04" if row.vulcan else RULE,
            f"{name} has moved this turn: only units that began the turn in the hex and stayed can work",
        )
    squads = able_squads(state, unit)
    if worker.count < 1 or worker.count > squads:
        left = f"{squads} left that can work" if squads else "fired or worked already this turn"
        return Refusal(RULE, f"{name} has {left}: each unit or squad fires or works once a turn")
    return None


def refuse_swimmers(state: State, units: list[int]) -> Refusal | None:
    """7.14.4, 15.01.1: Refuse Combat Engineers in water, where only Marine Engineers and machines work."""
    for unit in units:
        if in_water(state, unit) and not works_in_water(state, unit):
            return Refusal(
                "15.01.1", f"{state.ids[unit]} is in the water: only Marine Engineers and machines work there"
            )
    return None


# -- a task ------------------------------------------------------------------------------------------------------------


def refuse_task(state: State, turn: Turn, job: Job) -> Refusal | None:
    """15.03: Refuse a task that is not legal now."""
    row = TASKS[job.kind]
    word = TASK_WORDS[job.kind]
    if turn.phase != FIRE:
        return Refusal(RULE, "units work at tasks in the fire phase, instead of firing")
    refusal = refuse_forbidden(state, turn.seat, job.kind)
    if refusal is not None:
        return refusal
    named: list[int] = []
    for worker in job.workers:
        if worker.unit in named:
            return Refusal(RULE, f"name {state.ids[worker.unit]} only once")
        named.append(worker.unit)
        refusal = refuse_worker(state, turn.seat, worker, row, word)
        if refusal is not None:
            return refusal
    here = state.hex_of[named[0]]
    if any(state.hex_of[unit] != here for unit in named):
        return Refusal(RULE, "only units in the same hex work together")
    if job.word and row.words and job.word not in row.words:
        return Refusal(row.rule, f"`{word}` takes no word `{job.word}`; leave it out or say {' or '.join(row.words)}")
    refusal = row.refuse(state, turn.seat, job) or refuse_swimmers(state, named)
    if refusal is None and row.vulcan:
        refusal = refuse_crew(state, job, rule_of(job), word, row.drones(state, job), row.alone)
    if refusal is not None:
        return refusal
    if state.engineering.was_tried(job.kind, _hex_of(row, job, here), _object_of(state, row, job)):
        return Refusal(RULE, f"the task `{word}` was tried here this turn already, and can be tried once a turn")
    return None


def _object_of(state: State, row: TaskKind, job: Job) -> int:
    """15.03: Return the number that tells a task from others of its kind in the same hex, or NOBODY.

    It is the unit that the task is about, a component of it, or the direction of a hexside from the lower of its two
    hexes.
    """
    if row.about == ABOUT_PART:
        return job.target * TARGETS + job.component
    if row.about == ABOUT_SIDE:
        return state.board.direction(min(job.hexes), max(job.hexes))
    return NOBODY if row.once_a_hex else job.target


def _hex_of(row: TaskKind, job: Job, here: int) -> int:
    """15.03: Return the hex in which a task counts as tried: for a hexside, the lower of its two hexes."""
    return min(job.hexes) if row.about == ABOUT_SIDE else here


def refuse_forbidden(state: State, seat: int, kind: int) -> Refusal | None:
    """15.03: Refuse a task that the scenario forbids."""
    brief = state.setting.brief
    if brief is None or (seat, kind) not in brief.forbidden_tasks:
        return None
    return Refusal(brief.rule, f"the scenario {brief.title} forbids you the task `{TASK_WORDS[kind]}`")


def price_of_task(state: State, seat: int, kind: int) -> int:
    """15.03: Return the victory points that trying a task costs a seat in this scenario."""
    brief = state.setting.brief
    return 0 if brief is None else brief.task_points.get((seat, kind), 0)


def pay_for_task(state: State, seat: int, kind: int) -> None:
    """15.03: Take the victory points for a task that is tried from its seat."""
    points = price_of_task(state, seat, kind)
    if points:
        paid = list(state.progress.paid) or [0] * len(state.setting.seats)
        paid[seat] += points
        state.progress = state.progress.with_paid(tuple(paid))


def task_dice(state: State, job: Job) -> int:
    """15.03: Return how many dice are rolled for a task."""
    return TASKS[job.kind].dice(state, job)


def do_task(state: State, seat: int, job: Job, dice: Dice, events: list[Event]) -> None:
    """15.03: Try a task: the workers' dice in the order named, then its effect."""
    row = TASKS[job.kind]
    here = state.hex_of[job.workers[0].unit]
    rule = rule_of(job)
    event = TaskTried(job.kind, job.workers, here, job.hexes, job.target, rule)
    event.word = job.word
    event.component = job.component
    event.count = job.count
    event.needs = row.face(state, job)
    goes_on = row.before is None or row.before(state, job, dice, events)
    rolls = task_dice(state, job) if goes_on else 0
    event.faces = [dice.roll(f"the task `{TASK_WORDS[job.kind]}` ({rule})") for _ in range(rolls)]
    event.done = any(face >= event.needs for face in event.faces)
    for worker in job.workers:
        spend_worker(state, worker)
        if row.secret:
            state.engineering = state.engineering.with_covert(worker.unit, worker.count)
    pay_for_task(state, seat, job.kind)
    state.engineering = state.engineering.with_tried(job.kind, _hex_of(row, job, here), _object_of(state, row, job))
    events.append(MineTaskTried(event) if row.secret else event)
    if goes_on:
        row.carry_out(state, seat, job, event, events)


def spend_worker(state: State, worker: Shot) -> None:
    """15.03: Record that a unit or some of its squads have worked this turn. They do not fire."""
    base = worker.unit * COMPONENTS
    used = state.own_combat().used
    if state.kind(worker.unit).is_infantry:
        used[base + MAIN] += worker.count
        return
    for component in range(COMPONENTS):
        used[base + component] = state.sheets.left[base + component]
    used[base + MAIN] = 1
