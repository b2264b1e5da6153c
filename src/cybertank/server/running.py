"""Run the server in one process until it is stopped."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from cybertank.server.app import make_app
from cybertank.server.config import Config
from cybertank.server.live.hosts import Hosts
from cybertank.server.logs import Log, take_library_logs
from cybertank.server.protocols import BoundedSocket, TimedHttp
from cybertank.server.store import Store

BACKLOG = 2048
# Collect garbage rarely: games live long, and a full collection halts the server for half a second.
GARBAGE = (50_000, 20, 100)
# Read messages up to this many times too big, so that the sender hears why before the connection closes.
ROOM = 4


class GracefulServer(uvicorn.Server):
    """A server that warns players before it closes their connections, and finishes the work it has accepted."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then call `ready`."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuse new connections, let running games finish their work, then close."""
        for server in self.servers:
            server.close()
        hosts: Hosts = self._app.state.hosts
        await hosts.close()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # it stopped as asked, so do not raise the signal again


def listen(config: Config) -> socket.socket:
    """Open the socket to listen on. Raise OSError if the address is taken or not allowed."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Name the protocol, or asyncio does not set TCP_NODELAY.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((config.host, config.port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def server_of(config: Config, app: Litestar, ready: Callable[[], None]) -> GracefulServer:
    """Make a server for an application. It calls `ready` once clients can reach it."""
    settings = uvicorn.Config(
        app,
        http=TimedHttp,
        ws=BoundedSocket,
        ws_max_size=config.message_size * ROOM,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=10,
        timeout_keep_alive=30,
        backlog=BACKLOG,
    )
    return GracefulServer(settings, app, ready)


async def serve(config: Config, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal arrives. Raise DatabaseFault if the database cannot be used."""
    log = Log(config.log_format, quiet=config.quiet)
    store = await Store.open(config.database)
    take_library_logs(log)
    log.info("listening", host=config.host, port=config.port)
    await server_of(config, make_app(config, store, log), ready).serve([listener])


def run(config: Config, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until the process is stopped."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    with asyncio.Runner(loop_factory=uvicorn.Config(str, loop="auto").get_loop_factory()) as runner:
        runner.run(serve(config, listener, ready))
