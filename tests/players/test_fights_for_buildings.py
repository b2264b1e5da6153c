"""Every level plays games with buildings and lasers legally, and each position can be written and judged on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cybertank.game.choices.listing import choices, default_decision
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.text.notation.decisions import write_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot

UNITS = (
    *("OGRE MK3 attacker 0404", "HVY1 HVY attacker 0405", "GEV1 GEV attacker 0305", "CE1 CE attacker 0306 squads=2"),
    *("LASER1 LASER attacker 0202 sp=20", "B1 ADMIN attacker 0303 sp=10"),
    *("MK1 MK1 defender 0808", "HVY2 HVY defender 0708", "INF1 INF defender 0707 squads=3", "HWZ1 HWZ defender 0909"),
    *("LASER2 LASER defender 0708 sp=30", "TOWER1 TOWER defender 0909 sp=20", "B2 RADAR defender 0606 sp=20"),
    "B3 STRONG defender 0808 sp=60 identified=false",
)
FIELD = {"name": "field", "columns": 11, "rows_odd": 11, "rows_even": 11, "stagger": "odd-north"}
GROUND = {"hexes": {"0606": "town", "0507": "forest"}, "hexsides": {"0505-0605": "ridge"}}


def played(game: Game, entry: PositionFile, level: str, decisions: int) -> set[str]:
    """Let a level play both seats, and return the verbs that it used."""
    players = [make_player(level, seat) for seat in range(2)]
    fresh = game.state.copy()
    verbs: set[str] = set()
    for number in range(decisions):
        if game.outcome is not None:
            break
        view = game.look(game.seat)
        assert game.check(default_decision(view)) is None
        if number % 8 == 0:
            goes_on(game, entry)
            assert read_snapshot(write_snapshot(game.state), fresh, "test") == game.state
        decision = players[game.seat].choose(view)
        verbs.add(write_decision(view, decision).split()[0])
        game.apply(decision)
    return verbs


def goes_on(game: Game, entry: PositionFile) -> None:
    """Check that a position, written and read, has the same legal decisions."""
    facts = json.loads(json.dumps(position_facts(position_of(game.state, entry))))
    again = state_of(msgspec.convert(facts, PositionFile), "test")
    before = sorted(write_decision(game.state, choice) for choice in choices(game.state))
    assert sorted(write_decision(again, choice) for choice in choices(again)) == before


@pytest.mark.parametrize("level", ["random", "charger", "doctrine", "tactician"])
@pytest.mark.parametrize("close_combat", ["ram", "overrun"])
def test_games_with_buildings_are_played(position_file: Callable[..., Any], level: str, close_combat: str) -> None:
    verbs: set[str] = set()
    for seed in range(4):
        entry = position_file(*UNITS, options={"close_combat": close_combat}, map=FIELD | GROUND)
        verbs |= played(Game(state_of(entry, "test"), SeededDice(seed), history=False), entry, level, 150)
    assert {"move", "fire"} <= verbs
    if level == "random":
        assert {"intercept", "ram"} <= verbs
