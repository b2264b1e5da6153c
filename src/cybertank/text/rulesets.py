"""The `rules` key of positions and records: edition and options, with their defaults by the colour of the map."""

from __future__ import annotations

import msgspec

from cybertank.state.ruleset import NO_TURN_LIMIT, RuleSet
from cybertank.text.catalogues import OGRE_SETS
from cybertank.text.errors import FileFault

EDITIONS = ("sixth",)

# Options of rules that are not built yet, with the rule: known by name, refused where they are turned on.
LATER_OPTIONS = {
    "terrain_damage": "13.01",
    "bridges": "13.02",
    "mines": "13.04",
    "camouflage": "13.05",
    "dummies": "13.06",
    "superheavy_sheets": "13.07",
    "destruct": "1977:8.05",
    "command_trailer": "1977:8.02",
}
KNOWN_OPTIONS = (
    "close_combat",
    "stacking",
    "spillover",
    "ogres",
    "turn_limit",
    "shared_fire",
    "towing",
    "ogre_equivalents",
)


class RulesEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `rules` key as it is written."""

    edition: str = "sixth"
    options: dict[str, bool | int | str] = {}


def default_rules(colour: str, turn_limit: int = NO_TURN_LIMIT) -> RuleSet:
    """The rules that a map of this colour is played by unless something else is said (5.02, 6, 7.12)."""
    if colour == "orange":
        return RuleSet(turn_limit=turn_limit)
    return RuleSet(close_combat="overrun", stacking=5, spillover=True, turn_limit=turn_limit)


def rules_of(entry: RulesEntry, colour: str, source: str) -> RuleSet:
    """The rule set that a file asks for; unknown and unbuilt options are named."""
    if entry.edition not in EDITIONS:
        built = ", ".join(EDITIONS)
        raise FileFault(source, "rules.edition", f"edition {entry.edition!r} is not built yet; expected: {built}")
    for name, value in entry.options.items():
        _check_option(name, value, source)
    usual = default_rules(colour)
    asked = entry.options
    rules = RuleSet(
        edition=entry.edition,
        close_combat=str(asked.get("close_combat", usual.close_combat)),
        stacking=int(asked.get("stacking", usual.stacking)),
        spillover=bool(asked.get("spillover", usual.spillover)),
        ogres=str(asked.get("ogres", usual.ogres)),
        turn_limit=int(asked.get("turn_limit", usual.turn_limit)),
        shared_fire=bool(asked.get("shared_fire", usual.shared_fire)),
        towing=bool(asked.get("towing", usual.towing)),
        ogre_equivalents=bool(asked.get("ogre_equivalents", usual.ogre_equivalents)),
    )
    return rules


def _check_option(name: str, value: bool | int | str, source: str) -> None:
    key = f"rules.options.{name}"
    if name in LATER_OPTIONS:
        if value:
            raise FileFault(source, key, f"this option (rule {LATER_OPTIONS[name]}) is not built yet")
    elif name == "close_combat":
        _expect(value in ("ram", "overrun"), source, key, '"ram" or "overrun"')
    elif name == "ogres":
        _expect(value in OGRE_SETS, source, key, f"one of {', '.join(OGRE_SETS)}")
    elif name in ("spillover", "shared_fire", "towing", "ogre_equivalents"):
        _expect(isinstance(value, bool), source, key, "true or false")
    elif name in ("stacking", "turn_limit"):
        least = 1 if name == "stacking" else 0
        whole = isinstance(value, int) and not isinstance(value, bool) and value >= least
        _expect(whole, source, key, f"a whole number from {least}")
    else:
        raise FileFault(source, key, f"unknown option; known: {', '.join([*KNOWN_OPTIONS, *LATER_OPTIONS])}")


def _expect(good: bool, source: str, key: str, expected: str) -> None:
    if not good:
        raise FileFault(source, key, f"expected {expected}")


def options_of(rules: RuleSet, colour: str) -> dict[str, bool | int | str]:
    """The options that differ from the defaults of the map's colour, for writing."""
    usual = default_rules(colour)
    return {name: getattr(rules, name) for name in KNOWN_OPTIONS if getattr(rules, name) != getattr(usual, name)}
