"""2.00.1, 2.00.2 Boards of several maps: how they fit together, hexes that two maps share, and illegal boards."""

from __future__ import annotations

import pytest

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.board.terrain import GEV, HEAVY_TRACKED
from cybertank.text.files.errors import FileFault
from cybertank.text.maps.boards import MapPlace, board_from, map_entry_of
from cybertank.text.maps.map_checks import board_faults
from cybertank.text.maps.map_files import load_map, map_file

rule = pytest.mark.rule
G_MAPS = ["vale", "ridgeway"]
S_MAPS = ["shore", "marches"]
JOINTS = [(g, s, at) for g in G_MAPS for s in S_MAPS for at in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def beside(*places: tuple[str, int, int]) -> Board:
    """Return a board of several maps."""
    return board_from([MapPlace(name, (i, j)) for name, i, j in places], None, "test")


@rule("2.00.1")
@rule("rp:2.02")
@rule("2.00.2")
@pytest.mark.parametrize(("g", "s", "at"), JOINTS)
def test_any_s_fits_on_any_side_of_any_g(g: str, s: str, at: tuple[int, int]) -> None:
    board = beside((g, 0, 0), (s, *at))
    shared = [names for names in board.ground.names if len(names) == 2]
    assert len(shared) == (23 if at[0] else 12)
    assert board.size == 2 * 518 - len(shared)
    assert board_faults(board) == [], "roads, rails and streams continue across the joint"
    for first, second in shared:
        assert ways(g, first) == ways(s, second), f"a way ends at the joint: {first}, {second}"


def ways(name: str, hex_name: str) -> tuple[bool, bool]:
    """Return whether a road, and whether a railway, runs through a hex of one map."""
    board = load_map(name)
    steps = range(board.index[hex_name[-4:]] * 6, board.index[hex_name[-4:]] * 6 + 6)
    return any(board.roads[step] for step in steps), any(board.rails[step] for step in steps)


@rule("2.00.2")
def test_a_hex_between_maps_answers_to_both_numbers_and_at_a_corner_to_four() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0), ("marches", 0, 1), ("ridgeway", 1, 1))
    assert board.index["vale-2305"] == board.index["shore-0105"]
    assert board.index["vale-0323"] == board.index["marches-0301"]
    corner = {board.index[name] for name in ("vale-2323", "shore-0123", "marches-2301", "ridgeway-0101")}
    assert len(corner) == 1
    assert len(board.ground.names[corner.pop()]) == 4
    assert board_faults(board) == []


@rule("2.00.2")
def test_a_cut_hex_is_a_full_hex_with_neighbours_on_both_maps(neighbours) -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0))
    assert neighbours(board, "shore-0105") == {
        "vale-2304", "vale-2306", "vale-2204", "vale-2205", "shore-0204", "shore-0205",
    }  # fmt: skip
    below = beside(("vale", 0, 0), ("shore", 0, 1))
    assert neighbours(below, "vale-0323") == {
        "vale-0322", "vale-0222", "vale-0422", "shore-0302", "shore-0201", "shore-0401",
    }  # fmt: skip
    assert "shore-0201" in neighbours(below, "vale-0222")


@rule("2.00.2")
def test_distances_across_joints() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0), ("marches", 0, 1))

    def distance(first: str, second: str) -> int:
        return board.distance(board.index[first], board.index[second])

    assert distance("vale-2205", "shore-0205") == 2
    assert distance("vale-1312", "shore-1312") == 22
    assert distance("vale-0522", "marches-0502") == 2
    assert distance("vale-0101", "marches-0101") == 22


@rule("2.00.2")
def test_edges_are_those_of_the_whole_board() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0))
    assert board.edges[board.index["vale-2312"]] == 0
    assert board.edges[board.index["shore-2312"]] == EDGE_BITS["east"]
    assert board.edges[board.index["vale-2301"]] == EDGE_BITS["north"]


@rule("rp:2.021")
@rule("2.00.1")
def test_a_map_used_twice_has_letters() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0), ("vale", 2, 0))
    assert board.index["vale-A-2305"] == board.index["shore-0105"]
    assert board.index["vale-B-0105"] == board.index["shore-2305"]
    assert "vale-0505" not in board.index
    assert {"vale-A-towns", "vale-B-towns", "shore-towns"} <= set(board.areas)


@rule("2.00.1")
def test_areas_are_named_by_their_map() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0))
    assert board.areas["shore-harbour"] == {board.index[f"shore-{n}"] for n in map_file("shore").areas["harbour"]}


@rule("2.00.1")
@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([], "one or more maps"),
        ([("vale", 0, 0), ("mars", 1, 0)], r"map\[1\].map: there is no map"),
        ([("vale", 0, 0), ("shore", 0, 0)], r"map\[1\].at: another map"),
        ([("ogre", 0, 0), ("shore", 1, 0)], "not have the size and shape"),
    ],
)
def test_boards_that_cannot_be_laid(places: list[tuple[str, int, int]], words: str) -> None:
    with pytest.raises(FileFault, match=words):
        beside(*places)


@rule("2.00.1")
def test_a_unit_moves_by_road_from_one_map_to_the_next(judged) -> None:
    two = [{"map": "vale", "at": [0, 0]}, {"map": "shore", "at": [1, 0]}]
    verdict = judged("HVY1 HVY attacker vale-2206", map=two, do="move HVY1 vale-2306 shore-0206 SHORE-0306")
    assert verdict.ok, verdict.reason
    assert verdict.hex("HVY1") == "shore-0306"
    assert verdict.position["map"] == two
    same = judged("HVY1 HVY attacker vale-2305", "INF1 INF defender vale-2105", map=two, do="move HVY1 shore-0104")
    assert same.hex("HVY1") == "vale-2304", "a shared hex is printed under its first name"


@rule("2.00.1")
def test_a_board_of_several_maps_prints_and_is_read_again() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0), ("vale", 2, 0))
    again = board_from(map_entry_of(board), None, "again")
    assert again.names == board.names
    assert again.fingerprint == board.fingerprint
    assert map_entry_of(load_map("vale")) == "vale"


@rule("2.03.3")
def test_the_river_runs_on_across_the_joint(price) -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0))
    assert price(board, GEV, "vale-2217", "vale-2318") == 1
    assert price(board, HEAVY_TRACKED, "vale-2317", "vale-2318") == 0
