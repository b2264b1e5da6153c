"""The players of `load.py`: two websockets for each game, each deciding once a second while it is its turn.

They run in a separate process, so that they do not measure themselves. It reads a `Task` as JSON from its input and
writes a `Report` to its output.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

PATIENCE = 30.0
RECONNECT = 0.2
ENDS_EARLY = 0.05
LIKES_TO_FIRE = 0.8
LIKES_CHOICES = 0.5

Message = dict[str, Any]


class SeatTask(msgspec.Struct, frozen=True):
    """A seat to play."""

    game: str
    seat: str
    token: str


class Task(msgspec.Struct, frozen=True):
    """The players' task. Between `down` and `up`, in seconds from the start, lost connections are expected."""

    port: int
    seats: list[SeatTask]
    seconds: float
    pace: float
    down: float
    up: float


class Report(msgspec.Struct):
    """The results. Times are in milliseconds."""

    done: list[float] = []
    """From a submit to its `done`."""
    shown: list[float] = []
    """From a submit to its `update` at the player who submitted."""
    seen: list[float] = []
    """From a submit to its `update` at the other player."""
    asked: list[float] = []
    """From a question about reach to its answer."""
    kept: list[tuple[str, int, str]] = []
    """Every decision that was acknowledged: game, line, text."""
    refused: dict[str, int] = {}
    errors: dict[str, int] = {}
    lost: int = 0
    """Connections lost while that was expected."""
    over: int = 0
    """Games that finished."""


class Table:
    """What the two players of a game share: when each line was submitted, so that the other can time its arrival."""

    def __init__(self) -> None:
        self.submitted: dict[int, tuple[str, float]] = {}


class Clock:
    """The time of the run, which begins once everybody has seen their game."""

    def __init__(self, task: Task) -> None:
        self.waiting = len(task.seats)
        self.began = 0.0
        self.started = asyncio.Event()

    def seated(self) -> None:
        """Note that one more player sits at a table."""
        self.waiting -= 1
        if self.waiting == 0:
            self.began = time.perf_counter()
            self.started.set()
            sys.stdout.buffer.write(b"seated\n")
            sys.stdout.buffer.flush()

    @property
    def passed(self) -> float:
        return time.perf_counter() - self.began if self.started.is_set() else 0.0


class Lost(Exception):
    """The connection has ended."""


class Player:
    """One player on one websocket."""

    def __init__(self, task: Task, seat: SeatTask, table: Table, report: Report, clock: Clock) -> None:
        self.task = task
        self.seat = seat
        self.table = table
        self.report = report
        self.clock = clock
        self.version = -1
        self.board = ""
        self.options: Message | None = None
        self.over = False
        self.acting = asyncio.Event()
        self.replies: dict[int, asyncio.Future[Message]] = {}
        self.number = 0
        self.moments: dict[int, str] = {}
        self.socket: ClientConnection | None = None
        self.due = 0.0

    def error(self, what: str) -> None:
        self.report.errors[what] = self.report.errors.get(what, 0) + 1

    @property
    def passed(self) -> float:
        return self.clock.passed

    async def run(self) -> None:
        """Play until the time is up, and reconnect whenever the connection is lost."""
        url = f"ws://127.0.0.1:{self.task.port}/api/games/{self.seat.game}/socket"
        while self.passed < self.task.seconds and not self.over:
            try:
                async with connect(url, max_size=None, open_timeout=PATIENCE, ping_interval=None) as socket:
                    self.socket = socket
                    await self.play()
            except (OSError, ConnectionClosed, InvalidHandshake, Lost) as fault:
                if self.task.down <= self.passed <= self.task.up:
                    self.report.lost += 1
                elif self.passed < self.task.seconds:
                    self.error(f"connection: {type(fault).__name__}")
                await asyncio.sleep(RECONNECT)

    async def play(self) -> None:
        await self.send({"type": "hello", "tokens": [self.seat.token], "seen": self.version, "board": self.board})
        reader = asyncio.create_task(self.read())
        decider = asyncio.create_task(self.decide_on())
        done, _ = await asyncio.wait(
            {reader, decider}, timeout=await self.left(reader), return_when=asyncio.FIRST_COMPLETED
        )
        for task in (reader, decider):
            task.cancel()
        await asyncio.gather(reader, decider, return_exceptions=True)
        self.replies.clear()
        self.acting.clear()
        for task in done:
            task.result()

    async def left(self, reader: asyncio.Task[None]) -> float:
        """Return the seconds left once everybody is seated, or stop early if the connection is gone before that."""
        started = asyncio.create_task(self.clock.started.wait())
        await asyncio.wait({started, reader}, return_when=asyncio.FIRST_COMPLETED)
        started.cancel()
        return max(0.0, self.task.seconds - self.passed)

    async def send(self, message: Message) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    # -- reading -------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            self.take(msgspec.json.decode(text), time.perf_counter())
        raise Lost

    def take(self, message: Message, now: float) -> None:
        kind = message["type"]
        if kind in ("welcome", "update"):
            first = self.version < 0
            self.show(message, now)
            if first:
                self.clock.seated()
        elif kind in ("done", "refused", "answer"):
            waiting = self.replies.pop(message["id"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        elif kind == "fault":
            self.error(f"fault: {message['code']}")

    def show(self, message: Message, now: float) -> None:
        view = message["view"]
        self.version = view["version"]
        self.board = view["board"]
        self.options = message.get("options")
        self.over = view.get("outcome") is not None
        for moment in message.get("moments", []):
            self.moments[moment["number"]] = moment["decision"]
            who, at = self.table.submitted.get(moment["number"], ("", 0.0))
            if who and message["type"] == "update":
                times = self.report.shown if who == self.seat.seat else self.report.seen
                times.append((now - at) * 1000)
        if self.options is not None and not self.over:
            self.acting.set()
        else:
            self.acting.clear()

    # -- deciding ------------------------------------------------------------------------------------------------------

    async def decide_on(self) -> None:
        refused = 0
        await self.clock.started.wait()
        if not self.due:
            self.due = self.clock.began + random.random() * self.task.pace
        while not self.over:
            await self.acting.wait()
            await asyncio.sleep(max(0.0, self.due - time.perf_counter()))
            if not self.acting.is_set():
                continue
            # If it is late by more than a whole pace, do not make up for that in a burst.
            self.due = max(self.due, time.perf_counter() - self.task.pace) + self.task.pace
            decision = await self.pick(refused)
            version = self.version
            if decision and self.acting.is_set():
                refused = 0 if await self.submit(version, decision) else refused + 1

    async def submit(self, version: int, decision: str) -> bool:
        line = version + 1
        began = time.perf_counter()
        self.table.submitted[line] = (self.seat.seat, began)
        reply = await self.exchange({"type": "submit", "version": version, "decision": decision})
        if reply["type"] == "refused":
            del self.table.submitted[line]
            rule = reply["refusal"]["rule"]
            self.report.refused[rule] = self.report.refused.get(rule, 0) + 1
            return False
        self.report.done.append((time.perf_counter() - began) * 1000)
        self.report.kept.append((self.seat.game, line, self.moments[line]))
        return True

    async def exchange(self, message: Message) -> Message:
        self.number += 1
        waiting = self.replies[self.number] = asyncio.get_running_loop().create_future()
        await self.send({**message, "id": self.number})
        try:
            async with asyncio.timeout(PATIENCE):  # wait_for of Python 3.11 may swallow the cancelling at the end
                return await waiting
        except TimeoutError:
            self.error(f"no reply to {message['type']}")
            raise Lost from None

    async def pick(self, refused: int) -> str:
        """Pick a decision from those on offer. After two refusals, pick the simplest there is."""
        options = self.options or {}
        may_end = not options.get("end")
        marks, movers, choices = options.get("marks", []), options.get("movers", []), options.get("choices", [])
        if may_end and (options.get("shop") or refused > 1 or random.random() < ENDS_EARLY):
            return "end"
        if marks and random.random() < LIKES_TO_FIRE:
            mark = random.choice(marks)
            return f"fire {random.choice(mark['guns'])['weapon']} at {mark['target']}"
        if choices and (not movers or random.random() < LIKES_CHOICES):
            return str(random.choice(choices)["text"])
        if movers:
            path = await self.way_of(random.choice(movers))
            if path:
                return path
        return "end" if may_end or not choices else str(random.choice(choices)["text"])

    async def way_of(self, unit: str) -> str:
        """Return a move to somewhere that a unit can reach."""
        began = time.perf_counter()
        answer = (await self.exchange({"type": "ask", "question": {"about": "reach", "unit": unit}}))["answer"]
        self.report.asked.append((time.perf_counter() - began) * 1000)
        hexes = answer.get("hexes", [])
        return f"move {unit} {' '.join(random.choice(hexes)['path'])}" if hexes else ""


async def play_all(task: Task) -> Report:
    """Play every seat at once."""
    report = Report()
    tables: dict[str, Table] = {}
    clock = Clock(task)
    players = [Player(task, seat, tables.setdefault(seat.game, Table()), report, clock) for seat in task.seats]
    await asyncio.gather(*(player.run() for player in players))
    report.over = sum(player.over for player in players) // 2
    return report


def main() -> None:
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=Task)
    report = asyncio.run(play_all(task))
    sys.stdout.buffer.write(msgspec.json.encode(report))


if __name__ == "__main__":
    main()
