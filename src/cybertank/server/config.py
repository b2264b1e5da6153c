"""Hold the settings of a server."""

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
    """Processes in which computer players think."""
    origins: list[str] = []
    """Addresses of pages, other than the server's own, that may open a websocket: `https://example.org`."""
    log_format: str = "json"
    quiet: bool = False
    """Log only what somebody should look at."""
    grace: float = 20
    """How long computer players go on after everybody has left."""
    idle: float = 300
    """How long a game that nobody looks at stays in memory."""
    hello_within: float = 10
    message_size: int = 64 * KILOBYTE
    body_size: int = 2_500 * KILOBYTE
    messages_per_second: float = 40
    requests_per_second: float = 50
    """For each address, which may have six websockets open for each of them; 0 for no limit."""
    games_per_minute: float = 60
    """New games for each address; 0 for no limit."""
    private_webhooks: bool = False
    """Whether webhooks may point into the server's own network."""

    @property
    def sockets_per_address(self) -> int:
        """Return how many websockets one address may have open; 0 for no limit."""
        return int(self.requests_per_second * SOCKETS)

    @property
    def address(self) -> str:
        """Return the address at which people open the game: the first of the origins, if there are any."""
        return self.origins[0] if self.origins else f"http://{self.shown_host}:{self.port}"

    @property
    def shown_host(self) -> str:
        """Return the host as it stands in an address."""
        return f"[{self.host}]" if ":" in self.host else self.host


def data_folder() -> Path:
    """Return $XDG_DATA_HOME/cybertank, or ~/.local/share/cybertank."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "cybertank"


def own_database() -> str:
    """Return the database in the user's own folder, created if it is missing; raises OSError if it cannot be."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE_NAME}"
