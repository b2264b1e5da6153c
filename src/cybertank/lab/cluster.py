"""Run batches of games on a Ray cluster. Only seeds are sent out, and only results come back.

Ray is imported only if a cluster is used. The extra `cluster` installs it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import cybertank

Task = TypeVar("Task")
Result = TypeVar("Result")

LOCAL = "local"
LOOPBACK = "127.0.0.1"


class NoCluster(Exception):
    """An error: Ray is not installed, or there is no cluster at the address."""


class RayWorkers:
    """The processors of a Ray cluster. `local` starts a cluster on this machine, which only this machine can reach."""

    def __init__(self, address: str, jobs: int = 0) -> None:
        # Ray reports usage statistics by default. Turn that off unless the user has asked for it.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise NoCluster(
                "Ray is not installed. Run pip install 'cybertank[cluster]', or leave out --ray to play on this "
                "machine."
            ) from None
        self._ray: Any = ray
        self._connect(address, jobs)
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def _connect(self, address: str, jobs: int) -> None:
        try:
            if address == LOCAL:
                self._ray.init(
                    num_cpus=jobs or os.cpu_count() or 1,
                    include_dashboard=False,
                    log_to_driver=False,
                    configure_logging=False,
                    _node_ip_address=LOOPBACK,
                )
            else:
                self._ray.init(address=address, log_to_driver=False, configure_logging=False)
        except (ConnectionError, RuntimeError, ValueError, OSError) as fault:
            raise NoCluster(f"Could not connect to a Ray cluster at {address!r}: {fault}") from None

    def run(self, work: Callable[[Task], Result], tasks: list[Task]) -> Iterator[Result]:
        """Yield the results of all tasks as they come in. `work` must be a module-level function."""
        remote = self._ray.remote(_same_version)
        waiting = [remote.remote(cybertank.__version__, work, task) for task in tasks]
        while waiting:
            ready, waiting = self._ray.wait(waiting)
            for one in ready:
                yield self._ray.get(one)

    def close(self) -> None:
        """Disconnect from the cluster and cancel the games still in progress. Stop a local cluster."""
        self._ray.shutdown()


def _same_version(version: str, work: Callable[[Task], Result], task: Task) -> Result:
    """Run a task, but only if this machine has the same version of the program as the main process."""
    if cybertank.__version__ != version:
        raise RuntimeError(f"a machine in the cluster has cybertank {cybertank.__version__} instead of {version}")
    return work(task)
