"""A phone in one hand: everything by taps, the panel as a sheet, the big button within reach of the thumb."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]

WIDTH, HEIGHT = 390, 844


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """Play until the Ogre has entered, a hovercraft is in front of it, and the defender has to move."""
    return start_game("mark-iii").ogre_comes()


def big_button(page: Page) -> Locator:
    return page.get_by_role("region", name="Actions").locator("button[data-deed]")


def expect_in_reach(page: Page) -> None:
    """Check that the big button is fully visible in the lowest quarter of the screen and large enough for a thumb."""
    box = big_button(page).bounding_box()
    assert box
    assert box["y"] > HEIGHT * 3 / 4
    assert box["y"] + box["height"] <= HEIGHT
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= WIDTH
    assert box["height"] >= 44


def expect_narrow(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH


def test_a_game_is_started_and_its_set_up_accepted(open_page: OpenPage) -> None:
    page = open_page("/", phone=True)
    page.get_by_role("button", name="Play now").tap()
    expect(page.get_by_role("region", name="Set-up")).to_be_visible()
    expect(big_button(page)).to_have_text("Ready")
    expect_in_reach(page)
    expect_narrow(page)
    big_button(page).tap()
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    expect(page.locator('.board [data-unit="OGRE"]').first).to_be_visible()
    expect_narrow(page)


def test_units_are_moved_and_fired_by_taps(open_page: OpenPage, board: BoardOf, game: Any) -> None:
    page = open_page(game.links["defender"], phone=True)
    board(page).tap("0816")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("4 points left")
    board(page).tap("0818")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("2 points left")
    expect(big_button(page)).to_have_text("End movement")
    expect_in_reach(page)
    big_button(page).tap()

    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")
    board(page).tap("0820")
    attack = page.get_by_role("region", name="Attack")
    expect(attack).to_contain_text("Fire at OGRE")
    attack.get_by_role("button", name="Treads").tap()
    attack.get_by_role("checkbox", name="GEV1").tap()
    expect(big_button(page)).to_contain_text("Fire 1 : 1, 33%")
    expect_in_reach(page)
    expect_narrow(page)
    big_button(page).tap()
    expect(page.get_by_role("region", name="Log").locator(".die")).to_have_count(1)
    expect_narrow(page)


# Whether the height of the sheet has changed and the sheet has stopped moving.
RESTS = """before => {
    const sheet = document.querySelector('[aria-label="Decision"]');
    if (!sheet) return null;
    const height = sheet.getBoundingClientRect().height;
    const rests = window.heightBefore === height;
    window.heightBefore = height;
    return rests && height !== before ? height : null;
}"""


def test_the_sheet_goes_up_and_down(open_page: OpenPage, game: Any) -> None:
    page = open_page(game.links["defender"], phone=True)
    handle = page.get_by_role("button", name="Defender to move")
    heights = [0.0]
    for _ in range(3):
        heights.append(page.wait_for_function(RESTS, arg=heights[-1], polling=50).json_value())
        expect_in_reach(page)
        handle.tap()
    _, half, full, low = heights
    assert low < half < full
    assert full < HEIGHT
    page.get_by_role("region", name="Log").scroll_into_view_if_needed()
    expect(page.get_by_role("region", name="Log")).to_be_in_viewport()


# The visible parts of the header that extend beyond the screen or are cut off at its edge.
BEYOND = """() => [...document.querySelectorAll(".play-head *")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.className || one.tagName, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > 46)
    .map(([name, box]) => `${name}: ${box.left} to ${box.right}, ${box.top} to ${box.bottom}`)"""


@pytest.mark.parametrize("width", [360, 390])
def test_the_header_has_room_for_the_computer(
    open_page: OpenPage, start_game: StartGame, own_server: Any, width: int
) -> None:
    """Check the thinking and the paused computer, its level, the title, the turn and every tool."""
    game = start_game("mark-iii", at=own_server, seats={"attacker": "strategist:3"}, suggested=True)
    page = open_page(game.links["defender"], phone=True, at=own_server)
    page.set_viewport_size({"width": width, "height": HEIGHT})
    expect(big_button(page)).to_be_enabled()
    os.kill(own_server.thinker(), signal.SIGSTOP)  # so that it thinks forever
    big_button(page).tap()
    head = page.get_by_role("banner")
    for says, way in (("Strategist is thinking", "Stop"), ("Strategist paused", "Resume")):
        expect(head.get_by_role("button", name=way, exact=True)).to_be_visible()
        assert page.evaluate(BEYOND) == []
        expect(head.locator(".thinking .chip")).to_contain_text(says, use_inner_text=True)
        expect(head.get_by_role("heading", name="Mark III Attack")).to_be_in_viewport(ratio=1)
        expect(head.get_by_text("turn 1")).to_be_in_viewport(ratio=1)
        head.get_by_role("button", name=way, exact=True).tap()


@pytest.mark.parametrize("path", ["/", "/new/crossing", "/learn", "/judge", "/rules", "/games"])
def test_no_page_is_wider_than_the_screen(open_page: OpenPage, path: str) -> None:
    page = open_page(path, phone=True)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect_narrow(page)
