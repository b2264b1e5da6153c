"""A player that uses a given set-up, so that set-ups can be compared."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.game.decisions import Decision, Move
from cybertank.game.engine import check
from cybertank.players.player import Player
from cybertank.players.setup.setups import entries_of, placings_of, planned_placement
from cybertank.players.tactics.phases import current_turn
from cybertank.scenarios.stock import SetUpEntry
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, SetUp
from cybertank.state.state import ENTERING, State


class GivenSetUpPlayer:
    """A player that places a given set-up, enters Ogres at given hexes, and leaves everything else to a level.

    It is used in place of the level, so hidden units are added on top of it, as they are with the level's own set-up.
    """

    def __init__(self, level: Player, entry: SetUpEntry, board: Board) -> None:
        self.level = level
        self._placings = placings_of(entry.place, board)
        self._enters_by = entries_of(entry.enter, board)

    def choose(self, view: State) -> Decision:
        """Return the decision in the given set-up. If there is none, or it is not legal, let the level decide."""
        return self._given(view) or self.level.choose(view)

    def _given(self, view: State) -> Decision | None:
        frame = view.flow[-1]
        if self._placings and isinstance(frame, SetUp):
            return planned_placement(view, frame.seat, self._placings)
        turn = current_turn(view)
        return self._entry(view) if turn is not None and turn.phase == MOVEMENT else None

    def _entry(self, view: State) -> Decision | None:
        """Return an Ogre's first step onto the map. The level decides where it goes from there."""
        for unit_id, where in self._enters_by.items():
            unit = view.find(unit_id)
            if unit != NOBODY and view.hex_of[unit] == ENTERING and view.head[where] == NOBODY:
                decision = Move(unit, [where])
                if check(view, decision) is None:
                    return decision
        return None
