"""Write to the database, with all waiting appends in one transaction.

A commit waits for the disk. More appends collect meanwhile, and the next commit writes them all, so that many active
games cost hardly more than one. Anything handed over is written even if the caller stops waiting.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, assert_never

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, text, update
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from cybertank.server.store.databases import Database, T, Work
from cybertank.server.store.errors import Conflict, NotFound, StoreError
from cybertank.server.store.notifications import CHANNEL, Appended
from cybertank.server.store.row_mapping import line_values, snapshot_values
from cybertank.server.store.rows import Card, LineRow, SnapshotRow, now
from cybertank.server.store.tables import games, lines, snapshots

MOST_AT_ONCE = 500

_UPDATE_CARD = update(games).where(games.c.id == bindparam("game"))
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


@dataclass(eq=False)
class Append:
    """Lines waiting to be written."""

    game: str
    lines: list[LineRow]
    card: Card
    snapshot: SnapshotRow | None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def __post_init__(self) -> None:
        numbers = [line.number for line in self.lines]
        if not numbers or numbers != list(range(self.follows + 1, self.card.version + 1)):
            raise ValueError(f"the lines {numbers} do not lead up to version {self.card.version}")
        if self.snapshot is not None and self.snapshot.number not in numbers:
            raise ValueError(f"the snapshot is of line {self.snapshot.number}, which is not one of these lines")

    @property
    def follows(self) -> int:
        """Return the version that the game must have before these lines."""
        return self.card.version - len(self.lines)

    def card_values(self, changed: str) -> dict[str, Any]:
        return {"game": self.game, "changed": changed, **msgspec.structs.asdict(self.card)}


@dataclass(eq=False)
class OtherChange:
    """Any other change. It gets its own transaction."""

    deed: Work[Any]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Writes what is handed to it, in order for each game."""

    def __init__(self, database: Database, appended: Appended | None) -> None:
        """Start writing. `appended` runs after each commit; it is None on PostgreSQL, which notifies all processes."""
        self._database = database
        self._appended = appended
        self._waiting: list[Append | OtherChange] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._write_waiting(), name="database writer")

    async def append(self, append: Append) -> None:
        """Return once these lines are durable. Raise `Conflict` if they do not follow the game's last line."""
        self._queue(append)
        await append.done

    async def run(self, deed: Work[T]) -> T:
        """Make another change, and return its result once it is durable."""
        other = OtherChange(deed)
        self._queue(other)
        result: T = await other.done
        return result

    async def close(self) -> None:
        """Write everything handed over, and accept nothing more."""
        self._closing = True
        self._wake.set()
        await self._task

    def _queue(self, job: Append | OtherChange) -> None:
        if self._closing:
            raise StoreError("the store is closed")
        self._waiting.append(job)
        self._wake.set()

    async def _write_waiting(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                jobs, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                appends: list[Append] = []
                others: list[OtherChange] = []
                for job in jobs:
                    match job:
                        case Append():
                            appends.append(job)
                        case OtherChange():
                            others.append(job)
                        case _:
                            assert_never(job)
                await self._write_appends(appends)
                for other in others:
                    await self._do(other)

    async def _do(self, job: OtherChange) -> None:
        try:
            result = await self._database.write(job.deed)
        except Exception as error:
            _fail(job, error)
        else:
            _settle(job, result)

    async def _write_appends(self, appends: list[Append]) -> None:
        if not appends:
            return
        try:
            refused = await self._database.write(lambda connection: self._append_all(connection, appends))
        except Exception as error:
            if len(appends) == 1 or _is_unreachable(error):
                for append in appends:
                    _fail(append, error)
                return
            # One of the appends cannot be written, so try each on its own.
            for append in appends:
                await self._write_appends([append])
            return
        for append in appends:
            if append in refused:
                _fail(append, refused[append])
            else:
                _settle(append, None)
                if self._appended is not None:
                    self._appended(append.game, append.card.version)

    def _append_all(self, connection: Connection, appends: list[Append]) -> dict[Append, StoreError]:
        """Insert the appends that follow their game's last line. Return the others, with the reason for each."""
        versions = self._lock(connection, {append.game for append in appends})
        accepted: list[Append] = []
        refused: dict[Append, StoreError] = {}
        for append in appends:
            version = versions.get(append.game)
            if version is None:
                refused[append] = NotFound(f"there is no game {append.game}")
            elif version != append.follows:
                refused[append] = Conflict(append.game, version)
            else:
                versions[append.game] = append.card.version
                accepted.append(append)
        self._insert(connection, accepted)
        return refused

    def _lock(self, connection: Connection, ids: set[str]) -> dict[str, int]:
        """Lock these games and return their versions, so that no other process can change them before the commit.

        Always lock in the same order, so that two processes cannot wait for each other.
        """
        query = select(games.c.id, games.c.version).where(games.c.id.in_(ids)).order_by(games.c.id)
        found = connection.execute(query.with_for_update(key_share=True))
        return {row.id: row.version for row in found}

    def _insert(self, connection: Connection, appends: list[Append]) -> None:
        if not appends:
            return
        connection.execute(
            insert(lines), [line_values(append.game, line) for append in appends for line in append.lines]
        )
        new_snapshots = [snapshot_values(append.game, append.snapshot) for append in appends if append.snapshot]
        if new_snapshots:
            connection.execute(insert(snapshots), new_snapshots)
        # If there are several appends for one game, the last one counts.
        latest = {append.game: append for append in appends}
        changed = now()
        connection.execute(_UPDATE_CARD, [append.card_values(changed) for append in latest.values()])
        if self._appended is None:
            payloads = [f"{append.game} {append.card.version}" for append in latest.values()]
            connection.execute(_NOTIFY, [{"channel": CHANNEL, "payload": payload} for payload in payloads])


def _is_unreachable(error: Exception) -> bool:
    """Return True if the database itself does not respond, so that retrying the appends one by one would not help."""
    match error:
        case DBAPIError(connection_invalidated=True) | OperationalError() | InterfaceError() | OSError():
            return True
        case _:
            return False


def _settle(job: Append | OtherChange, result: Any) -> None:
    if not job.done.done():
        job.done.set_result(result)


def _fail(job: Append | OtherChange, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(error)
