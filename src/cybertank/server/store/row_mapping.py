"""Convert rows to table values and back, and check that texts can be stored."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Row

from cybertank.server.store.errors import Unstorable
from cybertank.server.store.rows import GameRow, LineRow, SeatRow, SnapshotRow

LONGEST_NAME = 64


def is_possible_name(name: str) -> bool:
    """Return True if a game or a seat can have this name. No other name needs looking up."""
    return 0 < len(name) <= LONGEST_NAME and name.isascii() and name.isprintable()


def check_storable(*texts: str) -> None:
    """Refuse texts that PostgreSQL or UTF-8 cannot represent, whatever the database is."""
    for text in texts:
        if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise Unstorable("text cannot contain a NUL character or half a surrogate pair")


def game_values(game: GameRow) -> dict[str, Any]:
    return msgspec.structs.asdict(game)


def seat_values(game: str, place: int, seat: SeatRow) -> dict[str, Any]:
    return {"game": game, "place": place, **msgspec.structs.asdict(seat)}


def line_values(game: str, line: LineRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(line)
    return {"game": game, **values, "faces": " ".join(map(str, line.faces))}


def snapshot_values(game: str, snapshot: SnapshotRow) -> dict[str, Any]:
    return {"game": game, **msgspec.structs.asdict(snapshot)}


def game_of(row: Row[Any]) -> GameRow:
    return GameRow(**row._mapping)


def seat_of(row: Row[Any]) -> SeatRow:
    return SeatRow(name=row.name, holder=row.holder, side=row.side, token_hash=row.token_hash, webhook=row.webhook)


def line_of(row: Row[Any]) -> LineRow:
    return LineRow(
        number=row.number,
        seat=row.seat,
        text=row.text,
        faces=[int(face) for face in row.faces.split()],
        checksum=row.checksum,
        moments=row.moments,
    )


def snapshot_of(row: Row[Any]) -> SnapshotRow:
    return SnapshotRow(number=row.number, content=row.content)
