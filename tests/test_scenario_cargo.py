"""What Vulcans and Heavy Drones carry in scenario files (15.02.1, 15.02.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.rules.vulcans.cargo import cargo_of, missiles_in
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import read_scenario
from cybertank.state.chapters.vulcans import INSIDE, TOP

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
seat = "red"
zones = [{ title = "the map", area = "everywhere" }]
units = [{ id = "RHVY", type = "HVY" }]
[[force]]
seat = "blue"
zones = [{ title = "the map", area = "everywhere" }]
"""
VULCAN = 'id = "BV", type = "VULCAN", cargo = { missile = 4 }, cargo_top = { missile = 2 }'
SQUADS = 'id = "BI", type = "INF", squads = 3, riding = "BV", berth = "inside"'
TANK = 'id = "BH", type = "HVY", riding = "BV"'
PALLET = 'id = "BL", type = "LAD", pallet = true, riding = "BD"'
DRONE = 'id = "BD", type = "HDRN"'


def blue(*units: str) -> str:
    """Return a scenario in which blue has these units."""
    return HEAD + "units = [" + ", ".join(f"{{ {unit} }}" for unit in units) + "]\n"


def faults(*units: str) -> dict[str, str]:
    """Return the errors in a scenario with these units, by their place."""
    return {fault.place: fault.problem for fault in check_scenario(blue(*units)).faults}


@rule("15.02.1", "15.02.3")
def test_cargo_is_placed_with_its_carrier(table_of: Callable[..., Any]) -> None:
    entry = read_scenario(blue(VULCAN, SQUADS, TANK, DRONE, PALLET), "small.toml")
    table = table_of(entry).say("place RHVY 0707", "end", "place BV 0303", "place BD 0404", "end")
    state = table.game.state
    vulcan = state.find("BV")
    assert [state.ids[unit] for unit in cargo_of(state, vulcan, INSIDE)] == ["BI"]
    assert [state.ids[unit] for unit in cargo_of(state, vulcan, TOP)] == ["BH"]
    assert (missiles_in(state, vulcan, INSIDE), missiles_in(state, vulcan, TOP)) == (4, 2)
    assert state.board.names[state.hex_of[state.find("BI")]] == "0303"
    assert state.board.names[state.hex_of[state.find("BL")]] == "0404"


@rule("15.02.1", "15.02.3")
def test_a_file_that_loads_too_much_is_at_fault() -> None:
    assert faults(VULCAN, SQUADS, TANK, DRONE, PALLET) == {}
    full = VULCAN.replace("missile = 4", "missile = 12")
    assert "15.02.1" in faults(full, SQUADS)["force[1].units[1].riding"]
    assert "15.02.1" in faults(VULCAN.replace("missile = 4", "missile = 13"))["force[1].units[0].cargo"]
    assert "15.02.1" in faults('id = "BH", type = "HVY", cargo = { missile = 1 }')["force[1].units[0].cargo"]
    assert "15.02.1" in faults('id = "BI", type = "INF", berth = "top"')["force[1].units[0].berth"]
    assert "15.02.3" in faults(DRONE, 'id = "BI", type = "INF", riding = "BD"')["force[1].units[1].riding"]
