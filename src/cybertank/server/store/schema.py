"""Bring the schema up to date when a store is opened."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from cybertank.server.store.addresses import Address
from cybertank.server.store.databases import database, prepare_file
from cybertank.server.store.errors import NewerDatabase

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number will do that nothing else locks in this database.
LOCK = 0x6379626572
_ONE_AT_A_TIME = threading.Lock()


async def bring_up_to_date(address: Address) -> None:
    """Create or upgrade the tables. Refuse a database that a newer version of the program has upgraded."""
    await asyncio.to_thread(_alone, address)


def _alone(address: Address) -> None:
    # Use a separate thread and event loop: Alembic keeps its state in globals, so two upgrades must not interleave.
    with _ONE_AT_A_TIME:
        asyncio.run(_upgrade(address))


async def _upgrade(address: Address) -> None:
    if address.kind == "sqlite":
        prepare_file(address.where)
    opened = database(address)
    try:
        await opened.write(_run_migrations)
    finally:
        await opened.close()


def _run_migrations(connection: Connection) -> None:
    # SQLite's BEGIN IMMEDIATE has locked the file already.
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    there = set(MigrationContext.configure(connection).get_current_heads())
    unknown = there - {revision.revision for revision in script.walk_revisions()}
    if unknown:
        raise NewerDatabase(
            f"its schema is revision {', '.join(sorted(unknown))}, which this version of the program does not know; "
            "use the newer version that created it, or another database"
        )
    if there != set(script.get_heads()):
        command.upgrade(config, "head")
