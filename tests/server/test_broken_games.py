"""Games that cannot be replayed, cannot be reloaded, or would give hints by the back door."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

SECRET = "place WALRUS 0815"
SEATS = {"attacker": "charger", "defender": "human"}


def test_a_game_that_cannot_be_replayed_tells_nobody_its_lines(make_server: Any, tmp_path: Path) -> None:
    first = make_server()
    game, tokens = first.new_game()
    first.stop()
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("DELETE FROM snapshots")
        changed = database.execute("UPDATE lines SET text = ? WHERE number = 5", (SECRET,))
        assert changed.rowcount == 1
    server = make_server()
    reply = server.http.get(f"/api/games/{game}")
    assert reply.status_code == 500
    assert "WALRUS" not in reply.text
    with server.player(game) as player:
        player.send({"type": "hello", "tokens": [tokens["defender"]]})
        assert "WALRUS" not in str(player.until("fault"))
    assert "request-failed" in server.log.getvalue()


def test_a_decision_that_was_not_stored_is_not_shown_even_if_reloading_fails(
    make_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = make_server()
    game, tokens = server.new_game()
    before = server.http.get(f"/api/games/{game}").json()["view"]
    store = server.hosts.services.store

    async def fail(*_: object, **__: object) -> None:
        raise OSError("the database is gone")

    with monkeypatch.context() as gone:
        gone.setattr(store, "append", fail)
        gone.setattr(store, "game", fail)
        reply = server.http.post(
            f"/api/games/{game}/decisions",
            json={"type": "submit", "id": 1, "version": before["version"], "decision": "take HVY1"},
            headers={"authorization": f"Bearer {tokens['defender']}"},
        )
        assert reply.status_code == 500
    assert server.http.get(f"/api/games/{game}").json()["view"] == before


def test_no_hints_in_a_branch_of_a_live_game_between_people(make_server: Any) -> None:
    server = make_server()
    game, _ = server.new_game()
    refused = server.http.post(f"/api/games/{game}/branch", json={"at": 18, "seats": SEATS, "hints": True})
    assert refused.status_code == 403
    branch = server.http.post(f"/api/games/{game}/branch", json={"at": 18, "seats": SEATS})
    assert branch.status_code == 201
    assert not server.http.get(f"/api/games/{branch.json()['game']}").json()["game"]["hints"]


def test_a_game_against_the_computer_branches_with_hints(make_server: Any) -> None:
    server = make_server()
    game, _ = server.new_game(seats=SEATS)
    branch = server.http.post(f"/api/games/{game}/branch", json={"at": 18, "hints": True})
    assert server.http.get(f"/api/games/{branch.json()['game']}").json()["game"]["hints"]
