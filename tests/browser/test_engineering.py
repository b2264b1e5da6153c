"""Engineers on the page: their tasks with dice and chances, what they build, and what is carried (14.01, 15.03)."""

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

# In the vale, 0714 has streams to the north and north-west, and ridges to the north-east and south-east.
ATTACKER = [
    {"id": "CE1", "type": "CE", "squads": 3, "hex": "0714"},
    {"id": "HDRN1", "type": "HDRN", "hex": "0714"},
    {"id": "TK1", "type": "TK", "hex": "0714", "stores": True},
    {"id": "CE2", "type": "CE", "squads": 1, "hex": "1008"},
    {"id": "LAD1", "type": "LAD", "hex": "1008"},
    {"id": "LAD2", "type": "LAD", "hex": "1309", "pallet": True},
    {"id": "INF1", "type": "INF", "squads": 2, "hex": "1309"},
    {"id": "MDHT1", "type": "MDHT", "hex": "0909"},
]
DEFENDER = [{"id": "GEV1", "type": "GEV", "hex": "1614"}]
KEYS: dict[str, Any] = {
    "options": {"engineering": True, "mines": True, "terrain_damage": True},
    "mines_in_hand": {"attacker": 3},
    "entrenchments": [{"hex": "1309", "squads": 1}],
    "mines": [{"hex": "0714", "seat": "attacker", "count": 1}],
}


@pytest.fixture
def game(start_battle: StartBattle) -> Any:
    """Engineers, a drone and a truck with stores at a stream, in their fire phase."""
    made = start_battle(attacker=ATTACKER, defender=DEFENDER, **KEYS)
    made.until("attacker", "fire")
    return made


def work(page: Page, unit: str) -> Locator:
    return page.get_by_role("region", name=f"Work of {unit}")


def task(page: Page, unit: str, title: str) -> Locator:
    return work(page, unit).locator(".task-name", has_text=title)


def select(page: Page, unit: str) -> None:
    """Choose a unit in the list of all units."""
    listed = page.locator("#unit-list")
    if not listed.evaluate("(list) => list.open"):
        listed.locator("summary").click()
    listed.get_by_role("button", name=re.compile(f": {unit},")).click()


def test_a_unit_lists_its_tasks_with_dice_and_chances(opened: Opened, game: Any) -> None:
    page = opened(game, "attacker", "CE1")
    select(page, "CE1")
    expect(task(page, "CE1", "Grade a ridge")).to_contain_text("3 dice, 5+")
    expect(task(page, "CE1", "Grade a ridge")).to_contain_text("70%")
    expect(task(page, "CE1", "Dig entrenchments")).to_contain_text("sure")
    # A heavy drone in the hex gives two more dice (15.03).
    work(page, "CE1").get_by_role("checkbox", name="HDRN1").check()
    expect(task(page, "CE1", "Grade a ridge")).to_contain_text("5 dice, 5+")
    work(page, "CE1").get_by_role("group", name="Squads of CE1").get_by_role("button", name="fewer").click()
    expect(task(page, "CE1", "Grade a ridge")).to_contain_text("4 dice, 5+")
    # What cannot be done says why: three squads would need three trucks, and no road is cut.
    refused = work(page, "CE1").locator(".refusals")
    work(page, "CE1").get_by_text("Not possible now").click()
    expect(refused).to_contain_text("no road is cut in 0714")
    expect(refused).to_contain_text("each squad needs its own Truck or Hovertruck with stores")


def test_a_ridge_is_picked_on_the_board_and_graded(opened: Opened, game: Any, board: BoardOf, table: TableOf) -> None:
    page = opened(game, "attacker", "CE1")
    select(page, "CE1")
    task(page, "CE1", "Grade a ridge").click()
    expect(page.locator(".board [data-site]")).to_have_count(2)
    board(page).click("0814")
    expect(page.locator('.board .site.chosen[data-site="0714-0814"]')).to_have_count(1)
    expect(page.locator("[data-deed=task]")).to_contain_text("Grade a ridge, 70%")
    # A hexside without a ridge is refused in the engine's words.
    board(page).click("0715")
    expect(work(page, "CE1").get_by_role("alert")).to_contain_text("0714-0715")
    board(page).click("0814")
    table(page).decide(lambda: page.locator("[data-deed=task]").click())
    expect(page.get_by_role("region", name="Log")).to_contain_text("grade 0714-0814")
    expect(work(page, "CE1")).to_contain_text("each unit or squad fires or works once a turn")


def test_a_bridge_uses_the_stores_and_is_drawn(opened: Opened, game: Any, table: TableOf) -> None:
    page = opened(game, "attacker", "CE1")
    expect(page.locator('.board [data-unit="TK1"] .badge.stores')).to_have_count(1)
    select(page, "CE1")
    squads = work(page, "CE1").get_by_role("group", name="Squads of CE1")
    for _ in range(2):
        squads.get_by_role("button", name="fewer").click()
    task(page, "CE1", "Bridge a stream").click()
    sides = work(page, "CE1").get_by_role("group", name="Bridge a stream: what")
    sides.get_by_role("button", name="0713-0714").or_(sides.get_by_role("button", name="0714-0713")).click()
    expect(page.locator("[data-deed=task]")).to_contain_text("Bridge a stream, 17%")
    table(page).decide(lambda: page.locator("[data-deed=task]").click())
    assert game.unit("TK1")["lent"]


def test_a_search_takes_several_hexes(opened: Opened, game: Any, board: BoardOf, table: TableOf) -> None:
    page = opened(game, "attacker", "MDHT1")
    select(page, "MDHT1")
    task(page, "MDHT1", "Search for mines").click()
    board(page).click("0908")
    expect(task(page, "MDHT1", "Search for mines")).to_contain_text("1 die, 2+")
    board(page).click("0910")
    expect(task(page, "MDHT1", "Search for mines")).to_contain_text("1 die, 3+")
    expect(page.locator(".board .site.chosen")).to_have_count(2)
    table(page).decide(lambda: page.locator("[data-deed=task]").click())
    expect(page.get_by_role("region", name="Log")).to_contain_text("MDHT1")


def test_packing_shows_its_progress(opened: Opened, game: Any, table: TableOf) -> None:
    page = opened(game, "attacker", "CE2")
    select(page, "CE2")
    expect(task(page, "CE2", "Pack a drone")).to_contain_text("turn 1 of 3")
    task(page, "CE2", "Pack a drone").click()
    table(page).decide(lambda: page.keyboard.press("f"))
    expect(page.locator('.board [data-unit="LAD1"] .badge.labor .done')).to_have_count(1)
    select(page, "LAD1")
    expect(page.get_by_role("region", name="Unit LAD1")).to_contain_text("Packing: 1 of 3 turns")


def test_earthworks_are_on_the_board_and_in_the_replay(opened: Opened, open_page: OpenPage, game: Any) -> None:
    game.play("attacker", "task CE1*3 entrench")
    page = opened(game, "defender", "CE1")
    expect(page.locator(".board [data-trench]")).to_have_count(2)
    expect(page.locator('.board [data-unit="CE1"] .badge.dug')).to_have_count(1)
    expect(page.locator('.board [data-unit="LAD2"] .badge.pallet')).to_have_count(1)
    replay = open_page(f"/replay/{game.id}")
    expect(replay.locator(".board [data-trench]")).to_have_count(2)


def test_the_verbs_of_the_movement_phase_are_on_the_unit(
    opened: Opened, start_battle: StartBattle, table: TableOf
) -> None:
    game = start_battle(attacker=ATTACKER, defender=DEFENDER, **KEYS)
    game.until("attacker", "movement")
    page = opened(game, "attacker", "CE1")
    select(page, "CE1")
    card = page.get_by_role("region", name="Unit CE1")
    expect(card.get_by_role("button", name="CE1 keeps its hands free")).to_be_visible()
    table(page).decide(lambda: card.get_by_role("button", name="CE1 makes your mines safe").click())
    expect(page.locator(".board .mine.safe")).to_have_count(1)
    select(page, "LAD2")
    expect(page.get_by_role("region", name="Unit LAD2").get_by_role("button", name="Set up LAD2")).to_be_visible()
    select(page, "INF1")
    carry = page.get_by_role("region", name="Unit INF1").get_by_role("group", name="Carry LAD2")
    table(page).decide(lambda: carry.get_by_role("button", name="1310").click())
    assert game.unit("LAD2")["hex"] == "1310"


def test_entrenchments_are_targets_within_their_hex(
    opened: Opened, start_battle: StartBattle, board: BoardOf, table: TableOf
) -> None:
    keys = KEYS | {"options": {"engineering": True}, "mines": [], "mines_in_hand": {}}
    game = start_battle(attacker=ATTACKER, defender=DEFENDER, **keys)
    game.until("attacker", "fire")
    page = opened(game, "attacker", "INF1")
    board(page).click("1309")
    ground = page.get_by_role("group", name="On the ground in 1309")
    ground.get_by_role("button", name="entrenchment 1309").click()
    page.get_by_role("region", name="Attack").get_by_role("checkbox", name="INF1").check()
    table(page).decide(lambda: page.keyboard.press("f"))
    expect(page.locator(".board [data-trench]")).to_have_count(0)


VULCANS = [
    {"id": "VULCAN", "type": "VULCAN", "hex": "0909"},
    {"id": "HDRN", "type": "HDRN", "count": 2, "hex": "0909"},
    {"id": "OGRE", "type": "MK3", "hex": "0909", "treads": 20, "destroyed": {"main": 1}},
    {"id": "HVY1", "type": "HVY", "hex": "1008", "crewless": True},
    {"id": "HWZ1", "type": "HWZ", "hex": "1110"},
]
DUG = {"options": {"engineering": True}, "revetments": [{"hex": "1110", "size": "large", "holds": ["HWZ1"]}]}


def test_the_channels_of_a_vulcan_are_switches(opened: Opened, start_battle: StartBattle, table: TableOf) -> None:
    game = start_battle(attacker=VULCANS, defender=DEFENDER, **DUG)
    game.until("attacker", "movement")
    game.play("attacker", "control VULCAN HDRN1")
    page = opened(game, "attacker", "VULCAN")
    select(page, "VULCAN")
    channels = page.get_by_role("group", name="Channels of VULCAN")
    expect(channels.get_by_role("button", name="HDRN1: full control")).to_have_attribute("aria-pressed", "true")
    table(page).decide(lambda: channels.get_by_role("button", name="HVY1: full control").click())
    expect(page.locator('.board [data-link="VULCAN HVY1"]')).to_have_count(1)
    assert game.unit("HVY1")["control"] == "full"
    table(page).decide(lambda: channels.get_by_role("button", name="HVY1: full control").click())
    expect(page.locator('.board [data-unit="HVY1"] .badge.crewless')).to_have_count(1)


def test_a_vulcan_repairs_what_is_chosen_on_the_record_sheet(
    opened: Opened, start_battle: StartBattle, table: TableOf
) -> None:
    game = start_battle(attacker=VULCANS, defender=DEFENDER, **DUG)
    game.until("attacker", "movement")
    game.play("attacker", "control VULCAN HDRN1 HDRN2")
    game.until("attacker", "fire")
    page = opened(game, "attacker", "VULCAN")
    expect(page.locator('.board [data-revetment="1110"]')).to_have_count(1)
    expect(page.locator('.board [data-unit="HWZ1"] .badge.dug')).to_have_count(1)
    select(page, "VULCAN")
    for drone in ("HDRN1", "HDRN2"):
        work(page, "VULCAN").get_by_role("checkbox", name=drone).check()
    task(page, "VULCAN", "Repair").click()
    sheet = page.get_by_role("region", name="Record sheet of OGRE")
    if not sheet.locator("details").evaluate("(sheet) => sheet.open"):
        sheet.locator("summary").click()
    sheet.get_by_role("button", name="Main battery").click()
    expect(work(page, "VULCAN").get_by_role("alert")).to_contain_text("neither drones nor others can help")
    for drone in ("HDRN1", "HDRN2"):
        work(page, "VULCAN").get_by_role("checkbox", name=drone).uncheck()
    expect(page.locator("#notation")).to_have_attribute("placeholder", "task VULCAN repair OGRE:main")
    table(page).decide(lambda: page.locator("[data-deed=task]").click())
    expect(page.get_by_role("region", name="Log")).to_contain_text("repair OGRE:main")


def test_a_task_is_chosen_by_keyboard_and_by_typing(opened: Opened, game: Any, table: TableOf) -> None:
    page = opened(game, "attacker", "CE1")
    for _ in range(9):
        page.keyboard.press("n")
        if work(page, "CE2").count():
            break
    task(page, "CE2", "Dig entrenchments").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#notation")).to_have_attribute("placeholder", "task CE2*1 entrench")
    page.keyboard.press("Escape")
    expect(page.locator("[data-deed=task]")).to_have_count(0)
    line = page.locator("#notation")
    line.fill("task CE1 + HDRN1 grade 0714-0814")
    table(page).decide(lambda: line.press("Enter"))
    expect(page.get_by_role("region", name="Log")).to_contain_text("grade 0714-0814")


def test_other_games_do_not_load_engineering(open_page: OpenPage, start_battle: StartBattle) -> None:
    game = start_battle(attacker=[{"id": "HVY1", "type": "HVY", "hex": "0714"}], defender=DEFENDER)
    page = open_page(game.links["attacker"])
    expect(page.locator('.board [data-unit="HVY1"]').first).to_be_visible()
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    sources = "".join(page.request.get(name).text() for name in loaded if name.endswith(".js"))
    assert "instead of firing" not in sources


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_tasks_are_usable_by_everybody(
    opened: Opened, game: Any, board: BoardOf, axe: Axe, phone: bool, dark: bool
) -> None:
    page = opened(game, "attacker", "CE1", phone=phone, dark=dark)
    (board(page).tap if phone else board(page).click)("0909")
    expect(work(page, "MDHT1")).to_be_visible()
    assert axe(page) == []
    (task(page, "MDHT1", "Search for mines").tap if phone else task(page, "MDHT1", "Search for mines").click)()
    (board(page).tap if phone else board(page).click)("0910")
    expect(page.locator("[data-deed=task]")).to_be_visible()
    assert axe(page) == []
