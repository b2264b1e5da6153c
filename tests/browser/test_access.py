"""Accessibility: axe-core finds nothing serious on any page, light or dark, on a phone or a desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
Axe = Callable[[Page], list[str]]
Look = dict[str, bool]

# Each page, with something that it shows once it is complete.
PAGES = {
    "/": ".tile",
    "/new/mark-iii": ".brief-start",
    "/new/crossing": ".brief-start",
    "/learn": ".learn-steps",
    "/judge": "form.judge",
    "/games": "form.load",
    "/nowhere": "h1",
    "/rules": ".rule-entry",
}
WEST_BANK = ["HWZ 0808", "HVY1 1210", "HVY2 1107", "MSL1 1106", "MSL2 1006", "LT1 1210", "LT2 1105"]
INFANTRY = ["INF1 1210", "INF2 1210", "INF3 1207", "INF4 1107"]


@pytest.fixture(params=["light desktop", "dark desktop", "light phone", "dark phone"])
def look(request: pytest.FixtureRequest) -> Look:
    return {"dark": "dark" in request.param, "phone": "phone" in request.param}


def test_the_pages_around_the_game(open_page: OpenPage, axe: Axe, look: Look) -> None:
    page = open_page("/", **look)
    found = {}
    for path, complete in PAGES.items():
        page.goto(path)
        expect(page.locator(complete).first).to_be_visible()
        found[path] = axe(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["settings"] = axe(page)
    assert not any(found.values()), found


def test_a_game(open_page: OpenPage, start_game: StartGame, axe: Axe, look: Look) -> None:
    found = {}
    game = start_game("mark-iii")
    page = open_page(game.links["defender"], **look)
    expect(page.get_by_role("region", name="Set-up")).to_be_visible()
    found["set-up"] = axe(page)

    game.play("defender", "place GEV1 0816", "end")
    game.play("attacker", "move OGRE 0822 0821 0820")
    expect(page.get_by_role("banner")).to_contain_text("Attacker to move")
    found["waiting"] = axe(page)
    game.until("defender", "movement")
    page.get_by_role("button", name="Next unit (N)").click()
    expect(page.get_by_role("region", name="Unit")).to_contain_text("points left")
    page.get_by_role("button", name="Threat (T)").click()
    found["movement"] = axe(page)

    game.play("defender", "move GEV1 0817 0818", "end")
    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")
    page.get_by_role("button", name="Next unit (N)").click()
    attack = page.get_by_role("region", name="Attack")
    attack.get_by_role("checkbox", name="GEV1").check()
    attack.get_by_role("group", name="Targets").get_by_role("button", name="OGRE").click()
    expect(attack.locator(".bar").first).to_be_visible()
    found["fire"] = axe(page)
    page.get_by_role("region", name="Actions").get_by_role("button", name="Fire").click()
    expect(page.get_by_role("region", name="Log").locator(".die").first).to_be_visible()
    page.get_by_role("button", name="Links and notifications").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["links"] = axe(page)

    page.goto(f"/replay/{game.id}")
    expect(page.get_by_role("slider")).to_be_visible()
    found["replay"] = axe(page)
    assert not any(found.values()), found


def test_a_question(open_page: OpenPage, start_game: StartGame, axe: Axe, look: Look) -> None:
    game = start_game("crossing", suggested=False)
    game.place("defense", *WEST_BANK, *INFANTRY)
    suggested = game.state("assault")["options"]["shop"]["suggestions"][0]["place"]
    game.place("assault", *(unit.replace("AGEV1 1704", "AGEV1 1710") for unit in suggested))
    game.play("assault", "move AGEV1 to 1310", "end", "fire AGEV1 at INF1")
    page = open_page(game.links["defense"], **look)
    expect(page.get_by_role("region", name="Question")).to_be_visible()
    assert axe(page) == []
