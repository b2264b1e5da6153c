"""The websocket of a game: reads messages, answers them, and sends on what the host says."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from cybertank.server.games.loading import NoSuchGame
from cybertank.server.headers import origin_allowed
from cybertank.server.limits import TokenBucket, address_of
from cybertank.server.live.hints import NoHint
from cybertank.server.live.host import Host, Reply
from cybertank.server.live.hosts import CLOSING, Hosts
from cybertank.server.live.services import Services
from cybertank.server.live.view_cache import write
from cybertank.server.live.welcome import answer_about, welcome
from cybertank.server.wire.messages import (
    AskAbout,
    AskHint,
    Done,
    Fault,
    FromClient,
    Hello,
    Hinted,
    Pause,
    Ping,
    Pong,
    SetUpAll,
    StopHint,
    Submit,
    TakeBack,
)

# Messages that may wait for a client to read them; one that is slower than that is let go, and may come back.
MOST_WAITING = 128
MOST_CHARACTERS = 4_000_000
# Seconds for the last word to be sent before a connection is closed.
LAST_WORD = 3.0
# How many messages may come at once, as a multiple of what may come in a second.
BURST = 2
# Codes of closing: going away, not allowed, too big, try again later.
GOING_AWAY, NOT_ALLOWED, TOO_BIG, TRY_AGAIN = 1001, 1008, 1009, 1013
CODES = {"closing": 1012, "too-big": TOO_BIG, "too-slow": TRY_AGAIN, "too-many": NOT_ALLOWED, "internal": 1011}
# Messages that cannot be read before a connection is given up.
PATIENCE = 20

decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
Socket = WebSocket[Any, Any, Any]


class Connection:
    """One websocket. What is to be sent waits in a queue, so that nobody waits for a slow reader."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.seats: frozenset[str] = frozenset()
        self.proofs: dict[str, bytes] = {}
        self.closed_with: int | None = None
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting = 0
        """Characters that wait."""
        self._writer: asyncio.Task[None] | None = None

    def begin(self) -> asyncio.Task[None]:
        """Begin to send what is handed over."""
        self._writer = asyncio.create_task(self._write_on())
        return self._writer

    def send(self, text: str) -> None:
        """Hand a message over."""
        if self.closed_with is not None:
            return
        if self._queue.qsize() >= MOST_WAITING or self._waiting >= MOST_CHARACTERS:
            self.closed_with = TRY_AGAIN
            if self._writer is not None:
                self._writer.cancel()
            return
        self._waiting += len(text)
        self._queue.put_nowait(text)

    def end(self, fault: Fault) -> None:
        """Say why, and close once that is sent."""
        if self.closed_with is None:
            self._queue.put_nowait(write(fault))
            self._queue.put_nowait(None)
            self.closed_with = CODES.get(fault.code, NOT_ALLOWED)

    async def _write_on(self) -> None:
        """Send what is handed over, until it is to be closed."""
        while (text := await self._queue.get()) is not None:
            await self.socket.send_data(text, mode="text")
            self._waiting -= len(text)
        await self.socket.close(self.closed_with or GOING_AWAY)


class SocketHandler:
    """The conversation on one connection."""

    def __init__(self, connection: Connection, hosts: Hosts, game: str) -> None:
        self.connection = connection
        self.hosts = hosts
        self.game = game
        self.host: Host | None = None
        self.unread = 0
        self.hinting: set[asyncio.Task[None]] = set()
        """Hints that are being thought out, while other messages are answered."""
        rate = hosts.services.config.messages_per_second
        self.bucket = TokenBucket(rate, rate * BURST)

    @property
    def services(self) -> Services:
        """What all games share."""
        return self.hosts.services

    async def run(self) -> None:
        """Read and answer, until one side has had enough."""
        while self.connection.closed_with is None:
            message = await self._read()
            if message is not None:
                await self._answer(message)

    async def _read(self) -> FromClient | None:
        """The next message; None where it could not be read, which has been said then."""
        patience = self.services.config.hello_within if self.host is None else None
        try:
            async with asyncio.timeout(patience):
                received = await self.connection.socket.receive()
        except TimeoutError:
            self.connection.end(Fault("hello-first", "Nothing was said: the first message is a `hello`."))
            return None
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=received.get("code", GOING_AWAY))
        if self.connection.closed_with is not None:
            return None
        if not self.bucket.take():
            self.connection.end(Fault("too-many", "Too many messages: wait a little, and connect again."))
            return None
        text = received.get("text")
        if not isinstance(text, str):
            self._unread("messages are text in JSON, and this one is binary")
            return None
        if len(text) > self.services.config.message_size:
            size = self.services.config.message_size
            self.connection.end(Fault("too-big", f"The message is too big: {size} bytes are the most."))
            return None
        try:
            return decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
            self._unread(str(fault))
            return None

    def _unread(self, why: str) -> None:
        self.unread += 1
        fault = Fault("malformed", f"The message cannot be read: {why}.")
        if self.unread >= PATIENCE:
            self.connection.end(fault)
        else:
            self.connection.send(write(fault))

    async def _answer(self, message: FromClient) -> None:
        """Answer a message; a fault of ours is told as such, and ends nothing."""
        try:
            if isinstance(message, Hello):
                await self._greet(message)
            elif isinstance(message, Ping):
                self.connection.send(write(Pong(message.id)))
            elif self.host is None:
                self.connection.send(write(Fault("hello-first", "The first message is a `hello`.", message.id)))
            else:
                await self._do(self.host, message)
        except Exception as fault:
            self.services.log.error("message-failed", fault, game=self.game, message=type(message).__name__)
            number = None if isinstance(message, Hello) else message.id
            self.connection.send(write(Fault("internal", "A fault in the server; nothing was changed by it.", number)))

    async def _greet(self, hello: Hello) -> None:
        """Show the game to whoever comes, with the seats that their secrets hold."""
        if self.services.closing:
            self.connection.end(CLOSING)
            return
        try:
            host = await self.hosts.get(self.game)
        except NoSuchGame:
            self.connection.end(Fault("unknown-game", "There is no such game."))
            return
        proofs = await self.hosts.proofs_of(self.game, hello.tokens)
        if hello.tokens and not proofs:
            self.connection.end(Fault("wrong-link", "This link holds no seat any more; the game can still be watched."))
            return
        if self.host is not None:
            self.host.leave(self.connection)
        async with host.lock:
            self.connection.proofs = proofs
            self.connection.seats = frozenset(proofs)
            self.host = host
            self.connection.send(write(welcome(host, self.connection.seats, hello.seen, hello.board)))
            host.join(self.connection)
        if host.old_link(self.connection) is not None:  # replaced while it was being looked at, here or elsewhere
            await host.refresh_seats()

    async def _do(
        self, host: Host, message: Submit | TakeBack | SetUpAll | AskAbout | AskHint | StopHint | Pause
    ) -> None:
        seats = self.connection.seats
        reply: Reply
        if isinstance(message, AskHint):
            task = asyncio.create_task(self._hint(host, message))
            self.hinting.add(task)
            task.add_done_callback(self.hinting.discard)
            return
        if isinstance(message, AskAbout):
            answered = await answer_about(host, seats, message)
            self.connection.send(write(answered))
            return
        if isinstance(message, Submit):
            text = message.decision
            reply = await host.decide(seats, message.id, message.version, lambda progress: progress.decide(text))
        elif isinstance(message, TakeBack):
            reply = await host.decide(seats, message.id, message.version, lambda progress: progress.undo())
        elif isinstance(message, SetUpAll):
            place = message.place
            reply = await host.decide(seats, message.id, message.version, lambda progress: progress.set_up(place))
        elif isinstance(message, StopHint):
            host.hints.withdraw(seats)
            reply = Done(message.id, host.version)
        elif seats:
            host.pause(message.paused)
            reply = Done(message.id, host.version)
        else:
            reply = Fault("not-yours", "Only those who hold a seat may pause the computer players.", message.id)
        self.connection.send(write(reply))

    async def _hint(self, host: Host, message: AskHint) -> None:
        """Think a hint out and send it to who asked, and to nobody else."""
        try:
            hint = await host.hints.ask(self.connection.seats, message.level)
            self.connection.send(write(Hinted(message.id, hint)))
        except NoHint as none:
            self.connection.send(write(Fault(none.code, none.text, message.id)))
        except Exception as fault:
            self.services.log.error("hint-failed", fault, game=self.game)
            self.connection.send(write(Fault("internal", "A fault in the server; there is no hint.", message.id)))

    def stop_hints(self) -> None:
        """Nobody is there any more to be told."""
        for task in self.hinting:
            task.cancel()


@websocket("/api/games/{game:str}/socket")
async def game_socket(socket: Socket, game: FromPath[str]) -> None:
    """The websocket of a game."""
    hosts: Hosts = socket.app.state.hosts
    config = hosts.services.config
    if not origin_allowed(socket.headers.get("origin"), socket.headers.get("host"), config.origins):
        hosts.services.log.warning("origin-refused", game=game, origin=socket.headers.get("origin"))
        await socket.close(NOT_ALLOWED)
        return
    address = address_of(socket.scope)
    if not hosts.connection_limit.enter(address):
        hosts.services.log.warning("too-many-sockets", game=game)
        await socket.close(TRY_AGAIN)
        return
    try:
        await socket.accept()
        await run_socket(socket, hosts, game)
    finally:
        hosts.connection_limit.leave(address)


async def run_socket(socket: Socket, hosts: Hosts, game: str) -> None:
    """Talk until one side has had enough."""
    connection = Connection(socket)
    talk = SocketHandler(connection, hosts, game)
    writer = connection.begin()
    reader = asyncio.create_task(talk.run())
    hosts.services.log.info("connected", game=game)
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if connection.closed_with is not None:
            await asyncio.wait({writer}, timeout=LAST_WORD)
    finally:
        reader.cancel()
        writer.cancel()
        talk.stop_hints()
        if talk.host is not None:
            talk.host.leave(connection)
        await asyncio.gather(reader, writer, return_exceptions=True)
        hosts.services.log.info("disconnected", game=game, seats=",".join(sorted(connection.seats)))
