"""Hints: requested by key and button, shown on the board with their reason, accepted or dismissed, and stopped."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
TableOf = Callable[[Page], Any]
Until = Callable[[Callable[[], object]], None]


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """Start a game in which a person drives the Ogre against a computer defender."""
    return start_game("mark-iii", seats={"defender": "charger"})


@pytest.fixture
def page(open_page: OpenPage, game: Any) -> Page:
    page = open_page(game.links["attacker"])
    expect(page.locator(".play-title strong")).to_have_text("Attacker to move")
    return page


def hint(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


def mark(page: Page) -> Locator:
    """Return the hex of the hint on the board."""
    return page.locator(".board .hex-mark.hint")


def test_a_hint_is_shown_on_the_board_with_its_reason_and_done(page: Page, game: Any, table: TableOf) -> None:
    page.keyboard.press("h")
    expect(hint(page)).to_contain_text("OGRE moves to")
    expect(hint(page)).to_contain_text(re.compile(r"Enters \d+ hexes from CP"))
    expect(mark(page)).to_be_attached()
    # An Ogre can enter a single hex, which gives no path to draw, but the charger moves as far as it can.
    hint(page).get_by_label("by").select_option("charger")
    expect(page.locator(".board .plan")).to_be_attached()
    expect(page.locator(".actions button[data-deed=hint]")).to_have_text("Do it")
    table(page).decide(lambda: hint(page).get_by_role("button", name="Do it").click())
    expect(hint(page)).to_have_count(0)
    expect(mark(page)).to_have_count(0)
    assert game.unit("OGRE")["hex"]


def test_a_hint_is_put_aside(page: Page, game: Any) -> None:
    version = game.view()["version"]
    for away in (
        lambda: hint(page).get_by_role("button", name="Not now").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.keyboard.press("h"),
        lambda: page.get_by_role("button", name="Hint (H)").click(),
    ):
        page.get_by_role("button", name="Hint (H)").click()
        expect(hint(page).locator(".hint-reason")).to_be_visible()
        away()
        expect(hint(page)).to_have_count(0)
        expect(mark(page)).to_have_count(0)
    assert game.view()["version"] == version


def test_enter_does_what_the_hint_says(page: Page, table: TableOf) -> None:
    page.keyboard.press("h")
    expect(hint(page).locator(".hint-reason")).to_be_visible()
    expect(page.locator(".foot-keys")).to_contain_text("do it")
    table(page).decide(lambda: page.keyboard.press("Enter"))
    expect(hint(page)).to_have_count(0)


def test_another_level_may_be_asked(page: Page) -> None:
    page.keyboard.press("h")
    expect(hint(page).locator(".hint-reason")).to_be_visible()
    hint(page).get_by_label("by").select_option("random")
    expect(hint(page).locator(".hint-reason")).to_be_visible()
    expect(hint(page).get_by_label("by")).to_have_value("random")


def test_what_a_person_decides_meanwhile_ends_the_hint(page: Page, game: Any) -> None:
    page.keyboard.press("h")
    expect(hint(page).locator(".hint-reason")).to_be_visible()
    game.play("attacker", "move OGRE 0822 0821")
    expect(hint(page)).to_have_count(0)


def test_between_people_there_is_no_button(start_game: StartGame, open_page: OpenPage) -> None:
    page = open_page(start_game("mark-iii").links["defender"])
    expect(page.locator(".play-title strong")).to_have_text("Defender to set up")
    expect(page.get_by_role("button", name="Hint (H)")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".toasts")).to_contain_text("Hints are off in this game.")


def test_thinking_is_shown_and_stopped(
    until: Until, start_game: StartGame, open_page: OpenPage, own_server: Any
) -> None:
    game = start_game("mark-iii", at=own_server, seats={"defender": "charger"})
    page = open_page(game.links["attacker"], at=own_server)
    expect(page.locator(".play-title strong")).to_have_text("Attacker to move")
    worker = own_server.thinker()
    os.kill(worker, signal.SIGSTOP)  # so that it thinks forever
    page.keyboard.press("h")
    expect(hint(page)).to_contain_text(re.compile(r"Thinking \d+ s"))
    hint(page).get_by_role("button", name="Stop").click()
    expect(hint(page)).to_have_count(0)
    until(lambda: own_server.thinker() not in (0, worker))
    page.keyboard.press("h")
    expect(hint(page).locator(".hint-reason")).to_be_visible()


def test_a_computer_player_that_thinks_is_shown_and_stopped(
    until: Until, start_game: StartGame, open_page: OpenPage, own_server: Any
) -> None:
    game = start_game("mark-iii", at=own_server, seats={"attacker": "charger"})
    page = open_page(game.links["defender"], at=own_server)
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    worker = own_server.thinker()
    os.kill(worker, signal.SIGSTOP)
    page.get_by_role("button", name="Ready").click()
    thinking = page.locator(".thinking")
    expect(thinking).to_contain_text(re.compile(r"attacker \(Charger\) is thinking \d+ s"))
    thinking.get_by_role("button", name="Stop").click()
    expect(thinking).to_contain_text("Charger paused")
    until(lambda: own_server.thinker() not in (0, worker))
    thinking.get_by_role("button", name="Resume").click()
    expect(page.locator(".play-title strong")).to_have_text("Defender to move")


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_is_open_to_everybody(
    game: Any, open_page: OpenPage, axe: Callable[[Page], list[str]], phone: bool
) -> None:
    page = open_page(game.links["attacker"], phone=phone)
    button = page.get_by_role("button", name="Hint (H)")
    expect(button).to_be_enabled()
    button.tap() if phone else button.click()
    expect(hint(page).locator(".hint-reason")).to_be_in_viewport()
    assert axe(page) == []


# -- the new game page -------------------------------------------------------------------------------------------------


def test_levels_are_listed_with_their_characters(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    levels = page.get_by_label("Computer players")
    expect(levels).to_contain_text("Makes legal decisions at random, with no plan.")
    expect(page.locator(".chairs")).to_contain_text("From weakest to strongest:")
    expect(levels.locator("div", has_text="Charger")).to_contain_text("good for a first game")
    expect(levels).not_to_contain_text(re.compile("ply|playout"))
    page.get_by_role("combobox", name="Attacker").select_option("random")
    expect(levels.locator(".on")).to_contain_text("Random")


def test_hints_are_off_where_a_friend_plays(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    hints = page.get_by_role("checkbox", name="Hints")
    expect(hints).to_be_checked()
    page.get_by_role("combobox", name="Attacker").select_option("friend")
    expect(hints).not_to_be_checked()
    expect(page.locator(".switch", has_text="Hints")).to_contain_text("Between people it is off")
    page.get_by_role("button", name="All seats are mine").click()
    expect(hints).to_be_checked()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Hint (H)")).to_be_enabled()
