"""Trains on the page: along the rails, their speeds, who is on the track, and what is left of them (section 9)."""

from __future__ import annotations

import re
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

# The railroad of the vale runs from 0112 by 0512, 0611, 0711, 0810, 0910 and 1010 to 2312.
ATTACKER = [{"id": "AHVY", "type": "HVY", "hex": "1010"}, {"id": "OGRE", "type": "MK3", "hex": "1211"}]
DEFENDER = [
    {"id": "T1", "type": "TRAIN", "speed": "2/3", "rear": "T2", "hex": "0611"},
    {"id": "T2", "type": "TRAIN", "hex": "0512"},
    {"id": "CREW", "type": "INF", "squads": 3, "riding": "T1"},
]


@pytest.fixture
def game(start_battle: StartBattle) -> Any:
    made = start_battle(attacker=ATTACKER, defender=DEFENDER)
    made.until("defender", "movement")
    return made


def test_a_train_goes_as_far_as_its_marker_says(opened: Opened, game: Any, board: BoardOf, table: TableOf) -> None:
    page = opened(game, "defender", "T1")
    expect(page.locator('.board [data-unit="T1"] .badge.speed')).to_have_text("2/3")
    expect(page.locator(".board .coupling.core")).to_have_count(1)
    expect(page.locator('.board [data-unit="T1"] .badge.riders')).to_have_text("3/12")
    board(page).click("0611")
    expect(page.locator(".board .reach [data-reach]")).to_have_count(2)
    assert {(reach.hex, reach.cost) for reach in table(page).see().reach} == {("0810", 2), ("0910", 3)}
    expect(page.locator(".deciding")).to_contain_text("Goes 2 or 3 hexes")
    end = page.locator("[data-deed=end]")
    expect(end).to_be_disabled()  # it must still move (9.02)
    table(page).decide(lambda: board(page).click("0810"))
    seen = table(page).see()
    assert (seen.units["T1"].hex, seen.units["T2"].hex) == ("0810", "0711")
    expect(end).to_be_enabled()


def test_its_speed_is_set_by_buttons(opened: Opened, game: Any, table: TableOf) -> None:
    game.play("defender", "move T1 0711 0810")
    game.until("defender", "second-movement")
    page = opened(game, "defender", "T1")
    speeds = page.get_by_role("region", name="Speed of T1")
    expect(speeds.locator(".speeds button")).to_have_text(
        [re.compile("Keep"), re.compile("Slower"), re.compile("Faster")]
    )
    table(page).decide(lambda: speeds.get_by_role("button", name="Faster").click())
    expect(page.locator('.board [data-unit="T1"] .badge.speed')).to_have_text("4/5")
    expect(speeds).to_have_count(0)


def test_the_enemy_says_who_is_on_the_track(opened: Opened, open_page: OpenPage, game: Any, table: TableOf) -> None:
    """9.06: an armed unit on the track destroys the train. Its wreck lies on the cut rails."""
    game.play("defender", "move T1 0711 0810 0910")
    game.until("defender", "second-movement")
    game.until("defender", "movement")
    game.play("defender", "move T1 1010 1111")
    page = opened(game, "attacker", "T1")
    question = page.get_by_role("region", name="Question")
    expect(question).to_contain_text("T1 comes to 1010")
    table(page).decide(lambda: question.get_by_role("button", name="AHVY is on the track").click())
    table(page).decide(lambda: page.get_by_role("button", name="No others").click())
    expect(page.get_by_role("region", name="Log")).to_contain_text("T1 and T2 are destroyed")
    expect(page.locator(".board [data-wreck]")).to_have_count(2)
    page.reload()
    expect(page.locator(".board [data-wreck]")).to_have_count(2)
    replay = open_page(f"/replay/{game.id}?at=1")
    expect(replay.locator(".board [data-unit=T1]").first).to_be_visible()
    expect(replay.locator(".board [data-wreck]")).to_have_count(0)


def test_a_train_moves_by_keyboard_and_typed_line(opened: Opened, game: Any, table: TableOf) -> None:
    page = opened(game, "defender", "T1", motion=True)
    page.keyboard.press("n")
    expect(page.locator(".deciding")).to_contain_text("Goes 2 or 3 hexes")
    line = page.get_by_label("Decision in notation")
    line.fill("move T1 to 0910")
    table(page).decide(lambda: line.press("Enter"))
    assert table(page).see().units["T1"].hex == "0910"


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_trains_are_usable_by_everybody(opened: Opened, game: Any, axe: Axe, phone: bool, dark: bool) -> None:
    game.play("defender", "move T1 0711 0810")
    game.until("defender", "second-movement")
    page = opened(game, "defender", "T1", phone=phone, dark=dark)
    expect(page.get_by_role("region", name="Speed of T1")).to_be_visible()
    assert axe(page) == []
