"""Run bots in worker processes, so that the server's event loop keeps running while they think.

A game stays with one worker. The worker remembers it, so the pool sends only the lines since the last request. A worker
answers one request at a time. Other requests wait here, where cancelling them costs nothing. Addresses take turns, and
levels that decide at once do not wait for those that think for seconds. A worker that does not answer is replaced.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final, assert_never

import msgspec
from msgspec.structs import replace

from cybertank.server.levels import thinking_seconds
from cybertank.server.logs import Log
from cybertank.server.workers.bot_worker import Advice, Ask, Chosen, Failed, Forget, Reply, Request, SendAllLines
from cybertank.server.workers.fair_queue import FairQueue
from cybertank.server.workers.pipes import LENGTH, frame
from cybertank.text.records.records import RecordHeader, RecordLine

# -P: do not search the folder that the server was started from for modules.
COMMAND: Final = (sys.executable, "-P", "-m", "cybertank.server.workers.bot_worker")
ATTEMPTS: Final = 2
# The seconds a worker gets beyond the level's budget, for its start, and for each line that it has to replay.
PATIENCE: Final = 5.0
FOR_ITS_START: Final = 30.0
FOR_A_LINE: Final = 0.005


class BotFailed(Exception):
    """The bot made no decision, even on the second attempt."""


class _Died(Exception):
    """The worker process exited or was too slow to answer. `again` says whether another attempt might help."""

    def __init__(self, reason: str, again: bool = True) -> None:
        super().__init__(reason)
        self.again = again


def worker_count() -> int:
    """Return the number of cores minus one, which the server needs for itself, but at least 1."""
    return max(1, (os.cpu_count() or 1) - 1)


class BotPool:
    """The worker processes, and the games assigned to each."""

    def __init__(
        self, workers: int | None = None, log: Log | None = None, command: tuple[str, ...] | None = None
    ) -> None:
        log = log or Log()
        self.workers = [BotProcess(command or COMMAND, log) for _ in range(workers or worker_count())]
        self.spare = BotProcess(command or COMMAND, log)
        """For levels that decide at once while a worker is busy with a long thought. It starts when it is needed."""
        self._by_game: dict[str, BotProcess] = {}

    async def start(self) -> None:
        """Start the workers without waiting until they are ready."""
        for worker in self.workers:
            worker.begin()

    async def stop(self) -> None:
        """Stop the workers, whatever they are doing."""
        await asyncio.gather(*(worker.end() for worker in [*self.workers, self.spare]))
        self._by_game.clear()

    async def choose(
        self, game_id: str, header: RecordHeader, lines: list[RecordLine], seat: str, level: str, address: str = ""
    ) -> str:
        """Return a bot's decision in notation. Raise BotFailed if there is none.

        `address` is who waits for it. To stop the bot, cancel the task that waits here.
        """
        # Copy the lines, because the game may move on while this waits for its turn.
        asked = Ask(game_id, header, 0, "", list(lines), seat, level)
        reply = await self._worker_for(game_id, level).ask(asked, address)
        assert isinstance(reply, Chosen)
        return reply.text

    async def advise(
        self, game_id: str, header: RecordHeader, lines: list[RecordLine], seat: str, level: str, address: str = ""
    ) -> Advice:
        """Return what a bot would decide in a person's place, and why. Raise BotFailed if it finds nothing."""
        asked = Ask(game_id, header, 0, "", list(lines), seat, level, hint=True)
        reply = await self._worker_for(game_id, level).ask(asked, address)
        assert isinstance(reply, Advice)
        return reply

    def _worker_for(self, game_id: str, level: str) -> BotProcess:
        """Return the worker to ask: the game's own, or the spare one if that is busy with a long thought."""
        worker = self._worker_of(game_id)
        return self.spare if worker.thinks_long and not thinking_seconds(level) else worker

    def _worker_of(self, game_id: str) -> BotProcess:
        """Return the worker of a game. A new game goes to the worker with the fewest waiting requests."""
        worker = self._by_game.get(game_id)
        if worker is None:
            worker = min(self.workers, key=lambda worker: (worker.asked, worker.games))
            worker.games += 1
            self._by_game[game_id] = worker
        return worker

    def forget(self, game_id: str) -> None:
        """Forget a game that is over or abandoned."""
        worker = self._by_game.pop(game_id, None)
        if worker is not None:
            worker.games -= 1
            worker.forget(game_id)
            self.spare.forget(game_id)


class BotProcess:
    """A worker process. If it dies or has to be stopped, a new one replaces it."""

    def __init__(self, command: tuple[str, ...], log: Log) -> None:
        self.asked = 0
        """How many requests wait for an answer, including the current one."""
        self.games = 0
        self.sent = 0
        """How many lines were sent. Each line of a game is sent once in the life of the process."""
        self._command = command
        self._log = log
        self._known: dict[str, tuple[int, str]] = {}
        """For each game, how many lines the process has and the checksum of the last."""
        self.thinks_long = False
        """True while it works on a thought that may take seconds."""
        self._queue = FairQueue()
        self._fresh = True
        """True until the process has answered for the first time."""
        self._process: asyncio.Task[Process] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._ended = False
        self._decoder: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)

    # -- the process ---------------------------------------------------------------------------------------------------

    @property
    def pid(self) -> int | None:
        """Return the id of the current process, or None while it is starting."""
        started = self._process is not None and self._process.done() and self._process.exception() is None
        return self._process.result().pid if self._process is not None and started else None

    def begin(self) -> None:
        """Start a new process, which knows no games yet."""
        self._ended = False
        self._known = {}
        self._fresh = True
        self._process = asyncio.create_task(asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE))

    async def end(self) -> None:
        """Stop the process for good."""
        self._ended = True
        self._discard()
        if self._ending:
            await asyncio.gather(*self._ending)

    def _replace(self) -> None:
        self._discard()
        if not self._ended:
            self.begin()

    def _discard(self) -> None:
        if self._process is not None:
            task = asyncio.create_task(_kill(self._process))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)
            self._process = None

    async def _ready(self) -> Process:
        if self._ended:
            raise BotFailed("the bots have been stopped")
        if self._process is None:
            self.begin()
        assert self._process is not None
        try:
            return await asyncio.shield(self._process)
        except OSError as fault:
            self._process = None
            raise _Died(f"could not be started: {fault}") from None

    # -- questions -----------------------------------------------------------------------------------------------------

    async def ask(self, asked: Ask, address: str = "") -> Chosen | Advice:
        """Ask for a decision, given all the lines of the game. If something goes wrong, try again."""
        self.asked += 1
        try:
            async with self._queue.turn(address):
                return await self._ask_in_turn(asked)
        finally:
            self.asked -= 1

    async def _ask_in_turn(self, asked: Ask) -> Chosen | Advice:
        self.thinks_long = thinking_seconds(asked.level) > 0
        try:
            reason = ""
            for _ in range(ATTEMPTS):
                try:
                    reply = await self._decided(asked)
                except _Died as fault:
                    reason = str(fault)
                    self._log.warning("bot-worker-died", game=asked.game, reason=reason)
                    self._replace()
                    if not fault.again:
                        break
                    continue
                match reply:
                    case Failed():
                        reason = reply.reason
                        self._log.warning("bot-worker-failed", game=asked.game, reason=reason)
                    case _:
                        return reply
            raise BotFailed(f"{asked.level} found no decision for {asked.seat}: {reason}")
        finally:
            self.thinks_long = False

    async def _decided(self, asked: Ask) -> Chosen | Advice | Failed:
        """Ask once. Send the lines that are new to the process, or all of them if it has forgotten the game."""
        process = await self._ready()
        game, lines = asked.game, asked.lines
        known, last = self._known.pop(game, (0, ""))
        if known > len(lines) or (known and lines[known - 1].checksum != last):
            known, last = 0, ""
        reply = await self._exchange(process, replace(asked, known=known, last=last, lines=lines[known:]))
        if isinstance(reply, SendAllLines):
            reply = await self._exchange(process, asked)
        match reply:
            case SendAllLines():
                return Failed("the worker cannot follow the game")
            case Chosen() | Advice():
                self._known[game] = (len(lines), lines[-1].checksum if lines else "")
                return reply
            case Failed():
                return reply
            case _:
                assert_never(reply)

    async def _exchange(self, process: Process, request: Ask) -> Reply:
        assert process.stdin is not None
        assert process.stdout is not None
        self.sent += len(request.lines)
        seconds = self._deadline(request)
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(frame(request))
                await process.stdin.drain()
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                reply = self._decoder.decode(await process.stdout.readexactly(length))
            self._fresh = False
            return reply
        except TimeoutError:
            raise _Died(f"the worker did not answer within {seconds:.0f} seconds", again=False) from None
        except asyncio.CancelledError:
            self._replace()
            raise
        except (OSError, EOFError, RuntimeError, msgspec.DecodeError) as fault:
            raise _Died(f"the worker exited: {type(fault).__name__}") from None

    def _deadline(self, request: Ask) -> float:
        """Return how many seconds the worker has to answer."""
        start = FOR_ITS_START if self._fresh else 0.0
        return thinking_seconds(request.level) + PATIENCE + start + FOR_A_LINE * len(request.lines)

    def forget(self, game: str) -> None:
        """Let the process forget a game. It still answers a current request about the game."""
        self._known.pop(game, None)
        if self._process is None or not self._process.done() or self._process.exception() is not None:
            return
        pipe = self._process.result().stdin
        if pipe is not None and not pipe.is_closing():
            self._tell(pipe, Forget(game))

    @staticmethod
    def _tell(pipe: asyncio.StreamWriter, request: Request) -> None:
        try:
            pipe.write(frame(request))
        except (OSError, RuntimeError):
            pass  # a dead process remembers nothing anyway


async def _kill(starting: asyncio.Task[Process]) -> None:
    """Kill a process and wait until it is gone, even if it is still starting."""
    try:
        process = await starting
    except OSError:
        return
    try:
        process.kill()
    except ProcessLookupError:
        pass
    if process.stdin is not None:
        process.stdin.close()
    await process.wait()
