"""The builder's fields of trains, buildings, off-board missiles, drones, engineers and their works (sections 9-15)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
Axe = Callable[[Page], list[str]]


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Open the builder with a force of the first seat to add units to."""
    return with_force(open_page("/builder"))


def with_force(page: Page) -> Page:
    tab(page, "Forces")
    page.get_by_role("button", name="Add a force").click()
    return page


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def force(page: Page) -> Locator:
    return page.get_by_role("region", name="Set up by the attacker")


def add(page: Page, *names: str) -> None:
    for name in names:
        force(page).get_by_role("button", name=f"Add {name}", exact=True).click()
    force(page).get_by_role("button", name="Done").click()


def row(page: Page, unit: str) -> Locator:
    """Return the lines of a unit."""
    return force(page).locator(".unit-row", has=page.get_by_label(f"Id of {unit}", exact=True))


def written(page: Page, folder: Path) -> Any:
    """Save the battle, and return what is in the file."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return json.loads(path.read_text(encoding="utf-8"))


def units_in(page: Page, folder: Path) -> dict[str, Any]:
    return {unit["id"]: unit for unit in written(page, folder)["force"][0]["units"]}


def test_a_train_has_its_marker_its_rear_and_its_guns(page: Page, tmp_path: Path) -> None:
    add(page, "Train counter")
    front = row(page, "TRAIN")
    front.get_by_label("Speed").select_option("4/5")
    front.get_by_label("Next hex").fill("0504")
    front.get_by_label("Next hex").press("Tab")
    row(page, "TRAINR").get_by_label("Guns").fill("2")
    row(page, "TRAINR").get_by_label("Guns").press("Tab")
    assert units_in(page, tmp_path) == {
        "TRAIN": {"id": "TRAIN", "type": "TRAIN", "speed": "4/5", "rear": "TRAINR", "toward": "0504"},
        "TRAINR": {"id": "TRAINR", "type": "TRAIN", "guns": 2},
    }
    # Without a speed it is a rear counter, which has no rear itself.
    front.get_by_label("Speed").select_option("")
    assert "rear" not in units_in(page, tmp_path)["TRAIN"]


def test_a_building_has_its_points_and_may_be_unknown(page: Page, tmp_path: Path) -> None:
    add(page, "Laser")
    laser = row(page, "LASER")
    laser.get_by_label("Structure points").fill("35")
    laser.get_by_label("Structure points").press("Tab")
    laser.get_by_label("Unknown to the enemy at first").check()
    assert units_in(page, tmp_path)["LASER"] == {"id": "LASER", "type": "LASER", "sp": 35, "identified": False}
    # More than its type can have is cut down to the most.
    laser.get_by_label("Structure points").fill("99")
    laser.get_by_label("Structure points").press("Tab")
    laser.get_by_label("Unknown to the enemy at first").uncheck()
    assert units_in(page, tmp_path)["LASER"] == {"id": "LASER", "type": "LASER", "sp": 40}


def test_an_off_board_missile_enters_by_an_edge_or_by_hexes(page: Page, tmp_path: Path) -> None:
    page.get_by_role("button", name="Add an off-board missile").click()
    card = page.get_by_role("region", name="Cruise missile of the attacker")
    card.get_by_label("Enters from").select_option("north")
    assert written(page, tmp_path)["missiles"] == [{"id": "CM", "seat": "attacker", "from": "north"}]
    card.get_by_label("Enters from").select_option("hexes")
    card.get_by_label("Hexes, such as").fill("0101, 0201")
    card.get_by_label("Hexes, such as").press("Tab")
    assert written(page, tmp_path)["missiles"] == [{"id": "CM", "seat": "attacker", "from": ["0101", "0201"]}]


def test_engineers_trucks_and_drones_have_their_fields(page: Page, tmp_path: Path) -> None:
    add(page, "Combat Engineer squad", "Truck", "Light Artillery Drone", "Heavy Tank", "Vulcan")
    row(page, "CE").get_by_role("button", name="Turn on engineering").click()
    row(page, "TK").get_by_label("Carries engineering stores").check()
    row(page, "LAD").get_by_label("On its pallet").check()
    row(page, "LAD").get_by_label("Rides").select_option("TK")
    row(page, "HVY").get_by_label("Without a crew").check()
    row(page, "OGRE").get_by_label("Treads left").fill("30")
    row(page, "OGRE").get_by_label("Treads left").press("Tab")
    units = units_in(page, tmp_path)
    assert units["TK"]["stores"] is True
    assert (units["LAD"]["pallet"], units["LAD"]["riding"]) == (True, "TK")
    assert units["HVY"]["crewless"] is True
    assert units["OGRE"] == {"id": "OGRE", "type": "VULCAN", "treads": 30}
    assert written(page, tmp_path)["options"] == {"engineering": True}


def test_mines_earthworks_and_tasks_are_rules_of_the_battle(page: Page, tmp_path: Path) -> None:
    tab(page, "Rules")
    page.locator(".b-option", has_text="Engineers build").get_by_role("combobox").select_option("true")
    card = page.get_by_role("region", name="Engineering")
    for label, text in (
        ("Mines to place: defender", "6"),
        ("Known mines of the defender", "1107 2, 1206 road"),
        ("Entrenchments", "1009 3"),
        ("Revetments", "1011 large"),
    ):
        field = card.get_by_label(label)
        field.fill(text)
        field.press("Tab")
    card.get_by_text("Tasks that are forbidden").click()
    card.get_by_label("(grade)").select_option("forbidden")
    card.get_by_label("(entrench)").select_option("2")
    battle = written(page, tmp_path)
    assert battle["mines_in_hand"] == {"defender": 6}
    assert battle["mines"] == [
        {"seat": "defender", "hex": "1107", "count": 2},
        {"seat": "defender", "hex": "1206", "road": True},
    ]
    assert battle["entrenchments"] == [{"hex": "1009", "squads": 3}]
    assert battle["revetments"] == [{"hex": "1011", "size": "large"}]
    assert battle["tasks"] == {"forbid": ["grade"], "points": {"entrench": 2}}
    assert battle["options"] == {"engineering": True, "mines": True}


def test_a_force_can_buy_trucks_for_its_engineers(page: Page, tmp_path: Path) -> None:
    add(page, "Combat Engineer squad")
    force(page).get_by_label("Can buy units").check()
    force(page).get_by_label("Trucks with stores for engineers").check()
    expect(force(page).get_by_label("Guns for its trains")).to_have_count(0)
    assert written(page, tmp_path)["force"][0]["engineer_trucks"] is True


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_these_fields_are_usable_by_everybody(open_page: OpenPage, axe: Axe, phone: bool, dark: bool) -> None:
    page = with_force(open_page("/builder", phone=phone, dark=dark))
    add(page, "Train counter", "Laser", "Light Artillery Drone", "Truck", "Vulcan")
    row(page, "OGRE").get_by_role("button", name="Turn on engineering").click()
    expect(row(page, "OGRE").get_by_label("Treads left")).to_be_visible()
    assert axe(page) == []
    tab(page, "Rules")
    page.get_by_role("region", name="Engineering").get_by_text("Tasks that are forbidden").click()
    expect(page.get_by_label("(grade)")).to_be_visible()
    assert axe(page) == []
