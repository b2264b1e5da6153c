"""Scenario files: what one says, checked, and made into the brief that the rules read."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Annotated

import msgspec

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.state.brief import UNLIMITED, Brief, Condition, Force, Grade, Group, Zone
from cybertank.text.catalogues import known_type
from cybertank.text.errors import FileFault
from cybertank.text.files import packaged, packaged_names, read_model
from cybertank.text.maps import load_map
from cybertank.units.catalogue import KIND_WORDS, PRICE_UNIT, Catalogue, UnitType

SCENARIO_VERSION = 1
EVERYWHERE = "everywhere"

Amount = Annotated[int, msgspec.Meta(ge=0)]


class GivenUnit(msgspec.Struct, forbid_unknown_fields=True):
    """A unit that a seat is given."""

    id: str
    type: str
    squads: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    defense: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None


class ZoneEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Where a force may be set up."""

    title: str
    area: str
    types: list[str] = []
    attack_limit: Amount | None = None


class ForceEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat buys, is given and places."""

    seat: str
    zones: list[ZoneEntry]
    armor_units: str = "0"
    squads: Amount = 0
    offers: list[str] = []
    units: list[GivenUnit] = []


class EntryEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Units that come onto the map by an edge in the first turn."""

    seat: str
    edge: str
    units: list[GivenUnit]


class GradeEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A grade of victory."""

    title: str
    winner: str
    destroyed: list[str] = []
    alive: list[str] = []
    escaped: list[str] = []
    attack_left: dict[str, Amount] = {}


class LimitEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What counts when a turn limit is reached."""

    title: str
    winner: str


class SuggestionEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up to start from."""

    seat: str
    title: str
    place: list[str]


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario as it is written."""

    version: int
    name: str
    title: str
    rule: str
    map: str
    seats: list[str]
    story: str
    force: list[ForceEntry]
    grade: list[GradeEntry]
    limit: LimitEntry
    exits: dict[str, list[str]]
    entry: list[EntryEntry] = []
    suggestion: list[SuggestionEntry] = []


def scenario_names() -> list[str]:
    """The scenarios that come with the package."""
    return packaged_names("scenarios", ".toml")


@cache
def load_scenario(name: str) -> ScenarioFile:
    """One of the package's own scenarios, by name."""
    if name not in scenario_names():
        raise FileFault(name, "scenario", f"there is no scenario of this name; known: {', '.join(scenario_names())}")
    return read_scenario(packaged("scenarios", f"{name}.toml"), f"{name}.toml")


def read_scenario(text: str, source: str) -> ScenarioFile:
    """A scenario file; a fault names its key."""
    entry = read_model(text, ScenarioFile, source)
    if entry.version != SCENARIO_VERSION:
        raise FileFault(
            source, "version", f"this program reads scenario version {SCENARIO_VERSION}, the file has {entry.version}"
        )
    return entry


def scenario_brief(name: str, board: Board, catalogue: Catalogue, seats: list[str]) -> Brief:
    """The brief of a named scenario, for a position that names it."""
    return brief_of(load_scenario(name), board, catalogue, seats, f"{name}.toml")


def scenario_board(entry: ScenarioFile) -> Board:
    """The board that a scenario is played on."""
    return load_map(entry.map)


class _Reader:
    """Turns the words of one scenario file into ints, naming the key of what it does not know."""

    def __init__(self, board: Board, catalogue: Catalogue, seats: list[str], source: str) -> None:
        self.board = board
        self.catalogue = catalogue
        self.seats = seats
        self.source = source

    def seat(self, word: str, key: str) -> int:
        if word not in self.seats:
            raise FileFault(self.source, key, f"unknown seat {word!r}; known: {', '.join(self.seats)}")
        return self.seats.index(word)

    def unit_type(self, word: str, key: str) -> UnitType:
        return known_type(self.catalogue, word, self.source, key)

    def edge(self, word: str, key: str) -> int:
        if word not in EDGE_BITS:
            raise FileFault(self.source, key, f"unknown edge {word!r}; known: {', '.join(EDGE_BITS)}")
        return EDGE_BITS[word]

    def area(self, word: str, key: str) -> frozenset[int]:
        if word == EVERYWHERE:
            return frozenset(range(self.board.size))
        if word not in self.board.areas:
            known = ", ".join([EVERYWHERE, *self.board.areas])
            raise FileFault(self.source, key, f"unknown area {word!r}; the map has: {known}")
        return self.board.areas[word]

    def group(self, text: str, key: str) -> Group:
        words = text.split()
        if not words or len(words) > 2:
            raise FileFault(self.source, key, 'expected "SEAT", "SEAT TYPE" or "SEAT KIND"')
        seat = self.seat(words[0], key)
        if len(words) == 1:
            return Group(text, seat)
        if words[1] in KIND_WORDS:
            return Group(text, seat, kind=KIND_WORDS.index(words[1]))
        return Group(text, seat, type_index=self.unit_type(words[1], key).index)


def brief_of(entry: ScenarioFile, board: Board, catalogue: Catalogue, seats: list[str], source: str) -> Brief:
    """What a scenario file says, on dense ints."""
    reader = _Reader(board, catalogue, seats, source)
    brief = Brief(entry.name, entry.title, entry.rule)
    brief.forces = [_force(reader, force, entry.rule, f"force[{i}]") for i, force in enumerate(entry.force)]
    brief.exits = [0] * len(seats)
    for word, edges in entry.exits.items():
        seat = reader.seat(word, "exits")
        for edge in edges:
            brief.exits[seat] |= reader.edge(edge, f"exits.{word}")
    brief.grades = [_grade(reader, grade, f"grade[{i}]") for i, grade in enumerate(entry.grade)]
    brief.limit_title = entry.limit.title
    brief.limit_winner = reader.seat(entry.limit.winner, "limit.winner")
    return brief


def _force(reader: _Reader, entry: ForceEntry, rule: str, key: str) -> Force:
    force = Force(reader.seat(entry.seat, f"{key}.seat"), rule)
    try:
        force.armor_units = int(Fraction(entry.armor_units) * PRICE_UNIT)
    except ValueError:
        raise FileFault(reader.source, f"{key}.armor_units", 'expected a number in quotes, as "12" or "1/2"') from None
    force.squads = entry.squads
    for word in entry.offers:
        offered = reader.unit_type(word, f"{key}.offers")
        if offered.price < 0:
            raise FileFault(reader.source, f"{key}.offers", f"{word} has no price, so it cannot be bought")
        force.offered.append(offered.index)
    for i, zone in enumerate(entry.zones):
        types = [reader.unit_type(word, f"{key}.zones[{i}].types").index for word in zone.types]
        limit = UNLIMITED if zone.attack_limit is None else zone.attack_limit
        force.zones.append(Zone(zone.title, reader.area(zone.area, f"{key}.zones[{i}].area"), types, limit))
    return force


def _grade(reader: _Reader, entry: GradeEntry, key: str) -> Grade:
    condition = Condition()
    condition.destroyed = [reader.group(text, f"{key}.destroyed") for text in entry.destroyed]
    condition.alive = [reader.group(text, f"{key}.alive") for text in entry.alive]
    condition.escaped = [reader.group(text, f"{key}.escaped") for text in entry.escaped]
    for word, points in entry.attack_left.items():
        condition.attack_seat = reader.seat(word, f"{key}.attack_left")
        condition.attack_left = points
    return Grade(entry.title, reader.seat(entry.winner, f"{key}.winner"), condition)
