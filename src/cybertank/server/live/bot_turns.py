"""Let the bots of one game make their decisions, one after another. They think in other processes."""

from __future__ import annotations

import asyncio
from time import monotonic

from cybertank.game.game import IllegalDecision
from cybertank.server.live.live_game import LiveGame
from cybertank.server.wire.messages import Fault
from cybertank.server.workers.bot_pool import BotFailed
from cybertank.text.files.errors import NotationFault

# How many seconds one process may run a game's bots. It renews the lease halfway through.
LEASE = 30.0
TRIES = 2


class BotTurns:
    """Lets a game's bots play as long as somebody is watching."""

    def __init__(self, host: LiveGame) -> None:
        self.host = host
        self.thinking = ""
        """The seat whose bot is thinking, or ""."""
        self._since = 0.0
        """When it started thinking, by `monotonic`."""
        self._task: asyncio.Task[None] | None = None
        self._again = False
        """Whether `wake` was called while the last task was being stopped."""
        self._lease_ends = 0.0
        self._leaving: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Start thinking if it is a bot's turn and no bot is thinking already."""
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
        """Once nobody is left, let the bots keep playing for the grace period."""
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
        """Stop thinking and discard any unfinished result."""
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
                    await asyncio.sleep(LEASE / 10)  # another process runs this game's bots
                    continue
                failures = 0 if await self._decide() else failures + 1
            if failures:
                self._give_up()
        except Exception as fault:
            host.services.log.error("bot-failed", fault, game=host.id)
            self._give_up()
        finally:
            self._task = None
            self._set_thinking("")
            self._release()
            if self._again:
                self._again = False
                self.wake()

    async def _lease(self) -> bool:
        """Become or remain the one process that runs this game's bots."""
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
        """Let the bot make one decision. Return False if the bot failed or its decision was refused."""
        host = self.host
        async with host.lock:
            seat, version = host.progress.bot_seat, host.version
            lines = list(host.progress.session.lines)
        if seat is None:
            return True
        self._set_thinking(seat)
        header = host.progress.session.header
        try:
            text = await host.services.bots.choose(host.id, header, lines, seat, header.seats[seat], host.address)
            await asyncio.shield(host.services.accept(host.decide_for_bot(seat, version, text)))
        except (BotFailed, NotationFault, IllegalDecision) as fault:
            host.services.log.error("bot-failed", fault, game=host.id, seat=seat, version=version)
            return False
        return True

    def thinking_time(self) -> tuple[str, float]:
        """Return the level of the bot that is thinking, and how many seconds it has been thinking."""
        if not self.thinking:
            return "", 0.0
        return self.host.progress.session.header.seats[self.thinking], round(monotonic() - self._since, 1)

    def _set_thinking(self, seat: str) -> None:
        if seat != self.thinking:
            self.thinking = seat
            self._since = monotonic()
            self.host.tell_present()

    def _give_up(self) -> None:
        """Leave the game as it is. The next client to join, or the end of a pause, triggers another attempt."""
        text = "The computer player could not find a move. Nothing is lost: pause and resume it to try again."
        self.host.tell(Fault("internal", text))
