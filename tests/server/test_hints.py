"""Hints: who can ask for one, who sees it, and how it is withdrawn. Also players that think for a long time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cybertank.players.registry import DEFAULT_LEVEL, LEVELS, known_level
from cybertank.server.levels import check_holders, check_level
from cybertank.server.workers import bot_pool as bots
from cybertank.text.files.errors import FileFault

# A worker with one more level, which reports that it has started and thinks until its process is killed.
SLEEPER = """
import os, pathlib, sys
from cybertank.server.workers import bot_worker

real = bot_worker.make_player
marker = pathlib.Path(sys.argv[1])

class Sleeper:
    def choose(self, view):
        with marker.open("a") as begun:
            begun.write(f"{os.getpid()}\\n")
        while True:
            pass

bot_worker.make_player = lambda level, seed: Sleeper() if level == "sleeper" else real(level, seed)
bot_worker.main()
"""


def against_the_computer(server: Any, level: str = "charger", **more: Any) -> tuple[str, dict[str, str]]:
    """Start a game in which a person defends against a computer player."""
    game: tuple[str, dict[str, str]] = server.new_game(seats={"attacker": level}, **more)
    return game


def hint_over_http(server: Any, game: str, token: str = "", **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return server.http.post(f"/api/games/{game}/hint", json=body, headers=headers)


# -- what a hint says --------------------------------------------------------------------------------------------------


def test_a_hint_is_a_decision_that_can_be_submitted_with_its_reason(server: Any) -> None:
    game, tokens = against_the_computer(server, suggested=False)
    with server.player(game, tokens["defender"]) as defender:
        hint = defender.ask("hint", level="charger")["hint"]
        assert (hint["seat"], hint["level"], hint["version"]) == ("defender", "charger", 0)
        assert hint["decision"].startswith("place CP ")
        assert hint["says"] == f"CP will be set up in {hint['hex']} (1.06)"
        assert "from where OGRE can enter, out of reach until turn" in hint["reason"]
        assert hint["units"] == ["CP"]
        assert defender.version == 0
        assert defender.submit(hint["decision"])["type"] == "done"


def test_a_move_is_shown_with_its_way(server: Any) -> None:
    game, tokens = server.new_game(seats={"defender": "charger"})
    with server.player(game, tokens["attacker"]) as attacker:
        attacker.until_seat("attacker")
        hint = attacker.ask("hint")["hint"]
        assert hint["level"] == DEFAULT_LEVEL
        assert hint["decision"].split() == ["move", "OGRE", *hint["path"]]
        assert hint["hex"] == hint["path"][-1]
        assert "from CP" in hint["reason"]


def test_nobody_else_is_told(server: Any) -> None:
    game, tokens = against_the_computer(server)
    with server.player(game, tokens["defender"]) as defender, server.player(game) as spectator:
        spectator.hello()
        assert defender.ask("hint")["type"] == "hinted"
        assert spectator.ask("ping")["type"] == "pong"
        assert "hinted" not in {message["type"] for message in spectator.heard}


def test_other_messages_are_answered_meanwhile_and_over_http_too(server: Any) -> None:
    game, tokens = against_the_computer(server)
    reply = hint_over_http(server, game, tokens["defender"], level="charger")
    assert reply.status_code == 200
    assert reply.json()["decision"] == "end"
    assert reply.json()["reason"] == "every unit it wants is on the map"


# -- who can ask -------------------------------------------------------------------------------------------------------


def test_hints_are_for_the_seat_that_decides(server: Any) -> None:
    game, _ = against_the_computer(server)
    with server.player(game) as spectator:
        spectator.hello()
        assert spectator.ask("hint")["code"] == "not-yours"
    assert hint_over_http(server, game).status_code == 403
    assert hint_over_http(server, game, "wrong").status_code == 401


def test_between_people_there_are_none_unless_the_game_was_made_so(server: Any) -> None:
    game, tokens = server.new_game()
    with server.player(game) as defender:
        assert defender.hello(tokens["defender"])["game"]["hints"] is False
        refused = defender.ask("hint")
        assert refused["code"] == "no-hints"
        assert "Hints are off in this game" in refused["text"]
    assert hint_over_http(server, game, tokens["defender"]).json()["title"] == "Hints are off in this game"
    game, tokens = server.new_game(hints=True)
    with server.player(game) as defender:
        assert defender.hello(tokens["defender"])["game"]["hints"] is True
        assert defender.ask("hint")["type"] == "hinted"


def test_a_game_against_the_computer_can_be_made_without_them(server: Any) -> None:
    game, tokens = against_the_computer(server, hints=False)
    with server.player(game, tokens["defender"]) as defender:
        assert defender.ask("hint")["code"] == "no-hints"


def test_a_branch_has_them_by_the_same_rule(server: Any) -> None:
    game, _ = against_the_computer(server)
    for seats, asked, allowed in [({"attacker": "human"}, {}, False), ({"attacker": "human"}, {"hints": True}, True)]:
        links = server.http.post(f"/api/games/{game}/branch", json={"at": 3, "seats": seats, **asked}).json()
        assert server.http.get(f"/api/games/{links['game']}").json()["game"]["hints"] is allowed


def test_a_level_that_there_is_not(server: Any) -> None:
    game, tokens = against_the_computer(server)
    with server.player(game, tokens["defender"]) as defender:
        refused = defender.ask("hint", level="deep-thought")
        assert refused["code"] == "unknown-level"
        assert refused["text"].startswith("There is no player 'deep-thought'; known: random, charger")
    assert hint_over_http(server, game, tokens["defender"], level="charger:3").status_code == 422


def test_too_many_hints(server: Any) -> None:
    game, tokens = against_the_computer(server)
    with server.player(game, tokens["defender"]) as defender:
        codes = {defender.ask("hint").get("code") for _ in range(30)}
    assert codes == {None, "too-soon"}
    assert hint_over_http(server, game, tokens["defender"]).status_code == 429


# -- long thinking -----------------------------------------------------------------------------------------------------


@pytest.fixture
def slow(make_server: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Path]:
    """Start a server with a level that never finishes, and return the file where it notes that it has started."""
    marker = tmp_path / "begun"
    monkeypatch.setitem(LEVELS, "sleeper", "thinks for ever")
    monkeypatch.setattr(bots, "COMMAND", (sys.executable, "-P", "-c", SLEEPER, str(marker)))
    return make_server(), marker


def thoughts(marker: Path, count: int) -> list[int]:
    """Wait until this many bots have started thinking, and return their processes."""
    for _ in range(3000):
        found = marker.read_text().split() if marker.exists() else []
        if len(found) >= count:
            return [int(pid) for pid in found]
        time.sleep(0.01)
    pytest.fail("it never began to think")


def gone(pid: int) -> bool:
    """Return True if a process exits within a moment."""
    stat = Path(f"/proc/{pid}/stat")
    for _ in range(3000):
        try:
            if ") Z " in stat.read_text():
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    return False


def test_a_hint_is_stopped_at_once(slow: tuple[Any, Path]) -> None:
    server, marker = slow
    game, tokens = against_the_computer(server)
    with server.player(game, tokens["defender"]) as defender:
        defender.send({"type": "hint", "id": 901, "level": "sleeper"})
        [pid] = thoughts(marker, 1)
        assert defender.ask("ping")["type"] == "pong"
        assert defender.ask("stop-hint")["type"] == "done"
        fault = next((m for m in defender.heard if m.get("id") == 901), None) or defender.until("fault")
        assert (fault["id"], fault["code"]) == (901, "withdrawn")
        assert gone(pid)
        assert defender.ask("hint", level="charger")["type"] == "hinted"


def test_a_hint_is_withdrawn_when_the_game_goes_on(slow: tuple[Any, Path]) -> None:
    server, marker = slow
    game, tokens = against_the_computer(server)
    with server.player(game, tokens["defender"]) as defender:
        defender.send({"type": "hint", "id": 901, "level": "sleeper"})
        [pid] = thoughts(marker, 1)
        assert defender.submit("take HVY1")["type"] == "done"
        fault = next((m for m in defender.heard if m.get("id") == 901), None) or defender.until("fault")
        assert fault["code"] == "withdrawn"
        assert gone(pid)


def test_a_hint_ends_with_the_connection_that_wanted_it(slow: tuple[Any, Path]) -> None:
    server, marker = slow
    game, tokens = against_the_computer(server)
    with server.player(game, tokens["defender"]) as defender:
        defender.send({"type": "hint", "id": 901, "level": "sleeper"})
        [pid] = thoughts(marker, 1)
    assert gone(pid)


def test_a_second_hint_takes_the_place_of_the_first(slow: tuple[Any, Path]) -> None:
    server, marker = slow
    game, tokens = against_the_computer(server)
    with server.player(game, tokens["defender"]) as defender:
        defender.send({"type": "hint", "id": 901, "level": "sleeper"})
        thoughts(marker, 1)
        assert defender.ask("hint", level="charger")["type"] == "hinted"
        assert next(m for m in defender.heard if m.get("id") == 901)["code"] == "withdrawn"


def test_a_computer_player_that_thinks_for_long_is_shown_and_stopped_at_once(slow: tuple[Any, Path]) -> None:
    """The game then continues from the record, in a process that does not know it."""
    server, marker = slow
    game, tokens = against_the_computer(server, "sleeper")
    with server.player(game, tokens["defender"]) as defender:
        assert defender.submit("end")["type"] == "done"
        [first] = thoughts(marker, 1)
        shown = [m for m in defender.heard if m["type"] == "present" and m["thinking"]]
        told = shown[-1] if shown else defender.until("present")
        assert (told["thinking"], told["level"], told["paused"]) == ("attacker", "sleeper", False)
        assert told["thinking_for"] >= 0
        assert defender.ask("pause", paused=True)["type"] == "done"
        assert gone(first)
        assert defender.ask("pause", paused=False)["type"] == "done"
        second = thoughts(marker, 2)[1]
        assert second != first
        assert defender.ask("pause", paused=True)["type"] == "done"
        assert gone(second)


# -- levels ------------------------------------------------------------------------------------------------------------


def test_known_levels() -> None:
    for name in LEVELS:
        assert known_level(name) == name
    assert DEFAULT_LEVEL in LEVELS


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("", "there is no player ''"),
        ("deep-thought", "there is no player 'deep-thought'; known: random, charger"),
        ("charger:1", "only the strategist takes a budget"),
        ("strategist:", "seconds per phase|playouts per phase"),
        ("strategist:0", "seconds per phase|playouts per phase"),
        ("strategist:-1", "seconds per phase|playouts per phase"),
        ("strategist:1e9", "seconds per phase|playouts per phase"),
        ("strategist:nan", "seconds per phase|playouts per phase"),
        ("strategist:n", "seconds per phase|playouts per phase"),
        ("strategist:1.5n", "seconds per phase|playouts per phase"),
        ("strategist:1:2", "seconds per phase|playouts per phase"),
    ],
)
def test_specs_that_mean_nothing(spec: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "strategist", "searches")
    with pytest.raises(ValueError, match=problem):
        known_level(spec)


def test_budgets_that_others_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "strategist", "searches")
    for spec in ("strategist", "strategist:0.3", "strategist:.5", "strategist:10", "strategist:1000n"):
        check_level(spec)
    with pytest.raises(ValueError, match="the limit is 10 seconds"):
        check_level("strategist:10.5")
    with pytest.raises(ValueError, match="the limit is 1000 playouts"):
        check_level("strategist:1001n")
    with pytest.raises(FileFault, match="takes a budget"):
        check_holders({"attacker": "charger:3"})
