"""Fuzz tests of the websocket: malformed, huge, out-of-turn and too many messages get clear errors, change nothing, and
disturb nobody else. Other seats and other games keep playing in the same test."""

from __future__ import annotations

import json
import os
import random
import socket
import struct
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cybertank.server.live.sockets import MOST_CHARACTERS, MOST_WAITING

ENTRY = "move OGRE 0822 0821 0820"
SEED = 1977
MESSAGES = 3000
BATCH = 500
CODES = {1003, 1007, 1008, 1009, 1013}
FAULTS = {"malformed", "too-big", "too-many", "hello-first", "wrong-link", "not-yours"}
ANSWERS = {"welcome", "refused", "answer", "pong", "fault", "done"}
BIG = 10**30
DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]


def begun(server: Any) -> tuple[str, dict[str, str]]:
    """Start a game between two people in which the attacker has to move."""
    game, tokens = server.new_game()
    with server.player(game, tokens["defender"]) as defender:
        assert defender.submit("end")["type"] == "done"
    return game, tokens


class Others:
    """Players who must notice nothing: the attacker in the same game, and somebody in another game."""

    def __init__(self, server: Any, game: str, tokens: dict[str, str]) -> None:
        self.server = server
        self.game = game
        self.other_game, other = begun(server)
        self.players = [server.player(game, tokens["attacker"]), server.player(self.other_game, other["attacker"])]

    def __enter__(self) -> Others:
        return self

    def __exit__(self, *_: object) -> None:
        for player in self.players:
            player.__exit__()

    def play_on(self) -> None:
        """Let both make a move and undo it, and check that they receive nothing else."""
        for player in self.players:
            player.heard.clear()
            assert player.submit(ENTRY)["type"] == "done"
            assert player.ask("undo", version=player.version)["type"] == "done"
            assert {message["type"] for message in player.heard} <= {"update", "done", "present"}

    def records(self) -> list[str]:
        """Return the current state of both games."""
        http = self.server.http
        return [http.get(f"/api/games/{game}/record").text for game in (self.game, self.other_game)]


def well(server: Any) -> None:
    """Check that the server answers and has logged no error."""
    assert server.http.get("/health").status_code == 200
    assert '"level":"error"' not in server.log.getvalue()
    assert "Traceback" not in server.log.getvalue()


# -- thousands of messages ---------------------------------------------------------------------------------------------


def valid(tokens: dict[str, str], version: int) -> list[dict[str, Any]]:
    """Return well-formed messages from somebody whose turn it is not."""
    questions = [
        {"about": "reach", "unit": "OGRE"},
        {"about": "path", "unit": "OGRE", "by": ["0822", "0820"], "off": "north"},
        {"about": "forecast", "decision": ENTRY},
        {"about": "odds", "attack": "HVY1 + MSL1 at OGRE:main"},
        {"about": "threat", "seat": "defender"},
        {"about": "hex", "hex": "0801"},
        {"about": "unit", "unit": "HVY1"},
    ]
    return [
        {"type": "hello", "tokens": [tokens["defender"]], "seen": version, "board": "abc"},
        {"type": "submit", "id": 1, "version": version, "decision": ENTRY},
        {"type": "undo", "id": 2, "version": version},
        {"type": "set-up", "id": 3, "version": version, "place": ["CP 0701", "HVY1 0703"]},
        {"type": "pause", "id": 4, "paused": True},
        {"type": "ping", "id": 5},
        *({"type": "ask", "id": 6, "question": question, "at": 3} for question in questions),
    ]


class Mutations:
    """Mutates messages at random but reproducible places."""

    def __init__(self, tokens: dict[str, str], version: int) -> None:
        self.chance = random.Random(SEED)
        self.known = valid(tokens, version)
        self.tags = [message["type"] for message in self.known] + ["dance", "", "welcome", 7, None]

    def __iter__(self) -> Iterator[str | bytes]:
        while True:
            message = json.loads(json.dumps(self.chance.choice(self.known)))
            for _ in range(self.chance.choice((0, 1, 1, 1, 2, 4))):
                self.change(message)
            text = json.dumps(message, ensure_ascii=self.chance.random() < 0.9)
            yield self.spoil(text) if self.chance.random() < 0.2 else text

    def change(self, part: Any) -> None:
        """Change one thing in an object or list, at any depth."""
        if not part:
            return
        key = self.chance.choice(list(part) if isinstance(part, dict) else range(len(part)))
        if isinstance(part[key], (dict, list)) and self.chance.random() < 0.6:
            self.change(part[key])
        elif isinstance(part, dict) and self.chance.random() < 0.2:
            del part[key]
        elif isinstance(part, dict) and self.chance.random() < 0.2:
            part[self.junk_text()] = self.junk()
        elif key == "type":
            part[key] = self.chance.choice(self.tags)
        else:
            part[key] = self.junk(part[key])

    def junk(self, like: Any = None) -> Any:
        """Return another value, often of the same kind, so that it gets through to the rules."""
        numbers = [0, -1, 1, 2**31, 2**53, -(2**63), 2**64, BIG, -BIG, 1.5, 1e300, -0.0]
        words = ["", "OGRE", "undo", "end", "null", "0822", self.junk_text(), "x" * 1999, "place CP 0801", "A" * 43]
        others = [None, True, False, [], {}, DEEP, ["a"] * 9, {"about": "hex"}]
        among = [*others, *numbers, *words]
        if self.chance.random() < 0.6:
            among = words if isinstance(like, str) else numbers if isinstance(like, int) else among
        return deepcopy(self.chance.choice(among))

    def junk_text(self) -> str:
        letters = ["\0", "\n", "é", "\u202e", "\U0001f600", "\ud800", "\udfff", "'", '"', "\\", "<", ";", "a", "0"]
        return "".join(self.chance.choices(letters, k=self.chance.randrange(1, 12)))

    def spoil(self, text: str) -> str | bytes:
        """Cut or double the text, or change one byte in it."""
        at = self.chance.randrange(len(text))
        raw = text.encode("utf-8", "surrogatepass")
        changed = raw[:at] + bytes([self.chance.randrange(256)]) + raw[at + 1 :]
        return self.chance.choice([text[:at], text + text, text[at:], raw, changed.decode("utf-8", "replace")])


def said_to(player: Any, message: str | bytes) -> dict[str, Any]:
    """Send a message and return the answer. Half a surrogate pair is sent as it is, which is not valid UTF-8."""
    try:
        if isinstance(message, str):
            player.socket.send(message.encode("utf-8", "surrogatepass"), text=True)
        else:
            player.send(message)
        reply: dict[str, Any] = player.until(*ANSWERS)
        return reply
    except ConnectionClosed:
        return {"type": "closed"}


def test_thousands_of_mutated_messages_change_nothing_and_trouble_nobody(make_server: Callable[..., Any]) -> None:
    server = make_server(messages_per_second=1e9, requests_per_second=0)
    game, tokens = begun(server)
    seen: Counter[str] = Counter()
    with Others(server, game, tokens) as others:
        messages = iter(Mutations(tokens, others.players[0].version))
        fuzzer = server.player(game, tokens["defender"])
        before = others.records()
        for number in range(MESSAGES):
            message = next(messages)
            reply = said_to(fuzzer, message)
            if reply["type"] == "fault":
                assert reply["code"] in FAULTS, (reply, message)
                assert "Traceback" not in reply["text"]
            seen[reply.get("code", reply["type"])] += 1
            if reply["type"] == "closed" or reply.get("code") == "wrong-link":
                assert fuzzer.closed() in CODES, (fuzzer.socket.close_code, message)
                seen["reconnected"] += 1
                fuzzer.__exit__()
                fuzzer = server.player(game, tokens["defender"])
            if number % BATCH == BATCH - 1:
                assert others.records() == before
                others.play_on()
                before = others.records()
                # The version has changed, so messages from now on also concern the past.
        fuzzer.__exit__()
    # The fuzz must reach the code behind the decoder, not only the decoder.
    for kind in ("welcome", "answer", "pong", "malformed", "not-yours", "refused", "wrong-link", "reconnected"):
        assert seen[kind] >= 5, seen
    assert seen["done"] <= seen["pong"] * 2, seen
    well(server)


# -- single cases ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "ping", "id": BIG}, "malformed"),
        ({"type": "ping", "id": -(2**63) - 1}, "malformed"),
        ({"type": "ping", "id": 2**53}, "malformed"),
        ({"type": "submit", "id": 1, "version": BIG, "decision": "end"}, "malformed"),
        ({"type": "submit", "id": 1, "version": -BIG, "decision": "end"}, "malformed"),
        ({"type": "ask", "id": 1, "at": BIG, "question": {"about": "hex", "hex": "0801"}}, "malformed"),
        ({"type": "ask", "id": 1, "question": {"about": "path", "unit": "OGRE", "by": ["0822"] * 101}}, "malformed"),
        ({"type": "ask", "id": 1, "question": {"about": "hex", "hex": "0" * 81}}, "malformed"),
        ({"type": "ask", "id": 1, "question": {"about": "odds", "attack": "x" * 2001}}, "malformed"),
        ({"type": "set-up", "id": 1, "version": 1, "place": ["CP 0801"] * 401}, "malformed"),
        ({"type": "hello", "tokens": ["x" * 65]}, "malformed"),
        ({"type": "hello", "seen": BIG}, "malformed"),
        ({"type": "ping", "id": 1, "more": DEEP}, "malformed"),
        ('{"type": "ping", "id": NaN}', "malformed"),
        ('{"type": "ping", "id": 1', "malformed"),
        ('{"type": "hello", "tokens": ["\\ud800"]}', "malformed"),
        ('{"a":' * 12_000, "malformed"),
        ("[" * 60_000 + "]" * 1000, "malformed"),
        (b"\x00\xff" * 100, "malformed"),
        ("x" * 65 * 1024, "too-big"),
        ({"type": "submit", "id": 1, "version": 19, "decision": "end"}, "not-yours"),
        ({"type": "undo", "id": 1, "version": 19}, "not-yours"),
        ({"type": "set-up", "id": 1, "version": 19, "place": []}, "not-yours"),
        ({"type": "hello", "tokens": ["A" * 43]}, "wrong-link"),
    ],
)
def test_what_is_wrong_with_a_message_is_said(server: Any, message: Any, code: str) -> None:
    game, tokens = begun(server)
    before = server.http.get(f"/api/games/{game}/record").text
    with server.player(game, tokens["defender"]) as player:
        player.send(message)
        fault = player.until("fault")
        assert fault["code"] == code, fault
        if code in ("too-big", "wrong-link"):
            assert player.closed() in (1008, 1009)
        else:
            assert player.ask("ping")["type"] == "pong"
    assert server.http.get(f"/api/games/{game}/record").text == before
    well(server)


def test_a_message_beyond_all_measure_closes_the_connection(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["defender"]) as player:
        try:
            player.send("x" * 2_000_000)
        except ConnectionClosed:
            pass  # the server closes as soon as it has read the length, perhaps before all of it was sent
        # If it closes while bytes are on their way, TCP resets the connection and the close frame is lost (1006).
        assert player.closed() in (1009, 1006)
    well(server)


def test_another_hello_takes_other_seats_and_leaves_the_first(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as player:
        assert player.hello(tokens["defender"])["seats"] == ["defender"]
        assert player.submit(ENTRY)["code"] == "not-yours"
        assert player.hello()["seats"] == []
        assert player.submit(ENTRY)["code"] == "not-yours"
        assert player.hello(tokens["attacker"], "A" * 43)["seats"] == ["attacker"]
        assert player.submit(ENTRY)["type"] == "done"
        assert server.hosts._hosts[game].listeners
        assert len(server.hosts._hosts[game].listeners) == 1


def test_other_games_secrets_hold_nothing_here(server: Any) -> None:
    (game, _), (_, others) = begun(server), begun(server)
    with server.player(game) as player:
        assert player.hello(others["attacker"])["code"] == "wrong-link"
        assert player.closed() == 1008


def test_who_says_nothing_is_not_waited_for(make_server: Callable[..., Any]) -> None:
    server = make_server(hello_within=0.1)
    game, _ = begun(server)
    with server.player(game) as player:
        assert player.closed() == 1008
        assert player.heard[-1]["code"] == "hello-first"


def test_a_flood_ends_its_own_connection_only(server: Any) -> None:
    game, tokens = begun(server)
    with Others(server, game, tokens) as others:
        before = others.records()
        with server.player(game, tokens["defender"]) as player:
            try:
                for number in range(2000):
                    player.send({"type": "submit", "id": number, "version": 19, "decision": "end"})
            except ConnectionClosed:
                pass
            assert player.closed() == 1008
            assert player.heard[-1]["code"] == "too-many"
        assert others.records() == before
        others.play_on()
    well(server)


# -- clients that do not read ------------------------------------------------------------------------------------------


class Raw:
    """A hand-written websocket that reads nothing after the handshake."""

    def __init__(self, server: Any, game: str) -> None:
        host, port = server.address.split(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        key = b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert self.socket.recv(4096).startswith(b"HTTP/1.1 101")
        self.socket.settimeout(0.2)

    def send(self, content: bytes, opcode: int = 1) -> bool:
        """Send a frame. Return False if the server is gone or accepts no more."""
        length = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + struct.pack(">H", len(content))
        try:
            self.socket.sendall(bytes([0x80 | opcode]) + length + bytes(4) + content)
        except OSError:
            return False
        return True


def until(done: Callable[[], bool], seconds: float = 30) -> bool:
    """Wait for something, but not forever."""
    deadline = time.monotonic() + seconds
    while not done() and time.monotonic() < deadline:
        time.sleep(0.02)
    return done()


def test_a_reader_that_does_not_read_is_let_go_and_costs_little(make_server: Callable[..., Any]) -> None:
    server = make_server(messages_per_second=1e9, requests_per_second=0)
    game, tokens = begun(server)
    with Others(server, game, tokens) as others:
        slow = Raw(server, game)
        assert slow.send(b'{"type":"hello"}')
        assert until(lambda: server.hosts.connections == 3)
        listeners = server.hosts._hosts[game].listeners
        most = 0
        for _ in range(3000):
            if not slow.send(b'{"type":"hello"}'):
                break
            most = max([most, *(listener._queue.qsize() for listener in list(listeners))])
        assert most <= MOST_WAITING + 2
        assert all(listener._waiting < 2 * MOST_CHARACTERS for listener in list(listeners))
        assert until(lambda: server.hosts.connections == 2), server.hosts.connections
        others.play_on()
        slow.socket.close()
    well(server)


def test_pings_whose_answers_are_not_read_are_not_answered_for_ever(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=0)
    game, tokens = begun(server)
    with Others(server, game, tokens) as others:
        slow = Raw(server, game)
        slow.send(b'{"type":"hello"}')
        sent = 0
        while slow.send(b"x" * 125, opcode=9) and sent < 500_000:
            sent += 1
        assert sent < 500_000
        assert until(lambda: server.hosts.connections == 2)
        others.play_on()
        slow.socket.close()
    well(server)
