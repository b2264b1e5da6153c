"""Fixtures for the chapters of the 1977 edition and for towing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.state.state import State
from cybertank.text.positions import state_of
from cybertank.text.session import Session

Judged = Callable[..., Any]


@pytest.fixture
def first(judged: Judged) -> Judged:
    """`judged` by the rules of 1977."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        return judged(*units, rules={"edition": "1977", "options": options or {}}, **more)

    return run


@pytest.fixture
def begun() -> Callable[..., Session]:
    """A game whose forces stand as suggested, at its first turn."""

    def make(scenario: str = "1977-basic", **options: bool) -> Session:
        session = start(scenario, seed=1, options=dict(options))
        while "place" in session.options().choose:
            assert session.seat is not None
            set_up(session, suggestions(scenario, session.seat)[0])
            session.apply("end")
        return session

    return make


# -- towing ------------------------------------------------------------------------------------------------------------

PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
FAR = "FAR HVY defender 0901"


@pytest.fixture
def towed(judged: Judged) -> Judged:
    """`judged` with towing on, on a plain with the terrain that `hexes` names, an enemy far away."""

    def run(*units: str, options: dict | None = None, hexes: dict[str, str] | None = None, **more: object) -> Any:
        more.setdefault("map", {**PLAIN, "hexes": hexes or {}})
        return judged(*units, FAR, options={"towing": True, **(options or {})}, **more)

    return run


@pytest.fixture
def tow_state(position_file: Callable[..., Any]) -> Callable[..., State]:
    """The state of a position of such lines, with towing on."""
    return lambda *lines: state_of(position_file(*lines, FAR, map=PLAIN, options={"towing": True}), "test")
