"""Describe a game in memory to the parts of its host, and a connection to the host itself."""

from __future__ import annotations

import asyncio
from typing import Protocol

from cybertank.server.games.progress import GameProgress
from cybertank.server.live.services import Services
from cybertank.server.wire.messages import Fault, Present


class Listener(Protocol):
    """A connection, as the host sees it."""

    seats: frozenset[str]
    proofs: dict[str, bytes]
    """The hashes of the secrets by which it holds its seats."""

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def end(self, fault: Fault) -> None:
        """Send the reason, and close."""


class LiveGame(Protocol):
    """A host, as its bots and hints see it."""

    services: Services
    lock: asyncio.Lock
    paused: bool
    progress: GameProgress
    listeners: set[Listener]

    @property
    def id(self) -> str:
        """Return the game's id."""

    @property
    def version(self) -> int:
        """Return the number of lines that clients may know of."""

    @property
    def is_left(self) -> bool:
        """Return True if nobody has looked at the game for the time of grace."""

    def tell(self, message: Present | Fault) -> None:
        """Send the same message to everybody."""

    def tell_present(self) -> None:
        """Tell everybody who is there and who is thinking."""

    async def decide_for_bot(self, seat: str, version: int, text: str) -> None:
        """Take a bot's decision; raises if it is not legal."""
