"""Define what can go wrong in the store. No message contains a password or a secret."""

from __future__ import annotations

import sqlite3

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import SQLAlchemyError

DRIVER_ERRORS = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, sqlite3.Error, OSError)
"""What the drivers raise. While connecting, asyncpg raises its own errors."""


class StoreError(Exception):
    """Something went wrong in the store."""


class Conflict(StoreError):
    """The lines do not follow the last stored line, because another process has played."""

    def __init__(self, game: str, version: int) -> None:
        super().__init__(f"game {game} is at line {version}")
        self.game = game
        self.version = version


class NotFound(StoreError):
    """There is no such game, or no such seat in it."""


class Unstorable(StoreError):
    """A text contains a character that some databases cannot store."""


class DatabaseFault(StoreError):
    """The database cannot be opened or does not respond."""


class NewerDatabase(DatabaseFault):
    """The database was created by a newer version of the program."""


def reason(error: BaseException) -> str:
    """Return a driver's message on one line, without the SQL."""
    said = getattr(error, "orig", None) or error
    text = str(said).strip().splitlines()
    return text[0] if text else type(said).__name__
