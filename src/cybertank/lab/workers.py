"""Choose where tasks run: on this machine's processors, or on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from cybertank.lab.cluster import RayWorkers
from cybertank.lab.process_pool import in_processes

Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(Protocol):
    """Runs tasks, several at a time."""

    count: int
    """The number of tasks run at the same time."""

    def run(self, work: Callable[[Task], Result], tasks: list[Task]) -> Iterator[Result]:
        """Yield the results of all tasks as they come in. `work` must be a module-level function."""


class LocalWorkers:
    """Processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.count = jobs or os.cpu_count() or 1

    def run(self, work: Callable[[Task], Result], tasks: list[Task]) -> Iterator[Result]:
        """Yield the results of all tasks as they come in. `work` must be a module-level function."""
        return in_processes(work, tasks, self.count)


@contextmanager
def workers(jobs: int, ray: str = "") -> Iterator[Workers]:
    """Open this many processes (0 means one per processor), or the Ray cluster at an address."""
    if not ray:
        yield LocalWorkers(jobs)
        return
    cluster = RayWorkers(ray, jobs)
    try:
        yield cluster
    finally:
        cluster.close()
