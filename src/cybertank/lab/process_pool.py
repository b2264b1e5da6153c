"""Run tasks on all processors, and yield results as they are ready."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_processes(work: Callable[[Task], Result], tasks: list[Task], jobs: int) -> Iterator[Result]:
    """Yield the results of all tasks as they come in. `work` must be a module-level function."""
    if jobs == 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    # Processes are spawned, not forked, because forking does not copy the progress bar's thread.
    context = multiprocessing.get_context("spawn")
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context, initializer=_leave_stopping_to_us) as pool:
        try:
            for done in as_completed([pool.submit(work, task) for task in tasks]):
                yield done.result()
        except BaseException:
            # Do not wait: games in progress can take minutes.
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                if worker not in others:
                    worker.terminate()
            raise


def _leave_stopping_to_us() -> None:
    """Ignore Ctrl-C, which reaches every process in the terminal. Only the main process reacts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def batches_of(tasks: list[Task], workers: int, largest: int) -> list[list[Task]]:
    """Split tasks into batches that are large enough to be worth sending, but small enough to keep all workers busy."""
    size = max(1, min(largest, len(tasks) // (8 * workers)))
    return [tasks[i : i + size] for i in range(0, len(tasks), size)]
