"""A friend's battle, opened from a file or a link and played; and a handicap for a seat that buys its force."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cybertank.scenarios.files import load_scenario, tidy, with_maps

OpenPage = Callable[..., Page]
Axe = Callable[[Page], list[str]]


def battle_file(folder: Path, **changes: Any) -> Path:
    """Write the raid to a file as a custom battle."""
    written = json.loads(tidy(with_maps(load_scenario("raid")))) | {"name": "visit", "title": "A Visit"} | changes
    path = folder / "visit.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    return path


def test_a_file_is_opened_shared_and_played(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/")
    page.get_by_label("Open a battle file").set_input_files(battle_file(tmp_path))
    expect(page.get_by_role("heading", name="A Visit")).to_be_visible()
    expect(page.locator(".brief-start svg").first).to_be_visible()
    assert "/battle/" in page.url
    friends = open_page(page.url)
    friends.get_by_role("button", name="Start").click()
    expect(friends.get_by_role("banner")).to_contain_text("A Visit")
    expect(friends.get_by_role("button", name="End movement")).to_be_visible()


def test_what_is_wrong_with_a_file_is_all_told(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/")
    chooser = page.get_by_label("Open a battle file")
    chooser.set_input_files(battle_file(tmp_path, turns=0, colour="red"))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("visit.json cannot be played yet because of 2 problems")
    expect(alert.get_by_role("listitem")).to_have_count(2)
    expect(alert).to_contain_text("unknown key `colour`")
    chooser.set_input_files(battle_file(tmp_path))
    expect(page.get_by_role("heading", name="A Visit")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_page_of_a_battle_is_usable_by_everybody(
    open_page: OpenPage, axe: Axe, tmp_path: Path, phone: bool
) -> None:
    page = open_page("/", phone=phone)
    page.get_by_label("Open a battle file").set_input_files(battle_file(tmp_path))
    expect(page.get_by_role("heading", name="A Visit")).to_be_visible()
    assert axe(page) == []
