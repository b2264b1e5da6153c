"""Choose who does the work: the processors of this machine, or those of a Ray cluster."""

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
    """Carries out tasks, several at a time."""

    count: int
    """How many tasks are done at a time."""

    def run(self, work: Callable[[Task], Result], tasks: list[Task]) -> Iterator[Result]:
        """Yield the results of all tasks as they come in. `work` must be a function of a module."""


class LocalWorkers:
    """Processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.count = jobs or os.cpu_count() or 1

    def run(self, work: Callable[[Task], Result], tasks: list[Task]) -> Iterator[Result]:
        """Yield the results of all tasks as they come in. `work` must be a function of a module."""
        return in_processes(work, tasks, self.count)


@contextmanager
def workers(jobs: int, ray: str = "") -> Iterator[Workers]:
    """Open this many processes (0: one for each processor), or a Ray cluster by its address."""
    if not ray:
        yield LocalWorkers(jobs)
        return
    cluster = RayWorkers(ray, jobs)
    try:
        yield cluster
    finally:
        cluster.close()
