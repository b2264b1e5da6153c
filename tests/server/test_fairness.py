"""Fairness between addresses: turns, deadlines, and messages that come too often."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.sessions import start
from cybertank.server.levels import thinking_seconds
from cybertank.server.logs import Log
from cybertank.server.workers import bot_pool
from cybertank.server.workers.bot_pool import BotFailed, BotPool
from cybertank.server.workers.fair_queue import FairQueue

pytestmark = pytest.mark.anyio


async def work(queue: FairQueue, address: str, name: str, done: list[str], seconds: float = 0.01) -> None:
    """Take a turn for some time, and note when it is over."""
    async with queue.turn(address):
        await asyncio.sleep(seconds)
        done.append(name)


async def test_one_address_with_many_jobs_delays_another_by_one() -> None:
    queue, done = FairQueue(), list[str]()
    jobs = [asyncio.create_task(work(queue, "greedy", f"greedy{i}", done)) for i in range(10)]
    await asyncio.sleep(0)
    jobs.append(asyncio.create_task(work(queue, "modest", "modest", done)))
    await asyncio.gather(*jobs)
    assert done.index("modest") <= 1
    assert len(done) == 11


async def test_who_has_used_less_goes_first() -> None:
    queue, done = FairQueue(), list[str]()
    await work(queue, "heavy", "before", done, 0.05)
    first = asyncio.create_task(work(queue, "other", "running", done))
    await asyncio.sleep(0)
    later = [asyncio.create_task(work(queue, who, who, done)) for who in ("heavy", "light")]
    await asyncio.gather(first, *later)
    assert done == ["before", "running", "light", "heavy"]
    assert queue.used_by("heavy") > queue.used_by("light") > 0


async def test_a_wait_that_is_cancelled_blocks_nobody() -> None:
    queue, done = FairQueue(), list[str]()
    first = asyncio.create_task(work(queue, "a", "first", done))
    await asyncio.sleep(0)
    gone = asyncio.create_task(work(queue, "b", "gone", done))
    last = asyncio.create_task(work(queue, "c", "last", done))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(first, last)
    assert done == ["first", "last"]
    await work(queue, "d", "free again", done)


@pytest.mark.parametrize(
    ("spec", "seconds"),
    [("charger", 0), ("tactician", 0), ("strategist", 1), ("strategist:3", 3), ("strategist:40n", 10)],
)
def test_how_long_a_level_may_think(spec: str, seconds: float) -> None:
    assert thinking_seconds(spec) == seconds


async def test_a_worker_that_stops_answering_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.3)
    bots = BotPool(1, Log(stream=io.StringIO()))
    await bots.start()
    session = start("mark-iii")
    asked = ("game", session.header, session.lines, "defender", "charger")
    try:
        assert (await bots.choose(*asked)).startswith("place")
        stopped = bots.workers[0].pid
        assert stopped is not None
        os.kill(stopped, signal.SIGSTOP)
        with pytest.raises(BotFailed, match="did not answer within"):
            await bots.choose(*asked)
        monkeypatch.setattr(bot_pool, "PATIENCE", 60.0)
        assert (await bots.choose(*asked)).startswith("place")
        assert bots.workers[0].pid != stopped
    finally:
        await bots.stop()


LONG_THINKER = """
import time
from cybertank.server.workers import bot_worker
real = bot_worker.make_player
class Slow:
    def choose(self, view):
        time.sleep(600)
bot_worker.make_player = lambda level, seed: Slow() if level.startswith("strategist") else real(level, seed)
bot_worker.main()
"""


async def test_a_quick_level_does_not_wait_for_a_long_thought() -> None:
    bots = BotPool(1, Log(stream=io.StringIO()), command=(sys.executable, "-P", "-c", LONG_THINKER))
    await bots.start()
    session = start("mark-iii")
    thought = asyncio.create_task(bots.choose("long", session.header, [], "defender", "strategist:10"))
    try:
        while not bots.workers[0].thinks_long:
            await asyncio.sleep(0.01)
        quick = bots.choose("quick", session.header, session.lines, "defender", "charger", "elsewhere")
        assert (await asyncio.wait_for(quick, 60)).startswith("place")
        assert not thought.done()
    finally:
        thought.cancel()
        await bots.stop()


def test_pausing_again_and_again_is_refused_without_closing(make_server: Callable[..., Any]) -> None:
    server = make_server()
    game, tokens = server.new_game(seats={"attacker": "charger", "defender": "human"})
    with server.player(game, tokens["defender"]) as player:
        replies = [player.ask("pause", paused=i % 2 == 0) for i in range(12)]
        assert [reply["type"] for reply in replies[:6]] == ["done"] * 6
        assert {reply.get("code") for reply in replies[8:]} == {"too-soon"}
        assert "at most 6 at once" in replies[-1]["text"]
        assert player.ask("ping")["type"] == "pong"


@pytest.mark.parametrize("text", [".".join("a" * 60_000) + " = 1", "a = {" + ".".join("b" * 60_000) + " = 1}"])
def test_a_key_with_endless_parts_is_refused_at_once(text: str) -> None:
    # Parsing it took two minutes, because the parser's time grows with the square of the parts.
    [fault] = check_scenario(text).faults
    assert fault.problem == "a key has more than 100 parts"
