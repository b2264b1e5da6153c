"""Map files (docs/formats.md): one map as a board. See `boards` for several maps and overlays."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from cybertank.board.board import Board, Ground
from cybertank.board.hexes import hex_name
from cybertank.board.terrain import CLEAR, HEXSIDE_WORDS, PLAIN_SIDE, RAMP, TERRAIN_WORDS, WATER
from cybertank.text.files.errors import Faults, FileFault
from cybertank.text.files.reading import packaged, packaged_names, read_model
from cybertank.text.notation.spelling import known_ones

MAP_VERSION = 1
COLOURS = ("orange", "green")
STAGGERS = ("odd-south", "odd-north")
# Ramps have a separate list.
DRAWN_SIDES = HEXSIDE_WORDS[:4]
ROWS = re.compile(r"rows (\d+)-(\d+)")

Count = Annotated[int, msgspec.Meta(ge=1, le=99)]


class MapFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A map as written in its file."""

    columns: Count
    rows_odd: Count
    rows_even: Count
    name: Annotated[str, msgspec.Meta(max_length=40)] = "map"
    title: Annotated[str, msgspec.Meta(max_length=120)] = ""
    description: Annotated[str, msgspec.Meta(max_length=500)] = ""
    kind: Literal["G", "S"] | None = None
    version: int = MAP_VERSION
    colour: str = "green"
    stagger: str = "odd-north"
    ground: str = "clear"
    hexes: dict[str, str] = {}
    hexsides: dict[str, str] = {}
    roads: list[list[str]] = []
    rails: list[list[str]] = []
    river_bridges: list[str] = []
    ramps: list[str] = []
    areas: dict[str, str | list[str]] = {}


def map_names() -> list[str]:
    """Return the names of the built-in maps."""
    return packaged_names("maps", ".json")


@cache
def map_file(name: str) -> MapFile:
    """Return the file of a built-in map."""
    if name not in map_names():
        raise FileFault(name, "map", f"there is no map with this name; {known_ones(name, map_names())}")
    return read_model(packaged("maps", f"{name}.json"), MapFile, f"{name}.json")


@cache
def load_map(name: str) -> Board:
    """Return the board of a built-in map."""
    return board_of(map_file(name), f"{name}.json")


def board_of(entry: MapFile, source: str) -> Board:
    """Return the board that a map file describes. Every error names its key."""
    return Board(ground_of(entry, source))


def ground_of(entry: MapFile, source: str) -> Ground:
    """Return the ground that a map file describes."""
    faults = Faults(source)
    ground = read_ground(entry, faults, "")
    faults.settle()
    return ground


def read_ground(entry: MapFile, faults: Faults, at: str) -> Ground:
    """Return the ground of a map found at `at` in a file. Report errors and leave out the invalid parts."""
    _check_words(entry, faults, at)
    ground = Ground(entry.name, entry.title or entry.name, entry.colour)
    places: dict[str, int] = {}
    usual = entry.ground if entry.ground in TERRAIN_WORDS else TERRAIN_WORDS[CLEAR]
    for name, (x, y) in frame_of(entry).items():
        terrain = terrain_word(entry.hexes.get(name, usual), faults, f"{at}hexes.{name}")
        places[name] = ground.add_hex([name], x, y, terrain)
    for name in entry.hexes:
        known_hex(places, name, faults, f"{at}hexes.{name}")
    sides = [(key, side_word(word, faults, f"{at}hexsides.{key}"), "hexsides") for key, word in entry.hexsides.items()]
    for key, kind, table in [*sides, *((key, RAMP, "ramps") for key in entry.ramps)]:
        pair = hexside(ground, places, key, faults, f"{at}{table}.{key}")
        if pair is not None:
            ground.sides.append((*pair, kind))
    ground.roads = _chains(ground, places, entry.roads, faults, f"{at}roads")
    ground.rails = _chains(ground, places, entry.rails, faults, f"{at}rails")
    for i, name in enumerate(entry.river_bridges):
        h = known_hex(places, name, faults, f"{at}river_bridges[{i}]")
        if h is not None and ground.terrain[h] != WATER:
            faults.note(f"{at}river_bridges[{i}]", f"{name} is not a water hex")
        elif h is not None:
            ground.river_bridges.append(h)
    ground.areas = {word: _area(places, area, faults, f"{at}areas.{word}") for word, area in entry.areas.items()}
    return ground


def frame_of(entry: MapFile) -> dict[str, tuple[int, int]]:
    """Return the hexes of a map by number, in doubled coordinates."""
    frame: dict[str, tuple[int, int]] = {}
    for column in range(1, entry.columns + 1):
        odd = column % 2 == 1
        lower = odd == (entry.stagger == "odd-south")
        for row in range(1, (entry.rows_odd if odd else entry.rows_even) + 1):
            frame[hex_name(column, row)] = column, 2 * row + (1 if lower else 0)
    return frame


def terrain_word(word: str, faults: Faults, key: str) -> int:
    """Find a terrain by its word."""
    if word not in TERRAIN_WORDS:
        faults.note(key, f"unknown terrain {word!r}; known: {_list(TERRAIN_WORDS)}")
        return CLEAR
    return TERRAIN_WORDS.index(word)


def side_word(word: str, faults: Faults, key: str) -> int:
    """Find a hexside's terrain by its word."""
    if word not in DRAWN_SIDES:
        faults.note(key, f"unknown hexside {word!r}; known: {_list(DRAWN_SIDES)}")
        return PLAIN_SIDE
    return HEXSIDE_WORDS.index(word)


def _list(words: list[str] | tuple[str, ...]) -> str:
    return ", ".join(words)


def _check_words(entry: MapFile, faults: Faults, at: str) -> None:
    if entry.version != MAP_VERSION:
        faults.note(
            f"{at}version", f"this program reads map version {MAP_VERSION}, but the file has version {entry.version}"
        )
    for key, word, known in (
        ("colour", entry.colour, COLOURS),
        ("stagger", entry.stagger, STAGGERS),
        ("ground", entry.ground, TERRAIN_WORDS),
    ):
        if word not in known:
            faults.note(f"{at}{key}", f"expected one of {_list(known)}")


def known_hex(places: dict[str, int], name: str, faults: Faults, key: str) -> int | None:
    """Find a hex by its name, or return None."""
    if name not in places:
        faults.note(key, f"there is no hex {name!r} on this map")
    return places.get(name)


def are_neighbours(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Return True if two hexes in doubled coordinates are adjacent."""
    dx = abs(first[0] - second[0])
    dy = abs(first[1] - second[1])
    return (dx, dy) in ((0, 2), (1, 1))


def _touch(ground: Ground, a: int, b: int) -> bool:
    return are_neighbours((ground.x[a], ground.y[a]), (ground.x[b], ground.y[b]))


def hexside(ground: Ground, places: dict[str, int], text: str, faults: Faults, key: str) -> tuple[int, int] | None:
    """Find the two hexes of a hexside such as `0405-0406`. On boards of several maps, hex names also contain dashes."""
    return _pair(ground, places, _two_names(places, text), faults, key)


def _pair(
    ground: Ground, places: dict[str, int], names: tuple[str, str], faults: Faults, key: str
) -> tuple[int, int] | None:
    """Find two hexes that must be adjacent."""
    a = known_hex(places, names[0], faults, key)
    b = known_hex(places, names[1], faults, key)
    if a is None or b is None:
        return None
    if not _touch(ground, a, b):
        faults.note(key, f"{names[0]} and {names[1]} are not adjacent")
        return None
    return a, b


def _two_names(places: dict[str, int], text: str) -> tuple[str, str]:
    words = text.split("-")
    splits = [("-".join(words[:i]), "-".join(words[i:])) for i in range(1, len(words))]
    known = [(first, second) for first, second in splits if first in places and second in places]
    first, _, second = text.partition("-")
    return known[0] if known else (first, second)


def _chains(
    ground: Ground, places: dict[str, int], chains: list[list[str]], faults: Faults, key: str
) -> list[tuple[int, int]]:
    links = [
        _pair(ground, places, names, faults, f"{key}[{i}]")
        for i, chain in enumerate(chains)
        for names in pairwise(chain)
    ]
    return [link for link in links if link is not None]


def _area(places: dict[str, int], area: str | list[str], faults: Faults, key: str) -> frozenset[int]:
    if isinstance(area, list):
        found = [known_hex(places, name, faults, key) for name in area]
        return frozenset(h for h in found if h is not None)
    rows = ROWS.fullmatch(area)
    if rows is None:
        faults.note(key, 'expected "rows FIRST-LAST" or a list of hexes')
        return frozenset()
    first, last = int(rows[1]), int(rows[2])
    return frozenset(h for name, h in places.items() if first <= int(name[2:]) <= last)
