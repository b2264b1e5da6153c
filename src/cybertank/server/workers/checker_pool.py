"""Work on what strangers send, in a process of its own: the event loop and the other games go on meanwhile.

One job is done at a time. What takes too long or too much memory is ended and refused; of one address only so many jobs
wait, so that nobody can keep the others from having theirs done.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from typing import Final

import msgspec

from cybertank.server.games.creation import PreparedGame
from cybertank.server.logs import Log
from cybertank.server.wire.bodies import JudgeReply
from cybertank.server.workers.checker_worker import (
    BattleChecked,
    CheckBattle,
    GamePrepared,
    InternalFault,
    InvalidInput,
    Job,
    Judge,
    Judged,
    Result,
)
from cybertank.server.workers.pipes import LENGTH, frame
from cybertank.text.files.errors import Faults, FileFault

# -P: what lies in the folder that the server was started from is not looked at for modules.
COMMAND: Final = (sys.executable, "-P", "-m", "cybertank.server.workers.checker_worker")
TIME: Final = 20.0
MOST_WAITING: Final = 30
MOST_OF_ONE: Final = 4
ATTEMPTS: Final = 2

Done = Judged | GamePrepared | BattleChecked


class TooMuchWork(Exception):
    """A job that took too long or too much memory."""


class TooBusy(Exception):
    """Too many jobs are waiting."""


class CheckerFailed(Exception):
    """A fault of our own, not of what was sent."""


class CheckerPool:
    """The process, started when it is first needed and replaced when it had to be ended, and who waits for it."""

    def __init__(self, log: Log, time: float = TIME) -> None:
        self._log = log
        self._time = time
        self._busy = asyncio.Lock()
        self._waiting: Counter[str] = Counter()
        self._process: Process | None = None
        self._ended = False
        self._decoder: msgspec.msgpack.Decoder[Result] = msgspec.msgpack.Decoder(Result)

    async def judge(self, who: str, position: str) -> JudgeReply:
        """Judge a position file; one that cannot be read is told what is wrong with it."""
        try:
            result = await self._prove(who, Judge(position))
        except FileFault as fault:
            return JudgeReply(None, str(fault))
        assert isinstance(result, Judged)
        return JudgeReply(result.judgement)

    async def begin(self, who: str, job: Job) -> PreparedGame:
        """A game from lines that were taken before; raises FileFault where they prove wrong."""
        result = await self._prove(who, job)
        assert isinstance(result, GamePrepared)
        return result.prepared

    async def check_battle(self, who: str, text: str) -> BattleChecked:
        """What is wrong with a scenario file, or what it gives."""
        result = await self._prove(who, CheckBattle(text))
        assert isinstance(result, BattleChecked)
        return result

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        self._ended = True
        await self._discard()

    async def _prove(self, who: str, job: Job) -> Done:
        if self._waiting[who] >= MOST_OF_ONE or self._waiting.total() >= MOST_WAITING:
            raise TooBusy
        self._waiting[who] += 1
        try:
            async with self._busy:
                return await self._attempt(job)
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    async def _attempt(self, job: Job) -> Done:
        """Do a job; once more where the process was worn out by those before it."""
        reason = ""
        for _ in range(ATTEMPTS):
            try:
                result = await self._exchange(job)
            except TimeoutError:
                raise TooMuchWork from None
            except (OSError, EOFError, msgspec.DecodeError) as fault:
                reason = f"the prover ended: {type(fault).__name__}"
                continue
            if isinstance(result, InvalidInput):
                faults = Faults(result.source)
                for place, problem in result.faults:
                    faults.note(place, problem)
                faults.settle()
            if isinstance(result, InternalFault):
                raise CheckerFailed(result.reason)
            if isinstance(result, Judged | GamePrepared | BattleChecked):
                return result
            reason = ""
            await self._discard()
        if not reason:
            raise TooMuchWork
        raise CheckerFailed(reason)

    async def _exchange(self, job: Job) -> Result:
        whole = False
        try:
            process = await self._ready()
            assert process.stdin is not None
            assert process.stdout is not None
            async with asyncio.timeout(self._time):
                process.stdin.write(frame(job))
                await process.stdin.drain()
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                content = await process.stdout.readexactly(length)
            whole = True
        finally:
            if not whole:  # what it may still say would be taken for the next answer
                self._log.warning("prover-ended", job=type(job).__name__)
                await asyncio.shield(self._discard())
        return self._decoder.decode(content)

    async def _ready(self) -> Process:
        if self._ended:
            raise TooBusy
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
        return self._process

    async def _discard(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()
