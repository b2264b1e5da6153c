"""Guard work on speed: print one hash per scenario over everything that games of charger and random decide.

    python bench/guard.py [--games 6] [--seed 1]

Run it before and after a change, interpreted and compiled. If no decision changes, the lines stay the same. At some of
the positions the reach of units is hashed too, with every path.
"""

from __future__ import annotations

import argparse
from hashlib import blake2b

from cybertank.game.dice import SeededDice
from cybertank.players.registry import make_player
from cybertank.rules.movement.reach import reach
from cybertank.scenarios.files import load_scenario, scenario_names
from cybertank.scenarios.start import start_game
from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.text.notation.decisions import write_decision

SEATS_APART = 1_000_003
TURN_LIMIT = 30
LOOKS_EVERY = 23
PAIRS = (("charger", "charger"), ("charger", "random"), ("random", "charger"))


def reach_words(state: State, seat: int) -> str:
    """Return what each unit of a seat can reach, with costs, fights and paths."""
    words: list[str] = []
    for unit, owner in enumerate(state.seat_of):
        if owner == seat:
            found = reach(state, unit)
            words.append(str([(to, found.cost[to], found.fights.get(to), found.path(to)) for to in sorted(found.cost)]))
    return "".join(words)


def play(scenario: str, levels: tuple[str, str], seed: int, written: list[str]) -> None:
    """Play a whole game, and write down every decision and the final position."""
    limit = load_scenario(scenario).turns or TURN_LIMIT
    game = start_game(scenario, SeededDice(seed), turn_limit=limit, history=False)
    seats = len(game.state.setting.seats)
    players = [make_player(levels[i % 2], seed + SEATS_APART * (i + 1)) for i in range(seats)]
    while game.outcome is None:
        seat = game.seat
        decision = players[seat].choose(game.look(seat))
        written.append(write_decision(game.state, decision))
        if len(written) % LOOKS_EVERY == 0 and isinstance(game.frame, Turn):
            written.append(reach_words(game.state, seat))
        game.apply(decision)
    written.append(game.state.digest())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6, help="per scenario; every third has charger on all seats")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for scenario in scenario_names():
        written: list[str] = []
        for number in range(asked.games):
            play(scenario, PAIRS[number % len(PAIRS)], asked.seed + number, written)
        print(f"{scenario:<14} {len(written):>7} {blake2b(chr(10).join(written).encode(), digest_size=8).hexdigest()}")


if __name__ == "__main__":
    main()
