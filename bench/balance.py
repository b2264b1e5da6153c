"""Measure the balance of scenarios: games of a computer player against itself, on all cores.

    python bench/balance.py --games 200 raid convoy

Prints, for each scenario, the wins of every seat, the draws, the mean length, and the table for [balance] in its file.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from multiprocessing import Pool

from cybertank.game.dice import SeededDice
from cybertank.players.registry import make_player
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.files import load_scenario, scenario_names
from cybertank.scenarios.start import start_game
from cybertank.state.frames import Turn

SEATS_APART = 1_000_003


def play(task: tuple[str, str, int, int]) -> tuple[str, str, int, list[int], bool]:
    """Play one game. Return its winner, level of victory, turns, every seat's points, and True if it hit the limit."""
    scenario, level, seed, turn_limit = task
    game = start_game(scenario, SeededDice(seed), turn_limit=turn_limit, history=False)
    seats = game.state.setting.seats
    players = [make_player(level, seed + SEATS_APART * (i + 1)) for i in range(len(seats))]
    while game.outcome is None:
        game.apply(players[game.seat].choose(game.look(game.seat)))
    turn = game.state.flow[0]
    winner = seats[game.outcome.winner] if game.outcome.winner >= 0 else ""
    points = [victory_points(game.state, seat).total for seat in range(len(seats))]
    at_limit = game.outcome.reason.startswith("the limit")
    return winner, game.outcome.title, turn.number if isinstance(turn, Turn) else 0, points, at_limit


def measure(pool: Pool, scenario: str, options: argparse.Namespace) -> None:
    """Play a scenario's games and print the results."""
    began = time.perf_counter()
    seeds = range(options.seed, options.seed + options.games)
    limit = 0 if load_scenario(scenario).turns is not None else options.turn_limit
    results = pool.map(play, [(scenario, options.player, seed, limit) for seed in seeds], chunksize=4)
    seats = load_scenario(scenario).seats
    winners = Counter(result[0] for result in results)
    turns = sum(result[2] for result in results) / len(results)
    means = [sum(result[3][i] for result in results) / len(results) for i in range(len(seats))]
    grades = Counter(f"{result[0] or 'nobody'}: {result[1]}" for result in results)
    at_limit = sum(1 for result in results if result[4])
    seconds = time.perf_counter() - began
    print(
        f"# {scenario}: {len(results)} games in {seconds:.0f} s; mean points "
        + ", ".join(f"{seat} {mean:.0f}" for seat, mean in zip(seats, means, strict=True))
    )
    for grade, count in grades.most_common():
        print(f"#   {count:4} {grade}")
    words = ", ".join(f"{seat} = {winners[seat]}" for seat in seats)
    print(f'[balance]\ngames = {len(results)}\nseeds = "{seeds[0]}-{seeds[-1]}"\nplayers = "{options.player}"')
    print(f"wins = {{ {words} }}\ndraws = {winners['']}\nmean_turns = {turns:.1f}\nat_limit = {at_limit}\n", flush=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="*", help="names of scenarios (default: all of them)")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="charger")
    parser.add_argument("--turn-limit", type=int, default=30, help="for scenarios that set no number of turns")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    with Pool(options.jobs) as pool:
        for scenario in options.scenario or scenario_names():
            measure(pool, scenario, options)


if __name__ == "__main__":
    main()
