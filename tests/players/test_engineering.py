"""Engineers of the computer players: bridges, roads, ridges, entrenchments, dead Ogres and drones (14.01, 15.03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.players.advice.reasons import reason
from cybertank.state.brief import ADVANCE, STAND, Brief, Stance
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule
LEVELS = ["charger", "doctrine", "tactician"]
SAPPING = {"engineering": True, "close_combat": "overrun"}
Field = Callable[..., State]
Phase = Callable[..., list[str]]


@pytest.fixture
def field(position_file: Callable[..., Any]) -> Field:
    """Return a position of red and blue on a plain with hexsides and roads. Red is told where to go."""

    def make(
        *units: str,
        goal: str = "",
        phase: str = "movement",
        hexsides: dict[str, str] | None = None,
        roads: list[list[str]] | None = None,
        hexes: dict[str, str] | None = None,
        options: dict[str, object] | None = None,
        number: int = 2,
        seat: str = "red",
        **more: object,
    ) -> State:
        ground = {"columns": 13, "rows_odd": 9, "rows_even": 9, "hexsides": hexsides or {}, "hexes": hexes or {}}
        turn = {"number": number, "seat": seat, "phase": phase}
        state = state_of(
            position_file(
                *units,
                options=SAPPING | (options or {}),
                map=ground | {"roads": roads or []},
                seats=["red", "blue"],
                turn=turn,
                **more,
            ),
            "test",
        )
        brief = Brief("test", "Test", "1.08")
        stance = Stance(0, ADVANCE if goal else STAND)
        stance.hexes = frozenset([state.board.names.index(goal)] if goal else [])
        brief.stances = [stance]
        brief.exits = [0, 0]
        state.setting.brief = brief
        state.setting.rules.turn_limit = 12
        return state

    return make


def barrier(word: str) -> dict[str, str]:
    """Return a stream or ridge between columns 06 and 07 from end to end."""
    sides: dict[str, str] = {}
    for row in range(1, 10):
        sides[f"06{row:02}-07{row:02}"] = word
        if row < 9:
            sides[f"06{row:02}-07{row + 1:02}"] = word
    return sides


COLUMN = ("GEV1 GEV red 0505", "GEV2 GEV red 0504", "TK2 TK red 0506", "HVY1 HVY red 0505")
GANG = ("TK1 TK red 0605 stores=true", "TK3 TK red 0605 stores=true", "CE1 CE red 0605 squads=2")
BARE = "OGRE MK3 blue 0705 treads=20 destroyed.main=1 destroyed.secondary=4 destroyed.ap=8 destroyed.missile=2"
FOE = "FOE CP blue 1305"


@rule("15.03.6")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_bridge_the_stream_ahead_of_a_column(field: Field, phase: Phase, level: str) -> None:
    state = field(*COLUMN, *GANG, FOE, goal="1205", phase="fire", hexsides=barrier("stream"))
    assert phase(state, level)[0] in ("task CE1*2 bridge 0605-0705", "task CE1*2 bridge 0605-0706")


@rule("15.03.6")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_and_their_trucks_go_to_the_stream(field: Field, phase: Phase, level: str) -> None:
    gang = ("TK1 HT red 0405 stores=true", "CE1 CE red 0405 squads=1")
    lines = phase(field(*COLUMN, *gang, FOE, goal="1205", hexsides=barrier("stream")), level)
    for unit in ("TK1", "CE1"):
        assert any(line.startswith(f"move {unit} ") and line.endswith("0604") for line in lines), lines


@rule("15.03.6")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_ride_on_their_truck_to_a_stream_far_ahead(field: Field, phase: Phase, level: str) -> None:
    gang = ("TK1 HT red 0105 stores=true", "CE1 CE red 0105 squads=1")
    lines = phase(field(*COLUMN, *gang, FOE, goal="1205", hexsides=barrier("stream")), level)
    assert "mount CE1 on TK1" in lines
    assert any(line.startswith("move TK1 ") for line in lines)


@rule("15.03.6")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_at_the_stream_stay_there(field: Field, phase: Phase, level: str) -> None:
    state = field(*COLUMN, *GANG, FOE, goal="1205", hexsides=barrier("stream"))
    moved = [line.split()[1] for line in phase(state, level) if line.startswith(("move", "mount"))]
    assert not {"CE1", "TK1", "TK3"} & set(moved)


@rule("15.03.7")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_grade_a_ridge_that_keeps_tanks_from_their_goal(field: Field, phase: Phase, level: str) -> None:
    state = field(*COLUMN, "CE1 CE red 0605 squads=3", FOE, goal="1205", phase="fire", hexsides=barrier("ridge"))
    assert phase(state, level)[0].startswith("task CE1*3 grade 0605-070")


@rule("15.03.6")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_mend_a_road_through_swamp(field: Field, phase: Phase, level: str) -> None:
    road = [[f"{column:02}05" for column in range(1, 14)]]
    swamp = {f"06{row:02}": "swamp" for row in range(1, 10)} | {f"07{row:02}": "swamp" for row in range(1, 10)}
    state = field(*COLUMN, *GANG, FOE, goal="1205", phase="fire", roads=road, hexes=swamp, overlays={"cut": ["0605"]})
    assert phase(state, level)[0] == "task CE1*2 road"


@rule("15.03.6")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_build_a_ramp_for_hovercraft(field: Field, phase: Phase, level: str) -> None:
    water = {f"{column:02}{row:02}": "water" for column in range(7, 12) for row in range(1, 10)}
    craft = ("GEV1 GEV red 0505", "GEV2 GEV red 0505", "GEV3 GEV red 0504", "GEV4 GEV red 0506")
    state = field(*craft, *GANG, FOE, goal="1205", phase="fire", hexes=water)
    assert phase(state, level)[0].startswith("task CE1*2 ramp 0605-070")


@rule("15.03.5")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_dig_in_infantry_that_will_be_shot_at(field: Field, phase: Phase, level: str) -> None:
    state = field("INF1 INF red 0605 squads=3", "CE1 CE red 0605 squads=1", "FOE HVY blue 1005", phase="fire")
    assert phase(state, level)[0] == "task CE1*1 entrench"


@rule("15.03.5")
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_digs_where_everybody_is_dug_in(field: Field, phase: Phase, level: str) -> None:
    dug = [{"hex": "0605", "squads": 4}]
    state = field(
        *("INF1 INF red 0605 squads=3", "CE1 CE red 0605 squads=1", "FOE HVY blue 1005"),
        phase="fire",
        entrenchments=dug,
    )
    assert phase(state, level) == ["end"]


@rule("15.03.8")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_climb_an_ogre_without_weapons_and_finish_it(field: Field, phase: Phase, level: str) -> None:
    state = field("CE1 CE red 0605 squads=2", BARE)
    assert phase(state, level)[0] == "move CE1 0705"


@rule("15.05.2")
@pytest.mark.parametrize("level", LEVELS)
def test_engineers_go_to_a_unit_that_terrain_has_disabled(field: Field, phase: Phase, level: str) -> None:
    state = field("CE1 CE red 0505 squads=2", "GEV1 GEV red 0605 disabled=terrain", FOE, hexes={"0605": "forest"})
    assert "move CE1 0605" in phase(state, level)


@rule("14.01")
@pytest.mark.parametrize("level", LEVELS)
def test_a_drone_is_unloaded_where_it_will_bear_on_the_enemy(field: Field, phase: Phase, level: str) -> None:
    state = field("TK1 HT red 0305", "LAD1 LAD red 0305 pallet=true riding=TK1", "FOE HVY blue 1205")
    assert phase(state, level)[0] == "unload LAD1"


@rule("14.01")
@pytest.mark.parametrize("level", LEVELS)
def test_a_drone_sets_itself_up_when_the_enemy_is_near(field: Field, phase: Phase, level: str) -> None:
    state = field("LAD1 LAD red 0305 pallet=true", "FOE HVY blue 1005")
    assert phase(state, level)[0] == "deploy LAD1"


# -- hints -------------------------------------------------------------------------------------------------------------


def why(state: State, line: str) -> str:
    """Return the reasons for a decision."""
    return reason(state, read_decision(state, line))


@rule("15.03.6")
def test_a_bridge_names_the_units_that_need_it(field: Field) -> None:
    state = field(*COLUMN, *GANG, FOE, goal="1205", phase="fire", hexsides=barrier("stream"))
    told = why(state, "task CE1*2 bridge 0605-0705")
    assert "31 %" in told
    assert "without it, TK2, TK1 and TK3 cannot get to where they are going" in told, told
    assert "it saves GEV1 and GEV2 up to" in told, told


@rule("15.03.5")
def test_entrenchments_name_the_fire_that_they_are_for(field: Field) -> None:
    state = field("INF1 INF red 0605 squads=3", "CE1 CE red 0605 squads=1", "FOE HVY blue 1005", phase="fire")
    assert "enemies with an attack strength of 4 can reach the hex next turn" in why(state, "task CE1 entrench")


@rule("15.03.8")
def test_a_dead_ogre_is_finished_because_it_can_still_move(field: Field) -> None:
    state = field("CE1 CE red 0705 squads=2", BARE, phase="fire")
    assert "OGRE cannot defend itself, but it can still move and ram" in why(state, "task CE1*2 finish OGRE")


@rule("14.01")
def test_a_drone_says_how_near_the_enemy_is(field: Field) -> None:
    state = field("LAD1 LAD red 0305 pallet=true", "FOE HVY blue 1005")
    assert "the nearest enemy is 7 hexes away, and the drone fires 8 hexes far" in why(state, "deploy LAD1")


@rule("15.03.6")
def test_the_strategist_plans_with_engineers_and_does_not_stall(field: Field, phase: Phase) -> None:
    level = "strategist:6n"
    state = field(*COLUMN, *GANG, FOE, goal="1205", phase="fire", hexsides=barrier("stream"))
    assert phase(state, level)[0].startswith("task CE1*2 bridge 0605-070")
    moving = field(*COLUMN, *GANG, FOE, goal="1205", hexsides=barrier("stream"))
    moved = [line.split()[1] for line in phase(moving, level) if line.startswith(("move", "mount"))]
    assert not {"CE1", "TK1", "TK3"} & set(moved)


@rule("14.01")
def test_the_strategist_sets_up_a_drone_once(field: Field, phase: Phase) -> None:
    state = field("LAD1 LAD red 0305 pallet=true", "FOE HVY blue 1005")
    assert phase(state, "strategist:6n") == ["deploy LAD1", "end"]
