"""Accessibility: axe-core finds nothing serious on any page, light and dark, on a phone and on a desk.

Beyond axe: nothing counts aloud, units can be found without the drawing, shortcuts can be changed and switched off,
targets are large enough, text follows the size that the browser's user has chosen, and nothing moves for ever under
reduced motion.
"""

from __future__ import annotations

import os
import re
import signal
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
    page.get_by_role("dialog").get_by_text("Keyboard shortcuts").click()
    expect(page.get_by_role("region", name="In a replay")).to_be_visible()
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
    page.get_by_text("All units").click()
    expect(page.get_by_role("list", name="Units: attacker")).to_be_visible()
    found["movement"] = axe(page)
    page.get_by_role("button", name="Keyboard shortcuts").click()
    page.get_by_role("button", name="Change shortcuts").click()
    found["shortcuts"] = axe(page)
    page.keyboard.press("Escape")

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


# -- what is said aloud --------------------------------------------------------------------------------------------

COUNTED_ALOUD = """() => [...document.querySelectorAll(".seconds")].filter((counted) => {
    const live = counted.closest("[aria-live], [role=status], [role=alert], [role=log], [role=timer]");
    return !live || live.getAttribute("role") !== "timer" || live.getAttribute("aria-live") === "polite";
}).length"""


def test_seconds_are_not_counted_aloud(open_page: OpenPage, start_game: StartGame, own_server: Any) -> None:
    """Thinking is announced once; the seconds beside it are in no live region."""
    game = start_game("mark-iii", at=own_server, seats={"attacker": "strategist:3"}, suggested=True)
    page = open_page(game.links["defender"], at=own_server)
    ready = page.get_by_role("button", name="Ready")
    expect(ready).to_be_enabled()
    os.kill(own_server.thinker(), signal.SIGSTOP)  # so that its thought takes for ever
    ready.click()
    head = page.get_by_role("banner")
    expect(head.get_by_role("status").filter(has_text="is thinking")).to_be_visible()
    expect(head.get_by_role("timer")).to_have_text(re.compile(r"^\d+ s$"))
    assert page.evaluate(COUNTED_ALOUD) == 0


# -- units in words ------------------------------------------------------------------------------------------------


def ogre_comes(start_game: StartGame) -> Any:
    return start_game("mark-iii").ogre_comes()


def test_drawn_counters_are_hidden_and_listed_instead(open_page: OpenPage, start_game: StartGame) -> None:
    game = ogre_comes(start_game)
    page = open_page(game.links["defender"])
    expect(page.locator(".board svg")).to_have_count(2)
    assert page.locator(".board svg:not([aria-hidden=true])").count() == 0
    page.keyboard.press("u")
    theirs = page.get_by_role("list", name="Units: attacker").get_by_role("button")
    expect(theirs).to_have_text([re.compile("^0820: OGRE, Mark III")])
    listed = page.get_by_role("list", name="Units: defender").get_by_role("button")
    on_map = [unit for unit in game.view()["units"] if unit["seat"] == "defender" and unit.get("where", "map") == "map"]
    expect(listed).to_have_count(len(on_map))


def test_a_unit_is_selected_in_the_list_by_keyboard(open_page: OpenPage, start_game: StartGame) -> None:
    game = ogre_comes(start_game)
    page = open_page(game.links["defender"])
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.keyboard.press("u")
    wanted = page.get_by_role("button", name=re.compile("^0816: GEV1"))
    for _ in range(60):
        if wanted.evaluate("(button) => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("4 points left")
    expect(wanted).to_have_attribute("aria-pressed", "true")

    game.play("defender", "move GEV1 0817 0818", "end")
    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")
    page.keyboard.press("u")
    page.get_by_role("button", name=re.compile("^0820: OGRE")).press("Enter")
    expect(page.get_by_role("region", name="Attack")).to_contain_text("Fire at OGRE")


def test_a_replay_lists_its_units_too(open_page: OpenPage, start_game: StartGame, axe: Axe) -> None:
    game = ogre_comes(start_game)
    page = open_page(f"/replay/{game.id}")
    ogre = page.get_by_role("button", name=re.compile("^0820: OGRE"))
    ogre.focus()
    expect(page.get_by_role("list", name="Units: attacker")).to_be_in_viewport()
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(".replay-hex")).to_contain_text("0820")


# -- shortcuts -----------------------------------------------------------------------------------------------------


def test_a_shortcut_is_changed_and_kept(open_page: OpenPage, start_game: StartGame) -> None:
    page = open_page(ogre_comes(start_game).links["defender"])
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    dialog.get_by_role("button", name="Change shortcuts").click()
    change = dialog.get_by_role("button", name="Change the key for “Show where the enemy can fire”")
    change.press("Enter")
    page.keyboard.press("z")
    expect(dialog.get_by_role("alert")).to_have_text("Z is already used for “Undo your last decision”.")
    change.press("Enter")
    page.keyboard.press("j")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Escape")
    threat = page.get_by_role("button", name="Threat (J)")
    page.keyboard.press("t")
    expect(threat).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("j")
    expect(threat).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(threat).to_be_visible()


def test_a_shortcut_is_switched_off_and_restored(open_page: OpenPage, start_game: StartGame) -> None:
    page = open_page(ogre_comes(start_game).links["defender"])
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_text("Keyboard shortcuts").click()
    dialog.get_by_role("button", name="Turn off “Next unit that can act”").click()
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Next unit", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Unit", exact=False)).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    dialog.get_by_text("Keyboard shortcuts").click()
    dialog.get_by_role("button", name="Restore all defaults").click()
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("n")
    expect(page.get_by_role("region", name="Unit", exact=False).first).to_be_visible()


# -- sizes and motion ----------------------------------------------------------------------------------------------

# What can be pressed and is smaller than 24 by 24 pixels, apart from words in a sentence.
TOO_SMALL = """() => [...document.querySelectorAll("button, summary, select, input, a.button, [role=tab]")]
    .filter((one) => one.checkVisibility({ opacityProperty: true }) && getComputedStyle(one).display !== "inline")
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && (box.width < 24 || box.height < 24) && !one.closest(".sr"))
    .map(([one, box]) => `${one.className || one.tagName} "${one.textContent.slice(0, 20)}": `
        + `${Math.round(box.width)} x ${Math.round(box.height)}`)"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_targets_are_large_enough(open_page: OpenPage, start_game: StartGame, phone: bool) -> None:
    game = ogre_comes(start_game)
    page = open_page(game.links["defender"], phone=phone)
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.get_by_role("button", name="Next unit (N)").click()
    page.get_by_text("All units").click()
    found = {"movement": page.evaluate(TOO_SMALL)}
    game.play("defender", "move GEV1 0817 0818", "end")
    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")
    page.get_by_role("button", name=re.compile("^0820: OGRE")).click()
    page.get_by_role("region", name="Attack").get_by_role("checkbox", name="GEV1").check()
    found["fire"] = page.evaluate(TOO_SMALL)
    paths = {**PAGES, f"/replay/{game.id}": "input[type=range]", "/builder": ".b-tabs"}
    for path, complete in paths.items():
        page.goto(path)
        expect(page.locator(complete).first).to_be_visible()
        found[path] = page.evaluate(TOO_SMALL)
    assert not any(found.values()), found


BEYOND = """() => [...document.querySelectorAll("button, a, input, select, h1, h2, p")]
    .filter((one) => one.checkVisibility() && !one.closest(".sr, .board, .skip, [aria-hidden=true]"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.right > innerWidth + 1 || box.left < -1))
    .map(([one, box]) => `${one.className || one.tagName} "${one.textContent.slice(0, 30)}": `
        + `${box.left} to ${box.right}`)"""


def enlarge(page: Page) -> None:
    """The browser's user has chosen text twice as large."""
    before = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    page.evaluate("document.documentElement.style.fontSize = '175%'")
    page.wait_for_function(
        "(size) => parseFloat(getComputedStyle(document.documentElement).fontSize) === size", arg=2 * before
    )


@pytest.mark.parametrize("path", [path for path in PAGES if path != "/nowhere"])
def test_a_page_works_with_text_twice_as_large(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    expect(page.locator(PAGES[path]).first).to_be_visible()
    small = page.locator("h1").first.bounding_box()
    enlarge(page)
    large = page.locator("h1").first.bounding_box()
    assert small
    assert large
    assert large["height"] >= 1.5 * small["height"]
    assert page.evaluate(BEYOND) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_works_with_text_twice_as_large(open_page: OpenPage, start_game: StartGame, board: Any) -> None:
    game = ogre_comes(start_game)
    page = open_page(game.links["defender"])
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    enlarge(page)
    assert page.evaluate(BEYOND) == []
    page.keyboard.press("n")
    unit = page.get_by_role("region", name=re.compile("^Unit "))
    expect(unit).to_be_in_viewport()
    end = page.get_by_role("region", name="Actions").locator("[data-deed=end]")
    expect(end).to_be_in_viewport(ratio=1)
    end.click()
    expect(end).to_have_text("End GEV move")


def test_a_game_works_at_twice_the_zoom(open_page: OpenPage, start_game: StartGame) -> None:
    """A window of 1280 by 800 at 200 % has room for 640 by 400."""
    page = open_page(ogre_comes(start_game).links["defender"])
    page.set_viewport_size({"width": 640, "height": 400})
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    assert page.evaluate(BEYOND) == []
    expect(page.get_by_role("region", name="Actions").locator("[data-deed=end]")).to_be_in_viewport(ratio=1)
    assert page.locator(".board").bounding_box()["height"] > 90


def test_nothing_moves_for_ever_under_reduced_motion(
    open_page: OpenPage, start_game: StartGame, own_server: Any
) -> None:
    game = start_game("mark-iii", at=own_server, seats={"attacker": "strategist:3"}, suggested=True)
    endless = "document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity).length"
    for motion in (True, False):
        page = open_page(game.links["defender"], at=own_server, motion=motion)
        if motion:
            expect(page.get_by_role("button", name="Ready")).to_be_enabled()
            os.kill(own_server.thinker(), signal.SIGSTOP)
            page.get_by_role("button", name="Ready").click()
        expect(page.locator(".thinking .spinner")).to_be_visible()
        assert page.evaluate(endless) == int(motion)
