"""Fire of the computer players at Ninjas and at Superheavies with record sheets (13.07, 14.02)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.players.tactics.values import Weights, Worths, stored_weights
from cybertank.state.state import State

rule = pytest.mark.rule
LEVELS = ["charger", "doctrine", "tactician"]
Plain = Callable[..., State]
Phase = Callable[..., list[str]]


@rule("14.02")
@pytest.mark.parametrize("level", LEVELS)
def test_distant_units_fire_at_a_ninja_one_by_one(plain: Plain, phase: Phase, level: str) -> None:
    guns = ("HVY1 HVY red 0505", "HVY2 HVY red 0506", "HWZ1 HWZ red 0305")
    lines = phase(plain(*guns, "NINJA NINJA blue 0605 treads=30", phase="fire"), level)
    shots = [line for line in lines if line.startswith("fire")]
    assert len(shots) >= 2, lines


@rule("14.02")
@pytest.mark.parametrize("level", LEVELS)
def test_every_distant_gun_fires_at_a_ninja_alone(plain: Plain, phase: Phase, level: str) -> None:
    guns = ("MSL1 MSL red 0505", "MSL2 MSL red 0506", "HWZ1 HWZ red 0405")
    lines = phase(plain(*guns, "NINJA NINJA blue 0805 treads=30", phase="fire"), level)
    shots = [line for line in lines if line.startswith("fire")]
    assert len(shots) == 3, lines
    assert not any("+" in line for line in shots), lines


@rule("13.07")
def test_a_superheavy_that_lost_guns_is_worth_less(plain: Plain) -> None:
    state = plain(
        *("S1 SHVY blue 0505", "S2 SHVY blue 0506 destroyed.gun=1", "S3 SHVY blue 0507 treads=6"),
        options={"superheavy_sheets": True},
    )
    whole = Worths(state, 0, Weights(stored_weights())).whole
    assert whole[0] > whole[2] > whole[1]


@rule("13.07")
@pytest.mark.parametrize("level", LEVELS)
def test_a_superheavy_with_a_sheet_is_fired_at(plain: Plain, phase: Phase, level: str) -> None:
    state = plain(
        "HVY1 HVY red 0505", "HVY2 HVY red 0506", "S1 SHVY blue 0605", phase="fire", options={"superheavy_sheets": True}
    )
    assert any(" at S1" in line for line in phase(state, level))
