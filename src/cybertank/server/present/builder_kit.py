"""List what people can build a battle from: maps, unit types, words and options."""

from __future__ import annotations

from functools import cache
from typing import Literal

from cybertank.board.hexes import EDGE_BITS
from cybertank.board.terrain import TERRAIN_WORDS
from cybertank.scenarios.models import MOST_CHARACTERS, MOST_HEXES, MOST_UNITS
from cybertank.server.present.unit_types import type_view
from cybertank.server.wire.battles import BattleKit, MapCard
from cybertank.server.wire.bodies import OptionCard, Setting
from cybertank.state.brief import OBJECTIVE_WORDS, STANCE_WORDS
from cybertank.state.edition import FIRST
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN, CLOSE_COMBAT_RAM
from cybertank.text.maps.map_files import DRAWN_SIDES, map_file, map_names
from cybertank.text.positions.rulesets import EDITIONS, FIRST_ONLY, KNOWN_OPTIONS, SIXTH_ONLY, default_rules
from cybertank.text.units.catalogues import OGRE_SETS, catalogue
from cybertank.text.units.set_up_reports import plain_price
from cybertank.units.catalogue import KIND_WORDS

COLOUR = "green"
CHOICES = {"close_combat": [CLOSE_COMBAT_RAM, CLOSE_COMBAT_OVERRUN], "ogres": list(OGRE_SETS)}
MOST = {"stacking": 10, "turn_limit": 200}
# The rule of an option and a sentence that says what it does.
SAYS = {
    "close_combat": ("5.04", "How a unit meets enemies whose hex it enters: by ramming, or in an overrun."),
    "stacking": ("5.02", "Vehicles that a side may have in a hex; three squads take the room of one."),
    "spillover": ("7.12", "Fire at one unit of a stack reaches the others at half strength."),
    "ogres": ("rp:3.01", "The numbers of the Ogres: the sixth edition's, or those of the Reinforcement Pack."),
    "turn_limit": ("1977:7.02", "The number of turns; the key `turns` says the same."),
    "shared_fire": ("4.03", "Seats of one side take a single fire phase together, after the last of them has moved."),
    "command_trailer": ("1977:8.02", "A trailer that moves takes the place of the command post."),
    "destruct": ("1977:8.05", "An Ogre may blow itself up."),
    "towing": ("rp:4.01", "Ogres and Superheavies with gear tow others."),
    "ogre_equivalents": ("13.03", "Who buys armor may take Ogres for it."),
}


@cache
def battle_kit() -> BattleKit:
    """List all of it; it stays the same until the program changes."""
    return BattleKit(
        maps=[_map_card(name) for name in map_names()],
        types={name: [type_view(t, plain_price(t)) for t in catalogue(name).types] for name in (*OGRE_SETS, FIRST)},
        kinds=list(KIND_WORDS),
        terrain=list(TERRAIN_WORDS),
        hexsides=list(DRAWN_SIDES),
        edges=list(EDGE_BITS),
        editions=list(EDITIONS),
        options={edition: _options(edition) for edition in EDITIONS},
        objectives=list(OBJECTIVE_WORDS),
        stances=list(STANCE_WORDS),
        most_hexes=MOST_HEXES,
        most_units=MOST_UNITS,
        most_characters=MOST_CHARACTERS,
    )


def _map_card(name: str) -> MapCard:
    entry = map_file(name)
    return MapCard(name, entry.title or name, entry.colour, entry.columns, max(entry.rows_odd, entry.rows_even))


def _options(edition: str) -> list[OptionCard]:
    """List the options that an edition leaves open, on a green map."""
    fixed = SIXTH_ONLY if edition == FIRST else FIRST_ONLY
    usual = default_rules(COLOUR, edition)
    return [_card(name, getattr(usual, name)) for name in KNOWN_OPTIONS if name not in fixed]


def _kind_of(default: Setting) -> Literal["yes-no", "number", "choice"]:
    match default:
        case bool():
            return "yes-no"
        case int():
            return "number"
        case _:
            return "choice"


def _card(name: str, default: Setting) -> OptionCard:
    rule, says = SAYS.get(name, ("", f"The option `{name}` of docs/formats.md."))
    return OptionCard(
        name=name,
        title=name.replace("_", " ").capitalize(),
        says=says,
        rule=rule,
        kind=_kind_of(default),
        default=default,
        choices=CHOICES.get(name, []),
        least=1 if name == "stacking" else 0,
        most=MOST.get(name, 0),
    )
