"""Terrain that changes in play (13.04: a mine takes a bridge): the board stays where it is, in play and in a replay."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
TableOf = Callable[[Page], Any]

PLACES = ("INF1 0706", "INF2 0620", "INF3 1112", "INF4 1211", "INF5 1814", "HVY 1112", "LT1 0706", "LT2 1805")
BRIDGE = "0716"
SET_OFF = "move GEV1 0714 0715 0716"
SHEET = "() => document.querySelector('.board-sheet').style.transform"
# Wait until no board moves any more.
REST = """async () => {
    const now = () => [...document.querySelectorAll(".board-sheet")].map((one) => one.style.transform).join();
    for (let [seen, same] = [now(), 0]; same < 5; ) {
        await new Promise((go) => setTimeout(go, 80));
        same = now() === seen ? same + 1 : 0;
        seen = now();
    }
}"""
# The swamp under the fallen bridge: its pools lie in the hex, and a bridge would have a deck there.
GROUND = """(name) => {
    const hex = document.querySelector(`.board [data-hex="${name}"]`).getBoundingClientRect();
    const at = { x: hex.x + hex.width / 2, y: hex.y + hex.height / 2 };
    const covers = (kind) => [...document.querySelectorAll(`.board .t-${kind} path`)].some((path) => {
        const turned = path.getScreenCTM().inverse();
        const point = new DOMPoint(at.x, at.y).matrixTransform(turned);
        return path.isPointInFill(point) || path.isPointInStroke(point);
    });
    return { swamp: covers("swamp"), bridge: covers("deck") };
}"""
STANDING, FALLEN = {"swamp": False, "bridge": True}, {"swamp": True, "bridge": False}


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """A hovercraft stands before a mined bridge."""
    made = start_game("raid", options={"mines": True}, suggested=False)
    made.play("garrison", f"mine {BRIDGE} road", *(f"place {place}" for place in PLACES), "place MSL 1111", "end")
    made.play("raider", "move GEV1 to 0414")
    made.until("raider", "second-movement")
    made.play("raider", "move GEV1 to 0614")
    made.until("garrison", "movement")
    made.until("raider", "movement")
    return made


class Heard:
    """The messages that a page gets over its websocket."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.texts.append(str(payload)))

    def updates(self) -> list[dict[str, Any]]:
        return [message for text in self.texts if (message := json.loads(text))["type"] == "update"]


def notation(page: Page, text: str) -> None:
    page.get_by_label("Decision in notation").fill(text)
    page.get_by_label("Decision in notation").press("Enter")


def opened(open_page: OpenPage, game: Any) -> tuple[Page, Heard]:
    page = open_page("/")
    heard = Heard(page)
    page.goto(game.links["raider"])
    expect(page.locator(".board [data-unit=GEV1]").first).to_be_visible()
    page.evaluate(REST)  # the board comes to the battle by itself
    return page, heard


def test_a_fallen_bridge_leaves_the_board_where_it_is(open_page: OpenPage, game: Any, table: TableOf) -> None:
    page, heard = opened(open_page, game)
    assert page.evaluate(GROUND, BRIDGE) == STANDING
    page.keyboard.press("+")
    page.evaluate(REST)
    sight = page.evaluate(SHEET)
    page.evaluate("() => document.querySelectorAll('.board *').forEach((one) => (one.sameAsBefore = true))")
    table(page).decide(lambda: notation(page, SET_OFF))
    assert page.evaluate(GROUND, BRIDGE) == FALLEN
    assert page.evaluate(SHEET) == sight

    change = heard.updates()[-1]["board"]
    assert len(json.dumps(change)) < 600
    assert [word for _, word in change["terrain"]] == ["swamp"]
    kept = page.evaluate("() => [...document.querySelectorAll('.board .hits path')].every((one) => one.sameAsBefore)")
    assert kept, "the hexes themselves are not drawn again"


def test_a_page_that_missed_it_catches_up(open_page: OpenPage, game: Any) -> None:
    page, _ = opened(open_page, game)
    page.context.set_offline(True)
    game.play("raider", SET_OFF)
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_role("region", name="Log")).to_contain_text(f"bridge in {BRIDGE}")
    assert page.evaluate(GROUND, BRIDGE) == FALLEN


def test_a_replay_shows_the_terrain_of_each_moment(open_page: OpenPage, game: Any) -> None:
    game.play("raider", SET_OFF)
    moments = game.call(f"/api/games/{game.id}/moments")["moments"]
    fell = next(moment["number"] for moment in moments if moment["decision"] == SET_OFF)
    page = open_page(f"/replay/{game.id}")
    expect(page.locator(".board [data-unit]").first).to_be_visible()
    page.evaluate(REST)
    assert page.evaluate(GROUND, BRIDGE) == FALLEN
    page.goto(f"/replay/{game.id}?at={fell - 1}")
    expect(page.locator(".board [data-unit=GEV1]").first).to_be_visible()
    page.evaluate(REST)
    assert page.evaluate(GROUND, BRIDGE) == STANDING
    sight = page.evaluate(SHEET)
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".story-now")).to_contain_text(f"bridge in {BRIDGE}")
    page.wait_for_function(f"() => ({GROUND})('{BRIDGE}').swamp")
    page.get_by_role("button", name="Step back").click()
    page.wait_for_function(f"() => ({GROUND})('{BRIDGE}').bridge")
    assert page.evaluate(SHEET) == sight
