"""The HTTP routes: starting, reading, replaying, branching, loading, judging, and managing seats."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cybertank.cli.main import app
from cybertank.scenarios.sessions import resume
from cybertank.server.http.pages import Pages
from cybertank.server.http.schema import models
from cybertank.server.openapi import schema_json
from cybertank.text.records.records import read_record

GOLDEN = Path(__file__).parent.parent / "goldens" / "mark-iii.record"
ENTRY = "move OGRE 0822 0821 0820"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def decide(server: Any, game: str, token: str, decision: str, version: int | None = None) -> Any:
    if version is None:
        version = server.http.get(f"/api/games/{game}").json()["view"]["version"]
    body = {"type": "submit", "id": 7, "version": version, "decision": decision}
    return server.http.post(f"/api/games/{game}/decisions", json=body, headers=bearer(token))


# -- what is the same in every game ------------------------------------------------------------------------------------


def test_the_catalogue_has_what_the_first_page_needs(server: Any) -> None:
    found = server.http.get("/api/catalog").json()
    assert "mark-iii" in [card["name"] for card in found["scenarios"]]
    assert found["default_level"] in [level["name"] for level in found["levels"]]


def test_a_scenario_has_a_board_to_be_drawn(server: Any) -> None:
    found = server.http.get("/api/scenarios/mark-iii/board").json()
    assert "0801" in found["board"]["names"]
    assert "0801" in found["zones"]["defender"]
    missing = server.http.get("/api/scenarios/nowhere/board")
    assert missing.status_code == 404
    assert "nowhere" in missing.json()["detail"]


def test_every_rule_is_told_in_our_own_words(server: Any) -> None:
    rules = {rule["id"]: rule for rule in server.http.get("/api/rules").json()["rules"]}
    assert rules["6.02"]["title"]


def test_the_judge_judges_and_says_what_is_wrong_with_a_file(server: Any) -> None:
    position = {
        "units": [{"id": "OGRE", "type": "MK3", "seat": "attacker", "hex": "0916"}],
        "decisions": ["move OGRE 0915"],
    }
    reply = server.http.post("/api/judge", json={"position": json.dumps(position)})
    assert reply.status_code == 200
    assert reply.json()["judgement"]["ok"]
    wrong = server.http.post("/api/judge", json={"position": "not a position"}).json()
    assert wrong["judgement"] is None
    assert wrong["fault"]


def test_health_says_how_many_there_are(server: Any) -> None:
    found = server.http.get("/health").json()
    assert found["status"] == "ok"
    assert found["version"]


def test_health_fails_while_the_database_does_not_answer(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    server = make_server()

    async def silent() -> bool:
        return False

    monkeypatch.setattr(server.hosts.services.store, "healthy", silent)
    assert server.http.get("/health").status_code == 503


SIDE_BY_SIDE = """
import sys, threading
import cybertank.server.app
from cybertank.server.workers.warm_up import prepare
from cybertank.server.present.catalog import catalog
prepare()
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=catalog) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_threads_may_read_the_same_models_for_the_first_time_side_by_side() -> None:
    for _ in range(3):
        subprocess.run([sys.executable, "-c", SIDE_BY_SIDE], check=True, timeout=120)


# -- starting ----------------------------------------------------------------------------------------------------------


def test_a_game_is_started_with_links_for_people_alone(server: Any) -> None:
    body = {"scenario": "mark-iii", "seats": {"attacker": "charger"}, "title": "Evening", "options": {"turn_limit": 9}}
    reply = server.http.post("/api/games", json=body)
    assert reply.status_code == 201
    links = reply.json()
    assert [link["seat"] for link in links["links"]] == ["defender"]
    [link] = links["links"]
    assert link["path"] == f"/play/{links['game']}#{link['token']}"
    info = server.http.get(f"/api/games/{links['game']}").json()["game"]
    assert info["title"] == "Evening"
    assert info["options"]["turn_limit"] == 9
    assert [(seat["name"], seat["holder"]) for seat in info["seats"]] == [
        ("attacker", "charger"),
        ("defender", "human"),
    ]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"scenario": "nowhere"}, 422, "there is no such scenario"),
        ({"scenario": "mark-iii", "seats": {"attacker": "deep-thought"}}, 422, "known: human, random, charger"),
        ({"scenario": "mark-iii", "seats": {"nobody": "human"}}, 422, "unknown seat"),
        ({"scenario": "mark-iii", "options": {"magic": True}}, 422, "magic"),
        ({"scenario": "mark-iii", "colour": "red"}, 400, "colour"),
        ({"scenario": 3}, 400, "scenario"),
        ({}, 422, "scenario"),
        ({"scenario": "mark-iii", "battle": "abc"}, 422, "not both"),
        ({"battle": "abc"}, 404, "never stored"),
    ],
)
def test_a_game_that_cannot_be_started_is_told_why(server: Any, body: Any, status: int, said: str) -> None:
    reply = server.http.post("/api/games", json=body)
    assert reply.status_code == status
    problem = reply.json()
    assert problem["status"] == status
    assert said in problem["detail"]


def test_every_scenario_can_be_started(server: Any) -> None:
    for card in server.http.get("/api/catalog").json()["scenarios"]:
        game, tokens = server.new_game(card["name"])
        state = server.http.get(f"/api/games/{game}").json()
        assert state["view"]["units"], card["name"]
        assert set(tokens) == {seat["name"] for seat in card["seats"]}


# -- deciding and reading ----------------------------------------------------------------------------------------------


def test_programs_decide_over_http(server: Any) -> None:
    game, tokens = server.new_game()
    assert decide(server, game, tokens["defender"], "end").json()["version"] == 19
    stale = decide(server, game, tokens["attacker"], ENTRY, version=3)
    assert stale.status_code == 409
    assert stale.json()["rule"] == "version"
    refused = decide(server, game, tokens["attacker"], "move OGRE 0801")
    assert refused.status_code == 422
    assert refused.json()["rule"]
    assert decide(server, game, tokens["defender"], "end").status_code == 403
    assert decide(server, game, "x" * 43, "end").status_code == 401
    body = {"type": "submit", "id": 7, "version": 19, "decision": "end"}
    assert server.http.post(f"/api/games/{game}/decisions", json=body).status_code == 403
    assert decide(server, game, tokens["attacker"], ENTRY).status_code == 200


def test_options_are_for_the_seat_that_decides(server: Any) -> None:
    game, tokens = server.new_game()
    address = f"/api/games/{game}"
    assert server.http.get(address, headers=bearer(tokens["defender"])).json()["options"]["shop"]
    assert server.http.get(address, headers=bearer(tokens["attacker"])).json()["options"] is None
    assert server.http.get(address).json()["options"] is None
    assert server.http.get(address).json()["seats"] == []


def test_the_games_that_a_browser_remembers(server: Any) -> None:
    game, tokens = server.new_game()
    held = [{"game": game, "tokens": [tokens["defender"], "old"]}, {"game": "gone", "tokens": []}]
    [card] = server.http.post("/api/games/held", json={"games": held}).json()["games"]
    assert (card["id"], card["yours"], card["seat"], card["version"]) == (game, ["defender"], "defender", 18)
    decide(server, game, tokens["defender"], "end")
    [card] = server.http.post("/api/games/held", json={"games": held}).json()["games"]
    assert (card["seat"], card["turn"], card["phase"]) == ("attacker", 1, "movement")
    assert card["changed"] > card["created"]


def test_what_happened_since(server: Any) -> None:
    game, tokens = server.new_game()
    decide(server, game, tokens["defender"], "end")
    found = server.http.get(f"/api/games/{game}/moments", params={"after": 18}).json()
    assert [moment["decision"] for moment in found["moments"]] == ["end"]
    assert found["version"] == 19
    assert server.http.get(f"/api/games/{game}/moments", params={"after": -1}).status_code == 400
    assert server.http.get(f"/api/games/{game}/board").json()["fingerprint"]


def test_questions_over_http(server: Any) -> None:
    game, _ = server.new_game()
    body = {"type": "ask", "id": 1, "question": {"about": "hex", "hex": "0801"}}
    answer = server.http.post(f"/api/games/{game}/questions", json=body).json()["answer"]
    assert answer["about"] == "tell"


# -- replays -----------------------------------------------------------------------------------------------------------


def load(server: Any, **seats: str) -> tuple[str, Any]:
    reply = server.http.post("/api/games/load", json={"record": GOLDEN.read_text(), "seats": seats})
    assert reply.status_code == 201, reply.text
    return reply.json()["game"], reply.json()


def test_a_record_is_loaded_and_downloaded_again(server: Any, tmp_path: Path) -> None:
    game, links = load(server)
    assert links["links"] == []
    record = server.http.get(f"/api/games/{game}/record")
    assert record.text == GOLDEN.read_text()
    assert "attachment" in record.headers["content-disposition"]
    path = tmp_path / "downloaded.record"
    path.write_text(record.text)
    verified = CliRunner().invoke(app, ["verify", str(path)])
    assert verified.exit_code == 0
    assert "all events verified" in verified.stdout


def test_others_may_take_the_seats_of_a_record(server: Any, tmp_path: Path) -> None:
    game, links = load(server, attacker="human")
    assert [link["seat"] for link in links["links"]] == ["attacker"]
    path = tmp_path / "mine.record"
    path.write_text(server.http.get(f"/api/games/{game}/record").text)
    assert "seat attacker human" in path.read_text()
    assert CliRunner().invoke(app, ["verify", str(path)]).exit_code == 0


def test_a_record_that_proves_wrong_is_refused(server: Any) -> None:
    spoiled = GOLDEN.read_text().replace("place HWZ1 0703", "place HWZ1 0705", 1)
    reply = server.http.post("/api/games/load", json={"record": spoiled})
    assert reply.status_code == 422
    assert "line 8" in reply.json()["detail"]
    assert server.http.post("/api/games/load", json={"record": "hello"}).status_code == 422


def test_every_position_of_a_game_can_be_looked_at(server: Any) -> None:
    game, _ = load(server)
    record = read_record(GOLDEN.read_text(), "golden")
    last = len(record.lines)
    for version in (0, 1, 19, 20, 21, last // 2, last // 2 - 3, last - 1, last):
        view = server.http.get(f"/api/games/{game}/at/{version}").json()
        lines = "".join(GOLDEN.read_text().splitlines(keepends=True)[: 6 + version])
        session = resume(lines)
        assert view["version"] == version
        assert view["seat"] == session.seat if session.seat else view.get("seat") is None
        standing = {session.state.ids[u] for u, where in enumerate(session.state.hex_of) if where >= 0}
        assert {unit["id"] for unit in view["units"] if unit.get("where", "map") == "map"} == standing
    assert server.http.get(f"/api/games/{game}/at/{last + 1}").status_code == 404
    assert server.http.get(f"/api/games/{game}/at/0/position").status_code == 422
    position = server.http.get(f"/api/games/{game}/at/{last // 2}/position").json()["position"]
    assert server.http.post("/api/judge", json={"position": position}).json()["judgement"]["ok"]


def test_a_position_that_was_taken_back_can_still_be_looked_at(server: Any) -> None:
    game, tokens = server.new_game()
    decide(server, game, tokens["defender"], "end")
    decide(server, game, tokens["attacker"], ENTRY)
    with server.player(game, tokens["attacker"]) as attacker:
        attacker.ask("undo", version=attacker.version)
        attacker.submit("move OGRE 0822 0821")
    where = []
    for version in (19, 20, 21, 22):
        units = server.http.get(f"/api/games/{game}/at/{version}").json()["units"]
        where.append(next(unit.get("hex", "") for unit in units if unit["id"] == "OGRE"))
    assert where == ["", "0820", "", "0821"]
    reply = server.http.post(f"/api/games/{game}/branch", json={"at": 22})
    branched = server.http.get(f"/api/games/{reply.json()['game']}").json()
    assert branched["view"]["version"] == 20
    assert next(unit["hex"] for unit in branched["view"]["units"] if unit["id"] == "OGRE") == "0821"


def test_a_game_branches_from_any_position(server: Any) -> None:
    game, _ = load(server)
    half = 60
    seats = {"attacker": "human", "defender": "human"}
    reply = server.http.post(f"/api/games/{game}/branch", json={"at": half, "seats": seats})
    assert reply.status_code == 201
    branch = server.http.get(f"/api/games/{reply.json()['game']}").json()
    assert branch["game"]["branch_of"] == game
    assert branch["game"]["branch_at"] == half
    before = server.http.get(f"/api/games/{game}/at/{half}").json()
    assert branch["view"]["units"] == before["units"]
    token = next(link["token"] for link in reply.json()["links"] if link["seat"] == before["seat"])
    assert decide(server, reply.json()["game"], token, "end").status_code == 200
    assert server.http.post(f"/api/games/{game}/branch", json={"at": 9999}).status_code == 404


# -- seats -------------------------------------------------------------------------------------------------------------


def test_a_new_link_ends_the_old_one(server: Any) -> None:
    game, tokens = server.new_game()
    address = f"/api/games/{game}/seats/defender/link"
    assert server.http.post(address).status_code == 401
    assert server.http.post(address, headers=bearer(tokens["attacker"])).status_code == 403
    with server.player(game, tokens["defender"]) as defender:
        new_lines = server.http.post(address, headers=bearer(tokens["defender"])).json()
        defender.closed()
        assert defender.heard[-1]["code"] == "wrong-link"
    assert server.http.post(address, headers=bearer(tokens["defender"])).status_code == 401
    with server.player(game) as old:
        assert old.hello(tokens["defender"])["code"] == "wrong-link"
    assert decide(server, game, new_lines["token"], "end").status_code == 200
    assert server.http.post(f"/api/games/{game}/seats/nobody/link").status_code == 404


def test_a_webhook_is_set_by_the_holder_alone(server: Any) -> None:
    game, tokens = server.new_game()
    address = f"/api/games/{game}/seats/attacker/webhook"
    told = {"url": "http://127.0.0.1:9/told"}
    assert server.http.put(address, json=told).status_code == 401
    assert server.http.put(address, json=told, headers=bearer(tokens["defender"])).status_code == 403
    private = server.http.put(address, json=told, headers=bearer(tokens["attacker"]))
    assert private.status_code == 422
    assert "private" in private.json()["detail"]
    assert server.http.put(address, json={"url": ""}, headers=bearer(tokens["attacker"])).status_code == 204


def test_a_webhook_is_told_when_a_turn_comes(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    server = make_server(private_webhooks=True)
    game, tokens = server.new_game()
    told: list[tuple[str, Any]] = []

    async def tell(url: str, notice: Any) -> None:
        told.append((url, notice))

    monkeypatch.setattr(server.hosts.services.webhooks, "tell", tell)
    address = f"/api/games/{game}/seats/attacker/webhook"
    url = "http://127.0.0.1:9/told"
    assert server.http.put(address, json={"url": url}, headers=bearer(tokens["attacker"])).status_code == 204
    decide(server, game, tokens["defender"], "end")
    [(where, notice)] = told
    assert (where, notice.game, notice.seat, notice.turn) == (url, game, "attacker", 1)
    assert notice.address.endswith(f"/play/{game}")


# -- the schema and the pages ------------------------------------------------------------------------------------------


def test_the_schema_has_every_model_of_the_wire_under_its_own_name(server: Any) -> None:
    served = server.http.get("/schema").json()
    assert served == json.loads(schema_json())
    assert {model.__name__ for model in models()} <= set(served["components"]["schemas"])
    assert {"Welcome", "Submit", "UnitView"} <= set(served["components"]["schemas"])
    for path in ("/api/games", "/api/games/{game}/at/{version}/position", "/api/games/{game}/seats/{seat}/webhook"):
        assert path in served["paths"]


def test_the_client_is_served_at_every_address_that_it_knows(
    make_server: Callable[..., Any], tmp_path: Path, monkeypatch: Any
) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Cybertank</title>")
    (folder / "assets" / "main-1a2b.js").write_text("console.log(1);" * 200)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr("cybertank.server.app.Pages", lambda: Pages(folder))
    http = make_server().http
    for path in ("/", "/play/abc", "/watch/abc", "/replay/abc", "/learn", "/judge", "/rules", "/anything/else"):
        page = http.get(path)
        assert page.status_code == 200, path
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
    script = http.get("/assets/main-1a2b.js")
    assert script.headers["content-encoding"] == "gzip"
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    again = http.get("/assets/main-1a2b.js", headers={"If-None-Match": script.headers["etag"]})
    assert again.status_code == 304
    assert http.get("/assets/other.js").status_code == 404
    assert http.head("/").status_code == 200
    for path in (
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    ):
        assert "secret" not in http.get(path).text.replace("secret.txt", "")


def test_without_the_client_a_page_says_how_to_build_it(
    make_server: Callable[..., Any], tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr("cybertank.server.app.Pages", lambda: Pages(tmp_path / "nothing"))
    assert "make web" in make_server().http.get("/").text
