"""Detect quiet turns: the enemy stands still and no one loses anything, so there is little new to think about."""

from __future__ import annotations

from typing import Final

from cybertank.state.frames import Turn
from cybertank.state.state import State

# After this many quiet turns, a phase gets only this part of the budget. That is enough to spot an opportunity, and
# saves a long wait while one side watches a stopped Ogre until the last turn.
QUIET_TURNS: Final = 4
QUIET_PART: Final = 0.1


class QuietTurns:
    """Counts how long nothing has happened, as one seat sees it."""

    __slots__ = ("_since", "_standing")

    def __init__(self) -> None:
        self._standing = 0
        self._since = 0

    def is_quiet(self, view: State, turn: Turn) -> bool:
        """Return True if it has been quiet for a long time. Call this as each phase of the seat's turn begins."""
        standing = position_key(view, turn.seat)
        if standing != self._standing:
            self._standing = standing
            self._since = turn.number
        return turn.number - self._since >= QUIET_TURNS


def position_key(view: State, seat: int) -> int:
    """Return a number for where all enemies of a seat are, and for what both sides have left."""
    enemies = tuple(where for unit, where in enumerate(view.hex_of) if view.hostile(seat, unit))
    on_map = tuple(where >= 0 for where in view.hex_of)
    left = (
        tuple(view.sheets.treads),
        tuple(view.sheets.left),
        tuple(view.sheets.squads),
        tuple(view.disability.disabled),
    )
    return hash((enemies, on_map, left))
