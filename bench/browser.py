"""Measure how fast the page is, in a Chromium against its own server, in one run.

    python bench/browser.py

`make measure` runs this and writes docs/browser.md. The times are for this machine in this run; nothing is asserted.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, WebSocket, expect, sync_playwright

from cybertank.scenarios.files import load_scenario, tidy, with_maps

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from provide import find_browser  # noqa: E402  (found by the line above)
from serving import Server, link_of, serving, token_of  # noqa: E402

PAGE = ROOT / "docs" / "browser.md"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
OPENINGS = 5
SELECTIONS = 20
DRAGS = 5
# In the page: press the key for the next unit, and wait until its reach is drawn.
SELECT = """
() => new Promise((done) => {
  const shown = () => document.querySelector('.reach')?.innerHTML ?? '';
  const before = shown();
  const start = performance.now();
  const look = () => {
    if (shown() && shown() !== before) requestAnimationFrame(() => done(performance.now() - start));
    else if (performance.now() - start > 10000) done(-1);
    else requestAnimationFrame(look);
  };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  look();
})
"""
# In the page: the times between frames, until they are asked for.
FRAMES = """
() => {
  window.frames_ = [];
  let last = 0;
  const tick = (now) => {
    if (last) window.frames_.push(now - last);
    last = now;
    window.ticking_ = requestAnimationFrame(tick);
  };
  window.ticking_ = requestAnimationFrame(tick);
}
"""
FRAMES_SO_FAR = "() => { cancelAnimationFrame(window.ticking_); return window.frames_; }"
# In the page: submit a decision in notation, and wait for the frame that shows what came of it.
DECIDE = """
(text) => new Promise((done) => {
  const version = () => document.querySelector('.play').dataset.version;
  const before = version();
  const box = document.querySelector('#notation');
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  const start = performance.now();
  const look = () => {
    if (version() !== before) requestAnimationFrame(() => done(performance.now() - start));
    else if (performance.now() - start > 10000) done(-1);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(() => {
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    look();
  });
})
"""
MOVES = [
    "RGEV1 vale-0318",
    "RGEV1 vale-0317",
    "RGEV2 vale-0918",
    "RGEV3 vale-1518",
    "RGEV4 vale-2118",
    "RLT1 vale-0317",
]
MINED = "shore-0716"
BESIDE = "shore-0715"


def first_page(browser: Browser, server: Server) -> list[float]:
    """Return the milliseconds from requesting the first page until its button is enabled, with an empty cache."""
    times = []
    for _ in range(OPENINGS):
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        start = time.perf_counter()
        page.goto(server.url, wait_until="commit")
        expect(page.get_by_role("button", name="Play now")).to_be_enabled()
        times.append(1000 * (time.perf_counter() - start))
        context.close()
    return times


def big_board(browser: Browser, server: Server) -> tuple[Page, list[int]]:
    """Open four maps with 120 counters and a mined bridge, at the first movement of the one side.

    The list fills with the sizes of the updates that the page is sent.
    """
    battle = json.loads(tidy(with_maps(load_scenario("four-fields"))))
    battle["name"] = "four-mined-fields"
    next(force for force in battle["force"] if force["seat"] == "blue")["mines"] = 1
    kept = server.call("/api/battles", {"text": json.dumps(battle)})
    made = server.call("/api/games", {"battle": kept["id"], "options": {"mines": True}})
    game = str(made["game"])
    server.play(game, token_of(made, "red"), [f"place RLT5 {BESIDE}", "end"])
    server.play(game, token_of(made, "blue"), [f"mine {MINED} road", "end"])
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    sizes: list[int] = []
    page.on("websocket", lambda socket: listen(socket, sizes))
    page.goto(server.url + link_of(made, "red"))
    expect(page.locator("[data-unit]").first).to_be_visible()
    page.wait_for_timeout(2000)  # drawing the maps is not part of the measurement
    return page, sizes


def listen(socket: WebSocket, sizes: list[int]) -> None:
    """Note the size of each update."""

    def note(payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        if text.startswith('{"type":"update"'):
            sizes.append(len(text.encode()))

    socket.on("framereceived", note)


def selections(page: Page) -> list[float]:
    """Return the milliseconds from the key for the next unit to the frame that shows its reach."""
    return [page.evaluate(SELECT) for _ in range(SELECTIONS)]


def middle(page: Page) -> tuple[float, float]:
    """Find the middle of the board."""
    box = page.locator(".board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def panning(page: Page) -> list[float]:
    """Milliseconds between frames while the map is dragged about by the mouse."""
    x, y = middle(page)
    page.evaluate(FRAMES)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(x + 200 * ((step % 40) / 20 - 1), y + 120 * ((step % 24) / 12 - 1))
    page.mouse.up()
    frames: list[float] = page.evaluate(FRAMES_SO_FAR)
    return frames


def restyling(page: Page, session: CDPSession) -> list[float]:
    """Milliseconds of style work from pressing the button on the map to dragging it and letting it go."""
    x, y = middle(page)
    times = []
    for _ in range(DRAGS):
        page.mouse.move(x, y)
        page.wait_for_timeout(300)
        before = metric(session, "RecalcStyleDuration")
        page.mouse.down()
        page.mouse.move(x + 30, y + 10)
        page.mouse.up()
        page.wait_for_timeout(300)
        times.append(1000 * (metric(session, "RecalcStyleDuration") - before))
    return times


def zooming(page: Page) -> list[float]:
    """Milliseconds between frames while the wheel zooms in and out again, and the map is drawn sharp afterwards."""
    page.mouse.move(*middle(page))
    page.evaluate(FRAMES)
    for step in range(60):
        page.mouse.wheel(0, -80 if step < 30 else 80)
        page.wait_for_timeout(16)
    page.wait_for_timeout(500)
    frames: list[float] = page.evaluate(FRAMES_SO_FAR)
    return frames


def moves(page: Page) -> list[float]:
    """Milliseconds from submitting a move to the frame that shows it."""
    return [page.evaluate(DECIDE, f"move {move}") for move in MOVES]


def metric(session: CDPSession, name: str) -> float:
    """Read one of the browser's own counters."""
    found = session.send("Performance.getMetrics")["metrics"]
    return float(next(entry["value"] for entry in found if entry["name"] == name))


def memory(session: CDPSession) -> str:
    """Say how much memory the page holds once what is not needed has been thrown away."""
    session.send("HeapProfiler.collectGarbage")
    heap, nodes = metric(session, "JSHeapUsedSize"), metric(session, "Nodes")
    return f"{heap / 1e6:.1f} MB of JavaScript objects, {nodes:,.0f} nodes"


def row(title: str, times: list[float]) -> str:
    """Return one row of the table."""
    ordered = sorted(times)
    ninety_five = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    figures = [statistics.median(ordered), ninety_five, ordered[-1]]
    written = [f"{figure:.0f}" if figure >= 10 else f"{figure:.1f}" for figure in figures]
    return f"| {title} | {len(times)} | " + " | ".join(written) + " |"


def main() -> None:
    chromium = find_browser()
    if chromium is None:
        sys.exit("No Chromium was found: python tools/provide.py browser --install")
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        rows = [row("from requesting the first page until its button can be pressed", first_page(browser, server))]
        page, sizes = big_board(browser, server)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        rows.append(row("from pressing the next-unit key until its reach is drawn", selections(page)))
        page.keyboard.press("Escape")
        page.keyboard.press("0")
        rows.append(row("between two frames while dragging the map", panning(page)))
        rows.append(row("style work of one short drag", restyling(page, session)))
        rows.append(row("between two frames while zooming in and out", zooming(page)))
        page.keyboard.press("0")
        rows.append(row("from submitting a move until it is shown", moves(page)))
        page.wait_for_timeout(500)  # in which what the page heard is noted
        moved = max(sizes)
        fall = [page.evaluate(DECIDE, f"move RLT5 {MINED}")]
        rows.append(row("from submitting a move that destroys a bridge until it is shown", fall))
        page.wait_for_timeout(500)
        fell = sizes[-1]
        held = memory(session)
        version = browser.version
        browser.close()
    text = [
        "# Speed of the page",
        "",
        "This page shows how quickly the browser game responds. `make measure` opens the real page in Chromium",
        "without a graphics card, with the server on the same machine, and writes the figures here.",
        "",
        f"{os.cpu_count()} cores, Python {platform.python_version()}, Chromium {version.split('.')[0]}.",
        "",
        "All rows but the first are for four maps with 120 units, all of them in view.",
        "",
        "| milliseconds | n | median | p95 | max |",
        "| --- | ---: | ---: | ---: | ---: |",
        *rows,
        "",
        f"An update after a move is {moved:,} bytes; the update with the fallen bridge is {fell:,}.",
        f"At the end the page holds {held}.",
        "",
        "[The server under load](load.md) has the figures for the server.",
        "",
    ]
    PAGE.write_text("\n".join(text), encoding="utf-8")
    print("\n".join(text))


if __name__ == "__main__":
    main()
