"""Setting up: buying within the limits, placing by click and drag, suggested set-ups, and starting the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """Start a Mark III Attack with the defender's force placed as the scenario suggests."""
    return start_game("mark-iii")


@pytest.fixture
def page(open_page: OpenPage, game: Any) -> Page:
    page = open_page(game.links["defender"])
    expect(shop(page)).to_be_visible()
    return page


def shop(page: Page) -> Locator:
    return page.get_by_role("region", name="Set-up")


def left(page: Page, what: str) -> Locator:
    """Return how much the budget display says is left of something."""
    return shop(page).locator(".purse div", has_text=what).locator("dd")


def offer(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="To buy").get_by_role("button", name=re.compile(f"^{name}"))


def clear(page: Page) -> None:
    set_ups(page)
    shop(page).get_by_role("button", name="Clear the board").click()
    expect(left(page, "Armor units")).to_have_text("12 of 12")


def set_ups(page: Page) -> None:
    """Open the list of suggested set-ups."""
    fold = shop(page).locator("details.setups")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def test_a_force_is_bought_within_its_limits(page: Page, board: BoardOf) -> None:
    expect(left(page, "Armor units")).to_have_text("0 of 12")
    expect(left(page, "Squads")).to_have_text("0 of 20")
    expect(offer(page, "Heavy Tank")).to_be_disabled()

    clear(page)
    expect(left(page, "Squads")).to_have_text("20 of 20")
    expect(offer(page, "Howitzer")).to_contain_text("2 armor units")
    offer(page, "Howitzer").click()
    for bought, hex_name in enumerate(["0703", "0903", "0803", "0603", "1003", "0503"], 1):
        board(page).click(hex_name)
        expect(left(page, "Armor units")).to_have_text(f"{12 - 2 * bought} of 12")
    expect(board(page).unit("HWZ6")).to_be_visible()
    for name in ("Howitzer", "Heavy Tank", "Ground Effect Vehicle"):
        expect(offer(page, name)).to_be_disabled()
    expect(offer(page, "Infantry")).to_be_enabled()


def test_squads_are_bought_by_the_counter_and_taken_back(page: Page, board: BoardOf) -> None:
    clear(page)
    offer(page, "Infantry").click()
    page.get_by_role("group", name="Squads of a counter").get_by_role("button", name="2").click()
    board(page).click("0606")
    expect(left(page, "Squads")).to_have_text("18 of 20")
    page.keyboard.press("Escape")

    board(page).click("0606")
    card = page.get_by_role("region", name="Unit INF1")
    expect(card).to_contain_text("2 squads")
    card.get_by_role("button", name="Remove").click()
    expect(left(page, "Squads")).to_have_text("20 of 20")
    expect(board(page).unit("INF1")).to_have_count(0)


def test_units_are_carried_with_the_mouse(page: Page, board: BoardOf, game: Any) -> None:
    clear(page)
    board(page).drag(offer(page, "Missile Tank"), "0606")
    expect(left(page, "Armor units")).to_have_text("11 of 12")
    assert game.unit("MSL1")["hex"] == "0606"

    board(page).drag("0606", "0705")
    expect(page.get_by_role("region", name="Log")).to_contain_text("0705")
    assert game.unit("MSL1")["hex"] == "0705"

    board(page).drag(shop(page).get_by_role("button", name="Place CP"), "0801")
    expect(board(page).unit("CP")).to_be_visible()
    assert game.unit("CP")["hex"] == "0801"


def test_what_the_purse_cannot_pay_is_refused_with_the_reason(page: Page, game: Any) -> None:
    page.keyboard.press("m")
    page.get_by_label("Decision in notation").fill("place HVY9 0505")
    page.keyboard.press("Enter")
    expect(page.locator("#notation-refusal")).to_contain_text("costs 1 armor unit, and")
    expect(page.locator("#notation-refusal").get_by_role("button")).to_be_visible()
    assert all(unit["id"] != "HVY9" for unit in game.view()["units"])


def test_the_central_area_takes_only_so_many_points_of_attack(page: Page, board: BoardOf) -> None:
    clear(page)
    zone = shop(page).get_by_role("listitem").filter(has_text="central area")
    expect(zone).to_contain_text("0 of 20 points of attack used")
    offer(page, "Heavy Tank").click()
    for placed, hex_name in enumerate(["0609", "0709", "0809", "0909", "1009"], 1):
        board(page).click(hex_name)
        expect(zone).to_contain_text(f"{4 * placed} of 20")
    board(page).click("1109")
    refused = page.locator(".toast.refused")
    expect(refused).to_contain_text("20 points of attack strength")
    refused.get_by_role("button", name="Dismiss").click()
    expect(refused).to_have_count(0)
    board(page).click("1106")
    expect(board(page).unit("HVY6")).to_be_visible()


def test_a_set_up_is_kept_under_a_name_and_used_again(page: Page, board: BoardOf, game: Any) -> None:
    clear(page)
    offer(page, "Heavy Tank").click()
    board(page).click("0707")
    expect(left(page, "Armor units")).to_have_text("11 of 12")
    page.keyboard.press("Escape")
    set_ups(page)
    page.get_by_label("Name for this set-up").fill("One tank")
    shop(page).get_by_role("button", name="Save").click()
    shop(page).get_by_role("button", name="Guns in depth").click()
    expect(left(page, "Armor units")).to_have_text("0 of 12")
    expect(board(page).unit("HWZ2")).to_be_visible()

    page.reload()
    set_ups(page)
    shop(page).get_by_role("button", name="One tank", exact=True).click()
    expect(left(page, "Armor units")).to_have_text("11 of 12")
    assert game.unit("HVY1")["hex"] == "0707"
    shop(page).get_by_role("button", name="Delete One tank").click()
    expect(shop(page).get_by_role("button", name="One tank")).to_have_count(0)


def test_ready_ends_the_set_up(page: Page, board: BoardOf, game: Any) -> None:
    clear(page)
    expect(page.get_by_role("button", name="Ready")).to_be_disabled()
    expect(page.get_by_role("region", name="Actions")).to_contain_text("CP")
    set_ups(page)
    shop(page).get_by_role("button", name="Guns in depth").click()
    page.get_by_role("button", name="Ready").click()
    expect(page.get_by_role("banner")).to_contain_text("Attacker to move")
    expect(shop(page)).to_have_count(0)
    assert game.view()["phase"] == "movement"
