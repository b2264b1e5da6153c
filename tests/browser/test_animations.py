"""Animations: one that throws or hangs is reported, and the game goes on with what really happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
StartGame = Callable[..., Any]
TableOf = Callable[[Page], Any]

# The next animations of counters, shots and signs fail; `count` says how many.
THROWS = """(count) => {
    const real = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        if (!this.closest(".stage") || count <= 0) return real.apply(this, given);
        count -= 1;
        throw new Error("planted: this animation fails");
    };
}"""
# An animation that never comes to its end.
HANGS = """() => {
    const real = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        const animation = real.apply(this, given);
        if (this.closest(".stage")) animation.pause();
        return animation;
    };
}"""


@pytest.fixture
def game(start_game: StartGame) -> Any:
    return start_game().ogre_comes()


def notation(page: Page, text: str) -> None:
    page.get_by_label("Decision in notation").fill(text)
    page.get_by_label("Decision in notation").press("Enter")


def log_has(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="Log").locator("li.log-entry").first).to_contain_text(text)


def test_the_game_goes_on_when_an_animation_throws(open_page: OpenPage, game: Any, table: TableOf, faults: Any) -> None:
    faults.allow("planted: this animation fails")
    page = open_page(game.links["defender"], motion=True)
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.evaluate(THROWS, 1)
    table(page).decide(lambda: notation(page, "move GEV1 0817 0818"))
    log_has(page, "0818")
    assert table(page).see().units["GEV1"].hex == "0818"
    expect(page.locator(".toast")).to_contain_text("could not be shown")
    assert any("planted" in fault for fault in faults.found)

    table(page).decide(lambda: notation(page, "end"))
    table(page).decide(lambda: notation(page, "fire GEV1 at OGRE:main"))
    assert "OGRE" in table(page).see().units


def test_every_animation_that_throws_is_passed_over(
    open_page: OpenPage, game: Any, table: TableOf, faults: Any
) -> None:
    faults.allow("planted: this animation fails")
    page = open_page(game.links["defender"], motion=True)
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.evaluate(THROWS, 1000)
    for text in ("move GEV1 0817 0818", "end", "fire GEV1 at OGRE:main"):
        table(page).decide(lambda text=text: notation(page, text))
    assert page.locator(".toast").count() == 1, "one notice is enough"
    assert table(page).see().version == game.view()["version"]


def test_an_animation_that_hangs_is_given_up(open_page: OpenPage, game: Any, table: TableOf) -> None:
    page = open_page(game.links["defender"], motion=True)
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    page.evaluate(HANGS)
    table(page).decide(lambda: notation(page, "move GEV1 0817 0818"))
    assert table(page).see().units["GEV1"].hex == "0818"


def test_a_replay_goes_on_when_an_animation_throws(open_page: OpenPage, game: Any, faults: Any) -> None:
    faults.allow("planted: this animation fails")
    game.play("defender", "move GEV1 0817 0818")
    last = game.view()["version"]
    page = open_page(f"/replay/{game.id}?at={last - 1}", motion=True)
    expect(page.locator(".scrub-at")).to_have_text(f"{last - 1} / {last}")
    expect(page.locator(".board [data-unit=GEV1]").first).to_be_visible()
    page.evaluate(THROWS, 1000)
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".story-now")).to_contain_text("move GEV1 0817 0818")
    page.wait_for_function(
        """() => {
            const [piece, hex] = [".piece[data-unit=GEV1]", "[data-hex='0818']"]
                .map((one) => document.querySelector(`.board ${one}`).getBoundingClientRect());
            return Math.abs(piece.y + piece.height / 2 - hex.y - hex.height / 2) < hex.height / 2;
        }"""
    )
    expect(page.get_by_role("status").filter(has_text="could not be shown")).to_be_visible()


def test_without_motion_the_still_picture_is_shown(open_page: OpenPage, game: Any, table: TableOf) -> None:
    page = open_page(game.links["defender"])
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    table(page).decide(lambda: notation(page, "move GEV1 0817 0818"))
    expect(page.locator(".board .trail")).to_have_count(1)
    expect(page.locator(".board .hex-mark.scene")).to_have_count(1)
    table(page).decide(lambda: notation(page, "end"))
    table(page).decide(lambda: notation(page, "fire GEV1 at OGRE:main"))
    expect(page.locator(".board .shots")).to_have_count(1)
    expect(page.locator(".board .shot-sign")).to_have_count(1)
    expect(page.locator(".board .trail")).to_have_count(0)
    expect(page.locator(".board .shot-sign")).to_have_count(0, timeout=8000)


def test_without_motion_nothing_is_animated(open_page: OpenPage, game: Any) -> None:
    page = open_page(game.links["defender"])
    expect(page.get_by_role("banner")).to_contain_text("Defender to move")
    running = page.evaluate(
        """() => {
            const spinner = document.createElement("span");
            spinner.className = "spinner";
            document.querySelector(".play").append(spinner);
            return document.getAnimations().map((one) => one.effect.getTiming());
        }"""
    )
    assert running == []
