"""Games full of towing: random players on ground with swamp, a river, a bridge and a road, with every step proved."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from cybertank.game.choices.listing import choices
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.rules.towing.hooking import company, may_be_towed, towers_of
from cybertank.scenarios.files import load_scenario, scenario_board, scenario_rules
from cybertank.scenarios.start import start_game
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.events.sentences import sentence
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.units.sheets import describe_board

pytestmark = pytest.mark.compiled

GROUND = {
    "columns": 9,
    "rows_odd": 12,
    "rows_even": 12,
    "hexes": {
        **{f"05{row:02}": "water" for row in range(1, 13)},
        **dict.fromkeys(["0304", "0305", "0404", "0405", "0604", "0704", "0705"], "swamp"),
        "0308": "town",
        "0708": "forest",
    },
    "roads": [["0106", "0206", "0306", "0406", "0506", "0606", "0707", "0807", "0908"]],
    "river_bridges": ["0506"],
    "hexsides": {"0209-0210": "ridge"},
}
UNITS = [
    "A1 MK5 attacker 0206 gear=true",
    "A2 SHVY attacker 0206 gear=true",
    "A3 MK3 attacker 0206 treads=0",
    "A4 HWZ attacker 0309",
    "A5 MK2 attacker 0309 gear=true treads=9",
    "A6 HVY attacker 0304 stuck=true",
    "A7 MK4 attacker 0304 gear=true",
    "A8 INF attacker 0206 squads=2 riding=A2",
    "A9 MK6 attacker 0410 treads=5",
    "D1 MK5 defender 0807 gear=true towing=D2",
    "D2 MK5 defender 0807 treads=0",
    "D3 SHVY defender 0807 gear=true towing=D2",
    "D4 MSL defender 0704 stuck=true",
    "D5 MK1 defender 0704 gear=true",
    "D6 HWZ defender 0810",
    "D7 SHVY defender 0810 gear=true",
    "D8 MK3 defender 0410 destroyed.main=1 destroyed.secondary=4 destroyed.missile=2 treads=0",
    "D9 GEV defender 0802",
]


def prove_tows(state: State) -> None:
    """Check that tows are in one hex and on one level, with at most two vehicles per load and no load that pulls."""
    for unit, load in enumerate(state.towing.tows):
        if load == NOBODY:
            assert not state.towing.hooking[unit]
            continue
        assert state.towing.gear[unit]
        assert state.hex_of[unit] == state.hex_of[load] >= 0
        assert state.levels.on_bridge[unit] == state.levels.on_bridge[load]
        assert state.towing.tows[load] == NOBODY
        assert may_be_towed(state, load)
        assert len(company(state, unit)) <= 2
        assert not any(state.hostile(state.seat_of[unit], tower) for tower in towers_of(state, load))


@pytest.mark.parametrize("options", [{}, {"close_combat": "ram"}, {"stacking": 3, "spillover": False}])
@pytest.mark.parametrize("player", ["random", "charger", "doctrine", "tactician"])
def test_games_full_of_towing(position_file, options: dict, player: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6 if player == "random" else 2):
        base = position_file(*UNITS, map=GROUND, options={"towing": True, "turn_limit": 8, **options})
        game = Game(state_of(base, "game"), SeededDice(seed))
        first = game.state.copy()
        players = [make_player("random", seed), make_player(player, seed + 100)]
        while game.outcome is None:
            decision = players[game.seat].choose(game.look(game.seat))
            text = write_decision(game.state, decision)
            assert write_decision(game.state, read_decision(game.state, text)) == text
            assert announce(game.state, decision)
            events = game.apply(decision)
            prove_tows(game.state)
            for event in events:
                seen[type(event).__name__] += 1
                assert sentence(game.state, event)
            if len(game.steps) % 9 == 0:
                prove_texts(game.state, first, base)
        assert describe_board(game.state)
    if player == "random":
        assert {"HookBegan", "HookedUp", "Unhooked", "Hauled"} <= set(seen)


def test_allies_tow_each_others_units(position_file) -> None:
    """Without a shared fire phase, a load that one ally has towed stays marked until the game turn ends."""
    lines = [
        line.replace(" attacker ", " red ") if i % 2 else line.replace(" attacker ", " blue ")
        for i, line in enumerate(UNITS)
    ]
    marked = 0
    for seed in range(4):
        base = position_file(
            *lines,
            map=GROUND,
            seats=["red", "blue", "defender"],
            sides={"us": ["red", "blue"]},
            options={"towing": True, "turn_limit": 6},
        )
        game = Game(state_of(base, "game"), SeededDice(seed))
        first = game.state.copy()
        players = [make_player("random", seed + 100 * seat) for seat in range(3)]
        while game.outcome is None:
            game.apply(players[game.seat].choose(game.look(game.seat)))
            prove_tows(game.state)
            marked += sum(game.state.towing.hauled)
            if len(game.steps) % 9 == 0:
                prove_texts(game.state, first, base)
    assert marked


def prove_texts(state: State, first: State, base: PositionFile) -> None:
    """Prove that a position and a snapshot give the same choices."""
    assert read_snapshot(write_snapshot(state), first, "game") == state
    position = position_of(state, base)
    again = state_of(position, "game")
    assert position_facts(position_of(again, position)) == position_facts(position)
    if state.outcome is None:
        assert [write_decision(again, c) for c in choices(again)] == [write_decision(state, c) for c in choices(state)]


@pytest.mark.parametrize("ogres", ["sixth", "reinforcement-pack"])
def test_forces_with_ogres_and_gear_are_bought_and_played(ogres: str) -> None:
    entry = load_scenario("breakthrough")
    rich = msgspec.structs.replace(entry.force[0], armor_units="60")
    entry = msgspec.structs.replace(entry, force=[rich])
    options: dict[str, bool | int | str] = {"towing": True, "ogre_equivalents": True, "ogres": ogres, "turn_limit": 4}
    rules = scenario_rules(entry, scenario_board(entry), options)
    bought: set[str] = set()
    for seed in range(8):
        game = start_game(entry, SeededDice(seed), rules)
        players = [make_player("random", seed), make_player("random", seed + 100)]
        while game.outcome is None:
            game.apply(players[game.seat].choose(game.look(game.seat)))
        state = game.state
        bought |= {state.kind(u).id for u in range(len(state.ids)) if state.kind(u).is_ogre}
    assert len(bought) > 2
