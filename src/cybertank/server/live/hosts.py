"""Keep games in memory: load a game on request, and drop it when nobody has requested it for a while."""

from __future__ import annotations

import asyncio
from time import monotonic

from cybertank.server.games.loading import load
from cybertank.server.limits import ConnectionLimit
from cybertank.server.live.host import Host
from cybertank.server.live.services import Services
from cybertank.server.store import hash_token
from cybertank.server.wire.messages import Fault

SWEEP = 15.0
# With more games than this in memory, drop those that nobody is watching immediately.
MOST_GAMES = 1000
# How many seconds to spend telling clients that the server is shutting down.
FAREWELL = 3.0
CLOSING = Fault("closing", "The server is shutting down. Nothing is lost: you can continue when it is back.")


class Hosts:
    """The hosts of the games in memory."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.connection_limit = ConnectionLimit(services.config.sockets_per_address)
        self._hosts: dict[str, Host] = {}
        self._loading: dict[str, asyncio.Task[Host]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start following what other processes append, and dropping games that nobody is watching."""
        self.services.store.watch(self._appended, self._missed, self._seats_changed)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper of games")

    @property
    def games(self) -> int:
        """Return the number of games in memory."""
        return len(self._hosts)

    @property
    def connections(self) -> int:
        """Return the number of websockets connected to games."""
        return sum(len(host.listeners) for host in self._hosts.values())

    async def get(self, game: str) -> Host:
        """Return the host of a game, loading it if necessary. Raise NoSuchGame if there is none."""
        host = self._hosts.get(game)
        if host is not None and host.broken:
            self._drop(host)
            host = None
        if host is None:
            task = self._loading.get(game)
            if task is None:
                task = self._loading[game] = asyncio.create_task(self._load(game))
                task.add_done_callback(lambda _: self._loading.pop(game, None))
            host = await asyncio.shield(task)
        host.touch()
        return host

    async def _load(self, game: str) -> Host:
        started = monotonic()
        host = Host(self.services, await load(self.services.store, game))
        await host.settle()
        self._make_room()
        self._hosts[game] = host
        await host.catch_up(None)  # another process may have appended lines during loading
        ms = round((monotonic() - started) * 1000)
        self.services.log.info("game-loaded", game=game, version=host.version, ms=ms)
        unproved = host.progress.session.unproved
        if unproved:
            self.services.log.warning("game-of-another-version", game=game, unproved=unproved)
        return host

    async def proofs_of(self, game: str, tokens: list[str]) -> dict[str, bytes]:
        """Return the seats of a game that these secrets hold, with the secrets' hashes."""
        store = self.services.store
        held = {await store.holder_of(game, proof): proof for proof in map(hash_token, tokens)}
        return {seat: proof for seat, proof in held.items() if seat is not None}

    # -- other processes -----------------------------------------------------------------------------------------------

    def _appended(self, game: str, version: int) -> None:
        host = self._hosts.get(game)
        if host is not None and version > host.progress.version and not self.services.closing:
            self.services.accept(self._catch_up(host, version))

    def _missed(self) -> None:
        for host in self._hosts.values():
            self.services.accept(self._catch_up(host, None))
            self.services.accept(self._refresh_seats(host))

    def _seats_changed(self, game: str) -> None:
        host = self._hosts.get(game)
        if host is not None and not self.services.closing:
            self.services.accept(self._refresh_seats(host))

    async def _refresh_seats(self, host: Host) -> None:
        try:
            await host.refresh_seats()
        except Exception as fault:
            self.services.log.error("refreshing-seats-failed", fault, game=host.id)

    async def _catch_up(self, host: Host, version: int | None) -> None:
        try:
            await host.catch_up(version)
        except Exception as fault:
            self.services.log.error("catching-up-failed", fault, game=host.id)

    # -- dropping ------------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for host in list(self._hosts.values()):
                if host.is_idle:
                    self._drop(host)

    def _make_room(self) -> None:
        """If too many games are in memory, drop the quiet ones that were requested longest ago."""
        surplus = len(self._hosts) - MOST_GAMES
        if surplus > 0:
            quiet = [host for host in self._hosts.values() if host.is_quiet]
            for host in sorted(quiet, key=lambda host: host.asked_at)[:surplus]:
                self._drop(host)

    def _drop(self, host: Host) -> None:
        del self._hosts[host.id]
        host.bot_turns.stop()
        host.hints.withdraw_all()
        self.services.bots.forget(host.id)
        self.services.log.info("game-dropped", game=host.id)

    async def close(self) -> None:
        """Stop accepting work, finish what was accepted, and tell everybody."""
        self.services.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for host in self._hosts.values():
            host.bot_turns.stop()
            host.hints.withdraw_all()
        await self.services.finish()
        for host in self._hosts.values():
            for listener in list(host.listeners):
                listener.end(CLOSING)
        until = monotonic() + FAREWELL
        while self.connections and monotonic() < until:
            await asyncio.sleep(0.01)
