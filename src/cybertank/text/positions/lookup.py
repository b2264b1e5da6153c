"""Look up what a position file names: a hex on the map, or a seat in the game."""

from __future__ import annotations

from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import no_hex
from cybertank.text.positions.models import PositionFile


def turn_of(state: State) -> Turn:
    """Return the turn frame of a position, which is below all pending frames."""
    turn = state.flow[0]
    assert isinstance(turn, Turn)
    return turn


def find_hex(state: State, word: str, source: str, key: str) -> int:
    """Find a hex on the map by its name."""
    if word not in state.board.index:
        raise FileFault(source, key, no_hex(word, state.board.index))
    return state.board.index[word]


def find_seat(entry: PositionFile, word: str, source: str, key: str) -> int:
    """Find a seat in the game by its name."""
    if word not in entry.seats:
        raise FileFault(source, key, f"unknown seat {word!r}; expected one of {', '.join(entry.seats)}")
    return entry.seats.index(word)
