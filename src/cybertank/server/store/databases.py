"""Open the two kinds of database, each with one way to write and one way to read.

Code that uses a connection is written once, with SQLAlchemy's synchronous calls. On SQLite it runs in a thread from its
first statement to its last, because switching threads at every statement costs more than SQLite itself. On PostgreSQL
it runs in the event loop, where each statement waits for the network without blocking the loop.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import create_async_engine

from cybertank.server.store.addresses import Address

READERS = 4
BUSY_SECONDS = 15.0
CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 30.0

T = TypeVar("T")
Work = Callable[[Connection], T]


class Database(Protocol):
    """An open database."""

    async def write(self, work: Work[T]) -> T:
        """Run work in a transaction, and return once it is committed."""

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing, without a transaction."""

    async def close(self) -> None:
        """Close every connection."""


def database(address: Address) -> Database:
    """Return the database at an address. It connects on first use."""
    return Sqlite(address) if address.kind == "sqlite" else Postgresql(address)


class Sqlite:
    """A database file. One thread writes it, and a few read it."""

    def __init__(self, address: Address) -> None:
        self._write = _sqlite_engine(address, pool_size=1)
        self._read = _sqlite_engine(address, pool_size=READERS, isolation_level="AUTOCOMMIT")
        event.listen(self._write, "connect", _leave_transactions_to_us)
        event.listen(self._write, "begin", _begin_immediate)
        self._writing = ThreadPoolExecutor(1, "sqlite-writer")
        self._reading = ThreadPoolExecutor(READERS, "sqlite-reader")

    async def write(self, work: Work[T]) -> T:
        def run() -> T:
            with self._write.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writing, run)

    async def read(self, work: Work[T]) -> T:
        def run() -> T:
            with self._read.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, run)

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        self._write.dispose()
        self._read.dispose()


class Postgresql:
    """A database server. One connection writes, and a few read."""

    def __init__(self, address: Address) -> None:
        # asyncpg reads the URL itself, so everything that PostgreSQL's own programs accept in a URL works.
        make = partial(
            create_async_engine,
            "postgresql+asyncpg://",
            async_creator=partial(connect_postgresql, address),
            pool_pre_ping=True,
            max_overflow=0,
            hide_parameters=True,
        )
        self._write = make(pool_size=1)
        self._read = make(pool_size=READERS, isolation_level="AUTOCOMMIT")

    async def write(self, work: Work[T]) -> T:
        async with self._write.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self._read.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._write.dispose()
        await self._read.dispose()


async def connect_postgresql(address: Address) -> asyncpg.Connection:
    """Open a connection outside the pools."""
    return await asyncpg.connect(address.where, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS)


def _sqlite_engine(address: Address, **settings: Any) -> Engine:
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=address.where),
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        max_overflow=0,
        hide_parameters=True,
        **settings,
    )
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    # With FULL, a commit survives even a power failure, not just the end of the process.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    # The driver would begin a transaction only at the first INSERT, and never for DDL.
    connection.isolation_level = None


def _begin_immediate(connection: Connection) -> None:
    # Take the lock before reading anything: a transaction that reads first cannot wait for the lock later.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def prepare_file(path: str) -> None:
    """Create the SQLite file if needed, readable only by its owner, and switch it to a write-ahead log."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    until = time.monotonic() + BUSY_SECONDS
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                # Switching does not wait for other processes that are also switching.
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)
