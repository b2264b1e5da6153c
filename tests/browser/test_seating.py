"""Choosing seats before a game: players swap seats, and the page says what is about to start."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]


def chair(page: Page, seat: str) -> Locator:
    return page.get_by_role("combobox", name=seat, exact=False).first


def expect_to_start(page: Page, words: str) -> None:
    expect(page.locator(".about-to-start")).to_have_text(words)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_enabled()


def test_who_takes_the_computers_seat_gives_it_their_own(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    expect_to_start(page, "You against the tactician.")
    chair(page, "Attacker").select_option("charger")
    expect_to_start(page, "You against the charger.")
    chair(page, "Attacker").select_option("me")
    expect(chair(page, "Defender")).to_have_value("charger")
    expect(page.get_by_label("Computer players")).to_be_visible()
    expect_to_start(page, "You against the charger.")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("banner").locator("strong")).to_have_text("Attacker to move")


def test_a_budget_goes_with_its_level(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    chair(page, "Attacker").select_option("strategist")
    page.get_by_label("Thinking time for the attacker").select_option("3")
    chair(page, "Attacker").select_option("me")
    expect(page.get_by_label("Thinking time for the defender")).to_have_value("3")


def test_arrow_keys_swap_with_who_sat_there_before_them(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    chair(page, "Attacker").focus()
    for _ in range(10):
        page.keyboard.press("ArrowUp")
    expect(chair(page, "Attacker")).to_have_value("me")
    expect(chair(page, "Defender")).to_have_value("tactician")


def test_both_seats_are_played_by_asking_for_it(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    page.get_by_role("button", name="All seats are mine").click()
    expect_to_start(page, "Two players at this screen.")
    chair(page, "Attacker").select_option("random")
    chair(page, "Attacker").select_option("friend")
    expect_to_start(page, "You against a friend by link.")
    chair(page, "Attacker").select_option("me")
    expect(chair(page, "Defender")).to_have_value("friend")
    chair(page, "Attacker").select_option("doctrine")
    expect_to_start(page, "A friend by link against the doctrine. You watch.")


def test_nobody_at_all_is_no_game(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    chair(page, "Defender").select_option("random")
    expect(page.get_by_role("alert")).to_contain_text("At least one seat must go to a person")
    expect(page.locator(".about-to-start")).to_be_hidden()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()


def test_three_seats(open_page: OpenPage) -> None:
    page = open_page("/new/three-crowns")
    expect_to_start(page, "You and two computer players.")
    page.get_by_role("button", name="All seats are mine").click()
    expect_to_start(page, "Three players at this screen.")


@pytest.mark.parametrize("phone", [False, True])
def test_the_builders_test_swaps_as_well(open_page: OpenPage, phone: bool) -> None:
    page = open_page("/builder?from=mark-iii", phone=phone)
    page.get_by_role("button", name="Test", exact=True).click()
    expect_to_start(page, "You against the tactician.")
    chair(page, "Attacker").select_option("me")
    expect(chair(page, "Defender")).to_have_value("tactician")
    expect_to_start(page, "You against the tactician.")


def test_a_handicap_says_what_it_comes_to(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    page.get_by_text("Handicap", exact=True).click()
    says = page.locator(".option", has=page.get_by_role("spinbutton", name="Defender")).locator(".option-says")
    expect(says).to_contain_text("The defender buys 12 armor units. Enter 2 for two more, -2 for two fewer.")
    expect(says).to_contain_text(re.compile(r"At 0, the defender won \d+% of \d+ games"))
    for number, words in (("2", "2 armor units more"), ("-1", "1 armor unit fewer")):
        page.get_by_role("spinbutton", name="Defender").fill(number)
        page.get_by_role("spinbutton", name="Defender").blur()
        expect(says).to_contain_text(f"{words} for the defender than the 12 of the scenario.")


def test_where_nothing_is_bought_the_page_says_why_there_is_no_handicap(open_page: OpenPage) -> None:
    page = open_page("/new/raid")
    expect(page.get_by_text("No handicap is possible: nobody buys armor units in this scenario.")).to_be_visible()
