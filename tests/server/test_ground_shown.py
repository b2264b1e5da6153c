"""What a page shows of targets on the ground (13.01, 13.02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import SeededDice
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.start import start_game
from cybertank.server.present.answers import answer
from cybertank.server.present.decision_spots import spot_of
from cybertank.server.present.rule_options import option_cards
from cybertank.server.present.turn_options import present_options
from cybertank.server.wire import questions as ask
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of

FIRE = {"number": 1, "seat": "attacker", "phase": "fire"}
ROAD = {
    "name": "field",
    "columns": 9,
    "rows_odd": 9,
    "rows_even": 9,
    "stagger": "odd-north",
    "hexes": {"0505": "town"},
    "hexsides": {"0504-0505": "stream"},
    "roads": [["0503", "0504", "0505", "0506"]],
}
BOTH = {"terrain_damage": True, "bridges": True}


@pytest.fixture
def state_with(position_file: Callable[..., Any]) -> Callable[..., State]:
    """Return a fire phase with a tank in a town, under the given options."""

    def make(**options: bool) -> State:
        lines = ("T HVY attacker 0505", "D LT defender 0909")
        return state_of(position_file(*lines, map=ROAD, turn=FIRE, options=options), "test")

    return make


def test_a_hex_lists_its_terrain_its_road_and_its_bridges(state_with: Callable[..., State]) -> None:
    state = state_with(**BOTH)
    assert present_options(state, False).ground
    found = answer(state, ask.GroundQuestion("0505"))
    assert isinstance(found, ask.GroundAnswer)
    assert [mark.target for mark in found.marks] == ["hex 0505", "road 0505", "bridge 0504-0505"]
    assert {(gun.weapon, gun.strength) for mark in found.marks for gun in mark.guns} == {("T", 4.0)}
    assert {mark.unit for mark in found.marks} == {""}


def test_without_the_options_there_is_nothing_on_the_ground(state_with: Callable[..., State]) -> None:
    state = state_with()
    assert not present_options(state, False).ground
    found = answer(state, ask.GroundQuestion("0505"))
    assert isinstance(found, ask.GroundAnswer)
    assert found.marks == []


def test_the_odds_against_a_hex_are_told(state_with: Callable[..., State]) -> None:
    said = answer(state_with(**BOTH), ask.OddsQuestion("T at hex 0505"))
    assert isinstance(said, ask.OddsAnswer)
    assert (said.target, said.attack_strength, said.defense, said.chance.odds) == ("hex 0505", 4, 4, "1-1")
    assert said.refusal is None


def test_a_shot_at_the_ground_has_its_spot_on_the_board(state_with: Callable[..., State]) -> None:
    state = state_with(**BOTH)
    spot = spot_of(state, read_decision(state, "fire T at bridge 0504-0505"))
    assert (spot.units, spot.hex, spot.target) == (["T"], "0505", "")


@pytest.mark.parametrize(("name", "offered"), [("mark-iii", set()), ("crossing", {"terrain_damage", "bridges"})])
def test_the_options_are_offered_where_the_map_has_something_to_damage(name: str, offered: set[str]) -> None:
    entry = load_scenario(name)
    cards = option_cards(entry, start_game(entry, SeededDice(1)).state)
    assert {card.name for card in cards} & {"terrain_damage", "bridges"} == offered
