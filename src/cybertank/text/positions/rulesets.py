"""The `rules` key in positions and records: the edition and options, with defaults by edition and map color."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.terrain import CLEAR, CRATER, RIDGE
from cybertank.state.edition import FIRST, SIXTH
from cybertank.state.ruleset import NO_TURN_LIMIT, RuleSet
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import known_ones
from cybertank.text.positions.models import RulesEntry
from cybertank.text.units.catalogues import OGRE_SETS

EDITIONS = (SIXTH, FIRST)

KNOWN_OPTIONS = (
    "close_combat",
    "stacking",
    "spillover",
    "ogres",
    "turn_limit",
    "shared_fire",
    "command_trailer",
    "destruct",
    "towing",
    "ogre_equivalents",
    "mines",
    "camouflage",
    "dummies",
    "terrain_damage",
    "bridges",
    "superheavy_sheets",
    "engineering",
)
# Options that only one edition leaves open. In the other edition, the rulebook decides.
SIXTH_ONLY = (
    *("close_combat", "stacking", "spillover", "ogres", "towing", "ogre_equivalents", "dummies"),
    *("terrain_damage", "bridges"),
    *("superheavy_sheets", "engineering"),
)
FIRST_ONLY = ("command_trailer", "destruct")


def default_rules(colour: str, edition: str = SIXTH) -> RuleSet:
    """Return the default rules for a map of this color (5.02, 6, 7.12). The 1977 edition has only one set."""
    if edition == FIRST:
        return RuleSet(edition=FIRST, ogres=FIRST)
    if colour == "orange":
        return RuleSet()
    return RuleSet(close_combat="overrun", stacking=5, spillover=True)


def rules_of(entry: RulesEntry, colour: str, source: str, mined: bool = False) -> RuleSet:
    """Return the rule set for a file. Refuse options that are unknown. `mined` turns on mines."""
    edition = str(entry.edition)
    if edition not in EDITIONS:
        raise FileFault(source, "rules.edition", f"unknown edition {edition!r}; expected: {', '.join(EDITIONS)}")
    usual = default_rules(colour, edition)
    for name, value in entry.options.items():
        _check_option(name, value, usual, source)
    asked = entry.options
    return RuleSet(
        edition=edition,
        close_combat=str(asked.get("close_combat", usual.close_combat)),
        stacking=int(asked.get("stacking", usual.stacking)),
        spillover=bool(asked.get("spillover", usual.spillover)),
        ogres=str(asked.get("ogres", usual.ogres)),
        turn_limit=int(asked.get("turn_limit", NO_TURN_LIMIT)),
        shared_fire=bool(asked.get("shared_fire", usual.shared_fire)),
        command_trailer=bool(asked.get("command_trailer", usual.command_trailer)),
        destruct=bool(asked.get("destruct", usual.destruct)),
        towing=bool(asked.get("towing", usual.towing)),
        ogre_equivalents=bool(asked.get("ogre_equivalents", usual.ogre_equivalents)),
        mines=bool(asked.get("mines", usual.mines)) or mined,
        camouflage=bool(asked.get("camouflage", usual.camouflage)),
        dummies=bool(asked.get("dummies", usual.dummies)),
        terrain_damage=bool(asked.get("terrain_damage", usual.terrain_damage)),
        bridges=bool(asked.get("bridges", usual.bridges)),
        superheavy_sheets=bool(asked.get("superheavy_sheets", usual.superheavy_sheets)),
        engineering=bool(asked.get("engineering", usual.engineering)),
    )


def _check_option(name: str, value: bool | int | str, usual: RuleSet, source: str) -> None:
    key = f"rules.options.{name}"
    if name not in KNOWN_OPTIONS:
        raise FileFault(source, key, f"unknown option; {known_ones(name, list(KNOWN_OPTIONS))}")
    if name == "close_combat":
        _expect(value in ("ram", "overrun"), source, key, '"ram" or "overrun"')
    elif name == "ogres":
        _expect(value in OGRE_SETS or value == usual.ogres, source, key, f"one of {', '.join(OGRE_SETS)}")
    elif name in ("stacking", "turn_limit"):
        least = 1 if name == "stacking" else 0
        whole = isinstance(value, int) and not isinstance(value, bool) and value >= least
        _expect(whole, source, key, f"a whole number, at least {least}")
    else:
        _expect(isinstance(value, bool), source, key, "true or false")
    fixed = FIRST_ONLY if usual.edition.has_later_chapters else SIXTH_ONLY
    if name in fixed and value != getattr(usual, name):
        book = "Sixth Edition" if usual.edition.has_later_chapters else "1977 edition"
        raise FileFault(source, key, f"expected {getattr(usual, name)!r}: the {book} allows no other value")


def _expect(good: bool, source: str, key: str, expected: str) -> None:
    if not good:
        raise FileFault(source, key, f"expected {expected}")


def options_of(rules: RuleSet, colour: str) -> dict[str, bool | int | str]:
    """Return the options to write: those that differ from the defaults for the edition and the map's color."""
    usual = default_rules(colour, rules.edition.name)
    return {name: getattr(rules, name) for name in KNOWN_OPTIONS if getattr(rules, name) != getattr(usual, name)}


def check_ground(rules: RuleSet, board: Board, source: str) -> None:
    """1977:2.01: refuse terrain that the 1977 edition lacks. It has only clear ground, craters and rubble hexsides."""
    if rules.edition.has_later_chapters:
        return
    strange = any(t not in (CLEAR, CRATER) for t in board.terrain) or any(side > RIDGE for side in board.sides)
    if strange or any(board.ways):
        raise FileFault(source, "map", "expected only clear ground, craters and rubble hexsides (1977:2.01)")
