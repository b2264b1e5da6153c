"""Vulcans in scenario files: what they and their drones cost, crewless units, and control at the start (15.02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.rules.vulcans.channels import link_of, units_under
from cybertank.rules.vulcans.reloading import spare_missiles
from cybertank.rules.vulcans.unfinished import halves_done, is_unfinished
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import read_scenario
from cybertank.state.chapters.vulcans import DUCKLING, FULL
from cybertank.state.state import State

rule = pytest.mark.rule
HEAD = """
version = 1
name = "small"
title = "A small fight"
rule = "small"
seats = ["red", "blue"]
story = "Two patrols meet."
options = {{ engineering = true{options} }}
[map]
columns = 7
rows_odd = 7
rows_even = 6
[[level]]
title = "decisive"
margin = 10
[[force]]
seat = "blue"
{blue}
[[force]]
seat = "red"
units = [{{ id = "RHVY", type = "HVY", hex = "0101" }}]
"""


def written(blue: str, options: str = "") -> str:
    return HEAD.format(blue=blue, options=options)


def fixed(*units: str) -> str:
    """Return a force that stands on the map, with one unit for each line: id, type, hex and more."""
    return f"units = [{', '.join('{ ' + unit + ' }' for unit in units)}]"


def at(name: str, kind: str, where: str, more: str = "") -> str:
    return f'id = "{name}", type = "{kind}", hex = "{where}"{more}'


CREWLESS = ", crewless = true"
ZONES = 'zones = [{ title = "the map", area = "everywhere" }]\n'


@pytest.fixture
def played(table_of: Callable[..., Any]) -> Callable[..., Any]:
    """Return a game of a scenario text after some decisions."""
    return lambda text, *lines: table_of(read_scenario(text, "small.toml")).say(*lines)


def named(state: State, units: list[int]) -> list[str]:
    return [state.ids[unit] for unit in units]


@rule("15.02.3", "15.02")
@pytest.mark.parametrize(("unit", "cost"), [("HDRN1 0505", 16), ("VULCAN1 0505", 150)])
def test_what_drones_and_vulcans_cost(played: Any, unit: str, cost: int) -> None:
    offers = 'points = {}\noffers = ["VULCAN", "HDRN", "INF"]'
    assert played(written(ZONES + offers.format(cost)), f"place {unit}").seat == "blue"
    refusal = played(written(ZONES + offers.format(cost - 1))).refusal(f"place {unit}")
    assert (refusal.rule, f"costs {cost} victory points" in refusal.reason) == ("1.07", True)


@rule("15.02.3")
def test_a_drone_has_no_price_in_armor_units() -> None:
    faults = check_scenario(written(ZONES + 'armor_units = "9"\noffers = ["HDRN"]')).faults
    assert [fault.place for fault in faults] == ["force[0].offers[0]"]


@rule("15.02.4")
def test_a_vulcan_begins_in_control_of_what_needs_it(played: Any) -> None:
    units = [
        at("V", "VULCAN", "0505"),
        at("H1", "HVY", "0707", CREWLESS),
        at("D1", "HDRN", "0506"),
        at("H2", "HVY", "0506"),
    ]
    state = played(written(fixed(*units))).game.state
    assert named(state, units_under(state, state.find("V"), FULL)) == ["H1", "D1"]
    assert not state.disability.disabled[state.find("H1")]


@rule("15.02.5")
def test_it_leads_what_has_no_channel_of_its_own(played: Any) -> None:
    tanks = [at(f"K{i}", "LT", "0505", CREWLESS) for i in range(1, 5)]
    units = [at("V", "VULCAN", "0505"), *tanks, at("H", "HVY", "0506", CREWLESS)]
    state = played(written(fixed(*units))).game.state
    vulcan = state.find("V")
    assert named(state, units_under(state, vulcan, FULL)) == ["K1", "K2", "H"]
    assert named(state, units_under(state, vulcan, DUCKLING)) == ["K3", "K4"]


@rule("15.02.4")
def test_without_a_vulcan_crewless_units_count_as_disabled(played: Any) -> None:
    table = played(written(fixed(at("H", "HVY", "0505", CREWLESS), at("T", "LT", "0506"))))
    assert table.game.state.disability.disabled[table.game.state.find("H")]


@rule("15.02.4")
def test_only_armor_and_trucks_are_crewless() -> None:
    faults = check_scenario(written(fixed(at("I", "INF", "0505", CREWLESS)))).faults
    assert [fault.place for fault in faults] == ["force[0].units[0].crewless"]


@rule("15.02.4", "13.05")
def test_a_crewless_unit_stays_so_under_a_counter(played: Any) -> None:
    """A secret set-up moves units to other slots."""
    blue = 'units = [{ id = "H", type = "HVY", crewless = true }, { id = "T", type = "LT" }]\ncamouflage = true'
    table = played(written(ZONES + blue, ", camouflage = true"), "place H 0505", "place T 0404", "end")
    state = table.game.state
    assert named(state, list(state.vulcans.crewless)) == ["H"]
    assert link_of(state, state.find("H")) == 0


@rule("15.02.2")
def test_a_scenario_has_ogres_in_parts(played: Any) -> None:
    units = [at("V", "VULCAN", "0505"), at("O", "MK3", "0505", ", assembly = 28.5")]
    work = ["task V assemble O", *["end"] * 6]
    state = played(written(fixed(*units)), "end", "end", "end", "end", *work, *work).game.state
    assert not is_unfinished(state, state.find("O"))
    begun = played(written(fixed(*units)), "end", "end", "end", "end", *work).game.state
    assert halves_done(begun, begun.find("O")) == 59


@rule("15.04.4")
def test_a_vulcan_begins_with_spare_missiles(played: Any) -> None:
    state = played(written(fixed(at("V", "VULCAN", "0505", ", cargo = 12, cargo_top = 24")))).game.state
    assert spare_missiles(state, state.find("V")) == 36


@rule("15.02.2")
@pytest.mark.parametrize(
    ("kind", "more", "place"),
    [
        ("MK6", ", assembly = 3", "assembly.of"),
        ("MK2", ", assembly = 12", "assembly.turns"),
        ("MK3", ", cargo = 1", "cargo"),
        ("VULCAN", ", cargo = 13", "cargo"),
        ("VULCAN", ", cargo_top = 25", "cargo_top"),
    ],
)
def test_what_a_workshop_cannot_hold(kind: str, more: str, place: str) -> None:
    faults = check_scenario(written(fixed(at("U", kind, "0505", more)))).faults
    assert [fault.place for fault in faults] == [f"force[0].units[0].{place}"]
