"""Computer players in worker processes: what they receive, how they are stopped, and what happens when they die."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.server.logs import Log
from cybertank.server.workers.bot_pool import BotFailed, BotPool, BotProcess, worker_count
from cybertank.text.session import Session

# A worker with test players in addition to the real ones.
ODD_PLAYERS = """
import os, pathlib, sys
from cybertank.server.workers import bot_worker

real = bot_worker.make_player

class Odd:
    def __init__(self, level):
        self.word, _, self.path = level.partition(":")
        self.inner = real("charger", 1)
    def choose(self, view):
        marker = pathlib.Path(self.path)
        if self.word == "sleeper":
            marker.write_text(str(os.getpid()))
            while True:
                pass
        if self.word == "patient":
            marker.write_text("")
            while marker.exists():
                pass
        if self.word == "mortal" and not marker.exists():
            marker.write_text("")
            os._exit(3)
        if self.word == "doomed":
            os.kill(os.getpid(), 9)
        if self.word == "clumsy":
            raise RuntimeError("dropped the dice")
        print("thinking aloud")
        return self.inner.choose(view)

bot_worker.make_player = lambda level, seed: Odd(level) if level not in ("random", "charger") else real(level, seed)
bot_worker.REMEMBERED = 2
bot_worker.main()
"""
COMMAND = (sys.executable, "-P", "-c", ODD_PLAYERS)
Until = Callable[[Callable[[], object]], None]

SERVER = f"""
import asyncio, sys
from cybertank.scenarios.sessions import start
from cybertank.server.workers.bot_pool import BotPool

async def main():
    bots = BotPool(2, command={COMMAND!r})
    await bots.start()
    session = start("mark-iii")
    await bots.choose("idle", session.header, session.lines, "defender", "charger")
    asyncio.create_task(bots.choose("busy", session.header, session.lines, "defender", "sleeper:" + sys.argv[1]))
    while None in (pids := [worker.pid for worker in bots.workers]):
        await asyncio.sleep(0.01)
    print(*pids, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def quiet() -> Log:
    return Log(stream=io.StringIO())


def with_bots(test: Callable[[BotPool], Awaitable[None]], workers: int = 1) -> None:
    """Run a test with workers that know the test players."""

    async def run() -> None:
        bots = BotPool(workers, quiet(), COMMAND)
        await bots.start()
        try:
            await test(bots)
        finally:
            await bots.stop()

    asyncio.run(run())


async def ask(bots: BotPool, session: Session, game: str = "g", level: str = "charger") -> str:
    assert session.seat is not None
    return await bots.choose(game, session.header, session.lines, session.seat, level)


def alive(pid: int) -> bool:
    """Return True if a process is running. A zombie does not count."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


async def appeared(path: Path) -> None:
    while not path.exists():
        await asyncio.sleep(0.01)


def pid_of(worker: BotProcess) -> int:
    assert worker.pid is not None
    return worker.pid


def test_a_whole_game_and_each_line_is_sent_once() -> None:
    async def test(bots: BotPool) -> None:
        session = start("mark-iii", 5, turn_limit=4)
        while session.outcome is None:
            asked_with = len(session.lines)
            session.apply(await ask(bots, session, level="charger" if session.seat == "attacker" else "random"))
        assert bots.workers[0].sent == asked_with
        assert bots.workers[0].asked == 0

    with_bots(test)


def test_lines_that_were_taken_back_are_followed() -> None:
    async def test(bots: BotPool) -> None:
        session = start("mark-iii", 5)
        set_up(session, suggestions("mark-iii", "defender")[0])
        session.apply("end")
        await ask(bots, session)
        session.apply("move OGRE 0822")
        await ask(bots, session)
        session.undo()
        session.apply("move OGRE 0822 0821")
        assert session.check(await ask(bots, session)) is None
        assert bots.workers[0].sent == len(session.lines)

    with_bots(test)


def test_another_game_under_the_same_id_starts_afresh() -> None:
    async def test(bots: BotPool) -> None:
        for scenario in ("mark-iii", "raid"):
            session = start(scenario, 5)
            for _ in range(3):
                session.apply(await ask(bots, session))
        shorter = start("raid", 5)
        assert shorter.check(await ask(bots, shorter)) is None

    with_bots(test)


def test_a_game_that_was_forgotten_is_sent_again() -> None:
    async def test(bots: BotPool) -> None:
        games = {name: start("mark-iii", 5) for name in ("one", "two", "three")}
        for _ in range(2):
            for name, session in games.items():
                session.apply(await ask(bots, session, name))
        bots.forget("one")
        bots.forget("never seen")
        session = games["one"]
        session.apply(await ask(bots, session, "one"))
        assert len(session.lines) == 3

    with_bots(test)


def test_games_are_shared_out_and_keep_to_their_worker() -> None:
    async def test(bots: BotPool) -> None:
        games = {name: start("mark-iii", 5) for name in "abcd"}
        for _ in range(3):
            decisions = await asyncio.gather(*(ask(bots, session, name) for name, session in games.items()))
            for session, decision in zip(games.values(), decisions, strict=True):
                session.apply(decision)
        assert [worker.games for worker in bots.workers] == [2, 2]
        assert [worker.sent for worker in bots.workers] == [4, 4]
        for name in games:
            bots.forget(name)
        assert [worker.games for worker in bots.workers] == [0, 0]

    with_bots(test, workers=2)


def test_the_event_loop_goes_on_while_a_player_thinks(tmp_path: Path) -> None:
    async def test(bots: BotPool) -> None:
        marker = tmp_path / "thinking"
        thought = asyncio.create_task(ask(bots, start("mark-iii"), level=f"patient:{marker}"))
        await appeared(marker)
        for _ in range(1000):
            await asyncio.sleep(0)
        assert not thought.done()
        marker.unlink()
        assert (await thought).startswith("place")

    with_bots(test)


def test_cancelling_ends_the_thinking_and_others_are_answered(until: Until, tmp_path: Path) -> None:
    async def test(bots: BotPool) -> None:
        worker = bots.workers[0]
        session = start("mark-iii")
        marker = tmp_path / "pid"
        thought = asyncio.create_task(ask(bots, session, "left", f"sleeper:{marker}"))
        await appeared(marker)
        before = pid_of(worker)
        waiting = asyncio.create_task(ask(bots, session, "other"))
        await asyncio.sleep(0)
        assert worker.asked == 2
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert (await waiting).startswith("place")
        assert pid_of(worker) != before
        until(lambda: not alive(before))

    with_bots(test)


def test_who_only_waits_is_withdrawn_without_a_trace(tmp_path: Path) -> None:
    async def test(bots: BotPool) -> None:
        worker = bots.workers[0]
        marker = tmp_path / "thinking"
        thought = asyncio.create_task(ask(bots, start("mark-iii"), "first", f"patient:{marker}"))
        await appeared(marker)
        before = pid_of(worker)
        waiting = asyncio.create_task(ask(bots, start("mark-iii"), "second"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        marker.unlink()
        await thought
        assert pid_of(worker) == before
        assert worker.asked == 0

    with_bots(test)


def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def test(bots: BotPool) -> None:
        marker = tmp_path / "died"
        assert (await ask(bots, start("mark-iii"), level=f"mortal:{marker}")).startswith("place")
        assert marker.exists()

    with_bots(test)


def test_a_worker_that_died_while_nobody_asked_is_replaced(until: Until) -> None:
    async def test(bots: BotPool) -> None:
        session = start("mark-iii")
        session.apply(await ask(bots, session))
        before = pid_of(bots.workers[0])
        os.kill(before, signal.SIGKILL)
        until(lambda: not alive(before))
        bots.forget("some other game")
        session.apply(await ask(bots, session))
        assert pid_of(bots.workers[0]) != before

    with_bots(test)


def test_a_player_that_always_dies_is_given_up_and_others_play_on() -> None:
    async def test(bots: BotPool) -> None:
        with pytest.raises(BotFailed, match="doomed found no decision for defender: the worker exited"):
            await ask(bots, start("mark-iii"), level="doomed")
        assert (await ask(bots, start("mark-iii"), "other")).startswith("place")

    with_bots(test)


def test_a_player_that_stumbles_fails_with_its_reason(capfd: pytest.CaptureFixture[str]) -> None:
    async def test(bots: BotPool) -> None:
        before = await ask(bots, start("mark-iii"))
        pid = pid_of(bots.workers[0])
        with pytest.raises(BotFailed, match="RuntimeError: dropped the dice"):
            await ask(bots, start("mark-iii"), level="clumsy")
        assert (await ask(bots, start("mark-iii"))).split()[0] == before.split()[0]
        assert pid_of(bots.workers[0]) == pid

    with_bots(test)
    assert "dropped the dice" in capfd.readouterr().err


def test_what_a_player_prints_is_no_reply(capfd: pytest.CaptureFixture[str]) -> None:
    async def test(bots: BotPool) -> None:
        assert (await ask(bots, start("mark-iii"), level="talker")).startswith("place")

    with_bots(test)
    said = capfd.readouterr()
    assert said.out == ""
    assert "thinking aloud" in said.err


def test_who_has_nothing_to_decide_is_told() -> None:
    async def test(bots: BotPool) -> None:
        session = start("mark-iii")
        with pytest.raises(BotFailed, match="attacker has nothing to decide: the deciding seat is defender"):
            await bots.choose("g", session.header, session.lines, "attacker", "charger")

    with_bots(test)


def test_a_level_that_is_not_there_fails() -> None:
    async def run() -> None:
        bots = BotPool(1, quiet())
        try:
            with pytest.raises(BotFailed, match="there is no player 'genius'"):
                await ask(bots, start("mark-iii"), level="genius")
        finally:
            await bots.stop()

    asyncio.run(run())


def test_a_program_that_cannot_be_started_fails() -> None:
    async def run() -> None:
        bots = BotPool(1, quiet(), ("/no/such/program",))
        with pytest.raises(BotFailed, match="could not be started"):
            await ask(bots, start("mark-iii"))
        await bots.stop()

    asyncio.run(run())


def test_stopping_ends_every_worker_and_who_waits_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        bots = BotPool(2, quiet(), COMMAND)
        await bots.start()
        thought = asyncio.create_task(ask(bots, start("mark-iii"), level=f"sleeper:{tmp_path / 'pid'}"))
        await appeared(tmp_path / "pid")
        pids = [pid_of(worker) for worker in bots.workers]
        await bots.stop()
        assert not any(map(alive, pids))
        for asked in (thought, ask(bots, start("mark-iii"))):
            with pytest.raises(BotFailed):
                await asked

    asyncio.run(run())


def test_a_killed_server_leaves_no_worker_behind(until: Until, tmp_path: Path) -> None:
    """One worker waits for a question, and the other thinks forever."""
    marker = tmp_path / "pid"
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(marker)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pids = [int(word) for word in server.stdout.readline().split()]
    until(marker.exists)
    assert int(marker.read_text() or pids[1]) in pids
    assert all(map(alive, pids))
    server.kill()
    server.wait()
    server.stdout.close()
    until(lambda: not any(map(alive, pids)))


def test_there_is_always_a_worker() -> None:
    assert 1 <= worker_count() <= (os.cpu_count() or 1)
