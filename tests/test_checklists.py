"""The checklists of CONTRIBUTING.md: what is easily forgotten when somebody adds a verb or a column.

Each set below is a decision that somebody made. A new verb or column fails here until somebody makes it again.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import get_args

import pytest

import cybertank
from cybertank.game.decisions import Cover, Decision, Resign, Take
from cybertank.game.dice import SeededDice
from cybertank.game.frames.handler import Deed
from cybertank.game.frames.registry import HANDLERS
from cybertank.game.frames.turn import VERBS_NOT_IN_1977
from cybertank.game.frames.turn_deeds import NotNow
from cybertank.rules.movement.stacking import join, split_off
from cybertank.scenarios.start import start_game
from cybertank.state.state import State
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.records.columns import COLUMNS_OF, NOTES, OF_COMPONENTS, UNITS, columns_of, restore_columns
from cybertank.text.records.snapshots import read_snapshot, write_snapshot

PACKAGE = Path(cybertank.__file__).parent
PositionMaker = Callable[..., PositionFile]
VERBS: set[type] = set(get_args(Decision))
ONE_FOR_EACH_UNIT = sorted(
    name
    for chapter, names in COLUMNS_OF.items()
    for name in names
    if chapter != UNITS and name not in (*NOTES, *OF_COMPONENTS)
)

# -- verbs -------------------------------------------------------------------------------------------------------------


def test_every_deed_refuses_and_does() -> None:
    for frame, handler in HANDLERS.items():
        for verb, deed in handler.deeds.items():
            where = f"{verb.__name__} in {frame.__name__}"
            assert type(deed).refuse is not Deed.refuse, where
            assert isinstance(deed, NotNow) or type(deed).carry_out is not Deed.carry_out, where


IN_BOTH_EDITIONS = {
    *("Place", "Take", "Mine", "Cover", "Mark", "Move", "Stay", "Fire", "Split", "Join", "Remove"),
    *("Destruct", "End", "Resign"),
}


def test_every_verb_is_in_the_book_of_1977_or_refused_there() -> None:
    later = {verb.__name__ for verb in VERBS_NOT_IN_1977}
    undecided = {verb.__name__ for verb in VERBS} ^ (later | IN_BOTH_EDITIONS)
    assert not undecided, "name it in VERBS_NOT_IN_1977, or in IN_BOTH_EDITIONS"
    assert not later & IN_BOTH_EDITIONS


# Nobody learns from a fuzzer that takes back what it placed, or gives up. It hides all that it may hide.
UNPLAYED = {Take, Cover, Resign}


def test_the_fuzzer_plays_every_other_verb() -> None:
    made = {
        node.func.id
        for folder in ("random", "hidden")
        for path in (PACKAGE / "players" / folder).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    missing = {verb.__name__ for verb in VERBS - UNPLAYED} - made
    assert not missing, "let the random player take it, or say in UNPLAYED why not"


# -- columns -----------------------------------------------------------------------------------------------------------

# What a unit cannot have before its first turn need not follow it into another slot of a secret set-up (13.05).
NEVER_BEFORE_THE_GAME = {
    *("spent", "began", "halted", "off_road", "bonus", "at_risk", "rams", "attacked"),
    *("disabled", "disabled_age", "disabled_own", "waited", "stuck", "submerged", "by_rail"),
    *("riding", "transfer", "thrown"),
    *("tows", "hooking", "emplacing", "hauled", "tow_rolled", "damage_due"),
    *("driven", "respeeded", "unloaded", "on_track"),
    *("speed", "rear", "toward", "behind", "still", "track"),  # trains keep their slots
    *("fired_before", "stormed"),
    *("setting_up", "packing", "handled"),
    *("lent", "guiding", "withheld"),
}


@pytest.mark.parametrize("name", ONE_FOR_EACH_UNIT)
def test_a_column_follows_a_unit_into_another_slot(name: str) -> None:
    state = start_game("mark-iii", SeededDice(1), history=False).state
    one, other = (state.add_unit(name, 0, 1, 1, where) for name, where in (("A", 0), ("B", 1)))
    number = planted(state, name, one)
    state.reorder([one, other], [other, one])
    followed = columns_of(state)[name][other] == number
    assert followed != (name in NEVER_BEFORE_THE_GAME), "see `reordered` of its chapter"


# What a counter that is split off does not have from the one that it came from (5.02.3).
OF_ONE_COUNTER = {
    *("squads", "squads_lost", "treads", "missiles_fired", "internal_fired"),  # each has its own
    *("at_risk", "rams"),  # only a vehicle rams, or rolls for the terrain as it moves
    *("disabled", "disabled_age", "disabled_own", "waited", "stuck"),  # infantry is never disabled (7.11)
    *("gear", "tows", "hooking", "emplacing", "hauled", "tow_rolled", "damage_due", "worn", "scars"),  # of vehicles
    *("speed", "rear", "toward", "behind", "still", "track", "driven", "respeeded", "unloaded"),  # of trains
    "by_rail",  # to infantry a rail is a road (5.07.3)
    *("points", "full", "unidentified", "fired_before"),  # of buildings
    *("pallet", "concealed", "setting_up", "packing"),  # of drones
    *("tools", "lent"),  # of trucks
    *("masks", "decoys", "stock"),  # who splits is in the open, and no dummy
}


@pytest.mark.parametrize("name", ONE_FOR_EACH_UNIT)
def test_a_counter_that_is_split_off_has_the_column_of_the_whole(name: str, position_file: PositionMaker) -> None:
    state = state_of(position_file("INF1 INF attacker 0404 squads=3", "HVY1 HVY attacker 0404"), "test")
    number = planted(state, name, 0)
    part = split_off(state, 0, 1)
    assert (columns_of(state)[name][part] == number) != (name in OF_ONE_COUNTER), "see `split_off`"


# What a counter does not take over from one that joins it (5.02.3), beyond what only vehicles have.
NOT_JOINED = {
    *(OF_ONE_COUNTER - {"squads", "missiles_fired"}),
    *("type_of", "seat_of", "defense_of", "entry", "hex_of"),  # the same for both, or they could not join
    *("riding", "submerged", "on_bridge"),  # the same for both, too
    "thrown",  # squads that were thrown off and others are a counter that was not (6.01.2)
}


@pytest.mark.parametrize("name", ONE_FOR_EACH_UNIT)
def test_a_counter_takes_over_the_column_of_one_that_joins_it(name: str, position_file: PositionMaker) -> None:
    units = ("INF1 INF attacker 0404 squads=1", "INF2 INF attacker 0404 squads=1", "HVY1 HVY attacker 0404")
    state = state_of(position_file(*units), "test")
    before = columns_of(state)[name][0]
    planted(state, name, 1)
    join(state, 0, [1], [])
    assert (columns_of(state)[name][0] != before) != (name in NOT_JOINED), "see `join`"


# The columns of snapshots that servers have stored for games in play. Never add to this set.
STORED = {
    *("type_of", "seat_of", "defense_of", "entry", "hex_of"),
    *("spent", "began", "halted", "off_road", "bonus", "at_risk", "cleared"),
    *("used", "rams", "attacked", "ap_at", "groups", "locked"),
    *("squads", "squads_lost", "treads", "left", "missiles_fired", "internal_fired"),
    *("disabled", "disabled_age", "disabled_own", "waited", "stuck", "on_bridge", "submerged"),
    *("riding", "transfer", "thrown", "trail", "drops", "landed"),
    *("gear", "tows", "hooking", "emplacing", "hauled", "tow_rolled"),
    *("masks", "decoys", "mines", "sensed", "damage_due", "worn", "scars"),
    *("stock", "stood", "reached", "resigned"),
}


def test_a_snapshot_from_before_a_column_was_added_is_read() -> None:
    state = start_game("mark-iii", SeededDice(1), history=False).state
    kept = json.loads(write_snapshot(state))
    for name in set(kept["state"]["lists"]) - STORED:
        del kept["state"]["lists"][name]
    kept["checksum"] = blake2b(json.dumps(kept["state"], separators=(",", ":")).encode(), digest_size=8).hexdigest()
    again = read_snapshot(json.dumps(kept, separators=(",", ":")).encode(), state.copy(), "test")
    assert columns_of(again) == columns_of(state)


def planted(state: State, name: str, unit: int) -> int:
    """Put a number that no other unit has into a column, and return it."""
    columns = columns_of(state)
    columns[name][unit] += 1 if name in ("riding", "tows") else 2
    number = columns[name][unit]
    restore_columns(state, columns, losses=0, stocked=False)
    return number
