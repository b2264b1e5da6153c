"""`cybertank fit`: fit the strategist's evaluation to the results of games."""

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
    scenario: list[str] = typer.Option([], help="A scenario to play. Can be repeated; all scenarios by default."),
    player: list[str] = typer.Option(["tactician", "doctrine"], help="A computer player to use. Can be repeated."),
    games: int = typer.Option(100, min=2, help="The number of games per scenario."),
    seed: GameSeed = 1,
    jobs: Jobs = 0,
) -> None:
    """Fit the strategist's evaluation: play games, sample a position each turn, and learn to predict the result.

    In every other game, the forces start with random losses so that each seat wins some games. Logistic regression fits
    weights for each scenario and for each family of scenarios: Ogres hunting a command post, other scenarios with
    levels of victory, and scenarios scored in victory points. The scenarios played must cover every family.

    Example: **cybertank fit --games 150 --player tactician --player doctrine --seed 1000 --out evaluation.toml**

    Exit codes: 0 if the file was written; 2 if a player or scenario is unknown, or if a family has no games.
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
        fail(f"No games of the family {missing[0]} were played. Add a scenario such as {EXAMPLES[missing[0]]}.")
    # Sort by scenario and seed, because processes finish in any order and floating-point sums depend on the order.
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
        typer.echo(f"{one.name}: {one.samples} positions, loss {one.loss:.4f} (mean alone: {one.plain_loss:.4f})")
    typer.echo(f"Wrote {out}.")
