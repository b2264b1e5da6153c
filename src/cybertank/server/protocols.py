"""Guard against what uvicorn permits: requests that never finish, endless headers, and clients that never read."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# Seconds allowed for a request's headers to arrive, and for its body.
HEAD_SECONDS: Final = 15.0
BODY_SECONDS: Final = 60.0
# The most bytes in a request's headers, and the most a websocket client can leave unread and still get pongs.
LONGEST_HEAD: Final = 64 * 1024
MOST_UNREAD: Final = 256 * 1024
# The RFC 6455 close code for a text message that is not UTF-8.
NO_TEXT: Final = 1007


class TimedHttp(HttpToolsProtocol):
    """HTTP with time limits on requests."""

    deadline: asyncio.TimerHandle | None = None
    in_head = True
    head = 0
    """Bytes of headers received so far, while they are incomplete."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock for a new client's first request."""
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._wait(0)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data, but stop once the headers grow too long."""
        super().data_received(data)
        if self.in_head:
            self.head += len(data)
            if self.head > LONGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("The request's headers are too long.")

    def on_message_begin(self) -> None:
        """Start the clock for the headers."""
        super().on_message_begin()
        self.in_head = True
        self.head = 0
        self._wait(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """Start the clock for the body."""
        self.in_head = False
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the clock: the request is complete."""
        self._wait(0)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Stop the clock: a websocket has its own timeouts."""
        self._wait(0)
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float) -> None:
        """Give the client this many seconds from now. 0 means no time limit."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if seconds:
            self.deadline = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self.transport.abort()


class BoundedSocket(WebSocketsSansIOProtocol):
    """A websocket that is closed if its client does not read, or sends text that is not UTF-8."""

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. Text that is not UTF-8 is the client's fault, so do not log it as a server error."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client has not read earlier answers."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Drop a connection that does not answer, along with its unread data."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the connection. Once it is closed, do not keep unread data for long."""
        await super().run_asgi()
        self.loop.call_later(self.close_timeout, self.transport.abort)


def is_text(content: bytes) -> bool:
    """Return True if the bytes are valid UTF-8."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
