"""Drones on their pallets in scenario files (14.01), and record sheets for Superheavies (13.07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.views import seen_by
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import read_scenario
from cybertank.server.present.catalog import scenario_card
from cybertank.state.state import MERGED

rule = pytest.mark.rule

HEAD = """
version = 1
name = "small"
title = "A small fight"
rule = "small"
map = { columns = 7, rows_odd = 7, rows_even = 6 }
seats = ["red", "blue"]
story = "Two patrols meet."
[[level]]
title = "decisive"
margin = 10
[[force]]
seat = "blue"
zones = [{ title = "the map", area = "everywhere" }]
"""
RED = """
[[force]]
seat = "red"
zones = [{ title = "the map", area = "everywhere" }]
units = [{ id = "RHVY", type = "HVY" }]
"""
TANK = 'id = "BSHVY", type = "SHVY"'


def blue(*units: str) -> str:
    """Return a scenario in which blue has these units and sets up first."""
    return HEAD + "units = [" + ", ".join(f"{{ {unit} }}" for unit in units) + "]\n" + RED


def faults(*units: str) -> dict[str, str]:
    """Return the errors in a scenario with these units, by their place."""
    return {fault.place: fault.problem for fault in check_scenario(blue(*units)).faults}


@rule("14.01")
def test_a_hidden_pallet_stays_hidden_through_the_set_up(table_of: Callable[..., Any]) -> None:
    entry = read_scenario(blue(TANK, 'id = "LAD", type = "LAD", pallet = true, hidden = true'), "small.toml")
    table = table_of(entry).say("place BSHVY 0101", "place LAD 0303", "end", "place RHVY 0707", "end")
    state = table.game.state
    drone = state.find("LAD")
    assert (state.drones.pallet[drone], state.drones.concealed[drone], state.defense_of[drone]) == (1, 1, 0)
    red = seen_by(state, 0)
    assert red.hex_of[drone] == MERGED
    assert red.find("LAD") < 0
    assert red.find("BSHVY") >= 0
    assert seen_by(state, 1).find("LAD") == drone


@rule("14.01")
def test_a_pallet_starts_aboard_a_truck(table_of: Callable[..., Any]) -> None:
    truck = 'id = "TK", type = "TK", hex = "0303"'
    entry = read_scenario(blue(TANK, truck, 'id = "LAD", type = "LAD", pallet = true, riding = "TK"'), "small.toml")
    state = table_of(entry).game.state
    assert state.riders.riding[state.find("LAD")] == state.find("TK")


@rule("14.01")
@pytest.mark.parametrize(
    ("unit", "key", "problem"),
    [
        ('id = "L", type = "LT", pallet = true', "pallet", "not LT (14.01)"),
        ('id = "L", type = "LAD", hidden = true', "hidden", "on its pallet"),
        ('id = "L", type = "LAD", pallet = true, hidden = true, hex = "0303"', "hidden", "no secret"),
    ],
)
def test_a_file_that_contradicts_itself_is_told(unit: str, key: str, problem: str) -> None:
    assert problem in faults(TANK, unit)[f"force[0].units[1].{key}"]


@rule("14.01")
def test_a_truck_holds_one_pallet() -> None:
    truck = 'id = "TK", type = "TK", hex = "0303"'
    one, two = (f'id = "L{n}", type = "LAD", pallet = true, riding = "TK"' for n in (1, 2))
    assert faults(TANK, truck, one) == {}
    assert "nothing else" in faults(TANK, truck, one, two)["force[0].units[3].riding"]


@rule("13.07")
def test_record_sheets_are_offered_where_there_is_a_superheavy() -> None:
    cards = scenario_card(read_scenario(blue(TANK), "small.toml")).options
    assert [card.default for card in cards if card.name == "superheavy_sheets"] == [False]
    without = scenario_card(read_scenario(blue('id = "BHVY", type = "HVY"'), "small.toml")).options
    assert not any(card.name == "superheavy_sheets" for card in without)
