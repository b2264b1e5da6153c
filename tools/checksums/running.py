"""Run tasks, in several processes if wanted, and report progress."""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from multiprocessing import get_context

from .chain import Chain, Result
from .tasks import Task, done

EVERY_SAID = 15.0
"""Seconds between lines of progress."""


def say(text: str) -> None:
    """Print a message to the person who is waiting."""
    print(text, file=sys.stderr, flush=True)


def work(task: Task) -> tuple[Task, Result, float]:
    """Do one task. With several jobs this runs in its own process."""
    began = time.process_time()
    result = done(task, Chain())
    return task, result, time.process_time() - began


def worked(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Result]]:
    """Do all tasks, and report progress."""
    began = said = time.monotonic()
    seconds: defaultdict[str, float] = defaultdict(float)
    counts: Counter[str] = Counter()
    found: Iterable[tuple[Task, Result, float]] = map(work, tasks)
    if jobs > 1:
        found = get_context("spawn").Pool(jobs).imap_unordered(work, tasks, chunksize=8)
    for number, (task, result, spent) in enumerate(found, 1):
        seconds[task.part] += spent
        counts[task.part] += 1
        yield task, result
        if time.monotonic() - said > EVERY_SAID:
            said = time.monotonic()
            say(f"{number} of {len(tasks)}, {said - began:.0f} s: {task.part}, {task.name[:80]}")
    for part, count in counts.items():
        say(f"{part}: {count} done in {seconds[part]:.1f} s of processor time")
