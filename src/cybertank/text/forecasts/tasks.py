"""Announce engineering tasks: the chance that one succeeds, or how long it takes (14.01, 15.03)."""

from __future__ import annotations

from cybertank.rules.engineering.jobs import Job
from cybertank.rules.engineering.table import TASKS
from cybertank.rules.engineering.tasks import task_dice
from cybertank.state.state import State
from cybertank.text.notation.engineering import write_job, write_workers
from cybertank.text.wording import count_of

FACES = 6


def announce_task(state: State, job: Job) -> str:
    """Say who is about to do what, and what the dice must show."""
    row = TASKS[job.kind]
    told = f"{write_workers(state, job.workers)} will work at `{write_job(state, job)}` instead of firing"
    dice = task_dice(state, job)
    if dice == 0:
        return f"{told}; no die is rolled ({row.rule})"
    face = row.face(state, job)
    missed = ((face - 1) / FACES) ** dice
    chance = round(100 * (1 - missed))
    return f"{told}: {count_of(dice, 'die', 'dice')}, {face} or more succeeds, {chance} % ({row.rule})"
