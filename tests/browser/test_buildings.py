"""Buildings and lasers on the page: damage without dice, structure points, lines of fire (sections 11 and 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
Opened = Callable[..., Page]
StartBattle = Callable[..., Any]
BoardOf = Callable[[Page], Any]
TableOf = Callable[[Page], Any]
Axe = Callable[[Page], list[str]]

ATTACKER = [
    {"id": "OGRE", "type": "MK3", "hex": "0909"},
    {"id": "AHVY", "type": "HVY", "hex": "1009"},
]
DEFENDER = [
    {"id": "REACTOR", "type": "REACTOR", "hex": "1109"},
    {"id": "LASER", "type": "LASER", "sp": 30, "hex": "1306"},
    {"id": "TOWER", "type": "TOWER", "hex": "1709"},
    {"id": "HVY1", "type": "HVY", "hex": "1813"},
]
SECRET = [{"id": "LAB", "type": "ADMIN", "sp": 20, "identified": False}]


@pytest.fixture
def game(start_battle: StartBattle) -> Any:
    made = start_battle(attacker=ATTACKER, defender=DEFENDER)
    made.until("attacker", "fire")
    return made


def test_fire_at_a_building_shows_its_damage(opened: Opened, game: Any, board: BoardOf, table: TableOf) -> None:
    page = opened(game, "attacker", "REACTOR")
    attack = page.get_by_role("region", name="Attack")
    board(page).click("1109")
    for switch in attack.get_by_role("checkbox").all():
        switch.check()
    attack.get_by_role("button", name="all", exact=True).click()
    # A main battery, four secondaries, two missiles and a tank: twice 4 + 12 + 12 + 4 (11.04.1).
    expect(attack).to_contain_text("64 structure points")
    attack.get_by_role("button", name="none", exact=True).click()
    attack.get_by_role("checkbox", name="AHVY").check()
    expect(attack).to_contain_text("8 structure points")
    expect(page.locator("[data-deed=fire]")).to_contain_text("Fire, 8 damage")
    table(page).decide(lambda: page.keyboard.press("f"))
    buildings = page.get_by_role("region", name="Buildings")
    expect(buildings).to_contain_text("52 of 60")
    expect(page.locator('.board [data-unit="REACTOR"] .defense')).to_have_text("52")
    expect(page.get_by_role("region", name="Log")).to_contain_text("loses 8 structure points, 52 left")


def test_lasers_fire_at_an_ogres_missiles(opened: Opened, game: Any, table: TableOf) -> None:
    game.play("attacker", "fire OGRE:missile at REACTOR")
    page = opened(game, "defender", "REACTOR")
    question = page.get_by_role("region", name="Question")
    expect(question).to_contain_text("10 or more on two dice")
    expect(page.locator('.board [data-unit="TOWER"] .result-tag')).to_have_text("17%")
    question.get_by_role("checkbox", name="TOWER").check()
    table(page).decide(lambda: question.get_by_role("button", name="Fire now").click())
    expect(page.get_by_role("region", name="Log")).to_contain_text("TOWER fires at")


def test_the_line_of_a_laser_shows_what_blocks_it(opened: Opened, game: Any, board: BoardOf) -> None:
    game.until("defender", "fire")
    page = opened(game, "defender", "REACTOR")
    board(page).click("1306")
    board(page).point("1006")  # the town lies between
    expect(page.locator(".board .beam.blocked .wall")).to_have_count(1)
    expect(page.locator(".deciding")).to_contain_text("blocks the line of fire to 1006")
    board(page).point("1303")
    expect(page.locator(".board .beam.blocked")).to_have_count(0)
    expect(page.locator(".board .beam .core")).to_have_count(1)
    expect(page.locator(".deciding")).to_contain_text("clear line of fire to 1303")


def test_an_unidentified_building_is_a_block_to_the_enemy(opened: Opened, start_battle: StartBattle) -> None:
    zones = [{"title": "the map", "area": "everywhere"}]
    force = [
        {"seat": "attacker", "units": [{"id": "AGEV", "type": "GEV", "hex": "0505"}]},
        {"seat": "defender", "units": [*DEFENDER[:1], *SECRET], "zones": zones},
    ]
    game = start_battle(attacker=[], defender=[], force=force)
    game.play("defender", "place LAB 1611", "end")
    enemy, owner = opened(game, "attacker", "REACTOR"), opened(game, "defender", "REACTOR")
    expect(owner.locator('.board [data-unit="LAB"] .badge.secret')).to_have_text("?")
    block = enemy.locator(".board .counter.building .query")
    expect(block).to_have_count(1)
    assert "LAB" not in enemy.locator("body").inner_text()


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_buildings_are_usable_by_everybody(
    opened: Opened, game: Any, board: BoardOf, axe: Axe, phone: bool, dark: bool
) -> None:
    page = opened(game, "attacker", "REACTOR", phone=phone, dark=dark)
    (board(page).tap if phone else board(page).click)("1109")
    page.get_by_role("region", name="Attack").get_by_role("checkbox").first.check()
    expect(page.get_by_role("region", name="Attack")).to_contain_text("structure points")
    assert axe(page) == []
