"""`Options`: the possible decisions in a movement phase, a fire phase and an overrun's fire round."""

from __future__ import annotations

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.text.files.reading import to_model
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule

PLAIN = {"columns": 6, "rows_odd": 6, "rows_even": 6}


def game_at(phase: str, *units: tuple[str, str, str, str], **more: object) -> Game:
    entries = [{"id": i, "type": t, "seat": s, "hex": h} for i, t, s, h in units]
    position = {"map": PLAIN, "units": entries, "turn": {"seat": "attacker", "phase": phase}, **more}
    return Game(state_of(to_model(position, PositionFile, "test"), "test"), ScriptedDice([]))


def names(game: Game, units: list[int]) -> list[str]:
    return [game.state.ids[unit] for unit in units]


@rule("7.05")
def test_a_fire_phase_offers_what_bears() -> None:
    own = ("HVY1", "HVY", "attacker", "0303"), ("MSL1", "MSL", "attacker", "0101")
    game = game_at("fire", *own, ("GEV1", "GEV", "defender", "0304"))
    options = game.options()
    assert options.choose == "fire"
    assert names(game, options.shooters()) == ["HVY1", "MSL1"]
    assert names(game, [target.unit for target in options.targets()]) == ["GEV1"]
    assert names(game, [shot.unit for shot in options.bearing(options.targets()[0])]) == ["HVY1", "MSL1"]


@rule("8.04")
def test_a_fire_round_offers_only_what_is_in_the_fight() -> None:
    units = ("HVY1", "HVY", "attacker", "0303"), ("LT1", "LT", "defender", "0304"), ("MSL1", "MSL", "defender", "0305")
    game = game_at("movement", *units)
    for line in ("move HVY1 0304", "overrun 0304"):
        game.apply(read_decision(game.state, line))
    options = game.options()
    assert names(game, options.shooters()) == ["LT1"]
    assert names(game, [target.unit for target in options.targets()]) == ["HVY1"]
    assert options.movers() == []


@rule("5.07.1")
def test_a_unit_with_only_its_road_bonus_left_may_still_move() -> None:
    road = {**PLAIN, "roads": [["0301", "0302", "0303", "0304", "0305", "0306"]]}
    game = game_at("movement", ("HVY1", "HVY", "attacker", "0301"), ("LT1", "LT", "defender", "0601"), map=road)
    game.apply(read_decision(game.state, "move HVY1 0302 0303 0304"))
    assert names(game, game.options().movers()) == ["HVY1"]
    game.apply(read_decision(game.state, "move HVY1 0305"))
    assert game.options().movers() == []
