"""Map files (docs/formats.md): one map as a board. Boards of several maps and overlays: see `boards`."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from cybertank.board.board import Board, Ground
from cybertank.board.hexes import hex_name
from cybertank.board.terrain import HEXSIDE_WORDS, RAMP, TERRAIN_WORDS, WATER
from cybertank.text.errors import FileFault
from cybertank.text.files import packaged, packaged_names, read_model

MAP_VERSION = 1
COLOURS = ("orange", "green")
STAGGERS = ("odd-south", "odd-north")
ROWS = re.compile(r"rows (\d+)-(\d+)")

Count = Annotated[int, msgspec.Meta(ge=1, le=99)]


class MapFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A map as it is written."""

    columns: Count
    rows_odd: Count
    rows_even: Count
    name: str = "map"
    title: str = ""
    description: str = ""
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
    """The maps that come with the package."""
    return packaged_names("maps", ".json")


@cache
def map_file(name: str) -> MapFile:
    """One of the package's own maps as it is written."""
    if name not in map_names():
        raise FileFault(name, "map", f"there is no map of this name; known: {', '.join(map_names())}")
    return read_model(packaged("maps", f"{name}.json"), MapFile, f"{name}.json")


@cache
def load_map(name: str) -> Board:
    """One of the package's own maps, by name."""
    return board_of(map_file(name), f"{name}.json")


def board_of(entry: MapFile, source: str) -> Board:
    """The board that a map file describes; every fault names its key."""
    return Board(ground_of(entry, source))


def ground_of(entry: MapFile, source: str) -> Ground:
    """The ground that a map file describes."""
    _check_words(entry, source)
    ground = Ground(entry.name, entry.title or entry.name, entry.colour)
    places: dict[str, int] = {}
    for name, (x, y) in frame_of(entry).items():
        terrain = terrain_word(entry.hexes.get(name, entry.ground), source, f"hexes.{name}")
        places[name] = ground.add_hex([name], x, y, terrain)
    for name in entry.hexes:
        _hex(places, name, source, "hexes")
    for key, word in entry.hexsides.items():
        a, b = hexside(ground, places, key, source, f"hexsides.{key}")
        ground.sides.append((a, b, side_word(word, source, f"hexsides.{key}")))
    for key in entry.ramps:
        a, b = hexside(ground, places, key, source, f"ramps.{key}")
        ground.sides.append((a, b, RAMP))
    ground.roads = _chains(ground, places, entry.roads, source, "roads")
    ground.rails = _chains(ground, places, entry.rails, source, "rails")
    for name in entry.river_bridges:
        h = _hex(places, name, source, "river_bridges")
        if ground.terrain[h] != WATER:
            raise FileFault(source, "river_bridges", f"{name} is not a water hex")
        ground.river_bridges.append(h)
    ground.areas = {word: _area(places, area, source, f"areas.{word}") for word, area in entry.areas.items()}
    return ground


def frame_of(entry: MapFile) -> dict[str, tuple[int, int]]:
    """The hexes of a map by number, in doubled coordinates."""
    frame: dict[str, tuple[int, int]] = {}
    for column in range(1, entry.columns + 1):
        odd = column % 2 == 1
        lower = odd == (entry.stagger == "odd-south")
        for row in range(1, (entry.rows_odd if odd else entry.rows_even) + 1):
            frame[hex_name(column, row)] = column, 2 * row + (1 if lower else 0)
    return frame


def terrain_word(word: str, source: str, key: str) -> int:
    """A terrain by its word."""
    if word not in TERRAIN_WORDS:
        raise FileFault(source, key, f"unknown terrain {word!r}; known: {_list(TERRAIN_WORDS)}")
    return TERRAIN_WORDS.index(word)


def side_word(word: str, source: str, key: str) -> int:
    """A hexside's terrain by its word."""
    if word not in HEXSIDE_WORDS[:4]:
        raise FileFault(source, key, f"unknown hexside {word!r}; known: {_list(HEXSIDE_WORDS[:4])}")
    return HEXSIDE_WORDS.index(word)


def _list(words: list[str] | tuple[str, ...]) -> str:
    return ", ".join(words)


def _check_words(entry: MapFile, source: str) -> None:
    if entry.version != MAP_VERSION:
        raise FileFault(
            source, "version", f"this program reads map version {MAP_VERSION}, the file has {entry.version}"
        )
    if entry.colour not in COLOURS:
        raise FileFault(source, "colour", f"expected one of {_list(COLOURS)}")
    if entry.stagger not in STAGGERS:
        raise FileFault(source, "stagger", f"expected one of {_list(STAGGERS)}")
    if entry.ground not in TERRAIN_WORDS:
        raise FileFault(source, "ground", f"expected one of {_list(TERRAIN_WORDS)}")


def _hex(places: dict[str, int], name: str, source: str, key: str) -> int:
    if name not in places:
        raise FileFault(source, key, f"there is no hex {name!r} on this map")
    return places[name]


def are_neighbours(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether two places in doubled coordinates touch."""
    dx = abs(first[0] - second[0])
    dy = abs(first[1] - second[1])
    return (dx, dy) in ((0, 2), (1, 1))


def _touch(ground: Ground, a: int, b: int) -> bool:
    return are_neighbours((ground.x[a], ground.y[a]), (ground.x[b], ground.y[b]))


def hexside(ground: Ground, places: dict[str, int], text: str, source: str, key: str) -> tuple[int, int]:
    """The two hexes of a hexside written `0405-0406`; on a board of several maps the names have dashes of their own."""
    first, second = _two_names(places, text)
    a = _hex(places, first, source, key)
    b = _hex(places, second, source, key)
    if not _touch(ground, a, b):
        raise FileFault(source, key, f"{first} and {second} are not neighbours")
    return a, b


def _two_names(places: dict[str, int], text: str) -> tuple[str, str]:
    words = text.split("-")
    splits = [("-".join(words[:i]), "-".join(words[i:])) for i in range(1, len(words))]
    known = [(first, second) for first, second in splits if first in places and second in places]
    first, _, second = text.partition("-")
    return known[0] if known else (first, second)


def _chains(
    ground: Ground, places: dict[str, int], chains: list[list[str]], source: str, key: str
) -> list[tuple[int, int]]:
    links: list[tuple[int, int]] = []
    for i, chain in enumerate(chains):
        for first, second in pairwise(chain):
            a = _hex(places, first, source, f"{key}[{i}]")
            b = _hex(places, second, source, f"{key}[{i}]")
            if not _touch(ground, a, b):
                raise FileFault(source, f"{key}[{i}]", f"{first} and {second} are not neighbours")
            links.append((a, b))
    return links


def _area(places: dict[str, int], area: str | list[str], source: str, key: str) -> frozenset[int]:
    if isinstance(area, list):
        return frozenset(_hex(places, name, source, key) for name in area)
    rows = ROWS.fullmatch(area)
    if rows is None:
        raise FileFault(source, key, 'expected "rows FIRST-LAST" or a list of hexes')
    first, last = int(rows[1]), int(rows[2])
    return frozenset(h for name, h in places.items() if first <= int(name[2:]) <= last)
