"""Read scenario files, and the boards and briefs they describe."""

from __future__ import annotations

from base64 import b32encode
from functools import cache, lru_cache
from hashlib import blake2b
from typing import assert_never

import msgspec

from cybertank.board.board import Board
from cybertank.scenarios.briefs import brief_of
from cybertank.scenarios.models import MOST_CHARACTERS, MOST_HEXES, MOST_UNITS, SCENARIO_VERSION, ScenarioFile
from cybertank.state.brief import Brief
from cybertank.state.ruleset import RuleSet
from cybertank.text.files.errors import Faults, FileFault
from cybertank.text.files.reading import packaged, packaged_names, read_model, to_model
from cybertank.text.maps.boards import MapPlace, Overlays, board_from
from cybertank.text.maps.map_files import MapFile, map_file
from cybertank.text.notation.spelling import known_ones
from cybertank.text.positions.models import RulesEntry
from cybertank.text.positions.rulesets import KNOWN_OPTIONS, options_of, rules_of
from cybertank.units.catalogue import Catalogue

ID_BYTES = 15
Options = dict[str, bool | int | str]


class BoardEntry(msgspec.Struct):
    """The part of a scenario that its board depends on."""

    map: str | MapFile | list[MapPlace]
    overlays: Overlays | None


def scenario_names() -> list[str]:
    """Return the names of the built-in scenarios."""
    return packaged_names("scenarios", ".toml")


@cache
def load_scenario(name: str) -> ScenarioFile:
    """Return a built-in scenario by its name."""
    if name not in scenario_names():
        raise FileFault(name, "scenario", f"there is no such scenario; {known_ones(name, scenario_names())}")
    return read_scenario(packaged("scenarios", f"{name}.toml"), f"{name}.toml")


def scenario_entry(scenario: str | ScenarioFile) -> ScenarioFile:
    """Return a built-in scenario by its name, or the given scenario itself."""
    return load_scenario(scenario) if isinstance(scenario, str) else scenario


def read_scenario(text: str, source: str) -> ScenarioFile:
    """Read a scenario file. Every error names its key."""
    if len(text) > MOST_CHARACTERS:
        raise FileFault(source, "", f"too long: {len(text)} characters; the limit is {MOST_CHARACTERS}")
    entry = read_model(text, ScenarioFile, source)
    faults = Faults(source)
    check_head(entry, faults)
    faults.settle()
    return entry


def check_head(entry: ScenarioFile, faults: Faults) -> None:
    """Check what the model cannot express: the version, duplicates in lists, and size limits."""
    if entry.version != SCENARIO_VERSION:
        problem = f"this program reads scenario version {SCENARIO_VERSION}, but the file has version {entry.version}"
        faults.note("version", problem)
    if len(set(entry.seats)) != len(entry.seats):
        faults.note("seats", "expected different names, in the order of play")
    if len(set(entry.editions)) != len(entry.editions):
        faults.note("editions", "expected different editions, the default one first")
    hexes = hexes_in(entry.map)
    if hexes > MOST_HEXES:
        faults.note("map", f"too large: about {hexes} hexes; the limit is {MOST_HEXES}")
    lists = [force.units for force in entry.force] + [arrival.units for arrival in entry.entry]
    units = sum(given.count or 1 for units in lists for given in units)
    if units > MOST_UNITS:
        faults.note("force", f"too many units: {units}; the limit is {MOST_UNITS}")


def hexes_in(entry: str | MapFile | list[MapPlace]) -> int:
    """Return roughly how many hexes a map has. Built-in maps count as small."""
    match entry:
        case str():
            return 0
        case MapFile():
            return entry.columns * max(entry.rows_odd, entry.rows_even)
        case list():
            return sum(hexes_in(place.map) for place in entry)
        case _:
            assert_never(entry)


def tidy(entry: ScenarioFile) -> str:
    """Write a scenario file in a standard form: JSON with its keys in order, without default values."""
    return msgspec.json.format(msgspec.json.encode(entry), indent=1).decode()


def compact(entry: ScenarioFile) -> str:
    """Write a scenario file on one line, as records store it."""
    return msgspec.json.encode(entry).decode()


def with_maps(entry: ScenarioFile) -> ScenarioFile:
    """Return a scenario with its built-in maps written out in full, so that they can be edited."""
    match entry.map:
        case str() as name:
            return msgspec.structs.replace(entry, map=map_file(name))
        case MapFile():
            return entry
        case list() as places:
            whole = [MapPlace(_written_out(place.map), place.at) for place in places]
            return msgspec.structs.replace(entry, map=whole)
        case _:
            assert_never(entry.map)


def _written_out(entry: str | MapFile) -> MapFile:
    """Return a map that is given by name or written out in full."""
    return map_file(entry) if isinstance(entry, str) else entry


def battle_of(entry: ScenarioFile) -> str:
    """Return the scenario text for a record: the file, or "" for a built-in scenario, which is known by its name."""
    packaged = entry.name in scenario_names() and entry == load_scenario(entry.name)
    return "" if packaged else compact(entry)


def battle_id(entry: ScenarioFile) -> str:
    """Return the id of a battle, computed from its file. The same battle has the same id everywhere."""
    return id_of_text(compact(entry))


def id_of_text(text: str) -> str:
    """Return the id of a battle from its one-line file."""
    return b32encode(blake2b(text.encode(), digest_size=ID_BYTES).digest()).decode().lower()


def own_text(entry: ScenarioFile) -> str:
    """Return the file of a custom battle, or "" for a built-in scenario, even with changed budgets."""
    if entry.name in scenario_names() and _without_budgets(entry) == _without_budgets(load_scenario(entry.name)):
        return ""
    return compact(entry)


def _without_budgets(entry: ScenarioFile) -> ScenarioFile:
    forces = [msgspec.structs.replace(force, armor_units="") for force in entry.force]
    return msgspec.structs.replace(entry, force=forces)


def scenario_brief(scenario: str | dict[str, object], board: Board, catalogue: Catalogue, seats: list[str]) -> Brief:
    """Return the brief of a scenario that a position names or contains."""
    if isinstance(scenario, str):
        return brief_of(load_scenario(scenario), board, catalogue, seats, f"{scenario}.toml")
    entry = to_model(scenario, ScenarioFile, "scenario")
    brief = brief_of(entry, board, catalogue, seats, "scenario")
    brief.battle = compact(entry)
    return brief


def scenario_board(entry: ScenarioFile) -> Board:
    """Return a scenario's board. Return the same object each time, because its tables are expensive to build."""
    return _board(msgspec.json.encode(BoardEntry(entry.map, entry.overlays)), f"{entry.name}.toml")


@lru_cache(maxsize=64)
def _board(written: bytes, source: str) -> Board:
    entry = msgspec.json.decode(written, type=BoardEntry)
    return board_from(entry.map, entry.overlays, source)


def scenario_rules(entry: ScenarioFile, board: Board, asked: Options, edition: str | None = None) -> RuleSet:
    """Return a scenario's rules: the edition's options, overridden by the scenario's, then by the requested ones.

    Use the scenario's first edition unless another one is requested.
    """
    source = f"{entry.name}.toml"
    own = own_options(entry)
    played = edition or entry.editions[0]
    rules_of(RulesEntry(played, own), board.colour, source)
    if played not in entry.editions:
        known = ", ".join(entry.editions)
        raise FileFault(
            "start", "edition", f"{entry.name} cannot be played under the {played} rules; expected: {known}"
        )
    return rules_of(RulesEntry(played, {**own, **asked}), board.colour, "start")


def own_options(entry: ScenarioFile) -> Options:
    """Return the options that a scenario sets, including its turn limit."""
    return entry.options if entry.turns is None else {**entry.options, "turn_limit": entry.turns}


def options_to_keep(entry: ScenarioFile, rules: RuleSet, colour: str) -> Options:
    """Return the options a record must store: those the scenario sets, and any that differ from the map's defaults."""
    kept = options_of(rules, colour)
    return {name: getattr(rules, name) for name in KNOWN_OPTIONS if name in kept or name in own_options(entry)}
