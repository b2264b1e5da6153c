"""Share something that only one can use at a time fairly between addresses."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import exp2
from time import monotonic
from typing import Final

# After this many seconds, half of what an address has used is forgotten.
HALF_LIFE: Final = 30.0
# How many addresses to remember. Those that have used the least are forgotten first.
MOST_ADDRESSES: Final = 1000


class FairQueue:
    """A lock that passes to the waiting address that has used the least time lately.

    However much one address asks for, another waits only for the job that is running.
    """

    def __init__(self) -> None:
        self._held = False
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._used: dict[str, tuple[float, float]] = {}
        """The seconds that each address has used, and when that was worked out."""

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, hold it, and count the time it takes against the address."""
        await self._acquire(address)
        since = monotonic()
        try:
            yield
        finally:
            self._charge(address, monotonic() - since)
            self._release()

    async def _acquire(self, address: str) -> None:
        if not self._held:
            self._held = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()  # the turn came just as the wait was cancelled: pass it on
            else:
                self._forget_turn(address, turn)
            raise

    def _forget_turn(self, address: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting.get(address)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._waiting[address]

    def _release(self) -> None:
        """Pass the lock to the address that has used the least, or let go of it."""
        while self._waiting:
            address = min(self._waiting, key=self.used_by)
            queue = self._waiting[address]
            turn = queue.popleft()
            if not queue:
                del self._waiting[address]
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False

    def used_by(self, address: str) -> float:
        """Return the seconds that an address has used lately."""
        used, at = self._used.get(address, (0.0, 0.0))
        return used * exp2((at - monotonic()) / HALF_LIFE)

    def _charge(self, address: str, seconds: float) -> None:
        self._used[address] = (self.used_by(address) + seconds, monotonic())
        if len(self._used) > MOST_ADDRESSES:
            del self._used[min(self._used, key=self.used_by)]
