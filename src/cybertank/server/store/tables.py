"""Define the current tables. `migrations` upgrades older ones."""

from __future__ import annotations

from sqlalchemy import Column, Double, ForeignKey, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("branch_of", Text, nullable=False),
    Column("branch_at", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("seat", Text),
    Column("outcome", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("token_hash", LargeBinary),
    Column("webhook", Text, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("faces", Text, nullable=False),
    Column("checksum", Text, nullable=False),
    Column("moments", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("content", LargeBinary, nullable=False),
)

battles = Table(
    "battles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("owner", Text, nullable=False),
    Column("until", Double, nullable=False),
)
