"""`cybertank arena`: many games between two computer players, with intervals."""

from __future__ import annotations

import sys
import textwrap
import time
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import msgspec
import typer
from rich import box
from rich.progress import Progress, TaskID
from rich.table import Table

from cybertank.cli.screen import console, fail, plainly, progress_bar
from cybertank.cli.shared_options import TURN_LIMIT, ArmorUnits, Jobs, PairSeed, RayCluster, Records, TurnLimit
from cybertank.cli.terminal.saved_games import SUFFIX
from cybertank.lab.arena import ArenaFigures, batches_for, figures_of, matches_of, running_share
from cybertank.lab.matches import Match, Result, play_matches
from cybertank.lab.provenance import commit
from cybertank.lab.specs import refuse_spec
from cybertank.lab.workers import Workers, workers
from cybertank.scenarios.checking import find_scenario, is_file

STOPPED = 130


def arena_command(
    first: str = typer.Argument(
        help="A computer player: a level, or strategist:0.3 (seconds per phase), or strategist:40n (playouts)."
    ),
    second: str = typer.Argument(help="The opponent, which can be the same player."),
    scenario: list[str] = typer.Option(["mark-iii"], help="A scenario or scenario file. Can be repeated."),
    games: int = typer.Option(
        100, min=1, help="Games per scenario, rounded up so that every seed is played from both sides."
    ),
    seed: PairSeed = 1,
    jobs: Jobs = 0,
    turn_limit: TurnLimit = TURN_LIMIT,
    ray: RayCluster = "",
    armor_units: ArmorUnits = "",
    records: Records = None,
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
) -> None:
    """Play two computer players against each other. Each seed is played once from each side.

    A player's share of the games counts a draw as half a win, and comes with a 95% Wilson interval. Games that end at
    the turn limit count like all others, and their number is shown. Press Ctrl-C to stop and see the results so far.

    Example: **cybertank arena charger random --scenario mark-iii --games 400 --jobs 2 --seed 1**

    With **--ray**, the games are played on a Ray cluster. This requires the extra `cluster`. Every machine must have
    the same version of cybertank installed. ****--jobs** then applies only to a `local` cluster.

    Exit codes: 0 if the games were played; 2 if a player, scenario or cluster is unknown; 130 if interrupted.
    """
    refuse_players([first, second])
    with plainly():
        planned = [
            matches_of(name, [first, second], games, seed, turn_limit, armor_units, records is not None)
            for name in dict.fromkeys(scenario)
        ]
    if records is not None:
        prepare_folder(records, list(scenario), armor_units)
    arena = Arena([first, second], planned, records)
    began = time.perf_counter()
    with plainly(), workers(jobs, ray) as hands:
        stopped = arena.play(hands)
    figures = [figures_of(arena.players, results, arena.source) for results in arena.results.values() if results]
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode() + "\n")
    elif figures:
        print_figures(figures, time.perf_counter() - began)
    if stopped:
        fail(f"Stopped after {arena.played} of {arena.games} games.", STOPPED)


def refuse_players(specs: list[str]) -> None:
    """Exit with an error message if any of these is not a player."""
    for spec in specs:
        reason = refuse_spec(spec)
        if reason:
            fail(reason)


def prepare_folder(folder: Path, scenarios: list[str], armor_units: str) -> None:
    """Create a folder for records. Refuse a force larger than the scenario allows: its record could not be replayed."""
    for name in scenarios if armor_units else []:
        for force in find_scenario(name).force:
            if force.offers and Fraction(armor_units) > Fraction(force.armor_units):
                fail(
                    f"{name} allows {force.armor_units} armor units. The record of a game with a larger force could "
                    "not be replayed."
                )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        fail(f"{folder} cannot be created: {fault.strerror}")


def write_record(folder: Path, result: Result) -> None:
    """Write a game's record to a file named after its scenario, seed and players."""
    match = result.match
    budget = f"-{match.armor_units.replace('/', '_')}" if match.armor_units else ""
    players = "-".join(match.players).replace(":", "_")
    name = f"{record_stem(match.scenario)}{budget}-{match.seed}-{players}{SUFFIX}"
    (folder / name).write_text(result.record, encoding="utf-8", newline="\n")


def record_stem(scenario: str) -> str:
    """Return a scenario's name for use in record file names.

    Add a hash of the path to scenario files, whose names can clash.
    """
    if not is_file(scenario):
        return scenario
    path = Path(scenario).resolve()
    return f"{path.stem}-{sha256(str(path).encode('utf-8', 'replace')).hexdigest()[:8]}"


class Arena:
    """The games that one command plays, and their results so far."""

    def __init__(self, players: list[str], planned: list[list[Match]], records: Path | None) -> None:
        self.players = players
        self.planned = planned
        self.records = records
        self.results: dict[str, list[Result]] = {matches[0].scenario: [] for matches in planned}
        self.games = sum(map(len, planned))
        self.source = commit()

    @property
    def played(self) -> int:
        """Return the number of finished games."""
        return sum(map(len, self.results.values()))

    def play(self, hands: Workers) -> bool:
        """Play all games. Return True if the user interrupted them."""
        with progress_bar() as bar:
            task = bar.add_task("games", total=self.games)
            try:
                for batch in self.batches(hands):
                    self.take(batch, bar, task)
            except KeyboardInterrupt:
                return True
        return False

    def batches(self, hands: Workers) -> Iterator[list[Result]]:
        """Yield results as they arrive."""
        tasks = [batch for matches in self.planned for batch in batches_for(matches, hands.count)]
        return hands.run(play_matches, tasks)

    def take(self, batch: list[Result], bar: Progress, task: TaskID) -> None:
        """Add a batch of results, save their records, and update the progress bar."""
        scenario = batch[0].match.scenario
        known = self.results[scenario]
        for result in batch:
            known.append(msgspec.structs.replace(result, record=""))
            if self.records is not None:
                write_record(self.records, result)
        share = running_share(self.players, known)
        bar.update(task, advance=len(batch), description=f"{scenario}: {self.players[0]} {100 * share:.1f}%")


def print_figures(figures: list[ArenaFigures], seconds: float) -> None:
    """Print a table of shares, followed by the details of each scenario."""
    first, second = figures[0].players
    columns = ("scenario", "games", "won-drawn-lost", "share", "95%", "turns", "limit")
    table = Table(*columns, title=f"{first} against {second}", title_justify="left", box=box.SIMPLE_HEAD)
    for one in figures:
        low, high = one.interval
        counts = [str(one.games), f"{one.won}-{one.drawn}-{one.lost}", f"{100 * one.share:.1f}%"]
        table.add_row(
            one.scenario, *counts, f"{100 * low:.1f}-{100 * high:.1f}", f"{one.mean_turns:.1f}", str(one.at_limit)
        )
    console().print(table)
    for one in figures:
        typer.echo(f"{one.scenario}:")
        for line in particulars(one):
            typer.echo(textwrap.fill(line, 78, initial_indent="  ", subsequent_indent="    "))
    typer.echo(f"{sum(one.games for one in figures)} games in {seconds:.1f} s")


def particulars(one: ArenaFigures) -> list[str]:
    """List results by seat, grades, times, and everything needed to reproduce the figures."""
    seats = "; ".join(f"as {side.seat} {side.won} of {side.games}, {side.drawn} drawn" for side in one.by_seat)
    grades = ", ".join(f"{grade} {count}" for grade, count in one.grades.items())
    budget = f", {one.armor_units} armor units" if one.armor_units else ""
    source = f", commit {one.commit}" if one.commit else ""
    return [
        f"{one.players[0]} {seats}",
        f"Grades: {grades}",
        f"Per decision: {_times(one.players, one.milliseconds)}; "
        f"per phase: {_times(one.players, one.phase_milliseconds)}",
        f"{_seeds(*one.seeds)}, turn limit {one.turn_limit}{budget}, version {one.version}{source}",
    ]


def _seeds(first: int, last: int) -> str:
    return f"Seed {first}" if first == last else f"Seeds {first}-{last}"


def _times(players: list[str], milliseconds: list[float]) -> str:
    pairs = dict(zip(players, milliseconds, strict=True))
    return ", ".join(f"{name} {ms:.2f} ms" for name, ms in pairs.items())
