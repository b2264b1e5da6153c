"""What a page shows of a Vulcan's drone channels (15.02.3-15.02.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out
from cybertank.game.views import seen_by
from cybertank.server.present.choices import choice_of
from cybertank.server.present.odds import odds_answer
from cybertank.server.present.prompts import prompt_of
from cybertank.server.present.units import units_of
from cybertank.server.wire.positions import UnitView
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of

FIELD = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north"}
LINES = [
    "V VULCAN attacker 0505",
    *(f"{name} HVY attacker 0505 crewless=true" for name in ("H1", "H2", "H3")),
    "D1 HDRN attacker 0506",
    "E HVY defender 0507",
]


@pytest.fixture
def state_with(position_file: Callable[..., Any]) -> Callable[..., State]:
    def make(*said: str, phase: str = "movement", seat: str = "attacker") -> State:
        turn = {"number": 1, "seat": seat, "phase": phase}
        state = state_of(position_file(*LINES, map=FIELD, turn=turn, options={"engineering": True}), "test")
        for line in said:
            carry_out(state, read_decision(state, line), ScriptedDice([]))
        return state

    return make


def shown(state: State, name: str) -> UnitView:
    return next(unit for unit in units_of(state) if unit.id == name)


def test_a_unit_shows_who_controls_it_and_how(state_with: Any) -> None:
    state = state_with("control V H1 D1", "lead V H2")
    vulcan, full, led, idle = (shown(state, name) for name in ("V", "H1", "H2", "H3"))
    assert (vulcan.channels, full.controller, full.control, full.half) == (3, "V", "full", False)
    assert (led.control, led.half, led.disabled, led.crewless) == ("duckling", True, "", True)
    assert (idle.control, idle.disabled) == ("", "control")
    assert "3 of 4 channels in use" in vulcan.note
    assert "duckling of V, at half strength" in led.note
    assert "no Vulcan controls it" in idle.note


def test_buttons_say_what_will_happen(state_with: Any) -> None:
    state = state_with("lead V H2 H3")
    button = choice_of(state, read_decision(state, "control V H1 H2"))
    assert button.label == "V controls H1 and H2"
    assert button.says == "V will take full control of H1 and H2, with 3 channels of 4 in use (15.02.4)"
    gone = choice_of(state, read_decision(state, "lead V"))
    assert gone.label == "V leads no ducklings"
    assert gone.says.endswith("; H2 and H3 count as disabled (15.02.5)")


def test_the_odds_say_why_a_duckling_counts_half(state_with: Any) -> None:
    state = state_with("lead V H1", "control V H2", "end")
    odds = odds_answer(state, "H1 + H2 at E")
    assert [(line.amount, line.rule) for line in odds.attack_lines] == [(4, "7.02"), (-2, "15.02.5"), (4, "7.02")]


def test_a_prompt_says_that_a_vulcan_can_take_control(state_with: Any) -> None:
    state = state_with("lead V H1", "end", "end", "end", "move E 0506 0505", "overrun 0505")
    assert "a Vulcan can take control of four ducklings" in prompt_of(state)
    carry_out(state, read_decision(state, "control V H1"), ScriptedDice([]))
    assert shown(state, "H1").control == "overrun"


def test_an_enemy_does_not_learn_what_a_hidden_vulcan_controls(position_file: Any) -> None:
    lines = ["V VULCAN attacker 0505 camouflaged=true", "H HVY attacker 0506 crewless=true camouflaged=true", LINES[-1]]
    entry = position_file(*lines, map=FIELD, options={"engineering": True, "camouflage": True})
    entry.units[0].controls = {"H": "full"}
    state = state_of(entry, "test")
    assert len(state.vulcans.links) == 3
    view = seen_by(state, 1)
    assert (view.vulcans.links, view.vulcans.crewless) == ((), ())
    carry_out(state, read_decision(state, "control V H"), ScriptedDice([]))
    revealed = seen_by(state, 1)
    assert revealed.vulcans.links == state.vulcans.links
