"""Call webhooks: when it is a player's turn, notify the address that the player gave.

The address comes from outside, so it must not lead the server into its own network. Whenever a notice is sent, every
IP address that the name resolves to is checked, and the connection goes to one of those. A receiver that is slow or
gone loses its own notices and delays nobody else's.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from cybertank import __version__
from cybertank.server.logs import Log

TIME_OUT: Final = 5.0
PAUSES: Final = (1.0, 4.0)
LONGEST: Final = 500
# How many notices can be on their way, in total and to one host.
MOST: Final = 200
MOST_TO_ONE: Final = 8
FINDERS: Final = 4

_PORTS: Final = {"http": 80, "https": 443}
# The start of a response up to its status. The rest is not read.
_STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})")
_STATUS_LENGTH: Final = len("HTTP/1.1 204")
_TRY_AGAIN: Final = (408, 425, 429)
_TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
_PLAIN: Final = re.compile(r"[\x21-\x7e]+")
PRIVATE: Final = "it points into a private network; use an address that can be reached from the internet"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class TurnNotice(msgspec.Struct, frozen=True):
    """The body of a webhook call."""

    game: str
    title: str
    seat: str
    turn: int
    phase: str
    address: str
    """The address of the game, without the seat's secret, which the player already has."""


class _NotSent(Exception):
    """A notice was not delivered. `again` says whether another attempt might help."""

    def __init__(self, reason: str, again: bool) -> None:
        super().__init__(reason)
        self.again = again


def is_private(address: Address) -> bool:
    """Return True for an address that is loopback, private, link-local, reserved or multicast."""
    match address:
        case ipaddress.IPv6Address():
            inner = address.ipv4_mapped or address.sixtofour
            if address in _TRANSLATED:
                inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
            if inner is not None:
                return is_private(inner)
            if address.teredo is not None or address.is_site_local:
                return True
        case _:
            pass
    return not address.is_global or address.is_multicast or address.is_reserved


class Webhooks:
    """Sends notices in the background, with a limit on how many are sent at a time."""

    def __init__(
        self,
        allow_private: bool,
        log: Log | None = None,
        pauses: tuple[float, ...] = PAUSES,
        time_out: float = TIME_OUT,
    ) -> None:
        self.allow_private = allow_private
        self._log = log or Log()
        self._pauses = pauses
        self._time_out = time_out
        self._sending: set[asyncio.Task[None]] = set()
        self._to_host: Counter[str] = Counter()
        self._trust: ssl.SSLContext | None = None
        # Name servers can be slow, so lookups have their own threads.
        self._finders = ThreadPoolExecutor(FINDERS, "name-finder")

    # -- checking addresses --------------------------------------------------------------------------------------------

    def check_url(self, url: str) -> str | None:
        """Return why an address cannot be used, or None if it can. This checks only the text and looks up no names."""
        if len(url) > LONGEST:
            return f"it is longer than {LONGEST} characters"
        if _PLAIN.fullmatch(url) is None:
            return "use an address without spaces or special characters, such as https://example.org/notify"
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            return "it is not a valid address; use one such as https://example.org/notify"
        if parts.scheme not in _PORTS:
            return "it must begin with https:// or http://"
        if "@" in parts.netloc:
            return "it must not contain a user name or password"
        if not parts.hostname or port == 0:
            return "it has no host; use an address such as https://example.org/notify"
        return self._check_host(parts.hostname)

    def _check_host(self, host: str) -> str | None:
        if self.allow_private:
            return None
        name = host.rstrip(".")
        if name == "localhost" or name.endswith((".localhost", ".local", ".internal")):
            return PRIVATE
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return None
        return PRIVATE if is_private(address) else None

    async def check(self, url: str) -> str | None:
        """Look up the host of an address, and return why the address cannot be used, or None if it can."""
        reason = self.check_url(url)
        if reason is not None:
            return reason
        try:
            async with asyncio.timeout(self._time_out):
                await self._addresses(urlsplit(url))
        except _NotSent as fault:
            return str(fault)
        except TimeoutError:
            return "its host could not be looked up in time"
        return None

    async def _addresses(self, parts: SplitResult) -> list[str]:
        """Look up a host's name. Refuse the host if any of its addresses is not allowed."""
        host = parts.hostname or ""
        loop = asyncio.get_running_loop()
        find = partial(socket.getaddrinfo, host, _port(parts), type=socket.SOCK_STREAM)
        try:
            found = await loop.run_in_executor(self._finders, find)
        except (OSError, UnicodeError):
            raise _NotSent("its host is unknown", again=True) from None
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not self.allow_private and any(is_private(ipaddress.ip_address(address)) for address in addresses):
            raise _NotSent(PRIVATE, again=False)
        return addresses

    # -- sending -------------------------------------------------------------------------------------------------------

    async def tell(self, url: str, notice: TurnNotice) -> None:
        """Send a notice in the background. Return immediately, never raise, and drop it if too many are being sent."""
        if self.check_url(url) is not None:
            self._log.warning("webhook-refused", game=notice.game, seat=notice.seat)
            return
        host = urlsplit(url).hostname or ""
        if len(self._sending) >= MOST or self._to_host[host] >= MOST_TO_ONE:
            self._log.warning("webhook-dropped", game=notice.game, seat=notice.seat, to=_loggable(url))
            return
        self._to_host[host] += 1
        task = asyncio.create_task(self._deliver(url, notice))
        self._sending.add(task)
        task.add_done_callback(lambda done: self._finished(done, host))

    def _finished(self, task: asyncio.Task[None], host: str) -> None:
        self._sending.discard(task)
        self._to_host[host] -= 1
        if not self._to_host[host]:
            del self._to_host[host]

    async def finish(self) -> None:
        """Wait for the notices that are being sent."""
        while self._sending:
            await asyncio.wait(self._sending)

    async def stop(self) -> None:
        """Give the notices that are being sent time for one attempt, and drop the rest."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=self._time_out)
        for task in list(self._sending):
            task.cancel()
        await self.finish()
        self._finders.shutdown(wait=False, cancel_futures=True)

    async def _deliver(self, url: str, notice: TurnNotice) -> None:
        where = {"game": notice.game, "seat": notice.seat, "to": _loggable(url)}
        for pause in (*self._pauses, None):
            try:
                status = await self._attempt(url, msgspec.json.encode(notice))
                self._log.info("webhook-sent", status=status, **where)
                return
            except _NotSent as fault:
                self._log.warning("webhook-failed", reason=str(fault), **where)
                if not fault.again or pause is None:
                    return
            except Exception as fault:
                self._log.error("webhook-error", fault, **where)
                return
            await asyncio.sleep(pause)

    async def _attempt(self, url: str, body: bytes) -> int:
        """Send one request. Do not follow redirects, because their target has not been checked."""
        try:
            async with asyncio.timeout(self._time_out):
                status = await self._post(urlsplit(url), body)
        except TimeoutError:
            raise _NotSent("no answer in time", again=True) from None
        except ssl.SSLCertVerificationError as fault:
            raise _NotSent(f"its certificate is not trusted: {fault.verify_message}", again=False) from None
        except (OSError, EOFError) as fault:
            raise _NotSent(f"no connection: {type(fault).__name__}", again=True) from None
        if not 200 <= status < 300:
            raise _NotSent(f"answered {status}", again=status >= 500 or status in _TRY_AGAIN)
        return status

    async def _post(self, parts: SplitResult, body: bytes) -> int:
        reader, writer = await self._connect(parts, await self._addresses(parts))
        try:
            writer.write(_request(parts, body))
            await writer.drain()
            try:
                first = await reader.readexactly(_STATUS_LENGTH)
            except asyncio.IncompleteReadError as short:
                first = short.partial
            if not first:
                raise _NotSent("closed the connection without an answer", again=True)
            found = _STATUS.match(first)
            if found is None:
                raise _NotSent("answered with something that is not HTTP", again=False)
            return int(found[1])
        finally:
            writer.transport.abort()

    async def _connect(
        self, parts: SplitResult, addresses: list[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to one of the checked addresses, without looking up the name again."""
        secure = parts.scheme == "https"
        if secure and self._trust is None:
            self._trust = ssl.create_default_context()
        for address in addresses:
            try:
                return await asyncio.open_connection(
                    address,
                    _port(parts),
                    ssl=self._trust if secure else None,
                    server_hostname=parts.hostname if secure else None,
                )
            except ssl.SSLError:
                raise
            except OSError:
                if address == addresses[-1]:
                    raise
        raise _NotSent("its host is unknown", again=True)


def _port(parts: SplitResult) -> int:
    return parts.port or _PORTS[parts.scheme]


def _loggable(url: str) -> str:
    """Return the part of an address that is safe to log. Paths and queries often contain secrets."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _request(parts: SplitResult, body: bytes) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: cybertank/{__version__}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body
