"""2.00.1, 2.01-2.03 Our own green maps: their frame, towns and roads, and the cost of their terrain."""

from __future__ import annotations

import pytest

from cybertank.board.terrain import (
    BEACH,
    CLEAR,
    FOREST,
    GEV,
    HEAVY_TRACKED,
    INFANTRY,
    LIGHT_TRACKED,
    OGRE_LIKE,
    PLAIN_SIDE,
    RAMP,
    RIDGE,
    STREAM,
    SWAMP,
    TOWN,
    WATER,
    WHEELED,
)
from cybertank.text.maps.map_checks import map_faults
from cybertank.text.maps.map_files import load_map, map_file, map_names

rule = pytest.mark.rule
GREEN = ["vale", "ridgeway", "shore", "marches"]
G_MAPS = ["vale", "ridgeway"]
S_MAPS = ["shore", "marches"]


# -- the maps ----------------------------------------------------------------------------------------------------------


@rule("2.00.1")
def test_there_are_two_maps_of_each_kind() -> None:
    assert [name for name in map_names() if map_file(name).kind == "G"] == sorted(G_MAPS)
    assert [name for name in map_names() if map_file(name).kind == "S"] == sorted(S_MAPS)


@rule("2.00.1")
@pytest.mark.parametrize("name", GREEN)
def test_the_frame(neighbours, name: str) -> None:
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


# -- terrain of the maps -----------------------------------------------------------------------------------------------


@rule("2.01.1")
@rule("2.01.6")
def test_clear_ground_and_water(price) -> None:
    board = load_map("shore")
    assert board.terrain[board.index["0301"]] == CLEAR
    assert price(board, HEAVY_TRACKED, "0301", "0401") == 1
    assert price(board, HEAVY_TRACKED, "1717", "1617") == 0
    assert price(board, OGRE_LIKE, "1717", "1617") == 2
    assert price(board, INFANTRY, "1717", "1617") == 2


@rule("2.01.4")
@rule("2.01.5")
def test_woods_and_swamps(price) -> None:
    board = load_map("vale")
    assert price(board, LIGHT_TRACKED, "0206", "0205") == 2
    assert price(board, HEAVY_TRACKED, "0206", "0205") == 1
    assert price(board, HEAVY_TRACKED, "1713", "1712") == 2
    assert price(board, WHEELED, "0206", "0205") == 0


@rule("2.01.9")
def test_a_beach_lets_gevs_in_without_a_halt(step) -> None:
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
