"""Boards as parts: two on one page, ink that is mended where terrain changes, a scene for every event.

They run on a page of their own, web/test-pages, which is bundled for these tests and served in place of the client.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, Route, expect

from cybertank.text.events.facts import AnyFact

ROOT = Path(__file__).resolve().parents[2]
OpenPage = Callable[..., Page]
# Wait until no board moves any more.
REST = """async () => {
    const now = () => [...document.querySelectorAll(".board-sheet")].map((one) => one.style.transform).join();
    for (let [seen, same] = [now(), 0]; same < 5; ) {
        await new Promise((go) => setTimeout(go, 80));
        same = now() === seen ? same + 1 : 0;
        seen = now();
    }
}"""
# What the ground is drawn of; the order in which it is laid does not matter here.
KINDS = [
    *("tone-1", "tone-2", "tone-3", "tone-4", "tuft", "swamp", "water", "deep", "wave", "sand", "forest", "burnt"),
    *("town", "stream", "pool", "reed", "ash", "road", "rail", "ramp", "deck", "parapet", "slab", "roof-1", "roof-lit"),
    *("crown-0", "crown-1", "trunk", "grid", "rim", "pit", "rock", "border", "number", "number pale", "map-name"),
]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bundle the page with the tools of the client's own build."""
    folder = tmp_path_factory.mktemp("two-boards")
    building = "from buildtools.web import run_package, install_packages\ninstall_packages(tools=False)\nimport sys\n"
    building += "run_package('vite build', 'vite', 'bin/vite.js', 'build', 'test-pages', *sys.argv[1:])"
    options = ["--config", "vite.config.ts", "--outDir", str(folder), "--base", "./", "--logLevel=error"]
    subprocess.run([sys.executable, "-c", building, *options], cwd=ROOT, check=True)
    return folder


@pytest.fixture
def page(open_page: OpenPage, bundle: Path) -> Page:
    page = open_page("/", motion=True)

    def serve(route: Route) -> None:
        route.fulfill(path=bundle / route.request.url.partition("/two-boards/")[2])

    page.route("**/two-boards/**", serve)
    page.goto("/two-boards/index.html")
    expect(page.locator(".board")).to_have_count(2)
    expect(page.locator(".board [data-unit]").first).to_be_visible()
    return page


def sights(page: Page) -> list[str]:
    """Say which part of the map each board shows."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.board-sheet')].map((one) => one.style.transform)"
    )
    return found


def test_two_boards_have_sights_of_their_own(page: Page) -> None:
    before = sights(page)
    page.locator(".board").first.hover()
    page.mouse.wheel(0, -400)
    page.evaluate(REST)
    first, second = sights(page)
    assert first != before[0]
    assert second == before[1]
    page.evaluate("() => HANDLES[1].zoomBy(1.5)")
    page.evaluate(REST)
    assert sights(page)[0] == first
    assert sights(page)[1] != second
    page.locator(".board").nth(1).focus()
    page.keyboard.press("0")
    page.evaluate(REST)
    assert sights(page) == [first, before[1]]


def test_two_boards_have_selections_of_their_own(page: Page) -> None:
    first, second = page.locator(".board").first, page.locator(".board").nth(1)
    first.locator("[data-hex='0808']").click(force=True)
    expect(first.locator(".hex-mark.selected")).to_have_count(1)
    expect(second.locator(".hex-mark")).to_have_count(0)
    second.locator("[data-hex='0403']").click(force=True)
    expect(first.locator(".hex-mark.selected")).to_have_count(1)
    expect(second.locator(".hex-mark.selected")).to_have_count(1)
    ids: list[str] = page.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids)), "no two things on the page have the same name"
    fills: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.zones .open')].map((one) => getComputedStyle(one).fill)"
    )
    assert len(set(fills)) == 2
    assert page.evaluate(
        "(fills) => fills.every((fill) => document.querySelector(/#[^\"')]+/.exec(fill)[0].replaceAll(':', '\\\\:')))",
        fills,
    )


def test_a_scene_is_played_on_its_own_board(page: Page) -> None:
    moving = "() => [...document.querySelectorAll('.board')].map((one) => one.querySelectorAll('.stage *').length > 0)"
    page.evaluate("() => { window.playing = play(1, ['0506', '0507']); }")
    page.wait_for_function("() => document.querySelector('.stage *')")
    assert page.evaluate(moving) == [False, True]
    assert page.evaluate("() => window.playing") == []


def test_mended_ink_is_the_ink_of_a_fresh_drawing(page: Page) -> None:
    for scenario, times in (("raid", 60), ("mark-iii", 60), ("four-fields", 12)):
        found = page.evaluate(
            "async ([scenario, kinds, times]) => mendInk((await scenarioBoard(scenario)).board, kinds, times)",
            [scenario, KINDS, times],
        )
        assert found["wrong"] == [], scenario
        print(f"{scenario}: {found['mended']:.1f} ms mended, {found['fresh']:.1f} ms drawn afresh")


def test_every_event_has_its_scene(page: Page) -> None:
    names: list[str] = page.evaluate("() => Object.keys(SCENES)")
    assert sorted(names) == sorted(str(model.__struct_config__.tag) for model in get_args(AnyFact))


def picture(page: Page, units: dict[str, str], *facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the still picture of some events, with units in their hexes before them."""
    found: list[dict[str, Any]] = page.evaluate(
        """([units, facts]) => pictureOf(momentOf(...facts), {
            before: { units: Object.entries(units).map(([id, hex]) => ({ id, hex })) }, after: null,
        })""",
        [units, list(facts)],
    )
    return found


def test_a_scene_has_a_still_picture(page: Page) -> None:
    move = {"event": "move", "unit": "A", "path": ["0102", "0103"], "points": 2, "rule": "5.01"}
    assert picture(page, {"A": "0101"}, move) == [
        {"shape": "path", "look": "trail", "hexes": ["0101", "0102", "0103"]},
        {"shape": "mark", "look": "scene", "hex": "0103"},
    ]
    fire = {"event": "fire", "weapons": ["A", "B:main"], "target": "OGRE:main", "result": "destroyed", "rule": "7.08"}
    assert picture(page, {"A": "0101", "B": "0201", "OGRE": "0303"}, fire) == [
        {"shape": "line", "look": "shot", "from": "0101", "to": "0303"},
        {"shape": "line", "look": "shot", "from": "0201", "to": "0303"},
        {"shape": "mark", "look": "hit", "hex": "0303"},
    ]
    assert picture(page, {}, {"event": "phase", "turn": 1, "seat": "red", "phase": "fire", "rule": "4"}) == []
    assert picture(page, {}, {"event": "road-cut", "hex": "0405", "bridge": True, "rule": "13.04"}) == [
        {"shape": "mark", "look": "hit", "hex": "0405"}
    ]
    mine = {"event": "mine", "unit": "A", "hex": "0103", "exploded": True, "result": "destroyed", "rule": "13.04"}
    assert picture(page, {"A": "0101"}, move, mine)[-1] == {"shape": "mark", "look": "hit", "hex": "0103"}
