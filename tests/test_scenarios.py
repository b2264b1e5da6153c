"""Scenario files: each one loads and can be set up, objectives score as stated, and an invalid file names its key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cybertank.game.dice import SeededDice
from cybertank.scenarios import models
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import load_scenario, read_scenario, scenario_board, scenario_names
from cybertank.scenarios.sessions import resume, set_up, start, suggestions
from cybertank.scenarios.start import start_game
from cybertank.state.frames import Turn
from cybertank.text.files.errors import FileFault

rule = pytest.mark.rule
PAGE = Path(__file__).parent.parent / "docs" / "scenarios.md"

OWN = [name for name in scenario_names() if not name.startswith(("mark-", "1977-"))]

SMALL = """
version = 1
name = "small"
title = "A small fight"
rule = "small"
map = { columns = 7, rows_odd = 7, rows_even = 6, hexes = { "0404" = "town", "0303" = "swamp", "0505" = "water" } }
seats = ["red", "blue"]
story = "Two patrols meet."
"""
POINTS = """
[[level]]
title = "decisive"
margin = 10
[[level]]
title = "marginal"
margin = 4
"""
RED = """
[[force]]
seat = "red"
zones = [{ title = "the map", area = "everywhere" }]
units = [
  { id = "RGEV", type = "GEV", count = 2 },
  { id = "RINF", type = "INF", squads = 2 },
  { id = "RTK", type = "TK" },
]
"""
BLUE = """
[[force]]
seat = "blue"
zones = [{ title = "the map", area = "everywhere" }]
units = [{ id = "BHVY", type = "HVY" }]
"""
PLACED = ["place RGEV1 0101", "place RGEV2 0102", "place RINF 0103", "place RTK 0104", "end", "place BHVY 0707", "end"]

Small = Callable[..., Any]


def text(more: str = "", head: str = "", forces: str = RED + BLUE, points: str = POINTS) -> str:
    """Return a small scenario; `head` holds keys, `more` tables."""
    return SMALL + head + points + forces + more


@pytest.fixture
def small(table_of: Callable[..., Any]) -> Small:
    """Return a game of a scenario text after some decisions."""
    return lambda written, *lines: table_of(read_scenario(written, "small.toml")).say(*lines)


def fault(written: str) -> str:
    with pytest.raises(FileFault) as caught:
        start_game(read_scenario(written, "small.toml"), SeededDice(1))
    assert "small.toml" in str(caught.value)
    return str(caught.value)


# -- the files that come with the package ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_loads_and_says_what_it_is(name: str) -> None:
    entry = load_scenario(name)
    assert entry.name == name
    assert len(entry.story.split()) > 20
    assert start_game(entry, SeededDice(1)).state.setting.seats == entry.seats


@pytest.mark.parametrize("name", scenario_names())
def test_every_suggested_set_up_is_legal(name: str) -> None:
    entry = load_scenario(name)
    assert {force.seat for force in entry.force} == {suggestion.seat for suggestion in entry.suggestion}
    for suggestion in entry.suggestion:
        session = start(name, seed=1)
        while session.seat != suggestion.seat:
            assert session.seat is not None
            set_up(session, suggestions(name, session.seat)[0])
            session.apply("end")
        set_up(session, suggestion)
        session.apply("end")


@pytest.mark.parametrize("name", OWN)
def test_our_own_scenarios_have_turns_levels_stances_and_their_balance(name: str) -> None:
    entry = load_scenario(name)
    assert entry.turns is not None
    assert entry.level
    assert entry.objective
    assert {stance.seat for stance in entry.stance} == set(entry.seats)
    balance = entry.balance
    assert balance is not None
    assert sum(balance.wins.values()) + balance.draws == balance.games
    assert set(balance.wins) == set(entry.seats)
    assert max(balance.wins.values()) <= 0.75 * balance.games


def test_our_own_scenarios_cover_what_they_are_for() -> None:
    boards = {name: scenario_board(load_scenario(name)) for name in OWN}
    assert any(board.size > 900 for board in boards.values())
    assert any(len(load_scenario(name).seats) == 3 for name in OWN)
    assert all(board.colour == "green" for board in boards.values())


def test_a_scenarios_turns_are_its_limit_and_a_record_keeps_them() -> None:
    session = start("raid", seed=1)
    assert session.header.options == {"turn_limit": 10}
    assert start("raid", seed=1, turn_limit=3).header.options == {"turn_limit": 3}
    without = start("raid", seed=1, turn_limit=0)
    assert without.header.options == {"turn_limit": 0}
    assert resume(without.record()).state.setting.rules.turn_limit == 0


# -- objectives --------------------------------------------------------------------------------------------------------


@rule("1.08")
@rule("5.12")
def test_units_that_leave_by_the_edge_score_by_type_kind_or_value(small: Small) -> None:
    exits = """
exits = { red = ["east", "north"], blue = [] }
[[objective]]
title = "Out"
seat = "red"
kind = "exit"
edges = ["east"]
points = { GEV = 5, all = 1 }
[[objective]]
title = "Value"
seat = "red"
kind = "exit"
edges = ["east"]
value = 2
"""
    placed = [
        "place RGEV1 0702",
        "place RGEV2 0601",
        "place RINF 0703",
        "place RTK 0104",
        "end",
        "place BHVY 0107",
        "end",
    ]
    play = small(text(head=exits), *placed)
    play.say("move RGEV1 off east", "move RINF off east", "move RGEV2 off north")
    assert play.points("red") == [(5, "Out: RGEV1"), (2, "Out: RINF"), (12, "Value: RGEV1"), (8, "Value: RINF")]
    assert play.points("blue") == []


@rule("5.12")
def test_leaving_by_another_edge_is_a_loss(small: Small) -> None:
    play = small(text(head='exits = { red = ["east"] }\n'), *PLACED)
    play.say("move RGEV1 off north")
    assert play.points("blue") == [(6, "RGEV1: destroyed")]


REACH = """
[[objective]]
title = "Towns"
seat = "red"
kind = "reach"
area = "goal"
each = 4
"""


@rule("1.08")
def test_a_hex_reached_counts_once_and_stays_counted(small: Small) -> None:
    goal = '[areas]\ngoal = ["0104", "0203", "0202"]\n'
    play = small(text(goal + REACH), *PLACED)
    play.say("move RGEV1 0201 0202")
    assert play.points("red") == []
    play.say("end")
    assert play.points("red") == [(4, "Towns: 0202 reached")], "the truck in 0104 takes no ground"
    play.say("end", "move RGEV1 0201 0101", "move RGEV2 0202 0203", "end").end_turn()
    assert play.points("red") == [(4, "Towns: 0202 reached"), (4, "Towns: 0203 reached")]
    play.say("move RGEV1 0201 0202", "end")
    assert len(play.points("red")) == 2


@rule("1.08")
def test_an_area_reached_as_a_whole_counts_once(small: Small) -> None:
    goal = '[areas]\ngoal = ["0101", "0102"]\n'
    play = small(text(goal + REACH.replace("each =", "whole =")), *PLACED).say("end")
    assert len(play.points("red")) == 1


@rule("1.08")
def test_hexes_held_count_while_they_are_held(small: Small) -> None:
    hold = REACH.replace('"reach"', '"hold"')
    play = small(text('[areas]\ngoal = ["rows 1-2"]\n' + hold), *PLACED)
    assert play.points("red") == [(4, "Towns: 0101 held"), (4, "Towns: 0102 held")]
    play.say("move RGEV1 0201 0202 0203")
    assert play.points("red") == [(4, "Towns: 0102 held")]


@rule("1.08")
def test_an_area_is_held_as_a_whole_where_no_armed_enemy_is_in_it(small: Small) -> None:
    hold = REACH.replace('"reach"', '"hold"').replace("each =", "whole =")
    area = '[areas]\ngoal = ["rows 1-2"]\n'
    play = small(text(area + hold), *PLACED)
    assert play.points("red") == [(4, "Towns: held")]
    shared = [line.replace("BHVY 0707", "BHVY 0701") for line in PLACED]
    assert small(text(area + hold), *shared).points("red") == []


@rule("1.08")
def test_survivors_and_the_destroyed_score_what_the_file_says(small: Small) -> None:
    more = """
[[objective]]
title = "Alive"
seat = "red"
kind = "survive"
points = { infantry = 3, transport = 1 }
[[objective]]
title = "Trucks"
seat = "blue"
kind = "destroy"
points = { TK = 9 }
"""
    play = small(text(more), *PLACED)
    assert play.points("red") == [(6, "Alive: RINF"), (1, "Alive: RTK")]
    play.say("move RTK off west")
    assert play.points("red") == [(6, "Alive: RINF")]
    assert play.points("blue") == [(1, "RTK: destroyed"), (9, "Trucks: RTK")]


def test_points_for_losses_can_be_left_out(small: Small) -> None:
    play = small(text(head="loss_points = false\n"), *PLACED).say("move RGEV1 off north")
    assert play.points("blue") == []


# -- levels and the end ------------------------------------------------------------------------------------------------


@rule("1.08")
@pytest.mark.parametrize(("each", "title", "winner"), [(10, "decisive", 0), (5, "marginal", 0), (3, "Draw", -1)])
def test_the_margin_of_points_gives_the_level_at_the_turn_limit(
    small: Small, each: int, title: str, winner: int
) -> None:
    hold = REACH.replace('"reach"', '"hold"').replace("each = 4", f"each = {each}")
    play = small(text('[areas]\ngoal = ["0101"]\n' + hold, head="turns = 2\n"), *PLACED).end_turn(4)
    outcome = play.game.outcome
    assert outcome is not None
    assert (outcome.title, outcome.winner, outcome.rule) == (title, winner, "1.08")
    assert f"{each}-0 victory points" in outcome.reason


@rule("1.02")
def test_a_grade_comes_before_the_levels_and_points_decide_the_rest(small: Small) -> None:
    grade = '[[grade]]\ntitle = "Annihilation"\nwinner = "red"\ndestroyed = ["blue"]\n'
    play = small(text(grade), *PLACED).end_turn()
    play.say("move BHVY off south")
    assert play.game.outcome is not None
    assert play.game.outcome.title == "Annihilation"
    plain = small(text(), *PLACED).end_turn().say("move BHVY off south")
    assert plain.game.outcome is not None
    assert (plain.game.outcome.title, plain.game.outcome.winner) == ("marginal", 0)


def test_who_resigns_leaves_the_highest_level_to_the_other(small: Small) -> None:
    play = small(text(), *PLACED).say("resign")
    assert play.game.outcome is not None
    assert (play.game.outcome.title, play.game.outcome.winner) == ("decisive", 1)


# -- entry -------------------------------------------------------------------------------------------------------------

LATER = """
[[entry]]
seat = "blue"
edge = "east"
turn = 2
units = [
  { id = "LATE", type = "HVY" },
  { id = "PC", type = "GEVPC" },
  { id = "CREW", type = "INF", squads = 3, riding = "PC" },
]
"""


@rule("1.06")
def test_later_units_may_enter_from_their_turn_on_and_may_wait(small: Small) -> None:
    play = small(text(LATER), *PLACED).end_turn()
    refusal = play.refusal("move LATE 0704")
    assert refusal.rule == "1.06"
    assert "before turn 2" in refusal.reason
    play.end_turn(3)
    assert play.seat == "red"
    play.end_turn()
    play.say("move LATE 0704 0603")


@rule("5.11")
def test_riders_enter_with_their_vehicle(small: Small) -> None:
    play = small(text(LATER), *PLACED).end_turn(3)
    assert play.refusal("move CREW 0704").rule == "5.11.3"
    play.say("move PC 0704 0604")
    state = play.game.state
    assert state.hex_of[state.find("CREW")] == state.hex_of[state.find("PC")] == state.board.index["0604"]
    assert state.riders.riding[state.find("CREW")] == state.find("PC")


@rule("1.06")
def test_units_must_enter_where_the_file_says_so(small: Small) -> None:
    must = LATER.replace("turn = 2", "turn = 2\nmust = true")
    play = small(text(must), *PLACED).end_turn(2)
    play.end_turn()
    refusal = play.refusal("end")
    assert refusal.rule == "1.06"
    assert "LATE must enter" in refusal.reason
    play.say("move LATE 0704", "move PC 0704 0604", "end")


@rule("1.06")
def test_an_area_narrows_the_edge(small: Small) -> None:
    play = small(
        text(LATER.replace("turn = 2", 'turn = 1\narea = "gate"') + '[areas]\ngate = ["0701", "0702"]\n'), *PLACED
    )
    play.end_turn()
    assert "gate" in play.refusal("move LATE 0705").reason
    play.say("move LATE 0702")


# -- sides and seats ---------------------------------------------------------------------------------------------------

THREE = SMALL.replace('["red", "blue"]', '["red", "blue", "green"]')
GREEN = BLUE.replace("blue", "green").replace("BHVY", "GHVY")
THREE_PLACED = [*PLACED, "place GHVY 0701", "end"]


@rule("4.04")
def test_three_sides_take_their_turns_and_the_best_score_wins(small: Small) -> None:
    hold = REACH.replace('"reach"', '"hold"').replace('"red"', '"green"').replace("each = 4", "each = 7")
    written = THREE + "turns = 1\n" + POINTS + RED + BLUE + GREEN + '[areas]\ngoal = ["0701"]\n' + hold
    play = small(written, *THREE_PLACED)
    order = []
    for _ in range(3):
        order.append(play.seat)
        play.end_turn()
    assert order == ["red", "blue", "green"]
    assert play.game.outcome is not None
    assert (play.game.outcome.title, play.game.outcome.winner) == ("marginal", 2)
    assert "7-0-0" in play.game.outcome.reason


@rule("4.03")
def test_allies_share_their_points_and_are_no_targets(small: Small) -> None:
    hold = REACH.replace('"reach"', '"hold"').replace('"red"', '"green"')
    sides = 'sides = { allies = ["blue", "green"] }\n'
    play = small(THREE + sides + POINTS + RED + BLUE + GREEN + '[areas]\ngoal = ["0701"]\n' + hold, *THREE_PLACED)
    assert play.points("blue") == play.points("green") == [(4, "Towns: 0701 held")]
    assert play.game.state.setting.side_of == [0, 1, 1]


@rule("1.06")
def test_units_are_set_up_in_terrain_that_they_may_enter(small: Small) -> None:
    play = small(text())
    assert play.refusal("place RTK 0303").rule == "1.06"
    assert play.refusal("place RTK 0505").rule == "1.06"
    play.say("place RGEV1 0303", "place RGEV2 0505", "place RTK 0404")


# -- wrong files -------------------------------------------------------------------------------------------------------


AIM = '[[objective]]\ntitle = "x"\n'
RED_AIM = AIM + 'seat = "red"\n'
ENTRY = '[[entry]]\nseat = "red"\n'
STANCE = '[[stance]]\nseat = "red"\n'


@pytest.mark.parametrize(
    ("more", "key", "words"),
    [
        (AIM + 'seat = "pink"\nkind = "hold"\narea = "everywhere"\neach = 1\n', "objective[0].seat", "pink"),
        (RED_AIM + 'kind = "hold"\neach = 1\n', "objective[0].area", "name the area"),
        (RED_AIM + 'kind = "hold"\narea = "moon"\neach = 1\n', "objective[0].area", "moon"),
        (RED_AIM + 'kind = "reach"\narea = "everywhere"\n', "objective[0].each", "whole"),
        (RED_AIM + 'kind = "exit"\npoints = { GEV = 1 }\n', "objective[0].edges", "edges"),
        (RED_AIM + 'kind = "exit"\nedges = ["east"]\n', "objective[0].points", "value"),
        (RED_AIM + 'kind = "survive"\npoints = { TANK = 1 }\n', "objective[0].points", "TANK"),
        (RED_AIM + 'kind = "burn"\n', "objective[0].kind", "burn"),
        (STANCE + 'does = "advance"\n', "stance[0].area", "area"),
        (STANCE + 'does = "exit"\n', "stance[0].edges", "edges"),
        (STANCE + 'does = "hold"\ntypes = ["CAR"]\n', "stance[0].types", "CAR"),
        (ENTRY + 'edge = "up"\nunits = []\n', "entry[0].edge", "up"),
        (ENTRY + 'edge = "east"\narea = "mid"\nunits = []\n[areas]\nmid = ["0404"]\n', "entry[0].area", "edge"),
        (ENTRY + 'edge = "east"\nunits = [{ id = "RTK", type = "TK" }]\n', "force[0].units", "RTK"),
        (ENTRY + 'edge = "east"\nunits = [{ id = "X", type = "INF", riding = "Y" }]\n', "entry[0].units", "Y"),
        ('[areas]\nmid = ["9999"]\n', "areas.mid", "9999"),
        ('[options]\nmoonlight = true\n', "options.moonlight", "unknown option"),
        ('[sides]\nall = ["red", "pink"]\n', "sides.all", "pink"),
        ('[exits]\nred = ["down"]\n', "exits.red", "down"),
        ('[weather]\nrain = 1\n', "", "weather"),
        ('[[grade]]\ntitle = "x"\nwinner = "pink"\n', "grade[0].winner", "pink"),
    ],
)  # fmt: skip
def test_a_wrong_file_names_its_key(more: str, key: str, words: str) -> None:
    said = fault(text(more))
    assert key in said
    assert words in said


def test_a_file_must_say_how_it_is_won() -> None:
    assert "limit" in fault(text(points=""))
    levels = POINTS.replace("margin = 4", "margin = 20")
    assert "largest margin" in fault(text(points=levels))
    assert "seats" in fault(text().replace('["red", "blue"]', '["red", "red"]'))
    assert "map" in fault(text().replace("map = {", 'map = "moon" #'))


def test_overlays_and_options_are_taken_from_the_file(small: Small) -> None:
    play = small(text('[overlays]\nhexes = { "0101" = "forest" }\n[options]\nstacking = 2\n'), *PLACED)
    state = play.game.state
    assert state.board.terrain[state.board.index["0101"]] == 4
    assert state.setting.rules.stacking == 2
    assert isinstance(state.flow[0], Turn)


# -- the page about them -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(not PAGE.exists(), reason="docs/ is not beside the tests")
def test_every_key_is_in_the_page_and_its_examples_are_right() -> None:
    page = PAGE.read_text(encoding="utf-8")
    tables = [
        model for model in vars(models).values() if isinstance(model, type) and model.__module__ == models.__name__
    ]
    assert len(tables) > 10
    for table in tables:
        for key in table.__struct_encode_fields__:
            assert f"`{key}`" in page or f"`[{key}]`" in page or f"`[[{key}]]`" in page or f"\n{key} = " in page, key
    for name in scenario_names():
        assert f"`{name}`" in page
    examples = [part.split("```")[0] for part in page.split("```toml\n")[1:]]
    whole = [example for example in examples if example.startswith("version = 1")]
    assert len(whole) == 2
    for example in whole:
        assert check_scenario(example, "scenarios.md").faults == []
    assert start_game(read_scenario(whole[0], "scenarios.md"), SeededDice(1)).seat == 1
