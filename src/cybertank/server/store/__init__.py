"""Store games in SQLite or PostgreSQL. `Store` is the entry point."""

from cybertank.server.store.errors import Conflict, DatabaseFault, NewerDatabase, NotFound, StoreError, Unstorable
from cybertank.server.store.rows import Card, GameRow, LineRow, SeatRow, SnapshotRow, now
from cybertank.server.store.store import Store
from cybertank.server.store.tokens import hash_token, new_token, seat_held

__all__ = [
    "Card",
    "Conflict",
    "DatabaseFault",
    "GameRow",
    "LineRow",
    "NewerDatabase",
    "SeatRow",
    "SnapshotRow",
    "Store",
    "StoreError",
    "NotFound",
    "Unstorable",
    "hash_token",
    "new_token",
    "now",
    "seat_held",
]
