"""Notify watchers when a game moves on, in this process or in another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import asyncpg  # type: ignore[import-untyped]

from cybertank.server.store.addresses import Address
from cybertank.server.store.databases import connect_postgresql
from cybertank.server.store.errors import DRIVER_ERRORS, reason

CHANNEL = "cybertank"
SEATS_CHANNEL = "cybertank_seats"
PROBE_SECONDS = 20.0
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0

Appended = Callable[[str, int], None]
Missed = Callable[[], None]
SeatsChanged = Callable[[str], None]

log = logging.getLogger(__name__)


class Watchers:
    """The callbacks to notify. If one of them fails, the others are still called."""

    def __init__(self) -> None:
        self._watchers: list[tuple[Appended, Missed, SeatsChanged]] = []

    def add(self, appended: Appended, missed: Missed, seats_changed: SeatsChanged) -> None:
        self._watchers.append((appended, missed, seats_changed))

    def appended(self, game: str, version: int) -> None:
        for appended, _, _ in self._watchers:
            self._tell(partial(appended, game, version))

    def missed(self) -> None:
        for _, missed, _ in self._watchers:
            self._tell(missed)

    def seats_changed(self, game: str) -> None:
        for _, _, seats_changed in self._watchers:
            self._tell(partial(seats_changed, game))

    @staticmethod
    def _tell(watcher: Callable[[], None]) -> None:
        try:
            watcher()
        except Exception:
            log.exception("a watcher failed")


class Listener:
    """Listens on PostgreSQL for what any process appends. It has its own connection and reopens it when lost."""

    def __init__(self, address: Address, watchers: Watchers) -> None:
        self._address = address
        self._watchers = watchers
        self._connection: asyncpg.Connection | None = None
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start listening. From then on, `missed` is called whenever notifications may have been lost."""
        try:
            await self._listen()
        except BaseException:
            self._drop()
            raise
        self._task = asyncio.create_task(self._keep_listening(), name="database listener")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._drop()

    async def _listen(self) -> None:
        self._lost.clear()
        connection = await connect_postgresql(self._address)
        self._connection = connection
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        await connection.add_listener(SEATS_CHANNEL, self._heard_of_seats)

    def _heard(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        game, _, version = payload.rpartition(" ")
        if game and version.isdecimal():
            self._watchers.appended(game, int(version))

    def _heard_of_seats(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        self._watchers.seats_changed(payload)

    async def _keep_listening(self) -> None:
        while True:
            await self._until_lost()
            self._drop()
            log.warning("lost the connection that listens for changes in the database")
            await self._listen_again()
            log.warning("listening for changes in the database again")
            self._watchers.missed()

    async def _until_lost(self) -> None:
        """Return when the connection is gone. A vanished peer sends nothing, so probe it every few seconds."""
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), PROBE_SECONDS)
            except TimeoutError:
                try:
                    assert self._connection is not None
                    await self._connection.execute("SELECT 1")
                except DRIVER_ERRORS:
                    return

    async def _listen_again(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self._listen()
                return
            except DRIVER_ERRORS as error:
                log.warning("cannot listen for changes in the database: %s", self._address.hide(reason(error)))
                self._drop()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
