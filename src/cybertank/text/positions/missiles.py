"""Read and write what a position says about cruise missiles (section 10)."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.rules.missiles.launching import find_launcher
from cybertank.state.chapters.missiles import UNNAMED, off_board_launcher
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FlightQuestion, Flying
from cybertank.state.setting import OffBoardMissile
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import find_hex, find_seat
from cybertank.text.positions.models import MissileEntry, PositionFile

NOT_AN_ORIGIN = "expected hexes on the map, the name of an area, or an edge: north, east, south or west"


def origin_of(board: Board, words: list[str]) -> frozenset[int] | None:
    """10.05: return the hexes of an origin area, or None if a word is no hex, area or edge.

    A word that names both an edge and an area of the map means the edge, because a missile enters over it.
    """
    found: set[int] = set()
    for word in words:
        if word in board.index:
            found.add(board.index[word])
        elif word in EDGE_BITS:
            found.update(board.edge_hexes(EDGE_BITS[word]))
        elif word in board.areas:
            found.update(board.areas[word])
        else:
            return None
    return frozenset(found) or None


def origin_words(origin: list[str] | str) -> list[str]:
    """10.05: return an origin as a list of words, as a file writes one or several."""
    match origin:
        case str():
            return [origin]
        case _:
            return origin


def read_missiles(state: State, entry: PositionFile, source: str) -> None:
    """10.05: read the off-board missiles, and what this turn's missiles have done. Units are read before."""
    for i, missile in enumerate(entry.missiles):
        key = f"missiles[{i}]"
        seat = find_seat(entry, missile.seat, source, f"{key}.seat")
        words = origin_words(missile.origin)
        origin = origin_of(state.board, words)
        if origin is None:
            raise FileFault(source, f"{key}.from", NOT_AN_ORIGIN)
        if not missile.id or any(c in missile.id for c in " +*:@") or find_launcher(state, missile.id) != NOBODY:
            raise FileFault(source, f"{key}.id", "expected an id of letters, digits, dots and dashes of its own")
        add_off_board(state, OffBoardMissile(missile.id, seat, origin, words))
    for word, count in entry.missiles_fired.items():
        seat = find_seat(entry, word, source, f"missiles_fired.{word}")
        for _ in range(count):
            index = add_off_board(state, OffBoardMissile("-", seat, frozenset(), []))
            state.missiles = state.missiles.with_launched(index)
    for _ in range(entry.flights):
        state.missiles = state.missiles.with_flight(UNNAMED)
    for word in entry.blasts:
        state.missiles = state.missiles.with_blast(find_hex(state, word, source, "blasts"))


def add_off_board(state: State, missile: OffBoardMissile) -> int:
    """10.05: add an off-board missile to a game, and return its index."""
    state.setting.off_board.append(missile)
    state.setting.cruise = True
    return len(state.setting.off_board) - 1


def missile_entries(state: State) -> list[MissileEntry]:
    """10.05: write the off-board missiles that are left."""
    return [
        MissileEntry(missile.missile_id, state.setting.seats[missile.seat], missile.words)
        for index, missile in enumerate(state.setting.off_board)
        if index not in state.missiles.launched
    ]


def missiles_fired(state: State) -> dict[str, int]:
    """1.08, 10.05: write how many off-board missiles of each seat are gone, because they count for victory points.

    One that is in flight is written with its flight.
    """
    fired: dict[str, int] = {}
    in_flight = [frame.flight.launcher for frame in state.flow if isinstance(frame, (Flying, FlightQuestion))]
    for index in state.missiles.launched:
        if off_board_launcher(index) in in_flight:
            continue
        name = state.setting.seats[state.setting.off_board[index].seat]
        fired[name] = fired.get(name, 0) + 1
    return fired
