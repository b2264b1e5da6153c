"""What strangers cannot do: malformed, huge and too many messages, foreign pages, other people's seats and secrets."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cybertank.cli.main import app
from cybertank.server.headers import POLICY, origin_allowed
from cybertank.server.limits import RateLimit, TokenBucket
from cybertank.server.store import hash_token


def test_every_answer_carries_the_headers(server: Any) -> None:
    for path in ("/", "/api/catalog", "/api/nothing", "/health", "/schema", "/api/games/nothing"):
        headers = server.http.get(path).headers
        assert headers["content-security-policy"] == POLICY, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers
    assert "unsafe" not in POLICY


def test_a_fault_of_ours_tells_nothing(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    server = make_server()

    def broken() -> None:
        raise RuntimeError("the cellar key is under the mat")

    monkeypatch.setattr("cybertank.server.http.reference.catalog", broken)
    reply = server.http.get("/api/catalog")
    assert reply.status_code == 500
    assert reply.json()["status"] == 500
    assert "cellar" not in reply.text
    assert "Traceback" not in reply.text
    assert "cellar" in server.log.getvalue()


# -- messages ----------------------------------------------------------------------------------------------------------

BAD = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type": "dance"}',
    '{"type": "submit"}',
    '{"type": "submit", "id": "one", "version": 1, "decision": "end"}',
    '{"type": "submit", "id": 1, "version": 1, "decision": "end", "more": 1}',
    '{"type": "submit", "id": 1, "version": 1e400, "decision": "end"}',
    '{"type": "ask", "id": 1, "question": {"about": "everything"}}',
    '{"type": "hello", "tokens": [1]}',
    '{"type": "hello", "tokens": ["a","b","c","d","e","f","g","h","i"]}',
    json.dumps({"type": "submit", "id": 1, "version": 1, "decision": "x" * 3000}),
    "[" * 30_000,
    "\x00\x01",
]


def test_what_cannot_be_read_is_told_so_and_changes_nothing(server: Any) -> None:
    game, tokens = server.new_game()
    before = server.http.get(f"/api/games/{game}/record").text
    with server.player(game, tokens["defender"]) as defender, server.player(game, tokens["attacker"]) as other:
        for message in BAD:
            defender.send(message)
            fault = defender.until("fault")
            assert fault["code"] == "malformed", message[:60]
            assert "Traceback" not in fault["text"]
        assert defender.ask("ping")["type"] == "pong"
        assert server.http.get(f"/api/games/{game}/record").text == before
        assert other.ask("ping")["type"] == "pong"
        assert not any(message["type"] in ("fault", "update") for message in other.heard)


def test_binary_messages_are_not_taken(server: Any) -> None:
    game, _ = server.new_game()
    with server.player(game) as player:
        player.send(b'{"type": "hello"}')
        assert player.until("fault")["code"] == "malformed"


def test_patience_with_what_cannot_be_read_has_an_end(server: Any) -> None:
    game, _ = server.new_game()
    with server.player(game) as player:
        for _ in range(20):
            player.send("{")
        player.closed()
        assert {message["code"] for message in player.heard} == {"malformed"}


@pytest.mark.parametrize(("size", "told"), [(70_000, True), (2_000_000, False)])
def test_a_message_that_is_too_big_ends_the_connection(server: Any, size: int, told: bool) -> None:
    game, tokens = server.new_game()
    with server.player(game, tokens["defender"]) as player:
        player.send("x" * size)
        assert player.closed() == 1009
        assert (player.heard[-1].get("code") == "too-big") is told


def test_too_many_messages_end_the_connection_and_nobody_elses(server: Any) -> None:
    game, tokens = server.new_game()
    with server.player(game, tokens["defender"]) as player, server.player(game, tokens["attacker"]) as other:
        with suppress(ConnectionClosed):
            for number in range(200):
                player.send({"type": "ping", "id": number})
        assert player.closed() == 1008
        assert player.heard[-1]["code"] == "too-many"
        assert other.ask("ping")["type"] == "pong"


def test_the_first_message_is_a_hello(make_server: Callable[..., Any]) -> None:
    server = make_server(hello_within=0.3)
    game, _ = server.new_game()
    with server.player(game) as player:
        assert player.ask("submit", version=0, decision="end")["code"] == "hello-first"
        player.closed()
        assert player.heard[-1]["code"] == "hello-first"


def test_an_unknown_game_and_a_wrong_link(server: Any) -> None:
    with server.player("nothing") as player:
        assert player.hello()["code"] == "unknown-game"
        player.closed()
    game, _ = server.new_game()
    with server.player(game) as player:
        assert player.hello("x" * 43)["code"] == "wrong-link"
        player.closed()


def test_somebody_who_does_not_read_is_let_go(server: Any) -> None:
    from cybertank.server.live.sockets import MOST_WAITING, Connection

    connection = Connection(None)  # type: ignore[arg-type]
    for _ in range(MOST_WAITING + 1):
        connection.send("{}")
    assert connection.closed_with is not None


# -- foreign pages -----------------------------------------------------------------------------------------------------


def test_a_page_of_another_site_cannot_open_a_websocket(make_server: Callable[..., Any]) -> None:
    server = make_server(origins=["https://play.example"])
    game, _ = server.new_game()
    for origin in ("https://evil.example", "null", f"http://{server.address}.evil.example", "http://localhost:1"):
        with pytest.raises(InvalidStatus):
            server.player(game, origin=origin)
    for origin in ("https://play.example", f"http://{server.address}", None):
        with server.player(game, origin=origin) as player:
            assert player.hello()["type"] == "welcome"


def test_origins() -> None:
    assert origin_allowed(None, "a:1", [])
    assert origin_allowed("http://A:1", "a:1", [])
    assert not origin_allowed("http://a:2", "a:1", [])
    assert not origin_allowed("null", "", [])
    assert not origin_allowed("http://", "", [])


# -- limits ------------------------------------------------------------------------------------------------------------


def test_a_bucket_runs_dry_and_fills_again() -> None:
    bucket = TokenBucket(1000, 2)
    assert bucket.take()
    assert bucket.take()
    bucket.left = 0
    bucket.rate = 0.001
    assert not bucket.take()
    assert bucket.wait() > 0
    assert RateLimit(0, 0).seconds_to_wait("anybody") == 0


def test_one_address_may_not_ask_too_often(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=1)
    replies = [server.http.get("/api/games/nothing") for _ in range(20)]
    limited = [reply for reply in replies if reply.status_code == 429]
    assert limited
    assert int(limited[0].headers["retry-after"]) >= 1
    assert limited[0].json()["title"] == "Too many requests"
    assert server.http.get("/").status_code != 429
    with pytest.raises(InvalidStatus):
        server.player("nothing")


def test_one_address_may_not_start_too_many_games(make_server: Callable[..., Any]) -> None:
    server = make_server(games_per_minute=2)
    statuses = [server.http.post("/api/games", json={"scenario": "mark-iii"}).status_code for _ in range(6)]
    assert statuses[:4] == [201] * 4
    assert 429 in statuses
    assert server.http.get("/api/catalog").status_code == 200


def test_a_body_that_is_too_big_is_not_read(make_server: Callable[..., Any]) -> None:
    server = make_server(body_size=10_000)
    reply = server.http.post("/api/judge", json={"position": "x" * 50_000})
    assert reply.status_code == 413
    assert reply.json()["status"] == 413


def test_bodies_that_are_no_json(server: Any) -> None:
    for body in (b"", b"{", b"\xff\xfe", b"[]", b"null"):
        reply = server.http.post("/api/games", content=body, headers={"content-type": "application/json"})
        assert reply.status_code == 400, body
        assert reply.json()["status"] == 400
    assert server.http.request("DELETE", "/api/games").status_code == 405
    assert server.http.post("/api/games", data={"scenario": "mark-iii"}).status_code in (400, 415)


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_secrets_are_in_no_other_bytes(make_server: Callable[..., Any], tmp_path: Any) -> None:
    server = make_server()
    game, tokens = server.new_game(seats={}, title="Planted")
    webhook = "http://8.8.8.8/a-planted-secret-path"
    auth = {"Authorization": f"Bearer {tokens['defender']}"}
    server.http.put(f"/api/games/{game}/seats/defender/webhook", json={"url": webhook}, headers=auth)
    with server.player(game, tokens["attacker"]) as attacker, server.player(game) as spectator:
        spectator.hello()
        with server.player(game, tokens["defender"]) as defender:
            defender.submit("end")
        attacker.until("update")
        spectator.until("update")
        seen = json.dumps(attacker.heard) + json.dumps(spectator.heard)
    paths = ("", "/board", "/moments", "/at/5", "/record")
    seen += "".join(server.http.get(f"/api/games/{game}{path}").text for path in paths)
    seen += server.http.post("/api/games/held", json={"games": [{"game": game}]}).text
    seen += server.log.getvalue()
    for secret in (*tokens.values(), "planted-secret", *(hash_token(token).hex() for token in tokens.values())):
        assert secret not in seen
    database = (tmp_path / "games.db").read_bytes()
    assert not any(token.encode() in database for token in tokens.values())


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "--log-format", "loud"], "--log-format must be json or text"),
        (["serve", "--origin", "example.org"], "--origin must be an address"),
        (["serve", "--host", "203.0.113.7", "--database", "sqlite:///x.db"], "choose another with --host"),
        (["serve", "--port", "0", "--database", "mysql://nowhere"], "mysql"),
        (["play", "--seat", "defender"], "add --terminal"),
        (["play", "mark3"], "did you mean mark-iii?"),
        (["play", "mine.toml"], "there is no such file"),
        (["play", "--terminal", "--no-open"], "browser game"),
    ],
)
def test_a_server_that_cannot_start_says_why(words: list[str], said: str) -> None:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2, result.output
    assert said in result.output


def test_the_server_is_on_this_machine_alone_unless_told_otherwise(server: Any) -> None:
    assert server.config.host == "127.0.0.1"
    assert httpx.get(f"http://{server.address}/health", trust_env=False).status_code == 200
