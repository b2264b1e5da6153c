"""Fire at bridges, roads and rails by the computer players, where it pays (13.01, 13.02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.players.advice.reasons import reason
from cybertank.state.brief import ADVANCE, Brief, Stance
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule
LEVELS = ["charger", "doctrine", "tactician"]
Field = Callable[..., State]
Phase = Callable[..., list[str]]
ROAD = [[f"{column:02}05" for column in range(1, 14)]]
COLUMN = ("TK1 TK blue 0105", "TK2 TK blue 0205", "HVY9 HVY blue 0205", "LT9 LT blue 0105")


@pytest.fixture
def field(position_file: Callable[..., Any]) -> Field:
    """Return a fire phase of red, on a plain with a road from west to east. Blue goes to one hex and red stands."""

    def make(
        *units: str,
        goal: str = "1305",
        own_goal: str = "",
        hexes: dict[str, str] | None = None,
        hexsides: dict[str, str] | None = None,
        rails: list[list[str]] | None = None,
        roads: list[list[str]] | None = None,
        options: dict[str, object] | None = None,
        **more: object,
    ) -> State:
        ground = {"columns": 13, "rows_odd": 9, "rows_even": 9, "hexsides": hexsides or {}, "hexes": hexes or {}}
        on = {"bridges": True, "terrain_damage": True, "close_combat": "overrun", "spillover": True}
        state = state_of(
            position_file(
                *units,
                options=on | (options or {}),
                map=ground | {"roads": ROAD if roads is None else roads, "rails": rails or []} | more,
                seats=["red", "blue"],
                turn={"number": 2, "seat": "red", "phase": "fire"},
            ),
            "test",
        )
        brief = Brief("test", "Test", "1.08")
        for seat, name in ((1, goal), (0, own_goal)):
            if name:
                stance = Stance(seat, ADVANCE)
                stance.hexes = frozenset([state.board.names.index(name)])
                brief.stances.append(stance)
        brief.exits = [0, 0]
        state.setting.brief = brief
        state.setting.rules.turn_limit = 12
        return state

    return make


def stream() -> dict[str, str]:
    """Return a stream between columns 06 and 07 from end to end."""
    sides = {f"06{row:02}-07{row:02}": "stream" for row in range(1, 10)}
    return sides | {f"06{row:02}-07{row + 1:02}": "stream" for row in range(1, 9)}


def river() -> dict[str, str]:
    """Return a river in column 07."""
    return {f"07{row:02}": "water" for row in range(1, 10)}


@rule("13.02")
@pytest.mark.parametrize("level", LEVELS)
def test_a_stream_bridge_ahead_of_a_column_is_shot_at(field: Field, phase: Phase, level: str) -> None:
    guns = ("HWZ1 HWZ red 1105", "HWZ2 HWZ red 1106")
    lines = phase(field(*guns, *COLUMN, hexsides=stream(), options={"terrain_damage": False}), level)
    assert " at bridge 0605-070" in lines[0], lines


@rule("13.02")
@pytest.mark.parametrize("level", LEVELS)
def test_the_last_unit_across_blows_the_bridge_from_within(field: Field, phase: Phase, level: str) -> None:
    lines = phase(field("HVY1 HVY red 0705", "INF1 INF red 0905", *COLUMN, hexsides=stream()), level)
    assert lines[0].startswith("fire HVY1 at bridge 0605-070"), lines


@rule("13.02")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bridge_that_the_own_column_still_needs_is_left_alone(field: Field, phase: Phase, level: str) -> None:
    own = ("HVY1 HVY red 0705", "HVY2 HVY red 1005", "TK3 TK red 0905", "TK4 TK red 0905", "LT1 LT red 1005")
    lines = phase(field(*own, "TK1 TK blue 0105", hexsides=stream(), own_goal="0305"), level)
    assert not any("bridge" in line for line in lines), lines


@rule("13.02.1")
@pytest.mark.parametrize("level", LEVELS)
def test_a_river_bridge_ahead_of_a_column_is_shot_at(field: Field, phase: Phase, level: str) -> None:
    guns = ("HWZ1 HWZ red 1105", "HWZ2 HWZ red 1106", "HWZ3 HWZ red 1104")
    ground = {"hexes": river(), "river_bridges": ["0705"], "options": {"terrain_damage": False}}
    lines = phase(field(*guns, *COLUMN, **ground), level)
    assert any(" at bridge 0705" in line for line in lines), lines


@rule("13.01")
@rule("9.02.4")
@pytest.mark.parametrize("level", LEVELS)
def test_rails_are_cut_where_a_train_must_come(field: Field, phase: Phase, level: str) -> None:
    train = ("T1 TRAIN blue 0305 speed=4/5 rear=T2", "T2 TRAIN blue 0205", "HVY8 HVY blue 0305 riding=T1")
    lines = phase(field("HWZ1 HWZ red 1205", *train, roads=[], rails=ROAD), level)
    assert any(line.startswith("fire HWZ1 at hex 0") for line in lines), lines


@rule("13.01.3")
@pytest.mark.parametrize("level", LEVELS)
def test_a_road_through_swamp_is_cut_by_a_unit_on_it(field: Field, phase: Phase, level: str) -> None:
    swamp = {f"{column:02}{row:02}": "swamp" for column in (6, 7, 8) for row in range(1, 10)}
    lines = phase(field("HVY1 HVY red 0805", *COLUMN, hexes=swamp), level)
    assert lines[0] == "fire HVY1 at road 0805", lines


@pytest.mark.parametrize("level", LEVELS)
def test_units_in_range_are_better_targets_than_a_road(field: Field, phase: Phase, level: str) -> None:
    lines = phase(field("HVY1 HVY red 0805", "LT9 LT blue 0605"), level)
    assert lines[0] == "fire HVY1 at LT9", lines


@rule("13.02")
def test_fire_at_a_bridge_names_the_enemies_that_it_delays(field: Field) -> None:
    state = field("HWZ1 HWZ red 1105", "HWZ2 HWZ red 1106", *COLUMN, hexsides=stream())
    told = reason(state, read_decision(state, "fire HWZ1 + HWZ2 at bridge 0605-0705"))
    assert "50% destroyed" in told, told
    assert "TK1 and TK2 could not come this way at all" in told, told
