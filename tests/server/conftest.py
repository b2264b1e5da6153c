"""Fixtures for the server tests: a SQLite file, a private PostgreSQL, servers, and positions to show."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.scenarios.files import scenario_brief
from cybertank.server.app import make_app
from cybertank.server.config import Config
from cybertank.server.live.hosts import Hosts
from cybertank.server.logs import Log
from cybertank.server.running import listen, server_of
from cybertank.server.store import Store
from cybertank.text.positions.reading import state_of
from cybertank.text.records.records import RecordHeader
from cybertank.text.session import Session

HOW_TO_GET_IT = (
    "These tests need PostgreSQL's server programs (initdb and postgres): install them, on Debian with "
    "`apt-get install postgresql`, or set CYBERTANK_NO_POSTGRES=1 to go without."
)
STARTING_SECONDS = 60
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
}


@pytest.fixture
def anyio_backend() -> str:
    """Run tests marked `anyio` on asyncio, as the server does."""
    return "asyncio"


def postgres_programs() -> Path | None:
    """Return the directory with PostgreSQL's server programs, which Debian keeps off the path."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def someone_else() -> dict[str, Any]:
    """Return how to run a program as an unprivileged user, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    pytest.fail("PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.")


class Postgres:
    """A PostgreSQL server on a socket in its own directory."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._who = someone_else()
        self._numbers = count(1)
        self.directory = Path(tempfile.mkdtemp(prefix="cybertank-postgres-"))
        if self._who:
            os.chown(self.directory, self._who["user"], self._who["group"])

    def start(self) -> None:
        data, log = self.directory / "data", self.directory / "log"
        made = self._run(
            "initdb", "-D", data, "-U", "cybertank", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        assert made.returncode == 0, f"initdb failed:\n{made.stdout}"
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with log.open("w") as output:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", data, "-k", self.directory, *settings],
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.directory,
                **self._who,
            )
        until = time.monotonic() + STARTING_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                pytest.fail(f"PostgreSQL did not start:\n{log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        if hasattr(self, "_process"):
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=STARTING_SECONDS)
        shutil.rmtree(self.directory, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://cybertank@/{database}?host={self.directory}"

    def new_database(self) -> str:
        """Create an empty database and return its name."""
        name = f"t{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def execute(self, statement: str) -> None:
        async def run() -> None:
            connection = await asyncpg.connect(self.url("postgres"))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(run())

    def _answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def _run(self, program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self._programs / program, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.directory,
            **self._who,
        )


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL server for the first test that needs it."""
    if os.environ.get("CYBERTANK_NO_POSTGRES") == "1":
        pytest.skip("CYBERTANK_NO_POSTGRES=1")
    programs = postgres_programs()
    if programs is None:
        pytest.fail(HOW_TO_GET_IT)
    server = Postgres(programs)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """Return an empty PostgreSQL database, and drop it after the test."""
    name = postgres.new_database()
    yield postgres.url(name)
    postgres.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the address of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Return an empty database of each kind."""
    fixture = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(fixture)
    return url


@pytest.fixture
async def store(database_url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """Open a store on each kind of database."""
    opened = await Store.open(database_url)
    yield opened
    await opened.close()


# -- a server with games -----------------------------------------------------------------------------------------------


class Player:
    """A client on a game's websocket. It sends messages and reads until the one it waits for arrives."""

    def __init__(self, address: str, **headers: Any) -> None:
        self._open = ExitStack()
        self.socket = self._open.enter_context(connect(address, max_size=2**22, open_timeout=30, **headers))
        self.heard: list[dict[str, Any]] = []
        self.version = -1
        self.view: dict[str, Any] = {}
        self._numbers = count(1)

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def hello(self, *tokens: str, **more: Any) -> dict[str, Any]:
        """Say hello, and return the welcome or the fault."""
        self.send({"type": "hello", "tokens": list(tokens), **more})
        return self.until("welcome", "fault")

    def send(self, message: dict[str, Any] | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def read(self, timeout: float = 30) -> dict[str, Any]:
        """Return the next message, whatever it is."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if "view" in message:
            self.view = message["view"]
            self.version = self.view["version"]
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """Read until a message of one of these kinds arrives."""
        while True:
            message = self.read()
            if message["type"] in kinds:
                return message

    def until_seat(self, seat: str | None) -> dict[str, Any]:
        """Return a position in which a seat has to decide: the last one seen, or a later one."""
        while self.view.get("seat") != seat and self.view.get("seat") is not None:
            self.until("update")
        return self.view

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a request and return its reply."""
        number = next(self._numbers)
        self.send({"type": kind, "id": number, **more})
        while True:
            message = self.read()
            if message.get("id") == number:
                return message

    def submit(self, decision: str, version: int | None = None) -> dict[str, Any]:
        """Submit a decision, for the version last seen unless another is given."""
        return self.ask("submit", version=self.version if version is None else version, decision=decision)

    def closed(self) -> int | None:
        """Read until the server has closed the connection, and return the close code."""
        try:
            while True:
                self.read()
        except ConnectionClosed:
            return self.socket.close_code


class RunningServer:
    """A server in a thread of this process, on a free port."""

    def __init__(self, url: str, **settings: Any) -> None:
        self.log = io.StringIO()
        listener = listen(Config(database=url, port=0))
        port = listener.getsockname()[1]
        self.config = Config(database=url, port=port, **settings)
        self.address = f"127.0.0.1:{port}"
        app = make_app(self.config, log=Log(stream=self.log))
        ready = threading.Event()
        self.server = server_of(self.config, app, ready.set)
        self.hosts: Hosts = None  # type: ignore[assignment]
        self._thread = threading.Thread(target=lambda: asyncio.run(self.server.serve([listener])), daemon=True)
        self._thread.start()
        assert ready.wait(60), self.log.getvalue()
        self.hosts = app.state.hosts
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=60, trust_env=False)

    def stop(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self._thread.join(60)
        assert not self._thread.is_alive()

    def player(self, game: str, *tokens: str, origin: str | None = None) -> Player:
        """Connect to a game's websocket. With tokens, the client has already said hello."""
        address = f"ws://{self.address}/api/games/{game}/socket"
        player = Player(address, **({"origin": origin} if origin else {}))
        if tokens:
            assert player.hello(*tokens)["type"] == "welcome"
        return player

    def new_game(self, scenario: str = "mark-iii", **more: Any) -> tuple[str, dict[str, str]]:
        """Start a new game, and return its id and the secret of each seat."""
        reply = self.http.post("/api/games", json={"scenario": scenario, **more})
        assert reply.status_code == 201, reply.text
        body = reply.json()
        return body["game"], {link["seat"]: link["token"] for link in body["links"]}


@pytest.fixture
def player_at() -> type[Player]:
    """Make clients for any server, given the address of a websocket."""
    return Player


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Start servers that stop with the test. By default each test has its own SQLite file."""
    running: list[RunningServer] = []

    def make(url: str = "", **settings: Any) -> RunningServer:
        server = RunningServer(url or f"sqlite:///{tmp_path / 'games.db'}", **settings)
        running.append(server)
        return server

    yield make
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start one server for all tests in a file that use separate games."""
    url = f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.db'}"
    running = RunningServer(url, requests_per_second=0, games_per_minute=0)
    yield running
    running.stop()


# -- a position to show ------------------------------------------------------------------------------------------------


@pytest.fixture
def field() -> Callable[..., dict]:
    """Make a green map of nine by nine hexes: `field(h0505="town")`."""

    def make(**hexes: str) -> dict:
        terrain = {name[1:]: word for name, word in hexes.items()}
        return {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north", "hexes": terrain}

    return make


@pytest.fixture
def stage(position_file: Callable[..., Any]) -> Callable[..., Session]:
    """Start a game from a position and play some decisions."""

    def make(
        *units: str, do: tuple[str, ...] = (), dice: tuple[int, ...] = (), seat: str = "attacker", **more: Any
    ) -> Session:
        turn = {"number": more.pop("turn", 1), "seat": seat, "phase": more.pop("phase", "movement")}
        state = state_of(position_file(*units, turn=turn, **more), "test", scenario_brief)
        header = RecordHeader("mark-iii", "sixth", {}, dict.fromkeys(state.setting.seats, "human"), state.digest())
        session = Session(Game(state, ScriptedDice(list(dice))), header, "A position")
        for decision in do:
            session.apply(decision)
        return session

    return make
