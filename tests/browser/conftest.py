"""Fixtures for the browser tests: real servers, a real Chromium, and pages that must not report errors.

    server      the server of this test process; its games do not affect each other
    own_server  a server for a single test, which can kill it and start it again on the same database
    open_page   open_page("/", phone=True, dark=True): a page in its own browser profile
    faults      the errors that pages reported; a test that provokes one allows it with faults.allow("pattern")
    axe         axe(page): the serious accessibility problems, as sentences
    table       table(page): what a player sees of the game on a page, for tests that play from it
    start_game  start_game("crossing"): a game to open by its links, or to advance over HTTP to where a test begins
    opened      opened(game, "attacker", "HVY1"): a seat's page of a game, once that unit is on its board
    start_battle  start_battle(attacker=[...], defender=[...]): the same, with units in hexes of the vale
    board       board(page): the map on a page, with hexes to click, tap and drag by name

A page that logs an error, throws, or requests anything outside its server fails its test. A failed test leaves a
screenshot of each page and the server's log in test-results.
"""

from __future__ import annotations

import json
import math
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

import cybertank

ROOT = Path(__file__).resolve().parents[2]
COMMAND = Path(sys.executable).with_name("cybertank")
STATIC = Path(cybertank.__file__).parent / "server" / "static"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RESULTS = ROOT / "test-results"
THINKING = "cybertank.server.workers.bot_worker"
# Longer than any machine takes, so that a bug does not look like a slow machine.
START_WITHIN = 120
STEP_WITHIN = 30_000
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=STEP_WITHIN)


class Server:
    """A separate `cybertank serve` on a free port of this machine, with its own database."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.db"
        self.log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start or restart the server, and wait until it answers."""
        command = [str(COMMAND), "serve", "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self.database}", "--private-webhooks"]
        command += ["--requests-per-second", "0", "--games-per-minute", "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until = time.monotonic() + START_WITHIN
        while not self.answers():
            if self.process.poll() is not None:
                pytest.fail(f"the server ended with {self.process.returncode}:\n{self.said()}")
            if time.monotonic() > until:
                pytest.fail(f"the server does not answer:\n{self.said()}")
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as reply:
                return reply.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """Kill the server with SIGKILL, so that it cannot finish or say anything."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the server to stop, as Ctrl-C and service managers do."""
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            pytest.fail(f"the server did not end when it was asked to:\n{self.said()}")
        self.process = None

    def thinker(self) -> int:
        """Return the process in which its computer players think, or 0 if there is none."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes().decode().split("\0")
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
            if THINKING in words and self.process is not None and parent == self.process.pid:
                return int(folder.name)
        return 0

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")


class Faults:
    """The errors that pages reported."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """Allow errors that match this regular expression, because the test provokes them."""
        self.allowed.append(pattern)

    def left(self) -> list[str]:
        return [fault for fault in self.found if not any(re.search(pattern, fault) for pattern in self.allowed)]

    def watch(self, context: BrowserContext, origin: str) -> None:
        """Listen to every page of a browser profile."""
        context.on("console", lambda said: self.found.append(f"console: {said.text}") if said.type == "error" else None)
        context.on("weberror", lambda thrown: self.found.append(f"thrown: {thrown.error}"))
        context.on("request", lambda request: self.check_address(request.url, origin))

    def check_address(self, url: str, origin: str) -> None:
        if not url.startswith((f"{origin}/", "data:", "blob:")):
            self.found.append(f"asked for {url}, which is outside {origin}")


OpenPage = Callable[..., Page]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    need_client()
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    need_client()
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


def need_client() -> None:
    if not (STATIC / "index.html").exists():
        pytest.fail("the browser client is not built: make web")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of a Chromium. Without one, every browser test fails and says how to get one."""
    done = subprocess.run([sys.executable, ROOT / "tools" / "provide.py", "browser"], capture_output=True, text=True)
    if done.returncode != 0:
        pytest.fail(done.stderr, pytrace=False)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    # Only for one module: while Playwright runs, no other test in this process can run an event loop.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, faults: Faults) -> Iterator[OpenPage]:
    """Open pages, each in its own profile, like another person's browser."""
    contexts: list[BrowserContext] = []
    servers: set[Server] = set()

    def open_one(
        path: str = "/", *, phone: bool = False, dark: bool = False, motion: bool = False, at: Server | None = None
    ) -> Page:
        to = at or request.getfixturevalue("server")
        context = browser.new_context(
            base_url=to.url,
            viewport=PHONE if phone else DESKTOP,
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(STEP_WITHIN)
        contexts.append(context)
        servers.add(to)
        faults.watch(context, to.url)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_one
    left = faults.left()
    if left or request.node.stash.get(FAILED, False):
        keep_results(request.node.nodeid, contexts, servers)
    for context in contexts:
        context.close()
    if left:
        pytest.fail("the pages complained:\n" + "\n".join(left), pytrace=False)


def keep_results(nodeid: str, contexts: list[BrowserContext], servers: set[Server]) -> None:
    """Save what a failed test showed to test-results."""
    folder = RESULTS / re.sub(r"[^\w.-]+", "-", nodeid)
    folder.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate((page for context in contexts for page in context.pages), 1):
        page.screenshot(path=folder / f"page-{number}.png", timeout=STEP_WITHIN)
    for number, kept in enumerate(servers, 1):
        (folder / f"server-{number}.log").write_text(kept.said(), encoding="utf-8")


SETTLED = """() => Promise.race([
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
    new Promise((done) => setTimeout(done, 1000)),
]).then(() => null)"""


# The size of targets is the one rule of level AA that axe leaves off unless it is asked.
RUN_AXE = """async () => (await axe.run(document, {
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } },
})).violations"""


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Run axe-core in a page, and return its serious and critical findings with their places."""
    if not AXE.exists():
        pytest.fail("axe-core is not installed: python -m buildtools.web --check")
    source = AXE.read_text(encoding="utf-8")

    def findings(page: Page) -> list[str]:
        page.evaluate(source)
        page.evaluate(SETTLED)  # wait until colours have faded in, because axe would report them
        violations = page.evaluate(RUN_AXE)
        return [finding(found) for found in violations if found["impact"] in ("serious", "critical")]

    return findings


def finding(found: dict) -> str:
    places = ", ".join(f"{' '.join(map(str, node['target']))} ({node['failureSummary']})" for node in found["nodes"])
    return f"{found['id']} ({found['impact']}): {found['help']}: {places}"


class Game:
    """A game that a test plays over HTTP, to get quickly to where its pages start."""

    def __init__(self, server: Server, body: dict[str, Any], load: bool = False) -> None:
        self.server = server
        made = self.call("/api/games/load" if load else "/api/games", body)
        self.id: str = made["game"]
        self.links: dict[str, str] = {link["seat"]: link["path"] for link in made["links"]}
        self.tokens: dict[str, str] = {link["seat"]: link["token"] for link in made["links"]}
        self.watch: str = made["watch"]

    def call(self, path: str, body: dict[str, Any] | None = None, seat: str = "") -> Any:
        headers = {"Content-Type": "application/json"}
        if seat:
            headers["Authorization"] = f"Bearer {self.tokens[seat]}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server.url + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as refused:
            said = refused.read().decode()
        pytest.fail(f"{path} {body}: {said}")

    def state(self, seat: str = "") -> Any:
        return self.call(f"/api/games/{self.id}", seat=seat)

    def view(self) -> Any:
        return self.state()["view"]

    def unit(self, name: str) -> Any:
        return next(unit for unit in self.view()["units"] if unit["id"] == name)

    def play(self, seat: str, *decisions: str) -> None:
        version = self.view()["version"]
        for decision in decisions:
            body = {"type": "submit", "id": 1, "version": version, "decision": decision}
            version = self.call(f"/api/games/{self.id}/decisions", body, seat)["version"]

    def until(self, seat: str, phase: str) -> None:
        """End phases of all seats until this seat has to decide in this phase."""
        while (view := self.view())["seat"] != seat or view["phase"] != phase:
            self.play(view["seat"], "end")

    def place(self, seat: str, *units: str) -> None:
        """Set up a force, with each unit and its hex as in `place`, and end the set-up."""
        self.play(seat, *(f"place {unit}" for unit in units), "end")

    def ogre_comes(self, *more: str) -> Game:
        """Play until the Ogre has entered, facing a hovercraft and other units, and the defender has to move."""
        self.play("defender", "place GEV1 0816", *more, "end")
        self.play("attacker", "move OGRE 0822 0821 0820")
        self.until("defender", "movement")
        return self


@pytest.fixture
def start_game(request: pytest.FixtureRequest) -> Callable[..., Game]:
    """Start games. `record=` loads one instead. Everything else goes into the request body."""

    def start(scenario: str = "mark-iii", *, at: Server | None = None, record: str = "", **body: Any) -> Game:
        server = at or request.getfixturevalue("server")
        if record:
            return Game(server, {"record": record, **body}, load=True)
        return Game(server, {"scenario": scenario, **body})

    return start


@pytest.fixture
def start_battle(request: pytest.FixtureRequest) -> Callable[..., Game]:
    """Start games of a battle on the vale whose units stand in their hexes: `attacker=[{"id": ..., "hex": ...}]`."""

    def start(*, attacker: list[dict], defender: list[dict], **keys: Any) -> Game:
        server = request.getfixturevalue("server")
        sides = {"attacker": attacker, "defender": defender}
        file = {
            "version": 1,
            "name": "field-test",
            "title": "A field test",
            "rule": "field-test",
            "map": "vale",
            "seats": list(sides),
            "story": "Two forces meet.",
            "force": [{"seat": seat, "units": units} for seat, units in sides.items()],
            "level": [{"title": "Victory", "margin": 10}],
            **keys,
        }
        body = json.dumps({"text": json.dumps(file)}).encode()
        asked = urllib.request.Request(f"{server.url}/api/battles", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=60) as reply:
            kept = json.load(reply)
        return Game(server, {"battle": kept["id"]})

    return start


@pytest.fixture
def opened(open_page: OpenPage) -> Callable[..., Page]:
    """Open a seat's page of a game, and wait until a unit is on the board."""

    def open_seat(game: Game, seat: str, unit: str, **how: bool) -> Page:
        page = open_page(game.links[seat], **how)
        expect(page.locator(f'.board [data-unit="{unit}"]').first).to_be_visible()
        return page

    return open_seat


# The center of a hex once the board has stopped moving, and whether it is visible.
MIDDLE = """async (name) => {
    const [frame, hex] = [document.querySelector(".board"), document.querySelector(`.board [data-hex="${name}"]`)];
    const place = () => {
        const { x, y, width, height } = hex.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    let [now, rested] = [place(), 0];
    while (rested < 2) {
        await new Promise((go) => setTimeout(go, 40));
        const next = place();
        rested = next[0] === now[0] && next[1] === now[1] ? rested + 1 : 0;
        now = next;
    }
    return [...now, frame.contains(document.elementFromPoint(...now))];
}"""


class Board:
    """The map on a page. The board reacts to positions, so tests find hexes by name and click their centers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def middle(self, hex_name: str) -> tuple[float, float]:
        self.page.locator(f'.board [data-hex="{hex_name}"]').wait_for(state="attached")
        x, y, seen = self.page.evaluate(MIDDLE, hex_name)
        if not seen:
            self.page.keyboard.press("0")
            x, y, seen = self.page.evaluate(MIDDLE, hex_name)
        assert seen, f"{hex_name} is out of sight"
        return x, y

    def click(self, hex_name: str) -> None:
        self.page.mouse.click(*self.middle(hex_name))

    def point(self, hex_name: str) -> None:
        self.page.mouse.move(*self.middle(hex_name))

    def tap(self, hex_name: str) -> None:
        self.page.touchscreen.tap(*self.middle(hex_name))

    def drag(self, start: str | Locator, hex_name: str) -> None:
        """Drag from a hex, or from something outside the board, to a hex."""
        if isinstance(start, str):
            self.point(start)
        else:
            start.hover()
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(hex_name), steps=6)
        self.page.mouse.up()

    def unit(self, name: str) -> Locator:
        return self.page.locator(f'.board [data-unit="{name}"]').first


@pytest.fixture
def board() -> Callable[[Page], Board]:
    return Board


# Read everything at once, so that it is consistent. Find counters by their place in the drawing, because
# getBoundingClientRect can be out of date for a shape in a group that has just moved.
SEE = """() => {
    const sight = document.querySelector(".board-pieces")?.getScreenCTM();
    const onScreen = ([x, y]) => [sight.a * x + sight.e, sight.d * y + sight.f];
    const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const drawn = [...document.querySelectorAll(".board .hits [data-hex]")].map((hex) => {
        const { x, y, width, height } = hex.getBBox();
        return { name: hex.dataset.hex, at: [x + width / 2, y + height / 2], width };
    });
    const hexes = drawn.map(({ name, at }) => [name, onScreen(at)]);
    const units = [...document.querySelectorAll(".board-pieces > .piece")].map((piece) => {
        const { e, f } = piece.transform.baseVal.consolidate().matrix;
        const under = drawn.find((hex) => apart(hex.at, [e, f]) < hex.width / 2);
        const flags = [...piece.querySelector(".counter").classList];
        return { id: piece.dataset.unit, hex: under?.name ?? "", at: onScreen([e, f]), flags };
    });
    const reach = [...document.querySelectorAll(".board .reach [data-reach]")].map((sign) => ({
        hex: sign.dataset.reach,
        cost: Number(sign.querySelector(".cost").textContent),
        fight: sign.dataset.fight ?? "",
    }));
    return {
        decision: document.querySelector(".play-title strong")?.textContent ?? "",
        turn: Number(/turn (\\d+)/.exec(document.querySelector(".play-title")?.textContent ?? "")?.[1] ?? 0),
        version: Number(document.querySelector(".play")?.dataset.version ?? -1),
        over: document.querySelector("[aria-label='The game is over']") !== null,
        hexes, units, reach,
    };
}"""
# A decision is complete when the page shows a later version. A refusal or a confirmation covers the page.
GONE_ON = """(before) => {
    const version = Number(document.querySelector(".play")?.dataset.version ?? -1);
    return version > before || document.querySelector(".toast.refused, dialog[open]") !== null;
}"""


@dataclass(frozen=True)
class Reach:
    """A hex that the selected unit can reach."""

    hex: str
    cost: int
    fight: str


@dataclass(frozen=True)
class Drawn:
    """A counter on the board: its hex ("" outside the map), its center in the window, and its marks."""

    id: str
    hex: str
    at: tuple[float, float]
    flags: frozenset[str]


@dataclass(frozen=True)
class Seen:
    """A game as its page shows it."""

    decision: str
    turn: int
    version: int
    over: bool
    hexes: dict[str, tuple[float, float]]
    units: dict[str, Drawn]
    reach: list[Reach]

    def flagged(self, flag: str) -> list[str]:
        """Return the units with a mark: mover, shooter, mark, gun, target, selected or disabled."""
        return [unit.id for unit in self.units.values() if flag in unit.flags]

    def apart(self, one: str, other: str) -> float:
        """Return the distance between two hexes in the drawing."""
        (x, y), (u, v) = self.hexes[one], self.hexes[other]
        return math.hypot(x - u, y - v)


class Table:
    """A game on a page, as its player sees it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def see(self) -> Seen:
        seen = self.page.evaluate(SEE)
        units = [Drawn(unit["id"], unit["hex"], tuple(unit["at"]), frozenset(unit["flags"])) for unit in seen["units"]]
        return Seen(
            seen["decision"],
            seen["turn"],
            seen["version"],
            seen["over"],
            {name: tuple(at) for name, at in seen["hexes"]},
            {unit.id: unit for unit in units},
            [Reach(**reach) for reach in seen["reach"]],
        )

    def decide(self, deed: Callable[[], None]) -> None:
        """Do something that makes a decision, and wait until the page shows the result. A refusal fails the test."""
        before = self.see().version
        deed()
        self.wait(before)

    def wait(self, before: int) -> None:
        """Wait until the page shows a later version or a dialog."""
        self.page.wait_for_function(GONE_ON, arg=before)
        refused = self.page.locator(".toast.refused").all_inner_texts()
        assert not refused, refused


@pytest.fixture
def table() -> Callable[[Page], Table]:
    return Table
