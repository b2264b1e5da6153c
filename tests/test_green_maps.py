"""2.00-2.03: the green maps of our own, boards of several, overlays, and the check for map makers."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS, NORTH, SOUTH
from cybertank.board.terrain import (
    BEACH,
    CLEAR,
    COLD_CRATER,
    CRATER,
    DAMAGED_TOWN,
    FOREST,
    GEV,
    HEAVY_TRACKED,
    INFANTRY,
    LIGHT_TRACKED,
    OGRE_LIKE,
    PLAIN_SIDE,
    RAMP,
    RIDGE,
    RUBBLE,
    STREAM,
    SWAMP,
    TERRAIN_WORDS,
    TOWN,
    WATER,
    WHEELED,
)
from cybertank.cli.main import app
from cybertank.text.boards import MapPlace, Overlays, board_from, map_entry_of, overlays_of
from cybertank.text.errors import FileFault
from cybertank.text.files import read_model, to_model
from cybertank.text.map_checks import board_faults, map_faults
from cybertank.text.maps import MapFile, board_of, load_map, map_file, map_names
from cybertank.text.position_writing import position_facts, position_of
from cybertank.text.positions import PositionFile, state_of

rule = pytest.mark.rule

GREEN = ["vale", "ridgeway", "shore", "marches"]
G_MAPS = ["vale", "ridgeway"]
S_MAPS = ["shore", "marches"]
JOINTS = [(g, s, at) for g in G_MAPS for s in S_MAPS for at in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def beside(*places: tuple[str, int, int]) -> Board:
    """A board of several maps."""
    return board_from([MapPlace(name, (i, j)) for name, i, j in places], None, "test")


def neighbours(board: Board, name: str) -> set[str]:
    at = board.index[name] * 6
    return {board.names[near] for near in board.near[at : at + 6] if near >= 0}


def step(board: Board, first: str, second: str) -> int:
    """The step from one hex to the next."""
    a, b = board.index[first], board.index[second]
    assert board.direction(a, b) >= 0, f"{first} and {second} are not neighbours"
    return a * 6 + board.direction(a, b)


def price(board: Board, mobility: int, first: str, second: str) -> int:
    """What the step costs a mobility class; 0: it may not."""
    return board.steps(mobility).cost[step(board, first, second)]


def small(**more: object) -> MapFile:
    """A small map in the manner of the green ones."""
    return to_model({"columns": 5, "rows_odd": 5, "rows_even": 4, **more}, MapFile, "small")


def faults(**more: object) -> list[str]:
    return [str(fault) for fault in map_faults(small(**more), "small")]


# -- the maps ----------------------------------------------------------------------------------------------------------


@rule("2.00.1")
def test_there_are_two_maps_of_each_kind() -> None:
    assert [name for name in map_names() if map_file(name).kind == "G"] == sorted(G_MAPS)
    assert [name for name in map_names() if map_file(name).kind == "S"] == sorted(S_MAPS)


@rule("2.00.1")
@pytest.mark.parametrize("name", GREEN)
def test_the_frame(name: str) -> None:
    entry, board = map_file(name), load_map(name)
    assert (entry.columns, entry.rows_odd, entry.rows_even, entry.stagger) == (23, 23, 22, "odd-north")
    assert entry.colour == board.colour == "green"
    assert board.size == 12 * 23 + 11 * 22
    assert neighbours(board, "0202") == {"0201", "0203", "0102", "0103", "0302", "0303"}


@rule("2.01")
@pytest.mark.parametrize("name", GREEN)
def test_enough_of_every_terrain_and_not_too_much(name: str) -> None:
    board = load_map(name)
    counts = {word: board.terrain.count(word) for word in (TOWN, FOREST, SWAMP, WATER)}
    assert min(counts.values()) > 5
    rough = counts[TOWN] + counts[FOREST] + counts[SWAMP]
    assert 0.12 <= rough / board.size <= 0.20
    assert STREAM in board.sides
    assert RIDGE in board.sides
    assert board.bridged


@rule("2.01.3")
@pytest.mark.parametrize("name", GREEN)
def test_towns_lie_in_clusters_of_three_to_six(name: str) -> None:
    board = load_map(name)
    left = set(board.areas["towns"])
    assert left == {h for h in range(board.size) if board.terrain[h] == TOWN}
    while left:
        cluster, todo = set(), [left.pop()]
        while todo:
            h = todo.pop()
            cluster.add(h)
            todo += [near for near in board.near[h * 6 : h * 6 + 6] if near in left]
            left -= set(todo)
        assert 3 <= len(cluster) <= 6
        assert any(board.ways[h] for h in cluster), "no road leads to the town"


@rule("2.03")
@pytest.mark.parametrize("name", GREEN)
def test_roads_are_one_net_and_the_railway_crosses_the_map(name: str) -> None:
    board = load_map(name)
    for links, ends in ((board.ground.roads, None), (board.ground.rails, {"0112", "2312"})):
        near: dict[int, set[int]] = {}
        for a, b in links:
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
        reached, todo = set(), [links[0][0]]
        while todo:
            h = todo.pop()
            if h not in reached:
                reached.add(h)
                todo += near[h]
        assert reached == set(near)
        if ends is not None:
            assert {board.names[h] for h in near if board.edges[h]} == ends


@rule("2.03")
@pytest.mark.parametrize("name", GREEN)
def test_roads_reach_the_edges_at_fixed_places(name: str) -> None:
    board = load_map(name)
    ends = {board.names[h] for h in range(board.size) if board.edges[h] and any(board.roads[h * 6 : h * 6 + 6])}
    if map_file(name).kind == "G":
        assert ends == {"0901", "0108", "0118", "2306", "2321", "0723", "1723"}
    else:
        assert ends == {"0701", "1701", "0106", "0121", "2308", "2318", "0923"}


@pytest.mark.parametrize("name", GREEN)
def test_areas_for_scenarios(name: str) -> None:
    board = load_map(name)
    assert {"north", "south", "west", "east", "centre", "towns"} <= set(board.areas)
    assert all(board.areas.values())
    assert not board.areas["west"] & board.areas["east"]
    assert not board.areas["north"] & board.areas["south"]


@pytest.mark.parametrize("name", map_names())
def test_the_check_finds_nothing_on_our_maps(name: str) -> None:
    assert map_faults(map_file(name), name) == []


# -- joints ------------------------------------------------------------------------------------------------------------


@rule("2.00.1")
@rule("rp:2.02")
@rule("2.00.2")
@pytest.mark.parametrize(("g", "s", "at"), JOINTS)
def test_any_s_fits_on_any_side_of_any_g(g: str, s: str, at: tuple[int, int]) -> None:
    board = beside((g, 0, 0), (s, *at))
    shared = [names for names in board.ground.names if len(names) == 2]
    assert len(shared) == (23 if at[0] else 12)
    assert board.size == 2 * 518 - len(shared)
    assert board_faults(board) == [], "roads, rails and streams go on across the joint"
    for first, second in shared:
        assert ways(g, first) == ways(s, second), f"a way ends at the joint: {first}, {second}"


def ways(name: str, hex_name: str) -> tuple[bool, bool]:
    """Whether a road, and whether a railway, runs through a hex of one map."""
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
def test_a_cut_hex_is_a_full_hex_with_neighbours_on_both_maps() -> None:
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


@rule("2.00.2")
def test_maps_that_differ_at_a_joint_are_refused_with_both_hexes() -> None:
    left = small(name="left", hexes={"0502": "water"})
    right = small(name="right")
    with pytest.raises(FileFault, match=r"map\[1\]: right-0102 is clear and left-0502 is water"):
        board_from([MapPlace(left, (0, 0)), MapPlace(right, (1, 0))], None, "test")
    ridge = small(name="ridge", hexsides={"0102-0103": "ridge"})
    with pytest.raises(FileFault, match="left-0502-left-0503 is ridge on the one map and clear"):
        board_from([MapPlace(small(name="left"), (0, 0)), MapPlace(ridge, (1, 0))], None, "test")


@rule("2.00.1")
@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([], "one or more maps"),
        ([("vale", 0, 0), ("mars", 1, 0)], r"map\[1\].map: there is no map"),
        ([("vale", 0, 0), ("shore", 0, 0)], r"map\[1\].at: another map"),
        ([("ogre", 0, 0), ("shore", 1, 0)], "not the frame"),
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
    assert same.hex("HVY1") == "vale-2304", "a shared hex is printed by its first name"


@rule("2.00.1")
def test_a_board_of_several_maps_prints_and_is_read_again() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0), ("vale", 2, 0))
    again = board_from(map_entry_of(board), None, "again")
    assert again.names == board.names
    assert again.fingerprint == board.fingerprint
    assert map_entry_of(load_map("vale")) == "vale"


@rule("2.03.3")
def test_the_river_runs_on_across_the_joint() -> None:
    board = beside(("vale", 0, 0), ("shore", 1, 0))
    assert price(board, GEV, "vale-2217", "vale-2318") == 1
    assert price(board, HEAVY_TRACKED, "vale-2317", "vale-2318") == 0


# -- terrain of the maps -----------------------------------------------------------------------------------------------


@rule("2.01.1")
@rule("2.01.6")
def test_clear_ground_and_water() -> None:
    board = load_map("shore")
    assert board.terrain[board.index["0301"]] == CLEAR
    assert price(board, HEAVY_TRACKED, "0301", "0401") == 1
    assert price(board, HEAVY_TRACKED, "1717", "1617") == 0
    assert price(board, OGRE_LIKE, "1717", "1617") == 2
    assert price(board, INFANTRY, "1717", "1617") == 2


@rule("2.01.4")
@rule("2.01.5")
def test_woods_and_swamps() -> None:
    board = load_map("vale")
    assert price(board, LIGHT_TRACKED, "0206", "0205") == 2
    assert price(board, HEAVY_TRACKED, "0206", "0205") == 1
    assert price(board, HEAVY_TRACKED, "1713", "1712") == 2
    assert price(board, WHEELED, "0206", "0205") == 0


@rule("2.01.9")
def test_a_beach_lets_gevs_in_without_a_halt() -> None:
    board = load_map("shore")
    beach, bank = step(board, "1717", "1617"), step(board, "1616", "1617")
    assert board.sides[beach] == BEACH
    assert board.sides[bank] == PLAIN_SIDE
    assert board.steps(GEV).flags[beach] != board.steps(GEV).flags[bank]


@rule("2.03.1")
@pytest.mark.parametrize("name", ["vale", "shore", "marches"])
def test_ramps_are_where_a_road_meets_the_water(name: str) -> None:
    board = load_map(name)
    ramps = [step for step, side in enumerate(board.sides) if side == RAMP]
    assert ramps
    for at in ramps:
        assert (board.terrain[at // 6] == WATER) != (board.terrain[board.near[at]] == WATER)


@rule("2.02.2")
@rule("2.03.3")
@pytest.mark.parametrize("name", GREEN)
def test_a_road_or_railway_over_a_stream_has_a_bridge(name: str) -> None:
    board = load_map(name)
    bridges = [s for s, side in enumerate(board.sides) if side == STREAM and (board.roads[s] or board.rails[s])]
    assert bridges
    assert all(board.steps(WHEELED).cost[s] for s in bridges)
    bare = [s for s, side in enumerate(board.sides) if side == STREAM and s not in bridges]
    assert not any(board.steps(WHEELED).cost[s] for s in bare)


@rule("2.02.1")
def test_ridges_of_the_ridgeway() -> None:
    board = load_map("ridgeway")
    ridges = [s for s, side in enumerate(board.sides) if side == RIDGE]
    assert len(ridges) > 2 * 40
    assert not any(board.steps(HEAVY_TRACKED).cost[s] for s in ridges)
    assert any(board.steps(OGRE_LIKE).cost[s] for s in ridges)


@rule("2.03.2")
@rule("2.03.3")
@pytest.mark.parametrize("name", G_MAPS)
def test_the_railway_crosses_the_river_by_a_bridge(name: str) -> None:
    board = load_map(name)
    over = [h for h in board.ground.river_bridges if any(board.rails[h * 6 : h * 6 + 6])]
    assert len(over) == 1
    onto = next(s for s in range(over[0] * 6, over[0] * 6 + 6) if board.rails[s])
    back = board.near[onto] * 6 + (onto % 6 + 3) % 6
    assert board.steps(LIGHT_TRACKED).cost[back] == 1


# -- overlays ----------------------------------------------------------------------------------------------------------


def laid(entry: str | MapFile, **overlays: object) -> Board:
    return board_from(entry, to_model(overlays, Overlays, "test"), "test")


@rule("2.00.3")
@rule("2.01.8")
def test_overlays_change_hexes_and_hexsides() -> None:
    board = laid("vale", hexes={"0303": "rubble", "0305": "clear"}, hexsides={"0701-0702": "ridge"})
    assert board.terrain[board.index["0303"]] == RUBBLE
    assert board.terrain[board.index["0305"]] == CLEAR
    assert price(board, HEAVY_TRACKED, "0701", "0702") == 0
    assert price(load_map("vale"), HEAVY_TRACKED, "0701", "0702") == 1


@rule("2.00.3")
def test_an_overlay_can_take_a_hexside_away() -> None:
    name = next(key for key, word in map_file("vale").hexsides.items() if word == "ridge")
    first, second = name.split("-")
    board = laid("vale", hexsides={name: "clear"})
    assert price(load_map("vale"), HEAVY_TRACKED, first, second) == 0
    assert price(board, HEAVY_TRACKED, first, second) == 1


@rule("2.00.3")
@rule("2.03.3")
def test_a_cut_hex_stops_the_road_and_takes_the_bridge_away() -> None:
    board = laid("vale", cut=["1406"])
    here = board.index["1406"]
    assert board.river_bridge[here] == 0
    assert not board.ways[here]
    assert price(board, HEAVY_TRACKED, "1306", "1406") == 0
    assert price(load_map("vale"), HEAVY_TRACKED, "1306", "1406") == 1


@rule("2.00.3")
@rule("2.03.3")
def test_a_bridge_over_a_stream_can_be_out() -> None:
    whole = load_map("vale")
    bridge = next(s for s, side in enumerate(whole.sides) if side == STREAM and whole.roads[s])
    first, second = whole.names[bridge // 6], whole.names[whole.near[bridge]]
    board = laid("vale", cut=[f"{first}-{second}"])
    assert price(whole, WHEELED, first, second) == 1
    assert price(board, WHEELED, first, second) == 0
    assert board.fingerprint != whole.fingerprint


@rule("2.00.3")
@pytest.mark.parametrize(
    ("overlays", "words"),
    [
        ({"hexes": {"9901": "rubble"}}, "overlays.hexes.9901"),
        ({"hexes": {"0101": "lava"}}, "unknown terrain"),
        ({"hexsides": {"0101-0301": "ridge"}}, "not neighbours"),
        ({"hexsides": {"0101-0102": "ramp"}}, "unknown hexside"),
        ({"cut": ["9901"]}, "overlays.cut"),
    ],
)
def test_wrong_overlays_say_where_they_are_wrong(overlays: dict, words: str) -> None:
    with pytest.raises(FileFault, match=words):
        laid("vale", **overlays)


@rule("2.00.3")
def test_overlays_on_a_board_of_several_maps() -> None:
    places = [MapPlace("vale", (0, 0)), MapPlace("shore", (1, 0))]
    overlays = Overlays({"shore-0107": "crater"}, {"vale-2301-shore-0102": "ridge"}, ["shore-0206"])
    board = board_from(places, overlays, "test")
    assert board.terrain[board.index["vale-2307"]] == CRATER
    assert price(board, HEAVY_TRACKED, "vale-2301", "vale-2302") == 0
    assert overlays_of(board) == Overlays({"vale-2307": "crater"}, {"vale-2301-vale-2302": "ridge"}, ["shore-0206"])


@rule("2.00.3")
def test_overlays_are_printed_with_the_position_and_read_again(judged) -> None:
    overlays = {"hexes": {"0303": "rubble"}, "hexsides": {"0701-0702": "ridge"}, "cut": ["1406"]}
    verdict = judged("HVY1 HVY attacker 1306", "INF1 INF defender 0101", map="vale", overlays=overlays)
    assert verdict.position["overlays"] == overlays
    again = state_of(read_model(json.dumps(verdict.position), PositionFile, "again"), "again")
    assert overlays_of(again.board) == to_model(overlays, Overlays, "test")
    assert "overlays" not in judged("HVY1 HVY attacker 1306", map="vale").position


@rule("2.00.3")
@rule("2.01.7")
def test_terrain_that_changes_in_play_keeps_all_else_and_the_tables_follow() -> None:
    before = laid("vale", hexsides={"0701-0702": "ridge"}, cut=["0109"])
    town = before.index["1107"]
    assert price(before, HEAVY_TRACKED, "1106", "1107") == 1, "by road"
    after = before.with_terrain({town: DAMAGED_TOWN})
    assert price(after, HEAVY_TRACKED, "1106", "1107") == 2, "the damage cuts the road"
    assert price(before, HEAVY_TRACKED, "1106", "1107") == 1, "the board before stays as it was"
    assert after.sides == before.sides
    assert after.river_bridge == before.river_bridge
    assert after.areas == before.areas
    rubble = after.with_terrain({town: RUBBLE})
    assert overlays_of(rubble) == Overlays({"1107": "rubble"}, {"0701-0702": "ridge"}, ["0109"])
    assert after.with_terrain({town: TOWN}).fingerprint == before.fingerprint


@rule("2.00.3")
def test_a_position_prints_what_play_has_changed() -> None:
    state = state_of(PositionFile(units=[], map="vale"), "test")
    state.board = state.board.with_terrain({state.board.index["0205"]: CRATER})
    printed = position_facts(position_of(state))
    assert printed["map"] == "vale"
    assert printed["overlays"] == {"hexes": {"0205": "crater"}}


# -- the check ---------------------------------------------------------------------------------------------------------


@rule("2.03")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"roads": [["0101", "0303"]]}, "roads[0]: broken: 0101 and 0303 are not neighbours"),
        ({"rails": [["0102"]]}, "rails[0]: expected two or more hexes"),
        ({"roads": [["0101", "0201", "0202"]]}, "0202: the road ends nowhere"),
        ({"rails": [["0101", "0201", "0202"]]}, "0202: the railway ends nowhere"),
        ({"roads": [["0101", "0201"]], "hexes": {"0201": "water"}}, "0201: the road runs in water"),
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
    assert faults(hexsides={"0302-0303": "stream"}, hexes=wet) == ["0302-0303: the stream runs in water"]
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
        ({"kind": "G"}, "kind: a G or S map is green, odd-north, with 23 columns of 23 rows (even ones 22)"),
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


# -- the commands ------------------------------------------------------------------------------------------------------


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["map", *words])
    return result.exit_code, result.output


@pytest.mark.parametrize("name", map_names())
def test_map_check_says_that_all_is_well(name: str) -> None:
    assert run("check", name) == (0, f"{name}: no faults.\n")


def test_map_check_of_files(tmp_path) -> None:
    file = tmp_path / "mine.json"
    size = {"columns": 5, "rows_odd": 5, "rows_even": 4}
    file.write_text(json.dumps({**size, "roads": [["0101", "0303"]]}))
    code, said = run("check", str(file))
    assert code == 1
    assert "roads[0]: broken: 0101 and 0303 are not neighbours" in said
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


def test_terrain_words_have_no_gaps() -> None:
    """Every word a map may use has a board that shows it."""
    names = ["0101", "0102", "0103", "0104", "0105", "0201", "0202", "0203", "0204", "0301"]
    board = board_of(small(hexes=dict(zip(names, TERRAIN_WORDS, strict=True))), "test")
    assert [TERRAIN_WORDS[board.terrain[board.index[name]]] for name in names] == TERRAIN_WORDS
    assert board.terrain[board.index["0103"]] == COLD_CRATER
    assert board.near[board.index["0103"] * 6 + NORTH] == board.index["0102"]
    assert board.near[board.index["0103"] * 6 + SOUTH] == board.index["0104"]
