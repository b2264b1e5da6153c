"""Attacks on the server: endless work, endless requests, foreign pages, too many connections, old links."""

from __future__ import annotations

import asyncio
import io
import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from cybertank.server.headers import origin_allowed
from cybertank.server.limits import ConnectionLimit, network_of
from cybertank.server.logs import Log
from cybertank.server.workers.checker_pool import CheckerPool, TooMuchWork

ENTRY = "move OGRE 0822 0821 0820"
# A few kilobytes that describe a map of several million hexes.
PLAIN = {"columns": 99, "rows_odd": 99, "rows_even": 98}
STEPS = range(-15, 15)
HUGE = {"units": [], "map": [{"map": {**PLAIN, "name": f"m{x}x{y}"}, "at": [x, y]} for x in STEPS for y in STEPS]}


def begun(server: Any) -> tuple[str, dict[str, str]]:
    game, tokens = server.new_game()
    with server.player(game, tokens["defender"]) as defender:
        assert defender.submit("end")["type"] == "done"
    return game, tokens


# -- endless work ------------------------------------------------------------------------------------------------------


def test_work_without_end_is_given_up_and_nobody_waits_for_it(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=0)
    checkers = server.hosts.services.checkers
    assert server.http.post("/api/judge", json={"position": "{}"}).status_code == 200
    checkers._time = 2
    game, tokens = begun(server)
    replies: list[httpx.Response] = []

    def judge() -> None:
        address = f"http://{server.address}/api/judge"
        replies.append(httpx.post(address, json={"position": json.dumps(HUGE)}, timeout=60, trust_env=False))

    judging = [threading.Thread(target=judge) for _ in range(6)]
    for each in judging:
        each.start()
    with server.player(game, tokens["attacker"]) as attacker:
        assert attacker.submit(ENTRY)["type"] == "done"
        assert any(each.is_alive() for each in judging)
    for each in judging:
        each.join()
    statuses = sorted(reply.status_code for reply in replies)
    assert set(statuses) <= {422, 503}, statuses
    assert 503 in statuses
    assert next(reply for reply in replies if reply.status_code == 503).headers["retry-after"]
    checkers._time = 20
    assert server.http.post("/api/judge", json={"position": "{}"}).json()["fault"]
    assert server.http.post(f"/api/games/{game}/branch", json={"at": 19}).status_code == 201


def test_a_prover_that_dies_is_replaced(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=0)
    server.http.post("/api/judge", json={"position": "{}"})
    server.hosts.services.checkers._process.kill()
    assert server.http.post("/api/judge", json={"position": "{}"}).json()["fault"]


def test_too_little_time_is_told_as_too_much_work() -> None:
    async def prove() -> None:
        checkers = CheckerPool(Log(stream=io.StringIO()), time=0.01)
        try:
            await checkers.judge("somebody", json.dumps(HUGE))
        finally:
            await checkers.stop()

    with pytest.raises(TooMuchWork):
        asyncio.run(prove())


def test_a_record_without_end_takes_no_more(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("cybertank.server.live.host.MOST_LINES", 19)
    server = make_server()
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        refused = attacker.submit(ENTRY)
        assert (refused["type"], refused["refusal"]["rule"]) == ("refused", "record")


def test_a_full_record_can_still_be_looked_at(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("cybertank.server.live.host.MOST_LINES", 19)
    server = make_server()
    game, _ = begun(server)
    server.hosts._hosts.pop(game)
    shown = server.http.get(f"/api/games/{game}")
    assert shown.status_code == 200
    assert shown.json()["view"]["version"] == 19


def test_games_in_memory_have_a_limit(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("cybertank.server.live.hosts.MOST_GAMES", 3)
    server = make_server(requests_per_second=0)
    watched, tokens = begun(server)
    with server.player(watched, tokens["attacker"]) as attacker:
        for _ in range(8):
            game, _ = server.new_game()
            assert server.http.get(f"/api/games/{game}").status_code == 200
        assert server.hosts.games <= 4
        assert attacker.submit(ENTRY)["type"] == "done"


# -- endless requests --------------------------------------------------------------------------------------------------


def connected(server: Any, content: bytes) -> socket.socket:
    host, port = server.address.split(":")
    connection = socket.create_connection((host, int(port)), timeout=30)
    connection.sendall(content)
    return connection


def test_a_head_that_does_not_end_is_not_waited_for(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("cybertank.server.protocols.HEAD_SECONDS", 0.2)
    server = make_server()
    for content in (b"", b"GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: "):
        with connected(server, content) as connection:
            try:
                assert connection.recv(1000) == b""
            except ConnectionResetError:
                pass
    assert server.http.get("/health").status_code == 200


def test_a_body_that_does_not_come_is_not_waited_for(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("cybertank.server.protocols.BODY_SECONDS", 0.2)
    server = make_server()
    head = b"POST /api/judge HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    with connected(server, head) as connection:
        try:
            assert b"200 OK" not in connection.recv(1000)
        except ConnectionResetError:
            pass
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        time.sleep(0.3)
        assert attacker.ask("ping")["type"] == "pong"
    assert '"level":"error"' not in server.log.getvalue()


def test_a_head_without_measure_is_not_read(server: Any) -> None:
    with connected(server, b"GET /health HTTP/1.1\r\nHost: a\r\nX-Long: " + b"x" * 50_000) as connection:
        try:
            for _ in range(100):
                connection.sendall(b"x" * 50_000)
            said = connection.recv(1000)
        except OSError:
            said = b"400"
        assert b"400" in said
    assert server.http.get("/health").status_code == 200


# -- foreign pages -----------------------------------------------------------------------------------------------------


def test_a_page_of_another_site_changes_nothing(server: Any) -> None:
    own = f"http://{server.address}"
    for origin in ("https://evil.example", "null", "http://[", f"{own}.evil.example", "http://127.0.0.1:1"):
        for body in ("application/json", "text/plain"):
            headers = {"Origin": origin, "Content-Type": body}
            reply = server.http.post("/api/games", content=b'{"scenario": "mark-iii"}', headers=headers)
            assert reply.status_code == 403, origin
            assert reply.json()["title"] == "This page is not allowed to do that"
    assert server.http.get("/api/catalog", headers={"Origin": "https://evil.example"}).status_code == 200
    made = server.http.post("/api/games", json={"scenario": "mark-iii"}, headers={"Origin": own})
    assert made.status_code == 201
    assert "access-control-allow-origin" not in made.headers


def test_origins_that_are_none() -> None:
    for origin in ("null", "http://[", "http://[::1", "", "file://", "//", "http://a:99999@b"):
        assert not origin_allowed(origin, "a:1", []), origin
    assert origin_allowed("http://[::1]:8420", "[::1]:8420", [])
    assert not origin_allowed("http://[::1]:8420", "[::1]", [])
    assert origin_allowed("https://example.org", "10.0.0.1:8420", ["https://example.org"])
    assert not origin_allowed("http://example.org", "10.0.0.1:8420", ["https://example.org"])


def test_a_malformed_origin_is_refused_and_no_fault(server: Any) -> None:
    game, _ = server.new_game()
    with pytest.raises(InvalidStatus) as refused:
        server.player(game, origin="http://[")
    assert refused.value.response.status_code == 403
    assert '"level":"error"' not in server.log.getvalue()


# -- what counts as one client -----------------------------------------------------------------------------------------


def test_whoever_has_one_address_of_a_network_has_them_all() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("testclient") == "testclient"


def test_doors() -> None:
    connection_limit = ConnectionLimit(2)
    assert connection_limit.enter("a")
    assert connection_limit.enter("a")
    assert not connection_limit.enter("a")
    assert connection_limit.enter("b")
    connection_limit.leave("a")
    assert connection_limit.enter("a")
    assert all(ConnectionLimit(0).enter("a") for _ in range(1000))


def test_one_address_has_only_so_many_websockets(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("cybertank.server.config.SOCKETS", 0.06)
    server = make_server()
    assert server.config.sockets_per_address == 3
    game, _ = server.new_game()
    with server.player(game) as one, server.player(game) as two, server.player(game):
        with pytest.raises(InvalidStatus):
            server.player(game)
        one.hello()
        two.hello()
    deadline = time.monotonic() + 30
    while server.hosts.connection_limit._open and time.monotonic() < deadline:
        time.sleep(0.02)
    with server.player(game) as again:
        assert again.hello()["type"] == "welcome"


def test_a_proxy_on_this_machine_is_believed_about_whom_it_speaks_for(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=1)
    statuses = [
        server.http.get("/api/catalog", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code
        for number in range(20)
    ]
    assert statuses == [200] * 20
    one = [server.http.get("/api/catalog", headers={"X-Forwarded-For": "203.0.113.99"}) for _ in range(20)]
    assert 429 in [reply.status_code for reply in one]


# -- old links ---------------------------------------------------------------------------------------------------------


def test_nothing_is_taken_by_an_old_link(make_server: Callable[..., Any]) -> None:
    server = make_server(messages_per_second=1e6)
    game, tokens = begun(server)
    headers = {"Authorization": f"Bearer {tokens['attacker']}"}
    with server.player(game, tokens["attacker"]) as old, server.player(game, tokens["defender"]) as defender:
        old.socket.send(json.dumps({"type": "ping", "id": 1}))
        new_lines = server.http.post(f"/api/games/{game}/seats/attacker/link", headers=headers).json()["token"]
        try:
            for number in range(20):
                old.send({"type": "submit", "id": number, "version": 19, "decision": "end"})
        except Exception:
            pass
        assert old.closed() == 1008
        assert old.heard[-1]["code"] == "wrong-link"
        assert not [message for message in old.heard if message["type"] == "done"]
        assert defender.ask("ping")["type"] == "pong"
    with server.player(game, new_lines) as attacker:
        assert attacker.submit(ENTRY)["type"] == "done"


def test_who_came_while_the_link_was_replaced_must_go_too(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    server = make_server()
    game, tokens = begun(server)
    looked = server.hosts.proofs_of

    async def slowly(game: str, given: list[str]) -> Any:
        found = await looked(game, given)
        await server.hosts.services.store.replace_token(game, "attacker", b"another")
        await server.hosts._hosts[game].refresh_seats()
        return found

    monkeypatch.setattr(server.hosts, "proofs_of", slowly)
    with server.player(game) as old:
        old.hello(tokens["attacker"])
        assert old.closed() == 1008
        assert old.heard[-1]["code"] == "wrong-link"


def test_a_link_replaced_by_another_process_ends_here(
    make_server: Callable[..., Any], postgres_url: str, player_at: Any
) -> None:
    one, two = make_server(postgres_url), make_server(postgres_url)
    game, tokens = begun(one)
    headers = {"Authorization": f"Bearer {tokens['attacker']}"}
    with two.player(game, tokens["attacker"]) as old, two.player(game, tokens["defender"]) as defender:
        assert one.http.post(f"/api/games/{game}/seats/attacker/link", headers=headers).status_code == 200
        assert old.closed() == 1008
        assert old.heard[-1]["code"] == "wrong-link"
        assert defender.ask("ping")["type"] == "pong"


# -- the log -----------------------------------------------------------------------------------------------------------


def test_a_stranger_writes_no_lines_of_the_log() -> None:
    stream = io.StringIO()
    log = Log("text", stream)
    log.info("request", path="/api/a\n2026-01-01 info forged=\x1b[31myes")
    assert stream.getvalue().count("\n") == 1
    assert "\x1b" not in stream.getvalue()


# -- bodies and names --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/games", "/api/judge", "/api/games/held", "/api/battles/check"])
def test_a_body_nested_without_end_is_refused(server: Any, path: str) -> None:
    reply = server.http.post(path, content="[" * 200_000, headers={"content-type": "application/json"})
    assert reply.status_code == 400, reply.text
    assert reply.json()["title"] == "The request cannot be read"


def test_a_server_can_insist_on_its_own_name(make_server: Callable[..., Any]) -> None:
    server = make_server(hosts=["example.org"])
    assert server.http.get("/health", headers={"host": "example.org"}).status_code == 200
    assert server.http.get("/health", headers={"host": "evil.example"}).status_code == 400
