"""`cybertank ladder`: measure the computer players, keep the figures, and put them into the pages of docs/."""

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
    help="Measure the computer players. Each command makes separate runs; one file keeps all the results.",
)

RESULTS = Path("docs/lab/players.json")
PAGES = Path("docs")
# Both attacks, and four scenarios on green maps.
SCENARIOS = ["mark-iii", "mark-v", "raid", "breakthrough", "crossing", "convoy"]

GOES_ON = "Run the same command again to continue."
GOES_ON_AFTER_FRESH = (
    "Run the same command without --fresh to continue the runs that were started; the others are unchanged."
)

ResultsFile = Annotated[Path, typer.Option("--file", help="The file of results.")]
Resume = Annotated[
    bool, typer.Option("--resume/--fresh", help="Continue these runs from the file, or start them over.")
]


@ladder_app.command("play")
def play_steps(
    level: list[str] = typer.Option([], help="A level or strategist:0.3; can be repeated. By default all levels."),
    against: str = typer.Option("", help="The opponent of every level; by default each level plays the one below it."),
    scenario: list[str] = typer.Option(SCENARIOS, help="The scenario; can be repeated."),
    games: int = typer.Option(
        400, min=1, help="The number of games per pair and scenario, rounded up to whole pairs of seats."
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

    Earlier games are kept, and a stopped run continues where it left off. Ctrl-C loses at most the games being played.

    Example: **cybertank ladder play --scenario mark-iii --scenario raid --games 400**

    Exit codes: 0 played, 2 an unknown player, scenario or cluster, 130 stopped.
    """
    chosen = level or list(LEVELS)
    refuse_players([*chosen, *([against] if against else [])])
    runs = step_runs(chosen, against, list(dict.fromkeys(scenario)), seed, turn_limit)
    play_runs(runs, games, file, jobs, ray, resume, records)


@ladder_app.command("duel")
def play_duels(
    player: str = typer.Option("strategist:1", help="The player in every seat."),
    scenario: str = typer.Option("mark-iii", help="A scenario in which one seat buys its force."),
    armor_units: list[str] = typer.Option(["12", "10"], help="Armor units to spend; can be repeated."),
    games: int = typer.Option(200, min=1, help="The number of games per budget."),
    file: ResultsFile = RESULTS,
    seed: PairSeed = 1,
    jobs: Jobs = 0,
    ray: RayCluster = "",
    turn_limit: TurnLimit = TURN_LIMIT,
    records: Records = None,
    resume: Resume = True,
) -> None:
    """Play a player against itself with different budgets, to find how many armor units make a fair fight (1.04).

    Example: **cybertank ladder duel --player strategist:1 --armor-units 12 --armor-units 10 --games 200**

    Exit codes: 0 played, 2 an unknown player, scenario or cluster, or an impossible budget, 130 stopped.
    """
    refuse_players([player])
    if not all(armor_units):
        fail("--armor-units is empty: expected a number, such as 10 or 21/2.")
    runs = duel_runs(player, scenario, armor_units, seed, turn_limit)
    play_runs(runs, games, file, jobs, ray, resume, records)


@ladder_app.command("time")
def play_times(
    player: str = typer.Option("strategist", help="A player with a thinking time."),
    seconds: list[str] = typer.Option(["0.1", "0.3", "1", "3"], help="Seconds per phase; can be repeated."),
    against: str = typer.Option("tactician", help="Its opponent."),
    scenario: Scenario = "mark-iii",
    games: int = typer.Option(
        200, min=1, help="The number of games per thinking time, rounded up to whole pairs of seats."
    ),
    file: ResultsFile = RESULTS,
    seed: PairSeed = 1,
    jobs: Jobs = 0,
    ray: RayCluster = "",
    turn_limit: TurnLimit = TURN_LIMIT,
    records: Records = None,
    resume: Resume = True,
) -> None:
    """Measure strength against thinking time, with the same opponent and seeds.

    These are the same games as those of `ladder play`: a game that either command has played is not played again.

    Example: **cybertank ladder time --seconds 0.1 --seconds 1 --games 100**

    Exit codes: 0 played, 2 an unknown player, scenario or cluster, 130 stopped.
    """
    refuse_players([*(f"{player}:{amount}" for amount in seconds), against])
    play_runs(time_runs(player, seconds, against, scenario, seed, turn_limit), games, file, jobs, ray, resume, records)


@ladder_app.command("speed")
def play_for_speed(
    player: list[str] = typer.Option([], help="A level; can be repeated. By default all that need no thinking time."),
    scenario: Scenario = "mark-iii",
    seconds: float = typer.Option(10.0, min=0.0, help="Seconds to play with each."),
    file: ResultsFile = RESULTS,
    seed: PairSeed = 1,
    turn_limit: TurnLimit = TURN_LIMIT,
) -> None:
    """Measure how many games per second each player plays against itself on one processor.

    Example: **cybertank ladder speed --player charger --seconds 5**

    Exit codes: 0 measured, 2 an unknown player or scenario.
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
            typer.echo(f"{name}: {speed.games / speed.seconds:.1f} games a second ({scenario}, {speed.games} games)")


@ladder_app.command("write")
def write_pages(
    file: ResultsFile = RESULTS,
    pages: Path = typer.Option(PAGES, help="The folder of pages whose figures are replaced; their text stays."),
) -> None:
    """Rate all players with OpenSkill (the extra `lab`), and put the figures into the pages that have marks for them.

    Example: **cybertank ladder write**

    Exit codes: 0 written, 2 a file cannot be read, there is no page to write to, or OpenSkill is not installed.
    """
    with plainly():
        results = read_results(file)
        marked = marked_pages(pages)
        if not marked:
            fail(f"{pages}: no page here has a mark for figures, as <!-- figures: steps -->")
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
    """Return the pages in a folder and below it that have marks for figures, with their text."""
    texts = {page: read_file(page) for page in sorted(folder.rglob("*.md"))}
    return {page: text for page, text in texts.items() if figures_of(text)}


def play_runs(runs: list[Run], games: int, file: Path, jobs: int, ray: str, resume: bool, records: Path | None) -> None:
    """Play the missing games of some runs, and print the result of each run."""
    if not runs:
        fail("Nobody to play: there is no level below the lowest. Name an opponent with --against.")
    with plainly():
        results = read_results(file)
        for run in runs:
            run.matches(1)  # reports an unknown scenario before anything is played
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
                    f"Stopped; {file} keeps the games played so far. {GOES_ON if resume else GOES_ON_AFTER_FRESH}",
                    STOPPED,
                )


def warn_of_other_programs(runs: list[Run], games: int, source: str) -> None:
    """Warn if a run would mix games of this program with those of another version."""
    for run in runs:
        others = [name for name in run.commits if name != source]
        if others and run.to_play(games):
            typer.echo(
                f"Warning: {_title(run)} has games of commit {', '.join(others)}, and this is {source}: its figures "
                "will mix both. Use --fresh to start over.",
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
