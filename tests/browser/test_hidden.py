"""Secret set-up: mines, ? counters and dummies in one browser, and no trace of them in the bytes of another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocket, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]
Axe = Callable[[Page], list[str]]

OPTIONS = {"mines": True, "camouflage": True, "dummies": True}
# A number that appears nowhere else.
PLANTED = "HVY40404"


class Overheard:
    """Everything that the server sends to a browser that is not the owner's."""

    def __init__(self, page: Page, path: str) -> None:
        self.page = page
        self.frames: list[str] = []
        self.bodies: list[str] = []
        page.on("websocket", self._listen)
        # Read replies on their way to the page, because a page no longer gives their bodies once it was left. Skip the
        # catalog: it is the same for everybody, and its suggested set-ups use the usual unit names.
        page.route("**/api/games/**", self._pass_on)
        page.goto(path)

    def _listen(self, socket: WebSocket) -> None:
        def keep(payload: str | bytes) -> None:
            self.frames.append(payload if isinstance(payload, str) else payload.decode())

        socket.on("framereceived", keep)

    def _pass_on(self, route: Route) -> None:
        reply = route.fetch()
        self.bodies.append(reply.text())
        route.fulfill(response=reply)

    def views(self) -> list[dict[str, Any]]:
        """Return every position that it received."""
        messages = [json.loads(frame) for frame in self.frames]
        return [message["view"] for message in messages if "view" in message]


def shop(page: Page) -> Locator:
    return page.get_by_role("region", name="Set-up")


def buy(page: Page, board: Any, name: str, where: str) -> None:
    page.get_by_role("group", name="To buy").get_by_role("button", name=re.compile(f"^{name}")).click()
    board.click(where)


def card(page: Page, board: Any, unit: str, where: str) -> Locator:
    """Open the card of a unit in a hex."""
    page.keyboard.press("Escape")
    board.click(where)
    return page.get_by_role("region", name=f"Unit {unit}")


def notation(page: Page, text: str) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.get_by_label("Decision in notation").fill(text)
    page.keyboard.press("Enter")


@pytest.fixture
def game(start_game: StartGame) -> Any:
    """Start a Mark III Attack with everything that can be hidden and nothing placed yet."""
    return start_game("mark-iii", options=OPTIONS, suggested=False)


def test_what_is_hidden_is_in_no_byte_of_another_browser(
    open_page: OpenPage, board: BoardOf, game: Any, axe: Axe
) -> None:
    owner = open_page(game.links["defender"])
    others = [Overheard(open_page("/"), path) for path in (game.links["attacker"], game.watch)]
    hide_everything(owner, board(owner))
    assert axe(owner) == []
    owner.get_by_role("button", name="Ready").click()

    for other in others:
        page = other.page
        expect(page.get_by_role("banner")).to_contain_text("Attacker to move")
        for number in range(1, 5):
            expect(board(page).unit(f"?{number}")).to_be_visible()
        expect(page.locator(".board [data-unit]").filter(has_text="?")).to_have_count(4)
        for where in ("0801", "0703", "0606", "0810"):
            board(page).point(where)
            expect(page.get_by_role("region", name=f"Hex {where}")).to_be_visible()
        look_back(other, game)
        listen(other, game)


def look_back(other: Overheard, game: Any) -> None:
    """Check the log of the game so far in the same browser: it did not see the set-up."""
    last = game.view()["version"]
    other.page.goto(f"/replay/{game.id}?at={last}")
    for number in range(1, 5):
        expect(other.page.locator(f'.board [data-unit="?{number}"]').first).to_be_visible()
    expect(other.page.get_by_text("sets something up in secret").first).to_be_visible()
    other.page.unroute_all(behavior="wait")


def hide_everything(page: Page, board: Any) -> None:
    """Place by clicks: a command post and a gun under ? counters, a tank with a planted name, a dummy, and a mine."""
    board.drag(shop(page).get_by_role("button", name="Place CP"), "0801")
    expect(board.unit("CP")).to_be_visible()
    notation(page, f"place {PLANTED} 0606")
    expect(board.unit(PLANTED)).to_be_visible()
    buy(page, board, "Howitzer", "0703")
    gun = card(page, board, "HWZ1", "0703")
    gun.get_by_role("button", name="Show HWZ1").click()
    gun.get_by_role("button", name="Hide HWZ1").click()
    expect(gun.get_by_role("button", name="Show HWZ1")).to_be_visible()

    shop(page).get_by_label("Place dummies next").check()
    buy(page, board, "Infantry", "0905")
    expect(shop(page)).to_contain_text("Dummies left")
    expect(board.unit("INF1")).to_be_visible()
    expect(card(page, board, "INF1", "0905")).to_contain_text("dummy")

    page.keyboard.press("Escape")
    shop(page).get_by_role("button", name="Lay mines").click()
    laid = page.get_by_role("list", name="Mines laid")
    board.click("0810")
    expect(laid).to_contain_text("0810")
    board.click("0912")
    expect(laid).to_contain_text("0912")
    laid.get_by_role("button", name="Remove the mine in 0912").click()
    expect(laid).not_to_contain_text("0912")


def listen(other: Overheard, game: Any) -> None:
    """Check that another browser received none of it, while the owner's browser has it all."""
    own = game.state("defender")["view"]
    hidden = [unit["id"] for unit in own["units"] if unit["seat"] == "defender" and unit["id"] != "CP"]
    assert sorted(hidden) == [PLANTED, "HWZ1", "INF1"]
    assert [mine["hex"] for mine in own["mines"]] == ["0810"]
    assert len(other.frames) > 10
    assert other.bodies
    texts = [*other.frames, *other.bodies]
    for name in hidden:
        assert not [text[:400] for text in texts if re.search(rf"\b{name}\b", text)], name
    views = other.views()
    assert any(unit["type"] == "?" for view in views for unit in view["units"])
    for view in views:
        assert not view.get("mines")
        standing = [unit for unit in view["units"] if unit["seat"] == "defender" and unit.get("where", "map") == "map"]
        assert {unit["type"] for unit in standing} <= {"?"}
    assert not [text for text in texts if "mine 0810" in text]
