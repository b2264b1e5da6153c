"""Choose tasks in a fire phase: what Sappers work at instead of firing (15.03, 15.04)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, Task
from cybertank.game.engine import check
from cybertank.players.engineering.patients import patients
from cybertank.players.engineering.sites import NEEDS_STORES, RECOVERY, Site, Survey, sites
from cybertank.players.tactics.fire_plans import FirePlan, batteries, best_against, within_range
from cybertank.players.tactics.values import Worths
from cybertank.rules.engineering.entrenching import squads_for
from cybertank.rules.engineering.jobs import ENTRENCH, RELOAD, REPAIR, Job
from cybertank.rules.engineering.leveling import trucks_with_stores
from cybertank.rules.engineering.sappers import is_controlled, is_sapper, refuse_machine
from cybertank.rules.engineering.table import ABOUT_SIDE, TASKS
from cybertank.rules.engineering.tasks import able_squads, has_stayed, task_dice
from cybertank.rules.vulcans.crews import CREWS
from cybertank.rules.vulcans.reloading import most_missiles
from cybertank.rules.vulcans.repairs import LIGHT_DAMAGE, is_judged
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import ENGINEERS, MAIN, TREADS, VULCAN

FACES: Final = 6
# A task must gain this much more than the fire that it takes the place of.
WORTH_A_TRY: Final = 0.02


def work_decision(view: State, turn: Turn, survey: Survey, worths: Worths) -> Decision | None:
    """Return the task that gains most now, or None if no task is worth a Sapper's time."""
    crews = crews_at(view, turn.seat)
    if not crews:
        return None
    best: Task | None = None
    best_gain = WORTH_A_TRY
    places = sites(view, survey, worths.whole)
    if any(view.kind(shot.unit).works in CREWS for crew in crews.values() for shot in crew):
        places = [*places, *patients(view, turn.seat, worths)]
    for site in places:
        if site.kind == RECOVERY or site.hex not in crews:
            continue
        job = job_at(view, turn.seat, site, crews[site.hex])
        if job is None:
            continue
        gain = expected_gain(view, site, job)
        if gain <= best_gain:
            continue
        gain -= fire_gain(view, turn.seat, job.workers)
        if gain > best_gain and check(view, Task(job)) is None:
            best = Task(job)
            best_gain = gain
    return best


def crews_at(view: State, seat: int) -> dict[int, list[Shot]]:
    """Return a seat's Sappers that can still work, by hex."""
    found: dict[int, list[Shot]] = {}
    for unit, where in enumerate(view.hex_of):
        if where < 0 or view.seat_of[unit] != seat or not is_sapper(view, unit):
            continue
        if view.riders.riding[unit] != NOBODY or view.disability.disabled[unit] != NOT_DISABLED:
            continue
        squads = able_squads(view, unit)
        if squads > 0:
            found.setdefault(where, []).append(Shot(unit, MAIN, squads))
    return found


def job_at(view: State, seat: int, site: Site, crew: list[Shot]) -> Job | None:
    """Return the task of a site with all of a crew that can do it, or None. Squads without stores stay out of it."""
    row = TASKS[site.kind]
    trucks = len(trucks_with_stores(view, seat, site.hex)) if site.kind in NEEDS_STORES else 0
    workers: list[Shot] = []
    for one in crew:
        works = view.kind(one.unit).works
        if works not in row.workers or not (row.on_entry or has_stayed(view, one.unit)):
            continue
        if refuse_machine(view, one.unit) is not None or (row.vulcan and not _can_crew(view, one.unit)):
            continue
        if works == ENGINEERS and site.kind in NEEDS_STORES:
            squads = min(one.count, trucks)
            trucks -= squads
            if squads < 1:
                continue
            workers.append(Shot(one.unit, one.component, squads))
        else:
            workers.append(one)
    if site.kind == REPAIR and site.component != TREADS:
        # 15.04.5: One Vulcan repairs a weapon alone.
        workers = [one for one in workers if view.kind(one.unit).works == VULCAN][:1]
    about = site.hexes if row.about == ABOUT_SIDE else []
    if not workers:
        return None
    return Job(site.kind, workers, site.target, about, component=site.component, word=site.word)


def _can_crew(view: State, unit: int) -> bool:
    """Return True for a Vulcan, and for a Heavy Drone under its full control (15.04)."""
    return view.kind(unit).works == VULCAN or is_controlled(view, unit)


def expected_gain(view: State, site: Site, job: Job) -> float:
    """Return what a task gains on average."""
    dice = task_dice(view, job)
    if job.kind == ENTRENCH:
        return site.worth * expected_places(dice)
    face = TASKS[job.kind].face(view, job)
    if job.kind == REPAIR and job.component == TREADS:
        return site.worth * dice / FACES
    if job.kind == REPAIR and not is_judged(view, job):
        return site.worth * chance_of(1, LIGHT_DAMAGE) * chance_of(1, face)
    if job.kind == RELOAD and face == 0:
        return site.worth * most_missiles(view, job)
    return site.worth * chance_of(dice, face)


def chance_of(dice: int, face: int) -> float:
    """Return the chance that any of some dice shows at least this face."""
    if face <= 1:
        return 1.0
    return 1.0 - ((face - 1) / FACES) ** max(dice, 0)


def expected_places(dice: int) -> float:
    """Return how many squads' entrenchments the best of some dice makes on average (15.03.5)."""
    total = 0.0
    for face in range(1, FACES + 1):
        total += squads_for(face) * ((face / FACES) ** dice - ((face - 1) / FACES) ** dice)
    return total


def fire_gain(view: State, seat: int, workers: list[Shot]) -> float:
    """Return what workers would gain by firing instead."""
    armed = batteries(view, [worker.unit for worker in workers])
    best: FirePlan | None = None
    for target, where in enumerate(view.hex_of):
        if where >= 0 and view.hostile(seat, target):
            in_range = within_range(view, armed, where)
            if in_range:
                best = best_against(view, seat, in_range, target, best)
    if best is None:
        return 0.0
    return best.worth * sum(shot.count * view.kind(shot.unit).attack[shot.component] for shot in best.shots)
