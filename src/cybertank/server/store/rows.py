"""Define the rows that the store keeps."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec


def now() -> str:
    """Return the current UTC time in ISO 8601. As text it sorts correctly and is the same in every database."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A game's entry in a list of games. It changes with every line."""

    version: int
    """The number of the last line; 0 before the first."""
    turn: int
    phase: str
    seat: str | None
    """The seat that has to decide; None when the game is over."""
    outcome: str = ""


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game, with its card."""

    id: str
    title: str
    scenario: str
    header: str
    """The settings it was started with, as a `loading.StartSettings`."""
    created: str
    changed: str
    branch_of: str = ""
    branch_at: int = 0
    version: int = 0
    turn: int = 0
    phase: str = ""
    seat: str | None = None
    outcome: str = ""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in a game. Without a hash, no link can hold it."""

    name: str
    holder: str
    side: int
    token_hash: bytes | None = None
    webhook: str = ""


class LineRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a game's record, and what happened in it as JSON."""

    number: int
    seat: str
    text: str
    faces: list[int]
    checksum: str
    moments: bytes


class SnapshotRow(msgspec.Struct, frozen=True, kw_only=True):
    """The position after a line, so that loading need not replay the whole game."""

    number: int
    content: bytes
