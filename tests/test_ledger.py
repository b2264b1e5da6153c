"""The ledger: every rule appears once, every built rule has its test, and docs/rules.md says the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cybertank.text.ledger import about, coverage, find, ledger, near, rules_markdown

TESTS = Path(__file__).parent
DOC = TESTS.parent / "docs" / "rules.md"


def marks() -> dict[str, set[str]]:
    """Return the rules that tests are marked with, and their files. The files are read, not run."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for rule_id in _marks_in(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(rule_id, set()).add(path.name)
    return found


def _marks_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_rule(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _is_rule(called: ast.expr) -> bool:
    """Return True for `rule(...)`, `mark.rule(...)` or `pytest.mark.rule(...)`."""
    if isinstance(called, ast.Name):
        return called.id == "rule"
    return isinstance(called, ast.Attribute) and called.attr == "rule"


def test_every_rule_has_a_number_of_its_own() -> None:
    numbers = [entry.id for entry in ledger()]
    assert len(numbers) == len(set(numbers))
    assert len(numbers) > 330


def test_every_built_and_enforced_rule_has_a_test() -> None:
    marked = marks()
    missing = [entry.id for entry in ledger() if entry.built and entry.kind == "enforced" and entry.id not in marked]
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_every_mark_names_a_rule() -> None:
    unknown = {rule_id: files for rule_id, files in marks().items() if find(rule_id) is None}
    assert not unknown


def test_advice_is_never_built() -> None:
    assert not [entry.id for entry in ledger() if entry.built and entry.kind == "advice"]


def test_a_built_rule_says_what_it_still_waits_for() -> None:
    """A rule waits for what is not built. Anything that is built drops out by itself."""
    for entry in ledger():
        assert ("not implemented yet" in entry.says) == bool(entry.waits)
        for number in entry.waits:
            rest = [other for other in ledger() if f"{other.id}.".startswith(f"{number}.")]
            assert entry.built
            assert any(other.status == "to come" for other in rest), f"{entry.id} waits for {number}, which is built"


def test_the_page_is_what_the_ledger_says() -> None:
    if not DOC.exists():
        pytest.skip("docs/ is not beside the tests")
    assert DOC.read_text(encoding="utf-8") == rules_markdown(), "run: cybertank rules --markdown > docs/rules.md"


def test_coverage_adds_up() -> None:
    rows = coverage()
    assert sum(row.rules for row in rows) == len(ledger())
    assert sum(row.built for row in rows) == sum(entry.built for entry in ledger())
    assert rows[0].section == "1"
    assert [row.section for row in rows if row.book == "sixth"][-1] == "other"


def test_rules_are_found_by_number() -> None:
    entry = find("6.02")
    assert entry is not None
    assert entry.title == "An Ogre rams an armor unit"
    assert entry.condition == "close_combat=ram"
    assert entry.status == "built"
    assert find("6.99") is None
    assert all(number.startswith("6.0") for number in near("6.99"))
    assert near("7.13.9")[0].startswith("7.13")
    assert near("mark") == ["mark-iii", "mark-v"]


def test_rules_by_their_section_and_by_a_word() -> None:
    assert [entry.id for entry in about("6")][:2] == ["6.01", "6.01.1"]
    assert all(entry.id.startswith("1977:5.") for entry in about("1977:5"))
    found = about("Ramming")
    assert found[0].id == "6.03"
    assert "6.01" in [entry.id for entry in about("ram")]
    assert len({entry.id for entry in found}) == len(found)
    for nothing in ("99", "6.99", "", "xyzzy"):
        assert about(nothing) == []
