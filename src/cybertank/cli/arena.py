"""`cybertank arena`: two computer players against each other, many times, with intervals."""

from __future__ import annotations

import os
import sys
import time

import msgspec
import typer
from rich.table import Table

from cybertank.cli.screen import console, fail, plainly, progress_bar
from cybertank.lab.arena import ArenaFigures, figures_of, matches_of
from cybertank.lab.matches import Match, Result, play_matches
from cybertank.lab.pools import in_processes
from cybertank.players.registry import LEVELS

BATCH = 4


def arena_command(
    first: str = typer.Argument(help="A computer player."),
    second: str = typer.Argument(help="Its opponent; may be the same."),
    scenario: list[str] = typer.Option(["mark-iii"], help="The scenario; may be given several times."),
    games: int = typer.Option(100, min=1, help="Games of each scenario, rounded up to whole pairs of seats."),
    seed: int = typer.Option(1, min=0, help="Seed of the first pair; each pair has the next."),
    jobs: int = typer.Option(0, min=0, help="Processes; 0 for as many as there are processors."),
    turn_limit: int = typer.Option(60, min=1, help="Turns after which a game ends where the scenario has no limit."),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
) -> None:
    """Let two computer players play each other: every seed is played with the seats swapped.

    The share counts a draw as half a game; its interval is Wilson's at 95 %. Games that end by the turn limit are
    counted as they were graded, and told.

    Example: **cybertank arena charger random --scenario mark-iii --games 400 --jobs 2 --seed 1**

    Exit codes: 0 played, 2 an unknown player or scenario.
    """
    for name in (first, second):
        if name.partition(":")[0] not in LEVELS:
            fail(f"There is no computer player {name!r}; known: {', '.join(LEVELS)}.")
    with plainly():
        planned = [matches_of(name, [first, second], games, seed, turn_limit) for name in scenario]
    began = time.perf_counter()
    figures = _play(planned, [first, second], jobs or os.cpu_count() or 1)
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode() + "\n")
        return
    _print(figures, time.perf_counter() - began)


def _play(planned: list[list[Match]], players: list[str], jobs: int) -> list[ArenaFigures]:
    tasks = [matches[i : i + BATCH] for matches in planned for i in range(0, len(matches), BATCH)]
    results: dict[str, list[Result]] = {matches[0].scenario: [] for matches in planned}
    with progress_bar() as bar:
        task = bar.add_task("games", total=sum(map(len, planned)))
        for batch in in_processes(play_matches, tasks, jobs):
            results[batch[0].match.scenario].extend(batch)
            bar.advance(task, len(batch))
    return [figures_of(players, found) for found in results.values()]


def _print(figures: list[ArenaFigures], seconds: float) -> None:
    first, second = figures[0].players
    columns = ("scenario", "games", "won", "drawn", "lost", "share", "95 %", "turns", "at limit")
    table = Table(*columns, title=f"{first} against {second}", title_justify="left")
    for one in figures:
        low, high = one.interval
        counts = [str(one.games), str(one.won), str(one.drawn), str(one.lost)]
        share = [f"{100 * one.share:.1f} %", f"{100 * low:.1f}-{100 * high:.1f} %"]
        table.add_row(one.scenario, *counts, *share, f"{one.mean_turns:.1f}", str(one.at_limit))
    screen = console()
    screen.print(table)
    for one in figures:
        seats = "; ".join(f"as {side.seat} {side.won} of {side.games}, {side.drawn} drawn" for side in one.by_seat)
        grades = ", ".join(f"{count} {grade}" for grade, count in one.grades.items())
        times = ", ".join(f"{name} {ms:.2f} ms" for name, ms in zip(one.players, one.milliseconds, strict=True))
        typer.echo(
            f"{one.scenario}: {first} {seats}. {grades}. A decision: {times}. Seeds {one.seeds[0]}-{one.seeds[1]}."
        )
    typer.echo(f"{sum(one.games for one in figures)} games in {seconds:.1f} s")
