"""Measure speed, as a table: the compiled core next to the interpreted one, in the same run.

`make bench` runs this with the compiled build, which starts the interpreted one as a separate process. With --measure
it prints the figures of the Python it runs in as JSON.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

from cybertank.board import board
from cybertank.board.terrain import CLEAR
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.player import Player
from cybertank.players.registry import LEVELS, make_player
from cybertank.scenarios.start import start_game
from cybertank.state.state import State
from cybertank.text.files.reading import to_model
from cybertank.text.maps.boards import MapPlace, board_from
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of

SECONDS = 2.0
ROUNDS = 3
TURN_LIMIT = 60

# name -> (description, unit, budget compiled, budget interpreted). Budgets are for one core.
FIGURES = {
    "decisions": ("random decisions in Mark III Attack", "/s", 200_000, 30_000),
    "copy": ("copy of the state", "µs", 5.0, None),
    "games": ("whole random games, set-up included", "/s", None, None),
    "charger": ("charger against charger in Mark III Attack, whole games", "/s", 300, None),
    "doctrine": ("doctrine against doctrine, whole games", "/s", 100, None),
    "tactician": ("tactician against tactician, whole games", "/s", 30, None),
    "green1": ("random decisions, 60 units a side on 1 green map", "/s", None, None),
    "green2": ("the same on 2 green maps", "/s", None, None),
    "green4": ("the same on 4 green maps", "/s", 20_000, None),
}
# The levels whose games are measured, as far as they exist.
MEASURED_LEVELS = [level for level in ("charger", "doctrine", "tactician") if level in LEVELS]
GREEN_MAPS = [("vale", [0, 0]), ("shore", [1, 0]), ("marches", [0, 1]), ("ridgeway", [1, 1])]
GREEN_FORCE = ["HVY", "MSL", "LT", "GEV", "GEVPC", "INF", "INF", "INF", "MHWZ", "SHVY", "LGEV", "HWT"]
GREEN_UNITS = 60
GREEN_TURNS = 4


def prepared_game(seed: int) -> Game:
    """Return a Mark III Attack at the first move, with the suggested defense on the map."""
    game = start_game("mark-iii", SeededDice(seed), turn_limit=TURN_LIMIT, history=False)
    placer = make_player("charger", seed)
    while not hasattr(game.frame, "phase"):
        game.apply(placer.choose(game.state))
    return game


def play_on(game: Game, players: list[Player]) -> int:
    """Play a game to its end, and return how many decisions it took."""
    decisions = 0
    while game.outcome is None:
        seat = game.seat
        game.apply(players[seat].choose(game.look(seat)))
        decisions += 1
    return decisions


def best_rate(work: Callable[[int], int]) -> float:
    """Return the best rate over some rounds: how much work gets done in a second on one core.

    Processor time is measured, so that other work on the machine matters less.
    """
    best = 0.0
    number = 0
    for _ in range(ROUNDS):
        done = 0
        start = time.process_time()
        while time.process_time() - start < SECONDS / ROUNDS:
            done += work(number)
            number += 1
        best = max(best, done / (time.process_time() - start))
    return best


def random_decisions(start: State) -> Callable[[int], int]:
    """Return a task that plays one random game from a prepared position, counted in decisions."""

    def work(seed: int) -> int:
        game = Game(start.copy(), SeededDice(seed), history=False)
        return play_on(game, [make_player("random", 2 * seed), make_player("random", 2 * seed + 1)])

    return work


def whole_games(name: str) -> Callable[[int], int]:
    """Return a task that plays one whole game between two players of a level, counted as one."""

    def work(seed: int) -> int:
        game = start_game("mark-iii", SeededDice(seed), turn_limit=TURN_LIMIT, history=False)
        play_on(game, [make_player(name, 2 * seed), make_player(name, 2 * seed + 1)])
        return 1

    return work


def green_state(maps: int) -> State:
    """Return a board of this many green maps with a force in the west and one in the east, everything in play."""
    placed = [{"map": name, "at": at} for name, at in GREEN_MAPS[:maps]]
    field = board_from(to_model(placed, list[MapPlace], "bench"), None, "bench")
    open_hexes = sorted((h for h in range(field.size) if field.terrain[h] == CLEAR), key=lambda h: (field.x[h], h))
    spread = len(open_hexes) // 2 // GREEN_UNITS
    units = []
    for side, seat in enumerate(("west", "east")):
        ground = open_hexes[side * len(open_hexes) // 2 :]
        for i in range(GREEN_UNITS):
            name = GREEN_FORCE[i % len(GREEN_FORCE)]
            units.append({"id": f"{name}{side}{i}", "type": name, "seat": seat, "hex": field.names[ground[i * spread]]})
    rules = {"options": {"turn_limit": GREEN_TURNS}}
    position = {"map": placed, "seats": ["west", "east"], "units": units, "rules": rules}
    return state_of(to_model(position, PositionFile, "bench"), "bench")


def copies(start: State) -> Callable[[int], int]:
    """Return a task that makes a thousand copies of a state."""

    def work(seed: int) -> int:
        for _ in range(1000):
            start.copy()
        return 1000

    return work


def measure() -> dict[str, float]:
    """Return all figures of this Python."""
    start = prepared_game(1).state
    return {
        "decisions": best_rate(random_decisions(start)),
        "copy": 1e6 / best_rate(copies(start)),
        "games": best_rate(whole_games("random")),
        **{level: best_rate(whole_games(level)) for level in MEASURED_LEVELS},
        **{f"green{maps}": best_rate(random_decisions(green_state(maps))) for maps in (1, 2, 4)},
    }


def measure_catanatron() -> float | None:
    """Return the random games per second of catanatron, its nearest peer in another game, if it is installed."""
    if importlib.util.find_spec("catanatron") is None:
        return None
    from catanatron import Color, RandomPlayer
    from catanatron import Game as CatanGame

    def work(seed: int) -> int:
        CatanGame([RandomPlayer(color) for color in (Color.RED, Color.BLUE)], seed=seed).play()
        return 1

    return best_rate(work)


def interpreted_figures() -> dict[str, float] | None:
    """Return the figures of the interpreted build, measured in a separate process."""
    python = os.environ.get("CYBERTANK_PURE_PYTHON")
    if python is None:
        return None
    done = subprocess.run([python, __file__, "--measure"], capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    return {name: float(value) for name, value in figures.items()}


def shown(name: str, value: float) -> str:
    return f"{value:,.2f} {FIGURES[name][1]}" if value < 100 else f"{value:,.0f} {FIGURES[name][1]}"


def verdict(name: str, value: float, budget: float | None) -> str:
    """Say whether a budget is met. Times should be small, and rates large."""
    if budget is None:
        return ""
    met = value <= budget if FIGURES[name][1] == "µs" else value >= budget
    return f"{'met' if met else 'MISSED'} ({budget:,.0f})"


def report() -> None:
    from rich.console import Console
    from rich.table import Table

    compiled = not board.__file__.endswith(".py")
    print(f"Measuring on one core, about {2 * len(FIGURES) * SECONDS:.0f} seconds ...", flush=True)
    here = measure()
    pure = interpreted_figures()
    table = Table(title=f"Cybertank, best of {ROUNDS} rounds")
    for head in (
        "",
        "compiled" if compiled else "interpreted (no compiler found)",
        "budget",
        "interpreted",
        "budget",
        "ratio",
    ):
        table.add_column(head, justify="left" if head in ("", "budget") else "right")
    for name, (what, unit, budget, pure_budget) in FIGURES.items():
        if name not in here:
            continue
        row = [what, shown(name, here[name]), verdict(name, here[name], budget)]
        if pure is not None:
            ratio = pure[name] / here[name] if unit == "µs" else here[name] / pure[name]
            row += [shown(name, pure[name]), verdict(name, pure[name], pure_budget), f"{ratio:.1f}x"]
        table.add_row(*row)
    Console().print(table)
    peer = measure_catanatron()
    if peer is not None:
        print(f"catanatron, random games of two players on the same machine: {peer:,.1f} /s")


if __name__ == "__main__":
    if "--measure" in sys.argv:
        print(json.dumps(measure()))
    else:
        report()
