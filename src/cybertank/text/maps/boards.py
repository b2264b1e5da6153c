"""Boards for positions and scenarios: one map, several joined maps (2.00.1, 2.00.2), and overlays (2.00.3).

Joined maps share the hexes along their edges. In doubled coordinates, a map of the usual size at [i, j] is shifted 22 *
i columns east and 44 * j half rows south. A hex is named by its map and number, as in `vale-1401`. If a map is used
more than once, its copies get letters in list order, as in `vale-A-1401` and `vale-B-1401`. A hex where maps join can
be called by any of its names. It is printed with its name on the first map in the list.
"""

from __future__ import annotations

import re
from collections import Counter
from string import ascii_uppercase
from typing import Annotated, assert_never

import msgspec

from cybertank.board.board import Board, Ground
from cybertank.board.terrain import HEXSIDE_WORDS, PLAIN_SIDE, RAMP, TERRAIN_WORDS
from cybertank.text.files.errors import Faults
from cybertank.text.maps.map_files import (
    MapFile,
    hexside,
    known_hex,
    load_map,
    map_file,
    map_names,
    read_ground,
    side_word,
    terrain_word,
)
from cybertank.text.notation.spelling import known_ones

MAP_NAME = re.compile(r"[A-Za-z0-9_-]+")
JOINABLE = "odd-north, with an odd number of columns and one row fewer in the even columns"

Step = Annotated[int, msgspec.Meta(ge=-20, le=20)]


class MapPlace(msgspec.Struct, forbid_unknown_fields=True):
    """One of the maps on a board: its name (or the whole map), and its position to the east and south."""

    map: str | MapFile
    at: tuple[Step, Step]


class Overlays(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """2.00.3: changes to the map: new terrain in hexes and on hexsides, and hexes and hexsides where roads are cut."""

    hexes: dict[str, str] = {}
    hexsides: dict[str, str] = {}
    cut: list[str] = []
    bridges: list[str] = []
    ramps: list[str] = []
    cleared: list[str] = []


MapEntry = str | MapFile | list[MapPlace]


def board_from(entry: MapEntry, overlays: Overlays | None, source: str) -> Board:
    """Return the board described by a `map` key and an `overlays` key. Every error names its key."""
    faults = Faults(source)
    board = read_board(entry, overlays, faults)
    faults.settle()
    assert board is not None, "a missing map is a fault"
    return board


def read_board(entry: MapEntry, overlays: Overlays | None, faults: Faults) -> Board | None:
    """Return the board without any invalid parts, which are reported. Return None if there is no map at all."""
    board: Board | None
    match entry:
        case str():
            board = load_map(entry) if _known_map(entry, faults, "map") else None
        case MapFile():
            board = Board(read_ground(entry, faults, "map."))
        case list():
            ground = joined(entry, faults)
            board = None if ground is None else Board(ground)
        case _:
            assert_never(entry)
    return board if board is None or overlays is None else Board(_overlaid(board, overlays, faults))


def _known_map(name: str, faults: Faults, key: str) -> bool:
    if name not in map_names():
        faults.note(key, f"there is no map {name!r}; {known_ones(name, map_names())}; or include a whole map")
    return name in map_names()


def map_entry_of(board: Board) -> str | list[MapPlace]:
    """Return a position file's `map` entry for a board made of built-in maps."""
    return [MapPlace(name, (i, j)) for name, i, j in board.ground.parts] or board.name


# -- joining maps ------------------------------------------------------------------------------------------------------


def joined(places: list[MapPlace], faults: Faults) -> Ground | None:
    """2.00.1, 2.00.2: return the ground of several joined maps, which share the hexes between them.

    Report errors and return None if the maps do not fit together.
    """
    before = len(faults.found)
    if not places:
        faults.note("map", "expected one or more maps")
    entries: list[MapFile] = []
    for i, place in enumerate(places):
        match place.map:
            case MapFile() as whole:
                entries.append(whole)
            case str(name) if _known_map(name, faults, f"map[{i}].map"):
                entries.append(map_file(name))
    if len(entries) == len(places):
        _check_frames(entries, places, faults)
    if len(faults.found) > before:
        return None
    names = [entry.name for entry in entries]
    work = _Joining(" + ".join(names), entries[0], faults)
    for i, (place, entry, prefix) in enumerate(zip(places, entries, _prefixes(names), strict=True)):
        work.add(entry, prefix, place.at, f"map[{i}]")
    work.check_sides()
    return work.ground


def _check_frames(entries: list[MapFile], places: list[MapPlace], faults: Faults) -> None:
    """Report maps that cannot be joined because their edges differ (2.00.2)."""
    for i, entry in enumerate(entries):
        key, first = f"map[{i}]", entries[0]
        if not MAP_NAME.fullmatch(entry.name):
            faults.note(key, f"the name {entry.name!r} can contain only letters, digits and dashes")
        if entry.columns % 2 == 0 or entry.rows_even != entry.rows_odd - 1 or entry.stagger != "odd-north":
            faults.note(
                key, f"{entry.name} does not have the size and shape of maps that can be joined (2.00.2): {JOINABLE}"
            )
        elif (entry.columns, entry.rows_odd, entry.colour) != (first.columns, first.rows_odd, first.colour):
            faults.note(key, f"{entry.name} and {first.name} differ in size or color")
        if places[i].at in [place.at for place in places[:i]]:
            faults.note(f"{key}.at", "another map is already there")


def _prefixes(names: list[str]) -> list[str]:
    """Return the prefix for each map's hex numbers: its name, with a letter if it is used more than once."""
    uses = Counter(names)
    seen: Counter[str] = Counter()
    prefixes: list[str] = []
    for name in names:
        letter = f"{ascii_uppercase[seen[name] % 26]}-" if uses[name] > 1 else ""
        seen[name] += 1
        prefixes.append(f"{name}-{letter}")
    return prefixes


class _Joining:
    """A board being built, map by map."""

    def __init__(self, name: str, first: MapFile, faults: Faults) -> None:
        self.faults = faults
        self.ground = Ground(name, name, first.colour)
        self.width = first.columns - 1
        self.height = 2 * (first.rows_odd - 1)
        self.at: dict[tuple[int, int], int] = {}
        # The hexes and hexsides of each map, which are compared where maps meet.
        self.hexes: list[set[int]] = []
        self.sides: list[dict[tuple[int, int], int]] = []

    def add(self, entry: MapFile, prefix: str, at: tuple[int, int], key: str) -> None:
        """Add one map at its position."""
        part = read_ground(entry, self.faults, f"{key}.map.")
        whole = self.ground
        here = [self.add_hex(part, h, prefix, at, key) for h in range(len(part.names))]
        sides = {_pair(here[a], here[b]): word for a, b, word in part.sides}
        whole.sides.extend((a, b, word) for (a, b), word in sides.items())
        whole.roads.extend((here[a], here[b]) for a, b in part.roads)
        whole.rails.extend((here[a], here[b]) for a, b in part.rails)
        whole.river_bridges.extend(here[h] for h in part.river_bridges if here[h] not in whole.river_bridges)
        whole.areas.update({f"{prefix}{word}": frozenset(here[h] for h in area) for word, area in part.areas.items()})
        whole.parts.append((entry.name, at[0], at[1]))
        self.hexes.append(set(here))
        self.sides.append(sides)

    def add_hex(self, part: Ground, h: int, prefix: str, at: tuple[int, int], key: str) -> int:
        """Add a hex from a map, as a new hex or as another name for an existing one."""
        name = f"{prefix}{part.names[h][0]}"
        place = part.x[h] + self.width * at[0], part.y[h] + self.height * at[1]
        if place not in self.at:
            self.at[place] = self.ground.add_hex([name], *place, part.terrain[h])
            return self.at[place]
        there = self.at[place]
        names = self.ground.names[there]
        if part.terrain[h] != self.ground.terrain[there]:
            mine, other = TERRAIN_WORDS[part.terrain[h]], TERRAIN_WORDS[self.ground.terrain[there]]
            self.faults.note(key, f"{name} is {mine} and {names[0]} is {other}, but they are the same hex (2.00.2)")
        names.append(name)
        return there

    def check_sides(self) -> None:
        """Report hexsides that differ between two maps."""
        for i, sides in enumerate(self.sides):
            for (a, b), word in sides.items():
                for k, hexes in enumerate(self.hexes):
                    if a not in hexes or b not in hexes:
                        continue
                    other = self.sides[k].get((a, b), PLAIN_SIDE)
                    if other != word:
                        name = side_name(self.ground, a, b)
                        words = f"{HEXSIDE_WORDS[word]} on one map and {HEXSIDE_WORDS[other]} on the other"
                        self.faults.note(f"map[{max(i, k)}]", f"the hexside {name} is {words} (2.00.2)")


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def side_name(ground: Ground, a: int, b: int) -> str:
    """Return the name of a hexside as written in files, with the lower hex number first."""
    return "-".join(sorted((ground.names[a][0], ground.names[b][0])))


# -- overlays ----------------------------------------------------------------------------------------------------------


def _overlaid(board: Board, overlays: Overlays, faults: Faults) -> Ground:
    """2.00.3: return a board's ground with overlays applied."""
    ground, places = board.ground, board.index
    changes: dict[int, int] = {}
    for name, word in overlays.hexes.items():
        key = f"overlays.hexes.{name}"
        where, terrain = known_hex(places, name, faults, key), terrain_word(word, faults, key)
        if where is not None:
            changes[where] = terrain
    sides: list[tuple[int, int, int]] = []
    for name, word in overlays.hexsides.items():
        key = f"overlays.hexsides.{name}"
        pair, kind = hexside(ground, places, name, faults, key), side_word(word, faults, key)
        if pair is not None:
            sides.append((*pair, kind))
    cuts = [places[name] for name in overlays.cut if name in places]
    sided = [name for name in overlays.cut if name not in places and " " not in name]
    broken = [hexside(ground, places, name, faults, "overlays.cut") for name in sided]
    rails, roads = (_cut_ways(overlays.cut, word, places, faults) for word in ("rail", "road"))
    for name in overlays.cut:
        if " " in name and name.split()[0] not in ("rail", "road"):
            faults.note("overlays.cut", f"expected a hex, a hexside, `rail 0304` or `road 0304`, not {name!r}")
    for name in overlays.ramps:
        pair = hexside(ground, places, name, faults, "overlays.ramps")
        if pair is not None:
            sides.append((*pair, RAMP))
    laid = ground.overlaid(changes, sides, cuts, [pair for pair in broken if pair is not None], rails, roads)
    spans = [hexside(ground, places, name, faults, "overlays.bridges") for name in overlays.bridges]
    cleared = [known_hex(places, name, faults, "overlays.cleared") for name in overlays.cleared]
    if not (spans or cleared):
        return laid
    return laid.reworked(
        built=[(min(pair), max(pair)) for pair in spans if pair is not None],
        cleared=[where for where in cleared if where is not None],
    )


def _cut_ways(cut: list[str], word: str, places: dict[str, int], faults: Faults) -> list[int]:
    """9.03: return the hexes of forms such as `rail 0304`, where only the rail or only the road is cut."""
    found = [
        known_hex(places, name[len(word) :].strip(), faults, "overlays.cut")
        for name in cut
        if name.startswith(f"{word} ")
    ]
    return [where for where in found if where is not None]


def overlays_of(board: Board) -> Overlays | None:
    """Return a board's overlays, from the set-up and from play, or None."""
    ground, printed = board.ground, board.ground.printed
    if printed is None:
        return None
    terrain = enumerate(zip(ground.terrain, printed.terrain, strict=True))
    cut = [board.names[h] for h in ground.cuts] + [side_name(ground, a, b) for a, b in ground.broken]
    cut += [f"rail {board.names[h]}" for h in ground.rail_cuts] + [f"road {board.names[h]}" for h in ground.road_cuts]
    overlays = Overlays(
        hexes={board.names[h]: TERRAIN_WORDS[now] for h, (now, before) in terrain if now != before},
        hexsides=_changed_sides(ground, printed),
        cut=list(dict.fromkeys(cut)),
        bridges=[side_name(ground, a, b) for a, b in ground.built],
        ramps=_built_ramps(ground, printed),
        cleared=[board.names[h] for h in ground.cleared],
    )
    return overlays if overlays != Overlays() else None


def _changed_sides(ground: Ground, printed: Ground) -> dict[str, str]:
    before = {_pair(a, b): word for a, b, word in printed.sides}
    now = {_pair(a, b): word for a, b, word in ground.sides}
    return {
        side_name(ground, *pair): HEXSIDE_WORDS[word]
        for pair, word in now.items()
        if word not in (before.get(pair, PLAIN_SIDE), RAMP)
    }


def _built_ramps(ground: Ground, printed: Ground) -> list[str]:
    """15.03.6: return the hexsides where engineers have built ramps."""
    laid = ground.sides[len(printed.sides) :]
    return list(dict.fromkeys(side_name(ground, a, b) for a, b, word in laid if word == RAMP))
