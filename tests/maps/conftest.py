"""Fixtures for the tests of maps: the surroundings of a hex, and the cost of a step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.board.board import Board


@pytest.fixture
def neighbours() -> Callable[[Board, str], set[str]]:
    """Return the hexes around a hex, by name."""

    def around(board: Board, name: str) -> set[str]:
        at = board.index[name] * 6
        return {board.names[near] for near in board.near[at : at + 6] if near >= 0}

    return around


@pytest.fixture
def step() -> Callable[[Board, str, str], int]:
    """Return the step from one hex to the next."""

    def between(board: Board, first: str, second: str) -> int:
        a, b = board.index[first], board.index[second]
        assert board.direction(a, b) >= 0, f"{first} and {second} are not adjacent"
        return a * 6 + board.direction(a, b)

    return between


@pytest.fixture
def price(step: Callable[[Board, str, str], int]) -> Callable[[Board, int, str, str], int]:
    """Return the cost of a step for a mobility class; 0 if it cannot make it."""

    def cost(board: Board, mobility: int, first: str, second: str) -> int:
        return board.steps(mobility).cost[step(board, first, second)]

    return cost
