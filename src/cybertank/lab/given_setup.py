"""Give a player a set-up that it has not chosen itself, so that set-ups can be compared."""

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
    """Places a given set-up, enters Ogres at given hexes, and leaves everything else to a level.

    It takes the place of the level, so whatever the player hides comes on top, as with the level's own set-up.
    """

    def __init__(self, level: Player, entry: SetUpEntry, board: Board) -> None:
        self.level = level
        self._placings = placings_of(entry.place, board)
        self._enters_by = entries_of(entry.enter, board)

    def choose(self, view: State) -> Decision:
        """Return what the given set-up says. If it says nothing, or nothing legal, let the level decide."""
        return self._given(view) or self.level.choose(view)

    def _given(self, view: State) -> Decision | None:
        frame = view.flow[-1]
        if self._placings and isinstance(frame, SetUp):
            return planned_placement(view, frame.seat, self._placings)
        turn = current_turn(view)
        return self._entry(view) if turn is not None and turn.phase == MOVEMENT else None

    def _entry(self, view: State) -> Decision | None:
        """Return an Ogre's first step onto the map. Its player decides where it moves from there."""
        for unit_id, where in self._enters_by.items():
            unit = view.find(unit_id)
            if unit != NOBODY and view.hex_of[unit] == ENTERING and view.head[where] == NOBODY:
                decision = Move(unit, [where])
                if check(view, decision) is None:
                    return decision
        return None
