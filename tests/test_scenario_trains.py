"""Trains in scenario files (section 9): where they start, what is aboard, and what an invalid file is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import read_scenario
from cybertank.state.state import ENTERING

rule = pytest.mark.rule

HEAD = """
version = 1
name = "small"
title = "A small train"
rule = "small"
seats = ["red", "blue"]
story = "A train runs from west to east."
exits = { red = ["east"], blue = [] }
[map]
columns = 7
rows_odd = 5
rows_even = 4
rails = [["0103", "0202", "0303", "0402", "0503", "0602", "0703"]]
[[level]]
title = "decisive"
margin = 10
[[objective]]
title = "The train"
seat = "red"
kind = "exit"
edges = ["east"]
points = { TRAIN = 10 }
[[force]]
seat = "blue"
zones = [{ title = "the map", area = "everywhere" }]
units = [{ id = "BHVY", type = "HVY" }]
"""
FRONT = 'id = "T1", type = "TRAIN", hex = "0202", speed = "2/3", rear = "T2"'
REAR = 'id = "T2", type = "TRAIN", hex = "0103"'

Small = Callable[..., Any]


@pytest.fixture
def small(table_of: Callable[..., Any]) -> Small:
    """Return a game of a scenario text after some decisions."""
    return lambda written, *lines: table_of(read_scenario(written, "small.toml")).say(*lines)


def force(*units: str) -> str:
    """Return a scenario in which red starts with these units."""
    return HEAD + '[[force]]\nseat = "red"\nunits = [' + ", ".join(f"{{ {unit} }}" for unit in units) + "]\n"


def entry(*units: str, edge: str = "west", more: str = "") -> str:
    """Return a scenario in which red enters with these units."""
    listed = ", ".join(f"{{ {unit} }}" for unit in units)
    return f'{HEAD}[[entry]]\nseat = "red"\nedge = "{edge}"\n{more}units = [{listed}]\n'


def faults(written: str) -> dict[str, str]:
    """Return the errors in a scenario, by their place."""
    return {fault.place: fault.problem for fault in check_scenario(written).faults}


@rule("9.02")
@rule("9.02.1")
def test_a_train_stands_on_the_rails_with_its_marker(small: Small) -> None:
    table = small(force(FRONT, REAR), "place BHVY 0501", "end")
    assert "goes at least 2 hexes" in table.refusal("move T1 0303").reason
    table.say("move T1 0303 0402", "end", "end", "speed T1 4/5")
    assert (table.where("T1"), table.where("T2")) == ("0402", "0303")


@rule("9.02.1")
def test_a_train_that_starts_at_the_slowest_marker_stands_still(small: Small) -> None:
    state = small(force(FRONT.replace("2/3", "0/1"), REAR)).game.state
    assert state.trains.still[state.find("T1")] == 1
    state = small(force(FRONT, REAR)).game.state
    assert state.trains.still[state.find("T1")] == 0


@rule("1.06")
@rule("9.02")
def test_a_train_enters_by_the_rails_with_everything_aboard(small: Small) -> None:
    written = entry(
        'id = "T1", type = "TRAIN", speed = "4/5", rear = "T2"',
        'id = "T2", type = "TRAIN"',
        'id = "TANK", type = "HVY", count = 2, riding = "T1"',
        'id = "CREW", type = "INF", squads = 3, riding = "T2"',
        more="must = true\n",
    )
    table = small(written, "place BHVY 0501", "end")
    assert table.game.state.hex_of[table.game.state.find("T2")] == ENTERING
    assert table.refusal("end").rule == "1.06"
    table.say("move T1 0103 0202 0303 0402", "end")
    assert [table.where(unit) for unit in ("T1", "TANK1", "TANK2", "T2", "CREW")] == ["0402"] * 3 + ["0303"] * 2


@rule("1.08")
@rule("5.12")
def test_a_train_that_leaves_scores_for_each_counter(small: Small) -> None:
    front = 'id = "T1", type = "TRAIN", hex = "0602", speed = "2/3", rear = "T2"'
    table = small(force(front, 'id = "T2", type = "TRAIN", hex = "0503"'), "place BHVY 0501", "end")
    table.say("move T1 0703 off")
    assert sum(points for points, _ in table.points("red")) == 20


@rule("9.03.1")
def test_a_counter_can_have_guns(small: Small) -> None:
    table = small(force(FRONT + ", guns = 2", REAR), "place BHVY 0403", "end", "move T1 0303 0402", "end")
    table.say("fire T1:gun*2 at BHVY")


@rule("9.07")
def test_vehicles_with_riders_can_be_aboard(small: Small) -> None:
    units = ['id = "PC", type = "GEVPC", riding = "T1"', 'id = "CREW", type = "INF", squads = 3, riding = "PC"']
    table = small(force(FRONT, REAR, *units), "place BHVY 0501", "end", "move T1 0303 0402")
    assert (table.where("PC"), table.where("CREW")) == ("0402", "0402")


@rule("5.11")
def test_infantry_can_start_on_a_vehicle_that_stands_on_the_map(small: Small) -> None:
    units = ['id = "PC", type = "GEVPC", hex = "0102"', 'id = "CREW", type = "INF", squads = 3, riding = "PC"']
    table = small(force(*units), "place BHVY 0501", "end", "move PC 0201 0301")
    assert table.where("CREW") == "0301"


@pytest.mark.parametrize(
    ("written", "place", "says"),
    [
        (force(FRONT.replace("0202", "0201"), REAR), "force[1].units[0].hex", "cannot enter the terrain in 0201"),
        (force(FRONT, REAR.replace("0103", "0402")), "force[1].units[0].rear", "is not in the next hex"),
        (force(FRONT.replace("T2", "T9"), REAR), "force[1].units[0].rear", "another train counter"),
        (force(REAR), "force[1].units[0].speed", "expected one of 0/1, 2/3, 4/5, 6/7"),
        (force(FRONT, REAR + ', speed = "2/3"'), "force[1].units[1].speed", "a rear counter has no marker"),
        (force(FRONT + ', toward = "0503"', REAR), "force[1].units[0].toward", "no rails lead"),
        (force('id = "T1", type = "TRAIN", speed = "2/3"'), "force[1].units[0].hex", "stands on the map"),
        (force(FRONT + ", count = 2", REAR), "force[1].units[0].count", "one by one"),
        (force('id = "RHVY", type = "HVY", hex = "0202", speed = "2/3"'), "force[1].units[0].speed", "only a train"),
        (force(FRONT, REAR, 'id = "H", type = "HVY", count = 5, riding = "T1"'), "force[1].units[0]", "has 15 aboard"),
        (
            force(FRONT, REAR, 'id = "H", type = "SHVY", riding = "T1"'),
            "force[1].units[0]",
            "only units of size 1 to 3",
        ),
        (force('id = "H", type = "HVY", riding = "T1"', FRONT, REAR), "force[1].units[0].riding", "listed before it"),
        (
            force('id = "H", type = "HVY", hex = "0202"', 'id = "L", type = "LT", riding = "H"'),
            "force[1].units[1].riding",
            "only infantry can ride a vehicle",
        ),
        (
            entry('id = "T1", type = "TRAIN", speed = "2/3"', edge="north"),
            "entry[0].units[0].type",
            "no track enters the map by the north edge",
        ),
    ],
)
def test_a_train_that_cannot_be_is_an_error(written: str, place: str, says: str) -> None:
    assert says in faults(written).get(place, str(faults(written)))


@rule("1.06")
@rule("9.02")
def test_the_rear_counter_can_enter_on_a_later_turn(small: Small) -> None:
    written = entry(
        'id = "T1", type = "TRAIN", speed = "0/1", rear = "T2"', 'id = "T2", type = "TRAIN"', more="must = true\n"
    )
    table = small(written, "place BHVY 0501", "end", "move T1 0103", "end", "end", "end")
    assert (table.where("T1"), table.where("T2")) == ("0103", None)
    table.say("end", "end", "end", "move T1 0202")
    assert (table.where("T1"), table.where("T2")) == ("0202", "0103")
