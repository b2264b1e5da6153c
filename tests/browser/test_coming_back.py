"""Reconnecting: after a reload, a killed server or a lost network, nothing is lost and the game continues by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]
# What a browser itself logs when it cannot reach a server.
NO_SERVER = r"WebSocket connection to|net::ERR_"


@pytest.fixture
def game(start_game: StartGame) -> Any:
    return start_game("mark-iii").ogre_comes()


def move(page: Page, board: BoardOf, start: str, end: str) -> None:
    board(page).click(start)
    board(page).click(end)
    expect(page.get_by_role("region", name="Log").locator("li.log-entry").first).to_contain_text(f"to {end}")


def test_a_reload_in_the_middle_of_a_phase_loses_nothing(open_page: OpenPage, board: BoardOf, game: Any) -> None:
    page = open_page(game.links["defender"])
    assert "#" not in page.url
    move(page, board, "0809", "0810")
    page.reload()
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    expect(page.get_by_role("region", name="Log").locator("li.log-entry").first).to_contain_text("HVY2 moves to 0810")
    move(page, board, "0810", "0811")
    page.keyboard.press("z")
    expect(page.locator("li.struck")).to_contain_text("0811")
    assert game.unit("HVY2")["hex"] == "0810"


def test_a_killed_server_loses_nothing(
    open_page: OpenPage, start_game: StartGame, board: BoardOf, own_server: Any, faults: Any
) -> None:
    faults.allow(NO_SERVER)
    game = start_game("mark-iii", at=own_server).ogre_comes()
    page = open_page(game.links["defender"], at=own_server)
    move(page, board, "0809", "0810")
    board(page).click("0816")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("4 points left")

    own_server.kill()
    lost = page.get_by_text("Connection lost. Reconnecting")
    expect(lost).to_be_visible()
    # A decision made meanwhile is sent as soon as the server is back.
    board(page).click("0817")
    own_server.start()
    expect(lost).to_have_count(0)
    expect(page.get_by_role("region", name="Log").locator("li.log-entry").first).to_contain_text("GEV1 moves to 0817")
    assert [game.unit(name)["hex"] for name in ("HVY2", "GEV1", "OGRE")] == ["0810", "0817", "0820"]

    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("3 points left")
    board(page).click("0818")
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("2 points left")
    page.get_by_role("button", name="End movement").click()
    expect(page.get_by_role("banner")).to_contain_text("Defender to fire")


def test_what_happened_while_the_network_was_away_is_caught_up_with(open_page: OpenPage, game: Any) -> None:
    page = open_page(game.links["attacker"])
    network = Network(page)
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    network.cut()
    lost = page.get_by_text("Connection lost. Reconnecting")
    expect(lost).to_be_visible()
    game.play("defender", "move HVY2 0810")
    network.mend()
    expect(lost).to_have_count(0)
    log = page.get_by_role("region", name="Log").locator("li.log-entry")
    expect(log.first).to_contain_text("HVY2 moves to 0810")
    expect(log.filter(has_text="OGRE moves")).to_have_count(1)


class Network:
    """The sockets of a page, which a test can cut. Chromium's own offline switch does not affect them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cable = True
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self.connect)
        page.reload()

    def connect(self, socket: WebSocketRoute) -> None:
        if self.cable:
            socket.connect_to_server()
            self.sockets.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        self.cable = False
        self.page.context.set_offline(True)
        for socket in self.sockets:
            socket.close()

    def mend(self) -> None:
        self.cable = True
        self.page.context.set_offline(False)


def test_my_games_say_whose_turn_it_is_and_what_is_new(open_page: OpenPage, game: Any) -> None:
    page = open_page(game.links["attacker"])
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.goto("/games")
    line = page.locator("li.game", has_text="Mark III Attack")
    expect(line).to_contain_text("Waiting for the defender")
    expect(line.get_by_role("link", name="Since your last visit")).to_have_count(0)

    game.play("defender", "move HVY2 0810")
    game.until("attacker", "movement")
    page.goto("/")
    line = page.locator("li.game", has_text="Mark III Attack")
    expect(line).to_contain_text("Your turn")
    expect(line.get_by_role("link", name="Since your last visit")).to_be_visible()
    line.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".log-divider")).to_have_text("new since you left")
    above = page.locator(".log ol > li").first
    expect(above).not_to_contain_text("OGRE moves")


def test_a_second_tab_of_a_seat_sees_its_moves(open_page: OpenPage, board: BoardOf, game: Any) -> None:
    one = open_page(game.links["defender"])
    expect(one.get_by_role("banner")).to_contain_text("Defender to move")
    two = one.context.new_page()
    two.goto(f"/play/{game.id}")
    expect(two.get_by_role("banner")).to_contain_text("Defender to move")
    move(one, board, "0809", "0810")
    expect(two.get_by_role("region", name="Log").locator("li.log-entry").first).to_contain_text("HVY2 moves to 0810")
    two.get_by_role("button", name="Undo (Z)").click()
    expect(one.locator("li.struck")).to_contain_text("0810")


def test_a_double_click_does_not_end_two_phases(open_page: OpenPage, game: Any) -> None:
    page = open_page(game.links["defender"])
    # Nothing is in range, so the fire phase ends by itself, and the same button is there for the next phase.
    page.get_by_role("button", name="End movement").dblclick(delay=150)
    expect(page.get_by_role("button", name="End GEV move")).to_be_enabled()
    page.get_by_role("button", name="Next unit (N)").click()
    expect(page.get_by_role("region", name="Unit GEV1")).to_contain_text("3 points left")
    view = game.view()
    assert (view["seat"], view["phase"]) == ("defender", "second-movement")
