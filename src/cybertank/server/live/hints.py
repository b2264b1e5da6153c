"""Give hints: a person asks what a bot would do in their place, and nobody else finds out.

The bot pool works out hints, one at a time for each seat. A hint is withdrawn when the game moves on, when the player
stops it, or when the player asks for another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

import msgspec

from cybertank.players.registry import DEFAULT_LEVEL
from cybertank.server.levels import check_level
from cybertank.server.limits import TokenBucket
from cybertank.server.live.live_game import LiveGame
from cybertank.server.wire.bodies import Hint
from cybertank.server.wire.messages import HintFaultCode
from cybertank.server.workers.bot_pool import BotFailed
from cybertank.server.workers.bot_worker import Advice

# How many hints a seat can ask for per second, and in one burst.
RATE = 1.0
BURST = 5

NOT_YOURS = "You can ask for a hint only when it is your turn to decide."
NOT_HERE = "Hints are off in this game. Games between people have hints only if they were turned on at the start."
TOO_SOON = "You are asking for hints too fast. Wait a moment."
GONE_ON = "The hint was withdrawn because you stopped it or the game moved on."
NOTHING = "No hint was found. Nothing has changed."


class NoHint(Exception):
    """The reason why no hint can be given, with a code."""

    def __init__(self, code: HintFaultCode, text: str) -> None:
        super().__init__(text)
        self.code: HintFaultCode = code
        self.text = text


class Hints:
    """The hints that are being worked out for a game."""

    def __init__(self, host: LiveGame, allowed: bool) -> None:
        self.host = host
        self.allowed = allowed
        self._asked: dict[str, asyncio.Task[Advice]] = {}
        self._buckets: dict[str, TokenBucket] = {}

    async def ask(self, seats: Iterable[str], level: str) -> Hint:
        """Return what a level would do in place of the holder of these seats. Raise NoHint if there is no hint."""
        host = self.host
        async with host.lock:
            seat = self._seat_for(frozenset(seats))
            self._check(seat, level or DEFAULT_LEVEL)
            version, session = host.version, host.progress.session
            thought = host.services.bots.advise(
                host.id, session.header, list(session.lines), seat, level or DEFAULT_LEVEL, host.address
            )
            task = self._begin(seat, thought)
        found = await self._found(seat, task)
        if version != host.version:
            raise NoHint("withdrawn", GONE_ON)
        return Hint(version, seat, level or DEFAULT_LEVEL, **msgspec.structs.asdict(found))

    def _seat_for(self, seats: frozenset[str]) -> str:
        seat = self.host.progress.session.seat
        if self.host.services.closing:
            raise NoHint("closing", "The server is shutting down.")
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
        """Wait for a hint. Cancelling the wait cancels the hint too."""
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
        """Stop working on the hints of these seats."""
        for seat in seats:
            task = self._asked.pop(seat, None)
            if task is not None:
                task.cancel()

    def withdraw_all(self) -> None:
        """Stop working on all hints, because the game has moved on or is being unloaded."""
        self.withdraw(list(self._asked))
