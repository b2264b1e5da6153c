"""An overrun and a grouping between two browsers: the player who decides out of turn learns what is at stake."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]

WEST_BANK = ["HWZ 0808", "HVY1 1210", "HVY2 1107", "MSL1 1106", "MSL2 1006", "LT1 1210", "LT2 1105"]
INFANTRY = ["INF1 1210", "INF2 1210", "INF3 1207", "INF4 1107"]
EAST_BANK = ["MAR1 1705", "MAR2 1706", "MAR3 1707", "MAR4 1705", "AHVY1 1808", "AHVY2 1808", "AHVY3 1908", "AHVY4 1908"]
HOVERCRAFT = [
    "ALT1 1709",
    "ALT2 1709",
    "AMSL1 1706",
    "AMSL2 1706",
    "AGEV1 1710",
    "AGEV2 1710",
    "AGEV3 1710",
    "MHWZ 1707",
]


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """Play until two hovercraft have crossed the river next to a stack of the defense, in their side's fire phase."""
    game = start_game("crossing", suggested=False)
    game.place("defense", *WEST_BANK, *INFANTRY)
    game.place("assault", *EAST_BANK, *HOVERCRAFT)
    game.play("assault", "move AGEV1 to 1310", "move AGEV2 to 1310", "end")
    return game


@pytest.fixture
def pages(open_page: OpenPage, game: Any) -> tuple[Page, Page]:
    """Open the assault's browser and the defense's."""
    assault, defense = open_page(game.links["assault"]), open_page(game.links["defense"])
    for page in (assault, defense):
        expect(page.get_by_role("banner")).to_contain_text("Assault to fire")
    return assault, defense


def question(page: Page) -> Locator:
    return page.get_by_role("region", name="Question")


def log_of(page: Page) -> list[str]:
    return page.get_by_role("region", name="Log").locator("li.log-entry").all_inner_texts()


def fire(page: Page, at: str, guns: str = "") -> None:
    """Fire at the first unit of a side in the overrun, with one gun or all of them."""
    question(page).get_by_role("group", name=at).get_by_role("button").first.click()
    attack = page.get_by_role("region", name="Attack")
    switches = attack.get_by_role("checkbox")
    for switch in [attack.get_by_role("checkbox", name=guns)] if guns else switches.all():
        switch.check()
    shots = page.get_by_role("region", name="Log").locator("li.log-entry").filter(has_text=re.compile("fires? at"))
    before = shots.count()
    page.get_by_role("region", name="Actions").get_by_role("button", name="Fire").click()
    expect(shots).to_have_count(before + 1)


def end_round(page: Page) -> None:
    """End the phase or fire round, and confirm the reminder if guns have not fired."""
    version = page.locator(".play").get_attribute("data-version")
    page.keyboard.press("Control+Enter")
    sure = page.get_by_role("dialog").get_by_role("button", name="End phase")
    gone_on = page.locator(f'.play:not([data-version="{version}"])')
    expect(sure.or_(gone_on).first).to_be_visible()
    if sure.count():
        sure.click()


def test_the_defender_decides_its_fire_in_another_browser(pages: tuple[Page, Page], board: BoardOf, game: Any) -> None:
    assault, defense = pages
    end_round(assault)
    expect(assault.get_by_role("banner")).to_contain_text("Assault to move")

    board(assault).click("1310")
    board(assault).click("1210")
    announced = assault.get_by_role("region", name="Planned move")
    expect(announced).to_contain_text("overrun")
    announced.get_by_role("button", name="Move").click()
    due = assault.get_by_role("region", name="Decisions")
    expect(due).to_contain_text("the defense fires first")
    expect(question(defense)).to_have_count(0)
    due.get_by_role("button", name="Overrun 1210").click()

    expect(question(defense)).to_contain_text("Overrun in 1210, fire round 1: the defense fires")
    expect(question(defense).get_by_role("group", name="Attacking").get_by_role("button")).to_have_count(1)
    expect(assault.get_by_text("Defense has to answer")).to_be_visible()
    assert not assault.get_by_role("region", name="Actions").get_by_role("button", name="End").count()

    fire(defense, "Attacking", "LT1")
    if game.view().get("fight"):
        end_round(defense)
        expect(question(assault)).to_contain_text("the assault fires")
        fire(assault, "Defending")
        end_round(assault)
        expect(question(defense)).to_contain_text("fire round 3: the defense fires")
        fire(defense, "Attacking")
    expect(assault.get_by_role("banner")).to_contain_text("Assault to move")
    expect(defense.get_by_role("banner")).to_contain_text("Assault to move")
    expect(question(defense)).to_have_count(0)
    assert log_of(assault) == log_of(defense)


def test_the_owner_of_a_stack_groups_its_infantry(pages: tuple[Page, Page], board: BoardOf, game: Any) -> None:
    assault, defense = pages
    assault.get_by_label("Decision in notation").fill("fire AGEV1 at INF1")
    assault.get_by_label("Decision in notation").press("Enter")

    asked = question(defense)
    expect(asked).to_contain_text("AGEV1 fires at INF1")
    expect(asked).to_contain_text("7.12.1")
    expect(asked.get_by_role("button", name="Groups of 2 and 2")).to_be_visible()
    expect(assault.get_by_text("Defense has to answer")).to_be_visible()
    asked.get_by_role("button", name="Groups of 3 and 1").click()
    for page in (assault, defense):
        expect(page.get_by_role("banner")).to_contain_text("Assault to fire")
        expect(page.get_by_role("region", name="Log").locator(".die").first).to_be_visible()
    assert log_of(assault) == log_of(defense)
