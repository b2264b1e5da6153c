"""Show what a viewer knows about hidden things: known mines and ? counters."""

from __future__ import annotations

from cybertank.server.wire.positions import MineView, UnitView
from cybertank.state.chapters.hidden import MINE_FIELDS
from cybertank.state.state import State
from cybertank.text.units.concealment import hidden_words
from cybertank.units.catalogue import UNKNOWN_ID


def mines_of(state: State) -> list[MineView]:
    """13.04: list the mines in a position that was redacted for its viewer."""
    names, seats = state.board.names, state.setting.seats
    found: list[MineView] = []
    for place in range(0, len(state.hidden.mines), MINE_FIELDS):
        where, seat, count, road, known = state.hidden.mines[place : place + MINE_FIELDS]
        found.append(MineView(names[where], seats[seat], count, road != 0, known != 0))
    safe = state.engineering.safe
    for place in range(0, len(safe), MINE_FIELDS):
        where, seat, count, road, known = safe[place : place + MINE_FIELDS]
        found.append(MineView(names[where], seats[seat], count, road != 0, known != 0, safe=True))
    return found


def counter_of(state: State, unit: int) -> UnitView:
    """13.05: show only the owner and the hex of a ? counter."""
    return UnitView(
        id=state.ids[unit],
        type=UNKNOWN_ID,
        seat=state.setting.seats[state.seat_of[unit]],
        hex=state.board.names[state.hex_of[unit]],
        note=", ".join(hidden_words(state, unit)),
    )
