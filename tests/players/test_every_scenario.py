"""The players that weigh what they do, in every seat of every scenario: legal to the end of a short game."""

from __future__ import annotations

import pytest

from cybertank.game.dice import SeededDice
from cybertank.players.registry import make_player
from cybertank.scenarios.files import scenario_names
from cybertank.scenarios.start import start_game

pytestmark = pytest.mark.compiled

TURNS = 4
DECISIONS = 3000


def play(scenario: str, level: str, turns: int = TURNS) -> None:
    """A game of one level against itself; an illegal decision raises, a game without end fails."""
    game = start_game(scenario, SeededDice(7), turn_limit=turns, history=False)
    players = [make_player(level, seat + 1) for seat in range(len(game.state.setting.seats))]
    for _ in range(DECISIONS):
        if game.outcome is not None:
            return
        game.apply(players[game.seat].choose(game.look(game.seat)))
    raise AssertionError(f"{scenario} does not end")


@pytest.mark.parametrize("level", ["doctrine", "tactician"])
@pytest.mark.parametrize("scenario", scenario_names())
def test_players_that_answer_at_once_play_every_scenario(scenario: str, level: str) -> None:
    # A turn of Four Fields is as long as ten others.
    play(scenario, level, turns=1 if scenario == "four-fields" else TURNS)


@pytest.mark.parametrize("scenario", ["1977-duel-three", "1977-ogre-defending-basic", "salvage"])
def test_the_strategist_plays_scenarios_without_a_post(scenario: str) -> None:
    play(scenario, "strategist:4n", turns=2)
