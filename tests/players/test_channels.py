"""Computer players keep their Vulcans' channels in use (15.02.4, 15.02.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.choices.listing import button_choices, choices, default_decision
from cybertank.game.decisions import Control, Lead
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out, check
from cybertank.players.registry import LEVELS, make_player
from cybertank.rules.vulcans.channels import link, settle_crewless
from cybertank.state.chapters.vulcans import DUCKLING
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.reading import state_of

FIELD = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north"}
FLOCK = [
    "V VULCAN attacker 0505",
    *(f"H{i} HVY attacker 0505 crewless=true" for i in range(1, 4)),
    "D1 HDRN attacker 0506",
    "T HVY attacker 0506",
    "E HVY defender 0909",
]


@pytest.fixture
def state_with(position_file: Callable[..., Any]) -> Callable[..., State]:
    def make(*lines: str, seat: str = "attacker", **more: Any) -> State:
        turn = {"number": 1, "seat": seat, "phase": "movement"}
        return state_of(position_file(*lines, map=FIELD, turn=turn, options={"engineering": True}, **more), "test")

    return make


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_every_level_but_random_keeps_its_units_controlled(state_with: Any, level: str) -> None:
    state = state_with(*FLOCK)
    spec = f"{level}:4n" if level == "strategist" else level
    decision = make_player(spec, 1).choose(state)
    assert write_decision(state, decision) == "control V H1 H2 H3 D1"
    carry_out(state, decision, ScriptedDice([]))
    assert not isinstance(make_player(spec, 1).choose(state), (Control, Lead))


def test_levels_lead_what_they_cannot_control(state_with: Any) -> None:
    more = [f"K{i} LT attacker 0504 crewless=true" for i in range(1, 4)]
    state = state_with(*FLOCK, *more)
    said = []
    player = make_player("charger", 1)
    for _ in range(2):
        decision = player.choose(state)
        said.append(write_decision(state, decision))
        carry_out(state, decision, ScriptedDice([]))
    assert said == ["control V H1 H2 H3", "lead V K1 K2 K3"]


def test_every_choice_and_button_is_legal(state_with: Any) -> None:
    state = state_with(*FLOCK)
    listed = [decision for decision in choices(state) if isinstance(decision, (Control, Lead))]
    assert [write_decision(state, decision) for decision in listed] == ["control V H1 H2 H3 D1"]
    buttons = [decision for decision in button_choices(state) if isinstance(decision, (Control, Lead))]
    assert {write_decision(state, decision) for decision in buttons} >= {"control V H1", "lead V H1", "lead V D1"}
    assert all(check(state, decision) is None for decision in [*listed, *buttons])


def test_control_in_an_overrun_is_the_default(state_with: Any) -> None:
    """The strongest four, before anybody fires."""
    lines = [
        "V VULCAN defender 0506",
        *(f"K{i} LT defender 0505 crewless=true" for i in range(1, 4)),
        *(f"H{i} HVY defender 0505 crewless=true" for i in range(1, 3)),
        "G GEV attacker 0504",
    ]
    state = state_with(*lines)
    for name in ("K1", "K2", "K3", "H1", "H2"):
        link(state, state.find("V"), state.find(name), DUCKLING)
    settle_crewless(state)
    for line in ("move G 0505", "overrun 0505"):
        carry_out(state, read_decision(state, line), ScriptedDice([]))
    decision = default_decision(state)
    assert write_decision(state, decision) == "control V K1 K2 H1 H2"
    for level in ("charger", "tactician"):
        assert write_decision(state, make_player(level, 1).choose(state)) == "control V K1 K2 H1 H2"
    carry_out(state, decision, ScriptedDice([]))
    assert not isinstance(default_decision(state), Control)
