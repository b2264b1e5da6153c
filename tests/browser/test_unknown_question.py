"""A question of a kind that the page has never heard of: it is asked in the server's words, and can be answered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]

PROMPT = "A messenger comes to 0801. The defender says who meets him (10.03)."
LET_PASS = {"text": "end", "label": "let him pass", "says": "The messenger goes on (10.03)", "unit": ""}


def ask_something_new(page: Page, question: str) -> None:
    """Let the server ask the defender for a parley, wherever it asks for a move."""

    def fake(text: str | bytes) -> str:
        message = json.loads(text)
        view, options = message.get("view"), message.get("options")
        if view and options and view["seat"] == "defender" and view["phase"] == "movement":
            view |= {"choose": "parley", "question": question, "asked": "parley in 0801"}
            message["options"] = {"can_undo": options["can_undo"], "choices": [LET_PASS]}
        return json.dumps(message)

    def pass_on(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda text: socket.send(fake(text)))

    page.route_web_socket(re.compile("/socket$"), pass_on)


def opened(open_page: OpenPage, game: Any, question: str = PROMPT, phone: bool = False) -> Page:
    page = open_page("/", phone=phone)
    ask_something_new(page, question)
    page.goto(game.links["defender"])
    expect(page.locator(".deciding")).to_have_attribute("data-mode", "general")
    return page


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Question")


@pytest.fixture
def game(start_game: StartGame) -> Any:
    return start_game("mark-iii").ogre_comes()


@pytest.mark.parametrize("phone", [False, True])
def test_it_is_asked_in_the_words_of_the_server_and_answered_by_a_button(
    open_page: OpenPage, game: Any, phone: bool
) -> None:
    page = opened(open_page, game, phone=phone)
    expect(card(page)).to_contain_text("Defender to decide")
    expect(card(page)).to_contain_text("A messenger comes to 0801.")
    expect(card(page)).to_contain_text("The messenger goes on")
    card(page).get_by_role("button", name="Let him pass").click()
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    expect(page.locator(".deciding")).to_have_attribute("data-mode", "moving")


@pytest.mark.parametrize("phone", [False, True])
def test_it_is_answered_in_notation(open_page: OpenPage, game: Any, phone: bool) -> None:
    page = opened(open_page, game, phone=phone)
    box = card(page).get_by_role("combobox", name="Decision in notation")
    expect(page.get_by_role("combobox", name="Decision in notation")).to_have_count(1)
    box.fill("h")
    offered = page.locator("#notation-words option").evaluate_all("(all) => all.map((one) => one.value)")
    assert offered == ["hide", "hook"]
    box.fill("move GEV1 to 0815")
    box.press("Enter")
    expect(box).to_have_value("")
    expect(page.get_by_role("region", name="Log")).to_contain_text("GEV1 moves")


def test_a_question_without_a_prompt_is_named(open_page: OpenPage, game: Any) -> None:
    page = opened(open_page, game, question="")
    expect(card(page)).to_contain_text("Parley in 0801")
