"""Measure how fast the page is, in a Chromium against its own server, in one run.

    python bench/browser.py

`make measure` runs this and writes docs/browser.md. The times are for this machine in this run; nothing is asserted.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from provide import find_browser  # noqa: E402  (found by the line above)
from serving import Server, link_of, serving, token_of  # noqa: E402

PAGE = ROOT / "docs" / "browser.md"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
OPENINGS = 5
SELECTIONS = 20
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
# In the page: note the times between frames while the board is dragged.
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


def big_board(browser: Browser, server: Server) -> Page:
    """Open four maps with 120 counters, at the first movement of one side."""
    made = server.call("/api/games", {"scenario": "four-fields"})
    for seat in ("red", "blue"):
        server.play(str(made["game"]), token_of(made, seat), ["end"])
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url + link_of(made, "red"))
    expect(page.locator("[data-unit]").first).to_be_visible()
    page.wait_for_timeout(2000)  # drawing the maps is not part of the measurement
    return page


def selections(page: Page) -> list[float]:
    """Return the milliseconds from the key for the next unit to the frame that shows its reach."""
    return [page.evaluate(SELECT) for _ in range(SELECTIONS)]


def panning(page: Page) -> list[float]:
    """Return the milliseconds between frames while the mouse drags the map."""
    box = page.locator(".board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(FRAMES)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(x + 200 * ((step % 40) / 20 - 1), y + 120 * ((step % 24) / 12 - 1))
    page.mouse.up()
    frames: list[float] = page.evaluate("() => { cancelAnimationFrame(window.ticking_); return window.frames_; }")
    return frames


def row(title: str, times: list[float]) -> str:
    """Return one row of the table."""
    ordered = sorted(times)
    ninety_five = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    figures = [statistics.median(ordered), ninety_five, ordered[-1]]
    return f"| {title} | {len(times)} | " + " | ".join(f"{figure:.0f}" for figure in figures) + " |"


def main() -> None:
    chromium = find_browser()
    if chromium is None:
        sys.exit("No Chromium was found: python tools/provide.py browser --install")
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        rows = [row("from requesting the first page until its button can be pressed", first_page(browser, server))]
        page = big_board(browser, server)
        rows.append(
            row("four maps, 120 units: from pressing the next-unit key until its reach is drawn", selections(page))
        )
        rows.append(row("four maps, 120 units: between two frames while dragging the map", panning(page)))
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
        "| milliseconds | n | median | p95 | max |",
        "| --- | ---: | ---: | ---: | ---: |",
        *rows,
        "",
        "[The server under load](load.md) has the figures for the server.",
        "",
    ]
    PAGE.write_text("\n".join(text), encoding="utf-8")
    print("\n".join(text))


if __name__ == "__main__":
    main()
