"""Create games, their seats, lines and snapshots, and the leases of the processes that run their bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("changed", sa.Text, nullable=False),
        sa.Column("branch_of", sa.Text, nullable=False),
        sa.Column("branch_at", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.LargeBinary),
        sa.Column("webhook", sa.Text, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("faces", sa.Text, nullable=False),
        sa.Column("checksum", sa.Text, nullable=False),
        sa.Column("moments", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
