"""Webhooks: which addresses are notified, what they receive, and that a bad receiver loses only its own notices."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from pathlib import Path

import pytest

from cybertank.server.live.webhooks import MOST, MOST_TO_ONE, TurnNotice, Webhooks, is_private
from cybertank.server.logs import Log

NOTICE = TurnNotice("G1", "Mark III Attack", "defender", 3, "fire", "https://games.example/play/G1")
OK = b"HTTP/1.1 204 No Content\r\n\r\n"


class Receiver:
    """Answers each request with its next reply, repeating the last one. b"" closes the connection without an answer."""

    def __init__(self, *replies: bytes) -> None:
        self.replies = list(replies) or [OK]
        self.requests: list[bytes] = []
        self.release = asyncio.Event()
        self.release.set()
        self.url = ""
        self.answering = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.answering += 1
        try:
            await self.answer(reader, writer)
            writer.close()
            await writer.wait_closed()
        except (OSError, EOFError):
            writer.close()  # the sender has gone
        finally:
            self.answering -= 1

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        self.requests.append(head + await reader.readexactly(length))
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        await self.release.wait()
        writer.write(reply)


class Setting:
    """Return a receiver, and webhooks that log to a string."""

    def __init__(self, receiver: Receiver, webhooks: Webhooks, said: io.StringIO) -> None:
        self.receiver = receiver
        self.webhooks = webhooks
        self._said = said

    @property
    def events(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self._said.getvalue().splitlines()]

    @property
    def log(self) -> str:
        return self._said.getvalue()


def with_receiver(
    test: Callable[[Setting], Awaitable[None]],
    *replies: bytes,
    allow_private: bool = True,
    time_out: float = 60,
    trust: ssl.SSLContext | None = None,
) -> None:
    async def run() -> None:
        receiver = Receiver(*replies)
        said = io.StringIO()
        webhooks = Webhooks(allow_private, Log(stream=said), pauses=(0, 0), time_out=time_out)
        server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=trust)
        port = server.sockets[0].getsockname()[1]
        receiver.url = f"{'https' if trust else 'http'}://localhost:{port}/told/here?key=SECRET"
        try:
            await test(Setting(receiver, webhooks, said))
        finally:
            receiver.release.set()
            await webhooks.stop()
            server.close()
            while receiver.answering:
                await asyncio.sleep(0)
            await server.wait_closed()

    asyncio.run(run())


# -- checking addresses ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "https://example.org/told?key=1",
        "http://example.org:8080/x",
        "https://1.1.1.1/told",
        "https://[2606:4700::1111]/told",
    ],
)
def test_addresses_that_are_taken(url: str) -> None:
    assert Webhooks(allow_private=False).check_url(url) is None


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "special characters"),
        ("ftp://example.org/x", "begin with https:// or http://"),
        ("file:///etc/passwd", "begin with https:// or http://"),
        ("javascript:alert(1)", "begin with https:// or http://"),
        ("example.org/told", "begin with https:// or http://"),
        ("https://", "has no host"),
        ("https:///told", "has no host"),
        ("https://example.org:0/", "has no host"),
        ("https://me:word@example.org/", "name or password"),
        ("https://example.org@127.0.0.1/", "name or password"),
        ("https://example.org:99999/", "not a valid address"),
        ("https://[::1/", "not a valid address"),
        ("https://example.org/a b", "without spaces"),
        ("https://example.org/\r\nX-Evil: 1", "without spaces"),
        ("https://exämple.org/", "special characters"),
        ("https://example.org/" + "x" * 500, "longer than 500"),
    ],
)
@pytest.mark.parametrize("allow_private", [False, True])
def test_addresses_that_are_no_addresses(url: str, says: str, allow_private: bool) -> None:
    reason = Webhooks(allow_private).check_url(url)
    assert reason is not None
    assert says in reason


PRIVATE_URLS = [
    "http://127.0.0.1/",
    "http://127.1.2.3:8000/",
    "http://10.0.0.1/",
    "http://172.16.5.5/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://printer.local/",
    "http://db.internal/",
]


@pytest.mark.parametrize("url", PRIVATE_URLS)
def test_private_addresses_are_taken_only_where_that_is_allowed(url: str) -> None:
    reason = Webhooks(allow_private=False).check_url(url)
    assert reason is not None
    assert "private network" in reason
    assert Webhooks(allow_private=True).check_url(url) is None


@pytest.mark.parametrize("url", ["http://2130706433/", "http://0x7f.1/", "http://127.1/", "http://0/"])
def test_addresses_in_disguise_are_found_when_they_are_looked_up(url: str) -> None:
    assert asyncio.run(Webhooks(allow_private=False).check(url)) is not None


def test_what_may_be_shown_to_strangers() -> None:
    for word in ("1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"):
        assert not is_private(ip_address(word))
    for word in ("240.0.0.1", "198.18.0.1", "192.0.2.1", "ff02::1", "2001:db8::1", "2001:0:4136:e378::", "fec0::1"):
        assert is_private(ip_address(word))


def names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Make name lookups return these addresses, one answer after another. Return the names that were looked up."""
    asked: list[str] = []
    left = list(answers)

    def getaddrinfo(host: str, port: int, *_: object, **__: object) -> list[tuple[object, ...]]:
        try:
            addresses = [str(ip_address(host))]
        except ValueError:
            asked.append(host)
            addresses = left.pop(0) if len(left) > 1 else left[0]
        if not addresses:
            raise socket.gaierror(socket.EAI_NONAME, "not known")
        families = [socket.AF_INET6 if ":" in address else socket.AF_INET for address in addresses]
        return [
            (family, socket.SOCK_STREAM, 6, "", (address, port))
            for family, address in zip(families, addresses, strict=True)
        ]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_every_address_of_a_name_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    webhooks = Webhooks(allow_private=False)
    names(monkeypatch, ["1.1.1.1", "2606:4700::1111"])
    assert asyncio.run(webhooks.check("https://good.example/")) is None
    names(monkeypatch, ["1.1.1.1", "10.0.0.1"])
    assert "private network" in str(asyncio.run(webhooks.check("https://mixed.example/")))
    names(monkeypatch, [])
    assert asyncio.run(webhooks.check("https://gone.example/")) == "its host is unknown"


def test_a_name_that_changes_its_mind_is_caught_when_the_notice_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(setting: Setting) -> None:
        asked = names(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
        url = setting.receiver.url.replace("localhost", "turncoat.example")
        assert await setting.webhooks.check(url) is None
        await setting.webhooks.tell(url, NOTICE)
        await setting.webhooks.finish()
        assert setting.receiver.requests == []
        assert asked == ["turncoat.example"] * 2
        assert "private network" in str(setting.events[-1]["reason"])

    with_receiver(test, allow_private=False)


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(setting: Setting) -> None:
        asked = names(monkeypatch, ["127.0.0.1"])
        await setting.webhooks.tell(setting.receiver.url.replace("localhost", "told.example"), NOTICE)
        await setting.webhooks.finish()
        assert asked == ["told.example"]
        assert b"\r\nHost: told.example:" in setting.receiver.requests[0]

    with_receiver(test)


# -- sending -----------------------------------------------------------------------------------------------------------


def test_what_is_told() -> None:
    async def test(setting: Setting) -> None:
        await setting.webhooks.tell(setting.receiver.url, NOTICE)
        await setting.webhooks.finish()
        (request,) = setting.receiver.requests
        head, body = request.split(b"\r\n\r\n", 1)
        assert head.startswith(b"POST /told/here?key=SECRET HTTP/1.1\r\n")
        assert b"\r\nContent-Type: application/json\r\n" in head
        assert json.loads(body) == {
            "game": "G1",
            "title": "Mark III Attack",
            "seat": "defender",
            "turn": 3,
            "phase": "fire",
            "address": "https://games.example/play/G1",
        }
        assert setting.events[0]["event"] == "webhook-sent"
        assert setting.events[0]["status"] == 204
        assert "SECRET" not in setting.log
        assert "told/here" not in setting.log

    with_receiver(test)


@pytest.mark.parametrize(
    ("replies", "attempts", "told"),
    [
        ([b"HTTP/1.1 503 Later\r\n\r\n", OK], 2, True),
        ([b"HTTP/1.1 429 Slowly\r\n\r\n", b"", OK], 3, True),
        ([b"HTTP/1.1 500 Broken\r\n\r\n"], 3, False),
        ([b""], 3, False),
        ([b"HTTP/1.1 404 Nowhere\r\n\r\n", OK], 1, False),
        ([b"SSH-2.0-OpenSSH\r\n", OK], 1, False),
        ([b"x" * 200_000, OK], 1, False),
        ([b"HTTP/1.1 302 There\r\nLocation: http://localhost:1/\r\n\r\n", OK], 1, False),
    ],
    ids=["later", "slowly", "broken", "silent", "nowhere", "ssh", "endless", "elsewhere"],
)
def test_what_is_tried_again(replies: list[bytes], attempts: int, told: bool) -> None:
    async def test(setting: Setting) -> None:
        await setting.webhooks.tell(setting.receiver.url, NOTICE)
        await setting.webhooks.finish()
        assert len(setting.receiver.requests) == attempts
        assert (setting.events[-1]["event"] == "webhook-sent") == told
        assert "SECRET" not in setting.log

    with_receiver(test, *replies)


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def test_a_receiver_that_is_not_there_is_given_up() -> None:
    async def test(setting: Setting) -> None:
        await setting.webhooks.tell(f"http://127.0.0.1:{free_port()}/", NOTICE)
        await setting.webhooks.finish()
        assert [event["event"] for event in setting.events] == ["webhook-failed"] * 3

    with_receiver(test)


def test_a_receiver_that_never_answers_is_given_up() -> None:
    async def test(setting: Setting) -> None:
        setting.receiver.release.clear()
        await setting.webhooks.tell(setting.receiver.url, NOTICE)
        await setting.webhooks.finish()
        assert [event["reason"] for event in setting.events] == ["no answer in time"] * 3

    with_receiver(test, time_out=0.05)


def test_a_slow_receiver_holds_up_nobody_else() -> None:
    async def test(setting: Setting) -> None:
        setting.receiver.release.clear()
        for _ in range(MOST_TO_ONE + 3):
            await setting.webhooks.tell(setting.receiver.url, NOTICE)
        other = setting.receiver.url.replace("localhost", "127.0.0.1")
        await setting.webhooks.tell(other, NOTICE)
        while len(setting.receiver.requests) < MOST_TO_ONE + 1:
            await asyncio.sleep(0.01)
        assert [event["event"] for event in setting.events] == ["webhook-dropped"] * 3
        setting.receiver.release.set()
        await setting.webhooks.finish()
        assert len(setting.receiver.requests) == MOST_TO_ONE + 1
        await setting.webhooks.tell(setting.receiver.url, NOTICE)
        await setting.webhooks.finish()
        assert len(setting.receiver.requests) == MOST_TO_ONE + 2

    with_receiver(test)


def test_there_is_a_bound_for_all_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(setting: Setting) -> None:
        names(monkeypatch, ["127.0.0.1"])
        port = free_port()
        for i in range(MOST + 5):
            await setting.webhooks.tell(f"http://r{i}.example:{port}/", NOTICE)
        assert [event["event"] for event in setting.events] == ["webhook-dropped"] * 5

    with_receiver(test)


def test_an_address_that_has_become_bad_is_not_told() -> None:
    async def test(setting: Setting) -> None:
        await setting.webhooks.tell(setting.receiver.url, NOTICE)
        await setting.webhooks.finish()
        assert setting.receiver.requests == []
        assert [event["event"] for event in setting.events] == ["webhook-refused"]

    with_receiver(test, allow_private=False)


# -- https -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a key and a certificate for localhost that nobody trusts yet."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl here to make a certificate with")
    folder = tmp_path_factory.mktemp("certificate")
    options = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run(
        [openssl, *options.split(), "-keyout", "key.pem", "-out", "cert.pem"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return folder


def served(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    return context


def test_https_is_told_where_the_certificate_is_trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(setting: Setting) -> None:
        await setting.webhooks.tell(setting.receiver.url, NOTICE)
        await setting.webhooks.finish()
        assert len(setting.receiver.requests) == 1
        stranger = setting.receiver.url.replace("localhost", "127.0.0.1")
        await setting.webhooks.tell(stranger, NOTICE)
        await setting.webhooks.finish()
        assert len(setting.receiver.requests) == 1
        assert "certificate is not trusted" in str(setting.events[-1]["reason"])

    monkeypatch.setenv("SSL_CERT_FILE", str(certificate / "cert.pem"))
    with_receiver(test, trust=served(certificate))


def test_https_is_not_told_where_the_certificate_is_not_trusted(certificate: Path) -> None:
    async def test(setting: Setting) -> None:
        await setting.webhooks.tell(setting.receiver.url, NOTICE)
        await setting.webhooks.finish()
        assert setting.receiver.requests == []
        assert len(setting.events) == 1
        assert "certificate is not trusted" in str(setting.events[0]["reason"])

    with_receiver(test, trust=served(certificate))
