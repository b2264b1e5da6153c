"""The hooks for git: local ones only, and what they say of a commit message."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / ".pre-commit-config.yaml"

pytestmark = pytest.mark.skipif(not CONFIG.exists(), reason="the hooks are not beside the tests")


@pytest.fixture
def hooks() -> ModuleType:
    """tools/hooks.py, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("hooks", ROOT / "tools" / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_hook_is_local() -> None:
    text = CONFIG.read_text(encoding="utf-8")
    assert re.findall(r"repo: (.+)", text) == ["local"]
    assert set(re.findall(r"language: (.+)", text)) == {"system"}
    assert "://" not in text


@pytest.mark.parametrize(
    "message",
    [
        "Settle animations that throw",
        "Settle animations that throw\n",
        "Settle animations that throw\n\nOtherwise the board waits for ever.\n",
        "Settle animations that throw\n# what git adds\n# is not read\n",
        "x" * 72,
        "Short\n\nBody\n# ------------------------ >8 ------------------------\ndiff --git a b\n",
    ],
)
def test_a_good_message_passes(hooks: ModuleType, message: str) -> None:
    assert hooks.faults_of(message) == []


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ("x" * 73, "73 characters"),
        ("", "empty"),
        ("Settle animations.", "period"),
        ("Settle animations\nthat throw", "blank line"),
    ],
)
def test_a_bad_message_is_refused_with_its_reason(hooks: ModuleType, message: str, fault: str) -> None:
    (said,) = hooks.faults_of(message)
    assert fault in said


def test_without_the_packages_of_the_client_nothing_is_checked(
    hooks: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hooks, "WEB", tmp_path)
    assert hooks.check_client("prettier", [tmp_path / "a.ts"]) == 0
