"""Find what a position file names: a hex of its map, a seat of its game."""

from __future__ import annotations

from cybertank.state.state import (
    State,
)
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import no_hex
from cybertank.text.positions.models import PositionFile


def find_hex(state: State, word: str, source: str, key: str) -> int:
    if word not in state.board.index:
        raise FileFault(source, key, no_hex(word, state.board.index))
    return state.board.index[word]


def find_seat(entry: PositionFile, word: str, source: str, key: str) -> int:
    if word not in entry.seats:
        raise FileFault(source, key, f"unknown seat {word!r}; expected one of {', '.join(entry.seats)}")
    return entry.seats.index(word)
