"""`cybertank fit`: the strategist's evaluation, fitted to the results of games."""

from __future__ import annotations

import os
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path

import typer

from cybertank.cli.arena import refuse_players
from cybertank.cli.screen import fail, plainly, progress_bar
from cybertank.cli.shared_options import GameSeed, Jobs
from cybertank.lab.fitting import Sample, fits_of, play_batch, tasks_of, write_fits
from cybertank.lab.process_pool import in_processes
from cybertank.lab.results import write_whole
from cybertank.players.evaluation.evaluation import FEATURES, FIGHTS, HUNTS, POINTS
from cybertank.scenarios.files import load_scenario, scenario_names

BATCH = 4
RIDGE = 2.0
EXAMPLES = {HUNTS: "mark-iii", FIGHTS: "1977-duel", POINTS: "raid"}


def fit_command(
    out: Path = typer.Option(Path("evaluation.toml"), help="The file to write."),
    scenario: list[str] = typer.Option([], help="A scenario to play; may be given several times. All, if none."),
    player: list[str] = typer.Option(
        ["tactician", "doctrine"], help="A player of the games; may be given several times."
    ),
    games: int = typer.Option(100, min=2, help="Games of each scenario."),
    seed: GameSeed = 1,
    jobs: Jobs = 0,
) -> None:
    """Fit the strategist's evaluation: play games, note each turn's position, and tell from it how the game ended.

    In every other game forces begin with losses drawn by lot, so that both seats win some. The weights are those of
    logistic regression: for each scenario, and for each family of them together: Ogres that hunt a post, other fights
    for grades of victory, and games for victory points. All families must be among those played.

    Example: **cybertank fit --games 150 --player tactician --player doctrine --seed 1000 --out evaluation.toml**

    Exit codes: 0 written, 2 an unknown player or scenario, or a family without games.
    """
    names = scenario or scenario_names()
    refuse_players(player)
    with plainly():
        for name in names:
            load_scenario(name)
    tasks = tasks_of(names, player, games, seed)
    samples: list[Sample] = []
    with progress_bar() as bar:
        task = bar.add_task("games", total=len(tasks))
        batches = [tasks[i : i + BATCH] for i in range(0, len(tasks), BATCH)]
        for batch in in_processes(play_batch, batches, jobs or os.cpu_count() or 1):
            samples.extend(batch.samples)
            bar.advance(task, batch.games)
    missing = [family for family in FEATURES if not any(sample.family == family for sample in samples)]
    if missing:
        fail(f"No positions of the family {missing[0]} were played: add a scenario such as {EXAMPLES[missing[0]]}.")
    # By seed and scenario, not as the processes came back: the last digits hang on the order of adding.
    samples.sort(key=lambda sample: (sample.scenario, sample.seed))
    fits = fits_of(samples, RIDGE)
    run: dict[str, str | int] = {
        "command": shlex.join(["cybertank", *sys.argv[1:]]),
        "date": datetime.now(tz=UTC).date().isoformat(),
        "players": ", ".join(player),
        "scenarios": ", ".join(names),
        "games": len(tasks),
        "seeds": f"{seed}-{seed + games - 1}",
    }
    with plainly():
        write_whole(out, write_fits(fits, run))
    for one in fits:
        typer.echo(f"{one.name}: {one.samples} positions, loss {one.loss:.4f} (the mean alone {one.plain_loss:.4f})")
    typer.echo(f"{out} is written.")
