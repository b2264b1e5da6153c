"""Serve the websocket of a game: read messages, answer them, and pass on what the host sends."""

from __future__ import annotations

import asyncio
from typing import Any, Final, assert_never

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
from cybertank.server.live.view_cache import encode
from cybertank.server.live.welcome import answer_about, welcome
from cybertank.server.wire.messages import (
    Answered,
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

# How many messages can wait for a client to read them. A slower client is disconnected and can reconnect.
MOST_WAITING = 128
MOST_CHARACTERS = 4_000_000
# How many seconds to wait for the last message to be sent before closing a connection.
LAST_MESSAGE = 3.0
# How many messages can arrive in one burst, as a multiple of the limit per second.
BURST = 2
# RFC 6455 close codes: going away, policy violation, message too big, try again later.
GOING_AWAY, NOT_ALLOWED, TOO_BIG, TRY_AGAIN = 1001, 1008, 1009, 1013
CODES = {"closing": 1012, "too-big": TOO_BIG, "too-slow": TRY_AGAIN, "too-many": NOT_ALLOWED, "internal": 1011}
# How many unreadable messages to accept before closing a connection.
PATIENCE = 20

# How often a connection can send messages that cost the server more than others: per second, and in one burst.
LIMITS: Final[dict[type, tuple[float, float]]] = {
    Hello: (1, 10),
    SetUpAll: (2, 20),
    AskHint: (2, 10),
    StopHint: (2, 10),
    Pause: (0.5, 6),
}

decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
Socket = WebSocket[Any, Any, Any]
AboutGame = Submit | TakeBack | SetUpAll | AskAbout | AskHint | StopHint | Pause


class Connection:
    """A websocket. Outgoing messages wait in a queue, so that nobody has to wait for a slow reader."""

    def __init__(self, socket: Socket, address: str = "") -> None:
        self.socket = socket
        self.address = address
        self.seats: frozenset[str] = frozenset()
        self.proofs: dict[str, bytes] = {}
        self.closed_with: int | None = None
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting = 0
        """The number of characters in the queue."""
        self._writer: asyncio.Task[None] | None = None

    def start_sending(self) -> asyncio.Task[None]:
        """Start sending queued messages."""
        self._writer = asyncio.create_task(self._send_queued())
        return self._writer

    def send(self, text: str) -> None:
        """Queue a message."""
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
        """Send the reason, then close the connection."""
        if self.closed_with is None:
            self._queue.put_nowait(encode(fault))
            self._queue.put_nowait(None)
            self.closed_with = CODES.get(fault.code, NOT_ALLOWED)

    async def _send_queued(self) -> None:
        """Send queued messages until the connection should close."""
        while (text := await self._queue.get()) is not None:
            await self.socket.send_data(text, mode="text")
            self._waiting -= len(text)
        await self.socket.close(self.closed_with or GOING_AWAY)


class SocketHandler:
    """Reads and answers the messages of one connection."""

    def __init__(self, connection: Connection, hosts: Hosts, game: str) -> None:
        self.connection = connection
        self.hosts = hosts
        self.game = game
        self.host: Host | None = None
        self.unread = 0
        self.hinting: set[asyncio.Task[None]] = set()
        """Hints that are being worked out while the handler answers other messages."""
        rate = hosts.services.config.messages_per_second
        self.bucket = TokenBucket(rate, rate * BURST)
        self.buckets = {kind: TokenBucket(*limit) for kind, limit in LIMITS.items()}

    @property
    def services(self) -> Services:
        """Return the services that all games share."""
        return self.hosts.services

    async def run(self) -> None:
        """Read and answer until one side closes the connection."""
        while self.connection.closed_with is None:
            message = await self._read()
            if message is not None:
                await self._answer(message)

    async def _read(self) -> FromClient | None:
        """Read the next message. If it cannot be read, tell the client and return None."""
        text = await self._receive()
        if text is None or self.connection.closed_with is not None:
            return None
        size = self.services.config.message_size
        if not self.bucket.take():
            self.connection.end(Fault("too-many", "You are sending too many messages. Wait a moment and reconnect."))
        elif isinstance(text, bytes):
            self._report_unreadable("messages must be JSON text, and this one is binary")
        elif len(text) > size:
            self.connection.end(Fault("too-big", f"The message is too big: the limit is {size} bytes."))
        else:
            return self._decode(text)
        return None

    async def _receive(self) -> str | bytes | None:
        """Wait for the client. If it sends nothing in time, close the connection and return None."""
        seconds = self.services.config.hello_within if self.host is None else None
        try:
            async with asyncio.timeout(seconds):
                received = await self.connection.socket.receive()
        except TimeoutError:
            self.connection.end(Fault("hello-first", "No message arrived in time. Start with a `hello`."))
            return None
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=received.get("code", GOING_AWAY))
        match received.get("text"):
            case str() as text:
                return text
            case _:
                return b""

    def _decode(self, text: str) -> FromClient | None:
        try:
            return decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
            self._report_unreadable(str(fault))
            return None

    def _report_unreadable(self, why: str) -> None:
        self.unread += 1
        fault = Fault("malformed", f"The message cannot be read: {why}.")
        if self.unread >= PATIENCE:
            self.connection.end(fault)
        else:
            self.connection.send(encode(fault))

    async def _answer(self, message: FromClient) -> None:
        """Answer a message. If the server fails, report that and keep the connection open."""
        number: int | None = None
        bucket = self.buckets.get(type(message))
        if bucket is not None and not bucket.take():
            self._refuse_to_hurry(message, bucket)
            return
        try:
            match message:
                case Hello():
                    await self._greet(message)
                case Ping(id=number):
                    self.connection.send(encode(Pong(number)))
                case Submit(id=number) | TakeBack(id=number) | SetUpAll(id=number) | Pause(id=number):
                    await self._do(message)
                case AskAbout(id=number) | AskHint(id=number) | StopHint(id=number):
                    await self._do(message)
                case _:
                    assert_never(message)
        except Exception as fault:
            self.services.log.error("message-failed", fault, game=self.game, message=type(message).__name__)
            self.connection.send(
                encode(Fault("internal", "Something went wrong on the server. Nothing was changed.", number))
            )

    def _refuse_to_hurry(self, message: FromClient, bucket: TokenBucket) -> None:
        """Answer a message that comes too often. Nothing is done, and the connection stays open."""
        kind = str(type(message).__struct_config__.tag)
        text = f"You are sending `{kind}` too often: at most {bucket.burst:g} at once, then {bucket.rate:g} a second."
        self.connection.send(encode(Fault("too-soon", text, getattr(message, "id", None))))

    async def _greet(self, hello: Hello) -> None:
        """Show the game to a client, with the seats that its secrets hold."""
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
            self.connection.end(Fault("wrong-link", "This link no longer holds a seat. You can still watch the game."))
            return
        if self.host is not None:
            self.host.leave(self.connection)
        async with host.lock:
            self.connection.proofs = proofs
            self.connection.seats = frozenset(proofs)
            self.host = host
            self.connection.send(encode(welcome(host, self.connection.seats, hello.seen, hello.board)))
            host.join(self.connection)
        # The link may have been replaced meanwhile, here or by another process.
        if host.replaced_seat(self.connection) is not None:
            await host.refresh_seats()

    async def _do(self, message: AboutGame) -> None:
        """Handle a message about the game."""
        host, seats = self.host, self.connection.seats
        reply: Reply | Answered
        if host is None:
            reply = Fault("hello-first", "Send a `hello` first.", message.id)
            self.connection.send(encode(reply))
            return
        match message:
            case AskHint():
                self._start_hint(host, message)
                return
            case AskAbout():
                reply = await answer_about(host, seats, message)
            case Submit(id=number, version=version, decision=text):
                reply = await host.decide(seats, number, version, lambda progress: progress.decide(text))
            case TakeBack(id=number, version=version):
                reply = await host.decide(seats, number, version, lambda progress: progress.undo())
            case SetUpAll(id=number, version=version, place=place):
                reply = await host.decide(seats, number, version, lambda progress: progress.set_up(place))
            case StopHint(id=number):
                host.hints.withdraw(seats)
                reply = Done(number, host.version)
            case Pause():
                reply = self._pause(host, message)
            case _:
                assert_never(message)
        self.connection.send(encode(reply))

    def _pause(self, host: Host, message: Pause) -> Reply:
        if not self.connection.seats:
            return Fault("not-yours", "Only players can pause the computer players.", message.id)
        host.pause(message.paused)
        return Done(message.id, host.version)

    # -- hints ---------------------------------------------------------------------------------------------------------

    def _start_hint(self, host: Host, message: AskHint) -> None:
        task = asyncio.create_task(self._hint(host, message))
        self.hinting.add(task)
        task.add_done_callback(self.hinting.discard)

    async def _hint(self, host: Host, message: AskHint) -> None:
        """Work out a hint and send it only to the client that asked for it."""
        try:
            hint = await host.hints.ask(self.connection.seats, message.level)
            self.connection.send(encode(Hinted(message.id, hint)))
        except NoHint as none:
            self.connection.send(encode(Fault(none.code, none.text, message.id)))
        except Exception as fault:
            self.services.log.error("hint-failed", fault, game=self.game)
            self.connection.send(
                encode(Fault("internal", "Something went wrong on the server, so there is no hint.", message.id))
            )

    def stop_hints(self) -> None:
        """Stop working on hints, because the client has disconnected."""
        for task in self.hinting:
            task.cancel()


@websocket("/api/games/{game:str}/socket")
async def game_socket(socket: Socket, game: FromPath[str]) -> None:
    """Open the websocket of a game."""
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
    """Serve a websocket until one side closes it."""
    connection = Connection(socket, address_of(socket.scope))
    handler = SocketHandler(connection, hosts, game)
    writer = connection.start_sending()
    reader = asyncio.create_task(handler.run())
    hosts.services.log.info("connected", game=game)
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if connection.closed_with is not None:
            await asyncio.wait({writer}, timeout=LAST_MESSAGE)
    finally:
        reader.cancel()
        writer.cancel()
        handler.stop_hints()
        if handler.host is not None:
            handler.host.leave(connection)
        await asyncio.gather(reader, writer, return_exceptions=True)
        hosts.services.log.info("disconnected", game=game, seats=",".join(sorted(connection.seats)))
