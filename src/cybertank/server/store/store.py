"""Store battles and games, with their seats, lines and snapshots, in SQLite or PostgreSQL.

Lines are only ever added, and by a single `Writer`. Reads go straight to the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Sequence
from typing import Any

from sqlalchemy import Row, Select, select

from cybertank.server.store.addresses import Address, read_address
from cybertank.server.store.changes import change_seat, create_game, drop_lease, keep_battle, take_lease
from cybertank.server.store.databases import Database, T, database
from cybertank.server.store.errors import DRIVER_ERRORS, DatabaseFault, NotFound, reason
from cybertank.server.store.notifications import Appended, Listener, Missed, SeatsChanged, Watchers
from cybertank.server.store.row_mapping import check_storable, game_of, is_possible_name, line_of, seat_of, snapshot_of
from cybertank.server.store.rows import Card, GameRow, LineRow, SeatRow, SnapshotRow
from cybertank.server.store.schema import bring_up_to_date
from cybertank.server.store.tables import battles, games, lines, seats, snapshots
from cybertank.server.store.tokens import seat_held
from cybertank.server.store.writer import Append, Writer

HEALTH_SECONDS = 3.0


class Store:
    """An open database. `Store.open` opens it, and `close` closes it."""

    def __init__(self, address: Address, opened: Database, watchers: Watchers, listener: Listener | None) -> None:
        self._address = address
        self._database = opened
        self._watchers = watchers
        self._listener = listener
        self._writer = Writer(opened, None if listener else watchers.appended)

    # -- opening and closing -------------------------------------------------------------------------------------------

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open a database, creating or upgrading it if needed. Raise `DatabaseFault`, which never shows a password."""
        address = read_address(url)
        watchers = Watchers()
        listener = Listener(address, watchers) if address.kind == "postgresql" else None
        try:
            await bring_up_to_date(address)
            if listener is not None:
                await listener.open()
        except DatabaseFault as fault:
            raise type(fault)(f"the database {address.shown} cannot be used: {fault}") from None
        except (*DRIVER_ERRORS, ValueError, OverflowError) as error:
            said = address.hide(reason(error))
            raise DatabaseFault(f"the database {address.shown} cannot be opened: {said}") from None
        return cls(address, database(address), watchers, listener)

    async def close(self) -> None:
        """Write what is waiting, then close the database."""
        await self._writer.close()
        if self._listener is not None:
            await self._listener.close()
        await self._database.close()

    async def healthy(self) -> bool:
        """Return True if the database responds."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await self._read(select(games.c.id).limit(1))
        except (DatabaseFault, TimeoutError):
            return False
        return True

    def watch(
        self, appended: Appended, missed: Missed = lambda: None, seats_changed: SeatsChanged = lambda game: None
    ) -> None:
        """Call `appended` with the game and its version when lines are appended, on PostgreSQL by any process.

        `missed` is called when the listening connection was lost and is back: what happened in between is unknown.
        `seats_changed` is called on PostgreSQL when any process replaces a link or webhook. On SQLite there is only
        one process.
        """
        self._watchers.add(appended, missed, seats_changed)

    # -- reading -------------------------------------------------------------------------------------------------------

    async def game(self, id: str) -> GameRow | None:
        found = await self.cards([id])
        return found[0] if found else None

    async def cards(self, ids: Iterable[str]) -> list[GameRow]:
        """Return the games with these ids that exist, in the order of the ids."""
        asked = list(dict.fromkeys(filter(is_possible_name, ids)))
        if not asked:
            return []
        rows = await self._read(select(games).where(games.c.id.in_(asked)))
        found = {row.id: game_of(row) for row in rows}
        return [found[id] for id in asked if id in found]

    async def seats(self, id: str) -> list[SeatRow]:
        return (await self.seats_of([id])).get(id, [])

    async def seats_of(self, ids: Iterable[str]) -> dict[str, list[SeatRow]]:
        """Return the seats of many games at once, in order for each game."""
        asked = set(filter(is_possible_name, ids))
        if not asked:
            return {}
        query = select(seats).where(seats.c.game.in_(asked)).order_by(seats.c.game, seats.c.place)
        found: dict[str, list[SeatRow]] = {}
        for row in await self._read(query):
            found.setdefault(row.game, []).append(seat_of(row))
        return found

    async def lines(self, id: str, after: int = 0, upto: int | None = None) -> list[LineRow]:
        """Return a game's lines after line `after`, up to and including line `upto`."""
        if not is_possible_name(id):
            return []
        query = select(lines).where(lines.c.game == id, lines.c.number > after).order_by(lines.c.number)
        if upto is not None:
            query = query.where(lines.c.number <= upto)
        return [line_of(row) for row in await self._read(query)]

    async def snapshot(self, id: str, upto: int | None = None) -> SnapshotRow | None:
        """Return a game's latest snapshot, or the latest up to a given line."""
        if not is_possible_name(id):
            return None
        query = select(snapshots).where(snapshots.c.game == id).order_by(snapshots.c.number.desc()).limit(1)
        if upto is not None:
            query = query.where(snapshots.c.number <= upto)
        rows = await self._read(query)
        return snapshot_of(rows[0]) if rows else None

    async def battle(self, id: str) -> str | None:
        """Return the file of a stored battle."""
        if not is_possible_name(id):
            return None
        rows = await self._read(select(battles.c.text).where(battles.c.id == id))
        return rows[0].text if rows else None

    async def holder_of(self, id: str, token_hash: bytes) -> str | None:
        """Return the seat of a game that a secret holds."""
        return seat_held(await self.seats(id), token_hash)

    # -- writing -------------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: GameRow,
        seats: Sequence[SeatRow],
        lines: Sequence[LineRow] = (),
        snapshot: SnapshotRow | None = None,
    ) -> None:
        """Store a new game with its first lines. Raise `Conflict` if there is already a game with that id."""
        if not all(map(is_possible_name, [game.id, *(seat.name for seat in seats)])):
            raise ValueError("game ids and seat names must be short and use plain characters")
        if [line.number for line in lines] != list(range(1, game.version + 1)):
            raise ValueError(f"the lines do not lead up to version {game.version}")
        check_storable(game.title, game.header, *(seat.webhook for seat in seats), *(line.text for line in lines))
        await self._guarded(self._writer.run(lambda to: create_game(to, game, seats, lines, snapshot)))

    async def keep_battle(self, id: str, text: str) -> None:
        """Store the file of a battle under the id made from it."""
        if not is_possible_name(id):
            raise ValueError("battle ids must be short and use plain characters")
        check_storable(text)
        await self._guarded(self._writer.run(lambda to: keep_battle(to, id, text)))

    async def append(self, id: str, lines: Sequence[LineRow], card: Card, snapshot: SnapshotRow | None = None) -> None:
        """Add lines to a game, and return once they are durable.

        Raise `Conflict` and change nothing if they do not follow the game's last line. After a `DatabaseFault`, nobody
        knows whether they were written, so read the game again.
        """
        if not is_possible_name(id):
            raise NotFound(f"there is no game {id!r}")
        check_storable(*(line.text for line in lines))
        await self._guarded(self._writer.append(Append(id, list(lines), card, snapshot)))

    async def replace_token(self, id: str, seat: str, token_hash: bytes | None) -> None:
        """Replace the secret that holds a seat. None means that no secret holds it."""
        await self._change_seat(id, seat, {"token_hash": token_hash})

    async def set_webhook(self, id: str, seat: str, url: str) -> None:
        """Set the address to notify when it is this seat's turn. "" means none."""
        check_storable(url)
        await self._change_seat(id, seat, {"webhook": url})

    async def lease(self, id: str, owner: str, seconds: float) -> bool:
        """Become or remain the process that runs a game's bots, for some seconds.

        Return False if another process holds the lease, or if there is no such game.
        """
        if not is_possible_name(id):
            return False
        return await self._guarded(self._writer.run(lambda to: take_lease(to, id, owner, seconds)))

    async def release(self, id: str, owner: str) -> None:
        """Stop being the process that runs a game's bots."""
        if is_possible_name(id):
            await self._guarded(self._writer.run(lambda to: drop_lease(to, id, owner)))

    # -- the database --------------------------------------------------------------------------------------------------

    async def _change_seat(self, id: str, seat: str, change: dict[str, object]) -> None:
        if not (is_possible_name(id) and is_possible_name(seat)):
            raise NotFound(f"there is no seat {seat!r} in a game {id!r}")
        tell = self._listener is not None
        await self._guarded(self._writer.run(lambda to: change_seat(to, id, seat, change, tell)))

    async def _read(self, query: Select[Any]) -> Sequence[Row[Any]]:
        return await self._guarded(self._database.read(lambda connection: connection.execute(query).fetchall()))

    async def _guarded(self, work: Awaitable[T]) -> T:
        """Turn any error from a driver into a `DatabaseFault`."""
        try:
            return await work
        except DRIVER_ERRORS as error:
            raise DatabaseFault(f"the database failed: {self._address.hide(reason(error))}") from error
