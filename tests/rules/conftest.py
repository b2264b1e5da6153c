"""A fixture for the chapters of the 1977 edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Judged = Callable[..., Any]


@pytest.fixture
def first(judged: Judged) -> Judged:
    """`judged` by the rules of 1977."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        return judged(*units, rules={"edition": "1977", "options": options or {}}, **more)

    return run
