"""The pages of docs/ say what the program does: their examples are valid, and they leave out nothing that exists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

import cybertank
from cybertank.text.events.facts import AnyFact
from cybertank.text.files.reading import read_model
from cybertank.text.ledger import find
from cybertank.text.maps.map_files import MapFile, board_of
from cybertank.text.notation.decisions import GRAMMAR
from cybertank.text.positions.models import PositionFile, UnitEntry
from cybertank.text.positions.rulesets import KNOWN_OPTIONS

DOCS = Path(__file__).parent.parent / "docs"

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="docs/ is not beside the tests")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def examples(name: str) -> list[str]:
    """Return the JSON examples of a page in order."""
    return re.findall(r"```json\n(.*?)```", page(name), re.DOTALL)


def test_every_verb_is_in_the_notation() -> None:
    text = page("notation.md")
    for verb in GRAMMAR:
        assert f"| `{verb}` | `{verb}" in text, verb


def test_every_key_is_in_the_formats() -> None:
    text = page("formats.md")
    keys = {*UnitEntry.__struct_fields__, *PositionFile.__struct_fields__, *MapFile.__struct_fields__, *KNOWN_OPTIONS}
    missing = [key for key in keys - {"rules"} if f"`{key}`" not in text]
    assert not missing


def test_every_event_is_in_the_formats() -> None:
    text = page("formats.md")
    for model in get_args(AnyFact):
        name = model.__struct_config__.tag
        assert f"`{name}`" in text, name


def test_the_examples_of_the_formats_are_read() -> None:
    a_map, position, *_ = examples("formats.md")
    assert board_of(read_model(a_map, MapFile, "formats.md"), "formats.md").size == 25
    verdict = cybertank.judge(position)
    assert verdict.ok, verdict.error
    assert "HVY1" in verdict.position["lost"]


@pytest.mark.parametrize("name", ["notation.md", "formats.md", "differences.md"])
def test_pages_cite_rules_that_exist(name: str) -> None:
    for number in re.findall(r"(?<![\w.:-])(\d{1,2}\.\d{2}(?:\.\d)?)(?![\w.])", page(name)):
        assert find(number) is not None, number


def test_differences_name_files_that_exist() -> None:
    package = Path(cybertank.__file__).parent
    for path in re.findall(r"`((?:rules|text|board|units|data)/[\w./-]+)`", page("differences.md")):
        assert (package / path).exists(), path


def test_examples_are_json() -> None:
    for text in examples("formats.md"):
        json.loads(text)
