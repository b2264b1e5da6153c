"""The computer players of one game: they think in other processes, one decision after the other, while it is theirs."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from cybertank.game.game import IllegalDecision
from cybertank.server.wire.messages import Fault
from cybertank.server.workers.bot_pool import BotFailed
from cybertank.text.files.errors import NotationFault

if TYPE_CHECKING:
    from cybertank.server.live.host import Host

# For how long a process is the one whose computer players drive a game, and when it is asked for again.
LEASE = 30.0
TRIES = 2


class BotTurns:
    """Lets the computer players of a game decide, as long as somebody is there to see it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.thinking = ""
        """The seat that is thinking, or ""."""
        self._since = 0.0
        """When it began, on the clock of `monotonic`."""
        self._task: asyncio.Task[None] | None = None
        self._again = False
        """Woken while the thinking before was being stopped."""
        self._lease_ends = 0.0
        self._leaving: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """It may be a computer player's turn: think, unless that is going on already."""
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        if self._task is not None:
            self._again = self._task.cancelling() > 0
        elif self._may_think():
            self._task = asyncio.create_task(self._run())
        if not self.host.listeners:
            self.somebody_left()

    def somebody_left(self) -> None:
        """When nobody is left, the thinking goes on only for the time of grace."""
        if self._leaving is None and not self.host.listeners:
            grace = self.host.services.config.grace
            self._leaving = asyncio.get_running_loop().call_later(grace, self._stop_if_left)

    def _stop_if_left(self) -> None:
        self._leaving = None
        if self.host.is_left:
            self.stop()
        else:
            self.somebody_left()

    def stop(self) -> None:
        """Stop thinking; what was thought so far is given up."""
        self._again = False
        if self._task is not None:
            self._task.cancel()

    def _may_think(self) -> bool:
        host = self.host
        return not (host.services.closing or host.paused or host.is_left) and host.progress.bot_seat is not None

    async def _run(self) -> None:
        host = self.host
        failures = 0
        try:
            while self._may_think() and failures < TRIES:
                if not await self._lease():
                    await asyncio.sleep(LEASE / 10)  # another process lets this game's players think
                    continue
                failures = 0 if await self._decide() else failures + 1
            if failures:
                self._give_up()
        except Exception as fault:
            host.services.log.error("computer-player-failed", fault, game=host.id)
            self._give_up()
        finally:
            self._task = None
            self._say("")
            self._release()
            if self._again:
                self._again = False
                self.wake()

    async def _lease(self) -> bool:
        """Be the one process that lets this game's players think."""
        services, now = self.host.services, monotonic()
        if now < self._lease_ends - LEASE / 2:
            return True
        if not await services.store.lease(self.host.id, services.name, LEASE):
            return False
        self._lease_ends = now + LEASE
        return True

    def _release(self) -> None:
        services = self.host.services
        if self._lease_ends:
            self._lease_ends = 0.0
            services.accept(services.store.release(self.host.id, services.name))

    async def _decide(self) -> bool:
        """One decision; whether it was one that can be taken."""
        host = self.host
        async with host.lock:
            seat, version = host.progress.bot_seat, host.version
            lines = list(host.progress.session.lines)
        if seat is None:
            return True
        self._say(seat)
        header = host.progress.session.header
        try:
            text = await host.services.bots.choose(host.id, header, lines, seat, header.seats[seat])
            await asyncio.shield(host.services.accept(host.decide_for_bot(seat, version, text)))
        except (BotFailed, NotationFault, IllegalDecision) as fault:
            host.services.log.error("computer-player-failed", fault, game=host.id, seat=seat, version=version)
            return False
        return True

    def thought(self) -> tuple[str, float]:
        """The level of the one that is thinking, and for how many seconds it has been at it."""
        if not self.thinking:
            return "", 0.0
        return self.host.progress.session.header.seats[self.thinking], round(monotonic() - self._since, 1)

    def _say(self, seat: str) -> None:
        if seat != self.thinking:
            self.thinking = seat
            self._since = monotonic()
            self.host.tell_present()

    def _give_up(self) -> None:
        """The game stays as it is; the next who comes, or a pause that ends, lets it be tried again."""
        text = "The computer player found no decision. Nothing is lost: pause it and let it go on to try again."
        self.host.tell(Fault("internal", text))
