"""The map, the record sheet and the position in words."""

from __future__ import annotations

import json
import re

import pytest

from cybertank.board.terrain import RIDGE
from cybertank.state.state import State
from cybertank.text.files.reading import read_model
from cybertank.text.maps.drawing import (
    around,
    busy_parts,
    describe_board,
    draw_board,
    draw_parts,
    legend,
    record_sheet,
    short_id,
)
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.units.sheets import tread_bands


def position(*units: dict, **more: object) -> State:
    """Return a state from units as a position file writes them."""
    return state_of(read_model(json.dumps({"units": list(units), **more}), PositionFile, "test"), "test")


def unit(unit_id: str, unit_type: str, where: str, seat: str = "defender", **more: object) -> dict:
    """Return a unit of a position."""
    return {"id": unit_id, "type": unit_type, "seat": seat, "hex": where, **more}


OGRE = unit("OGRE", "MK3", "0915", "attacker")


def test_the_map_fits_its_width() -> None:
    state = position(OGRE)
    assert max(map(len, draw_board(state, 80).split("\n"))) <= 80
    assert max(map(len, draw_board(state, 100).split("\n"))) <= 100
    assert max(map(len, draw_board(state, 80).split("\n"))) < max(map(len, draw_board(state, 100).split("\n")))


@pytest.mark.parametrize("width", [80, 100, 120])
def test_every_hex_is_numbered(width: int) -> None:
    state = position(unit("OGRE", "MK3", "0918", "attacker"))
    drawn = draw_board(state, width)
    assert all(name in drawn for name in state.board.names)


def test_odd_columns_sit_half_a_hex_lower() -> None:
    lines = draw_board(position(OGRE), 80).split("\n")
    assert "0201" in lines[0]
    assert "0101" in lines[1]
    assert "0202" in lines[2]


def test_units_are_in_their_hexes() -> None:
    drawn = draw_board(
        position(OGRE, unit("HVY1", "HVY", "0306", disabled="fire"), unit("INF2", "INF", "0205", squads=3))
    )
    lines = drawn.split("\n")
    numbers = next(i for i, line in enumerate(lines) if "0205" in line)
    column = lines[numbers].index("0205")
    assert lines[numbers + 1][column : column + 5] == "INF2³"
    assert "!HVY1!" in drawn
    assert "[OGRE]" in drawn


def test_ridges_stay_visible_below_a_unit() -> None:
    """If a unit and a ridge at the bottom of its hex need the same line, the number gives way."""
    state = position(unit("HWZ1", "HWZ", "0903"))
    where = state.board.index["0903"]
    assert state.board.sides[where * 6 + 3] == RIDGE
    drawn = draw_board(state).split("\n")
    line = next(i for i, text in enumerate(drawn) if "HWZ1" in text)
    column = drawn[line].index("HWZ1")
    assert drawn[line + 1][column : column + 4] == "▄▄▄▄"


def test_ridges_look_the_same_from_both_sides() -> None:
    drawn = draw_board(position(), 80)
    assert "0502▚▄▄▄▄" in drawn  # 0502-0602 and 0602-0603


def test_ascii_only_has_no_other_sign() -> None:
    assert draw_board(position(OGRE, unit("INF1", "INF", "0205", squads=2)), ascii_only=True).isascii()
    assert record_sheet(position(OGRE), 0, ascii_only=True).isascii()


def test_colours_are_escapes_only() -> None:
    """The text under the colors is the same."""
    state = position(OGRE, unit("HVY1", "HVY", "0306"))
    assert re.sub(r"\x1b\[[0-9;]*m", "", draw_board(state, 80, colour=True)) == draw_board(state, 80)


def test_a_stack_shows_the_ogre_first() -> None:
    drawn = draw_board(position(unit("HVY1", "HVY", "0915"), OGRE))
    lines = drawn.split("\n")
    first = next(i for i, line in enumerate(lines) if "[OGRE]" in line)
    assert "HVY1" in lines[first + 1]


def test_a_region_is_cropped() -> None:
    state = position(OGRE)
    drawn = draw_board(state, 80, region=around(state.board, state.board.index["0915"], 2))
    assert "0915" not in draw_board(state, 80, region=around(state.board, 0, 1))
    assert "0714" in drawn
    assert "0101" not in drawn


def test_rows_without_units_are_left_out_on_a_small_screen() -> None:
    state = position(unit("CP", "CP", "0801"), unit("OGRE", "MK3", "0820", "attacker"))
    parts = busy_parts(state, 40)
    drawn = draw_parts(state, parts, 80)
    assert len(parts) == 2
    assert "left out" in drawn
    assert len(drawn.split("\n")) < 40
    assert len(busy_parts(state, 60)) == 1


def test_green_terrain_has_letters() -> None:
    board = {
        "columns": 4,
        "rows_odd": 4,
        "rows_even": 4,
        "hexes": {"0101": "town", "0202": "forest", "0303": "swamp", "0404": "water", "0102": "rubble"},
        "hexsides": {"0203-0204": "stream"},
        "roads": [["0301", "0302"]],
        "rails": [["0401", "0402"]],
    }
    drawn = draw_board(position(map=board, rules={"options": {"close_combat": "ram", "spillover": False}}), 80)
    for sign in ("0101T", "0202F", "0303S", "0404~", "0102R", "0301=", "0401#", "~~~~"):
        assert sign in drawn


def test_a_green_map_shows_ways_bridges_stacks_and_riders() -> None:
    board = {
        "columns": 5,
        "rows_odd": 4,
        "rows_even": 4,
        "hexes": {"0303": "water"},
        "hexsides": {"0101-0201": "stream", "0401-0501": "beach"},
        "roads": [["0101", "0201", "0301"], ["0302", "0303", "0304"]],
        "rails": [["0401", "0402"]],
        "river_bridges": ["0303"],
    }
    units = [
        unit("HVY1", "HVY", "0102"),
        unit("INF1", "INF", "0102", riding="HVY1"),
        *(unit(f"LT{i}", "LT", "0502") for i in (1, 2, 3)),
    ]
    state = position(*units, map=board)
    drawn = draw_board(state, 80)
    for sign in ("H0201=", "0201= =", "0303~H", "≈≈HH≈≈", "##", "HVY1¹", "+2"):
        assert sign in drawn, sign
    assert "INF1" not in drawn
    assert legend(state.board) == "~ ≈ water, = road, # rails, H bridge, ~ stream, . beach"
    assert draw_board(state, 80, ascii_only=True).isascii()
    assert legend(position().board) == ""


def test_a_map_too_wide_for_the_screen_is_cut_into_strips() -> None:
    board = {"columns": 23, "rows_odd": 5, "rows_even": 5, "hexes": {"0101": "town"}}
    state = position(unit("HVY1", "HVY", "0203"), unit("HVY2", "HVY", "2203"), map=board)
    parts = busy_parts(state, 60, 60)
    drawn = draw_parts(state, parts, 60)
    assert [part.left for part in parts] == [1, 19]
    assert max(map(len, drawn.split("\n"))) <= 60
    assert "HVY1" in drawn
    assert "HVY2" in drawn


def test_notes_are_written_into_their_hexes() -> None:
    state = position(OGRE)
    drawn = draw_board(state, 80, notes={state.board.index["0915"]: "!1!", state.board.index["0101"]: "(2)"})
    assert "(2)" in drawn
    assert "OGRE" in drawn


@pytest.mark.parametrize(
    ("unit_id", "short"), [("HVY1", "HVY1"), ("GEVPC2", "GPC2"), ("INF10", "IF10"), ("INF1.2", "I1.2")]
)
def test_long_ids_are_shortened(unit_id: str, short: str) -> None:
    assert short_id(unit_id, 4) == short


def test_the_record_sheet_counts_boxes() -> None:
    state = position(
        unit("OGRE", "MK3", "0915", "attacker", treads=28, destroyed={"secondary": 1}, spent={"missile": 2})
    )
    sheet = record_sheet(state, 0)
    assert "■■■×" in sheet
    assert "◇◇" in sheet
    assert "28/45" in sheet
    assert "16-30 <" in sheet


def test_tread_bands_of_a_mark_iii() -> None:
    state = position(OGRE)
    assert tread_bands(state.kind(0)) == [(3, 31, 45), (2, 16, 30), (1, 1, 15)]


def test_the_position_in_words() -> None:
    told = describe_board(
        position(OGRE, unit("HVY1", "HVY", "0306", disabled="ram"), unit("INF2", "INF", "0205", squads=2))
    )
    assert "HVY1, Heavy Tank, in 0306, disabled by ram." in told
    assert "INF2, Infantry squad, 2 squads, in 0205." in told
    assert "45 tread units, so it moves 3" in told
