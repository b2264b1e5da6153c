"""Check input from strangers in a separate process, so that the event loop and other games keep running.

Jobs run one at a time. A job that takes too long or uses too much memory is stopped and refused. The number of waiting
jobs for each address is limited, so that nobody can block everybody else.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from typing import Final, assert_never

import msgspec

from cybertank.server.games.creation import PreparedGame
from cybertank.server.logs import Log
from cybertank.server.wire.bodies import JudgeReply
from cybertank.server.workers.checker_worker import (
    BattleChecked,
    Branch,
    CheckBattle,
    GamePrepared,
    InternalFault,
    InvalidInput,
    Job,
    Judge,
    Judged,
    Load,
    OutOfMemory,
    Result,
    StartBattle,
)
from cybertank.server.workers.fair_queue import FairQueue
from cybertank.server.workers.pipes import LENGTH, frame
from cybertank.text.files.errors import Faults, FileFault

# -P: do not search the folder that the server was started from for modules.
COMMAND: Final = (sys.executable, "-P", "-m", "cybertank.server.workers.checker_worker")
TIME: Final = 20.0
MOST_WAITING: Final = 30
MOST_OF_ONE: Final = 4
ATTEMPTS: Final = 2

Done = Judged | GamePrepared | BattleChecked


class TooMuchWork(Exception):
    """A job took too long or used too much memory."""


class TooBusy(Exception):
    """Too many jobs are waiting."""


class CheckerFailed(Exception):
    """The checker failed because of a bug in it, not because of the input."""


class CheckerPool:
    """The checker process and the jobs waiting for it. The process is started when needed and restarted if it dies."""

    def __init__(self, log: Log, time: float = TIME) -> None:
        self._log = log
        self._time = time
        self._queue = FairQueue()
        self._waiting: Counter[str] = Counter()
        self._process: Process | None = None
        self._ended = False
        self._decoder: msgspec.msgpack.Decoder[Result] = msgspec.msgpack.Decoder(Result)

    async def judge(self, address: str, position: str) -> JudgeReply:
        """Judge a position file. If it cannot be read, say what is wrong with it."""
        try:
            result = await self._check(address, Judge(position))
        except FileFault as fault:
            return JudgeReply(None, str(fault))
        assert isinstance(result, Judged)
        return JudgeReply(result.judgement)

    async def prepare_game(self, address: str, job: StartBattle | Load | Branch) -> PreparedGame:
        """Prepare a game from a file or from the lines of another game. Raise FileFault if they are not valid."""
        result = await self._check(address, job)
        assert isinstance(result, GamePrepared)
        return result.game

    async def check_battle(self, address: str, text: str) -> BattleChecked:
        """List the faults in a scenario file or, if it has none, describe the scenario."""
        result = await self._check(address, CheckBattle(text))
        assert isinstance(result, BattleChecked)
        return result

    async def stop(self) -> None:
        """Stop the process, whatever it is doing."""
        self._ended = True
        await self._discard()

    async def _check(self, address: str, job: Job) -> Done:
        """Wait until the process is free, then run a job in it."""
        if self._waiting[address] >= MOST_OF_ONE or self._waiting.total() >= MOST_WAITING:
            raise TooBusy
        self._waiting[address] += 1
        try:
            async with self._queue.turn(address):
                return await self._do(job)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def _do(self, job: Job) -> Done:
        """Run a job. Try once more if the process died, or if earlier jobs had used up its memory."""
        reason = ""
        for _ in range(ATTEMPTS):
            try:
                result = await self._exchange(job)
            except TimeoutError:
                raise TooMuchWork from None
            except (OSError, EOFError, msgspec.DecodeError) as fault:
                reason = f"the checker exited: {type(fault).__name__}"
                continue
            match result:
                case Judged() | GamePrepared() | BattleChecked():
                    return result
                case InvalidInput():
                    raise_faults(result)
                case InternalFault():
                    raise CheckerFailed(result.reason)
                case OutOfMemory():
                    reason = ""
                    await self._discard()
                case _:
                    assert_never(result)
        if not reason:
            raise TooMuchWork
        raise CheckerFailed(reason)

    async def _exchange(self, job: Job) -> Result:
        complete = False
        try:
            process = await self._ready()
            assert process.stdin is not None
            assert process.stdout is not None
            async with asyncio.timeout(self._time):
                process.stdin.write(frame(job))
                await process.stdin.drain()
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                content = await process.stdout.readexactly(length)
            complete = True
        finally:
            if not complete:  # a late answer would be mistaken for the next job's
                self._log.warning("checker-ended", job=type(job).__name__)
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


def raise_faults(found: InvalidInput) -> None:
    """Raise the FileFault that the worker caught, with all its faults."""
    faults = Faults(found.source)
    for place, problem in found.faults:
        faults.note(place, problem)
    faults.settle()
