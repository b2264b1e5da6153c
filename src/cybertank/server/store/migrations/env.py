"""Run by Alembic: the steps go through the connection, and in the transaction, that `schema` opened."""

from __future__ import annotations

from alembic import context

from cybertank.server.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
