"""The builder: a battle made from scratch, saved, shared and won; painting, undo, symmetric copies, faults, drafts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cybertank.scenarios.files import load_scenario
from cybertank.text.files.reading import packaged

OpenPage = Callable[..., Page]
BoardOf = Callable[[Page], Any]
Axe = Callable[[Page], list[str]]

READY = "Ready to play"


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def paint(page: Page, name: str) -> None:
    page.get_by_role("region", name="Paint").get_by_role("button", name=name, exact=True).click()


def between(board: Any, first: str, second: str) -> tuple[float, float]:
    """Return the center of the hexside between two hexes."""
    (x, y), (u, v) = board.middle(first), board.middle(second)
    return (x + u) / 2, (y + v) / 2


def saved(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def file_of(page: Page, folder: Path) -> Any:
    return json.loads(saved(page, folder).read_text(encoding="utf-8"))


def open_file(page: Page, path: Path) -> None:
    page.get_by_role("button", name="New or open").click()
    page.get_by_role("dialog").get_by_label("Open a file").set_input_files(path)
    expect(page.get_by_role("dialog")).to_have_count(0)


def chosen_seat(page: Page, name: str) -> None:
    page.get_by_role("group", name="Seats").get_by_role("button", name=name).click()


def set_up_force(page: Page, board: Any, seat: str, unit: str, unit_id: str, where: str) -> Locator:
    """Return a force of one unit with a suggested place."""
    chosen_seat(page, seat)
    page.get_by_role("button", name="Add a force").click()
    card = page.get_by_role("region", name=f"Set up by the {seat}")
    card.get_by_role("button", name=f"Add {unit}", exact=True).click()
    card.get_by_role("button", name="Done").click()
    card.get_by_role("group", name=f"Suggested places of the {seat}").get_by_role("button", name=unit_id).click()
    board.click(where)
    return card


def build_ambush(page: Page, board: Any) -> None:
    """Return a battle that one shot wins: a tank two hexes from a command post that any hit destroys."""
    page.get_by_label("Title of the battle").fill("One shot")
    page.get_by_label("Size").select_option("small")
    paint(page, "Forest")
    board.drag("0202", "0204")
    paint(page, "Road")
    board.click("0105")
    board.click("0905")
    paint(page, "Ridge")
    page.mouse.click(*between(board, "0502", "0503"))

    tab(page, "Areas")
    page.get_by_role("button", name="New area").click()
    for hex_name in ("0404", "0405"):
        board.click(hex_name)
    name = page.get_by_label("Name", exact=True)
    name.fill("the lane")
    name.press("Enter")

    tab(page, "Forces")
    set_up_force(page, board, "attacker", "Heavy Tank", "HVY", "0404")
    card = set_up_force(page, board, "defender", "Command Post", "CP", "0604")
    card.get_by_role("combobox", name="Area 1").select_option("everywhere")

    tab(page, "Winning")
    page.get_by_role("button", name="Add an objective").click()
    expect(page.get_by_role("region", name="Objective 1").get_by_label("Task")).to_have_value("destroy")
    page.get_by_role("button", name="Add a grade of victory").click()
    grade = page.get_by_role("region", name="Grade 1")
    grade.get_by_label("All destroyed").fill("defender CP")
    grade.get_by_label("All destroyed").press("Enter")


def test_a_battle_is_built_saved_shared_and_won(
    open_page: OpenPage, board: BoardOf, table: Any, tmp_path: Path
) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Build a battle").click()
    expect(page.get_by_role("button", name="fault")).to_be_visible()
    build_ambush(page, board(page))
    expect(page.get_by_text(READY)).to_be_visible()

    path = saved(page, tmp_path)
    assert path.name == "one-shot.json"
    battle = json.loads(path.read_text(encoding="utf-8"))
    assert battle["map"]["hexes"] == dict.fromkeys(("0202", "0203", "0204"), "forest")
    assert battle["map"]["hexsides"] == {"0502-0503": "ridge"}
    assert [(road[0], road[-1]) for road in battle["map"]["roads"]] == [("0105", "0905")]
    assert battle["areas"] == {"the-lane": ["0404", "0405"]}
    assert battle["force"][0]["zones"] == [{"title": "the-lane", "area": "the-lane"}]
    assert battle["suggestion"][0]["place"] == ["HVY 0404"]

    again = open_page("/builder")
    open_file(again, path)
    expect(again.get_by_text(READY)).to_be_visible()
    (tmp_path / "again").mkdir()
    assert saved(again, tmp_path / "again").read_text(encoding="utf-8") == path.read_text(encoding="utf-8")

    page.get_by_role("button", name="Share by link").click()
    link = page.get_by_label("Link to the battle: link").input_value()
    friend = open_page(link)
    expect(friend.get_by_role("heading", name="One shot")).to_be_visible()
    friend.get_by_role("button", name="Start").click()
    friend.get_by_role("button", name="Ready").click()
    win(friend, board(friend))


def win(page: Page, board: Any) -> None:
    """Fire the tank at the command post, which has no defense."""
    page.get_by_role("button", name="End movement").click()
    expect(page.get_by_role("banner")).to_contain_text("Attacker to fire")
    board.click("0604")
    page.get_by_role("region", name="Attack").get_by_role("checkbox", name="HVY").check()
    page.get_by_role("region", name="Actions").get_by_role("button", name="Fire").click()
    over = page.get_by_label("The game is over")
    expect(over).to_contain_text("Complete victory")
    expect(over).to_contain_text(re.compile("attacker", re.IGNORECASE))


def test_a_battle_is_tested_at_once(open_page: OpenPage, board: BoardOf) -> None:
    page = open_page("/builder")
    build_ambush(page, board(page))
    expect(page.get_by_text(READY)).to_be_visible()
    page.get_by_role("button", name="Test", exact=True).click()
    dialog = page.get_by_role("dialog", name="Test this battle")
    expect(dialog.get_by_label("Attacker")).to_have_value("me")
    dialog.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Ready").click()
    win(page, board(page))
    page.goto("/builder")
    expect(page.get_by_label("Title of the battle")).to_have_value("One shot")


def test_strokes_are_taken_back_one_by_one(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    field = board(page)
    paint(page, "Swamp")
    field.drag("0303", "0306")
    field.click("0808")
    paint(page, "Stream")
    page.mouse.click(*between(field, "0503", "0504"))
    painted = file_of(page, tmp_path)["map"]
    assert sorted(painted["hexes"]) == ["0303", "0304", "0305", "0306", "0808"]

    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    undo.click()
    assert "hexsides" not in file_of(page, tmp_path)["map"]
    undo.click()
    undo.click()
    assert "hexes" not in file_of(page, tmp_path)["map"]
    expect(undo).to_be_disabled()
    for _ in range(3):
        page.keyboard.press("Control+Shift+Z")
    assert file_of(page, tmp_path)["map"] == painted
    expect(redo).to_be_disabled()


def test_what_is_painted_again_is_taken_away(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    field = board(page)
    paint(page, "Road")
    field.drag("0303", "0603")
    paint(page, "Ridge")
    for _ in range(2):
        page.mouse.click(*between(field, "0503", "0504"))
    paint(page, "Eraser")
    paint(page, "Road")
    field.drag("0303", "0403")
    drawn = file_of(page, tmp_path)["map"]
    assert "hexsides" not in drawn
    assert [chain[0] for chain in drawn["roads"]] == ["0403"]


def test_half_a_map_is_copied_onto_the_other(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    field = board(page)
    paint(page, "Town")
    field.click("0203")
    paint(page, "Water")
    field.click("1403")
    paint(page, "Road")
    field.drag("0101", "0104")
    paint(page, "Ridge")
    page.mouse.click(*between(field, "0305", "0306"))
    copies = page.get_by_role("region", name="Symmetric copy")
    copies.get_by_label("Copy which half").select_option("West onto east, mirrored")
    copies.get_by_role("button", name="Copy").click()
    mirrored = file_of(page, tmp_path)["map"]
    assert mirrored["hexes"] == {"0203": "town", "1403": "town"}
    assert mirrored["hexsides"] == {"0305-0306": "ridge", "1305-1306": "ridge"}
    assert mirrored["roads"] == [[f"{column}{row:02d}" for row in range(1, 5)] for column in ("01", "15")]

    page.get_by_role("button", name="Undo").click()
    copies.get_by_label("Copy which half").select_option("North onto south, turned by 180°")
    copies.get_by_role("button", name="Copy").click()
    turned = file_of(page, tmp_path)["map"]
    assert turned["hexes"] == {"0203": "town", "0210": "water", "1403": "water", "1410": "town"}

    page.get_by_label("Paint the opposite side too").select_option("Turn by 180°")
    paint(page, "Crater")
    field.click("0505")
    painted = file_of(page, tmp_path)["map"]["hexes"]
    assert (painted["0505"], painted["1109"]) == ("crater", "crater")


def test_a_road_through_water_has_a_bridge(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    field = board(page)
    paint(page, "Water")
    field.click("0505")
    paint(page, "Road")
    field.drag("0503", "0507")
    assert file_of(page, tmp_path)["map"]["river_bridges"] == ["0505"]
    paint(page, "Clear")
    field.click("0505")
    assert "river_bridges" not in file_of(page, tmp_path)["map"]


def test_faults_are_shown_with_the_way_to_them(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(
        json.dumps(
            {
                "version": 1,
                "name": "wrong",
                "title": "Wrong",
                "rule": "wrong",
                "map": {"columns": 5, "rows_odd": 5, "rows_even": 4, "hexes": {"0302": "lava"}},
                "seats": ["red", "blue"],
                "story": "",
                "entry": [{"seat": "blue", "edge": "east", "units": [{"id": "X", "type": "XYZ"}]}],
                "level": [{"title": "Victory", "margin": 1}],
                "objective": [{"title": "Ground", "seat": "red", "kind": "hold", "area": "nowhere", "whole": 5}],
            }
        ),
        encoding="utf-8",
    )
    page = open_page("/builder")
    open_file(page, path)
    page.get_by_role("button", name=re.compile(r"\d faults")).click()
    faults = page.get_by_role("list", name="Faults")
    expect(faults).to_contain_text("lava")
    expect(faults).to_contain_text("XYZ")
    expect(faults).to_contain_text("nowhere")
    expect(page.get_by_role("button", name="Test", exact=True)).to_be_disabled()

    faults.get_by_role("button", name="nowhere").click()
    expect(page.get_by_role("tab", name="Winning")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("region", name="Objective 1")).to_contain_text("nowhere")
    faults.get_by_role("button", name="XYZ").click()
    expect(page.get_by_role("region", name="Arrival of the blue")).to_contain_text("XYZ")
    faults.get_by_role("button", name="lava").click()
    expect(page.get_by_role("tab", name="Map")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".hex-line")).to_contain_text("0302")
    paint(page, "Forest")
    board(page).click("0302")
    expect(faults).not_to_contain_text("lava")


def test_a_file_that_is_no_battle_says_what_is_wrong(open_page: OpenPage, tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    path.write_text('version = 1\nname = "x"\n', encoding="utf-8")
    page = open_page("/builder")
    page.get_by_role("button", name="New or open").click()
    page.get_by_role("dialog").get_by_label("Open a file").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("title")


@pytest.mark.parametrize("scenario", ["crossing", "meeting", "1977-basic"])
def test_a_scenario_is_opened_and_is_the_same_file(open_page: OpenPage, tmp_path: Path, scenario: str) -> None:
    page = open_page(f"/builder?from={scenario}")
    expect(page.get_by_label("Title of the battle")).to_have_value(load_scenario(scenario).title)
    expect(page.get_by_text(READY)).to_be_visible()
    assert page.url.endswith("/builder")
    for name in ("Areas", "Forces", "Winning", "Rules", "Map"):
        tab(page, name)
    battle = file_of(page, tmp_path)
    assert battle["seats"] == load_scenario(scenario).seats
    assert len(battle["force"]) == len(load_scenario(scenario).force)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_maps_are_joined_and_painted_over(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    page.get_by_role("button", name="Printed maps").click()
    maps = page.get_by_role("region", name="Maps")
    maps.get_by_label("Map at 0, 0").select_option("vale")
    expect(page.locator('.board [data-hex="1111"]')).to_be_attached()
    maps.get_by_label("Map to join").select_option("shore")
    maps.get_by_role("button", name="Join shore east of vale").click()
    expect(page.locator('.board [data-hex="shore-1111"]')).to_be_attached()
    assert file_of(page, tmp_path)["map"] == [{"map": "vale", "at": [0, 0]}, {"map": "shore", "at": [1, 0]}]
    maps.get_by_role("button", name="Remove shore").click()
    paint(page, "Rubble")
    board(page).click("1111")
    assert file_of(page, tmp_path)["overlays"] == {"hexes": {"1111": "rubble"}}
    maps.get_by_role("button", name="Turn into a custom map").click()
    own = file_of(page, tmp_path)
    assert "overlays" not in own
    assert own["map"]["hexes"]["1111"] == "rubble"


def test_forces_of_every_kind(open_page: OpenPage, tmp_path: Path) -> None:
    """Return a battle with three seats on two sides: one enters the map, one buys with points, one with armor units."""
    page = open_page("/builder")
    tab(page, "Forces")
    page.get_by_role("button", name="Add an arrival").click()
    arrival = page.get_by_role("region", name="Arrival of the attacker")
    for _ in range(3):
        arrival.get_by_role("button", name="Add Ground Effect Vehicle", exact=True).click()
    arrival.get_by_role("button", name="Add Mark III", exact=True).click()
    arrival.get_by_role("combobox", name="Edge", exact=True).select_option("north")
    arrival.get_by_label("From turn").fill("2")
    arrival.get_by_label("Must enter on that turn").check()

    chosen_seat(page, "defender")
    page.get_by_role("button", name="Add a force").click()
    force = page.get_by_role("region", name="Set up by the defender")
    force.get_by_label("Can buy units").check()
    force.get_by_label("Pays with").select_option("victory points")
    force.get_by_label("Limits, such as").fill("HWZ 1")
    force.get_by_label("Limits, such as").press("Enter")

    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("combobox", name="Side", exact=True).select_option("a new side")
    page.get_by_role("button", name="Add a force").click()
    page.get_by_role("region", name="Set up by the third").get_by_label("Can buy units").check()
    chosen_seat(page, "defender")
    page.get_by_role("combobox", name="Side", exact=True).select_option("side-1")

    tab(page, "Winning")
    page.get_by_role("button", name="Add an objective").click()
    goal = page.get_by_role("region", name="Objective 1")
    goal.get_by_label("Task").select_option("leave the map by")
    goal.get_by_role("button", name="south").click()
    out = page.get_by_role("group", name="Exits of the attacker")
    expect(out.get_by_role("button", pressed=True)).to_have_text(["east", "south"])
    tab(page, "Rules")
    page.get_by_label("Stacking").fill("2")
    page.get_by_label("Stacking").press("Tab")
    page.get_by_label("Story").fill("They are late.")
    expect(page.get_by_text(READY)).to_be_visible()

    battle = file_of(page, tmp_path)
    units = [{"id": "GEV", "type": "GEV", "count": 3}, {"id": "OGRE", "type": "MK3"}]
    assert battle["entry"] == [{"seat": "attacker", "edge": "north", "units": units, "turn": 2, "must": True}]
    bought = battle["force"][0]
    assert (bought["points"], bought["limits"]) == (40, {"HWZ": 1})
    assert battle["force"][1]["armor_units"] == "6"
    assert sorted(battle["sides"]["side-1"]) == ["defender", "third"]
    assert battle["objective"][0]["edges"] == ["east", "south"]
    assert battle["exits"] == {"attacker": ["east", "south"]}
    assert battle["options"] == {"stacking": 2}
    assert battle["story"] == "They are late."


def test_a_way_out_is_a_part_of_an_edge_on_some_turns(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    build_ambush(page, board(page))
    tab(page, "Areas")
    page.get_by_role("button", name="New area").click()
    board(page).click("0401")
    board(page).click("0501")
    tab(page, "Winning")
    ways = page.get_by_role("group", name="How the attacker leaves")
    ways.get_by_role("button", name="A part of an edge").click()
    gate = ways.get_by_role("group", name="Gate 1")
    expect(gate.get_by_role("combobox", name="Edge", exact=True)).to_have_value("north")
    gate.get_by_label("From turn").fill("3")
    gate.get_by_label("Until").fill("2")
    gate.get_by_label("Until").press("Tab")
    expect(page.get_by_role("region", name="Exits")).to_contain_text("expected turn 3 or later")
    gate.get_by_label("Until").fill("6")
    gate.get_by_label("Until").press("Tab")
    gate.get_by_label("Only through").select_option("area")
    ways.get_by_role("button", name="west").click()
    expect(page.get_by_text(READY)).to_be_visible()
    expect(page.locator(".edge-mark").filter(has_text="attacker leaves, turns 3–6")).to_be_visible()
    gates = [{"edge": "north", "turn": 3, "until": 6, "area": "area"}]
    assert file_of(page, tmp_path)["exits"] == {"attacker": ["west", *gates]}

    tab(page, "Areas")
    name = page.get_by_role("region", name="area").get_by_label("Name", exact=True)
    name.fill("gap")
    name.press("Enter")
    expect(page.get_by_text(READY)).to_be_visible()
    assert file_of(page, tmp_path)["exits"]["attacker"][1]["area"] == "gap"
    tab(page, "Winning")
    ways.get_by_role("button", name="Remove gate 1").click()
    assert file_of(page, tmp_path)["exits"] == {"attacker": ["west"]}


def test_a_seat_is_renamed_wherever_it_is_named(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/builder?from=mark-iii")
    expect(page.get_by_text(READY)).to_be_visible()
    tab(page, "Forces")
    page.get_by_label("Name of the seat").fill("machine")
    page.get_by_label("Name of the seat").press("Enter")
    expect(page.get_by_role("group", name="Seats")).to_contain_text("machine")
    expect(page.get_by_text(READY)).to_be_visible()
    assert '"attacker"' not in saved(page, tmp_path).read_text(encoding="utf-8")


def test_a_map_is_made_smaller(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    field = board(page)
    paint(page, "Forest")
    field.click("0303")
    field.click("1412")
    paint(page, "Road")
    field.drag("0801", "1101")
    page.get_by_label("Size").select_option("small")
    made = file_of(page, tmp_path)["map"]
    assert made["hexes"] == {"0303": "forest"}
    assert made["roads"] == [["0801", "0901"]]
    expect(page.locator('.board [data-hex="1412"]')).to_have_count(0)


def test_a_toml_file_is_opened(open_page: OpenPage, tmp_path: Path) -> None:
    path = tmp_path / "raid.toml"
    path.write_text(packaged("scenarios", "raid.toml"), encoding="utf-8")
    page = open_page("/builder")
    open_file(page, path)
    expect(page.get_by_label("Title of the battle")).to_have_value("Raid on the Shore")
    expect(page.get_by_text(READY)).to_be_visible()


def test_drafts_outlive_the_page(open_page: OpenPage, board: BoardOf) -> None:
    page = open_page("/builder")
    page.get_by_label("Title of the battle").fill("First")
    paint(page, "Forest")
    board(page).click("0505")
    page.get_by_role("button", name="Hand").click()
    page.reload()
    expect(page.get_by_label("Title of the battle")).to_have_value("First")
    board(page).click("0505")
    expect(page.locator(".hex-line")).to_contain_text("forest")

    page.get_by_role("button", name="New or open").click()
    page.get_by_role("button", name="Empty map").click()
    page.get_by_label("Title of the battle").fill("Second")
    page.wait_for_function("() => localStorage.getItem('cybertank.drafts')?.includes('Second')")
    page.get_by_role("button", name="New or open").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^First")).click()
    expect(page.get_by_label("Title of the battle")).to_have_value("First")


def test_the_map_is_painted_by_keyboard(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/builder")
    paint(page, "Town")
    page.locator(".board").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    painted = file_of(page, tmp_path)["map"]["hexes"]
    assert list(painted.values()) == ["town"]
    (town,) = painted
    paint(page, "Ridge")
    page.locator(".board").focus()
    page.keyboard.press("4")
    below = f"{town[:2]}{int(town[2:]) + 1:02d}"
    assert file_of(page, tmp_path)["map"]["hexsides"] == {f"{town}-{below}": "ridge"}
    page.keyboard.press("Escape")
    page.keyboard.press("F3")
    expect(page.get_by_role("tab", name="Forces")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_builder_is_usable_by_everybody(open_page: OpenPage, axe: Axe, phone: bool, dark: bool) -> None:
    page = open_page("/builder?from=crossing", phone=phone, dark=dark)
    expect(page.get_by_text(READY)).to_be_visible()
    found = {}
    for name in ("Areas", "Forces", "Winning", "Rules", "Map"):
        tab(page, name)
        found[name] = axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_role("button", name="New or open").click()
    found["open"] = axe(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Share by link").click()
    expect(page.get_by_label("Link to the battle: link")).to_be_visible()
    found["share"] = axe(page)
    page.get_by_role("link", name="Open its page").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    found["battle"] = axe(page)
    assert not any(found.values()), found


def test_a_small_edit_on_a_phone(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder", phone=True)
    page.get_by_role("region", name="Paint").get_by_role("button", name="Forest", exact=True).tap()
    board(page).tap("0505")
    assert file_of(page, tmp_path)["map"]["hexes"] == {"0505": "forest"}


def test_a_handicap_is_given_to_who_buys(open_page: OpenPage) -> None:
    page = open_page("/new/mark-iii")
    page.get_by_text("Handicap", exact=True).click()
    page.get_by_role("spinbutton", name="Defender").fill("3")
    page.get_by_role("spinbutton", name="Defender").press("Tab")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Set-up")).to_contain_text("of 15")


def test_a_force_that_hides_something_turns_the_option_on(open_page: OpenPage, board: BoardOf, tmp_path: Path) -> None:
    page = open_page("/builder")
    build_ambush(page, board(page))
    tab(page, "Forces")
    chosen_seat(page, "defender")
    card = page.get_by_role("region", name="Set up by the defender")
    card.get_by_text("Hidden units").click()
    card.get_by_label("Mines").fill("3")
    card.get_by_label("Mines").press("Tab")
    expect(page.get_by_text(READY)).to_be_visible()
    battle = file_of(page, tmp_path)
    assert battle["force"][1]["mines"] == 3
    assert battle["options"] == {"mines": True}
    card.get_by_label("Mines").fill("0")
    card.get_by_label("Mines").press("Tab")
    assert "options" not in file_of(page, tmp_path)
