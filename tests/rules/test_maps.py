"""Section 2, maps: the orange map hex by hex, and the effects of craters and ridges."""

from __future__ import annotations

from collections import deque

import pytest

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.board.terrain import CLEAR, CRATER, PLAIN_SIDE, RIDGE
from cybertank.text.files.errors import FileFault
from cybertank.text.maps.map_files import MapFile, board_of, load_map
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule

CRATERS = [
    "0107", "0209", "0303", "0312", "0505", "0608", "0611", "0711", "0907", "0913", "1004", "1303",
    "1309", "1403", "1406", "1413", "1507",
]  # fmt: skip
RIDGES = [
    "0102-0203", "0103-0203", "0207-0307", "0210-0310", "0211-0311", "0212-0311", "0304-0405", "0306-0307",
    "0308-0409", "0309-0410", "0310-0311", "0311-0411", "0315-0316", "0315-0416", "0404-0405", "0404-0504",
    "0408-0508", "0502-0602", "0513-0614", "0514-0614", "0602-0603", "0603-0702", "0607-0706", "0607-0707",
    "0613-0614", "0707-0708", "0713-0813", "0713-0814", "0715-0816", "0801-0901", "0808-0908", "0812-0911",
    "0812-0912", "0815-0816", "0816-0915", "0903-0904", "0903-1003", "0904-0905", "0904-1005", "0906-1007",
    "0910-1010", "0915-0916", "1008-1107", "1012-1013", "1012-1111", "1012-1112", "1015-1115", "1106-1207",
    "1107-1108", "1107-1207", "1107-1208", "1111-1112", "1111-1212", "1204-1205", "1205-1304", "1206-1207",
    "1315-1316", "1315-1416", "1408-1409", "1415-1416",
]  # fmt: skip
REJECTED_RIDGES = ["0316-0416", "0911-1012", "0912-1012", "0101-0202", "0102-0202", "0214-0313"]

# Steps to the six neighbours as (columns, rows): odd columns sit half a hex south of even ones.
STEPS_OF_ODD_COLUMNS = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
STEPS_OF_EVEN_COLUMNS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]


def rows_of(column: int) -> int:
    return 21 if column % 2 else 22


ALL_HEXES = {f"{c:02d}{r:02d}" for c in range(1, 16) for r in range(1, rows_of(c) + 1)}


def printed_neighbours(name: str) -> set[str]:
    """Return the neighbors of a hex, derived from its printed number alone."""
    column, row = int(name[:2]), int(name[2:])
    steps = STEPS_OF_ODD_COLUMNS if column % 2 else STEPS_OF_EVEN_COLUMNS
    return {f"{column + dc:02d}{row + dr:02d}" for dc, dr in steps} & ALL_HEXES


def neighbours(board: Board, name: str) -> set[str]:
    at = board.index[name] * 6
    return {board.names[near] for near in board.near[at : at + 6] if near >= 0}


def walked_distances(start: str) -> dict[str, int]:
    """Return distances found by walking from hex to hex over printed numbers, without a formula."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in printed_neighbours(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@pytest.fixture(scope="module")
def ogre_map() -> Board:
    return load_map("ogre")


# -- the frame ---------------------------------------------------------------------------------------------------------


@rule("2.01")
def test_the_orange_map_has_322_hexes_in_15_columns(ogre_map: Board) -> None:
    assert ogre_map.size == 322
    assert set(ogre_map.names) == ALL_HEXES
    assert ogre_map.colour == "orange"


@rule("2.01")
def test_every_hex_has_the_neighbours_of_its_number(ogre_map: Board) -> None:
    for name in ALL_HEXES:
        assert neighbours(ogre_map, name) == printed_neighbours(name), name


@rule("2.01")
@pytest.mark.parametrize(
    ("start", "end", "hexes"),
    [
        ("0916", "1215", 3),
        ("0916", "1017", 1),
        ("0916", "0815", 2),
        ("0916", "0914", 2),
        ("0916", "0916", 0),
        ("0916", "0816", 1),
        ("0101", "1501", 14),
        ("0101", "0121", 20),
        ("0201", "0222", 21),
        ("0101", "1521", 27),
    ],
)
def test_worked_distances(ogre_map: Board, start: str, end: str, hexes: int) -> None:
    a, b = ogre_map.index[start], ogre_map.index[end]
    assert ogre_map.distance(a, b) == ogre_map.distance(b, a) == hexes


@rule("2.01")
@pytest.mark.parametrize("start", ["0101", "0121", "0222", "0811", "0916", "1422", "1501", "1521"])
def test_distance_is_the_number_of_steps(ogre_map: Board, start: str) -> None:
    for name, hexes in walked_distances(start).items():
        assert ogre_map.distance(ogre_map.index[start], ogre_map.index[name]) == hexes, name


@rule("2.01")
@pytest.mark.parametrize(
    ("edge", "hexes"),
    [
        ("north", {f"{c:02d}01" for c in range(1, 16)}),
        ("south", {f"{c:02d}{rows_of(c)}" for c in range(1, 16)}),
        ("west", {f"01{r:02d}" for r in range(1, 22)}),
        ("east", {f"15{r:02d}" for r in range(1, 22)}),
    ],
)
def test_the_edges_of_the_map(ogre_map: Board, edge: str, hexes: set[str]) -> None:
    assert {ogre_map.names[h] for h in ogre_map.edge_hexes(EDGE_BITS[edge])} == hexes


@rule("mark-iii")
@pytest.mark.parametrize(
    ("area", "first", "last"),
    [("north", 1, 7), ("central", 8, 16), ("south", 17, 22)],
    ids=["north", "central", "south"],
)
def test_the_lines_on_the_map_divide_it_by_rows(ogre_map: Board, area: str, first: int, last: int) -> None:
    named = {ogre_map.names[h] for h in ogre_map.areas[area]}
    assert named == {name for name in ALL_HEXES if first <= int(name[2:]) <= last}


# -- 2.01 terrain ------------------------------------------------------------------------------------------------------


@rule("2.01.1")
@rule("2.01.2")
def test_a_hex_is_clear_unless_it_is_one_of_the_craters(ogre_map: Board) -> None:
    assert {name for name in ALL_HEXES if ogre_map.terrain[ogre_map.index[name]] == CRATER} == set(CRATERS)
    assert {name for name in ALL_HEXES if ogre_map.terrain[ogre_map.index[name]] != CLEAR} == set(CRATERS)


@rule("2.01.2")
@pytest.mark.parametrize("kind", ["HVY", "GEV", "INF", "MAR", "SHVY", "MK3", "MK5"])
def test_no_unit_enters_a_crater(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0912", do="move U 0913")
    assert verdict.rule == "2.01.2"
    assert "crater" in verdict.reason
    assert verdict.hex("U") == "0912"


@rule("2.01.2")
@pytest.mark.parametrize("crater", CRATERS)
def test_not_even_an_ogre_moves_through_a_crater(judged, crater: str) -> None:
    beside = sorted(printed_neighbours(crater) - set(CRATERS))
    verdict = judged(f"OGRE MK5 attacker {beside[0]}", do=f"move OGRE {crater} {beside[-1]}")
    assert verdict.rule == "2.01.2"
    assert crater in verdict.reason


@rule("2.01.2")
def test_the_hexes_round_a_crater_are_free(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0912", do="move GEV1 1013 1014 0914")
    assert verdict.hex("GEV1") == "0914"


@rule("2.01.2")
def test_units_fire_over_craters(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0912", "INF1 INF defender 0914 squads=3", phase="fire", do="fire HVY1 at INF1", dice=[5]
    )
    assert verdict.ok
    assert verdict.event("fire")["odds"] == "1-1"
    assert verdict.lost == ["INF1"]


INLINE = {
    "name": "cold",
    "colour": "orange",
    "columns": 5,
    "rows_odd": 4,
    "rows_even": 5,
    "stagger": "odd-south",
    "hexes": {"0303": "cold-crater"},
}


@rule("2.01.2")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "GEV", "MHWZ"])
@pytest.mark.parametrize(("start", "end"), [("0302", "0303"), ("0303", "0302")], ids=["in", "out"])
def test_a_cold_crater_has_ridges_on_all_sides(judged, kind: str, start: str, end: str) -> None:
    verdict = judged(f"U {kind} attacker {start}", map=INLINE, do=f"move U {end}")
    assert verdict.rule == "2.02.1"
    assert "ridge" in verdict.reason


@rule("2.01.2")
@pytest.mark.parametrize("kind", ["INF", "SHVY", "MK3"])
def test_what_crosses_ridges_crosses_a_cold_crater_as_clear_ground(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0302", map=INLINE, do="move U 0303 0304")
    assert verdict.hex("U") == "0304"
    assert verdict.unit("U")["moved"] == 2


# -- 2.02 hexsides -----------------------------------------------------------------------------------------------------


@rule("2.02")
@rule("2.02.1")
def test_the_map_has_these_ridges_and_no_other_hexside_terrain(ogre_map: Board) -> None:
    marked = set()
    for step, side in enumerate(ogre_map.sides):
        if side != PLAIN_SIDE:
            assert side == RIDGE
            a, b = sorted([ogre_map.names[step // 6], ogre_map.names[ogre_map.near[step]]])
            marked.add(f"{a}-{b}")
    assert marked == {"-".join(sorted(side.split("-"))) for side in RIDGES}
    assert len(RIDGES) == 60


@rule("2.02.1")
@pytest.mark.parametrize("side", RIDGES)
@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
def test_a_ridge_stops_a_heavy_tank_and_not_an_ogre(judged, side: str, back: bool) -> None:
    start, end = reversed(side.split("-")) if back else side.split("-")
    stopped = judged(f"HVY1 HVY attacker {start}", do=f"move HVY1 {end}")
    assert stopped.rule == "2.02.1"
    assert "ridge" in stopped.reason
    crossed = judged(f"OGRE MK3 attacker {start}", do=f"move OGRE {end}")
    assert crossed.hex("OGRE") == end


@rule("2.02.1")
@pytest.mark.parametrize("side", REJECTED_RIDGES)
def test_where_there_is_no_ridge_a_tank_crosses(judged, side: str) -> None:
    start, end = side.split("-")
    assert judged(f"HVY1 HVY attacker {start}", do=f"move HVY1 {end}").hex("HVY1") == end


@rule("2.02.1")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "HWTM", "CE", "ME", "SHVY", "MK1", "MK4", "VULCAN"])
def test_ogres_superheavies_and_infantry_cross_ridges_at_no_extra_cost(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0815", do="move U 0816")
    assert verdict.ok
    assert verdict.event("move")["points"] == 1


@rule("2.02.1")
@pytest.mark.parametrize(
    "kind", ["HVY", "MSL", "LT", "MHWZ", "GEV", "LGEV", "GEVPC", "MCRL", "CRL", "TK", "HT", "MCP", "HDRN"]
)
def test_no_other_unit_crosses_a_ridge(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0815", do="move U 0816")
    assert verdict.rule == "2.02.1"
    assert "ridge" in verdict.reason


@rule("2.02.1")
def test_a_gev_is_stopped_by_a_ridge_in_its_second_movement_too(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0815", phase="second-movement", do="move GEV1 0816")
    assert verdict.rule == "2.02.1"


@rule("2.02.1")
def test_units_fire_over_ridges(judged) -> None:
    verdict = judged("INF1 INF attacker 0815", "CP CP defender 0816", phase="fire", do="fire INF1 at CP")
    assert verdict.lost == ["CP"]


@rule("2.02")
def test_a_ridge_gives_the_units_beside_it_no_defense(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0815", "INF1 INF defender 0816 squads=2", phase="fire", do="fire HVY1 at INF1", dice=[1]
    )
    assert verdict.event("fire")["defense"] == 2
    assert verdict.event("fire")["odds"] == "2-1"


# -- map files ---------------------------------------------------------------------------------------------------------


@rule("2.01")
@pytest.mark.parametrize(
    ("stagger", "around"),
    [
        ("odd-south", {"0201", "0203", "0102", "0101", "0301", "0302"}),
        ("odd-north", {"0201", "0203", "0102", "0103", "0302", "0303"}),
    ],
)
def test_stagger_says_which_columns_sit_lower(stagger: str, around: set[str]) -> None:
    board = board_of(MapFile(columns=3, rows_odd=4, rows_even=4, stagger=stagger), "test")
    assert neighbours(board, "0202") == around


@rule("2.01")
@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"hexes": {"0202": "lava"}}, "0202"),
        ({"hexes": {"0909": "crater"}}, "0909"),
        ({"hexsides": {"0101-0303": "ridge"}}, "0101-0303"),
        ({"hexsides": {"0101-0102": "wall"}}, "0101-0102"),
        ({"areas": {"north": "top"}}, "areas.north"),
        ({"stagger": "odd-east"}, "stagger"),
        ({"colour": "mauve"}, "colour"),
    ],
)
def test_a_wrong_map_says_where_it_is_wrong(change: dict, word: str) -> None:
    entry = MapFile(columns=3, rows_odd=4, rows_even=4, **change)
    with pytest.raises(FileFault, match=word):
        board_of(entry, "test.json")


@rule("2.01")
def test_an_unknown_map_is_refused_with_the_maps_there_are() -> None:
    with pytest.raises(FileFault, match="ogre"):
        state_of(PositionFile(units=[], map="mars"), "test.json")
