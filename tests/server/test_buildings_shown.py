"""What a page shows of buildings and lasers, and what it must not know of an unidentified one (11.06)."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.scenarios.files import read_scenario
from cybertank.scenarios.sessions import start
from cybertank.server.games.progress import GameProgress
from cybertank.server.live.host import Host
from cybertank.server.present.answers import answer
from cybertank.server.present.turn_options import present_options
from cybertank.server.present.views import present_view
from cybertank.server.present.visibility import redact
from cybertank.server.wire import questions as ask
from cybertank.text.events.facts import event_fact
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of

Maker = Callable[..., Any]
FIRE = {"number": 1, "seat": "attacker", "phase": "fire"}
HIDDEN = "PLANTED LASER defender 0912 sp=37 sp_full=39 identified=false"
SECRETS = (b"PLANTED", b'"LASER"', b"Laser", b"37", b"39")


def everything_shown(game: Game, seat: str) -> list[bytes]:
    """Return all that a page could be told about a position: its view, its options and its answers."""
    view = redact(game.state, seat)
    asked: list[ask.Question] = [
        ask.HexQuestion("0912"),
        ask.UnitQuestion(view.ids[1]),
        ask.ThreatQuestion(seat),
        ask.OddsQuestion(f"U at {view.ids[1]}"),
        ask.ForecastQuestion(f"fire U at {view.ids[1]}"),
    ]
    said: list[Any] = [present_view(view, 1), present_options(view, False), *(answer(view, one) for one in asked)]
    return [msgspec.json.encode(one) for one in said]


@pytest.fixture
def hidden_laser(position_file: Maker) -> Game:
    """Return a game in which a howitzer has an unidentified laser in range."""
    lines = ("U HWZ attacker 0906", HIDDEN)
    return Game(state_of(position_file(*lines, turn=FIRE), "test"), SeededDice(1))


def test_nothing_of_an_unidentified_building_is_in_an_enemys_bytes(hidden_laser: Game) -> None:
    for shown in everything_shown(hidden_laser, "attacker"):
        assert not [secret for secret in SECRETS if secret in shown]
    assert any(b"PLANTED" in shown for shown in everything_shown(hidden_laser, "defender"))


def test_nothing_leaks_from_fire_at_it(hidden_laser: Game) -> None:
    events = hidden_laser.apply(read_decision(hidden_laser.state, "fire U at ?B2"))
    view = redact(hidden_laser.state, "attacker")
    told = [msgspec.json.encode(event_fact(view, event)) for event in events]
    for shown in [*told, *everything_shown(hidden_laser, "attacker")]:
        assert not [secret for secret in (*SECRETS, b"25") if secret in shown]
    assert hidden_laser.state.buildings.points[1] == 25


def test_the_question_about_a_missile_is_the_same_for_an_unidentified_laser(position_file: Maker) -> None:
    said = set()
    for known in ("true", "false"):
        lines = ("O MK3 attacker 0906", "T HVY defender 0908", f"L LASER defender 0912 sp=30 identified={known}")
        game = Game(state_of(position_file(*lines, turn=FIRE), "test"), SeededDice(1))
        game.apply(read_decision(game.state, "fire O:missile at T"))
        said.add(present_view(redact(game.state, "attacker"), 1).question)
    (question,) = said
    assert "Lasers of the defender can fire at 1 missile" in question


def test_an_identified_building_shows_its_points(position_file: Maker) -> None:
    lines = ("U HWZ attacker 0906", "L LASER defender 0912 sp=9 sp_full=39")
    state = state_of(position_file(*lines, turn=FIRE), "test")
    shown = present_view(redact(state, "attacker"), 1)
    laser = next(unit for unit in shown.units if unit.id == "L")
    assert (laser.type, laser.sp, laser.sp_full, laser.identified, laser.damaged) == ("LASER", 9, 39, True, True)
    assert laser.note == "9 of 39 structure points, damaged, so it can no longer fire"


def test_the_odds_at_a_building_are_its_damage(position_file: Maker) -> None:
    lines = ("U HWZ attacker 0906", "B ADMIN defender 0912 sp=30")
    state = state_of(position_file(*lines, turn=FIRE), "test")
    found = answer(state, ask.OddsQuestion("U at B"))
    assert isinstance(found, ask.OddsAnswer)
    assert (found.damage, sum(line.amount for line in found.defense_lines)) == (12, 12)
    assert found.says == "U fires at B: it loses 12 structure points, and 18 are left (11.04.1)"


def test_the_line_of_a_laser_and_its_blocker_are_told(position_file: Maker) -> None:
    field = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north"}
    lines = ("L LASER attacker 0505 sp=30", "T LT defender 0508")
    entry = position_file(*lines, turn=FIRE, map=field | {"hexes": {"0507": "forest"}})
    found = answer(state_of(entry, "test"), ask.OddsQuestion("L at T"))
    assert isinstance(found, ask.OddsAnswer)
    assert found.lines == [ask.LineView("L", "0505", "0508", "0507")]
    assert found.refusal is not None
    assert found.refusal.rule == "12.02"
    open_field = answer(state_of(position_file(*lines, turn=FIRE, map=field), "test"), ask.OddsQuestion("L at T"))
    assert isinstance(open_field, ask.OddsAnswer)
    assert open_field.lines == [ask.LineView("L", "0505", "0508", "")]


@pytest.mark.parametrize("seat", ["red", "blue", ""])
def test_a_record_is_withheld_for_mines_too_from_who_has_the_building(seat: str) -> None:
    """Red hides mines, and blue hides what its building is, so neither may read the record yet."""
    battle = {
        "version": 1,
        "name": "two-secrets",
        "title": "Two secrets",
        "rule": "11.06",
        "map": {"name": "field", "columns": 23, "rows_odd": 40, "rows_even": 40, "stagger": "odd-north"},
        "seats": ["red", "blue"],
        "story": "",
        "turns": 6,
        "options": {"mines": True},
        "force": [
            {
                "seat": "red",
                "units": [{"id": "H", "type": "HVY"}],
                "mines": 2,
                "zones": [{"title": "there", "area": "everywhere"}],
            },
            {
                "seat": "blue",
                "units": [{"id": "B", "type": "ADMIN", "identified": False}, {"id": "T", "type": "LT"}],
                "zones": [{"title": "there", "area": "everywhere"}],
            },
        ],
        "level": [{"title": "Victory", "margin": 1}],
    }
    progress = GameProgress(start(read_scenario(json.dumps(battle), "test"), seed=4), False, [])
    for line in ("mine 0810", "place H 0101", "end", "place B 1930", "place T 2040", "end"):
        progress.decide(line)
    host = SimpleNamespace(progress=progress, is_over=False, _has_salvo_of_others=lambda held: False)
    assert Host.hides_from(cast("Any", host), frozenset({seat}))
