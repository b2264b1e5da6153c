"""Motion: the other tests ask for reduced motion, these let a move, a shot and a replay really run.

A page is sampled with every frame it draws. What was in between proves that something moved; what is there afterwards
must be what a page without motion shows at once.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]

ROOT = Path(__file__).resolve().parents[2]
BATTLE = (ROOT / "web" / "src" / "screens" / "learn" / "tutorial.record").read_text(encoding="utf-8")
LAST = 51

# With each frame: where a unit is seen, and how many animations run on the board. The board itself may slide, so places
# are told from its first hex.
WATCH = """(unit) => {
    window.frames = [];
    const frame = () => {
        const seen = [...document.querySelectorAll(`.board [data-unit="${unit}"]`)]
            .find((piece) => !piece.classList.contains("away") && piece.closest(".fan") === null);
        const home = document.querySelector(".board .hits [data-hex]")?.getBoundingClientRect();
        const box = seen?.getBoundingClientRect();
        const running = document.getAnimations().filter((one) => one.effect?.target?.closest?.(".board"));
        const at = box && home && [box.x + box.width / 2 - home.x, box.y + box.height / 2 - home.y].map(Math.round);
        window.frames.push({ at, running: running.filter((one) => one.playState === "running").length });
        requestAnimationFrame(frame);
    };
    frame();
}"""
# A board at rest borrows no counters and has nothing left on its stage.
AT_REST = """() => document.querySelectorAll(".board .away, .board .stage > *").length === 0
    && document.getAnimations().every((one) => !one.effect?.target?.closest?.(".board"))"""
STANDS = """([unit, hex]) => {
    const [piece, place] = [`.board .piece[data-unit="${unit}"]`, `.board [data-hex="${hex}"]`]
        .map((found) => document.querySelector(found)?.getBoundingClientRect());
    const apart = (side, size) => Math.abs(piece[side] + piece[size] / 2 - place[side] - place[size] / 2);
    return piece && place && apart("x", "width") < place.width / 2 && apart("y", "height") < place.height / 2;
}"""


def expect_at_rest(page: Page, unit: str, where: str) -> None:
    page.wait_for_function(STANDS, arg=[unit, where])
    page.wait_for_function(AT_REST)


def places(page: Page) -> list[tuple[int, int]]:
    """The places a unit was seen at, in order, each once."""
    found: list[tuple[int, int]] = []
    for frame in page.evaluate("window.frames"):
        if frame["at"] and (not found or tuple(frame["at"]) != found[-1]):
            found.append(tuple(frame["at"]))
    return found


def most_running(page: Page) -> int:
    return max(frame["running"] for frame in page.evaluate("window.frames"))


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """The Ogre has entered, a hovercraft is in front of it, and the defender is to move."""
    return start_game("mark-iii").ogre_comes()


def test_a_move_is_seen_on_its_way(open_page: OpenPage, board: BoardOf, game: Any) -> None:
    page = open_page(game.links["defender"], motion=True)
    board(page).click("0816")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("4 points left")
    page.evaluate(WATCH, "GEV1")
    board(page).click("0818")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("2 points left")
    expect_at_rest(page, "GEV1", "0818")
    seen = places(page)
    assert len(seen) > 3, seen
    assert seen[0] != seen[-1]
    assert most_running(page) > 0
    assert game.unit("GEV1")["hex"] == "0818"


def test_a_shot_is_seen_and_its_result_stands(open_page: OpenPage, board: BoardOf, game: Any) -> None:
    game.play("defender", "move GEV1 0817 0818", "end")
    page = open_page(game.links["defender"], motion=True)
    board(page).click("0820")
    attack = page.get_by_role("region", name="Attack")
    attack.get_by_role("button", name="Treads").click()
    attack.get_by_role("checkbox", name="GEV1").check()
    fire = page.get_by_role("region", name="Actions").get_by_role("button", name="Fire 1 : 1")
    expect(fire).to_be_enabled()
    page.evaluate(WATCH, "OGRE")
    fire.click()
    expect(page.get_by_role("region", name="Log").locator(".die")).to_have_count(1)
    expect_at_rest(page, "OGRE", "0820")
    assert most_running(page) > 0
    treads = game.unit("OGRE")["treads"]
    expect(page.get_by_role("region", name="OGRE").first).to_contain_text(str(treads))
    expect(page.get_by_role("region", name="Actions").locator("[data-deed=end]")).to_be_enabled()


def test_a_click_cuts_a_move_short(open_page: OpenPage, board: BoardOf, game: Any) -> None:
    """What is still being shown does not hold the player up, and the board ends where the game is."""
    page = open_page(game.links["defender"], motion=True)
    board(page).click("0816")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("4 points left")
    target = board(page).middle("0818")
    page.mouse.click(*target)
    page.locator(".board .away").first.wait_for(state="attached")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")
    expect_at_rest(page, "GEV1", "0818")


def test_a_replay_runs_to_its_end(open_page: OpenPage, start_game: StartGame) -> None:
    game = start_game(record=BATTLE, seats={"attacker": "human", "defender": "human"})
    page = open_page(f"/replay/{game.id}?at=37", motion=True)
    at = page.locator(".scrub-at")
    expect(at).to_have_text(f"37 / {LAST}")
    expect_at_rest(page, "OGRE", "0716")
    page.evaluate(WATCH, "OGRE")
    page.get_by_role("button", name="Step forward").click()
    expect_at_rest(page, "OGRE", "0713")
    assert len(places(page)) > 3, places(page)

    page.goto(f"/replay/{game.id}?at=46")
    expect(at).to_have_text(f"46 / {LAST}")
    page.evaluate(WATCH, "OGRE")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(at).to_have_text(f"{LAST} / {LAST}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.wait_for_function(AT_REST)
    assert most_running(page) > 0
    ogre = game.unit("OGRE")
    expect_at_rest(page, "OGRE", ogre["hex"])
