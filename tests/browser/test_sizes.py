"""The size of each page: what a browser without a cache fetches before the page can be used, as it is sent.

Budgets are in kB of 1,000 bytes, compressed. The first page has a fixed one; the others are about 5% above
what the pages took when they were set, because the server's answers vary a little from game to game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]

ROOT = Path(__file__).resolve().parents[2]
BATTLE = (ROOT / "web" / "src" / "screens" / "learn" / "tutorial.record").read_text(encoding="utf-8")

# Each route with what is there once it can be used, and its budget for files and the server's answers together. What
# comes over a websocket is not counted.
BUDGETS = {
    "/": (".tile", 90),
    "/new/mark-iii": (".brief-start", 84),
    "/play/GAME": ("[data-deed=end]", 110),
    "/replay/GAME": ("input[type=range]", 118),
    "/learn": (".learn-steps", 130),
    "/judge": ("form.judge", 80),
    "/rules": (".rule-entry", 110),
    "/games": ("form.load", 76),
    "/builder": (".b-tabs", 116),
}


def sent(page: Page, path: str, complete: str) -> float:
    """Open a page and return how many kB were sent for it."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    bytes_of: dict[str, float] = {}
    session.on("Network.loadingFinished", lambda told: bytes_of.update({told["requestId"]: told["encodedDataLength"]}))
    page.goto(path)
    expect(page.locator(complete).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return sum(bytes_of.values()) / 1000


@pytest.mark.parametrize("route", BUDGETS)
def test_a_route_keeps_to_its_budget(open_page: OpenPage, start_game: StartGame, route: str) -> None:
    complete, budget = BUDGETS[route]
    path = route
    if "GAME" in route:
        game = start_game(record=BATTLE, seats={"attacker": "human", "defender": "human"})
        path = game.links["defender"] if route.startswith("/play") else f"/replay/{game.id}"
    takes = sent(open_page("/icon.svg"), path, complete)
    print(f"{route}: {takes:.1f} kB")
    over = takes - budget
    assert over <= 0, f"The route {route} is {over:.1f} kB over its budget of {budget} kB: it takes {takes:.1f} kB."


def test_no_page_fetches_another_page_in_advance(open_page: OpenPage) -> None:
    """The first page holds no code of the game, the replay or the builder."""
    page = open_page("/")
    expect(page.locator(".tile").first).to_be_visible()
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    scripts = [name for name in loaded if name.endswith(".js")]
    sources = "".join(page.request.get(name).text() for name in scripts)
    assert not re.search("Position in the game|Decision in notation|What to build", sources)
