"""5.12 Ways off the map: part of an edge, on some turns; how they are refused, offered, shown and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cybertank.cli.main import app
from cybertank.game.choices.movement import exits
from cybertank.game.game import IllegalDecision
from cybertank.game.options import Options
from cybertank.players.registry import make_player
from cybertank.players.tactics.goals import leaves_by, stance_of
from cybertank.rules.refusal import Refusal
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.sessions import read_battle, resume, start
from cybertank.server.present.reach import reach_answer
from cybertank.state.brief import ADVANCE
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import read_decision
from cybertank.text.notation.nearest import nearest
from cybertank.text.reports import reach_report
from cybertank.text.session import Session

rule = pytest.mark.rule

ROAD_END = {"edge": "east", "area": "road-end"}
LATE = {"edge": "north", "turn": 2, "until": 3}

BATTLE: dict[str, Any] = {
    "version": 1,
    "name": "run",
    "title": "The Run",
    "rule": "run",
    "map": {"columns": 9, "rows_odd": 8, "rows_even": 8, "name": "run"},
    "seats": ["convoy", "ambush"],
    "story": "Off the map, and not just anywhere.",
    "turns": 6,
    "force": [
        {
            "seat": "convoy",
            "units": [{"id": "TK", "type": "TK"}, {"id": "HT", "type": "HT"}],
            "zones": [{"title": "the map", "area": "everywhere"}],
        },
        {
            "seat": "ambush",
            "units": [{"id": "OLD", "type": "HWZ"}],
            "zones": [{"title": "the map", "area": "everywhere"}],
        },
    ],
    "exits": {"convoy": [ROAD_END, LATE, "west"]},
    "areas": {"road-end": ["0903", "0904", "0704"]},
    "objective": [{"title": "Through", "seat": "convoy", "kind": "exit", "edges": ["east"], "points": {"all": 5}}],
    "level": [{"title": "Victory", "margin": 5}],
}


def battle(**changes: Any) -> str:
    """Return the battle as a file, with other keys."""
    return json.dumps({**BATTLE, **changes})


def begun(tk: str, ht: str, **changes: Any) -> Session:
    """Return a game of it, with the convoy's two vehicles in some hexes and a howitzer out of the way."""
    session = start(read_battle(battle(**changes)), 1)
    for line in (f"place TK {tk}", f"place HT {ht}", "end", "place OLD 0108", "end"):
        session.apply(line)
    return session


def later(session: Session, turns: int) -> Session:
    """Return the same game some turns later, after nobody has done anything."""
    for _ in range(turns * 6):
        session.apply("end")
    return session


def refusal(session: Session, line: str) -> Refusal:
    with pytest.raises(IllegalDecision) as refused:
        session.apply(line)
    return refused.value.refusal


def offered(session: Session, unit: str) -> list[str]:
    """Return the edges by which a unit can leave."""
    return [way.edge for way in reach_answer(session.state, session.state.find(unit)).exits]


# -- the rule ----------------------------------------------------------------------------------------------------------


@rule("5.12")
def test_a_part_of_an_edge_is_left_by_its_hexes_and_by_no_other() -> None:
    session = begun("0904", "0906")
    refused = refusal(session, "move HT off east")
    assert refused.rule == "5.12"
    assert refused.reason == (
        "HT cannot leave from 0906 on turn 1; the convoy can leave by the east edge of road-end (0903, 0904)"
        "; nearest legal choice: `move HT 0905 0904 off east`"
    )
    session.apply("move TK off east")
    session.apply("move HT 0905 0904 off east")
    assert [line.reason for line in session.points("convoy").lines] == ["Through: TK", "Through: HT"]


@rule("5.12")
def test_an_edge_is_open_from_its_first_turn_to_its_last() -> None:
    session = begun("0501", "0701")
    refused = refusal(session, "move TK off north")
    assert (refused.rule, refused.reason) == (
        "5.12",
        "TK cannot leave from 0501 on turn 1; the convoy can leave by the north edge from turn 2 to turn 3",
    )
    later(session, 1).apply("move TK off north")
    later(session, 2)
    assert "on turn 4" in refusal(session, "move HT off north").reason


@rule("5.12")
def test_edges_without_a_word_about_them_are_as_before() -> None:
    session = begun("0104", "0508")
    session.apply("move TK off")
    session.apply("move HT off south")
    gone = {unit.id: unit.exit for unit in session.position().gone}
    assert gone == {"TK": "west", "HT": None}


@rule("5.12")
def test_several_parts_of_an_edge_are_each_open_in_their_time() -> None:
    ways = [ROAD_END | {"until": 2}, {"edge": "east", "area": "south", "turn": 3}]
    areas = {**BATTLE["areas"], "south": ["rows 6-8"]}
    session = begun("0904", "0906", exits={"convoy": ways}, areas=areas)
    said = refusal(session, "move HT off east").reason
    assert "the east edge of road-end (0903, 0904) until turn 2 or the east edge of south (0906, 0907, 0908)" in said
    assert "(0906, 0907, 0908) from turn 3 on" in said
    later(session, 2)
    assert "0904 on turn 3" in refusal(session, "move TK off east").reason
    session.apply("move HT off east")


def test_a_corner_is_left_by_the_edge_that_is_open() -> None:
    session = begun("0901", "0108")
    assert refusal(session, "move TK off north").rule == "5.12"
    later(session, 1).apply("move TK off")
    assert session.position().gone[0].exit == "north"


def test_a_game_is_judged_on_from_its_record_and_its_position() -> None:
    session = begun("0904", "0906")
    again = resume(session.record())
    assert "road-end" in refusal(again, "move HT off east").reason
    assert [gate.title for gate in again.state.setting.brief.gates] == ["the east edge of road-end", "the north edge"]


# -- what is offered ---------------------------------------------------------------------------------------------------


def test_only_open_ways_are_offered_and_the_nearest_is_named() -> None:
    session = begun("0501", "0906")
    assert (offered(session, "TK"), offered(session, "HT")) == ([], ["east", "south"])
    state = session.state
    ht = state.find("HT")
    ways = list(exits(state, ht, Options(state).reach(ht)))
    assert announce(state, ways[0]) == "HT leaves the map by the east edge (5.12)"
    assert announce(state, ways[1]) == "HT leaves the map by the south edge and is lost (5.12)"
    assert nearest(state, read_decision(state, "move HT off east")) == "move HT 0905 0904 off east"
    assert "off the" not in reach_report(state, ht)
    later(session, 1)
    assert offered(session, "TK") == ["north"]
    assert "off the north edge: `off north`" in reach_report(session.state, session.state.find("TK"))


def test_nobody_who_is_still_to_enter_is_offered_to_leave() -> None:
    entry = [{"seat": "convoy", "edge": "south", "units": [{"id": "NEW", "type": "GEV"}]}]
    session = begun("0104", "0906", entry=entry, exits={"convoy": ["east", "south"]})
    found = reach_answer(session.state, session.state.find("NEW"))
    assert found.hexes
    assert found.exits == []
    session.apply("move NEW 0508")
    assert offered(session, "NEW") == ["south"]


# -- computer players --------------------------------------------------------------------------------------------------


def played(level: str, **changes: Any) -> Session:
    """Play the battle between a level and a passive ambush to its end. The convoy starts in the west."""
    session = begun("0103", "0205", turns=12, **changes)
    player = make_player(level, 3)
    while session.outcome is None:
        session.apply(player.choose(session.game.look(session.game.seat)) if session.seat == "convoy" else "end")
    return session


@pytest.mark.parametrize("level", ["charger", "doctrine", "tactician", "strategist:4n"])
def test_computer_players_wait_at_the_gate_and_leave_when_it_opens(level: str) -> None:
    stance = [{"seat": "convoy", "does": "exit", "edges": ["east"]}]
    session = played(level, exits={"convoy": [ROAD_END | {"turn": 5}]}, stance=stance)
    assert {unit.id: unit.exit for unit in session.position().gone} == {"TK": "east", "HT": "east"}
    off = [i for i, line in enumerate(session.lines) if "off" in line.text]
    assert sum(line.text == "end" for line in session.lines[: off[0]]) == 2 + 4 * 6


@pytest.mark.parametrize("level", ["charger", "doctrine", "tactician"])
def test_a_stance_whose_gate_is_closed_for_good_gives_way_to_the_one_before(level: str) -> None:
    hunt = {"seat": "convoy", "does": "advance", "area": "camp"}
    leave = {"seat": "convoy", "does": "exit", "edges": ["east"]}
    session = begun("0505", "0506", turns=12, stance=[hunt, leave], exits={"convoy": [ROAD_END | {"until": 1}]},
                    areas={**BATTLE["areas"], "camp": ["0101"]})  # fmt: skip
    state = session.state
    tk = state.find("TK")
    assert leaves_by(state, tk, stance_of(state, tk)) != 0
    later(session, 1)
    state = session.state
    assert stance_of(state, tk).does == ADVANCE
    assert leaves_by(state, tk, stance_of(state, tk)) == 0
    player = make_player(level, 3)
    while session.seat == "convoy":
        session.apply(player.choose(session.game.look(session.game.seat)))
    camp = state.board.index["0101"]
    assert state.board.distance(session.state.hex_of[tk], camp) < state.board.distance(state.board.index["0505"], camp)


def test_any_legal_decision_keeps_to_the_gates() -> None:
    left = 0
    for seed in range(20):
        session = begun("0904", "0906", turns=8)
        players = [make_player("random", seed), make_player("random", seed + 1)]
        while session.outcome is None:
            session.apply(players[session.game.seat].choose(session.game.look(session.game.seat)))
        left += sum(unit.exit == "east" for unit in session.position().gone)
    assert left > 0


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_the_ways_out_are_told(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text(battle(), encoding="utf-8")
    told = CliRunner().invoke(app, ["scenario", "show", str(file)])
    line = "leaves by: the north edge from turn 2 to turn 3, the east edge of road-end (0903, 0904) and the west edge"
    assert line in " ".join(told.stdout.split())
    assert told.stdout.count("leaves by") == 1


# -- what is wrong with a file -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "place", "said"),
    [
        ({"edge": "up"}, "exits.convoy[0].edge", "expected: north, east, south, west"),
        ({"edge": "east", "area": "moon"}, "exits.convoy[0].area", "unknown area 'moon'"),
        ({"edge": "west", "area": "road-end"}, "exits.convoy[0].area", "road-end has no hex on the west edge"),
        ({"edge": "east", "turn": 4, "until": 3}, "exits.convoy[0].until", "expected turn 4 or later"),
        ({"edge": "east", "turn": 7}, "exits.convoy[0].turn", "the game ends after turn 6"),
        ({"edge": "east", "turn": 0}, "exits.convoy[0].turn", ">= 1"),
        ({"edge": "east", "colour": "red"}, "exits.convoy[0].colour", "unknown key `colour`; known: edge, area"),
        ({"area": "road-end"}, "exits.convoy[0]", "missing key `edge`"),
        (7, "exits.convoy[0]", "Expected `str | object`"),
    ],
)
def test_a_fault_of_an_exit_has_its_place(way: object, place: str, said: str) -> None:
    found = {fault.place: fault.problem for fault in check_scenario(battle(exits={"convoy": [way, "east"]})).faults}
    assert said in found[place]


def test_a_part_of_an_edge_that_is_open_anyhow_is_a_fault() -> None:
    found = check_scenario(battle(exits={"convoy": ["east", ROAD_END]})).faults
    assert [(fault.place, fault.problem) for fault in found] == [
        ("exits.convoy[1]", "the whole east edge is already open to the convoy")
    ]


def test_objectives_and_stances_leave_by_exits() -> None:
    stance = [{"seat": "convoy", "does": "exit", "edges": ["south", "west"]}]
    found = check_scenario(battle(exits={"convoy": ["west"]}, stance=stance)).faults
    assert {fault.place: fault.problem for fault in found} == {
        "objective[0].edges": "the east edge is not an exit for the convoy: add it to `exits` (5.12)",
        "stance[0].edges": "the south edge is not an exit for the convoy: add it to `exits` (5.12)",
    }
