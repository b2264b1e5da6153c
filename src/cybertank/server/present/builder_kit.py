"""List what a battle can be built from: maps, unit types, terrain, objectives and options."""

from __future__ import annotations

from functools import cache
from typing import Literal

from cybertank.board.hexes import EDGE_BITS
from cybertank.board.terrain import TERRAIN_WORDS
from cybertank.rules.engineering.jobs import TASK_WORDS
from cybertank.rules.engineering.table import TASKS
from cybertank.scenarios.models import MOST_CHARACTERS, MOST_HEXES, MOST_UNITS
from cybertank.server.present.unit_types import type_view
from cybertank.server.wire.battles import BattleKit, MapCard, TaskCard
from cybertank.server.wire.bodies import OptionCard, Setting
from cybertank.state.brief import OBJECTIVE_WORDS, STANCE_WORDS
from cybertank.state.edition import FIRST
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN, CLOSE_COMBAT_RAM
from cybertank.text.ledger import find
from cybertank.text.maps.map_files import DRAWN_SIDES, map_file, map_names
from cybertank.text.positions.rulesets import EDITIONS, FIRST_ONLY, KNOWN_OPTIONS, SIXTH_ONLY, default_rules
from cybertank.text.units.catalogues import OGRE_SETS, catalogue
from cybertank.text.units.set_up_reports import plain_price
from cybertank.units.catalogue import KIND_WORDS

COLOUR = "green"
CHOICES = {"close_combat": [CLOSE_COMBAT_RAM, CLOSE_COMBAT_OVERRUN], "ogres": list(OGRE_SETS)}
MOST = {"stacking": 10, "turn_limit": 200}
# For each option, its rule and a sentence that explains it.
SAYS = {
    "close_combat": ("5.04", "What happens when a unit enters an enemy's hex: a ram or an overrun."),
    "stacking": ("5.02", "How many vehicles a side can have in a hex. Three squads count as one vehicle."),
    "spillover": ("7.12", "Fire at one unit in a stack also attacks the others at half strength."),
    "ogres": ("rp:3.01", "Which Ogre statistics to use: those of the Sixth Edition or of the Reinforcement Pack."),
    "turn_limit": ("1977:7.02", "The turn limit. The key `turns` sets the same limit."),
    "shared_fire": ("4.03", "Seats on the same side share one fire phase, after the last of them has moved."),
    "command_trailer": ("1977:8.02", "A mobile trailer replaces the command post."),
    "destruct": ("1977:8.05", "An Ogre can blow itself up."),
    "towing": ("rp:4.01", "Ogres and Superheavies with towing gear can tow other units."),
    "terrain_damage": ("13.01", "Fire and overruns damage towns and forests, and cut roads and rails."),
    "bridges": ("13.02", "Fire can destroy bridges. What is on a river bridge falls with it."),
    "ogre_equivalents": ("13.03", "A player who buys armor can buy Ogres instead."),
    "mines": ("13.04", "Forces lay mines in secret, the file itself lays known ones, or engineers place them in play."),
    "camouflage": ("13.05", "Units of some forces start under ? counters."),
    "dummies": ("13.06", "Some forces have dummies among their counters."),
    "superheavy_sheets": ("13.07", "A Superheavy has a record sheet: an X only costs it guns or treads."),
    "engineering": ("15.00", "Engineers build and destroy, and help others through mines and bad ground."),
}


@cache
def battle_kit() -> BattleKit:
    """List everything a battle can be built from. The list never changes while the program runs."""
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
        tasks=[_task_card(word, kind) for kind, word in enumerate(TASK_WORDS)],
        most_hexes=MOST_HEXES,
        most_units=MOST_UNITS,
        most_characters=MOST_CHARACTERS,
    )


def _map_card(name: str) -> MapCard:
    entry = map_file(name)
    return MapCard(name, entry.title or name, entry.colour, entry.columns, max(entry.rows_odd, entry.rows_even))


def _task_card(word: str, kind: int) -> TaskCard:
    """15.03: Describe a task by the title of its rule."""
    row = TASKS[kind]
    rule = find(row.rule)
    return TaskCard(word, word if rule is None else rule.title, row.rule, row.secret)


def _options(edition: str) -> list[OptionCard]:
    """List the options an edition allows, with their defaults on a green map."""
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
    rule, says = SAYS.get(name, ("", f"See the option `{name}` in docs/formats.md."))
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
