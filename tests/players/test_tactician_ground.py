"""The tactician where ground is scored: blunders that cost it games on the green maps, one position for each."""

from __future__ import annotations

import json

import pytest

from cybertank.game.decisions import Fire
from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.players.tactician import TacticianPlayer
from cybertank.state.brief import ADVANCE, HOLD, HUNT, STAND, Brief, Level, Objective, Stance
from cybertank.text.files import read_model
from cybertank.text.positions import PositionFile, state_of

pytestmark = pytest.mark.compiled

TURNS = 10
GROUND = ["0704", "0804", "0904"]


def table(*units: str, turn: int, seat: str = "red", does: int = ADVANCE, phase: str = "movement") -> Game:
    """Lines `ID TYPE SEAT HEX`: both sides score 5 points for each of three hexes held at the end of turn 10."""
    entries = []
    for line in units:
        unit_id, kind, owner, where = line.split()
        entries.append({"id": unit_id, "type": kind, "seat": owner, "hex": where})
    text = {
        "map": {"columns": 15, "rows_odd": 15, "rows_even": 14},
        "seats": ["red", "blue"],
        "turn": {"number": turn, "seat": seat, "phase": phase},
        "rules": {"options": {"turn_limit": TURNS}},
        "units": entries,
    }
    state = state_of(read_model(json.dumps(text), PositionFile, "test"), "test")
    brief = Brief("test", "Test", "test")
    brief.exits = [0, 0]
    brief.levels = [Level("Victory", 5)]
    hexes = frozenset(state.board.index[name] for name in GROUND)
    for owner in range(2):
        objective = Objective("Ground", owner, HOLD)
        objective.hexes = hexes
        objective.amount = 5
        brief.objectives.append(objective)
        stance = Stance(owner, does)
        stance.hexes = hexes
        brief.stances.append(stance)
    state.setting.brief = brief
    return Game(state, ScriptedDice([6] * 400))


def play_turn(game: Game) -> list[Fire]:
    """The turn of whose turn it is, and what was fired in it."""
    player = TacticianPlayer(1)
    seat = game.seat
    fired: list[Fire] = []
    while game.outcome is None and game.seat == seat:
        decision = player.choose(game.look(seat))
        if isinstance(decision, Fire):
            fired.append(decision)
        game.apply(decision)
    return fired


def places(game: Game, *units: str) -> list[str]:
    state = game.state
    return sorted(state.board.names[state.hex_of[state.find(unit)]] for unit in units)


def test_in_the_last_turn_each_unit_takes_a_hex_of_its_own() -> None:
    """Four Heavy Tanks used to stand beside empty town hexes when the game ended."""
    game = table("H1 HVY red 0706", "H2 HVY red 0806", "H3 HVY red 0906", "B LT blue 1514", turn=TURNS)
    play_turn(game)
    assert places(game, "H1", "H2", "H3") == GROUND


def test_who_moves_last_of_all_takes_ground_under_any_guns() -> None:
    """Nobody fires at it any more, so danger is nothing to keep away from."""
    guns = [f"G{i} HVY red {where}" for i, where in enumerate(["0701", "0801", "0901", "1001"])]
    game = table("H HVY blue 0807", *guns, turn=TURNS, seat="blue")
    play_turn(game)
    assert places(game, "H") == ["0804"]


def test_a_gun_fires_at_who_holds_ground_when_the_game_ends() -> None:
    """Of two tanks alike, the one that stands on 5 points is the better target."""
    game = table("H HWZ red 0810", "A LT blue 0705", "B LT blue 0904", turn=TURNS, does=STAND, phase="fire")
    fired = play_turn(game)
    assert [game.state.ids[shot.target] for shot in fired] == ["B"]


def test_an_ogre_does_not_chase_a_single_squad_away_from_the_battle() -> None:
    """It followed one counter along the map's edge while its army was beaten elsewhere."""
    army = [f"B{i} HVY blue {where}" for i, where in enumerate(["0802", "0902", "0903", "1002"])]
    game = table("O MK3 red 0810", "I INF blue 0214", *army, turn=2, does=HUNT)
    before = game.state.board.distance(game.state.hex_of[0], game.state.hex_of[game.state.find("B2")])
    play_turn(game)
    after = game.state.board.distance(game.state.hex_of[0], game.state.hex_of[game.state.find("B2")])
    assert after < before
