"""The tutorial, from the first step to the last, on the real board against the computer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
BoardOf = Callable[[Page], Any]


def coach(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Coach")


def go_on(page: Page, title: str) -> None:
    """Check that the coach says the step is done, and that the next step has this title."""
    coach(page).get_by_role("button", name="Next").click()
    expect(coach(page).get_by_role("heading")).to_have_text(title)


def end_turn(page: Page) -> None:
    """End the remaining phases, even with guns that could fire, until the computer has played."""
    sure = page.get_by_role("dialog").get_by_role("button", name="End phase")
    ending = page.get_by_role("region", name="Actions").get_by_role("button", name=re.compile("^End"))
    done = coach(page).locator(".coach-hint.well")
    while not done.count():
        expect(sure.or_(ending).or_(done).first).to_be_visible()
        if sure.count():
            sure.click()
        elif ending.count():
            ending.click()


def test_the_tutorial_from_first_to_last(open_page: OpenPage, board: BoardOf) -> None:
    page = open_page("/learn")
    expect(page.locator(".learn-steps li")).to_have_count(5)
    page.get_by_role("button", name="Begin").click()
    expect(coach(page).get_by_role("heading")).to_have_text("1. Look around")
    expect(coach(page).get_by_role("button", name="Next")).to_have_count(0)

    board(page).point("0811")
    expect(page.get_by_role("region", name="Hex 0811")).to_contain_text("OGRE")
    go_on(page, "2. Move a unit")

    board(page).click("1108")
    board(page).click("1109")
    expect(coach(page)).to_contain_text("end the movement phase")
    go_on(page, "3. Fire at the Ogre")

    expect(coach(page)).to_contain_text("First end the movement phase")
    page.get_by_role("button", name="End movement").click()
    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")
    board(page).click("0811")
    attack = page.get_by_role("region", name="Attack")
    attack.get_by_role("button", name="Main battery").click()
    for gun in ("HWZ1", "HWZ2"):
        attack.get_by_role("checkbox", name=gun).check()
    page.get_by_role("region", name="Actions").get_by_role("button", name="Fire").click()
    expect(coach(page)).to_contain_text("The log shows every die roll")
    go_on(page, "4. The Ogre's turn")

    end_turn(page)
    go_on(page, "5. How to win")
    page.reload()
    page.get_by_role("button", name="Continue with step 5").click()
    coach(page).get_by_role("button", name="Keep playing").click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(coach(page)).to_have_count(0)
    expect(page.get_by_role("banner")).to_contain_text("Defender to")
