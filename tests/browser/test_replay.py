"""The replay: any moment by mouse, key or link, and from there a new game, the judge, or the record as a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]

ROOT = Path(__file__).resolve().parents[2]
# The battle that the tutorial begins with: 51 lines, dice in the lines 47, 48 and 49.
BATTLE = (ROOT / "web" / "src" / "screens" / "learn" / "tutorial.record").read_text(encoding="utf-8")
LAST = 51
DICE = [47, 48, 49]


@pytest.fixture
def game(start_game: StartGame) -> Any:
    return start_game(record=BATTLE, seats={"attacker": "human", "defender": "human"})


@pytest.fixture
def page(open_page: OpenPage, game: Any) -> Page:
    page = open_page(f"/replay/{game.id}")
    expect(at(page)).to_have_text(f"{LAST} / {LAST}")
    return page


def at(page: Page) -> Locator:
    return page.locator(".scrub-at")


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Position in the game")


def played(record: str) -> list[str]:
    """Return the decisions and dice of a record without the checksums, which also depend on who holds the seats."""
    return [line.rpartition("|")[0] for line in record.splitlines() if "|" in line]


STANDS = """([unit, hex]) => {
    const [piece, place] = [`.board .piece[data-unit="${unit}"]`, `.board [data-hex="${hex}"]`]
        .map((found) => document.querySelector(found)?.getBoundingClientRect());
    const apart = (side, size) => Math.abs(piece[side] + piece[size] / 2 - place[side] - place[size] / 2);
    return piece && place && apart("x", "width") < place.width / 2 && apart("y", "height") < place.height / 2;
}"""


def expect_ogre(page: Page, where: str) -> None:
    """Wait until the board shows the Ogre in this hex."""
    page.wait_for_function(STANDS, arg=["OGRE", where])


def test_the_scrubber_by_mouse(page: Page) -> None:
    box = slider(page).bounding_box()
    assert box
    page.mouse.click(box["x"] + 1, box["y"] + box["height"] / 2)
    expect(at(page)).to_have_text(f"0 / {LAST}")
    expect(page.get_by_role("region", name="What happened").get_by_role("status")).to_have_text(
        "Before the first decision."
    )
    page.mouse.move(box["x"] + 6, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    expect(at(page)).to_have_text(re.compile(r"^2[4-7] / 51$"))
    page.get_by_role("button", name="Next turn").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Turn 2 · Attacker to move")
    page.get_by_role("button", name="Go to the start").click()
    expect(at(page)).to_have_text(f"0 / {LAST}")
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".story-now")).to_contain_text("CP is set up in 0801")


def test_the_scrubber_by_keyboard(page: Page) -> None:
    slider(page).focus()
    page.keyboard.press("Home")
    expect(at(page)).to_have_text(f"0 / {LAST}")
    expect(slider(page)).to_have_attribute("aria-valuetext", "before the first decision")
    page.keyboard.press("ArrowRight")
    expect(at(page)).to_have_text(f"1 / {LAST}")
    slider(page).blur()
    for version in DICE:
        page.keyboard.press("d")
        expect(at(page)).to_have_text(f"{version} / {LAST}")
        expect(page.locator(".story-now .die")).to_have_count(1)
    page.keyboard.press("Shift+D")
    expect(at(page)).to_have_text(f"{DICE[1]} / {LAST}")
    page.keyboard.press("Shift+T")
    expect(at(page)).to_have_text(f"44 / {LAST}")
    page.keyboard.press("t")
    expect(at(page)).to_have_text(f"{LAST} / {LAST}")
    page.keyboard.press("Home")
    expect(at(page)).to_have_text(f"0 / {LAST}")
    page.keyboard.press("End")
    expect(at(page)).to_have_text(f"{LAST} / {LAST}")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(at(page)).to_have_text(f"1 / {LAST}")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_dice_and_lines_are_jumped_to(page: Page) -> None:
    page.get_by_role("button", name="Previous die roll").click()
    expect(at(page)).to_have_text(f"{DICE[-1]} / {LAST}")
    expect(page.locator(".story-now")).to_contain_text("rolled 3")
    page.get_by_role("region", name="What happened").get_by_role("button", name="HVY2 moves").click()
    expect(at(page)).to_have_text(f"27 / {LAST}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Turn 1 · Defender to move")


def test_a_link_leads_to_a_moment(open_page: OpenPage, game: Any) -> None:
    page = open_page(f"/replay/{game.id}?at=38")
    expect(at(page)).to_have_text(f"38 / {LAST}")
    expect(page.locator(".story-now")).to_contain_text("0713")
    expect_ogre(page, "0713")
    page.get_by_role("button", name="Step back").click()
    expect(page).to_have_url(re.compile(r"\?at=37$"))
    page.reload()
    expect(at(page)).to_have_text(f"37 / {LAST}")
    expect_ogre(page, "0716")


def test_a_moment_becomes_a_new_game(open_page: OpenPage, game: Any) -> None:
    page = open_page(f"/replay/{game.id}?at=26")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Start from here").click()
    expect(page).to_have_url(re.compile(r"/play/"))
    assert game.id not in page.url
    expect(page.get_by_role("banner")).to_contain_text("turn 1")
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.get_by_label("Decision in notation").fill("move HVY2 0810")
    page.get_by_label("Decision in notation").press("Enter")
    expect(page.get_by_role("region", name="Log").locator("li.log-entry").first).to_contain_text("HVY2 moves to 0810")
    assert game.view()["version"] == LAST


def test_a_moment_is_laid_before_the_judge(open_page: OpenPage, game: Any) -> None:
    page = open_page(f"/replay/{game.id}?at=46")
    page.get_by_role("button", name="Judge").click()
    expect(page.get_by_role("heading", name="The judge")).to_be_visible()
    expect(page.get_by_label("Position (JSON)")).to_have_value(re.compile('"OGRE"'))
    page.get_by_label("Decisions, one per line").fill("fire OGRE:main at INF2")
    page.get_by_label("Dice: faces in order").fill("6")
    page.get_by_role("button", name="Judge", exact=True).click()
    verdict = page.get_by_role("region", name="Judgement")
    expect(verdict).to_contain_text("Legal.")
    expect(verdict).to_contain_text("INF2")

    page.get_by_label("Decisions, one per line").fill("fire OGRE:main at CP")
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(verdict).to_contain_text("Not legal.")


def test_a_record_is_saved_and_loaded_again(page: Page, tmp_path: Path, faults: Any) -> None:
    faults.allow("422")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    assert download.value.suggested_filename.endswith(".record")
    saved = tmp_path / "game.record"
    download.value.save_as(saved)
    assert played(saved.read_text(encoding="utf-8")) == played(BATTLE)

    page.goto("/")
    page.get_by_label("Choose a file").set_input_files(saved)
    page.get_by_role("button", name="Continue this game").click()
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.goto("/")
    record = page.get_by_label("Paste a record, or drop its file here")
    record.fill(saved.read_text(encoding="utf-8").replace("place CP 0801", "place CP 0802"))
    page.get_by_role("button", name="Continue this game").click()
    expect(page.get_by_role("alert")).to_contain_text("line")
