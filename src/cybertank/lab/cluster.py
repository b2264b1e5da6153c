"""Do the same work on a Ray cluster: send batches of games as seeds, and get figures back.

Ray is imported only when a cluster is used. The extra `cluster` installs it.
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
    """Ray is not installed, or there is no cluster at the address."""


class RayWorkers:
    """The processors of a Ray cluster. `local` starts one on this machine, which listens only to this machine."""

    def __init__(self, address: str, jobs: int = 0) -> None:
        # Ray reports usage by default. It does so here only if the user has asked for it.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise NoCluster(
                "Ray is not installed: pip install 'cybertank[cluster]', or leave --ray out to play on this machine."
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
        """Yield the results of all tasks as they come in. `work` must be a function of a module."""
        remote = self._ray.remote(_same_version)
        waiting = [remote.remote(cybertank.__version__, work, task) for task in tasks]
        while waiting:
            ready, waiting = self._ray.wait(waiting)
            for one in ready:
                yield self._ray.get(one)

    def close(self) -> None:
        """Leave the cluster and end the games still in progress there. Stop a local cluster."""
        self._ray.shutdown()


def _same_version(version: str, work: Callable[[Task], Result], task: Task) -> Result:
    """Do a task, but only with the same version of the program as the one that adds up the figures."""
    if cybertank.__version__ != version:
        raise RuntimeError(f"a machine in the cluster has cybertank {cybertank.__version__} instead of {version}")
    return work(task)
