"""15.02.2 Loading: the turns of work that a Vulcan needs to load and unload its cargo."""

from __future__ import annotations

from typing import Final

from cybertank.state.chapters.vulcans import INSIDE, LOADING_FIELDS, TOP, row_at, with_row, without_row
from cybertank.state.state import State

RULE: Final = "15.02.2"
HALVES: Final = 2
"""Work is counted in half turns."""
ALL_KEYS: Final = {(False, INSIDE): -2, (False, TOP): -3, (True, INSIDE): -4, (True, TOP): -5}
"""What a Vulcan works at, instead of a unit, if it unloads (False) or loads (True) all pallets of a cargo area."""


def work_on(state: State, vulcan: int, what: int) -> int:
    """15.02.2: Return the half turns that a Vulcan has worked at loading or unloading something."""
    rows = state.vulcans.loading
    i = row_at(rows, LOADING_FIELDS, vulcan)
    return rows[i + 2] if i >= 0 and rows[i + 1] == what else 0


def note_work(state: State, vulcan: int, what: int, halves: int) -> None:
    """15.02.2: Record how long a Vulcan has worked at something. Other work that it had begun is forgotten."""
    rows = state.vulcans.loading
    rows = with_row(rows, (vulcan, what, halves)) if halves else without_row(rows, LOADING_FIELDS, vulcan)
    state.vulcans = state.vulcans.replaced(loading=rows)
