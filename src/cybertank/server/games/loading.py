"""Games from the database and into it."""

from __future__ import annotations

import asyncio

import msgspec

from cybertank.scenarios.sessions import from_header
from cybertank.server.games.progress import GameProgress
from cybertank.server.levels import hints_by_default
from cybertank.server.store import Card, GameRow, LineRow, SeatRow, SnapshotRow, Store
from cybertank.state.frames import PHASE_WORDS, Turn
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.records.records import RecordHeader, RecordLine
from cybertank.text.records.snapshots import read_snapshot
from cybertank.text.session import Session

SOURCE = "database"


class NoSuchGame(Exception):
    """There is no game of this id."""


class StartSettings(msgspec.Struct, frozen=True):
    """What a game was started with, as its row keeps it."""

    header: RecordHeader
    suggested: bool = True
    hints: bool | None = None
    """Whether people may ask for hints; None: as games with these seats have it."""


class Alone(msgspec.Struct, frozen=True):
    """Of a kept moment only whether it came by itself."""

    by_itself: bool = False


class LoadedGame(msgspec.Struct, frozen=True):
    """A game as the database has it."""

    row: GameRow
    seats: list[SeatRow]
    progress: GameProgress
    moments: list[bytes]
    """What came of each line, as it is sent."""
    start: State
    """The position before the first line."""
    snapshot_at: int
    hints: bool
    """Whether people may ask for hints."""


alone = msgspec.json.Decoder(Alone)


async def load(store: Store, game: str) -> LoadedGame:
    """A game as the last line in the database left it; raises NoSuchGame.

    What an older version of the rules began is played on as long as its lines are legal, proved or not.
    """
    row = await store.game(game)
    if row is None:
        raise NoSuchGame(game)
    seats = await store.seats(game)
    rows = await store.lines(game)
    snapshot = await store.snapshot(game, upto=len(rows))
    return await asyncio.to_thread(_build, row, seats, rows, snapshot)


def _build(row: GameRow, seats: list[SeatRow], rows: list[LineRow], snapshot: SnapshotRow | None) -> LoadedGame:
    started = msgspec.json.decode(row.header, type=StartSettings)
    begun = from_header(started.header, SOURCE, prove=False)
    start = begun.state.copy()
    state = _state_of(snapshot, begun) if snapshot is not None else None
    known = snapshot.number if snapshot is not None and state is not None else 0
    session = begun if state is None else Session.restored(begun, state, [line_of(line) for line in rows[:known]])
    progress = GameProgress(session, started.suggested, [came_by_itself(line) for line in rows[:known]])
    for line in rows[known:]:
        progress.follow(line_of(line), came_by_itself(line), prove=False)
    hints = hints_by_default(started.header.seats) if started.hints is None else started.hints
    return LoadedGame(row, seats, progress, [line.moments for line in rows], start, known, hints)


def _state_of(snapshot: SnapshotRow, begun: Session) -> State | None:
    """The state of a snapshot; None for one of another program's version: then the whole record is replayed."""
    try:
        return read_snapshot(snapshot.content, begun.state, SOURCE)
    except FileFault:
        return None


def line_of(row: LineRow) -> RecordLine:
    """A line of the record as the database has it."""
    return RecordLine(row.number, row.seat, row.text, row.faces, row.checksum)


def row_of(line: RecordLine, moment: bytes) -> LineRow:
    """A line of the record as the database takes it."""
    return LineRow(
        number=line.number, seat=line.seat, text=line.text, faces=line.faces, checksum=line.checksum, moments=moment
    )


def came_by_itself(row: LineRow) -> bool:
    """Whether a line came without anybody deciding it."""
    return alone.decode(row.moments).by_itself


def card_of(progress: GameProgress) -> Card:
    """What a list of games shows of this one."""
    turn = progress.state.flow[0]
    outcome = progress.session.outcome
    return Card(
        version=progress.version,
        turn=turn.number if isinstance(turn, Turn) else 0,
        phase=PHASE_WORDS[turn.phase] if isinstance(turn, Turn) else "set-up",
        seat=progress.session.seat,
        outcome=f"{outcome['grade']}: {outcome['reason']}" if outcome else "",
    )
