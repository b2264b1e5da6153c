"""9.03, 9.03.1: Trains in scenarios: guns in exchange for armor units, and points for cut rails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import read_scenario

rule = pytest.mark.rule

SCENARIO = """
version = 1
name = "line"
title = "The line"
rule = "line"
seats = ["raider", "railway"]
story = "A train guards the line."
exits = {{ raider = [], railway = [] }}
[map]
columns = 9
rows_odd = 9
rows_even = 8
rails = [["0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508", "0509"]]
[areas]
line = ["columns 5-5"]
[[level]]
title = "decisive"
margin = 10
[[objective]]
title = "The line"
seat = "raider"
kind = "cut"
area = "line"
{points}
[[force]]
seat = "raider"
units = [{{ id = "HWZ", type = "HWZ", hex = "0704" }}]
[[force]]
seat = "railway"
{purse}
offers = ["HVY"]
train_guns = {guns}
zones = [{{ title = "the east", area = "everywhere" }}]
units = [
  {{ id = "T1", type = "TRAIN", hex = "0504", speed = "0/1", rear = "T2"{given} }},
  {{ id = "T2", type = "TRAIN", hex = "0503" }},
]
"""


def scenario(points: str = "each = 3", purse: str = 'armor_units = "3"', guns: str = "true", given: str = "") -> str:
    """Return the text of a scenario with a train of the railway's."""
    return SCENARIO.format(points=points, purse=purse, guns=guns, given=given)


@pytest.fixture
def line(table_of: Callable[..., Any]) -> Callable[..., Any]:
    """Return a game of a scenario text after some decisions."""
    return lambda written, *lines: table_of(read_scenario(written, "line.toml")).say(*lines)


def guns_of(table: Any) -> list[int]:
    """Return the guns on the two counters."""
    state = table.game.state
    return [state.sheets.left[state.find(name) * 7] for name in ("T1", "T2")]


@rule("9.03.1")
def test_each_armor_unit_puts_a_gun_on_each_counter(line) -> None:
    assert guns_of(line(scenario(), "arm T1 2")) == [2, 2]
    assert guns_of(line(scenario(), "arm T1 2", "arm T1 0")) == [0, 0]


@rule("9.03.1")
@rule("1.07")
def test_guns_and_tanks_are_paid_from_one_purse(line) -> None:
    table = line(scenario(), "arm T1 2", "place HVY1 0705")
    assert table.refusal("place HVY2 0706").rule == "1.07"
    assert table.refusal("arm T1 3").rule == "9.03.1"
    assert line(scenario(purse="points = 12"), "arm T1 2").refusal("place HVY1 0706").rule in ("1.07", "1.08")


@rule("9.03.1")
@pytest.mark.parametrize("do", ["arm T1 5", "arm T2 1", "arm HWZ 1"])
def test_at_most_four_armor_units_are_given_up_for_the_front(line, do: str) -> None:
    assert line(scenario(purse='armor_units = "9"')).refusal(do).rule == "9.03.1"
    assert guns_of(line(scenario(purse='armor_units = "9"'), "arm T1 4")) == [4, 4]


@rule("9.03.1")
def test_guns_are_offered_only_where_the_scenario_says_so(line) -> None:
    assert line(scenario(guns="false")).refusal("arm T1 1").rule == "9.03.1"
    assert line(scenario(), "arm T1 1", "end").refusal("arm T1 2").rule == "1.06"


@rule("9.03.1")
@pytest.mark.parametrize("change", [{"purse": "squads = 3"}, {"given": ", guns = 2"}])
def test_a_file_without_armor_units_to_give_up_is_faulty(change: dict[str, str]) -> None:
    assert "force[1].train_guns" in [fault.place for fault in check_scenario(scenario(**change)).faults]


@rule("9.03")
@rule("1.08")
@pytest.mark.parametrize(("points", "scored"), [("each = 3", 3), ("whole = 5", 5)])
def test_cut_rails_score(line, points: str, scored: int) -> None:
    table = line(scenario(points=points), "end", "end")
    assert table.points("raider") == []
    while not table.game.state.board.ground.cuts:
        table.say("fire HWZ at T2", *["end"] * 6)
    assert table.points("raider") == [(scored, "The line: 0503 cut")]
