"""Hold what all games on a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from secrets import token_hex
from typing import Any, TypeVar

from cybertank.server.config import Config
from cybertank.server.live.webhooks import Webhooks
from cybertank.server.logs import Log
from cybertank.server.store import Store
from cybertank.server.workers.bot_pool import BotPool
from cybertank.server.workers.checker_pool import CheckerPool

T = TypeVar("T")


class Services:
    """The database, the worker pools, the webhooks, the log, and the tasks that must finish."""

    def __init__(
        self, config: Config, store: Store, bots: BotPool, checkers: CheckerPool, webhooks: Webhooks, log: Log
    ) -> None:
        self.config = config
        self.store = store
        self.bots = bots
        self.checkers = checkers
        self.webhooks = webhooks
        self.log = log
        self.name = token_hex(8)
        """The name of this process among those that share the database."""
        self.closing = False
        self._accepted: set[asyncio.Task[Any]] = set()

    def accept(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work that completes even if the client disconnects, and before the server stops."""
        task = asyncio.create_task(work)
        self._accepted.add(task)
        task.add_done_callback(self._accepted.discard)
        return task

    async def finish(self) -> None:
        """Wait for all work that was accepted."""
        while self._accepted:
            await asyncio.wait(self._accepted)
