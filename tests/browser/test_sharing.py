"""Links: a friend's opens the other seat, a spectator's cannot decide, a replaced one says so. Also notifications."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
BoardOf = Callable[[Page], Any]


def share(page: Page) -> Any:
    page.get_by_role("button", name="Links and notifications").click()
    dialog = page.get_by_role("dialog", name="Links and notifications")
    expect(dialog).to_be_visible()
    return dialog


def test_a_friend_plays_the_other_seat_by_a_link(open_page: OpenPage) -> None:
    mine = open_page("/new/mark-iii")
    mine.get_by_role("combobox", name="Attacker").select_option("A friend, by link")
    mine.get_by_role("button", name="Start").click()
    link = mine.get_by_label("Attacker, for a friend: link").input_value()
    mine.get_by_role("link", name="Play", exact=True).click()
    expect(mine.get_by_role("banner")).to_contain_text("Defender to set up")

    friends = open_page(link)
    expect(friends.get_by_role("banner")).to_contain_text("Defender to set up")
    assert "#" not in friends.url
    expect(friends.get_by_role("region", name="Set-up")).to_have_count(0)
    mine.get_by_role("button", name="Ready").click()
    expect(friends.get_by_role("region", name="Ready to enter")).to_be_visible()
    expect(friends.get_by_role("button", name="End movement")).to_be_visible()
    expect(mine.get_by_role("button", name="End movement")).to_have_count(0)
    expect(share(mine).get_by_label("Attacker, for a friend: link")).to_have_value(link)


def test_who_watches_decides_nothing(open_page: OpenPage, start_game: StartGame, board: BoardOf) -> None:
    game = start_game("mark-iii")
    page = open_page(game.watch)
    expect(page.get_by_role("banner")).to_contain_text("watching")
    expect(page.get_by_role("region", name="Set-up")).to_have_count(0)
    game.play("defender", "end")
    game.play("attacker", "move OGRE 0822 0821 0820")
    expect(page.get_by_role("region", name="Log")).to_contain_text("OGRE moves")
    expect(board(page).unit("OGRE")).to_be_visible()
    board(page).click("0820")
    expect(page.get_by_role("region", name="Unit OGRE")).to_be_visible()
    expect(page.get_by_role("region", name="Actions").locator("button[data-deed]")).to_be_disabled()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    page.get_by_label("Decision in notation").fill("end")
    page.get_by_label("Decision in notation").press("Enter")
    expect(page.locator("#notation-refusal")).to_be_visible()
    assert game.view()["seat"] == "attacker"


def test_a_link_that_has_ended_says_so(open_page: OpenPage, start_game: StartGame) -> None:
    game = start_game("mark-iii")
    page = open_page(game.links["defender"])
    dialog = share(page)
    mine = dialog.get_by_label("Your seat: defender: link")
    expect(mine).to_have_value(re.compile(re.escape(game.links["defender"])))
    elsewhere = open_page(game.links["defender"])
    expect(elsewhere.get_by_role("button", name="Ready")).to_be_enabled()

    dialog.get_by_role("button", name="Make a new link").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    later = open_page(game.links["defender"])
    for other in (elsewhere, later):
        expect(other.get_by_role("heading", name="This game cannot be opened")).to_be_visible()
        expect(other.get_by_role("main")).to_contain_text("link")
    renewed = share(page).get_by_label("Your seat: defender: link").input_value()
    assert game.links["defender"] not in renewed


def test_an_address_is_told_of_my_turn(
    open_page: OpenPage, start_game: StartGame, told: Queue[dict[str, Any]], address: str, faults: Any
) -> None:
    faults.allow("422")
    game = start_game("mark-iii")
    page = open_page(game.links["attacker"])
    dialog = share(page)
    dialog.get_by_text("Send a message to a web address when it is your turn").click()
    field = dialog.get_by_label("Web address for the attacker")
    said = dialog.locator("form").get_by_role("status")
    field.fill("ftp://example.org/turn")
    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(said).to_contain_text("http")
    field.fill(address)
    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(said).to_have_text("Messages will be sent there.")

    # A player who has the game open sees it and is not notified.
    page.goto("/games")
    while game.call("/health")["connections"]:
        page.wait_for_timeout(50)
    game.play("defender", "end")
    assert told.get(timeout=60)["seat"] == "attacker"
    page.goto(f"/play/{game.id}")
    share(page).get_by_text("Send a message to a web address when it is your turn").click()
    dialog.get_by_role("button", name="Stop").click()
    expect(said).to_have_text("No more messages will be sent.")


@pytest.fixture
def told() -> Queue[dict[str, Any]]:
    """The notices that an address received."""
    return Queue()


@pytest.fixture
def address(told: Queue[dict[str, Any]]) -> Iterator[str]:
    """Open an address on this machine that receives notices."""

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing, because the test inspects the notices."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as receiver:
        Thread(target=receiver.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{receiver.server_address[1]}/turn"
        receiver.shutdown()


def test_the_browser_tells_of_my_turn_if_it_may(open_page: OpenPage, start_game: StartGame) -> None:
    game = start_game("mark-iii")
    page = open_page(game.links["attacker"])
    page.context.grant_permissions(["notifications"])
    page.add_init_script("""
        window.told = [];
        window.Notification = class {
            static permission = "granted";
            static requestPermission = async () => "granted";
            constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
            close() {}
        };
        Object.defineProperty(document, "hidden", { get: () => window.away === true });
    """)
    page.reload()
    expect(page.get_by_role("banner")).to_contain_text("Defender to set up")
    share(page).get_by_label("Notify me when it is my turn").check()
    page.get_by_role("button", name="Close").click()
    page.evaluate("window.away = true")
    game.play("defender", "end")
    expect(page).to_have_title(re.compile("Your turn"))
    assert page.evaluate("window.told") == ["Mark III Attack: Attacker to move"]

    page.evaluate("window.away = false")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_label("Notify me when it is my turn")).to_be_checked()


def test_a_browser_that_may_not_tell_says_so(open_page: OpenPage, start_game: StartGame) -> None:
    page = open_page(start_game("mark-iii").links["defender"])
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    dialog = share(page)
    dialog.get_by_label("Notify me when it is my turn").click()
    expect(dialog.get_by_role("alert")).to_contain_text("blocks notifications")
    expect(dialog.get_by_label("Notify me when it is my turn")).not_to_be_checked()
