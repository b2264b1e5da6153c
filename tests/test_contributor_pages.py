"""The pages for contributors name files, commands and tests that exist, and their drawings can be read by everybody."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent
DRAWINGS = ROOT / "docs" / "drawings"
PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"]
# A path on these pages is below one of them.
BASES = [ROOT, ROOT / "src" / "cybertank", ROOT / "web" / "src", ROOT / "src" / "cybertank" / "server" / "present"]
# The files of the toy verb, which nobody has.
TOY = {"rules/movement/saluting.py", "tests/rules/test_saluting.py"}
SVG = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.skipif(not DRAWINGS.exists(), reason="docs/ is not beside the tests")


def names(path: Path) -> str:
    return path.name


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def exists(path: str) -> bool:
    return any((base / path).exists() for base in BASES)


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_paths_exist(page: Path) -> None:
    paths = {
        said.rstrip(":")
        for said in re.findall(r"`([\w./-]+)`", prose(page))
        if "/" in said and not said.startswith((".venv", "/"))
    }
    assert len(paths) > 20
    assert sorted(path for path in paths - TOY if not exists(path)) == []


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_tests_and_targets_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    tests = {path.name for path in (ROOT / "tests").rglob("test_*.py")} | {Path(path).name for path in TOY}
    assert set(re.findall(r"\btest_\w+\.py", text)) <= tests
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"(?:`|^)make ([a-z]+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_pictures_have_words_for_those_who_cannot_see_them() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page)
    assert {target for _, target in pictures} == {f"drawings/{path.name}" for path in DRAWINGS.glob("*.svg")}
    assert all(len(words) > 40 for words, _ in pictures)


@pytest.mark.parametrize("path", sorted(DRAWINGS.glob("*.svg")), ids=names)
def test_a_drawing_is_legible(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")
    assert "prefers-color-scheme: dark" in text
    assert len(root.findall(f"{SVG}text")) > 15, "words are text, not outlines"
    assert not re.search(r"href|url\((?!#)|<image|<script", text), "nothing is loaded"


@pytest.mark.parametrize("path", sorted(DRAWINGS.glob("*.svg")), ids=names)
def test_files_of_a_drawing_exist(path: Path) -> None:
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    for element in root.iter(f"{SVG}text"):
        if "quiet file" in (element.get("class") or ""):
            for said in (element.text or "").split(", "):
                assert exists(said.partition(":")[0]), said
