"""All levels of computer players: legal and deterministic in every scenario."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.game.decisions import Move
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import LEVELS, known_level, make_player
from cybertank.scenarios.files import scenario_names
from cybertank.state.state import ENTERING, State

pytestmark = pytest.mark.compiled

Finish = Callable[..., Game]


@pytest.mark.parametrize("scenario", scenario_names())
@pytest.mark.parametrize(
    "levels", [["random"], ["charger"], ["charger", "random"], ["random", "charger"]], ids="-".join
)
def test_every_scenario_is_played_to_its_end(finish: Finish, scenario: str, levels: list[str]) -> None:
    for seed in (1, 2):
        assert finish(scenario, levels, seed).outcome is not None


@pytest.mark.parametrize("level", ["doctrine", "tactician"])
@pytest.mark.parametrize("scenario", scenario_names())
def test_players_that_answer_at_once_play_every_scenario(finish: Finish, scenario: str, level: str) -> None:
    # A turn of Four Fields takes as long as ten others.
    finish(scenario, [level], 7, 1 if scenario == "four-fields" else 4)


@pytest.mark.parametrize("scenario", ["1977-duel-three", "1977-ogre-defending-basic", "salvage"])
def test_the_strategist_plays_scenarios_without_a_post(finish: Finish, scenario: str) -> None:
    finish(scenario, ["strategist:4n"], 7, 2)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", scenario_names())
def test_no_player_decides_what_is_not_legal_in_many_games(finish: Finish, scenario: str) -> None:
    # A game of Four Fields takes as long as ten others.
    games = 2 if scenario == "four-fields" else 20
    for seed in range(10, 10 + games):
        finish(scenario, ["charger"] if seed % 2 else ["charger", "random"], seed)


# The strategist is repeatable only if it counts playouts. Levels that think for long play fewer turns here.
TURNS = {"random": 12, "charger": 12, "doctrine": 6, "tactician": 3, "strategist:1n": 2}


@pytest.mark.parametrize("scenario", scenario_names())
@pytest.mark.parametrize(("spec", "turns"), TURNS.items())
def test_the_same_seed_is_the_same_game(finish: Finish, scenario: str, spec: str, turns: int) -> None:
    assert finish(scenario, [spec], 7, turns).state.digest() == finish(scenario, [spec], 7, turns).state.digest()


def test_every_level_is_asked_for_the_same_game_twice() -> None:
    assert {known_level(spec) for spec in TURNS} == set(LEVELS)


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_who_enters_into_a_fight_stops_there(plain: Callable[..., State], level: str) -> None:
    game = Game(plain("HVY1 HVY blue 0101", "HVY2 HVY blue 0301", "OGRE MK3 red 0511"), SeededDice(1))
    state = game.state
    state.lift(2, ENTERING)
    state.set_entry(2, 1)
    for where in state.board.edge_hexes(1):
        if state.head[where] < 0:
            state.add_unit(f"LT{where}", state.type_of[0], 1, 1, where)
    decision = make_player(level, 1).choose(state)
    assert isinstance(decision, Move)
    assert len(decision.path) == 1
    assert game.check(decision) is None


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="random"):
        make_player("napoleon", 1)


@pytest.mark.parametrize("level", ["random", "charger", "doctrine", "tactician", "strategist:1n"])
def test_they_play_on_beside_an_enemy_in_the_water_whom_nobody_can_fight(
    plain: Callable[..., State], level: str
) -> None:
    """8.07: an Ogre under water and a GEV above it pass each other. No overrun is due, and the turn ends."""
    units = ["O MK3 red 0505", "G GEV blue 0505", "H HVY blue 1010"]
    river = dict.fromkeys(("0504", "0505", "0506"), "water")
    game = Game(plain(*units, hexes=river, options={"close_combat": "overrun"}), SeededDice(1))
    player = make_player(level, 1)
    for _ in range(200):
        if game.seat != 0 or game.outcome is not None:
            return
        game.apply(player.choose(game.look(0)))
    raise AssertionError("the turn does not end")
