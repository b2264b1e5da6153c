"""Mines, ? counters and dummies appear in no byte that another seat gets: not in views, options, answers, refusals,
the log, the record, replays or hints. The tests search all traffic of whole games for planted names, and check that
games that differ only in what is hidden look the same to the byte."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cybertank.game.game import IllegalDecision
from cybertank.players.registry import make_player
from cybertank.scenarios.sessions import start
from cybertank.server.games import dice as server_dice
from cybertank.server.games.progress import GameProgress
from cybertank.server.present.answers import answer
from cybertank.server.present.log_lines import ANYBODY, moment_for_seat
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.views import view_of
from cybertank.server.wire.questions import Question
from cybertank.state.chapters.hidden import MINE_FIELDS, MINE_KNOWN
from cybertank.state.frames import SetUp
from cybertank.state.state import State
from cybertank.text.files.errors import NotationFault
from cybertank.text.notation.decisions import write_decision

ALL = {"mines": True, "camouflage": True, "dummies": True}
OF_1977 = {"mines": True, "camouflage": True}
SEED = 1304
# The numbers of planted names start with this, and nothing else contains it.
PLANTED = "40404"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# -- planted names in whole games --------------------------------------------------------------------------------------


def planted(session: Any) -> dict[str, int]:
    """Return the names of units that only their owner may know now, with their slots."""
    state = session.state
    return {
        state.ids[unit]: unit for unit, mask in enumerate(state.hidden.masks) if mask and PLANTED in state.ids[unit]
    }


def leaks(text: str, names: dict[str, int]) -> list[str]:
    """Return the planted names that a text contains."""
    return [name for name in names if name in text]


def mines_shown(message: Any) -> set[tuple[str, str]]:
    """Return the mines in a message's view, by hex and seat."""
    view = message.get("view", message) if isinstance(message, dict) else {}
    return {(mine["hex"], mine["seat"]) for mine in view.get("mines", [])} if isinstance(view, dict) else set()


def known_mines(state: State) -> set[tuple[str, str]]:
    names, seats = state.board.names, state.setting.seats
    places = [state.hidden.mines[i : i + MINE_FIELDS] for i in range(0, len(state.hidden.mines), MINE_FIELDS)]
    return {(names[place[0]], seats[place[1]]) for place in places if place[MINE_KNOWN]}


def with_planted_names(text: str, number: str) -> str:
    """Return a placement with a number that appears nowhere else."""
    words = text.split()
    if words[0] != "place" or not words[1][-1].isdigit():
        return text
    return " ".join([words[0], f"{words[1].rstrip('0123456789')}{number}", *words[2:]])


class Watch:
    """Viewers from whom something is hidden, and everything they receive."""

    def __init__(self, server: Any, game: str, tokens: dict[str, str], seat: str) -> None:
        self.server = server
        self.game = game
        self.headers = [bearer(tokens[seat]), {}]
        self.players = [server.player(game, tokens[seat]), server.player(game)]
        self.players[1].hello()
        self.read = [0, 0]

    def new(self) -> list[dict[str, Any]]:
        """Return what they have received since the last call."""
        found: list[dict[str, Any]] = []
        for number, player in enumerate(self.players):
            player.ask("ping")
            found += player.heard[self.read[number] :]
            self.read[number] = len(player.heard)
        return found

    def look_round(
        self, version: int, names: dict[str, int], hexes: list[str], mines: set[tuple[str, str]]
    ) -> list[str]:
        """Request everything they can over HTTP and over the socket."""
        past = max(version - 7, 0)
        texts: list[str] = []
        for headers in self.headers:
            for path in ("", "/board", "/moments", f"/at/{version}", f"/at/{past}", f"/at/{past}/board"):
                reply = self.server.http.get(f"/api/games/{self.game}{path}", headers=headers)
                assert reply.status_code == 200, reply.text
                texts.append(reply.text)
            refused = self.server.http.get(f"/api/games/{self.game}/record", headers=headers)
            assert refused.status_code == 403
            position = self.server.http.get(f"/api/games/{self.game}/at/{version}/position", headers=headers)
            assert position.status_code in (200, 403, 422), position.text
            if position.status_code == 200:
                assert mines_shown(json.loads(position.json()["position"])) <= mines
            texts += [refused.text, position.text]
            reply = self.server.http.post(
                f"/api/games/{self.game}/branch", json={"at": version, "seats": {}}, headers=headers
            )
            assert reply.status_code == 403
        for player in self.players:
            for where in hexes:
                texts.append(json.dumps(player.ask("ask", question={"about": "hex", "hex": where})))
            for name in list(names)[:2]:
                told = player.ask("ask", question={"about": "unit", "unit": name})
                texts.append(json.dumps(told).replace(f"'{name}'", ""))
            for seat in self.seats():
                texts.append(json.dumps(player.ask("ask", question={"about": "threat", "seat": seat})))
        return texts

    def seats(self) -> list[str]:
        return [standing["seat"] for standing in self.players[0].view["standing"]]

    def close(self) -> None:
        for player in self.players:
            player.__exit__()


@pytest.mark.parametrize(
    ("scenario", "owner", "watcher", "options"),
    [
        ("mark-iii", "defender", "attacker", ALL),
        pytest.param("1977-basic", "defender", "attacker", OF_1977, marks=pytest.mark.slow),
        pytest.param("raid", "garrison", "raider", ALL, marks=pytest.mark.slow),
        pytest.param("crossing", "defense", "assault", {"mines": True, "dummies": True}, marks=pytest.mark.slow),
    ],
)
def test_nothing_hidden_is_told_in_a_whole_game(
    make_server: Callable[..., Any], scenario: str, owner: str, watcher: str, options: dict[str, bool]
) -> None:
    server = make_server(messages_per_second=1e6, requests_per_second=0, games_per_minute=0)
    game, tokens = server.new_game(scenario, options=options, suggested=False, hints=True)
    lot = random.Random(SEED)
    watch = Watch(server, game, tokens, watcher)
    hosts = {seat: server.player(game, token) for seat, token in tokens.items()}
    session = server.hosts._hosts[game].progress.session
    players = {seat: make_player("random", SEED + i) for i, seat in enumerate(tokens)}
    try:
        for step in range(2000):
            seat = session.seat
            assert seat is not None
            names = planted(session)
            decision = players[seat].choose(session.game.look(session.game.seat))
            text = write_decision(session.game.look(session.game.seat), decision)
            if isinstance(session.state.flow[-1], SetUp) and seat == owner:
                text = with_planted_names(text, f"{PLANTED}{step}")
            host = hosts[seat]
            host.ask("ping")
            host.until_seat(seat)
            reply = host.submit(text)
            if reply["type"] == "refused":
                assert isinstance(session.state.flow[-1], SetUp), reply
                host.submit("end")
            if session.outcome is not None:
                break  # nothing is hidden any more
            now = planted(session)
            for message in watch.new():
                assert not leaks(json.dumps(message), now), message
                assert mines_shown(message) <= known_mines(session.state)
            if step % 60 == 0:
                state = session.state
                standing = [state.hex_of[unit] for unit in now.values() if state.hex_of[unit] >= 0]
                places = [*(lot.randrange(state.board.size) for _ in range(3)), *standing[:3]]
                hexes = [state.board.names[where] for where in places]
                for words in watch.look_round(len(session.lines), {**names, **now}, hexes, known_mines(state)):
                    assert not leaks(words, now), words[:2000]
                watch.new()
        assert session.outcome is not None or step == 1999
        if session.outcome is not None:
            record = server.http.get(f"/api/games/{game}/record")
            assert record.status_code == 200
            assert "mine " in record.text
            open_view = server.http.get(f"/api/games/{game}/at/20").json()
            assert not any(unit["type"] == "?" for unit in open_view["units"])
            moments = server.http.get(f"/api/games/{game}/moments").json()["moments"]
            assert any(moment["decision"].startswith("mine ") for moment in moments)
    finally:
        watch.close()
        for host in hosts.values():
            host.__exit__()


# -- games that differ only in what is hidden --------------------------------------------------------------------------

FORCES = (
    ("place CP 0801", "place HVY1 0703", "place GEV1 0904", "place INF1 0705 3", "place HWZ1 0602"),
    ("place INF1 0801 3", "place CP 0703", "place HWZ1 0904", "place GEV1 0705", "place MSL1 0602"),
)
MINES = (("mine 1010", "mine 0912"), ("mine 0306", "mine 0808"))
ENTRY = ["move OGRE 0822 0821 0820", "end", "end"]


def told_to_the_attacker(forces: int, mines: int) -> list[bytes]:
    """Return everything that the attacker and a spectator receive during a few decisions."""
    session = start("mark-iii", seed=5, options={"mines": True, "camouflage": True})
    progress = GameProgress(session, False, [])
    kept: list[bytes] = []
    for line in (*FORCES[forces], *MINES[mines], "end"):
        kept += [msgspec.json.encode(new_lines.moment) for new_lines in progress.decide(line)]
    said: list[bytes] = []
    for line in ["", *ENTRY]:
        if line:
            kept += [msgspec.json.encode(new_lines.moment) for new_lines in progress.decide(line)]
        said += [msgspec.json.encode(view_of(session, seat)) for seat in ("attacker", None)]
        if session.seat == "attacker":
            said.append(msgspec.json.encode(options_of(session)))
            said += [refusal.encode() for refusal in refusals(progress)]
        said += [msgspec.json.encode(answer(session.view("attacker"), question)) for question in questions(session)]
    said += [moment_for_seat(moment, eyes, False) for moment in kept for eyes in ("attacker", ANYBODY)]
    return said


def refusals(progress: GameProgress) -> list[str]:
    """Return the replies to illegal decisions, some of them about hidden things."""
    said: list[str] = []
    for line in (
        "move OGRE 0703", "fire OGRE:main at ?1", "fire OGRE:main at HVY1", "fire OGRE:ap at ?2:main", "move ?1 0704",
        "destruct HVY1", "mine 0810", "ram OGRE ?2", "place HVY1 0703", "mount INF1 on GEV1", "hide CP", "stay OGRE",
    ):  # fmt: skip
        try:
            progress.session.apply(line)
        except (IllegalDecision, NotationFault) as fault:
            said.append(str(fault))
    return said


def questions(session: Any) -> list[Question]:
    """Return the answers to every question about the hexes and names of hidden things."""
    asked: list[dict[str, Any]] = [{"about": "threat", "seat": seat} for seat in session.seat_names]
    asked += [{"about": "hex", "hex": where} for where in ("0801", "0703", "1010", "0912", "0306", "0808")]
    asked += [{"about": "unit", "unit": unit} for unit in ("?1", "?2", "HVY1", "CP", "INF1", "OGRE")]
    asked += [{"about": "reach", "unit": unit} for unit in ("OGRE", "?1")]
    asked += [
        {"about": "odds", "attack": attack} for attack in ("OGRE:main at ?1", "OGRE:main at CP", "?1 at OGRE:main")
    ]
    asked += [{"about": "forecast", "decision": line} for line in ("fire OGRE:main at ?2", "move OGRE 0819", "end")]
    return [msgspec.convert(question, type=Question) for question in asked]


def test_games_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    first = told_to_the_attacker(0, 0)
    for forces, mines in ((1, 0), (0, 1), (1, 1)):
        assert told_to_the_attacker(forces, mines) == first
    assert len(first) > 100


def test_a_dummy_and_a_marked_unit_look_the_same() -> None:
    def told(dummy: str, real: str) -> list[bytes]:
        session = start("mark-iii", seed=5, options={"dummies": True})
        progress = GameProgress(session, False, [])
        kept = []
        for line in ("place CP 0801", f"place HVY1 {real}", f"place HVY2 {dummy} dummy", "mark HVY1", "end"):
            kept += [msgspec.json.encode(new_lines.moment) for new_lines in progress.decide(line)]
        shown = [moment_for_seat(moment, "attacker", False) for moment in kept]
        return [*shown, msgspec.json.encode(view_of(session, "attacker")), msgspec.json.encode(options_of(session))]

    assert told("0703", "0904") == told("0904", "0703")


def test_a_mine_that_fails_under_its_owners_unit_is_told_to_its_own_side_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """13.04: neither the event, nor its die, nor a pause on the way tells the attacker where a mine is."""
    monkeypatch.setattr(server_dice, "roll", lambda count: [1] * count)

    def told(*mines: str) -> tuple[list[bytes], list[Any]]:
        session = start("mark-iii", seed=5, options={"mines": True})
        progress = GameProgress(session, False, [])
        setup = ("place CP 0801", "place HVY1 0810", "place HWZ1 0803", *(f"mine {where}" for where in mines), "end")
        kept: list[bytes] = []
        shown: list[bytes] = []
        for line in (*setup, "move OGRE 0822", "end", "move HVY1 0811 0812 0813"):
            kept += [msgspec.json.encode(new_lines.moment) for new_lines in progress.decide(line)]
            shown += [msgspec.json.encode(view_of(session, eyes)) for eyes in ("attacker", None)]
        shown += [moment_for_seat(moment, eyes, False) for moment in kept for eyes in ("attacker", ANYBODY)]
        return shown, [json.loads(moment_for_seat(moment, "defender", False)) for moment in kept]

    met, own = told("0811", "0812")
    missed, _ = told("0303", "0304")
    assert met == missed
    moved = next(moment for moment in own if moment["decision"].startswith("move HVY1"))
    assert moved["faces"] == [1, 1]
    assert "a hex mined by its own side, 0811" in moved["sentences"][1]["text"]


# -- single cases ------------------------------------------------------------------------------------------------------


def test_a_record_and_a_branch_are_had_by_who_hides_and_by_others_later(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=0, games_per_minute=0)
    game, tokens = server.new_game(options={"mines": True})
    with server.player(game, tokens["defender"]) as defender:
        assert defender.submit("mine 0810")["type"] == "done"
        assert defender.view["mines"] == [
            {"hex": "0810", "seat": "defender", "count": 1, "road": False, "known": False}
        ]
        assert defender.submit("end")["type"] == "done"
    record = f"/api/games/{game}/record"
    assert "mine 0810" in server.http.get(record, headers=bearer(tokens["defender"])).text
    for headers in ({}, bearer(tokens["attacker"])):
        refused = server.http.get(record, headers=headers)
        assert refused.status_code == 403
        assert "when the game is over" in refused.json()["detail"]
        moments = server.http.get(f"/api/games/{game}/moments", headers=headers).json()["moments"]
        laid = [moment for moment in moments if moment["decision"] == "(hidden)"]
        assert len(laid) == 1
        assert laid[0]["sentences"][0]["text"] == "The defender sets something up in secret"
    with server.player(game, tokens["attacker"]) as attacker:
        assert "mines" not in attacker.view
        assert attacker.submit("resign")["type"] == "done"
    assert "mine 0810" in server.http.get(record).text
    assert server.http.post(f"/api/games/{game}/branch", json={"at": 3, "seats": {}}).status_code == 201


def test_who_holds_both_sides_at_one_screen_reads_no_secrets_in_the_log(make_server: Callable[..., Any]) -> None:
    server = make_server(games_per_minute=0)
    game, tokens = server.new_game(options={"mines": True})
    with server.player(game, *tokens.values()) as both:
        both.submit("mine 0810")
        both.submit("end")
        assert "mines" not in both.view
        assert "0810" not in json.dumps([message.get("moments") for message in both.heard])


def test_a_hint_reckons_with_what_the_seat_sees(make_server: Callable[..., Any]) -> None:
    server = make_server(requests_per_second=0, games_per_minute=0)
    game, tokens = server.new_game(options={"mines": True, "camouflage": True}, hints=True)
    with server.player(game, tokens["defender"]) as defender:
        hint = server.http.post(f"/api/games/{game}/hint", json={}, headers=bearer(tokens["defender"])).json()
        assert hint["decision"].startswith("mine ")
        assert "mine" in hint["says"]
        defender.submit(hint["decision"])
        defender.submit("end")
    hint = server.http.post(f"/api/games/{game}/hint", json={}, headers=bearer(tokens["attacker"])).json()
    assert hint["decision"].startswith("move OGRE")
