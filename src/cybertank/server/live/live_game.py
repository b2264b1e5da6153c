"""Define the interfaces between a host, its parts and its connections."""

from __future__ import annotations

import asyncio
from typing import Protocol

from cybertank.server.games.progress import GameProgress
from cybertank.server.live.services import Services
from cybertank.server.wire.messages import Fault, Present


class Listener(Protocol):
    """A connection, as seen by the host."""

    address: str
    """The address that its use of the computer players counts against."""
    seats: frozenset[str]
    proofs: dict[str, bytes]
    """For each seat it holds, the hash of the secret."""

    def send(self, text: str) -> None:
        """Queue a message without waiting."""

    def end(self, fault: Fault) -> None:
        """Send the reason and close the connection."""


class LiveGame(Protocol):
    """A host, as seen by its bots and hints."""

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
        """Return the number of lines that clients may know about."""

    @property
    def address(self) -> str:
        """Return the address that the game's computer players think for."""

    @property
    def is_left(self) -> bool:
        """Return True if nobody has looked at the game for the whole grace period."""

    def tell(self, message: Present | Fault) -> None:
        """Send the same message to everybody."""

    def tell_present(self) -> None:
        """Tell everybody who is connected and who is thinking."""

    async def decide_for_bot(self, seat: str, version: int, text: str) -> None:
        """Carry out a bot's decision. Raise if it is illegal."""
