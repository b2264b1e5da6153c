"""Define the settings of a server."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

PORT = 8420
KILOBYTE = 1024
SOCKETS = 6
FILE_NAME = "games.db"


class Config(msgspec.Struct, frozen=True):
    """The settings of one server process. Times are in seconds."""

    database: str
    host: str = "127.0.0.1"
    port: int = PORT
    workers: int = 1
    """The number of processes in which computer players think."""
    origins: list[str] = []
    """Origins, other than the server's own, whose pages may open a websocket, such as `https://example.org`."""
    hosts: list[str] = []
    """The names under which clients may ask for this server, such as `example.org`. Empty means any name."""
    log_format: str = "json"
    quiet: bool = False
    """Whether to log only warnings and errors."""
    grace: float = 20
    """How long computer players keep playing after everybody has left."""
    idle: float = 300
    """How long a game stays in memory when nobody is watching it."""
    hello_within: float = 10
    message_size: int = 64 * KILOBYTE
    body_size: int = 2_500 * KILOBYTE
    messages_per_second: float = 40
    requests_per_second: float = 50
    """For each address. It can have six websockets open for each request per second. 0 means no limit."""
    games_per_minute: float = 60
    """New games for each address. 0 means no limit."""
    private_webhooks: bool = False
    """Whether webhooks can point into the server's own network."""

    @property
    def sockets_per_address(self) -> int:
        """Return how many websockets one address can have open. 0 means no limit."""
        return int(self.requests_per_second * SOCKETS)

    @property
    def address(self) -> str:
        """Return the address where people open the game: the first origin, if any are set."""
        return self.origins[0] if self.origins else f"http://{self.shown_host}:{self.port}"

    @property
    def shown_host(self) -> str:
        """Return the host the way it is written in an address."""
        return f"[{self.host}]" if ":" in self.host else self.host


def data_folder() -> Path:
    """Return $XDG_DATA_HOME/cybertank, or ~/.local/share/cybertank."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "cybertank"


def own_database() -> str:
    """Return the database in the user's data folder. Create the folder if needed; raise OSError if that fails."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE_NAME}"
