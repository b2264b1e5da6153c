"""Scenario files: reading one, and the board and brief that it gives."""

from __future__ import annotations

from functools import cache

import msgspec

from cybertank.board.board import Board
from cybertank.scenarios.briefs import brief_of
from cybertank.scenarios.models import SCENARIO_VERSION, ScenarioFile
from cybertank.state.brief import Brief
from cybertank.state.ruleset import RuleSet
from cybertank.text.boards import MapPlace, Overlays, board_from
from cybertank.text.errors import FileFault
from cybertank.text.files import packaged, packaged_names, read_model
from cybertank.text.maps import MapFile
from cybertank.text.rulesets import KNOWN_OPTIONS, RulesEntry, options_of, rules_of
from cybertank.units.catalogue import Catalogue

Options = dict[str, bool | int | str]


class BoardEntry(msgspec.Struct):
    """The part of a scenario that its board hangs on."""

    map: str | MapFile | list[MapPlace]
    overlays: Overlays | None


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
    if not entry.seats or len(set(entry.seats)) != len(entry.seats):
        raise FileFault(source, "seats", "expected one or more different names, in the order of play")
    if not entry.editions or len(set(entry.editions)) != len(entry.editions):
        raise FileFault(source, "editions", "expected one or more different editions, the usual one first")
    return entry


def scenario_brief(name: str, board: Board, catalogue: Catalogue, seats: list[str]) -> Brief:
    """The brief of a named scenario, for a position that names it."""
    return brief_of(load_scenario(name), board, catalogue, seats, f"{name}.toml")


def scenario_board(entry: ScenarioFile) -> Board:
    """The board that a scenario is played on; the same one each time, since its tables are dear."""
    return _board(msgspec.json.encode(BoardEntry(entry.map, entry.overlays)), f"{entry.name}.toml")


@cache
def _board(written: bytes, source: str) -> Board:
    entry = msgspec.json.decode(written, type=BoardEntry)
    return board_from(entry.map, entry.overlays, source)


def scenario_rules(entry: ScenarioFile, board: Board, asked: Options, edition: str | None = None) -> RuleSet:
    """The rules of a scenario: its own options over those of the edition, and over them what is asked for.

    It is played by the first of its editions unless another of them is asked for.
    """
    source = f"{entry.name}.toml"
    own = own_options(entry)
    played = edition or entry.editions[0]
    rules_of(RulesEntry(played, own), board.colour, source)
    if played not in entry.editions:
        known = ", ".join(entry.editions)
        raise FileFault("start", "edition", f"{entry.name} is not played by the rules of {played}; expected: {known}")
    return rules_of(RulesEntry(played, {**own, **asked}), board.colour, "start")


def own_options(entry: ScenarioFile) -> Options:
    """What a scenario says about the rules, its turns included."""
    return entry.options if entry.turns is None else {**entry.options, "turn_limit": entry.turns}


def options_to_keep(entry: ScenarioFile, rules: RuleSet, colour: str) -> Options:
    """What a record must say of the rules: what differs from the map's own, and what the scenario sets."""
    kept = options_of(rules, colour)
    return {name: getattr(rules, name) for name in KNOWN_OPTIONS if name in kept or name in own_options(entry)}
