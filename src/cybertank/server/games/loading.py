"""Load games from the database, and turn their lines into rows."""

from __future__ import annotations

import asyncio

import msgspec

from cybertank.scenarios.sessions import from_header
from cybertank.server.games.progress import GameProgress
from cybertank.server.levels import hints_by_default
from cybertank.server.present.views import turn_and_phase
from cybertank.server.store import Card, GameRow, LineRow, SeatRow, SnapshotRow, Store
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.records.records import RecordHeader, RecordLine
from cybertank.text.records.snapshots import read_snapshot
from cybertank.text.session import Session

SOURCE = "database"
# The most lines a game can have. Even the longest games have only a fraction of this.
MOST_LINES = 20_000


class NoSuchGame(Exception):
    """There is no game with this id."""


class UnreadableGame(Exception):
    """A stored game cannot be replayed. Its cause names the line, which may be hidden, so only the log may tell it."""


class StartSettings(msgspec.Struct, frozen=True):
    """The settings a game was started with, as stored in its row."""

    header: RecordHeader
    suggested: bool = True
    hints: bool | None = None
    """Whether people can ask for hints. None means the default for these seats."""


class IsAutomatic(msgspec.Struct, frozen=True):
    """The one field of a stored moment that says if its line was automatic."""

    by_itself: bool = False


class LoadedGame(msgspec.Struct, frozen=True):
    """A game loaded from the database."""

    row: GameRow
    seats: list[SeatRow]
    progress: GameProgress
    moments: list[bytes]
    """What happened in each line, as the database stores it."""
    start: State
    """The position before the first line."""
    snapshot_at: int
    hints: bool
    """Whether people can ask for hints."""


_automatic_decoder = msgspec.json.Decoder(IsAutomatic)


async def load(store: Store, game: str) -> LoadedGame:
    """Load a game up to its last line in the database. Raise NoSuchGame, or UnreadableGame if a line is not legal.

    A game from an older version of the rules can continue as long as its lines are legal, even if checksums differ.
    """
    row = await store.game(game)
    if row is None:
        raise NoSuchGame(game)
    seats = await store.seats(game)
    rows = await store.lines(game)
    snapshot = await store.snapshot(game, upto=len(rows))
    try:
        return await asyncio.to_thread(_build, row, seats, rows, snapshot)
    except Exception as fault:
        raise UnreadableGame(game) from fault


def _build(row: GameRow, seats: list[SeatRow], rows: list[LineRow], snapshot: SnapshotRow | None) -> LoadedGame:
    settings = msgspec.json.decode(row.header, type=StartSettings)
    begun = from_header(settings.header, SOURCE, prove=False)
    start = begun.state.copy()
    state = _state_of(snapshot, begun) if snapshot is not None else None
    known = snapshot.number if snapshot is not None and state is not None else 0
    session = begun if state is None else Session.restored(begun, state, [line_of(line) for line in rows[:known]])
    progress = GameProgress(session, settings.suggested, [is_automatic(line) for line in rows[:known]])
    for line in rows[known:]:
        progress.follow(line_of(line), is_automatic(line), prove=False)
    hints = hints_by_default(settings.header.seats) if settings.hints is None else settings.hints
    return LoadedGame(row, seats, progress, [line.moments for line in rows], start, known, hints)


def _state_of(snapshot: SnapshotRow, begun: Session) -> State | None:
    """Read a snapshot. Return None if another version wrote it, so that the whole record is replayed."""
    try:
        return read_snapshot(snapshot.content, begun.state, SOURCE)
    except FileFault:
        return None


def line_of(row: LineRow) -> RecordLine:
    """Turn a database row into a line of the record."""
    return RecordLine(row.number, row.seat, row.text, row.faces, row.checksum)


def row_of(line: RecordLine, moment: bytes) -> LineRow:
    """Turn a line of the record into a database row."""
    return LineRow(
        number=line.number, seat=line.seat, text=line.text, faces=line.faces, checksum=line.checksum, moments=moment
    )


def is_automatic(row: LineRow) -> bool:
    """Return True if nobody decided this line."""
    return _automatic_decoder.decode(row.moments).by_itself


def card_of(progress: GameProgress) -> Card:
    """Summarize a game for a list of games."""
    turn, phase = turn_and_phase(progress.state.flow[0])
    outcome = progress.session.outcome
    return Card(
        version=progress.version,
        turn=turn,
        phase=phase,
        seat=progress.session.seat,
        outcome=f"{outcome['grade']}: {outcome['reason']}" if outcome else "",
    )
