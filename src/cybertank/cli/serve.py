"""`cybertank serve`: serve the browser game and its API."""

from __future__ import annotations

import errno
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec

import typer

from cybertank.cli.screen import fail
from cybertank.server.config import PORT, Config, own_database

LOOPBACK = ("127.0.0.1", "localhost", "::1")
FORMATS = ("json", "text")


def serve_command(
    host: str = typer.Option(
        "127.0.0.1",
        help="The address to listen on. 0.0.0.0 opens the server to the whole network; put a TLS proxy in front of it.",
    ),
    port: int = typer.Option(PORT, min=0, max=65535, help="The port to listen on; 0 picks a free one."),
    database: str | None = typer.Option(
        None, help="Where to store games: sqlite:///FILE or postgresql://...; by default, a file in your data folder."
    ),
    workers_for_players: int = typer.Option(1, min=1, max=64, help="The number of processes for computer players."),
    origin: list[str] = typer.Option(
        [], help="The public address, such as https://example.org, if the server listens on another. Can be repeated."
    ),
    allowed_host: list[str] = typer.Option(
        [], help="A name that requests may give as their host, such as example.org. Any if not given. Can be repeated."
    ),
    requests_per_second: float = typer.Option(
        50, min=0, help="Maximum requests per second from one address; 0 for no limit."
    ),
    games_per_minute: float = typer.Option(
        60, min=0, help="Maximum new games per minute from one address; 0 for no limit."
    ),
    private_webhooks: bool = typer.Option(
        False, "--private-webhooks", help="Allow webhooks to private networks, including this machine."
    ),
    log_format: str = typer.Option("json", help="The format of the log on standard error: json or text."),
    open_browser: bool = typer.Option(False, "--open", help="Open the game in a browser."),
) -> None:
    """Serve the browser game, its API (docs/server.md) and a websocket for each game.

    By default, only this machine can reach the server. Press Ctrl-C to stop it; no game is lost.

    Examples: **cybertank serve** · **cybertank serve --host 0.0.0.0 --port 80 --database postgresql://localhost/games**

    Exit codes: 0 if the server was stopped normally; 2 if an option, the address or the database cannot be used.
    """
    require_server()
    if log_format not in FORMATS:
        fail(f"--log-format must be {' or '.join(FORMATS)}, not {log_format!r}")
    for each in origin:
        if not each.startswith(("http://", "https://")) or each.count("/") != 2:
            fail(f"--origin must be an address such as https://example.org, without a path; found {each!r}")
    config = Config(
        database=database or own_games(),
        host=host,
        port=port,
        workers=workers_for_players,
        origins=list(origin),
        hosts=list(allowed_host),
        log_format=log_format,
        requests_per_second=requests_per_second,
        games_per_minute=games_per_minute,
        private_webhooks=private_webhooks,
    )
    start(config, open_browser)


def own_games() -> str:
    """Return the database in the user's data folder."""
    try:
        return own_database()
    except OSError as fault:
        fail(f"{fault.filename} cannot be created: {fault.strerror}; choose a database with --database")


def require_server() -> None:
    """Exit with an error if the server's packages are missing, as they are with cybertank-core."""
    if find_spec("litestar") is None or find_spec("uvicorn") is None:
        fail(
            "The browser game needs packages that cybertank-core does not include. Install them with pip install "
            "'cybertank-core[server]', or play with cybertank play --terminal."
        )


def start(config: Config, open_browser: bool, fall_back: bool = False, page: str = "") -> None:
    """Listen, print the address, and serve until stopped.

    With `fall_back`, use any free port if the usual one is taken. `page` is the path of the page to open.
    """
    from msgspec.structs import replace

    from cybertank.server.running import listen, run
    from cybertank.server.store import DatabaseFault

    try:
        try:
            listener = listen(config)
        except OSError:
            if not fall_back:
                raise
            listener = listen(replace(config, port=0))
    except OSError as fault:
        option = "--port" if fault.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        fail(f"cannot listen on {config.host}:{config.port}: {fault.strerror}; choose another with {option}")
    config = replace(config, port=listener.getsockname()[1])
    try:
        with listener:
            run(config, listener, announcer(config, open_browser, page))
    except DatabaseFault as fault:
        fail(str(fault))
    except KeyboardInterrupt:
        pass  # the user asked to stop, and every accepted decision is stored


def announcer(config: Config, open_browser: bool, page: str = "") -> Callable[[], None]:
    """Return a function that prints the address of the game once the server is ready."""
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::") else config.shown_host
    address = f"http://{host}:{config.port}{page}"

    def announce() -> None:
        typer.echo(f"Cybertank is at {address} (press Ctrl-C to stop; your games are saved).")
        if open_browser:
            webbrowser.open(address)

    return announce
