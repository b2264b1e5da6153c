"""Put a server under load: many games with two players each on websockets, and the server killed in the middle.

`make load` runs this with the compiled build. It starts `cybertank serve` with its own database, lets the players of
load_players.py play, kills the server without warning after three quarters of the time, and starts it again. At the
end it looks for every acknowledged decision in the records. The figures go into docs/load.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from load_players import Report, SeatTask, Task

from cybertank.board import board
from cybertank.text.records.records import read_record

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- figures: made by make load -->", "<!-- end of figures -->"
SCENARIOS = ("mark-iii", "mark-v", "mark-iii", "raid")
# The share of the time after which the server is killed, and for how many seconds players can notice it.
KILL_AT = 0.75
NOTICED = 15.0
STARTING = 60.0
GATHERING = 60.0
BUDGET = 150.0
# All players come from one address here.
NO_LIMITS = ("--requests-per-second", "0", "--games-per-minute", "0")


class Server:
    """The server's process, which can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None
        self.peak = 0
        """Megabytes."""
        self.worked = 0.0
        """Seconds of processor time."""

    def start(self) -> float:
        """Start the server, and return how many seconds it took to answer."""
        began = time.perf_counter()
        program = Path(sys.executable).with_name("cybertank")
        database = f"sqlite:///{self.folder / 'games.db'}"
        options = ["--database", database, "--port", str(self.port), *NO_LIMITS]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([program, "serve", *options], stdout=log, stderr=log)
        while time.perf_counter() - began < STARTING:
            if self.process.poll() is not None:
                break
            try:
                self.get("/health")
                return time.perf_counter() - began
            except OSError:
                time.sleep(0.02)
        raise SystemExit(f"The server did not start:\n{(self.folder / 'server.log').read_text()[-3000:]}")

    def end(self, how: signal.Signals) -> None:
        assert self.process is not None
        if self.process.poll() is not None:
            return
        about = Path(f"/proc/{self.process.pid}")
        if about.exists():
            status = (about / "status").read_text().splitlines()
            kilobytes = next(line.split()[1] for line in status if line.startswith("VmHWM"))
            self.peak = max(self.peak, int(kilobytes) // 1024)
            ticks = (about / "stat").read_text().rpartition(")")[2].split()[11:13]
            self.worked += sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
        self.process.send_signal(how)
        self.process.wait()

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=STARTING) as reply:
            return bytes(reply.read())

    def post(self, path: str, body: object) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            msgspec.json.encode(body),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=STARTING) as reply:
            return json.loads(reply.read())


def new_games(server: Server, count: int) -> list[SeatTask]:
    """Create games between people, set up as their scenarios suggest."""
    seats: list[SeatTask] = []
    for number in range(count):
        made = server.post("/api/games", {"scenario": SCENARIOS[number % len(SCENARIOS)]})
        seats.extend(SeatTask(made["game"], link["seat"], link["token"]) for link in made["links"])
    return seats


def play(server: Server, seats: list[SeatTask], asked: argparse.Namespace) -> tuple[Report, float]:
    """Let the players play, and kill the server in between. Return the report, and how long it took to come back."""
    kill_at = asked.seconds * KILL_AT
    noticed = NOTICED if asked.kill else -1
    task = Task(server.port, seats, asked.seconds, asked.pace, kill_at - 1, kill_at + noticed)
    players = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("load_players.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert players.stdin is not None
    assert players.stdout is not None
    back = 0.0
    try:
        players.stdin.write(msgspec.json.encode(task) + b"\n")
        players.stdin.flush()
        players.stdout.readline()  # everybody has seen their game, and the time begins
        if asked.kill:
            time.sleep(kill_at)
            server.end(signal.SIGKILL)
            back = server.start()
        output, _ = players.communicate(timeout=asked.seconds + GATHERING)
    finally:
        players.kill()
    return msgspec.json.decode(output, type=Report), back


def missing(server: Server, report: Report) -> list[str]:
    """Return acknowledged decisions that are missing from the record of their game."""
    wrong: list[str] = []
    by_game: dict[str, list[tuple[int, str]]] = {}
    for game, line, text in report.kept:
        by_game.setdefault(game, []).append((line, text))
    for game, kept in by_game.items():
        try:
            lines = read_record(server.get(f"/api/games/{game}/record").decode(), game).lines
        except urllib.error.HTTPError as fault:
            wrong.append(f"{game}, the whole game: {fault.read().decode()}")
            continue
        texts = {line.number: line.text for line in lines}
        wrong.extend(f"{game} line {line}: {text}" for line, text in kept if texts.get(line) != text)
    return wrong


# -- the figures -------------------------------------------------------------------------------------------------------


def row(title: str, times: list[float]) -> str:
    ordered = sorted(times)
    count = len(ordered)
    if not count:
        return f"| {title} | 0 | | | | |"
    shares = [ordered[min(count - 1, int(count * share))] for share in (0.5, 0.95, 0.99)]
    return f"| {title} | {count:,} | " + " | ".join(f"{value:.1f}" for value in (*shares, ordered[-1])) + " |"


def machine() -> str:
    """Return a few words about the machine."""
    core = "interpreted" if str(board.__file__).endswith(".py") else "compiled"
    python = platform.python_version()
    return f"{os.cpu_count()} cores, Python {python}, {core} core, server and players on the same machine"


def figures(report: Report, asked: argparse.Namespace, server: Server, back: float, lost: list[str]) -> str:
    """Return the figures for the page."""
    each = 1000 * server.worked / max(1, len(report.done))
    said = [
        f"{machine()}. {asked.games} games, {2 * asked.games} websockets, {asked.seconds:g} seconds,",
        f"one decision every {asked.pace:g} s from each player whose turn it is.",
        "",
        "| milliseconds from | n | p50 | p95 | p99 | max |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        row("submit to `done`", report.done),
        row("submit to `update`, own player", report.shown),
        row("submit to `update`, other player", report.seen),
        row("question about reach to its answer", report.asked),
        "",
        f"Decisions per second: {len(report.done) / asked.seconds:.0f}. Errors: {sum(report.errors.values())}. "
        f"Refused decisions: {sum(report.refused.values())}. "
        f"Games finished: {report.over}.",
        f"Peak memory of the server: {server.peak} MB. "
        f"Its processor time: {server.worked:.0f} s, {each:.1f} ms per decision.",
    ]
    if asked.kill:
        said.append(
            f"It was killed with SIGKILL after {asked.seconds * KILL_AT:g} seconds, and answered {back:.1f} s after "
            f"the restart.\nAcknowledged decisions: {len(report.kept):,}. Missing from the records: {len(lost)}."
        )
    return "\n".join(said)


def write_page(block: str) -> None:
    """Put the figures between their marks."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{block}\n\n{END}{after}", encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--pace", type=float, default=1, help="seconds between two decisions of a player")
    parser.add_argument(
        "--kill", action=argparse.BooleanOptionalAction, default=True, help="kill the server in between"
    )
    parser.add_argument("--write", action=argparse.BooleanOptionalAction, default=True, help="write docs/load.md")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="cybertank-load-") as name:
        server = Server(Path(name))
        server.start()
        try:
            seats = new_games(server, asked.games)
            report, back = play(server, seats, asked)
            lost = missing(server, report)
        finally:
            server.end(signal.SIGTERM)
    block = figures(report, asked, server, back, lost)
    print(block)
    for what, count in sorted({**report.errors, **report.refused}.items(), key=lambda item: -item[1]):
        print(f"{count:6} {'error' if what in report.errors else 'refused'}: {what}")
    for line in lost[:20]:
        print("missing:", line)
    if asked.write:
        write_page(block)
    late = sorted(report.seen + report.shown)
    slow = bool(late) and late[int(len(late) * 0.95)] > BUDGET
    return 1 if report.errors or lost or slow or not report.done else 0


if __name__ == "__main__":
    sys.exit(main())
