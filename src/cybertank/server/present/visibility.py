"""Redact positions. Everything the server shows goes through `redact`."""

from __future__ import annotations

from cybertank.game import views
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

# The seat number that `game.views` uses for a viewer without a seat.
SPECTATOR = NOBODY


def redact(state: State, seat: str | None) -> State:
    """Return what a seat may know about a position. None means a spectator.

    If nothing is hidden from the seat, this is the position itself, not a copy. Do not change it.
    """
    return views.seen_by(state, SPECTATOR if seat is None else state.setting.seats.index(seat))


class PositionViews:
    """The views of one position. Each is built when first needed, and seats on the same side share one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._by_side: dict[int, State] = {}

    def of(self, seat: str | None) -> State:
        """Return what a seat may know. None means a spectator."""
        setting = self.state.setting
        side = SPECTATOR if seat is None else setting.side_of[setting.seats.index(seat)]
        if side not in self._by_side:
            self._by_side[side] = redact(self.state, seat)
        return self._by_side[side]
