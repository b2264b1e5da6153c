"""Check maps for broken roads and rails, and for misplaced streams, bridges, ramps and beaches.

A map with such an error can still be read and played; the check is for people who draw maps. An unknown hex or word,
which cannot be read at all, raises a FileFault.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final, NamedTuple, assert_never

import msgspec

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_EAST, EDGE_NORTH, EDGE_SOUTH, EDGE_WEST
from cybertank.board.terrain import (
    BEACH,
    CLEAR,
    CRATER,
    DAMAGED_FOREST,
    DAMAGED_TOWN,
    RAMP,
    RUBBLE,
    STREAM,
    SWAMP,
    TERRAIN_WORDS,
    WATER,
    is_town,
)
from cybertank.text.files.errors import FileFault
from cybertank.text.maps.boards import MapPlace, board_from, side_name
from cybertank.text.maps.map_files import MapFile, are_neighbours, board_of, frame_of

ALL_EDGES: Final = EDGE_NORTH | EDGE_EAST | EDGE_SOUTH | EDGE_WEST
CUTTING: Final = (CRATER, RUBBLE, DAMAGED_TOWN, DAMAGED_FOREST)
# The two ends of each hexside, measured from the center of the hex in thirds of a column and half rows.
SIDE_ENDS: Final = (
    ((-1, -1), (1, -1)),
    ((1, -1), (2, 0)),
    ((2, 0), (1, 1)),
    ((1, 1), (-1, 1)),
    ((-1, 1), (-2, 0)),
    ((-2, 0), (-1, -1)),
)

Corner = tuple[int, int]


class MapFault(NamedTuple):
    """One error in a map: its location and the problem."""

    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


def map_faults(entry: MapFile | list[MapPlace], source: str) -> list[MapFault]:
    """Return all errors in a map, or in a board made of several maps."""
    match entry:
        case MapFile():
            faults = frame_faults(entry) + chain_faults(entry, source)
            return faults + board_faults(board_of(_with_whole_chains(entry), source))
        case list():
            return board_faults(board_from(entry, None, source))
        case _:
            assert_never(entry)


def board_faults(board: Board) -> list[MapFault]:
    """Return the errors that can be found on a board."""
    faults = way_faults(board, board.ground.roads, "road") + way_faults(board, board.ground.rails, "railway")
    return faults + bridge_faults(board) + stream_faults(board) + shore_faults(board) + area_faults(board)


# -- the file ----------------------------------------------------------------------------------------------------------


def frame_faults(entry: MapFile) -> list[MapFault]:
    """2.00.1: find differences from the common size and shape that lets G and S maps fit together."""
    frame = (entry.columns, entry.rows_odd, entry.rows_even, entry.stagger, entry.colour)
    if entry.kind is None or frame == (23, 23, 22, "odd-north", "green"):
        return []
    return [MapFault("kind", "a G or S map is green and odd-north, with 23 columns of 23 rows (22 in even columns)")]


def chain_faults(entry: MapFile, source: str) -> list[MapFault]:
    """Find roads and railways whose hexes are not consecutive, or that are only one hex long."""
    frame = frame_of(entry)
    faults: list[MapFault] = []
    for key, chains in (("roads", entry.roads), ("rails", entry.rails)):
        for i, chain in enumerate(chains):
            unknown = [name for name in chain if name not in frame]
            if unknown:
                raise FileFault(source, f"{key}[{i}]", f"there is no hex {unknown[0]!r} on this map")
            if len(chain) < 2:
                faults.append(MapFault(f"{key}[{i}]", "expected two or more hexes"))
            for first, second in pairwise(chain):
                if not are_neighbours(frame[first], frame[second]):
                    faults.append(MapFault(f"{key}[{i}]", f"broken: {first} and {second} are not adjacent"))
    return faults


def _with_whole_chains(entry: MapFile) -> MapFile:
    """Return the map with its broken chains split at the breaks, so that the rest can be checked."""
    frame = frame_of(entry)

    def links(chains: list[list[str]]) -> list[list[str]]:
        pairs = [pair for chain in chains for pair in pairwise(chain)]
        return [[a, b] for a, b in pairs if are_neighbours(frame[a], frame[b])]

    return msgspec.structs.replace(entry, roads=links(entry.roads), rails=links(entry.rails))


# -- ways --------------------------------------------------------------------------------------------------------------


def way_faults(board: Board, links: list[tuple[int, int]], word: str) -> list[MapFault]:
    """2.03: find roads and railways that end nowhere or cross water without a bridge."""
    ends = Counter(h for pair in {frozenset(link) for link in links} for h in pair)
    faults: list[MapFault] = []
    for h in sorted(ends):
        terrain = board.terrain[h]
        if terrain == WATER and h not in board.ground.river_bridges:
            faults.append(MapFault(board.names[h], f"the {word} runs through water without a river bridge"))
        elif terrain in CUTTING:
            faults.append(MapFault(board.names[h], f"the {word} is cut there: {TERRAIN_WORDS[terrain]}"))
        elif ends[h] == 1 and not _is_an_end(board, h, word):
            faults.append(MapFault(board.names[h], f"the {word} ends nowhere"))
    return faults


def _is_an_end(board: Board, h: int, word: str) -> bool:
    """Return True if a road or railway can end here: at the map edge, a town, a ramp, a bridge, or where they meet."""
    if board.edges[h] & ALL_EDGES or is_town(board.terrain[h]) or board.river_bridge[h]:
        return True
    other = board.rails if word == "road" else board.roads
    return any(other[step] or board.sides[step] == RAMP for step in range(h * 6, h * 6 + 6))


def bridge_faults(board: Board) -> list[MapFault]:
    """2.03.3: find river bridges that carry neither a road nor a railway."""
    return [
        MapFault(board.names[h], "a river bridge without a road or railway")
        for h in board.ground.river_bridges
        if not board.ways[h]
    ]


# -- streams -----------------------------------------------------------------------------------------------------------


def stream_faults(board: Board) -> list[MapFault]:
    """2.02.2: find streams that run through water, or that do not start and end at water, a swamp or the edge."""
    faults: list[MapFault] = []
    courses: dict[Corner, list[str]] = {}
    for step in _sides(board, STREAM):
        h, other = step // 6, board.near[step]
        name = side_name(board.ground, h, other)
        wet = (board.terrain[h] == WATER) + (board.terrain[other] == WATER)
        if wet:
            faults.append(
                MapFault(name, "the stream runs through water" if wet == 2 else "the stream runs along water")
            )
        for corner in side_ends(board, step):
            courses.setdefault(corner, []).append(name)
    around = _hexes_at_corners(board)
    for corner, names in courses.items():
        if len(names) == 1 and not _feeds_a_stream(board, around[corner]):
            faults.append(MapFault(names[0], "the stream ends nowhere"))
    return faults


def _feeds_a_stream(board: Board, hexes: list[int]) -> bool:
    """Return True if a stream can start or end at a corner: at the edge of the map, a swamp or water."""
    return len(hexes) < 3 or any(board.terrain[h] in (WATER, SWAMP) for h in hexes)


def _sides(board: Board, word: int) -> list[int]:
    """Return every hexside of one kind once, as a step from its first hex."""
    return [step for step, side in enumerate(board.sides) if side == word and board.near[step] > step // 6]


def side_ends(board: Board, step: int) -> list[Corner]:
    """Return the two corners of a hexside, the same from both of its hexes."""
    h = step // 6
    return [(3 * board.x[h] + across, board.y[h] + down) for across, down in SIDE_ENDS[step % 6]]


def _hexes_at_corners(board: Board) -> dict[Corner, list[int]]:
    around: dict[Corner, list[int]] = {}
    for h in range(board.size):
        for corner in {corner for d in range(6) for corner in side_ends(board, h * 6 + d)}:
            around.setdefault(corner, []).append(h)
    return around


# -- shores and areas --------------------------------------------------------------------------------------------------


def shore_faults(board: Board) -> list[MapFault]:
    """2.01.9, 2.03.1: find ramps that do not join water to a road, and beaches that do not join it to clear ground."""
    faults: list[MapFault] = []
    for word, side in (("ramp", RAMP), ("beach", BEACH)):
        for step in _sides(board, side):
            pair = (step // 6, board.near[step])
            land = [h for h in pair if board.terrain[h] != WATER]
            name = side_name(board.ground, *pair)
            ground = board.terrain[land[0]] if land else WATER
            if len(land) != 1:
                faults.append(MapFault(name, f"a {word} that is not between land and water"))
            elif side == RAMP and not _has_road(board, land[0]):
                faults.append(MapFault(name, "a ramp that no road leads to"))
            elif side == BEACH and ground != CLEAR:
                faults.append(MapFault(name, f"a beach on {TERRAIN_WORDS[ground]}, not on clear ground"))
    return faults


def _has_road(board: Board, h: int) -> bool:
    return any(board.roads[step] for step in range(h * 6, h * 6 + 6))


def area_faults(board: Board) -> list[MapFault]:
    """Find areas without hexes, which no scenario can use."""
    return [MapFault(f"areas.{word}", "the area has no hexes") for word, area in board.areas.items() if not area]
