"""Undo: a button or a key undoes a move. After a die roll, undo is not offered, and is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """Play until the Ogre is within range of the defender's guns and the defender has to move."""
    return start_game("mark-iii").ogre_comes()


def test_a_move_is_taken_back_by_button_and_by_key(open_page: OpenPage, board: BoardOf, game: Any) -> None:
    page = open_page(game.links["defender"])
    undo = page.get_by_role("button", name="Undo (Z)")
    log = page.get_by_role("region", name="Log")
    expect(undo).to_be_disabled()
    for take_back in (undo.click, lambda: page.keyboard.press("z")):
        board(page).click("0809")
        board(page).click("0810")
        expect(undo).to_be_enabled()
        assert game.unit("HVY2")["hex"] == "0810"
        take_back()
        expect(undo).to_be_disabled()
        expect(log.locator("li.struck").first).to_contain_text("0810")
        assert game.unit("HVY2")["hex"] == "0809"


def test_after_a_die_nothing_is_taken_back(open_page: OpenPage, game: Any) -> None:
    page = open_page(game.links["defender"])
    line = page.get_by_label("Decision in notation")
    line.fill("move GEV1 to 0818")
    line.press("Enter")
    undo = page.get_by_role("button", name="Undo (Z)")
    expect(undo).to_be_enabled()
    page.get_by_role("button", name="End movement").click()
    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")
    expect(undo).to_be_enabled()

    line.fill("fire GEV1 at OGRE:treads")
    line.press("Enter")
    expect(page.get_by_role("region", name="Log").locator(".die").first).to_be_visible()
    expect(undo).to_be_disabled()
    rolled = game.view()["version"]

    line.fill("undo")
    line.press("Enter")
    refused = page.locator("#notation-refusal")
    expect(refused).to_contain_text("since the last die")
    line.fill("")
    line.blur()
    page.keyboard.press("z")
    expect(page.locator(".toast.refused")).to_contain_text("since the last die")
    assert game.view()["version"] == rolled
