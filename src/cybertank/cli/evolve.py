"""`cybertank evolve`: search for set-ups by self-play, and store the best ones with figures from fresh games."""

from __future__ import annotations

from pathlib import Path

import typer

from cybertank.cli.arena import STOPPED, refuse_players
from cybertank.cli.screen import fail, plainly, progress_bar
from cybertank.cli.shared_options import TURN_LIMIT, ArmorUnits, Jobs, RayCluster, Scenario, TurnLimit
from cybertank.lab.arena import with_one_budget
from cybertank.lab.evolution import Search, merged
from cybertank.lab.results import write_whole
from cybertank.lab.trials import Aim
from cybertank.lab.workers import Workers, workers
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.stock import STOCK_VERSION, SetUpEntry, StockFile, read_stock, write_stock
from cybertank.text.files.reading import read_file


def evolve_command(
    scenario: Scenario = "mark-iii",
    seat: str = typer.Option("defender", help="The seat to find a set-up for."),
    player: str = typer.Option("doctrine", help="The computer player in that seat."),
    opponent: list[str] = typer.Option(
        ["doctrine"], help="A computer player for the other seats, cycling through the stored set-ups. Can be repeated."
    ),
    generations: int = typer.Option(10, min=1, help="The number of generations."),
    population: int = typer.Option(24, min=4, help="The number of set-ups per generation."),
    games: int = typer.Option(
        40, min=4, help="Games played by each set-up in the best quarter of a generation; the others play fewer."
    ),
    keep: int = typer.Option(6, min=1, help="The number of different set-ups to store."),
    measure: int = typer.Option(200, min=1, help="The number of fresh games that measure each stored set-up."),
    armor_units: ArmorUnits = "",
    seed: int = typer.Option(1, min=0, help="The seed for the first games."),
    jobs: Jobs = 0,
    ray: RayCluster = "",
    turn_limit: TurnLimit = TURN_LIMIT,
    out: Path | None = typer.Option(None, help="The set-up file to write; SCENARIO.toml by default."),
) -> None:
    """Search for set-ups: what to buy, where to place it, and where Ogres enter the map.

    The search starts from the stored set-ups. All set-ups in a generation play the same seeds. The better half plays
    more games, and the best are mutated and crossed. The set-ups stored at the end are measured on seeds that the
    search has not used. Set-ups for other seats in the file are not changed. To continue an interrupted search, run the
    same command again.

    Example: **cybertank evolve --scenario mark-iii --seat defender --generations 4 --out mark-iii.toml**

    Exit codes: 0 if the set-ups were stored; 2 if a player, scenario, seat or cluster is unknown; 130 if interrupted.
    """
    refuse_players([player, *opponent])
    file = out if out is not None else Path(f"{scenario}.toml")
    aim = Aim(scenario, seat, armor_units, player, opponent, population, games, seed, turn_limit)
    with plainly():
        with_one_budget(load_scenario(scenario), armor_units)
        search = Search(aim, file.with_name(f"{file.name}.{seat}{armor_units.replace('/', '-')}.search.json"))
        known = read_stock(read_file(file), str(file)) if file.exists() else StockFile(STOCK_VERSION, scenario)
        with workers(jobs, ray) as hands:
            try:
                found = _run(search, hands, generations, keep, measure)
            except KeyboardInterrupt:
                fail(f"Stopped. Run the same command again to continue from {search.path}.", STOPPED)
        write_whole(file, write_stock(merged(known, found, seat, search.space.armor_units)))
        search.path.unlink(missing_ok=True)
    for one in found:
        assert one.measured is not None
        low, high = one.measured.interval
        typer.echo(f"{100 * one.measured.share:5.1f} % ({100 * low:.1f}-{100 * high:.1f})  {one.title}")
    typer.echo(f"{file}: {len(found)} set-ups for {seat}, {measure} fresh games each")


def _run(search: Search, hands: Workers, generations: int, keep: int, measure: int) -> list[SetUpEntry]:
    with progress_bar() as bar:
        task = bar.add_task("games", total=search.to_play(generations) + keep * measure)
        while search.file.generation < generations:
            bar.update(task, description=f"generation {search.file.generation + 1}")
            search.run_generation(hands, lambda games: bar.advance(task, games))
            best = search.ranked(search.file.archive)[0]
            bar.console.print(
                f"generation {search.file.generation}: best {100 * best.points / best.games:.1f}% "
                f"of {best.games} games: {best.entry.title}"
            )
        bar.update(task, description="fresh games")
        return search.measured(keep, measure, hands, lambda games: bar.advance(task, games))
