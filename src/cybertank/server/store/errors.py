"""Define what can go wrong in the store. No message holds a password or a secret."""

from __future__ import annotations

import sqlite3

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import SQLAlchemyError

DRIVER_ERRORS = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, sqlite3.Error, OSError)
"""What the drivers raise; asyncpg's own come through while it connects."""


class StoreError(Exception):
    """The store could not do something."""


class Conflict(StoreError):
    """The lines do not follow the last stored line: another process has played."""

    def __init__(self, game: str, version: int) -> None:
        super().__init__(f"game {game} stands at line {version}")
        self.game = game
        self.version = version


class NotFound(StoreError):
    """There is no such game, or no such seat in it."""


class Unstorable(StoreError):
    """A text has a character that not every database can hold."""


class DatabaseFault(StoreError):
    """The database cannot be opened or does not respond."""


class NewerDatabase(DatabaseFault):
    """The database was made by a newer program."""


def reason(error: BaseException) -> str:
    """Return a driver's message in one line, without the SQL."""
    said = getattr(error, "orig", None) or error
    text = str(said).strip().splitlines()
    return text[0] if text else type(said).__name__
