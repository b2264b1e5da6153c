"""Planted secrets appear in no byte that another seat or a spectator gets over the websocket, HTTP or in the log.

These games hide nothing by the rules, so a test double of the redaction hides a unit: whatever the server works out for
a seat must come from what that seat sees. The log of what happened (`moments`, the record, and a branch, which is made
from the record) is the same for everybody here, so the search for the hidden unit leaves it out.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cybertank.server.present import visibility
from cybertank.server.store import DatabaseFault, Store, hash_token
from cybertank.state.state import MERGED, State

ENTRY = "move OGRE 0822 0821 0820"
HIDDEN = "HVY2"
OWNER = "defender"
LOG = ("moments",)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# -- a unit that only its owner may know about -------------------------------------------------------------------------


def hide(state: State) -> State:
    """Return the position without the hidden unit: it is not on the map, and its name does not appear."""
    unit = state.find(HIDDEN)
    if unit < 0:
        return state
    seen = state.copy()
    seen.lift(unit, MERGED)
    seen.ids = [f"gone{number}" if number == unit else id for number, id in enumerate(state.ids)]
    return seen


@pytest.fixture
def hiding(monkeypatch: Any) -> None:
    """Hide a unit from everybody except its owner."""
    whole = visibility.redact

    def redact_and_hide(state: State, seat: str | None) -> State:
        return whole(state, seat) if seat == OWNER else hide(state)

    monkeypatch.setattr(visibility, "redact", redact_and_hide)


def questions(where: str) -> list[dict[str, Any]]:
    """Return every possible question about the hidden unit and its hex."""
    return [
        {"about": "hex", "hex": where},
        {"about": "unit", "unit": HIDDEN},
        {"about": "unit", "unit": HIDDEN.lower()},
        {"about": "reach", "unit": HIDDEN},
        {"about": "reach", "unit": "OGRE"},
        {"about": "reach", "unit": "HVY1"},
        {"about": "path", "unit": "OGRE", "by": [where]},
        {"about": "path", "unit": HIDDEN, "by": [where]},
        {"about": "threat", "seat": "attacker"},
        {"about": "threat", "seat": "defender"},
        {"about": "odds", "attack": f"OGRE:main at {HIDDEN}"},
        {"about": "odds", "attack": f"{HIDDEN} at OGRE:main"},
        {"about": "forecast", "decision": f"fire OGRE:main at {HIDDEN}"},
        {"about": "forecast", "decision": f"move OGRE 0822 {where}"},
        {"about": "forecast", "decision": "end"},
    ]


def without_log(message: dict[str, Any]) -> str:
    """Return a message without the log."""
    return json.dumps({key: value for key, value in message.items() if key not in LOG})


def told_of_it(text: str) -> bool:
    """Return True if a text reveals the hidden unit. Repeating that no unit has the requested name does not count."""
    repeated = [f"there is no unit '{HIDDEN}", f"there is no unit '{HIDDEN.lower()}", f"unknown unit '{HIDDEN}"]
    for words in repeated:
        text = text.replace(words, "")
    return HIDDEN in text


@pytest.mark.usefixtures("hiding")
def test_a_hidden_unit_is_in_nothing_that_others_are_shown_or_answered(make_server: Callable[..., Any]) -> None:
    server = make_server(messages_per_second=1e6, requests_per_second=0)
    game, tokens = server.new_game()
    with (
        server.player(game) as attacker,
        server.player(game) as spectator,
        server.player(game, tokens[OWNER]) as owner,
    ):
        attacker.hello(tokens["attacker"])
        spectator.hello()
        assert HIDDEN in json.dumps(owner.view)
        where = next(unit["hex"] for unit in owner.view["units"] if unit["id"] == HIDDEN)
        assert owner.submit("end")["type"] == "done"
        attacker.until_seat("attacker")
        assert attacker.submit(ENTRY)["type"] == "done"
        for player in (attacker, spectator):
            for version in (None, 18, 19):
                for question in questions(where):
                    answer = player.ask("ask", question=question, **({} if version is None else {"at": version}))
                    assert answer["type"] == "answer"
        for decision in (f"fire OGRE:main at {HIDDEN}", f"move {HIDDEN} {where}", f"ram {HIDDEN}"):
            assert attacker.submit(decision)["type"] == "refused"
        while attacker.view["seat"] == "attacker":
            assert attacker.submit("end")["type"] == "done"
        spectator.hello()
        attacker.hello(tokens["attacker"])
        for message in (*attacker.heard, *spectator.heard):
            assert not told_of_it(without_log(message)), message
        assert HIDDEN in json.dumps(owner.ask("ask", question={"about": "hex", "hex": where}))


@pytest.mark.usefixtures("hiding")
def test_a_hidden_unit_is_in_nothing_that_others_read_over_http(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=0)
    game, tokens = server.new_game()
    with server.player(game, tokens[OWNER]) as owner:
        where = next(unit["hex"] for unit in owner.view["units"] if unit["id"] == HIDDEN)
        assert owner.submit("end")["type"] == "done"
    own = server.http.get(f"/api/games/{game}", headers=bearer(tokens[OWNER])).text
    assert HIDDEN in own
    for headers in ({}, bearer(tokens["attacker"])):
        for path in ("", "/board", "/at/18", "/at/19", "/at/19/position"):
            reply = server.http.get(f"/api/games/{game}{path}", headers=headers)
            assert reply.status_code == 200
            assert HIDDEN not in reply.text, path
        for question in questions(where):
            body = {"type": "ask", "id": 1, "question": question}
            reply = server.http.post(f"/api/games/{game}/questions", json=body, headers=headers)
            assert reply.status_code == 200
            assert not told_of_it(reply.text), question
    body = {"type": "submit", "id": 1, "version": 19, "decision": f"fire OGRE:main at {HIDDEN}"}
    refused = server.http.post(f"/api/games/{game}/decisions", json=body, headers=bearer(tokens["attacker"]))
    assert refused.status_code == 422
    assert not told_of_it(refused.text)
    held = {"games": [{"game": game, "tokens": [tokens["attacker"]]}]}
    assert HIDDEN not in server.http.post("/api/games/held", json=held).text
    assert HIDDEN not in server.log.getvalue()


@pytest.mark.usefixtures("hiding")
def test_seats_that_see_differently_are_shown_different_bytes(make_server: Callable[..., Any]) -> None:
    server = make_server()
    game, tokens = server.new_game()
    with server.player(game, tokens[OWNER]) as owner, server.player(game, *tokens.values()) as both:
        assert owner.view == both.view
        with server.player(game, tokens["attacker"]) as attacker, server.player(game) as spectator:
            spectator.hello()
            assert attacker.view == spectator.view
            assert attacker.view != owner.view
            owner.submit("end")
            attacker.until("update")
            both.until("update")
            # Somebody who holds both seats gets the deciding seat's view, and it is the attacker's turn now.
            assert both.view == attacker.view
    cache = server.hosts._hosts[game].view_cache
    assert len(cache._encoded) <= 3


# -- secrets of people and of the server -------------------------------------------------------------------------------


def test_links_and_webhooks_are_told_to_nobody(make_server: Callable[..., Any], tmp_path: Path) -> None:
    server = make_server(private_webhooks=True, requests_per_second=0)
    game, tokens = server.new_game(title="Planted")
    webhooks = {seat: f"http://127.0.0.1:9/{seat}-path-XYZZY?key={seat}-key-XYZZY" for seat in tokens}
    for seat, url in webhooks.items():
        address = f"/api/games/{game}/seats/{seat}/webhook"
        assert server.http.put(address, json={"url": url}, headers=bearer(tokens[seat])).status_code == 204
    seen = []
    with server.player(game, tokens["attacker"]) as attacker, server.player(game) as spectator:
        spectator.hello()
        with server.player(game, tokens["defender"]) as defender:
            defender.submit("end")
        attacker.until("update")
        for player in (attacker, spectator):
            player.ask("ask", question={"about": "hex", "hex": "0801"})
            player.hello(tokens["defender"][:-1] + "x")
            seen += [json.dumps(message) for message in player.heard]
    new_lines = server.http.post(f"/api/games/{game}/seats/defender/link", headers=bearer(tokens["defender"])).json()
    for headers in ({}, bearer(tokens["attacker"]), bearer("wrong"), bearer(tokens["defender"])):
        for path in ("", "/board", "/moments", "/at/5", "/record", "/seats/defender/link", "/nothing"):
            seen.append(server.http.get(f"/api/games/{game}{path}", headers=headers).text)
        for path, body in (
            ("/branch", {"at": 3, "seats": {"attacker": "charger"}}),
            ("/decisions", {}),
            ("/branch", 3),
        ):
            reply = server.http.post(f"/api/games/{game}{path}", json=body, headers=headers)
            seen.append(reply.text)
    seen.append(server.http.post("/api/games/held", json={"games": [{"game": game, "tokens": ["wrong"]}]}).text)
    seen += [server.http.get("/health").text, server.http.get("/schema").text, server.log.getvalue()]
    secrets = [*tokens.values(), new_lines["token"], "XYZZY"]
    secrets += [hash_token(token).hex() for token in (*tokens.values(), new_lines["token"])]
    for text in seen:
        assert not [secret for secret in secrets if secret in text], text[:500]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert not [token for token in (*tokens.values(), new_lines["token"]) if token.encode() in kept]


def test_a_link_opened_as_an_address_is_not_in_the_log(make_server: Callable[..., Any]) -> None:
    """A browser sends no fragment. If somebody puts the secret into a query, it stays out of the log too."""
    server = make_server()
    game, tokens = server.new_game()
    for path in (
        f"/play/{game}",
        f"/play/{game}?token={tokens['defender']}",
        f"/api/games/{game}?token={tokens['defender']}",
    ):
        server.http.get(path)
    assert tokens["defender"] not in server.log.getvalue()


def test_the_password_of_the_database_is_in_no_fault() -> None:
    with pytest.raises(DatabaseFault) as fault:
        asyncio.run(Store.open("postgresql://keeper:PLUGH-secret@127.0.0.1:1/games"))
    assert "PLUGH" not in str(fault.value)
    assert "keeper" in str(fault.value)


def test_a_fault_of_the_database_tells_strangers_nothing(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    server = make_server()
    game, _ = server.new_game()

    async def broken(*_: object) -> None:
        raise DatabaseFault("the database failed: PLUGH relation games")

    monkeypatch.setattr(server.hosts.services.store, "game", broken)
    reply = server.http.get(f"/api/games/{game}")
    assert reply.status_code == 503
    assert "PLUGH" not in reply.text
    with server.player(game) as player:
        fault = player.hello()
        assert fault["code"] == "internal"
        assert "PLUGH" not in json.dumps(fault)
