"""Upgrade the tables step by step. Alembic runs this when a store is opened."""
