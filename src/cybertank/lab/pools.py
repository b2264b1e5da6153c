"""Work on all processors: tasks in, results out as they come."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_processes(work: Callable[[Task], Result], tasks: list[Task], jobs: int) -> Iterator[Result]:
    """The results of all tasks, as they come in; `work` is a function of a module."""
    if jobs == 1 or len(tasks) == 1:
        yield from map(work, tasks)
        return
    # Spawned, not forked: a progress bar has a thread, which a forked process would inherit half of.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context) as pool:
        try:
            for done in as_completed([pool.submit(work, task) for task in tasks]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
