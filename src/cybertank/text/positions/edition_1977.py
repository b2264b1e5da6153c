"""Refuse keys and values that the 1977 edition lacks: those of the Sixth Edition and the Reinforcement Pack."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import IMMOBILE
from cybertank.state.ruleset import RuleSet
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.models import PositionFile, UnitEntry
from cybertank.units.catalogue import POST, UnitType

# Riders, roads, swamps, water, overruns, carried missiles, towing, and Ogres damaged in earlier battles.
UNIT_KEYS: Final = (
    "riding",
    "mounted",
    "dismounted",
    "thrown",
    "trail",
    "under",
    "dropped",
    "landed",
    "left_road",
    "bonus",
    "must_roll",
    "stuck",
    "level",
    "submerged",
    "engaged",
    "attacked",
    "missiles",
    "stirred",
    "gear",
    "towing",
    "hooking",
    "emplacing",
    "tow_rolled",
    "damaged",
    "worn",
    "scars",
    "sp",
    "sp_full",
    "fired_on_enemy_turn",
    "stormed",
    "crewless",
)
POSITION_KEYS: Final = ("pending", "groups", "cleared", "missiles", "missiles_fired", "flights", "blasts")
EXPECTED: Final = "not allowed here: the 1977 edition has no riders, roads, swamps, overruns, stocks, towing or groups"


def check_unit_of_1977(rules: RuleSet, unit_type: UnitType, unit: UnitEntry, source: str, key: str) -> None:
    """1977:3.02, 8.02: refuse keys from other books, hardened command posts, and a trailer without its option."""
    for name in UNIT_KEYS:
        if getattr(unit, name):
            raise FileFault(source, f"{key}.{name}", EXPECTED)
    if unit_type.kind != POST:
        return
    if unit.defense:
        raise FileFault(source, f"{key}.defense", "expected 0: a command post has no defense strength (1977:3.02)")
    if unit_type.mobility != IMMOBILE and not rules.command_trailer:
        raise FileFault(
            source,
            f"{key}.type",
            "expected CP, or the option `command_trailer` for a trailer (1977:8.02)",
        )


def check_position_of_1977(entry: PositionFile, source: str) -> None:
    """1977:4.02: refuse questions that interrupt a turn, because the 1977 edition has none."""
    for name in POSITION_KEYS:
        if getattr(entry, name):
            raise FileFault(source, name, EXPECTED)
