"""What every game of a server shares."""

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
    """The database, the processes that think and prove, the webhooks, the log, and the tasks that are under way."""

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
        """Of this process, among those that share a database."""
        self.closing = False
        self._accepted: set[asyncio.Task[Any]] = set()

    def accept(self, change: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that is finished even if whoever asked for it has gone, and before the server ends."""
        task = asyncio.create_task(change)
        self._accepted.add(task)
        task.add_done_callback(self._accepted.discard)
        return task

    async def finish(self) -> None:
        """Wait for everything that was accepted."""
        while self._accepted:
            await asyncio.wait(self._accepted)
