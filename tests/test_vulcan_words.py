"""The words for a Vulcan's tow and for revetments: forecasts, descriptions and sentences (15.04.7, 15.04.8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out
from cybertank.game.frames.registry import handler_of
from cybertank.state.state import State
from cybertank.text.events.rendering import render
from cybertank.text.forecasts.announcements import announce
from cybertank.text.maps.hex_words import earthwork_words
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.units.sheets import condition_words, sheet_rows

FIELD = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north"}


def unit(name: str, kind: str, seat: str = "attacker", **keys: object) -> dict:
    """Return a unit in 0505."""
    return {"id": name, "type": kind, "seat": seat, "hex": "0505"} | keys


@pytest.fixture
def field() -> Any:
    """Return a function that sets up units in 0505 and two bystanders."""

    def run(*units: dict, phase: str = "movement", **more: object) -> State:
        others = [unit("A", "LT", hex="0101"), unit("B", "LT", "defender", hex="0909")]
        entry = {
            "units": [*units, *others],
            "map": FIELD,
            "rules": {"options": {"engineering": True}},
            "turn": {"number": 1, "seat": "attacker", "phase": phase},
        }
        return state_of(msgspec.convert(entry | more, PositionFile), "test")

    return run


def test_a_forecast_gives_the_chance_to_hitch_and_the_speed_after_it(field) -> None:
    state = field(unit("V", "VULCAN"), unit("H", "MK3", treads=0), phase="fire")
    told = announce(state, read_decision(state, "task V hitch H"))
    assert "2 dice, 2 or more succeeds, 97 %; V then tows it with move 3 (15.04.8)" in told
    heavy = field(unit("V", "VULCAN", treads=36), unit("H", "MK6", treads=0), phase="fire")
    assert "too heavy for the treads of V" in announce(heavy, read_decision(heavy, "task V hitch H"))


def test_forecasts_of_the_tow(field) -> None:
    state = field(unit("V", "VULCAN", towing="H"), unit("H", "MK3", treads=0))
    assert "it tows H with 3 movement points (15.04.8)" in announce(state, read_decision(state, "move V 0504"))
    assert announce(state, read_decision(state, "unhook V")) == "V is about to be unhooked from H (15.04.8)"
    assert "towing H: move 3" in condition_words(state, state.find("V"))
    assert "towed by V" in condition_words(state, state.find("H"))
    assert any("hitch" in row and "in use" in row and "D3" in row for row in sheet_rows(state, state.find("V")))


def test_a_lost_hitch_is_told(field) -> None:
    state = field(unit("V", "VULCAN", destroyed={"hitch": 1}))
    assert "its tow hitch is destroyed" in condition_words(state, state.find("V"))
    assert any("hitch" in row and "lost" in row for row in sheet_rows(state, state.find("V")))


def test_fire_at_the_hitch_is_told(field) -> None:
    units = (unit("V", "VULCAN", "defender", towing="H"), unit("H", "MK3", "defender", treads=0))
    state = field(*units, unit("E", "HVY", hex="0504"), phase="fire")
    attack = read_decision(state, "fire E at V:hitch")
    assert "the tow hitch of V" in announce(state, attack)
    events = carry_out(state, attack, ScriptedDice([6]))
    told = [render(state, event).sentence for event in events]
    assert any("V is unhooked from H" in line for line in told)


def test_a_revetment_is_described_with_who_is_in_it(field) -> None:
    revetments = [{"hex": "0505", "size": "small", "holds": ["H"]}, {"hex": "0505", "size": "large"}]
    state = field(unit("H", "HVY"), unit("G", "GEV"), revetments=revetments)
    where = state.hex_of[state.find("H")]
    assert earthwork_words(state, where) == ["a small revetment with H (15.04.7)", "a large revetment (15.04.7)"]
    assert "in a revetment" in condition_words(state, state.find("H"))
    told = announce(state, read_decision(state, "occupy G"))
    assert told == "G will move into a revetment, which adds 1 to its defense (15.04.7)"


def test_buttons_offer_to_move_in_and_out(field) -> None:
    revetments = [{"hex": "0505", "size": "small", "holds": ["H"]}, {"hex": "0505", "size": "large"}]
    state = field(unit("H", "HVY"), unit("G", "GEV"), unit("T", "TK"), revetments=revetments)
    frame = state.flow[-1]
    lines = [write_decision(state, choice) for choice in handler_of(frame).button_choices(state, frame)]
    assert [line for line in lines if line.split()[0] in ("occupy", "vacate")] == ["vacate H", "occupy G"]


def test_fire_at_a_revetment_is_told(field) -> None:
    revetments = [{"hex": "0505", "size": "small", "holds": []}]
    state = field(unit("E", "HVY", hex="0504"), phase="fire", revetments=revetments)
    attack = read_decision(state, "fire E at revetment 0505")
    assert "50% no effect, 50% destroyed (15.04.7)" in announce(state, attack)
    events = carry_out(state, attack, ScriptedDice([6]))
    assert render(state, events[0]).sentence.endswith("the revetment is destroyed")


def test_units_that_change_slots_before_the_game_keep_their_shelter_and_hitch(field) -> None:
    revetments = [{"hex": "0505", "size": "small", "holds": ["H"]}]
    state = field(unit("V", "VULCAN", destroyed={"hitch": 1}), unit("H", "HVY"), revetments=revetments)
    state.reorder([0, 1], [1, 0])
    assert state.ids[:2] == ("H", "V")
    assert state.vulcans.held_by(0) == [0]
    assert state.vulcans.hitchless == (1,)
