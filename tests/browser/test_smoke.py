"""The first page: it loads without errors, is accessible, and is small."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import cybertank

STATIC = Path(cybertank.__file__).parent / "server" / "static"
LIMIT = 250_000

OpenPage = Callable[..., Page]
Axe = Callable[[Page], list[str]]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_first_page_is_usable_by_everybody(open_page: OpenPage, axe: Axe, phone: bool, dark: bool) -> None:
    page = open_page("/", phone=phone, dark=dark)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert axe(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_first_page_is_no_wider_than_the_screen(open_page: OpenPage, phone: bool) -> None:
    page = open_page("/", phone=phone)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_script_and_style_are_small() -> None:
    files = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css")]
    assert files, "the browser client is not built: make web"
    total = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    assert total < LIMIT, f"{total} bytes of script and style, compressed; the limit is {LIMIT}"


def test_the_page_names_no_other_host() -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "http:" not in index
    assert "https:" not in index
    assert "<style" not in index
    assert "<script>" not in index
