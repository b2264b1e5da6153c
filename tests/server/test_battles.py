"""Custom battles on the server: checked, stored, shared, played, continued, recorded and replayed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.scenarios.files import battle_id, compact, load_scenario, tidy, with_maps
from cybertank.scenarios.sessions import read_battle, resume
from cybertank.server.store import Store, Unstorable


def battle(**changes: Any) -> str:
    """Return a changed copy of the raid, with its map included."""
    written = json.loads(tidy(with_maps(load_scenario("raid")))) | {"name": "visit", "title": "A Visit"} | changes
    return json.dumps(written)


def kept(server: Any, text: str | None = None) -> str:
    """Store a battle and return its id."""
    reply = server.http.post("/api/battles", json={"text": battle() if text is None else text})
    assert reply.status_code == 201, reply.text
    link: dict[str, str] = reply.json()
    assert link["path"] == f"/battle/{link['id']}"
    return link["id"]


def test_a_right_file_is_answered_with_its_card_its_board_and_its_tidy_form(server: Any) -> None:
    reply = server.http.post("/api/battles/check", json={"text": battle()}).json()
    assert reply["faults"] == []
    assert reply["card"]["title"] == "A Visit"
    assert [seat["name"] for seat in reply["card"]["seats"]] == ["raider", "garrison"]
    assert reply["board"]["zones"]["garrison"]
    assert len(reply["board"]["board"]["names"]) == len(reply["board"]["board"]["terrain"])
    assert read_battle(reply["text"]) == read_battle(battle())


def test_every_fault_is_told_with_its_place(server: Any) -> None:
    wrong = battle(turns=0, exits={"nobody": ["west"]}, colour="red", story=None)
    body = {"text": wrong}
    reply = server.http.post("/api/battles/check", json=body)
    assert reply.status_code == 200
    assert {fault["place"] for fault in reply.json()["faults"]} == {"turns", "colour", "story"}
    assert reply.json().get("card") is None
    refused = server.http.post("/api/battles", json=body)
    assert refused.status_code == 422
    assert refused.json()["faults"] == reply.json()["faults"]
    assert "unknown key `colour`" in refused.json()["detail"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[[[[",
        "[" * 100_000,
        "{" * 90_000,
        "a = 1\n" * 20_000,
        '{"version": 1e400}',
        '{"version": ' + "9" * 5000 + "}",
        battle(map={"columns": 99, "rows_odd": 99, "rows_even": 99}),
        battle(areas={f"a{i}": ["columns 1-99"] for i in range(200)}),
        battle(areas={"a": ["a"]}),
        battle(story="\0"),
        battle(title="\ud800"),
        battle(options={"__class__": "os"}),
    ],
)
def test_hostile_files_are_answered(server: Any, text: str) -> None:
    reply = server.http.post("/api/battles/check", json={"text": text})
    assert reply.status_code in (200, 422), reply.text[:300]
    assert server.http.get("/health").status_code == 200
    if reply.status_code == 200 and not reply.json()["faults"]:
        assert server.http.post("/api/battles", json={"text": text}).status_code in (201, 422)
    else:
        assert server.http.post("/api/battles", json={"text": text}).status_code == 422


def test_a_file_in_which_everything_is_wrong_is_answered_briefly(server: Any) -> None:
    reply = server.http.post("/api/battles/check", json={"text": battle(**{f"key{i}": 1 for i in range(900)})}).json()
    assert len(reply["faults"]) == 201
    assert reply["faults"][-1]["problem"] == "and 700 more faults"


def test_the_same_battle_has_the_same_link_and_its_file_comes_back(server: Any) -> None:
    first = kept(server)
    assert kept(server, tidy(read_battle(battle()))) == first == battle_id(read_battle(battle()))
    found = server.http.get(f"/api/battles/{first}").json()
    assert read_battle(found["text"]) == read_battle(battle())
    assert found["card"]["title"] == "A Visit"
    assert server.http.get("/api/battles/nothing").status_code == 404
    assert server.http.get(f"/battle/{first}").status_code == 200


def test_a_battle_is_played_recorded_and_gone_on_with_elsewhere(server: Any, make_server: Callable[..., Any]) -> None:
    id = kept(server)
    seats = {"raider": "human", "garrison": "human"}
    started = server.http.post("/api/games", json={"battle": id, "seats": seats})
    assert started.status_code == 201, started.text
    game = started.json()["game"]
    tokens = {link["seat"]: link["token"] for link in started.json()["links"]}
    state = server.http.get(f"/api/games/{game}").json()
    assert state["game"]["battle"] == id
    assert state["game"]["title"] == "A Visit"
    assert state["game"]["story"].startswith("Nobody expects guests")
    with server.player(game, *tokens.values()) as player:
        assert player.submit("end")["type"] == "done"
    record = server.http.get(f"/api/games/{game}/record").text
    session = resume(record)
    assert session.header.battle == compact(read_battle(battle()))
    elsewhere = make_server()
    loaded = elsewhere.http.post("/api/games/load", json={"record": record})
    assert loaded.status_code == 201, loaded.text
    again = elsewhere.http.get(f"/api/games/{loaded.json()['game']}/record").text
    assert again == record
    assert elsewhere.http.get(f"/api/battles/{id}").status_code == 200, "the record brought it along"
    branched = server.http.post(f"/api/games/{game}/branch", json={"at": 3})
    assert branched.status_code == 201, branched.text
    position = server.http.get(f"/api/games/{game}/at/{len(session.lines)}/position").json()["position"]
    judged = server.http.post("/api/judge", json={"position": position}).json()
    assert judged["judgement"]["ok"] is True


def test_a_game_of_a_battle_is_there_after_a_restart_and_the_computer_plays_it(
    make_server: Callable[..., Any], sqlite_url: str
) -> None:
    server = make_server(sqlite_url)
    id = kept(server)
    body = {"battle": id, "seats": {"raider": "charger", "garrison": "human"}, "suggested": True}
    started = server.http.post("/api/games", json=body).json()
    game, [link] = started["game"], started["links"]
    with server.player(game, link["token"]) as player:
        player.submit("end")
        player.until_seat("garrison")
    record = server.http.get(f"/api/games/{game}/record").text
    assert " raider  move " in record
    server.stop()
    server = make_server(sqlite_url)
    assert server.http.get(f"/api/games/{game}/record").text == record
    assert server.http.get(f"/api/battles/{id}").status_code == 200


def test_a_handicap_is_taken_for_bought_forces_only(server: Any) -> None:
    body = {"scenario": "mark-iii", "handicap": {"defender": -2}, "suggested": False}
    game = server.http.post("/api/games", json=body).json()["game"]
    assert server.http.get(f"/api/games/{game}").json()["game"]["handicap"] == {"defender": -2}
    assert "\nhandicap defender=-2\n" in server.http.get(f"/api/games/{game}/record").text
    for scenario, seat, said in (
        ("raid", "garrison", "seats that buy: nobody"),
        ("mark-iii", "attacker", "does not buy armor"),
    ):
        reply = server.http.post("/api/games", json={"scenario": scenario, "handicap": {seat: 1}})
        assert reply.status_code == 422
        assert said in reply.json()["detail"]
    cards = {card["name"]: card for card in server.http.get("/api/catalog").json()["scenarios"]}
    attacker, defender = cards["mark-iii"]["seats"]
    assert attacker.get("handicap") is None
    assert defender["handicap"]["armor_units"] == "12"
    assert defender["handicap"]["least"] == -12
    rates = {rate["handicap"]: rate for rate in defender["handicap"]["rates"]}
    assert rates[-2]["low"] <= rates[-2]["share"] <= rates[-2]["high"]
    assert rates[0]["share"] > rates[-2]["share"]


@pytest.mark.parametrize(("handicap", "spent"), [(-2, 10), (0, 12), (2, 12)])
def test_a_suggested_set_up_is_placed_as_far_as_the_money_goes(server: Any, handicap: int, spent: int) -> None:
    game, tokens = server.new_game(handicap={"defender": handicap})
    state = server.http.get(f"/api/games/{game}", headers={"Authorization": f"Bearer {tokens['defender']}"}).json()
    shop = state["options"]["shop"]
    assert shop["armor_units"] == str(12 + handicap)
    assert shop["armor_left"] == str(12 + handicap - spent)
    with server.player(game, tokens["defender"]) as player:
        reply = player.ask("set-up", version=state["view"]["version"], place=shop["suggestions"][0]["place"])
        assert reply["type"] == "done", reply


def test_files_to_start_from_and_what_they_can_be_made_of(server: Any) -> None:
    text = server.http.get("/api/scenarios/meeting/file").json()["text"]
    assert server.http.post("/api/battles/check", json={"text": text}).json()["faults"] == []
    assert server.http.get("/api/scenarios/nothing/file").status_code == 404
    assert json.loads(server.http.get("/api/maps/vale").json()["text"])["columns"] == 23
    assert server.http.get("/api/maps/nothing").status_code == 404
    kit = server.http.get("/api/battles/kit").json()
    assert {card["name"] for card in kit["maps"]} >= {"ogre", "vale"}
    assert {"HVY", "MK3"} <= {view["id"] for view in kit["types"]["sixth"]}
    assert {card["name"] for card in kit["options"]["1977"]} >= {"destruct"}
    assert all(card["says"] for cards in kit["options"].values() for card in cards)


@pytest.mark.anyio
async def test_a_battle_is_kept_once_in_either_database(store: Store) -> None:
    assert await store.battle("abc") is None
    await store.keep_battle("abc", '{"a": 1}')
    await store.keep_battle("abc", "another")
    assert await store.battle("abc") == '{"a": 1}'
    assert await store.battle("a" * 100) is None
    with pytest.raises(Unstorable):
        await store.keep_battle("abd", "\0")
    with pytest.raises(ValueError, match="short"):
        await store.keep_battle("", "x")
