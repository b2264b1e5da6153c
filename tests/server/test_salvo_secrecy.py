"""10.02.1 What a seat writes down for its salvo is in nothing that its enemies or spectators are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cybertank.game.views import seen_by
from cybertank.scenarios.files import read_scenario
from cybertank.scenarios.sessions import start
from cybertank.server.games.progress import GameProgress
from cybertank.server.present.log_lines import ANYBODY, moment_for_seat
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.views import view_of
from cybertank.text.prompts import question

rule = pytest.mark.rule

FIELD = {"name": "range", "columns": 23, "rows_odd": 40, "rows_even": 40, "stagger": "odd-north", "hexes": {}}
BATTLE = {
    "version": 1,
    "name": "secret-salvo",
    "title": "Secret salvo",
    "rule": "10.02.1",
    "map": FIELD,
    "seats": ["red", "blue"],
    "story": "",
    "turns": 6,
    "options": {"stacking": 5},
    "force": [
        {
            "seat": "red",
            "units": [{"id": "M", "type": "MCRL"}, {"id": "N", "type": "MCRL"}, {"id": "P", "type": "MCRL"}],
            "zones": [{"title": "there", "area": "everywhere"}],
        },
        {
            "seat": "blue",
            "units": [{"id": "H", "type": "HWZ"}, {"id": "T", "type": "TK"}],
            "zones": [{"title": "there", "area": "everywhere"}],
        },
    ],
    "level": [{"title": "Victory", "margin": 1}],
}
SET_UP = ("place M 0501", "place N 1001", "place P 2001", "end", "place H 0520", "place T 2340", "end")
BEGIN = ("end",)
# The targets differ, and so do the missiles after the first. What is flown is the same.
SALVOS = ("salvo M 0537 N 1717 P 2233", "salvo M 0537 P 1933", "salvo M 0537 P 2133 N 1119")
FLIGHT = ("fly 0502 0503 0504 0505 0506 0507 0508 0509 0510 0511 0512", "end", "fly 0513", "pass", "fly 0514 0515")


def told_to_blue(salvo: str) -> list[bytes]:
    """Return everything that blue and a spectator receive while the first missile of a salvo flies."""
    session = start(read_scenario(json.dumps(BATTLE), "test"), seed=4)
    progress = GameProgress(session, False, [])
    kept: list[bytes] = []

    def decide(line: str) -> None:
        kept.extend(msgspec.json.encode(new.moment) for new in progress.decide(line))

    for line in (*SET_UP, *BEGIN):
        decide(line)
    assert session.state.flow[0].seat == 0
    said: list[bytes] = []
    for line in (salvo, *FLIGHT):
        decide(line)
        said += [msgspec.json.encode(view_of(session, seat)) for seat in ("blue", None)]
        said.append(str(question(session.view("blue"))).encode())
        if session.seat == "blue":
            said.append(msgspec.json.encode(options_of(session)))
    said += [moment_for_seat(moment, eyes, False) for moment in kept for eyes in ("blue", ANYBODY)]
    return said


@rule("10.02.1")
def test_games_that_differ_only_in_what_is_written_down_look_the_same() -> None:
    first = told_to_blue(SALVOS[0])
    assert b"1717" not in b"".join(line for line in first if b'"hexes"' not in line[:40])
    for salvo in SALVOS[1:]:
        assert told_to_blue(salvo) == first


@rule("10.02.1")
def test_the_log_shows_others_a_launch_and_the_owner_the_salvo() -> None:
    session = start(read_scenario(json.dumps(BATTLE), "test"), seed=4)
    progress = GameProgress(session, False, [])
    for line in (*SET_UP, *BEGIN):
        progress.decide(line)
    (new,) = progress.decide(SALVOS[0])
    moment = msgspec.json.encode(new.moment)
    own, other = (json.loads(moment_for_seat(moment, seat, False)) for seat in ("red", "blue"))
    assert own["decision"] == SALVOS[0]
    assert other["decision"] == "launch M"
    assert [sentence["facts"]["event"] for sentence in own["sentences"]] == ["salvo", "launch"]
    assert [sentence["facts"]["event"] for sentence in other["sentences"]] == ["launch"]
    assert json.loads(moment_for_seat(moment, "blue", True))["decision"] == SALVOS[0], "once the game is over"


@rule("10.02.1")
def test_a_view_of_an_enemy_has_no_salvo_and_an_allys_has() -> None:
    session = start(read_scenario(json.dumps(BATTLE), "test"), seed=4)
    progress = GameProgress(session, False, [])
    for line in (*SET_UP, *BEGIN, SALVOS[0]):
        progress.decide(line)
    assert seen_by(session.state, 0).missiles.salvo == session.state.missiles.salvo
    assert seen_by(session.state, 1).missiles.salvo == ()
    assert seen_by(session.state, -1).missiles.salvo == ()


@rule("10.02.1")
def test_the_record_is_kept_from_the_enemy_while_the_game_lasts(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=0, games_per_minute=0)
    stored = server.http.post("/api/battles", json={"text": json.dumps(BATTLE)})
    assert stored.status_code == 201, stored.text
    game, tokens = server.new_game("", battle=stored.json()["id"])
    for line in (*SET_UP, *BEGIN, SALVOS[0]):
        with server.player(game, tokens["red"]) as player:
            seat = player.view["seat"]
        with server.player(game, tokens[seat]) as player:
            assert player.submit(line)["type"] == "done", line
    record = f"/api/games/{game}/record"
    bearer = {seat: {"Authorization": f"Bearer {token}"} for seat, token in tokens.items()}
    assert SALVOS[0] in server.http.get(record, headers=bearer["red"]).text
    assert server.http.get(record, headers=bearer["blue"]).status_code == 403
    assert server.http.get(record).status_code == 403
