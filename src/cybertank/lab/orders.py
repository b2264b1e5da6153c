"""Orders to a player: a set-up that it has not chosen itself, so that set-ups can be compared."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.game.decisions import Decision, Move
from cybertank.game.engine import check
from cybertank.players.setups import entries_of, placement, placings_of
from cybertank.scenarios.stock import SetUpEntry
from cybertank.state.frames import MOVEMENT, SetUp, Turn
from cybertank.state.state import ENTERING, NOBODY, State


class Orders:
    """What one seat is to place, and by which hexes its Ogres enter."""

    def __init__(self, entry: SetUpEntry | None, board: Board) -> None:
        self._placings = placings_of(entry.place, board) if entry is not None else []
        self._enters_by = entries_of(entry.enter, board) if entry is not None else {}

    def next(self, state: State) -> Decision | None:
        """The next thing that is ordered; None where the player decides."""
        frame = state.flow[-1]
        if self._placings and isinstance(frame, SetUp):
            return placement(state, self._placings)
        if self._enters_by and isinstance(frame, Turn) and frame.phase == MOVEMENT:
            return self._entry(state)
        return None

    def _entry(self, state: State) -> Decision | None:
        """An Ogre's first step onto the map: it may go on from there as its player likes."""
        for unit_id, where in self._enters_by.items():
            unit = state.find(unit_id)
            if unit != NOBODY and state.hex_of[unit] == ENTERING and state.head[where] == NOBODY:
                decision = Move(unit, [where])
                if check(state, decision) is None:
                    return decision
        return None
