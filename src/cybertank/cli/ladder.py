"""`cybertank ladder`: measure the computer players, store the results, and update the figures in docs/."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from cybertank.cli.arena import STOPPED, prepare_folder, refuse_players, write_record
from cybertank.cli.screen import fail, plainly, progress_bar
from cybertank.cli.shared_options import TURN_LIMIT, Jobs, PairSeed, RayCluster, Records, Scenario, TurnLimit
from cybertank.lab.ladder import Keeper, duel_runs, measure_speed, note_speed, step_runs, time_runs
from cybertank.lab.matches import Result
from cybertank.lab.pages import PLOT, figures_of, render
from cybertank.lab.plots import curves_of, strength_plot
from cybertank.lab.provenance import commit, named
from cybertank.lab.ratings import NoOpenSkill, games_of, rate
from cybertank.lab.results import Run, read_results, write_results, write_whole
from cybertank.lab.workers import workers
from cybertank.players.registry import LEVELS
from cybertank.scenarios.files import load_scenario
from cybertank.text.files.reading import read_file

ladder_app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Measure the computer players. All of these commands store their results in one file.",
)

RESULTS = Path("docs/lab/players.json")
PAGES = Path("docs")
# Both Mark scenarios, and four scenarios on green maps.
SCENARIOS = ["mark-iii", "mark-v", "raid", "breakthrough", "crossing", "convoy"]

GOES_ON = "Run the same command again to continue."
GOES_ON_AFTER_FRESH = (
    "To continue, run the same command without --fresh. Runs that had not been restarted are unchanged."
)

ResultsFile = Annotated[Path, typer.Option("--file", help="The results file.")]
Resume = Annotated[bool, typer.Option("--resume/--fresh", help="Continue the runs in the file, or start them over.")]


@ladder_app.command("play")
def play_steps(
    level: list[str] = typer.Option(
        [], help="A level, or a player such as strategist:0.3. Can be repeated; all levels by default."
    ),
    against: str = typer.Option(
        "", help="The opponent for every level; by default, each level plays the one below it."
    ),
    scenario: list[str] = typer.Option(SCENARIOS, help="A scenario to play. Can be repeated."),
    games: int = typer.Option(
        400,
        min=1,
        help="Games per pair of players and scenario, rounded up so that every seed is played from both sides.",
    ),
    file: ResultsFile = RESULTS,
    seed: PairSeed = 1,
    jobs: Jobs = 0,
    ray: RayCluster = "",
    turn_limit: TurnLimit = TURN_LIMIT,
    records: Records = None,
    resume: Resume = True,
) -> None:
    """Play each level against the one below it, in several scenarios.

    Games already in the file are not played again, and an interrupted run continues where it stopped. Ctrl-C loses only
    the games in progress.

    Example: **cybertank ladder play --scenario mark-iii --scenario raid --games 400**

    Exit codes: 0 if the games were played; 2 if a player, scenario or cluster is unknown; 130 if interrupted.
    """
    chosen = level or list(LEVELS)
    refuse_players([*chosen, *([against] if against else [])])
    runs = step_runs(chosen, against, list(dict.fromkeys(scenario)), seed, turn_limit)
    play_runs(runs, games, file, jobs, ray, resume, records)


@ladder_app.command("duel")
def play_duels(
    player: str = typer.Option("strategist:1", help="The computer player for every seat."),
    scenario: str = typer.Option("mark-iii", help="A scenario in which one seat buys its force."),
    armor_units: list[str] = typer.Option(["12", "10"], help="A budget in armor units. Can be repeated."),
    games: int = typer.Option(200, min=1, help="Games per budget."),
    file: ResultsFile = RESULTS,
    seed: PairSeed = 1,
    jobs: Jobs = 0,
    ray: RayCluster = "",
    turn_limit: TurnLimit = TURN_LIMIT,
    records: Records = None,
    resume: Resume = True,
) -> None:
    """Play a computer player against itself with different budgets, to find the fairest number of armor units (1.04).

    Example: **cybertank ladder duel --player strategist:1 --armor-units 12 --armor-units 10 --games 200**

    Exit codes: 0 if the games were played; 2 if a player, scenario or cluster is unknown, or if a budget is impossible;
    130 if interrupted.
    """
    refuse_players([player])
    if not all(armor_units):
        fail("--armor-units needs a number, such as 10 or 21/2.")
    runs = duel_runs(player, scenario, armor_units, seed, turn_limit)
    play_runs(runs, games, file, jobs, ray, resume, records)


@ladder_app.command("time")
def play_times(
    player: str = typer.Option("strategist", help="A computer player that takes a thinking time."),
    seconds: list[str] = typer.Option(["0.1", "0.3", "1", "3"], help="Seconds per phase. Can be repeated."),
    against: str = typer.Option("tactician", help="The opponent."),
    scenario: Scenario = "mark-iii",
    games: int = typer.Option(
        200, min=1, help="Games per thinking time, rounded up so that every seed is played from both sides."
    ),
    file: ResultsFile = RESULTS,
    seed: PairSeed = 1,
    jobs: Jobs = 0,
    ray: RayCluster = "",
    turn_limit: TurnLimit = TURN_LIMIT,
    records: Records = None,
    resume: Resume = True,
) -> None:
    """Measure how strength depends on thinking time, with the same opponent and seeds.

    The games are shared with `ladder play`: neither command repeats a game that the other has played.

    Example: **cybertank ladder time --seconds 0.1 --seconds 1 --games 100**

    Exit codes: 0 if the games were played; 2 if a player, scenario or cluster is unknown; 130 if interrupted.
    """
    refuse_players([*(f"{player}:{amount}" for amount in seconds), against])
    play_runs(time_runs(player, seconds, against, scenario, seed, turn_limit), games, file, jobs, ray, resume, records)


@ladder_app.command("speed")
def play_for_speed(
    player: list[str] = typer.Option(
        [], help="A level. Can be repeated; by default, all levels without a thinking time."
    ),
    scenario: Scenario = "mark-iii",
    seconds: float = typer.Option(10.0, min=0.0, help="Seconds to spend on each player."),
    file: ResultsFile = RESULTS,
    seed: PairSeed = 1,
    turn_limit: TurnLimit = TURN_LIMIT,
) -> None:
    """Measure how many games per second each player plays against itself on one processor.

    Example: **cybertank ladder speed --player charger --seconds 5**

    Exit codes: 0 if the speed was measured; 2 if a player or scenario is unknown.
    """
    chosen = player or [name for name in LEVELS if name != "strategist"]
    refuse_players(chosen)
    with plainly():
        load_scenario(scenario)
        results = read_results(file)
        for name in chosen:
            speed = measure_speed(name, scenario, seconds, seed, turn_limit)
            note_speed(results, speed)
            write_results(file, results)
            typer.echo(f"{name}: {speed.games / speed.seconds:.1f} games per second ({scenario}, {speed.games} games)")


@ladder_app.command("write")
def write_pages(
    file: ResultsFile = RESULTS,
    pages: Path = typer.Option(PAGES, help="The folder with the pages to update. Only their figures change."),
) -> None:
    """Rate all players with OpenSkill (requires the extra `lab`), and update the figures in the pages.

    Example: **cybertank ladder write**

    Exit codes: 0 if the pages were written; 2 if a file cannot be read, no page contains figures, or OpenSkill is
    missing.
    """
    with plainly():
        results = read_results(file)
        marked = marked_pages(pages)
        if not marked:
            fail(f"{pages}: no page here has a place for figures, such as <!-- figures: steps -->")
        games = games_of(results)
        if games:
            try:
                results.ratings = rate(games)
            except NoOpenSkill as fault:
                fail(str(fault))
            write_results(file, results)
        curves = curves_of(results)
        for page, text in marked.items():
            write_whole(page, render(text, results, str(page)))
            if curves and "times" in figures_of(text):
                write_whole(page.with_name(PLOT), strength_plot(curves))
            typer.echo(f"{page}: {', '.join(figures_of(text))}")
    typer.echo(f"{len(results.runs)} runs, {sum(run.played for run in results.runs)} games")


def marked_pages(folder: Path) -> dict[Path, str]:
    """Return the pages under a folder that contain places for figures, with their text."""
    texts = {page: read_file(page) for page in sorted(folder.rglob("*.md"))}
    return {page: text for page, text in texts.items() if figures_of(text)}


def play_runs(runs: list[Run], games: int, file: Path, jobs: int, ray: str, resume: bool, records: Path | None) -> None:
    """Play the missing games of some runs, and print the result of each run."""
    if not runs:
        fail("There is no level below the lowest one. Name an opponent with --against.")
    with plainly():
        results = read_results(file)
        for run in runs:
            run.matches(1)  # rejects an unknown scenario before any game is played
            if records is not None:
                prepare_folder(records, [run.scenario], run.armor_units)
        distinct = list({run.key(): run for run in runs}.values())
        chosen = [results.run_like(run) for run in distinct] if resume else distinct
        warn_of_other_programs(chosen, games, named(commit()))
        with workers(jobs, ray) as hands, progress_bar() as bar:
            try:
                _play(Keeper(file, results, hands), chosen, games, records, bar)
            except KeyboardInterrupt:
                fail(
                    f"Stopped. The games played so far are in {file}. {GOES_ON if resume else GOES_ON_AFTER_FRESH}",
                    STOPPED,
                )


def warn_of_other_programs(runs: list[Run], games: int, source: str) -> None:
    """Warn if a run would mix games played by different versions of the program."""
    for run in runs:
        others = [name for name in run.commits if name != source]
        if others and run.to_play(games):
            typer.echo(
                f"Warning: {_title(run)} has games from commit {', '.join(others)}, and this is {source}, so its "
                "figures would mix them. Use --fresh to start over.",
                err=True,
            )


def _play(keeper: Keeper, runs: list[Run], games: int, records: Path | None, bar: Progress) -> None:
    missing = [len(run.to_play(games)) for run in runs]
    whole = bar.add_task("games", total=sum(missing))

    def take(played: list[Result]) -> None:
        if records is not None:
            for result in played:
                write_record(records, result)
        bar.advance(whole, len(played))

    for run, count in zip(runs, missing, strict=True):
        bar.update(whole, description=_title(run))
        if count:
            keeper.play(run, games, take, records is not None)
        bar.console.print(f"{_title(run)}: {_figures(run)}")


def _title(run: Run) -> str:
    budget = f" with {run.armor_units} armor units" if run.armor_units else ""
    return f"{run.players[0]} v {run.players[1]}, {run.scenario}{budget}"


def _figures(run: Run) -> str:
    low, high = run.interval
    return f"{run.played} games, {100 * run.share:.1f}% ({100 * low:.1f}-{100 * high:.1f})"
