"""Both builds play the same games: the same decisions and dice give the same final hash, interpreted and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = 200
SCRIPT = """
import sys
from cybertank.board import board
from cybertank.game.dice import SeededDice
from cybertank.players.registry import make_player
from cybertank.scenarios.files import scenario_names
from cybertank.scenarios.start import start_game

print("interpreted" if board.__file__.endswith(".py") else "compiled")
names = scenario_names()
for seed in range(int(sys.argv[1])):
    game = start_game(names[seed % len(names)], SeededDice(seed), turn_limit=15, history=False)
    levels = ["random", "charger"] if seed % 3 else ["random", "random"]
    players = [make_player(levels[(seed + i) % 2], seed + i) for i in range(len(game.state.setting.seats))]
    decisions = 0
    while game.outcome is None:
        game.apply(players[game.seat].choose(game.look(game.seat)))
        decisions += 1
    print(seed, decisions, game.state.digest())
"""


def games_of(python: str) -> tuple[str, list[str]]:
    """Return the core that a Python runs, and the final hashes of its games."""
    done = subprocess.run([python, "-c", SCRIPT, str(GAMES)], capture_output=True, text=True, check=True)
    core, *games = done.stdout.splitlines()
    return core, games


def other_python(variable: str) -> str:
    """Return the Python of the other build, as `make test` names it."""
    path = os.environ.get(variable, "")
    if not path or not Path(path).exists():
        pytest.fail(f"{variable} names no Python: run the tests with `make test`, which sets up both builds")
    return path


@pytest.mark.slow
def test_both_builds_play_the_same_200_games() -> None:
    core, games = games_of(sys.executable)
    assert core == "interpreted"
    other_core, other_games = games_of(other_python("CYBERTANK_COMPILED_PYTHON"))
    assert other_core == "compiled"
    assert len(games) == GAMES
    assert games == other_games
