"""`cybertank fuzz`: play thousands of random games on all processors to find bugs."""

from __future__ import annotations

import os
import time
from pathlib import Path

import typer
from rich.box import SIMPLE
from rich.table import Table

from cybertank.cli.fuzz_game import BATTLES, Failure, FuzzReport, FuzzTask, run
from cybertank.cli.screen import NOT_SO, WRONG_INPUT, console, fail, plainly, progress_bar
from cybertank.cli.shared_options import Jobs
from cybertank.lab.process_pool import in_processes
from cybertank.scenarios.checking import find_scenario
from cybertank.scenarios.files import scenario_names

BATCH = 10


def fuzz_command(
    games: int = typer.Option(2000, min=1, help="The number of games per scenario."),
    scenario: list[str] = typer.Option([], help="Play only this scenario or scenario file. Can be repeated."),
    seed: int = typer.Option(1, min=0, help="The seed for the first game; each game after it uses the next seed."),
    jobs: Jobs = 0,
    turn_limit: int = typer.Option(
        60, min=0, help="End a game after this many turns (1977:7.02) if its scenario has no limit; 0 for no limit."
    ),
    hidden: bool = typer.Option(
        False, "--hidden", help="Use mines, ? counters and dummies in scenarios that have them."
    ),
    battles: bool = typer.Option(
        False, "--battles", help="Play random battles with crawlers, buildings and lasers instead of scenarios."
    ),
    save: Path = typer.Option(Path("."), help="The folder for the records of failures."),
) -> None:
    """Play random games of every scenario, from set-up to the end, to find bugs.

    A game fails if it crashes, if a decision by the random player is refused, if it does not end, or if its record
    replays differently. For each failure, the record and a note are saved to files.

    Example: **cybertank fuzz --games 200 --scenario mark-v --jobs 2**

    Exit codes: 0 if every game passed; 1 if any game failed; 2 if a scenario is unknown.
    """
    names = [BATTLES] if battles else list(dict.fromkeys(scenario)) or scenario_names()
    if battles and (scenario or hidden):
        fail("Random battles are not scenarios: leave out --scenario and --hidden.", WRONG_INPUT)
    with plainly():
        for name in names if not battles else []:
            find_scenario(name)
    reports = {name: FuzzReport(name) for name in names}
    began = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task("games", total=games * len(names))
        for report in in_processes(run, tasks_of(names, games, seed, turn_limit, hidden), jobs or os.cpu_count() or 1):
            reports[report.scenario].add(report)
            bar.advance(task, report.games)
    _print_reports(list(reports.values()), time.perf_counter() - began)
    failures = [failure for report in reports.values() for failure in report.failures]
    if failures:
        for failure in failures:
            keep(failure, save, turn_limit, hidden)
        fail(f"{len(failures)} of {games * len(names)} games failed.", NOT_SO)


def tasks_of(names: list[str], games: int, seed: int, turn_limit: int, hidden: bool = False) -> list[FuzzTask]:
    """Split the games into small batches, to keep the progress bar moving and all processes busy."""
    return [
        FuzzTask(name, seed + at, min(BATCH, games - at), turn_limit, hidden)
        for name in names
        for at in range(0, games, BATCH)
    ]


def keep(failure: Failure, folder: Path, turn_limit: int, hidden: bool = False) -> None:
    """Save a failure's record and a note to files, and print how to reproduce it."""
    stem = folder / f"fuzz-{Path(failure.scenario).stem.replace(' ', '-')}-{failure.seed}"
    what = "--battles" if failure.scenario == BATTLES else f"--scenario {failure.scenario}"
    again = f"cybertank fuzz {what} --games 1 --seed {failure.seed} --turn-limit {turn_limit}"
    again += " --hidden" if hidden else ""
    note = f"{failure.scenario}, seed {failure.seed}: {failure.problem}\nReproduce: {again}\n"
    typer.echo(note.rstrip(), err=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem.with_suffix(".record").write_text(failure.record, encoding="utf-8")
        stem.with_suffix(".txt").write_text(f"{note}{failure.details}", encoding="utf-8")
        typer.echo(f"Saved: {stem}.record and {stem}.txt", err=True)
    except OSError as fault:
        typer.echo(f"Not saved: {fault}", err=True)


def _print_reports(reports: list[FuzzReport], seconds: float) -> None:
    table = Table("scenario", "games", "failed", "decisions", "decisions/s", "proved/s", box=SIMPLE, pad_edge=False)
    for report in reports:
        table.add_row(
            report.scenario,
            str(report.games),
            str(len(report.failures)),
            str(report.decisions),
            _rate(report.decisions, report.seconds),
            _rate(report.decisions, report.proving),
        )
    screen = console()
    screen.print(table)
    screen.print(_outcome_table(reports))
    typer.echo(f"{sum(report.games for report in reports)} games in {seconds:.1f} s; rates are per process")


def _outcome_table(reports: list[FuzzReport]) -> Table:
    table = Table("scenario", "outcome", "games", box=SIMPLE, pad_edge=False)
    for report in reports:
        for grade in sorted(report.outcomes):
            table.add_row(report.scenario, grade, str(report.outcomes[grade]))
    return table


def _rate(count: int, seconds: float) -> str:
    return f"{count / seconds:.0f}" if seconds > 0 else "-"
