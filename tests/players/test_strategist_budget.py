"""The strategist's time: its names and budgets, quiet turns, and Ctrl-C in the middle of thinking."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from cybertank.players.hidden.guessing_player import GuessingPlayer
from cybertank.players.registry import make_player
from cybertank.players.strategist.budget import Budget, read_budget
from cybertank.players.strategist.quiet_turns import QuietTurns
from cybertank.players.strategist.strategist import StrategistPlayer
from cybertank.state.frames import Turn
from cybertank.state.state import State

INTERRUPTED = """
import signal
from cybertank.game.dice import SeededDice
from cybertank.players.hidden.guessing_player import GuessingPlayer
from cybertank.players.registry import make_player
from cybertank.players.strategist.strategist import StrategistPlayer
from cybertank.scenarios.start import start_game
from cybertank.state.frames import Turn

game = start_game("mark-iii", SeededDice(1), history=False)
setting_up = [make_player("charger", seat) for seat in range(2)]
while not isinstance(game.frame, Turn):
    game.apply(setting_up[game.seat].choose(game.look(game.seat)))
signal.signal(signal.SIGALRM, signal.default_int_handler)
for number in range(5):
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        make_player("strategist:600", number).choose(game.look(game.seat))
    except KeyboardInterrupt:
        print("stopped")
"""


@pytest.mark.compiled
def test_ctrl_c_stops_a_thought_and_not_the_program() -> None:
    """The compiled build used to end with "out of memory" while it computed the numbers for the dice."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout.split()) == (0, ["stopped"] * 5), done.stderr


def test_names_give_the_budget() -> None:
    assert read_budget("").seconds == 1.0
    assert read_budget("0.3").seconds == 0.3
    assert read_budget("40n").playouts == 40
    player = make_player("strategist:40n", 1)
    assert isinstance(player, GuessingPlayer)
    assert isinstance(player.level, StrategistPlayer)


def test_a_phase_may_use_what_the_one_before_left_over() -> None:
    """A phase gets at most as much again, and not what two phases have saved."""
    budget = read_budget("10n")
    budget.begin_phase()
    assert budget.whole == 10
    for _ in range(4):
        budget.spend()
    budget.begin_phase()
    assert budget.whole == 16
    budget.begin_phase()
    assert budget.whole == 20
    budget.begin_phase()
    assert budget.whole == 20


def test_a_phase_of_little_interest_gets_a_part_of_it_and_saves_nothing_up() -> None:
    budget = Budget(0.0, 40)
    budget.begin_phase()
    budget.spend()
    budget.begin_phase(0.1)
    assert (budget.each, budget.whole) == (4, 8)
    budget.begin_phase()
    assert (budget.each, budget.whole) == (40, 48)


def test_a_lull_is_an_enemy_that_stands_still_while_nobody_loses_anything(plain: Callable[..., State]) -> None:
    """The seat's own units can move around as they like. A lost tread or an enemy that moves ends the quiet."""
    state = plain("O MK3 red 0808", "G GEV blue 0101", seat="blue")
    turn = state.flow[-1]
    assert isinstance(turn, Turn)
    ogre, gev = 0, 1
    lull = QuietTurns()
    found: list[bool] = []
    for number in range(1, 12):
        turn.number = number
        state.hex_of[gev] += 1
        if number == 6:
            state.own_sheets().treads[ogre] -= 1
        found.append(lull.is_quiet(state, turn))
    assert [i + 1 for i, is_quiet in enumerate(found) if is_quiet] == [5, 10, 11]
    state.hex_of[ogre] += 1
    assert not lull.is_quiet(state, turn)


def test_the_price_of_a_playout_is_that_of_all_phases() -> None:
    budget = read_budget("10n")
    assert budget.price() == 0
    for _ in range(3):
        budget.begin_phase()
        budget.spend()
    assert budget.price() == 1


@pytest.mark.parametrize("text", ["0", "-1", "x", "n", "0n", "-3n", "1.5n", "nan", "inf", "1e9", "99999999999n"])
def test_bad_budgets_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="strategist:"):
        make_player(f"strategist:{text}", 1)


def test_a_counted_budget_leaves_the_clock_alone() -> None:
    budget = Budget(0.0, 3)
    budget.begin_phase()
    budget.spend()
    budget.pause()
    budget.resume()
    assert (budget.gone(), budget.left()) == (1.0, 2.0)
