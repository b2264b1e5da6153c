"""10.02-10.05 Cruise missiles in positions and snapshots: a flight goes on from each of them as it would have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cybertank.game.choices.listing import choices
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.rules.missiles.flights import fly
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.files import read_scenario, scenario_brief
from cybertank.scenarios.start import start_game
from cybertank.state.frames import Flying
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_model
from cybertank.text.forecasts.blast import announce_blast, blast_lines, forecast_blast
from cybertank.text.judge import judge, judgement_json
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot

rule = pytest.mark.rule

FIELD = {"name": "range", "columns": 23, "rows_odd": 64, "rows_even": 64, "stagger": "odd-north", "hexes": {}}
UNITS = [
    {"id": "M", "type": "MCRL", "seat": "attacker", "hex": "0501"},
    {"id": "N", "type": "MCRL", "seat": "attacker", "hex": "1801"},
    {"id": "O", "type": "MK4", "seat": "defender", "hex": "0508"},
    {"id": "I", "type": "INF", "seat": "defender", "hex": "0508", "squads": 3},
    {"id": "H", "type": "HVY", "seat": "third", "hex": "0609"},
    {"id": "L", "type": "LASER", "seat": "third", "hex": "1820", "sp": 30},
    {"id": "Z", "type": "LT", "seat": "attacker", "hex": "2301"},
]
START = {
    "map": FIELD,
    "units": UNITS,
    "seats": ["attacker", "defender", "third"],
    "turn": {"number": 2, "seat": "attacker", "phase": "fire"},
    "missiles": [{"id": "CM1", "seat": "attacker", "from": ["north"]}],
}
SALVO = "salvo M 0516 CM1 2030 N 1850"


def written(state: State) -> list[str]:
    return [write_decision(state, decision) for decision in choices(state)]


def flying_games(position_file: Any, seed: int) -> Iterator[Game]:
    """Play the salvo out with random decisions, and yield the game after each of them."""
    game = Game(state_of(position_file(**START), "test"), SeededDice(seed))
    game.apply(read_decision(game.state, SALVO))
    players = [make_player("random", seed + seat) for seat in range(3)]
    while len(game.state.flow) > 1 and game.outcome is None:
        yield game
        game.apply(players[game.seat].choose(game.look(game.seat)))
    yield game


@rule("10.02.1", "10.03.1")
@pytest.mark.parametrize("seed", range(8))
def test_a_flight_goes_on_from_its_position_as_it_would_have(position_file: Any, seed: int) -> None:
    for game in flying_games(position_file, seed):
        entry = position_of(game.state, position_file(**START))
        again = state_of(read_model(msgspec.json.encode(entry).decode(), PositionFile, "again"), "again")
        assert written(again) == written(game.state)
        assert position_of(again, entry) == entry
        assert again.missiles.salvo[1::2] == game.state.missiles.salvo[1::2]
        assert victory_points(again, 1).total == victory_points(game.state, 1).total
    assert len(game.state.missiles.flights) == 3 or game.state.missiles.blasts


@pytest.mark.parametrize("seed", range(4))
def test_a_flight_comes_back_from_a_snapshot(position_file: Any, seed: int) -> None:
    start = None
    for game in flying_games(position_file, seed):
        start = start or game.state.copy()
        again = read_snapshot(write_snapshot(game.state), start, "test")
        assert again == game.state
        assert written(again) == written(game.state)


@rule("10.02.1")
def test_a_position_in_which_a_missile_exploded_allows_no_launch() -> None:
    position = {**START, "blasts": ["0516"]}
    said = json.loads(judgement_json(judge(json.dumps({**position, "decisions": ["launch M"]}), "on", scenario_brief)))
    assert said["error"]["rule"] == "10.02.1"


def test_only_a_crawler_has_spent_a_missile(position_file: Any) -> None:
    for unit in ({"type": "HVY", "spent": {"cruise": 1}}, {"type": "MCRL", "spent": {"cruise": 2}}):
        entry = {**START, "units": [{"id": "A", "seat": "attacker", "hex": "0501", **unit}]}
        with pytest.raises(FileFault, match="cruise"):
            judge(json.dumps(entry), "test")


# -- scenarios ---------------------------------------------------------------------------------------------------------


LASER = {"id": "BL", "type": "LASER"}


def battle() -> dict[str, Any]:
    return {
        "version": 1,
        "name": "missiles",
        "title": "Missiles",
        "rule": "10.05",
        "map": "vale",
        "seats": ["red", "blue"],
        "story": "",
        "turns": 6,
        "areas": {"back": ["0101", "0301"]},
        "missiles": [
            {"id": "CM1", "seat": "red", "from": ["back", "north"]},
            {"id": "CM2", "seat": "blue", "from": "south"},
        ],
        "force": [
            {"seat": seat, "units": units, "zones": [{"title": "there", "area": "everywhere"}]}
            for seat, units in (
                ("red", [{"id": "RM", "type": "MCRL", "count": 3}, {"id": "RH", "type": "HVY", "count": 4}]),
                ("blue", [{"id": "BM", "type": "MCRL", "count": 2}, {"id": "BO", "type": "MK3"}, LASER]),
            )
        ],
        "level": [{"title": "Victory", "margin": 1}],
    }  # fmt: skip


@rule("10.05")
def test_a_scenario_gives_off_board_missiles() -> None:
    game = start_game(read_scenario(json.dumps(battle()), "test"), SeededDice(1))
    first, second = game.state.setting.off_board
    assert (first.missile_id, first.seat, second.missile_id, second.seat) == ("CM1", 0, "CM2", 1)
    assert first.words == ["0101", "0301", "north"]
    assert game.state.board.index["0301"] in first.origin
    wrong = {**battle(), "missiles": [{"id": "CM1", "seat": "red", "from": "moon"}]}
    with pytest.raises(FileFault, match="missiles"):
        start_game(read_scenario(json.dumps(wrong), "test"), SeededDice(1))


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_missiles_come_to_an_end_and_read_back(seed: int) -> None:
    game = start_game(read_scenario(json.dumps(battle()), "test"), SeededDice(seed), turn_limit=6)
    start = game.state.copy()
    players = [make_player("random", seed * 10 + seat) for seat in range(2)]
    verbs: set[str] = set()
    for number in range(4000):
        if game.outcome is not None:
            break
        decision = players[game.seat].choose(game.look(game.seat))
        verbs.add(type(decision).__name__)
        game.apply(decision)
        if number % 7 == 0:
            assert read_snapshot(write_snapshot(game.state), start, "test") == game.state
    assert game.outcome is not None
    assert {"Launch", "Fly"} <= verbs or "Salvo" in verbs


@pytest.mark.parametrize("level", ["charger", "tactician"])
def test_levels_answer_what_they_are_asked(level: str) -> None:
    game = start_game(read_scenario(json.dumps(battle()), "test"), SeededDice(3), turn_limit=2)
    players = [make_player("random", 1), make_player(level, 2)]
    for _ in range(600):
        if game.outcome is not None:
            break
        game.apply(players[game.seat].choose(game.look(game.seat)))


# -- work --------------------------------------------------------------------------------------------------------------


def far_flight(position_file: Any) -> State:
    """Return a missile in flight over a wide field, with sixty enemy tanks too far from its column to fire."""
    tanks = [
        {"id": f"T{n}", "type": "HVY", "seat": "defender", "hex": f"{14 + n % 6:02d}{1 + n:02d}"} for n in range(60)
    ]
    crawlers = [unit for unit in UNITS if unit["id"] in ("M", "Z")]
    state = state_of(position_file(**{**START, "units": [*crawlers, *tanks]}), "test")
    Game(state, SeededDice(1)).apply(read_decision(state, "launch M"))
    return state


def test_a_long_flight_past_many_units_asks_nothing_and_measures_no_board(position_file: Any) -> None:
    state = far_flight(position_file)
    path = [state.board.index[f"05{row:02d}"] for row in range(2, 63)]
    measured = [bool(row) for row in state.board.ground.rows]
    events: list = []
    frame = state.flow[-1]
    assert isinstance(frame, Flying)
    fly(state, frame, path, events)
    assert len(events) == 1, "one event for the whole way"
    assert isinstance(state.flow[-1], Flying)
    assert len(state.flow) == 2
    assert state.flow[-1].flight.entered == 61
    assert [bool(row) for row in state.board.ground.rows] == measured, "no table of distances was made"


# -- forecasts ---------------------------------------------------------------------------------------------------------


@rule("10.04")
def test_a_forecast_tells_what_an_explosion_would_do(position_file: Any) -> None:
    ground = {**FIELD, "hexes": {"0510": "town"}, "roads": [["0507", "0506"]]}
    state = state_of(position_file(**{**START, "map": ground}), "test")
    forecast = forecast_blast(state, state.board.index["0508"])
    assert forecast.destroyed == ["O", "I"]
    told = {(effect.kind, effect.name): effect for effect in forecast.effects}
    assert told["unit", "H"].odds == "2-1"
    assert (told["unit", "H"].none, told["unit", "H"].disabled, told["unit", "H"].destroyed) == (1, 2, 3)
    assert told["hex", "0510"].odds == "X"
    assert told["road", "0507"].odds == "2-1"
    assert "destroys O and I" in announce_blast(state, state.board.index["0508"])
    lines = blast_lines(state, state.board.index["0508"])
    assert lines[0] == "An explosion in 0508 destroys O and I in the hex (10.04)."
    assert "  H at 2: 2-1, D 33%, X 50%" in lines
    assert "  hex 0510 at 2: destroyed" in lines
    assert position_of(state).units, "a forecast changes nothing"
