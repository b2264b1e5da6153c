"""Run the ladder: choose who plays whom, and save every game as it is played."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import cybertank
from cybertank.lab.arena import batches_for
from cybertank.lab.matches import Match, Result, play_match, play_matches
from cybertank.lab.provenance import commit, is_compiled, today
from cybertank.lab.results import DUEL, STEP, ResultsFile, Run, Speed, write_results
from cybertank.lab.workers import Workers
from cybertank.players.registry import LEVELS

# Seconds between saves. Saving after every quick game would take longer than playing it.
SAVES_EVERY = 2.0


def below(spec: str) -> str:
    """Return the level below a player's, or "" for the lowest."""
    names = list(LEVELS)
    at = names.index(spec.partition(":")[0])
    return names[at - 1] if at else ""


def step_runs(levels: list[str], against: str, scenarios: list[str], seed: int, turn_limit: int) -> list[Run]:
    """Return runs for each level against the one below it (or against a named one) in each scenario."""
    pairs = [(level, against or below(level)) for level in levels]
    return [
        Run(STEP, name, [level, other], "", seed, turn_limit)
        for level, other in pairs
        if other and level != other
        for name in scenarios
    ]


def duel_runs(player: str, scenario: str, budgets: list[str], seed: int, turn_limit: int) -> list[Run]:
    """Return runs for a player against itself, one per budget."""
    return [Run(DUEL, scenario, [player, player], budget, seed, turn_limit) for budget in budgets]


def time_runs(player: str, seconds: list[str], opponent: str, scenario: str, seed: int, turn_limit: int) -> list[Run]:
    """Return runs for a player with each thinking time against one opponent. They are ordinary ladder runs."""
    return step_runs([f"{player}:{amount}" for amount in seconds], opponent, [scenario], seed, turn_limit)


class Keeper:
    """Plays runs and saves their games to the results file as they come in."""

    def __init__(self, path: Path, results: ResultsFile, hands: Workers) -> None:
        self.path = path
        self.results = results
        self.hands = hands
        self.source = commit()
        self._saved = time.monotonic()

    def play(self, run: Run, games: int, shown: Callable[[list[Result]], None], records: bool = False) -> None:
        """Play a run's missing games, up to this many. `shown` gets the results every few games, with any records.

        A run that starts over replaces the old one only when its first games arrive, so that nothing is lost before
        that.
        """
        tasks = batches_for(run.to_play(games, records), self.hands.count)
        try:
            for results in self.hands.run(play_matches, tasks):
                run.count_in(results, self.source)
                self.results.put(run)
                shown(results)
                if time.monotonic() - self._saved > SAVES_EVERY:
                    self.save()
        finally:
            self.save()

    def save(self) -> None:
        """Write the file."""
        write_results(self.path, self.results)
        self._saved = time.monotonic()


def measure_speed(player: str, scenario: str, seconds: float, seed: int, turn_limit: int) -> Speed:
    """Play a player against itself, one game after another, for about this many seconds."""
    source = commit()
    seats = len(Run(STEP, scenario, [player, player], "", seed, turn_limit).matches(1)[0].players)
    play_match(
        Match(scenario, seed, [player] * seats, turn_limit)
    )  # not timed, because the first game reads files and builds tables
    began = time.perf_counter()
    games = 0
    while games == 0 or time.perf_counter() - began < seconds:
        play_match(Match(scenario, seed + games, [player] * seats, turn_limit))
        games += 1
    taken = time.perf_counter() - began
    return Speed(player, scenario, games, taken, seed, is_compiled(), cybertank.__version__, source, today())


def note_speed(results: ResultsFile, speed: Speed) -> None:
    """Record a speed, replacing any earlier one for the same player, scenario and build."""
    same = (speed.player, speed.scenario, speed.compiled)
    results.speeds = [one for one in results.speeds if (one.player, one.scenario, one.compiled) != same]
    results.speeds.append(speed)
