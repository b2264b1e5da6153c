"""Check a custom scenario file: find every error and its location.

The check covers the structure of the file, then its words, and then whether it can be played: every side must have
units, there must be room for every unit, and the suggested set-ups must be legal.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from cybertank.board.board import Board
from cybertank.game.decisions import Decision, Place
from cybertank.game.dice import SeededDice
from cybertank.game.engine import check
from cybertank.game.frames.setting_up import next_set_up
from cybertank.game.game import Game, IllegalDecision
from cybertank.scenarios.briefs import read_brief, read_sides
from cybertank.scenarios.files import check_head, compact, load_scenario, own_options
from cybertank.scenarios.models import MOST_CHARACTERS, MOST_HEXES, ScenarioFile
from cybertank.scenarios.reader import Reader
from cybertank.scenarios.start import read_start
from cybertank.state.columns import NOBODY
from cybertank.state.state import IN_HAND, State
from cybertank.text.files.errors import Faults, FileFault, NotationFault
from cybertank.text.files.reading import parse_text, read_file
from cybertank.text.files.shapes import Shape
from cybertank.text.maps.boards import read_board
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.models import RulesEntry
from cybertank.text.positions.rulesets import rules_of
from cybertank.text.units.catalogues import catalogue_of

FILE_ENDINGS = (".toml", ".json")
# The keys that the rest of a file depends on. If one of them has the wrong structure, the other words cannot be
# checked.
GROUND_KEYS = ("version", "map", "overlays", "seats", "areas", "editions")
SOURCE = "scenario"
NUL = "\\u0000"


class Checked(msgspec.Struct, frozen=True):
    """The result of checking a scenario file: the scenario, or its errors."""

    entry: ScenarioFile | None
    faults: list[FileFault]


# How many faults of structure to compare with the others. A file with more is beyond a short list anyway.
MOST_COVERING = 200


def check_scenario(text: str, source: str = SOURCE) -> Checked:
    """Check a scenario file. Return its errors, or the scenario if there are none."""
    faults = Faults(source)
    entry = _shaped(text, faults)
    if entry is not None:
        known = [fault.place for fault in faults.found]
        covering = known[:MOST_COVERING]
        _check_words(entry, faults)
        # Do not report a part as missing if it was dropped because of its structure.
        faults.found = [
            fault
            for i, fault in enumerate(faults.found)
            if i < len(known) or not any(_covers(place, fault.place) for place in covering)
        ]
    if faults.found or entry is None:
        return Checked(None, faults.found)
    return Checked(entry, [])


def checked_scenario(text: str, source: str = SOURCE) -> ScenarioFile:
    """Read a scenario file. Raise all errors found in it."""
    return _checked(text, source)


@lru_cache(maxsize=64)
def _checked(text: str, source: str) -> ScenarioFile:
    found = check_scenario(text, source)
    if found.entry is None:
        faults = Faults(source)
        faults.found = found.faults
        faults.settle()
    assert found.entry is not None, "every error was raised"
    return found.entry


def find_scenario(word: str) -> ScenarioFile:
    """Find a scenario for a command: a built-in one by name, or a file whose path ends in .toml or .json."""
    if is_file(word):
        return checked_scenario(read_file(Path(word)), word)
    return load_scenario(word)


def is_file(word: str) -> bool:
    """Return True if a word names a file rather than a built-in scenario."""
    return Path(word).suffix in FILE_ENDINGS


# -- the shape ---------------------------------------------------------------------------------------------------------


def _shaped(text: str, faults: Faults) -> ScenarioFile | None:
    """Read the file as a model. Return None if its structure is too broken to check the words."""
    if len(text) > MOST_CHARACTERS:
        faults.note("", f"too long: {len(text)} characters; the limit is {MOST_CHARACTERS}")
        return None
    try:
        data = parse_text(text, faults.source)
    except FileFault as fault:
        faults.take(fault)
        return None
    shape = Shape(faults)
    shape.look(data, ScenarioFile, "")
    if shape.hopeless or any(_covers(key, fault.place) for key in GROUND_KEYS for fault in faults.found):
        return None
    for table, key in shape.spare:
        table.pop(key, None)
    try:
        entry = msgspec.convert(data, ScenarioFile)
        if NUL in compact(entry):
            faults.note("", "a string contains a NUL character, which cannot be stored")
    except msgspec.ValidationError:
        return None
    except UnicodeEncodeError:
        faults.note("", "a string contains half a character (a lone surrogate), which cannot be stored")
        return None
    return entry


def _covers(place: str, other: str) -> bool:
    """Return True if a location is the other one or contains it."""
    return other == place or other.startswith((f"{place}.", f"{place}["))


# -- the words ---------------------------------------------------------------------------------------------------------


def _check_words(entry: ScenarioFile, faults: Faults) -> None:
    before = len(faults.found)
    check_head(entry, faults)
    if len(faults.found) > before:
        return
    board = read_board(entry.map, entry.overlays, faults)
    if board is not None and board.size > MOST_HEXES:
        faults.note("map", f"too large: {board.size} hexes; the limit is {MOST_HEXES}")
        return
    states = [_check_edition(entry, board, edition, faults) for edition in entry.editions]
    if states[0] is not None and not faults.found:
        _check_play(entry, states[0], faults)


def _check_edition(entry: ScenarioFile, board: Board | None, edition: str, faults: Faults) -> State | None:
    """Check a file's options, types and places under one edition's rules. Return None if there is no board."""
    colour = "green" if board is None else board.colour
    right = True
    for name, value in own_options(entry).items():
        try:
            rules_of(RulesEntry(edition, {name: value}), colour, faults.source)
        except FileFault as fault:
            faults.note("turns" if name == "turn_limit" else f"options.{name}", fault.problem)
            right = False
    rules = rules_of(RulesEntry(edition, own_options(entry) if right else {}), colour, faults.source)
    if board is None:
        read_brief(entry, Reader(None, catalogue_of(rules), entry.seats, faults))
        read_sides(entry, faults)
        return None
    return read_start(entry, board, rules, faults)


# -- playing it --------------------------------------------------------------------------------------------------------


def _check_play(entry: ScenarioFile, start: State, faults: Faults) -> None:
    """Check that a game can start: every side has units, and every unit has a place."""
    buys = {force.seat for force in entry.force if force.offers}
    has = {start.setting.seats[seat] for seat in start.seat_of} | buys
    side_of = start.setting.side_of
    for number, name in enumerate(entry.seats):
        side = [other for other in range(len(side_of)) if side_of[other] == side_of[number]]
        if not any(entry.seats[other] in has for other in side):
            faults.note("seats", f"{name} has no units: add a `force` or an `entry` for it")
    for number, force in enumerate(entry.force):
        if not force.units and not force.offers:
            faults.note(f"force[{number}]", "this force is empty: add `units`, or `offers` and something to spend")
            continue
        state = start.copy()
        next_set_up(state, number, SeededDice(0), [])
        _check_places(state, number, faults)
        _check_suggestions(entry, state, force.seat, faults)


def _check_places(state: State, number: int, faults: Faults) -> None:
    """Check that there is room to set up a given unit of each type (1.06)."""
    brief = state.setting.brief
    assert brief is not None, "the game has a scenario"
    force = brief.forces[number]
    known: set[int] = set()
    for unit, where in enumerate(state.hex_of):
        aboard = state.riders.riding[unit] != NOBODY
        if where != IN_HAND or aboard or state.seat_of[unit] != force.seat or state.type_of[unit] in known:
            continue
        known.add(state.type_of[unit])
        places = [-force.edge] if force.edge else sorted({h for zone in force.zones for h in zone.hexes})
        if not any(check(state, _placing(state, unit, place)) is None for place in places):
            faults.note(f"force[{number}].zones", f"there is no room in them for {state.ids[unit]}")


def _placing(state: State, unit: int, where: int) -> Decision:
    return Place(state.ids[unit], where, max(state.sheets.squads[unit], 1))


def _check_suggestions(entry: ScenarioFile, start: State, seat: str, faults: Faults) -> None:
    """Check the suggested set-ups for the force being set up."""
    if sum(force.seat == seat for force in entry.force) > 1:
        return
    for i, suggestion in enumerate(entry.suggestion):
        if suggestion.seat != seat:
            continue
        game = Game(start.copy(), SeededDice(0), history=False)
        for k, line in enumerate(suggestion.place):
            try:
                game.apply(read_decision(game.state, f"place {line}"))
            except (IllegalDecision, NotationFault) as fault:
                faults.note(f"suggestion[{i}].place[{k}]", f"`place {line}`: {fault}")
