"""Make all changes other than appends, each in a transaction that the writer began."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import Connection, insert, text, update
from sqlalchemy.exc import IntegrityError

from cybertank.server.store.errors import Conflict, NotFound
from cybertank.server.store.notifications import SEATS_CHANNEL
from cybertank.server.store.row_mapping import game_values, line_values, seat_values, snapshot_values
from cybertank.server.store.rows import GameRow, LineRow, SeatRow, SnapshotRow, now
from cybertank.server.store.tables import games, lines, seats, snapshots

# One statement both checks and takes the lease, so that only one of two competing processes gets it.
_LEASE = text(
    "INSERT INTO leases (game, owner, until) SELECT id, :owner, :until FROM games WHERE id = :game"
    " ON CONFLICT (game) DO UPDATE SET owner = excluded.owner, until = excluded.until"
    " WHERE leases.owner = excluded.owner OR leases.until <= :now"
)
_KEEP_BATTLE = text("INSERT INTO battles (id, text, created) VALUES (:id, :text, :created) ON CONFLICT (id) DO NOTHING")
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
_RELEASE = text("DELETE FROM leases WHERE game = :game AND owner = :owner")


def create_game(
    connection: Connection,
    game: GameRow,
    its_seats: Sequence[SeatRow],
    its_lines: Sequence[LineRow],
    snapshot: SnapshotRow | None,
) -> None:
    try:
        connection.execute(insert(games), game_values(game))
    except IntegrityError:
        raise Conflict(game.id, game.version) from None
    if its_seats:
        connection.execute(insert(seats), [seat_values(game.id, place, seat) for place, seat in enumerate(its_seats)])
    if its_lines:
        connection.execute(insert(lines), [line_values(game.id, line) for line in its_lines])
    if snapshot is not None:
        connection.execute(insert(snapshots), snapshot_values(game.id, snapshot))


def keep_battle(connection: Connection, id: str, text: str) -> None:
    """Store a battle. If it is there already, leave it alone: its id is made from its text, so the text is the same."""
    connection.execute(_KEEP_BATTLE, {"id": id, "text": text, "created": now()})


def change_seat(connection: Connection, game: str, seat: str, change: dict[str, object], tell: bool) -> None:
    """Change a seat, and on PostgreSQL notify every process."""
    done = connection.execute(update(seats).where(seats.c.game == game, seats.c.name == seat).values(change))
    if not done.rowcount:
        raise NotFound(f"there is no seat {seat} in game {game}")
    if tell:
        connection.execute(_NOTIFY, {"channel": SEATS_CHANNEL, "payload": game})


def take_lease(connection: Connection, game: str, owner: str, seconds: float) -> bool:
    # If the clocks of two processes differ, a lease lasts a little longer or shorter. Even then `append` lets only one
    # of them play.
    clock = time.time()
    done = connection.execute(_LEASE, {"game": game, "owner": owner, "until": clock + seconds, "now": clock})
    return done.rowcount > 0


def drop_lease(connection: Connection, game: str, owner: str) -> None:
    connection.execute(_RELEASE, {"game": game, "owner": owner})
