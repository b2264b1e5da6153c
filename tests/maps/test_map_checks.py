"""2.00.2, 2.01-2.03 Messages for map makers: faults of a map, maps that do not fit together, and the commands."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cybertank.board.hexes import NORTH, SOUTH
from cybertank.board.terrain import COLD_CRATER, TERRAIN_WORDS
from cybertank.cli.main import app
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import to_model
from cybertank.text.maps.boards import MapPlace, board_from
from cybertank.text.maps.map_checks import map_faults
from cybertank.text.maps.map_files import MapFile, board_of, load_map, map_names

rule = pytest.mark.rule


def small(**more: object) -> MapFile:
    """Return a small map in the style of the green ones."""
    return to_model({"columns": 5, "rows_odd": 5, "rows_even": 4, **more}, MapFile, "small")


def faults(**more: object) -> list[str]:
    return [str(fault) for fault in map_faults(small(**more), "small")]


# -- the check ---------------------------------------------------------------------------------------------------------


@rule("2.03")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"roads": [["0101", "0303"]]}, "roads[0]: broken: 0101 and 0303 are not adjacent"),
        ({"rails": [["0102"]]}, "rails[0]: expected two or more hexes"),
        ({"roads": [["0101", "0201", "0202"]]}, "0202: the road ends nowhere"),
        ({"rails": [["0101", "0201", "0202"]]}, "0202: the railway ends nowhere"),
        ({"roads": [["0101", "0201"]], "hexes": {"0201": "water"}}, "0201: the road runs through water"),
        ({"roads": [["0101", "0201", "0301"]], "hexes": {"0201": "crater"}}, "0201: the road is cut there: crater"),
    ],
)
def test_the_check_finds_faults_of_ways(change: dict, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(**change)), faults(**change)


@rule("2.03")
@pytest.mark.parametrize(
    "change",
    [
        {"roads": [["0101", "0201", "0301"]]},
        {"roads": [["0101", "0201", "0202"]], "hexes": {"0202": "town"}},
        {"roads": [["0101", "0201", "0202"]], "rails": [["0102", "0202", "0303", "0403", "0504"]]},
        {"roads": [["0101", "0201", "0202"]], "hexes": {"0203": "water"}, "ramps": ["0202-0203"]},
    ],
)
def test_ways_end_at_the_edge_in_towns_at_other_ways_and_at_ramps(change: dict) -> None:
    assert faults(**change) == []


@rule("2.02.2")
def test_the_check_finds_streams_out_of_place() -> None:
    assert faults(hexsides={"0302-0303": "stream"}) == ["0302-0303: the stream ends nowhere"] * 2
    assert faults(hexsides={"0302-0303": "stream"}, hexes={"0202": "swamp", "0402": "water"}) == []
    wet = {"0302": "water", "0303": "water"}
    assert faults(hexsides={"0302-0303": "stream"}, hexes=wet) == ["0302-0303: the stream runs through water"]
    assert "0302-0303: the stream runs along water" in faults(hexsides={"0302-0303": "stream"}, hexes={"0302": "water"})


@rule("2.01.9")
@rule("2.03.1")
@rule("2.03.3")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"hexes": {"0302": "water"}, "river_bridges": ["0302"]}, "0302: a river bridge without a road or railway"),
        ({"ramps": ["0302-0303"]}, "0302-0303: a ramp that is not between land and water"),
        ({"ramps": ["0302-0303"], "hexes": {"0303": "water"}}, "0302-0303: a ramp that no road leads to"),
        ({"hexsides": {"0302-0303": "beach"}}, "0302-0303: a beach that is not between land and water"),
        (
            {"hexsides": {"0302-0303": "beach"}, "hexes": {"0302": "forest", "0303": "water"}},
            "0302-0303: a beach on forest, not on clear ground",
        ),
        ({"areas": {"spawn": []}}, "areas.spawn: the area has no hexes"),
        ({"kind": "G"}, "kind: a G or S map is green and odd-north, with 23 columns of 23 rows (22 in even columns)"),
    ],
)
def test_the_check_finds_what_else_is_wrong(change: dict, fault: str) -> None:
    assert faults(**change) == [fault]


def test_the_check_lists_every_fault() -> None:
    found = faults(
        roads=[["0101", "0303"], ["0101", "0201", "0202"]],
        hexsides={"0302-0303": "stream", "0402-0403": "beach"},
        areas={"spawn": []},
    )
    assert len(found) == 6


@rule("2.00.2")
def test_maps_that_differ_at_a_joint_are_refused_with_both_hexes() -> None:
    left = small(name="left", hexes={"0502": "water"})
    right = small(name="right")
    with pytest.raises(FileFault, match=r"map\[1\]: right-0102 is clear and left-0502 is water"):
        board_from([MapPlace(left, (0, 0)), MapPlace(right, (1, 0))], None, "test")
    ridge = small(name="ridge", hexsides={"0102-0103": "ridge"})
    with pytest.raises(FileFault, match="left-0502-left-0503 is ridge on one map and clear"):
        board_from([MapPlace(small(name="left"), (0, 0)), MapPlace(ridge, (1, 0))], None, "test")


def test_terrain_words_have_no_gaps() -> None:
    """Check that every word a map can use appears on a board."""
    names = ["0101", "0102", "0103", "0104", "0105", "0201", "0202", "0203", "0204", "0301"]
    board = board_of(small(hexes=dict(zip(names, TERRAIN_WORDS, strict=True))), "test")
    assert [TERRAIN_WORDS[board.terrain[board.index[name]]] for name in names] == TERRAIN_WORDS
    assert board.terrain[board.index["0103"]] == COLD_CRATER
    assert board.near[board.index["0103"] * 6 + NORTH] == board.index["0102"]
    assert board.near[board.index["0103"] * 6 + SOUTH] == board.index["0104"]


# -- the commands ------------------------------------------------------------------------------------------------------


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["map", *words])
    return result.exit_code, result.output


@pytest.mark.parametrize("name", map_names())
def test_map_check_says_that_all_is_well(name: str) -> None:
    assert run("check", name) == (0, f"{name}: no errors.\n")


def test_map_check_of_files(tmp_path) -> None:
    file = tmp_path / "mine.json"
    size = {"columns": 5, "rows_odd": 5, "rows_even": 4}
    file.write_text(json.dumps({**size, "roads": [["0101", "0303"]]}))
    code, said = run("check", str(file))
    assert code == 1
    assert "roads[0]: broken: 0101 and 0303 are not adjacent" in said
    file.write_text(json.dumps({**size, "hexes": {"0101": "lava"}}))
    assert run("check", str(file))[0] == 1
    file.write_text(json.dumps({**size, "hexen": {}}))
    code, said = run("check", str(file))
    assert code == 2
    assert "hexen" in said
    file.write_text(json.dumps([{"map": "vale", "at": [0, 0]}, {"map": "shore", "at": [1, 0]}]))
    assert run("check", str(file))[0] == 0
    code, said = run("check", "mars")
    assert code == 2
    assert "vale" in said


def test_map_list_and_show() -> None:
    code, said = run("list")
    assert code == 0
    assert all(name in said for name in map_names())
    code, said = run("show", "vale", "--width", "200")
    assert code == 0
    assert all(name in said for name in load_map("vale").names)
    code, said = run("show", "vale", "--region", "0505-0808", "--width", "200")
    assert code == 0
    assert "0606" in said
    assert "1010" not in said
    code, said = run("show", "vale", "--region", "mill", "--width", "200", "--ascii")
    assert code == 0
    assert said.isascii()
    assert "1107" in said
    code, said = run("show", "vale", "--region", "moon")
    assert code == 2
    assert "towns" in said


def test_the_map_in_a_scenario_file_is_shown_and_checked(tmp_path) -> None:
    own = {"columns": 3, "rows_odd": 3, "rows_even": 3, "name": "field", "roads": [["0101", "0303"]]}
    for chosen, title in ((own, "field"), ("vale", "The vale"), ([{"map": "vale", "at": [0, 0]}], "vale")):
        file = tmp_path / "battle.json"
        file.write_text(json.dumps({"name": "battle", "seats": ["red", "blue"], "map": chosen}))
        code, said = run("check", str(file))
        assert code == (1 if chosen is own else 0)
        if chosen is own:
            assert "roads" in said
            file.write_text(json.dumps({"map": {**own, "roads": []}}))
        code, said = run("show", str(file), "--width", "200")
        assert code == 0
        assert said.startswith(title)
    file.write_text('{"map": "val"}')
    code, said = run("show", str(file))
    assert code == 2
    assert "did you mean vale?" in said
