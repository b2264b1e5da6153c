"""Create and check the secrets that hold seats."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256

from cybertank.server.store.rows import SeatRow

TOKEN_BYTES = 32


def new_token() -> str:
    """Return 256 random bits as text that can be part of a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> bytes:
    """Hash a secret for storage. A fast hash is safe, because nobody can guess 256 random bits."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def seat_held(seats: Iterable[SeatRow], token_hash: bytes) -> str | None:
    """Find the seat that a secret holds. Compare every seat in constant time, so that timing reveals nothing."""
    held = None
    for seat in seats:
        if seat.token_hash is not None and hmac.compare_digest(seat.token_hash, token_hash):
            held = seat.name
    return held
