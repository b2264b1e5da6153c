"""Run the migrations for Alembic, in the connection and transaction that `schema` opened."""

from __future__ import annotations

from alembic import context

from cybertank.server.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
