"""Cruise missiles between two browsers: plan a course, launch, be fired at, fly on, explode (section 10)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
Opened = Callable[..., Page]
StartBattle = Callable[..., Any]
BoardOf = Callable[[Page], Any]
TableOf = Callable[[Page], Any]
Axe = Callable[[Page], list[str]]

ATTACKER = [
    {"id": "MCRL1", "type": "MCRL", "hex": "0310"},
    {"id": "MCRL2", "type": "MCRL", "hex": "0317"},
]
DEFENDER = [
    {"id": "HVY1", "type": "HVY", "hex": "1109"},
    {"id": "INF1", "type": "INF", "squads": 3, "hex": "1209"},
    {"id": "TOWER", "type": "TOWER", "hex": "2213"},
]
FROM_AFAR = [{"id": "CM1", "seat": "attacker", "from": "west"}]


@pytest.fixture
def game(start_battle: StartBattle) -> Any:
    """Two crawlers and an off-board missile in their side's fire phase."""
    made = start_battle(attacker=ATTACKER, defender=DEFENDER, missiles=FROM_AFAR)
    made.until("attacker", "fire")
    return made


@pytest.fixture
def pages(opened: Opened, game: Any) -> tuple[Page, Page]:
    attacker, defender = (opened(game, seat, "MCRL1") for seat in ("attacker", "defender"))
    for page in (attacker, defender):
        expect(page.get_by_role("banner")).to_contain_text("Attacker to fire")
    return attacker, defender


def missiles(page: Page) -> Locator:
    return page.get_by_role("region", name="Cruise missiles")


def flight(page: Page) -> Locator:
    return page.get_by_role("region", name="Missile in flight")


def question(page: Page) -> Locator:
    return page.get_by_role("region", name="Question")


def plan(page: Page, board: BoardOf, missile: str, where: str) -> None:
    """Choose a missile and its goal, and wait for its course."""
    missiles(page).get_by_role("button", name=missile).click()
    board(page).click(where)
    expect(page.locator(".board .course .dashes")).to_have_count(1)


def test_a_missile_is_planned_launched_intercepted_and_explodes(
    pages: tuple[Page, Page], game: Any, board: BoardOf, table: TableOf
) -> None:
    attacker, defender = pages
    plan(attacker, board, "MCRL1", "1109")
    expect(missiles(attacker)).to_contain_text("can fire at it on this way")
    expect(missiles(attacker)).to_contain_text("Explosion in 1109")
    expect(attacker.locator(".board .blast .ring-0")).to_have_count(1)
    expect(attacker.locator('.board [data-unit="HVY1"] .result-tag')).to_have_text("X")
    missiles(attacker).get_by_role("button", name=re.compile("^Launch to 1109")).click()

    # Only the laser tower reaches so far. It waits, and is asked again in the next hex.
    expect(question(defender)).to_contain_text("MCRL1")
    expect(defender.locator('.board [data-unit="TOWER"] .result-tag')).to_have_text("28%")
    weapons = question(defender).get_by_role("checkbox")
    expect(weapons).to_have_count(1)
    expect(weapons).not_to_be_checked()
    question(defender).get_by_role("button", name="Wait").click()
    fly = flight(attacker).get_by_role("button", name=re.compile("^Fly to 1109"))
    expect(fly).to_be_visible()
    fly.click()
    question(defender).get_by_role("button", name="Not at this missile").click()
    # Nobody is asked about this missile again: it reaches its goal in one flight.
    fly.click()
    expect(flight(attacker)).to_contain_text("Over 1109")
    expect(attacker.locator(".board .flight .smoke")).to_have_count(1)
    table(attacker).decide(lambda: flight(attacker).get_by_role("button", name=re.compile("^Detonate")).click())
    expect(defender.locator(".board [data-unit=HVY1]")).to_have_count(0)
    for page in pages:
        expect(page.get_by_role("region", name="Log")).to_contain_text("explodes in 1109 and destroys HVY1")
    assert game.unit("MCRL1").get("cruise", 0) == 0


def test_everything_in_range_is_offered_and_fires_at_once(
    pages: tuple[Page, Page], game: Any, board: BoardOf, table: TableOf
) -> None:
    defender = pages[1]
    way = ["0409", "0510", "0609", "0710", "0809", "0910"]
    game.play("attacker", "launch MCRL1")
    while way:
        game.play("attacker", f"fly {' '.join(way)}")
        way = way[way.index(game.view()["flight"]["path"][0]) + 1 :]
        if way:
            game.play("defender", "end")
    expect(question(defender)).to_contain_text("over 0910")
    chosen = question(defender).get_by_role("checkbox", checked=True)
    expect(chosen).to_have_count(1)  # the tank: it costs nothing
    defender.reload()
    expect(chosen).to_have_count(1)
    expect(defender.locator(".board [data-unit=TOWER]").first).to_be_visible()
    before = game.view()["version"]
    board(defender).click("2213")  # the tower joins in
    expect(question(defender).get_by_role("checkbox", checked=True)).to_have_count(2)
    table(defender).decide(lambda: defender.keyboard.press("f"))
    assert game.view()["version"] > before
    log = defender.get_by_role("region", name="Log")
    expect(log).to_contain_text("fires at the missile MCRL1 over 0910")


def test_a_salvo_is_written_down_and_stays_secret(pages: tuple[Page, Page], board: BoardOf) -> None:
    attacker, defender = pages
    for missile, where in (("MCRL2", "1417"), ("CM1", "1109")):
        plan(attacker, board, missile, where)
        missiles(attacker).get_by_role("button", name="Write down").click()
    salvo = missiles(attacker).get_by_role("group", name="Salvo")
    expect(salvo.get_by_role("listitem")).to_have_text([re.compile("MCRL2 at 1417"), re.compile("CM1 at 1109")])
    salvo.get_by_role("button", name="Launch this salvo").click()
    expect(flight(attacker)).to_contain_text("Its target is 1417")
    expect(defender.get_by_role("banner")).to_contain_text("Attacker to fly its missile")
    assert "1417" not in defender.locator("body").inner_text()


def test_a_missile_flies_by_keyboard(opened: Opened, game: Any, table: TableOf) -> None:
    page = opened(game, "attacker", "MCRL1")
    missiles(page).get_by_role("button", name="MCRL1").focus()
    page.keyboard.press("Enter")
    page.locator(".board").focus()
    for _ in range(40):  # wherever the cursor starts, it walks to the crawler's column and from there
        if page.locator(".board .sr").inner_text().startswith("0312"):
            break
        page.keyboard.press("ArrowLeft" if page.locator(".board .sr").inner_text()[:4] > "0400" else "ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".board .course .dashes")).to_have_count(1)
    table(page).decide(lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("region", name="Log")).to_contain_text("launches the cruise missile MCRL1")


def typed(page: Page, game: Any, table: TableOf) -> None:
    """Launch, fly and explode a missile by the typed line. The laser tower lets it pass."""
    line = page.get_by_label("Decision in notation")
    for decision in ("launch MCRL2", "fly 0318", "fly 0319", "detonate"):
        line.fill(decision)
        table(page).decide(lambda: line.press("Enter"))
        if decision == "fly 0318":
            table(page).decide(lambda: game.play("defender", "pass"))


def test_the_typed_line_does_the_same(opened: Opened, game: Any, table: TableOf) -> None:
    page = opened(game, "attacker", "MCRL1")
    typed(page, game, table)
    expect(page.get_by_role("region", name="Log")).to_contain_text("explodes in 0319")


def test_a_blast_is_shown_with_motion_and_in_a_replay(
    opened: Opened, open_page: OpenPage, game: Any, table: TableOf
) -> None:
    page = opened(game, "attacker", "MCRL1", motion=True)
    typed(page, game, table)
    expect(page.locator(".board .stage > *")).to_have_count(0)
    moments = game.call(f"/api/games/{game.id}/moments")["moments"]
    number = {moment["decision"]: moment["number"] for moment in moments}
    replay = open_page(f"/replay/{game.id}?at={number['fly 0319']}")
    expect(replay.locator(".board .flight .smoke")).not_to_have_count(0)
    replay.goto(f"/replay/{game.id}?at={number['detonate']}")
    expect(replay.locator(".board .blast")).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_missiles_are_usable_by_everybody(
    opened: Opened, game: Any, board: BoardOf, axe: Axe, phone: bool, dark: bool
) -> None:
    page = opened(game, "attacker", "MCRL1", phone=phone, dark=dark)
    missiles(page).get_by_role("button", name="MCRL1").click()
    (board(page).tap if phone else board(page).click)("1109")
    expect(missiles(page)).to_contain_text("Explosion in 1109")
    assert axe(page) == []
    missiles(page).get_by_role("button", name=re.compile("^Launch to 1109")).click()
    other = opened(game, "defender", "MCRL1", phone=phone, dark=dark)
    expect(question(other).get_by_role("button", name="Wait")).to_be_visible()
    assert axe(other) == []
