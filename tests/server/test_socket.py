"""The websocket of a game: deciding, watching, reconnecting, and what happens when the server is killed."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cybertank.scenarios.sessions import resume

GOLDEN = Path(__file__).parent.parent / "goldens" / "mark-iii.record"
ENTRY = "move OGRE 0822 0821 0820"


def begun(server: Any, **more: Any) -> tuple[str, dict[str, str]]:
    """Start a Mark III Attack between two people and finish the set-up: the attacker's first movement phase."""
    game, tokens = server.new_game(**more)
    with server.player(game, tokens["defender"]) as defender:
        assert defender.submit("end")["type"] == "done"
    return game, tokens


# -- joining and deciding ----------------------------------------------------------------------------------------------


def test_a_game_begins_with_the_suggested_set_up_to_be_changed(server: Any) -> None:
    game, tokens = server.new_game()
    with server.player(game) as defender:
        welcome = defender.hello(tokens["defender"])
        assert welcome["seats"] == ["defender"]
        assert welcome["game"]["title"] == "Mark III Attack"
        assert welcome["board"]["names"]
        assert welcome["view"]["phase"] == "set-up"
        assert welcome["options"]["shop"]["armor_left"] == "0"
        assert not welcome["options"]["can_undo"]
        assert len(welcome["moments"]) == welcome["view"]["version"] == 18
        assert all(moment["by_itself"] for moment in welcome["moments"])
        assert defender.submit("take HVY1")["type"] == "done"
        assert defender.ask("undo", version=defender.version)["type"] == "done"
        assert defender.ask("undo", version=defender.version)["refusal"]["rule"] == "undo"


def test_without_the_suggestion_the_map_is_empty(server: Any) -> None:
    game, tokens = server.new_game(suggested=False)
    with server.player(game) as defender:
        assert defender.hello(tokens["defender"])["view"]["version"] == 0


def test_an_update_comes_to_everybody_before_the_done_of_who_decided(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker, server.player(game, tokens["defender"]) as defender:
        done = attacker.submit(ENTRY)
        assert done == {"type": "done", "id": 1, "version": 20}
        update = attacker.heard[-2]
        assert update["type"] == "update"
        assert update["options"]["can_undo"]
        seen = defender.until("update")
        assert seen["options"] is None
        assert seen["view"] == update["view"]
        assert seen["moments"] == update["moments"]
        assert seen["moments"][0]["decision"] == ENTRY
        assert seen["moments"][0]["sentences"][0]["rule"]


def test_a_double_click_decides_once(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker, server.player(game, tokens["attacker"]) as second_tab:
        version = attacker.version
        for number in (101, 102):
            attacker.send({"type": "submit", "id": number, "version": version, "decision": ENTRY})
        assert attacker.until("done")["id"] == 101
        refused = attacker.until("refused")
        assert (refused["id"], refused["refusal"]["rule"], refused["version"]) == (102, "version", version + 1)
        assert second_tab.submit("end", version)["refusal"]["rule"] == "version"
        assert second_tab.submit("end")["type"] == "done"


def test_a_refusal_cites_its_rule_and_changes_nothing(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        version = attacker.version
        refused = attacker.submit("fire OGRE:main at HVY1")
        assert refused["type"] == "refused"
        assert refused["refusal"]["rule"] not in ("", "version")
        assert attacker.submit("dance")["refusal"]["rule"] == "notation"
        assert server.http.get(f"/api/games/{game}").json()["view"]["version"] == version


def test_only_the_seat_that_decides_may_decide(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["defender"]) as defender, server.player(game) as spectator:
        fault = defender.submit("end")
        assert (fault["type"], fault["code"]) == ("fault", "not-yours")
        assert defender.ask("undo", version=defender.version)["code"] == "not-yours"
        assert defender.ask("set-up", version=defender.version, place=[])["code"] == "not-yours"
        welcome = spectator.hello()
        assert welcome["seats"] == []
        assert welcome["options"] is None
        assert spectator.submit("end")["code"] == "not-yours"
        assert spectator.ask("pause", paused=True)["code"] == "not-yours"


def test_one_person_may_hold_both_seats(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, *tokens.values()) as both:
        assert both.submit(ENTRY)["type"] == "done"
        while both.view["seat"] != "defender":
            assert both.submit("end")["type"] == "done"
            assert both.heard[-2]["options"]
        assert "GEV1" in both.heard[-2]["options"]["movers"]
        assert both.submit("move GEV1 to 0511")["type"] == "done"


def test_undo_goes_back_to_the_last_die_and_not_past_it(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        assert attacker.submit(ENTRY)["type"] == "done"
        assert attacker.ask("undo", version=attacker.version)["type"] == "done"
        assert attacker.heard[-2]["moments"][0]["decision"] == "undo"
        assert not attacker.heard[-2]["options"]["can_undo"]
        assert attacker.submit("move OGRE 0822 0821")["type"] == "done"


def test_a_die_that_was_rolled_stays_rolled(server: Any) -> None:
    lines = GOLDEN.read_text().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if re.search(r"\| [1-6][1-6 ]* \|", line))
    body = {"record": "".join(lines[:first]), "seats": {"attacker": "human", "defender": "human"}}
    links = server.http.post("/api/games/load", json=body).json()
    with server.player(links["game"], *(link["token"] for link in links["links"])) as both:
        decision = lines[first].split("  ", 1)[1].split(" | ")[0].split("  ")[-1]
        assert both.submit(decision)["type"] == "done"
        assert both.heard[-2]["moments"][0]["faces"]
        assert both.ask("undo", version=both.version)["refusal"]["rule"] == "undo"


def test_a_set_up_is_replaced_as_a_whole_or_not_at_all(server: Any) -> None:
    game, tokens = server.new_game()
    with server.player(game, tokens["defender"]) as defender:
        before = defender.version
        refused = defender.ask("set-up", version=before, place=["CP 0801", "HVY1 0822"])
        assert refused["type"] == "refused"
        assert refused["version"] == before
        assert defender.ask("set-up", version=before, place=["CP 0701", "HVY1 0703"])["type"] == "done"
        placed = {u["id"]: u["hex"] for u in defender.heard[-2]["view"]["units"] if u.get("where", "map") == "map"}
        assert {"CP": "0701", "HVY1": "0703"}.items() <= placed.items()
        assert "HVY2" not in placed
        assert defender.ask("undo", version=defender.version)["type"] == "done"
        again = {u["id"] for u in defender.heard[-2]["view"]["units"] if u.get("where", "map") == "map"}
        assert "HVY2" in again
        assert defender.ask("set-up", version=defender.version, place=[])["type"] == "done"


def test_phases_with_nothing_to_do_pass_by_themselves(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        assert attacker.submit(ENTRY)["type"] == "done"
        assert attacker.submit("end")["type"] == "done"
        moments = attacker.heard[-2]["moments"]
        assert [moment["by_itself"] for moment in moments][:1] == [False]
        view = attacker.heard[-2]["view"]
        # Either the Ogre has targets in range of its missiles, or it has none and it is the defender's turn already.
        assert view["phase"] == "fire" or (view["seat"] == "defender" and all(m["by_itself"] for m in moments[1:]))


def test_questions_are_answered_about_now_and_then(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        answer = attacker.ask("ask", question={"about": "reach", "unit": "OGRE"})["answer"]
        assert answer["about"] == "reach"
        assert {"0822", "0820"} <= {found["hex"] for found in answer["hexes"]}
        assert attacker.submit(ENTRY)["type"] == "done"
        then = attacker.ask("ask", question={"about": "unit", "unit": "OGRE"}, at=19)
        now = attacker.ask("ask", question={"about": "unit", "unit": "OGRE"})
        assert (then["version"], now["version"]) == (19, 20)
        assert then["answer"] != now["answer"]
        unknown = attacker.ask("ask", question={"about": "hex", "hex": "9999"})["answer"]
        assert unknown["about"] == "unknown"
        assert attacker.ask("ask", question={"about": "hex", "hex": "0101"}, at=999)["answer"]["about"] == "unknown"
        assert attacker.ask("ping")["type"] == "pong"


# -- reconnecting ------------------------------------------------------------------------------------------------------


def test_who_comes_back_gets_what_was_missed(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game) as defender:
        first = defender.hello(tokens["defender"])
    with server.player(game, tokens["attacker"]) as attacker:
        attacker.submit(ENTRY)
        attacker.submit("end")
    with server.player(game) as defender:
        board = first["board"]["fingerprint"]
        welcome = defender.hello(tokens["defender"], seen=first["view"]["version"], board=board)
        assert welcome["board"] is None
        assert [moment["decision"] for moment in welcome["moments"]][:2] == [ENTRY, "end"]
        assert defender.hello(tokens["defender"], seen=10_000)["moments"] == []


def test_everybody_knows_who_is_there(server: Any) -> None:
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        assert attacker.until("present")["seats"] == [
            {"name": "attacker", "here": True},
            {"name": "defender", "here": False},
        ]
        with server.player(game) as spectator:
            spectator.hello()
            assert attacker.until("present")["watching"] == 1
        assert attacker.until("present")["watching"] == 0


def test_an_evicted_game_is_loaded_again_as_it_was(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("cybertank.server.live.hosts.SWEEP", 0.05)
    server = make_server(idle=0.1)
    game, tokens = begun(server)
    before = server.http.get(f"/api/games/{game}").json()
    deadline = time.monotonic() + 30
    while server.hosts.games and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.hosts.games == 0
    assert server.http.get(f"/api/games/{game}").json() == before
    with server.player(game, tokens["attacker"]) as attacker:
        assert attacker.submit(ENTRY)["type"] == "done"


def test_a_long_game_is_loaded_from_a_snapshot(make_server: Callable[..., Any], tmp_path: Path) -> None:
    server = make_server(grace=600)
    game, tokens = server.new_game(seats={"attacker": "charger"})
    with server.player(game, tokens["defender"]) as defender:
        while defender.version < 120:
            assert defender.submit("end")["type"] == "done"
            assert defender.until_seat("defender")["seat"] == "defender"
    record = server.http.get(f"/api/games/{game}/record").text
    server.stop()
    again = make_server(f"sqlite:///{tmp_path / 'games.db'}")
    assert again.http.get(f"/api/games/{game}/record").text == record
    assert len(resume(record).lines) >= 120


def test_a_game_of_another_version_is_played_on(make_server: Callable[..., Any], tmp_path: Path) -> None:
    """Its checksums cannot be verified, because rules with different position data made them."""
    server = make_server()
    game, tokens = begun(server)
    before = server.http.get(f"/api/games/{game}").json()
    server.stop()
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("UPDATE lines SET checksum = printf('%08x', number)")
        header = database.execute("SELECT header FROM games").fetchone()[0]
        other = re.sub(r'"start":"\w+"', '"start":"0123456789abcdef"', header)
        database.execute("UPDATE games SET header = ?", [other])
    again = make_server(f"sqlite:///{tmp_path / 'games.db'}")
    assert again.http.get(f"/api/games/{game}").json() == before
    with again.player(game, tokens["attacker"]) as attacker:
        assert attacker.submit(ENTRY)["type"] == "done"
    branch = again.http.post(f"/api/games/{game}/branch", json={"at": before["view"]["version"]}).json()["game"]
    assert resume(again.http.get(f"/api/games/{branch}/record").text).unproved == 0


# -- computer players --------------------------------------------------------------------------------------------------


def test_the_computer_plays_its_turn_and_stops_when_paused(server: Any) -> None:
    game, tokens = server.new_game(seats={"attacker": "charger"})
    with server.player(game, tokens["defender"]) as defender:
        assert defender.ask("pause", paused=True)["type"] == "done"
        assert defender.submit("end")["type"] == "done"
        present = [m for m in defender.heard if m["type"] == "present"][-1]
        assert present["paused"]
        assert present["thinking"] == ""
        assert defender.ask("pause", paused=False)["type"] == "done"
        assert defender.until_seat("defender")["turn"] == 1
        assert any("OGRE" in m["decision"] for u in defender.heard for m in u.get("moments", []))


def test_the_computer_stops_when_the_game_is_left_and_goes_on_when_somebody_comes(
    make_server: Callable[..., Any],
) -> None:
    server = make_server(grace=0.2)
    game, _ = server.new_game(seats={"attacker": "charger", "defender": "charger"})
    with server.player(game) as spectator:
        spectator.hello()
        spectator.until("update")
    deadline = time.monotonic() + 30
    last = -1
    while time.monotonic() < deadline:
        time.sleep(0.6)
        [card] = server.http.post("/api/games/held", json={"games": [{"game": game}]}).json()["games"]
        if card["version"] == last:
            break
        last = card["version"]
    assert card["version"] == last
    with server.player(game) as spectator:
        assert spectator.hello()["view"]["version"] == last
        assert spectator.until("update")["view"]["version"] > last


def test_a_computer_player_that_fails_says_so_and_loses_nothing(
    make_server: Callable[..., Any], monkeypatch: Any
) -> None:
    server = make_server()
    game, tokens = server.new_game(seats={"attacker": "charger"})

    async def nonsense(*_: object) -> str:
        return "dance"

    monkeypatch.setattr(server.hosts.services.bots, "choose", nonsense)
    with server.player(game, tokens["defender"]) as defender:
        done = defender.submit("end")
        fault = defender.until("fault")
        assert fault["code"] == "internal"
        assert defender.version == done["version"]
        monkeypatch.undo()
        defender.ask("pause", paused=True)
        defender.ask("pause", paused=False)
        assert defender.until_seat("defender")["turn"] == 1


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def test_what_cannot_be_kept_is_not_shown_and_did_not_happen(make_server: Callable[..., Any], monkeypatch: Any) -> None:
    server = make_server()
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker, server.player(game) as spectator:
        spectator.hello()

        async def full(*_: object) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(server.hosts.services.store, "append", full)
        fault = attacker.submit(ENTRY)
        assert (fault["type"], fault["code"]) == ("fault", "internal")
        assert "disk" not in json.dumps(fault)
        monkeypatch.undo()
        assert not any(message["type"] == "update" for message in attacker.heard)
        assert attacker.submit(ENTRY)["type"] == "done"
        assert spectator.until("update")["view"]["version"] == attacker.version


def test_a_server_that_closes_says_so(make_server: Callable[..., Any]) -> None:
    server = make_server()
    game, tokens = begun(server)
    with server.player(game, tokens["attacker"]) as attacker:
        attacker.submit(ENTRY)
        server.stop()
        assert attacker.closed() == 1012
        assert attacker.heard[-1]["code"] == "closing"


# -- processes ---------------------------------------------------------------------------------------------------------


class Process:
    """`cybertank serve` as a separate process."""

    def __init__(self, url: str, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=60, trust_env=False)
        self._command = [sys.executable, "-m", "cybertank.cli.main", "serve", "--port", str(port), "--database", url]
        self._log = folder / f"log-{port}"
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while True:
            try:
                if self.http.get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            assert self.process.poll() is None, self._log.read_text()
            assert time.monotonic() < deadline, self._log.read_text()
            time.sleep(0.1)

    def end(self, how: signal.Signals) -> int:
        os.kill(self.process.pid, how)
        return self.process.wait(60)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Callable[[str], Process]]:
    started: list[Process] = []

    def start(url: str) -> Process:
        started.append(Process(url, tmp_path))
        return started[-1]

    yield start
    for process in started:
        process.http.close()
        if process.process.poll() is None:
            process.end(signal.SIGTERM)


def decide(process: Process, game: str, token: str, version: int, decision: str) -> httpx.Response:
    return process.http.post(
        f"/api/games/{game}/decisions",
        json={"type": "submit", "id": 1, "version": version, "decision": decision},
        headers={"Authorization": f"Bearer {token}"},
    )


def test_a_killed_server_loses_nothing_that_it_acknowledged(
    processes: Callable[[str], Process], sqlite_url: str
) -> None:
    process = processes(sqlite_url)
    links = process.http.post("/api/games", json={"scenario": "mark-iii"}).json()
    game = links["game"]
    tokens = {link["seat"]: link["token"] for link in links["links"]}
    version = process.http.get(f"/api/games/{game}").json()["view"]["version"]
    for seat, decision in (("defender", "end"), ("attacker", ENTRY)):
        version = decide(process, game, tokens[seat], version, decision).json()["version"]
    assert process.end(signal.SIGKILL) == -signal.SIGKILL
    process.start()
    view = process.http.get(f"/api/games/{game}").json()["view"]
    assert view["version"] == version
    assert next(unit["hex"] for unit in view["units"] if unit["id"] == "OGRE") == "0820"
    assert decide(process, game, tokens["attacker"], version, "end").status_code == 200
    assert process.end(signal.SIGTERM) == 0


@pytest.mark.slow
def test_two_processes_on_one_database_share_a_game(
    processes: Callable[[str], Process], postgres_url: str, player_at: Any
) -> None:
    one, two = processes(postgres_url), processes(postgres_url)
    links = one.http.post("/api/games", json={"scenario": "mark-iii"}).json()
    game = links["game"]
    tokens = {link["seat"]: link["token"] for link in links["links"]}
    with (
        player_at(f"ws://{one.address}/api/games/{game}/socket") as defender,
        player_at(f"ws://{two.address}/api/games/{game}/socket") as attacker,
    ):
        defender.hello(tokens["defender"])
        attacker.hello(tokens["attacker"])
        assert defender.submit("end")["type"] == "done"
        attacker.until_seat("attacker")
        assert attacker.submit(ENTRY)["type"] == "done"
        assert defender.until("update")["moments"]
        while defender.version < attacker.version:
            defender.until("update")
        assert decide(one, game, tokens["attacker"], attacker.version - 1, "end").status_code == 409
    records = [each.http.get(f"/api/games/{game}/record").text for each in (one, two)]
    assert records[0] == records[1]


def test_long_answers_come_in_pages_of_500_lines(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cybertank.server.live.sockets.LIMITS", {})
    server = make_server(messages_per_second=1000, requests_per_second=0)
    game, tokens = server.new_game()
    with server.player(game, tokens["defender"]) as defender:
        for place in (["CP 0701", "HVY1 0703"], ["CP 0702", "HVY1 0704"]) * 70:
            assert defender.ask("set-up", version=defender.version, place=place)["type"] == "done"
        version = defender.version
    assert version > 500
    found: list[int] = []
    while len(found) < version:
        page = server.http.get(f"/api/games/{game}/moments", params={"after": len(found)}).json()
        assert 0 < len(page["moments"]) <= 500
        assert page["version"] == version
        found += [moment["number"] for moment in page["moments"]]
    assert found == list(range(1, version + 1))
    with server.player(game) as again:
        welcome = again.hello(tokens["defender"])
        assert [moment["number"] for moment in welcome["moments"]] == found[-500:]
