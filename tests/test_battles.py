"""Custom battles: all faults at once, what a file can ask for, records that carry them, and handicaps (1.04)."""

from __future__ import annotations

import asyncio
import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from typer.testing import CliRunner

from cybertank.cli.main import app
from cybertank.cli.play import keep_battle, page_of
from cybertank.cli.scenarios import scenario_schema
from cybertank.game.game import IllegalDecision
from cybertank.players.registry import make_player
from cybertank.rules.refusal import Refusal
from cybertank.scenarios.checking import check_scenario, find_scenario
from cybertank.scenarios.files import battle_id, compact, load_scenario, scenario_names, tidy, with_maps
from cybertank.scenarios.handicaps import measured
from cybertank.scenarios.models import MOST_UNITS
from cybertank.scenarios.sessions import judge, read_battle, resume, start
from cybertank.server.store import Store
from cybertank.text.files.errors import FileFault, FileFaults, faults_of
from cybertank.text.files.reading import packaged
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.records.records import read_record
from cybertank.text.session import Session

rule = pytest.mark.rule
PAGE = Path(__file__).parent.parent / "docs" / "scenarios.md"

BATTLE: dict[str, Any] = {
    "version": 1,
    "name": "ford",
    "title": "The Ford",
    "rule": "ford",
    "map": {
        "columns": 9,
        "rows_odd": 8,
        "rows_even": 8,
        "name": "ford",
        "hexes": {"0504": "water", "0505": "water", "0303": "town"},
        "areas": {"village": ["0303"]},
    },
    "seats": ["red", "blue"],
    "story": "Whoever has the village has the ford.",
    "turns": 6,
    "force": [
        {
            "seat": "blue",
            "armor_units": "4",
            "squads": 3,
            "offers": ["HVY", "GEV", "INF"],
            "limits": {"GEV": 2, "infantry": 2},
            "units": [{"id": "OLD", "type": "HVY"}],
            "zones": [{"title": "the west bank", "area": "west"}],
        }
    ],
    "entry": [{"seat": "red", "edge": "east", "units": [{"id": "RHVY", "type": "HVY", "count": 2}]}],
    "exits": {"red": ["east"]},
    "areas": {"west": ["columns 1-4"]},
    "objective": [{"title": "The village", "seat": "red", "kind": "hold", "area": "village", "whole": 10}],
    "level": [{"title": "Victory", "margin": 5}],
}


CROWD = [{"id": f"U{i}X", "type": "HVY", "count": 99} for i in range(5)]


def suggesting(*place: str) -> dict[str, Any]:
    """Return a set-up for the file to suggest."""
    return {"suggestion": [{"seat": "blue", "title": "forward", "place": list(place)}]}


def battle(**changes: Any) -> str:
    """Return the battle as a file, with other keys. A key that is None is left out."""
    return json.dumps({key: value for key, value in {**BATTLE, **changes}.items() if value is not None})


def grades(*entries: dict[str, Any]) -> str:
    """Return the battle with grades instead of levels, and the old tank alone against two."""
    force = BATTLE["force"][0] | {"armor_units": "0", "squads": 0, "offers": [], "limits": {}}
    return battle(force=[force], grade=list(entries), level=None, limit={"title": "Draw"}, turns=2)


def faults(text: str) -> dict[str, str]:
    """Return the faults of a file by place."""
    found = check_scenario(text)
    assert (found.entry is None) == bool(found.faults)
    return {fault.place: fault.problem for fault in found.faults}


def begun(text: str, *lines: str, **options: Any) -> Session:
    """Return a game of a file after some decisions."""
    session = start(read_battle(text), 1, **options)
    for line in lines:
        session.apply(line)
    return session


def refusal(session: Session, line: str) -> Refusal:
    with pytest.raises(IllegalDecision) as refused:
        session.apply(line)
    return refused.value.refusal


# -- faults ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scenario_names())
def test_the_packages_own_scenarios_are_right_by_themselves_and_with_their_maps_inside(name: str) -> None:
    assert check_scenario(packaged("scenarios", f"{name}.toml")).faults == []
    whole = with_maps(load_scenario(name))
    again = check_scenario(tidy(whole)).entry
    assert again == whole
    assert again is not None
    assert battle_id(again) == battle_id(whole)


def test_every_fault_of_a_files_words_is_told_at_once() -> None:
    force = BATTLE["force"][0] | {
        "seat": "green",
        "offers": ["HVY", "TIGER"],
        "armor_units": "many",
        "limits": {"zeppelin": 1},
        "units": [{"id": "RHVY1", "type": "HVY", "squads": 2}, {"id": "AT", "type": "NO"}],
        "zones": [{"title": "nowhere", "area": "moon", "types": ["armour"]}],
    }
    found = faults(
        battle(
            force=[force],
            map=BATTLE["map"]
            | {"hexes": {"0303": "lava", "9901": "town"}, "roads": [["0101", "0103"], ["0101", "0199"]]},
            areas={"west": ["columns 1-4", "0000"]},
            grade=[{"title": "x", "winner": "nobody", "destroyed": ["red TIGER"], "held": ["red moon"]}],
            objective=[{"title": "x", "seat": "red", "kind": "exit", "points": {"all": 1}, "units": ["GHOST"]}],
            stance=[{"seat": "red", "does": "advance"}],
            sides={"both": ["red", "green"]},
            options={"magic": True, "stacking": 0},
        )
    )
    assert set(found) == {
        "map.hexes.0303",
        "map.hexes.9901",
        "map.roads[0]",
        "map.roads[1]",
        "areas.west[1]",
        "force[0].seat",
        "force[0].offers[1]",
        "force[0].armor_units",
        "force[0].limits.zeppelin",
        "force[0].units[0].id",
        "force[0].units[0].squads",
        "force[0].units[1].id",
        "force[0].units[1].type",
        "force[0].zones[0].area",
        "force[0].zones[0].types[0]",
        "grade[0].winner",
        "grade[0].destroyed[0]",
        "grade[0].held[0]",
        "objective[0].edges",
        "objective[0].units[0]",
        "stance[0].area",
        "sides.both",
        "options.magic",
        "options.stacking",
    }
    assert "known: " in found["map.hexes.0303"]
    assert "known: red, blue" in found["force[0].seat"]
    assert "a word of the notation" in found["force[0].units[1].id"]


def test_faults_of_shape_are_told_with_those_of_words() -> None:
    entry = {**BATTLE["entry"][0], "turn": "soon", "edge": "east", "colour": "red"}
    found = faults(battle(entry=[entry], turns=0, exits={"green": ["east"]}, story=7, level=[{"title": "x"}]))
    assert set(found) == {"entry[0].turn", "entry[0].colour", "turns", "story", "level[0]"}
    found = faults(battle(entry=[entry], turns=0, exits={"green": ["east"]}))
    assert set(found) == {"entry[0].turn", "entry[0].colour", "turns", "exits.green"}
    assert "unknown key `colour`; known: seat, edge" in found["entry[0].colour"]


def test_what_is_left_out_because_of_its_shape_is_not_missed_again() -> None:
    force = BATTLE["force"][0] | {"zones": "everywhere"}
    assert set(faults(battle(force=[force]))) == {"force[0].zones"}


@pytest.mark.parametrize(
    ("changes", "place", "said"),
    [
        ({"version": 2}, "version", "reads scenario version 1"),
        ({"seats": ["red", "red"]}, "seats", "different names"),
        ({"seats": ["red"]}, "seats", "length >= 2"),
        ({"seats": ["red\n", "blue"]}, "seats[0]", "regex"),
        ({"name": "a b"}, "name", "regex"),
        ({"map": "moon"}, "map", "there is no map 'moon'"),
        ({"map": [{"map": "vale", "at": [0, 0]}, {"map": "ogre", "at": [1, 0]}]}, "map[1]", "size and shape of maps"),
        ({"level": None}, "limit", "expected a `limit`"),
        ({"level": [{"title": "a", "margin": 2}, {"title": "b", "margin": 3}]}, "level", "largest margin"),
        ({"editions": ["sixth", "1977"], "options": {"stacking": 2}}, "options.stacking", "allows no other value"),
        ({"exits": {"red": ["up"]}}, "exits.red[0]", "expected: north, east, south, west"),
        ({"editions": ["1977"]}, "map", "expected only clear ground"),
        ({"entry": []}, "seats", "red has no units"),
        ({"overlays": {"hexes": {"0101": "lava"}, "cut": ["0101-0909"]}}, "overlays.hexes.0101", "unknown terrain"),
        (suggesting("HVY1 0909"), "suggestion[0].place[0]", "0909"),
        (suggesting("HVY1 0801"), "suggestion[0].place[0]", "west bank"),
        (suggesting("HVY1"), "suggestion[0].place[0]", "place"),
    ],
)
def test_a_fault_says_where_it_is_and_what_was_expected(changes: dict[str, Any], place: str, said: str) -> None:
    assert said in faults(battle(**changes))[place]


def test_a_unit_that_finds_no_place_is_a_fault() -> None:
    force = BATTLE["force"][0] | {"zones": [{"title": "the pond", "area": "pond"}]}
    found = faults(battle(force=[force], areas={"pond": ["0504", "0505"]}))
    assert found == {"force[0].zones": "there is no room in them for OLD"}
    empty = {"seat": "blue", "zones": BATTLE["force"][0]["zones"]}
    assert "this force is empty" in faults(battle(force=[BATTLE["force"][0], empty]))["force[1]"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not valid JSON"),
        ("a = [", "neither JSON nor TOML"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "Expected `object`"),
        ("x" * 200_001, "too long"),
        (battle(map={"columns": 99, "rows_odd": 99, "rows_even": 99}), "too large"),
        (battle(map=[{"map": "vale", "at": [i, 0]} for i in range(13)]), "length <= 12"),
        (battle(entry=[{"seat": "red", "edge": "east", "units": CROWD}]), f"the limit is {MOST_UNITS}"),
        (battle(force=[BATTLE["force"][0] | {"armor_units": "101"}]), "0 to 100"),
        (battle(force=[BATTLE["force"][0] | {"armor_units": "1/0"}]), "a number in quotes"),
        (battle(areas={"west": ["rows 1-" + "9" * 30]}), "is not a hex, an area"),
        (battle(areas={"west": ["columns 1-4"] * 401}), "the limit is 400 strips and areas within areas"),
        (grades(*[{"title": "x", "winner": "red", "at_once": True}] * 7), "at most 6 grades can end the game"),
    ],
)  # fmt: skip
def test_a_hostile_file_is_told_off(text: str, said: str) -> None:
    assert any(said in problem for problem in faults(text).values())


def test_all_faults_are_raised_together() -> None:
    with pytest.raises(FileFaults) as caught:
        read_battle(battle(turns=0, colour="red"), "ford.json")
    assert [fault.place for fault in faults_of(caught.value)] == ["turns", "colour"]
    assert str(caught.value).count("ford.json, ") == 2


# -- what a file can ask for -------------------------------------------------------------------------------------------


def test_a_type_may_be_given_and_on_offer_too() -> None:
    session = begun(
        battle(), "place OLD 0101", "place HVY1 0102", "place HVY2 0103", "place HVY3 0104", "place HVY4 0105"
    )
    assert "HVY5 costs 1 armor unit, and 0 are left" in refusal(session, "place HVY5 0106").reason
    session.apply("take OLD")
    assert "OLD has not been placed yet" in refusal(session, "end").reason


def test_limits_by_type_and_kind_bound_what_is_bought() -> None:
    session = begun(battle(), "place GEV1 0101", "place GEV2 0102", "place INF1 0103 2")
    assert refusal(session, "place GEV3 0104").reason == "GEV3 exceeds a limit: you can buy at most 2 of GEV"
    assert "at most 2 of infantry" in refusal(session, "place INF2 0104 1").reason
    session.apply("place INF1 0103 1")
    session.apply("place INF2 0104 1")


def test_a_force_may_be_bought_with_victory_points() -> None:
    force = BATTLE["force"][0] | {"armor_units": "0", "squads": 0, "points": 14, "limits": {}}
    session = begun(battle(force=[force]), "place HVY1 0101", "place INF1 0102 3")
    assert "HVY2 costs 6 victory points, and 2 are left" in refusal(session, "place HVY2 0103").reason
    session.apply("place INF2 0103 1")
    both = BATTLE["force"][0] | {"points": 4}
    assert "not both" in faults(battle(force=[both]))["force[0].points"]
    none = BATTLE["force"][0] | {"armor_units": "0", "squads": 0}
    assert "nothing to spend" in faults(battle(force=[none]))["force[0].offers"]


@pytest.mark.rule("3.01")
@pytest.mark.parametrize("purse", [{"points": 40}, {"armor_units": "9", "squads": 1}])
def test_a_crawler_cannot_be_bought_but_a_missile_crawler_can(purse: dict) -> None:
    force = BATTLE["force"][0] | {"armor_units": "0", "squads": 0, "limits": {}} | purse
    told = faults(battle(force=[force | {"offers": ["HVY", "CRL"]}]))
    assert "3.01" in told["force[0].offers[1]"]
    session = begun(battle(force=[force | {"offers": ["HVY", "MCRL"]}]), "place MCRL1 0101")
    assert "MCRL1" in session.state.ids


def played_out(text: str, *moves: str) -> dict[str, Any]:
    """Play two turns: the old tank stands still, and red moves only in its first turn."""
    session = begun(text, "place OLD 0101", "end", *moves)
    while session.outcome is None:
        session.apply("end")
    return session.outcome


def test_a_grade_may_ask_for_ground_that_is_held() -> None:
    held = {"title": "The village is ours", "winner": "red", "held": ["red village"]}
    nobody = {"title": "Nobody's", "winner": "blue", "gone": ["red RHVY2"]}
    assert played_out(grades(held, nobody))["grade"] == "Draw"
    blue = {**held, "winner": "blue", "held": ["blue village"]}
    session = begun(grades(blue), "place OLD 0303", "end")
    while session.outcome is None:
        session.apply("end")
    assert session.outcome["grade"] == "The village is ours"
    assert session.outcome["winner"] == "blue"


def test_a_grade_may_ask_for_a_score_and_for_a_single_unit() -> None:
    alive = {"title": "It lives", "winner": "red", "alive": ["red RHVY2"]}
    score = {"title": "Points", "winner": "blue", "score": {"blue": 1}}
    # RHVY1 enters and leaves by an edge that is not its exit, so it counts as lost; RHVY2 never enters.
    assert played_out(grades(score, alive))["grade"] == "It lives"
    lost = played_out(grades(score, alive), "move RHVY1 0901 off north")
    assert lost["grade"] == "Points"


def test_a_grade_at_once_ends_the_game_when_it_holds() -> None:
    gone = {"title": "Gone", "winner": "blue", "gone": ["red RHVY1"], "at_once": True}
    session = begun(grades(gone), "place OLD 0101", "end", "move RHVY1 0901 off north")
    assert session.outcome is not None
    assert session.outcome["grade"] == "Gone"
    later = begun(grades({**gone, "at_once": False}), "place OLD 0101", "end", "move RHVY1 0901 off north")
    assert later.outcome is None
    held = {"title": "Held", "winner": "blue", "held": ["blue village"], "at_once": True}
    session = begun(grades(held), "place OLD 0303", "end", "end", "end")
    assert session.outcome is None
    session.apply("end")
    assert session.outcome is not None, "ground is looked at when a turn is over"


def test_an_objective_may_be_about_single_units() -> None:
    objective = {"title": "The old one", "seat": "blue", "kind": "survive", "points": {"all": 7}, "units": ["old"]}
    session = begun(battle(objective=[objective]), "place OLD 0101", "place HVY1 0102")
    assert session.points("blue").total == 7


def test_an_edge_may_be_left_and_options_are_passed_on() -> None:
    session = begun(battle(options={"stacking": 2}))
    assert session.state.setting.rules.stacking == 2
    assert session.header.options["stacking"] == 2


# -- records and positions ---------------------------------------------------------------------------------------------


def test_the_record_of_a_battle_is_enough_to_replay_it() -> None:
    session = begun(battle(), "place OLD 0101", "place GEV1 0201", "end", "move RHVY1 0901", "end", "end")
    text = session.record()
    header = read_record(text, "record").header
    assert header.scenario == "ford"
    assert json.loads(header.battle) == json.loads(compact(read_battle(battle())))
    again = resume(text)
    assert again.record() == text
    assert again.title == "The Ford"
    torn = text.replace('"0303":"town"', '"0303":"forest"')
    with pytest.raises(FileFault):
        resume(torn)


def test_a_record_whose_battle_is_wrong_says_so() -> None:
    text = begun(battle()).record()
    with pytest.raises(FileFault, match="unknown area"):
        resume(text.replace('"area":"west"', '"area":"east"'))
    with pytest.raises(FileFault):
        resume(text.replace("battle {", "battle {{"))


def test_a_scenario_of_the_package_is_named_and_a_changed_one_is_carried() -> None:
    assert start("raid", 1).header.battle == ""
    assert start(load_scenario("raid"), 1).header.battle == ""
    changed = msgspec.structs.replace(load_scenario("raid"), turns=3)
    assert '"turns":3' in start(changed, 1).header.battle


def test_the_position_of_a_battle_can_be_judged() -> None:
    session = begun(battle(), "place OLD 0101", "end", "move RHVY1 0901 0902", "end", "end", "end")
    facts = position_facts(position_of(session.state))
    assert isinstance(facts["scenario"], dict)
    judged = judge(json.dumps({**facts, "decisions": ["move OLD 0102"]}))
    assert judged.ok, judged.error
    assert judged.position["scenario"] == facts["scenario"]


def test_computer_players_use_the_battles_own_set_up_and_never_the_packages() -> None:
    place = ["OLD 0404", "HVY1 0403", "HVY2 0402"]
    text = battle(name="mark-iii", suggestion=[{"seat": "blue", "title": "forward", "place": place}])
    for level in ("charger", "tactician"):
        session = begun(text)
        player = make_player(level, 1)
        while not session.lines or session.lines[-1].text != "end":
            session.apply(player.choose(session.game.look(session.game.seat)))
        assert [line.text for line in session.lines[:3]] == [f"place {line}" for line in place]


# -- handicaps ---------------------------------------------------------------------------------------------------------


@rule("1.04")
@pytest.mark.parametrize(("handicap", "armor"), [(2, 14), (-2, 10), (-12, 0)])
def test_a_handicap_adds_or_takes_armor_units(handicap: int, armor: int) -> None:
    session = start("mark-iii", 1, handicap={"defender": handicap})
    brief = session.state.setting.brief
    assert brief is not None
    assert brief.forces[0].armor_units == 6 * armor
    assert brief.forces[0].squads == 20


@rule("1.04")
def test_a_handicap_is_in_the_record_and_in_no_other() -> None:
    session = start("mark-iii", 1, handicap={"defender": 3})
    for i in range(15):
        session.apply(f"place HVY{i + 1} {i % 7 + 1:02}{i // 7 + 1:02}" if i < 7 else f"place HVY{i + 1} {i:02}05")
    text = session.record()
    assert "\nhandicap defender=3\n" in text
    assert resume(text).record() == text
    assert "handicap" not in start("mark-iii", 1, handicap={"defender": 0}).record()
    with pytest.raises(FileFault, match="handicap SEAT=ARMOR-UNITS"):
        resume(text.replace("defender=3", "defender=many"))
    with pytest.raises(FileFault):
        resume(text.replace("defender=3", "defender=2"))


@rule("1.04")
@pytest.mark.parametrize(
    ("scenario", "handicap", "said"),
    [
        (
            "mark-iii",
            {"attacker": 2},
            "attacker does not buy armor, so it cannot have a handicap (1.04); seats that buy: defender",
        ),
        ("raid", {"garrison": 1}, "seats that buy: nobody"),
        ("mark-iii", {"nobody": 1}, "unknown seat 'nobody'"),
        ("mark-iii", {"defender": -13}, "expected a handicap from -12 to 88"),
        ("mark-iii", {"defender": 89}, "expected a handicap from -12 to 88"),
    ],
)
def test_a_handicap_that_does_not_apply_is_told_why(scenario: str, handicap: dict[str, int], said: str) -> None:
    with pytest.raises(FileFault) as caught:
        start(scenario, 1, handicap=handicap)
    assert said in str(caught.value)


@rule("1.04")
@pytest.mark.parametrize("level", ["charger", "tactician"])
def test_computer_players_spend_what_a_handicap_gives(level: str) -> None:
    session = start("mark-iii", 1, handicap={"defender": 4})
    player = make_player(level, 1)
    while not session.lines or session.lines[-1].text != "end":
        session.apply(player.choose(session.game.look(session.game.seat)))
    types = session.state.types
    spent = sum(
        types[session.state.type_of[unit]].price
        for unit, where in enumerate(session.state.hex_of)
        if where >= 0 and not types[session.state.type_of[unit]].is_infantry and session.state.ids[unit] != "CP"
    )
    assert 15 * 6 <= spent <= 16 * 6


def test_measured_handicaps_are_of_seats_that_buy() -> None:
    assert measured()
    for one in measured():
        entry = load_scenario(one.scenario)
        assert one.seat in [force.seat for force in entry.force if force.offers]
        assert one.interval[0] <= one.share <= one.interval[1]
        assert one.games >= 200
        line = f"| `{one.scenario}` | {one.armor_units} | {100 * one.share:.1f}% |"
        assert not PAGE.exists() or line in PAGE.read_text(encoding="utf-8")


# -- commands ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ford.json"
    path.write_text(battle(), encoding="utf-8")
    return path


def run(*words: str) -> Any:
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "200"})


def test_scenario_check_tells_all_faults_or_what_the_scenario_is(file: Path, tmp_path: Path) -> None:
    right = run("scenario", "check", str(file))
    assert right.exit_code == 0
    assert "The Ford (ford, 6 turns)" in right.stdout
    assert "is valid" in right.stdout
    file.write_text(battle(turns=0, colour="red", exits={"green": []}), encoding="utf-8")
    wrong = run("scenario", "check", str(file))
    assert wrong.exit_code == 1
    assert [line.partition(":")[0] for line in wrong.stdout.splitlines()] == ["turns", "colour", "exits.green"]
    assert "3 faults" in wrong.stderr
    assert run("scenario", "check", str(tmp_path / "nothing.json")).exit_code == 2


def test_scenario_list_show_and_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")  # in which names are neither cut nor broken
    listed = run("scenario", "list")
    assert listed.exit_code == 0
    assert all(name in listed.stdout for name in scenario_names())
    shown = run("scenario", "show", "mark-iii")
    assert "buys: 12 armor units and 20 squads" in shown.stdout
    shown = run("scenario", "show", "gauntlet")
    assert "  has: 12 mines\n  has: 5 dummies\n" in shown.stdout
    assert shown.stdout.count("The game ends after turn 12") == 1
    assert max(map(len, shown.stdout.splitlines())) < 80
    assert run("scenario", "show", "nowhere").exit_code == 2
    written = run("scenario", "file", "meeting")
    assert check_scenario(written.stdout).faults == []
    assert isinstance(json.loads(written.stdout)["map"][0]["map"], dict)


def test_the_schema_admits_every_scenario_and_refuses_what_the_reader_refuses() -> None:
    schema = json.loads(run("scenario", "schema").stdout)
    assert schema == json.loads(scenario_schema())
    validator = jsonschema.Draft202012Validator(schema)
    for name in scenario_names():
        assert list(validator.iter_errors(tomllib.loads(packaged("scenarios", f"{name}.toml")))) == []
    assert list(validator.iter_errors(json.loads(battle()))) == []
    for changes in ({"turns": 0}, {"colour": "red"}, {"seats": ["red"]}, {"level": [{"title": "x"}]}):
        assert list(validator.iter_errors(json.loads(battle(**changes))))


def test_fuzz_and_arena_take_a_file(file: Path, tmp_path: Path) -> None:
    fuzzed = run("fuzz", "--scenario", str(file), "--games", "3", "--jobs", "1", "--save", str(tmp_path))
    assert fuzzed.exit_code == 0, fuzzed.stderr
    played = run("arena", "charger", "random", "--scenario", str(file), "--games", "2", "--jobs", "1")
    assert played.exit_code == 0, played.stderr
    assert run("fuzz", "--scenario", str(tmp_path / "nothing.toml"), "--games", "1").exit_code == 2


def test_a_scenario_of_the_package_is_opened_in_the_browser_by_its_name(file: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    assert page_of(database, "raid") == "/new/raid"
    assert not (tmp_path / "games.db").exists()
    assert page_of(database, str(file)).startswith("/battle/")


def test_a_file_to_be_played_in_the_browser_is_kept_for_the_server(file: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    assert keep_battle(database, str(file)) == f"/battle/{battle_id(read_battle(battle()))}"

    async def text() -> str | None:
        store = await Store.open(database)
        try:
            return await store.battle(battle_id(read_battle(battle())))
        finally:
            await store.close()

    assert asyncio.run(text()) == compact(read_battle(battle()))
    file.write_text(battle(turns=0), encoding="utf-8")
    assert run("play", str(file), "--no-open").exit_code == 2
    assert "once" in run("play", str(file), "--terminal", "--scenario", "raid").stderr
    assert "people play every seat" in run("play", "--terminal", "--hot-seat", "--opponent", "charger").stderr


def test_a_file_is_found_again_when_it_has_changed(file: Path) -> None:
    assert find_scenario(str(file)).turns == 6
    file.write_text(battle(turns=9), encoding="utf-8")
    assert find_scenario(str(file)).turns == 9
    with pytest.raises(FileFault, match="there is no such file"):
        find_scenario("nothing.toml")


def test_a_game_of_a_battle_is_the_same_with_the_same_seed() -> None:
    ends: list[str] = []
    for _ in range(2):
        session = start(read_battle(battle()), 7, seats={"red": "random", "blue": "random"})
        players = [make_player("random", seat) for seat in (1, 2)]
        while session.outcome is None:
            session.apply(players[session.game.seat].choose(session.game.look(session.game.seat)))
        ends.append(session.state.digest())
        assert resume(session.record()).outcome == session.outcome
    assert ends[0] == ends[1]


@pytest.mark.parametrize("level", ["charger", "doctrine", "tactician"])
def test_computer_players_play_battles_of_any_kind(level: str) -> None:
    """Play a battle with points, grades by ground and an immediate end, and the village with levels."""
    texts = [battle()]
    if PAGE.exists():
        texts += [part.split("```")[0] for part in PAGE.read_text(encoding="utf-8").split("```toml\n")[1:]]
    for text in [text for text in texts if "version" in text]:
        entry = read_battle(text)
        session = start(entry, 3, seats=dict.fromkeys(entry.seats, level))
        players = [make_player(level, seat) for seat in range(len(entry.seats))]
        while session.outcome is None:
            session.apply(players[session.game.seat].choose(session.game.look(session.game.seat)))
        assert resume(session.record()).outcome == session.outcome
