"""Do the same work on a Ray cluster: batches of games go out as seeds, figures come back.

Ray is loaded only when a cluster is asked for; the extra `cluster` installs it.
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
    """There is no Ray here, or none at the address."""


class RayWorkers:
    """The processors of a Ray cluster; `local` starts one on this machine, which listens to this machine only."""

    def __init__(self, address: str, jobs: int = 0) -> None:
        # Asked for by the user or not at all: nothing of ours reports to anybody.
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
            raise NoCluster(f"No Ray cluster could be had at {address!r}: {fault}") from None

    def run(self, work: Callable[[Task], Result], tasks: list[Task]) -> Iterator[Result]:
        """Yield the results of all tasks as they come in; `work` is a function of a module."""
        remote = self._ray.remote(_same_version)
        waiting = [remote.remote(cybertank.__version__, work, task) for task in tasks]
        while waiting:
            ready, waiting = self._ray.wait(waiting)
            for one in ready:
                yield self._ray.get(one)

    def close(self) -> None:
        """Leave the cluster; what is still being played there ends. A local one is stopped."""
        self._ray.shutdown()


def _same_version(version: str, work: Callable[[Task], Result], task: Task) -> Result:
    """Do a task, but not with another program than the one that will add the figures up."""
    if cybertank.__version__ != version:
        raise RuntimeError(f"a machine of the cluster has cybertank {cybertank.__version__}, and not {version}")
    return work(task)
