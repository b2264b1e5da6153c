"""`cybertank tune`: improve the tactician's weights by self-play."""

from __future__ import annotations

import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path

import typer

from cybertank.cli.screen import fail, plainly, progress_bar
from cybertank.cli.shared_options import GameSeed
from cybertank.lab.results import write_whole
from cybertank.lab.tuning import Settings, Tuning, changes, read_tuning, tune, write_weights
from cybertank.players.registry import LEVELS
from cybertank.scenarios.files import load_scenario
from cybertank.text.files.reading import packaged, read_file
from cybertank.text.notation.spelling import known_ones
from cybertank.text.wording import count_of


def tune_command(
    out: Path = typer.Option(Path("weights.toml"), help="The weights file to write after every step."),
    start: Path | None = typer.Option(
        None, "--from", help="The weights file to start from; by default, the built-in one."
    ),
    scenario: list[str] = typer.Option(["mark-iii"], help="A scenario to play. Can be repeated."),
    opponent: list[str] = typer.Option(["charger"], help="A level that both candidates play against. Can be repeated."),
    steps: int = typer.Option(20, min=1, help="The number of steps."),
    games: int = typer.Option(10, min=1, help="Seeds per step and scenario."),
    seed: GameSeed = 1,
    jobs: int = typer.Option(1, min=1, help="The number of processes."),
) -> None:
    """Tune the tactician's weights: test two opposite changes in games, and move toward the better one.

    The file is written after every step, so you can stop a run and continue it later by passing the file with `--from`.

    Example: **cybertank tune --scenario mark-iii --scenario raid --steps 50 --games 10 --out weights.toml**

    Exit codes: 0 if all steps were run; 2 if a scenario, level or file is unknown.
    """
    for name in opponent:
        if name not in LEVELS:
            fail(f"There is no computer player called {name!r}; {known_ones(name, list(LEVELS))}.")
    with plainly():
        for name in scenario:
            load_scenario(name)
        template = packaged("players", "weights.toml") if start is None else read_file(start)
        tuning = read_tuning(template, "weights.toml" if start is None else str(start))
    before = tuning.weights[:]
    settings = Settings(scenario, opponent, games, seed, jobs)
    with progress_bar() as bar:
        task = bar.add_task("steps", total=steps)

        def told(now: Tuning) -> None:
            bar.advance(task)
            write_whole(out, write_weights(now, _run(now, seed), template))

        with plainly():
            tune(tuning, settings, steps, told)
    typer.echo(f"{count_of(tuning.steps, 'step')}, {count_of(tuning.games, 'game')}; wrote {out}. The biggest changes:")
    for name, amount in changes(before, tuning.weights)[:8]:
        typer.echo(f"  {name} {100 * amount:+.0f}%")


def _run(tuning: Tuning, seed: int) -> dict[str, str | int]:
    """Return the notes about the run that are stored in the weights file."""
    scores = tuning.scores
    mean = sum(scores) / len(scores) if scores else 0.0
    return {
        "made": "by self-play",
        "command": shlex.join(["cybertank", *sys.argv[1:]]),
        "date": datetime.now(tz=UTC).date().isoformat(),
        "seed": seed,
        "steps": tuning.steps,
        "games": tuning.games,
        "result": f"mean difference between the candidates {mean:+.3f} per game",
    }
