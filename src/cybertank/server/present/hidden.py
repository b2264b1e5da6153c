"""Hidden things as they are shown: mines that are known of, ? counters, and what a force has left to hide."""

from __future__ import annotations

from cybertank.game.decisions import Cover, Decision, Mark
from cybertank.game.engine import check
from cybertank.server.wire.positions import MineView, UnitView
from cybertank.state.chapters.hidden import MINE_FIELDS
from cybertank.state.state import State
from cybertank.text.events.hidden import hidden_words
from cybertank.units.catalogue import UNKNOWN_ID


def mines_of(state: State) -> list[MineView]:
    """13.04: the mines of a position that somebody sees."""
    names, seats = state.board.names, state.setting.seats
    found: list[MineView] = []
    for place in range(0, len(state.hidden.mines), MINE_FIELDS):
        where, seat, count, road, known = state.hidden.mines[place : place + MINE_FIELDS]
        found.append(MineView(names[where], seats[seat], count, road != 0, known != 0))
    return found


def counter_of(state: State, unit: int) -> UnitView:
    """13.05: a ? counter: whose it is, where it lies, and nothing else."""
    return UnitView(
        id=state.ids[unit],
        type=UNKNOWN_ID,
        seat=state.setting.seats[state.seat_of[unit]],
        hex=state.board.names[state.hex_of[unit]],
        note=", ".join(hidden_words(state, unit)),
    )


def coverings(state: State, seat: int) -> list[Decision]:
    """13.05, 13.06: units of a force that is being set up which may be hidden or shown, marked or not."""
    found: list[Decision] = []
    for unit, where in enumerate(state.hex_of):
        if where >= 0 and state.seat_of[unit] == seat:
            found += [Cover(unit, True), Cover(unit, False), Mark(unit, True), Mark(unit, False)]
    return [decision for decision in found if check(state, decision) is None]
