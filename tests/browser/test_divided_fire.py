"""An attack that the odds panel offers to divide is fired as several attacks, each at the chosen target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]


def test_an_attack_is_fired_divided(open_page: OpenPage, board: BoardOf, start_game: StartGame) -> None:
    game = start_game("mark-iii").ogre_comes("place GEV2 0916")
    game.play("defender", "move GEV1 to 0818", "move GEV2 to 0918", "end")
    page = open_page(game.links["defender"])
    board(page).click("0820")
    attack = page.get_by_role("region", name="Attack")
    attack.get_by_role("button", name="Antipersonnel").click()
    attack.get_by_role("button", name="all", exact=True).click()
    attack.get_by_role("button", name="Fire this way").first.click()
    log = page.get_by_role("region", name="Log")
    expect(log.locator(".die").first).to_be_visible()
    assert game.unit("GEV1")["fired"] == 1
    expect(page.locator(".toast.refused")).to_have_count(0)
