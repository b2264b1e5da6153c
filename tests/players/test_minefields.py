"""Mines and the computer players' Sappers: they clear, search for and lay mines (15.03.1-15.03.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.state.brief import ADVANCE, Brief, Force, Stance
from cybertank.state.state import State
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule
LEVELS = ["charger", "doctrine", "tactician"]
Field = Callable[..., State]
Phase = Callable[..., list[str]]
# A dike through a lake: row 05 is dry, everything else in columns 05 to 09 is water.
LAKE = {f"{column:02}{row:02}": "water" for column in range(5, 10) for row in range(1, 10) if row != 5}
COLUMN = ("HVY1 HVY red 0405", "HVY2 HVY red 0304", "LT1 LT red 0305")
FOE = "FOE CP blue 1305"


@pytest.fixture
def dike(position_file: Callable[..., Any]) -> Field:
    """Return a position on a dike through a lake. The named seat goes to one hex. The other may have laid mines."""

    def make(*units: str, goes: int = 0, goal: str = "1205", phase: str = "movement", **more: object) -> State:
        ground = {"columns": 13, "rows_odd": 9, "rows_even": 9, "hexes": LAKE}
        entry = position_file(
            *units,
            options={"engineering": True, "mines": True, "close_combat": "overrun"},
            map=ground | {"roads": [[f"{column:02}05" for column in range(1, 14)]]},
            seats=["red", "blue"],
            turn={"number": 2, "seat": "red", "phase": phase},
            **more,
        )
        state = state_of(entry, "test")
        brief = Brief("test", "Test", "1.08")
        stance = Stance(goes, ADVANCE)
        stance.hexes = frozenset([state.board.names.index(goal)])
        brief.stances = [stance]
        brief.exits = [0, 0]
        force = Force(1 - goes, "1.08")
        force.mines = 4
        brief.forces = [force]
        state.setting.brief = brief
        state.setting.rules.turn_limit = 12
        return state

    return make


MINE = [{"hex": "0605", "seat": "blue", "count": 1, "known": True}]


@rule("15.03.4")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_go_to_a_known_mine_on_the_way(dike: Field, phase: Phase, level: str) -> None:
    lines = phase(dike(*COLUMN, "CE1 CE red 0405 squads=2", FOE, mines=MINE), level)
    assert "move CE1 0505 0605" in lines, lines


@rule("15.03.4")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_disarm_the_mine_beneath_them(dike: Field, phase: Phase, level: str) -> None:
    lines = phase(dike(*COLUMN, "CE1 CE red 0605 squads=2", FOE, mines=MINE, phase="fire"), level)
    assert lines[0] == "task CE1*2 disarm", lines


@rule("13.04")
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_drives_over_a_known_mine(dike: Field, phase: Phase, level: str) -> None:
    lines = phase(dike(*COLUMN, FOE, mines=MINE), level)
    assert not any("0605" in line for line in lines), lines


@rule("15.03.3")
@pytest.mark.parametrize("level", LEVELS)
def test_units_follow_engineers_over_a_mine(dike: Field, phase: Phase, level: str) -> None:
    lines = phase(dike("HVY1 HVY red 0505", "CE1 CE red 0605 squads=2", FOE, mines=MINE), level)
    assert any(line.startswith("move HVY1 0605") for line in lines), lines


@rule("14.03")
@pytest.mark.parametrize("level", LEVELS)
def test_a_detector_searches_the_hexes_ahead_of_the_column(dike: Field, phase: Phase, level: str) -> None:
    lines = phase(dike(*COLUMN, "D1 MDHT red 0505", FOE, phase="fire"), level)
    assert lines[0].startswith("task D1 detect 0605"), lines


@rule("14.03")
@pytest.mark.parametrize("level", LEVELS)
def test_a_detector_drives_ahead_of_the_column(dike: Field, phase: Phase, level: str) -> None:
    lines = phase(dike(*COLUMN, "D1 MDHT red 0205", FOE), level)
    assert any(line.startswith("move D1 ") for line in lines), lines


@rule("15.03.1")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_mine_the_road_that_the_enemy_will_take(dike: Field, phase: Phase, level: str) -> None:
    units = ("CE1 CE red 0705 squads=2", "POST CP red 0105", "HVY8 HVY blue 1305", "HVY9 HVY blue 1305")
    lines = phase(dike(*units, goes=1, goal="0105", phase="fire", mines_in_hand={"red": 2}), level)
    assert lines[0] == "task CE1*2 mine road", lines


@rule("15.03.2")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_make_their_own_mines_safe_for_a_column(dike: Field, phase: Phase, level: str) -> None:
    own = [{"hex": "0605", "seat": "red", "count": 1}]
    lines = phase(dike("HVY1 HVY red 0505", "CE1 CE red 0605 squads=2", FOE, mines=own), level)
    assert lines[0] == "disarm CE1", lines
