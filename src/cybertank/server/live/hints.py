"""Hints of one game: a person asks what a computer player would do in their place, and nobody else is told.

They are thought out by the same processes as the computer players' decisions, one at a time for a seat, and given up
when the game goes on, when they are not wanted any more, and when another is asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from cybertank.players.registry import DEFAULT_LEVEL
from cybertank.server.levels import check_level
from cybertank.server.limits import TokenBucket
from cybertank.server.wire.bodies import Hint
from cybertank.server.workers.bot_pool import BotFailed
from cybertank.server.workers.bot_worker import Advice

if TYPE_CHECKING:
    from cybertank.server.live.host import Host

# How many hints a seat may ask for in a second, and at once.
RATE = 1.0
BURST = 5

NOT_YOURS = "Hints are for the seat that has to decide, and for who holds it."
NOT_HERE = "This game is played without hints: it was made so, as games between people are unless they agree on them."
TOO_SOON = "Too many hints: wait a little."
GONE_ON = "The hint was withdrawn: it was stopped, or the game has gone on."
NOTHING = "No hint was found; nothing has changed."


class NoHint(Exception):
    """No hint is given, and why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class Hints:
    """Who is being given a hint in a game."""

    def __init__(self, host: Host, allowed: bool) -> None:
        self.host = host
        self.allowed = allowed
        self._asked: dict[str, asyncio.Task[Advice]] = {}
        self._buckets: dict[str, TokenBucket] = {}

    async def ask(self, seats: Iterable[str], level: str) -> Hint:
        """What a level would do in the place of who holds these seats; raises NoHint."""
        host = self.host
        async with host.lock:
            seat = self._seat_for(frozenset(seats))
            self._check(seat, level or DEFAULT_LEVEL)
            version, session = host.version, host.progress.session
            thought = host.services.bots.advise(
                host.id, session.header, list(session.lines), seat, level or DEFAULT_LEVEL
            )
            task = self._begin(seat, thought)
        found = await self._found(seat, task)
        if version != host.version:
            raise NoHint("withdrawn", GONE_ON)
        return Hint(version, seat, level or DEFAULT_LEVEL, **msgspec.structs.asdict(found))

    def _seat_for(self, seats: frozenset[str]) -> str:
        seat = self.host.progress.session.seat
        if self.host.services.closing:
            raise NoHint("closing", "The server is closing.")
        if seat is None or seat not in seats:
            raise NoHint("not-yours", NOT_YOURS)
        return seat

    def _check(self, seat: str, level: str) -> None:
        if not self.allowed:
            raise NoHint("no-hints", NOT_HERE)
        try:
            check_level(level)
        except ValueError as fault:
            text = str(fault)
            raise NoHint("unknown-level", f"{text[0].upper()}{text[1:]}.") from None
        if not self._buckets.setdefault(seat, TokenBucket(RATE, BURST)).take():
            raise NoHint("too-soon", TOO_SOON)

    def _begin(self, seat: str, thought: Coroutine[Any, Any, Advice]) -> asyncio.Task[Advice]:
        self.withdraw([seat])
        task = self._asked[seat] = asyncio.create_task(thought)
        return task

    async def _found(self, seat: str, task: asyncio.Task[Advice]) -> Advice:
        """Wait for it; who does not wait any longer ends it."""
        try:
            await asyncio.wait({task})
        finally:
            task.cancel()
            if self._asked.get(seat) is task:
                del self._asked[seat]
        if task.cancelled():
            raise NoHint("withdrawn", GONE_ON)
        try:
            return task.result()
        except BotFailed as fault:
            self.host.services.log.error("hint-failed", fault, game=self.host.id, seat=seat)
            raise NoHint("no-hint", NOTHING) from None

    def withdraw(self, seats: Iterable[str]) -> None:
        """Give up what these seats have asked for."""
        for seat in seats:
            task = self._asked.pop(seat, None)
            if task is not None:
                task.cancel()

    def withdraw_all(self) -> None:
        """The game has gone on, or ends here."""
        self.withdraw(list(self._asked))
