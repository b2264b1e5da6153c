"""`cybertank scenario`: list the scenarios, describe one, check your own file, and print the schema."""

from __future__ import annotations

import sys
import textwrap

import msgspec
import typer
from rich.table import Column, Table

from cybertank.cli.screen import NOT_SO, console, plainly, read_input
from cybertank.scenarios.checking import check_scenario, find_scenario
from cybertank.scenarios.files import load_scenario, scenario_board, scenario_names, tidy, with_maps
from cybertank.scenarios.models import ScenarioFile
from cybertank.text.maps.map_checks import board_faults
from cybertank.text.wording import count_of, listed

WIDTH = 79
WHICH = "The name of a scenario, or a scenario file ending in .toml or .json."

scenario_app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="List the scenarios, describe one, check your own scenario file, or print the JSON schema.",
)


@scenario_app.command("list")
def list_command() -> None:
    """List the built-in scenarios.

    Example: **cybertank scenario list**
    """
    table = Table(
        Column("scenario", no_wrap=True), "title", "seats", "turns", "map"
    )  # people type these names, so do not wrap them
    for name in scenario_names():
        entry = load_scenario(name)
        table.add_row(name, entry.title, ", ".join(entry.seats), str(entry.turns or "-"), scenario_board(entry).title)
    console().print(table)


@scenario_app.command("show")
def show_command(which: str = typer.Argument(help=WHICH)) -> None:
    """Describe a scenario: its story, its forces and its victory conditions.

    Examples: **cybertank scenario show raid** · **cybertank scenario show mine.toml**

    Exit codes: 0 if the scenario was shown; 2 if there is no such scenario, or if the file is invalid.
    """
    with plainly():
        entry = find_scenario(which)
    tell(entry)


@scenario_app.command("check")
def check_command(file: str = typer.Argument(help="A scenario file (JSON or TOML), or - for standard input.")) -> None:
    """Check a scenario file. List every error with its location, or describe the scenario if there are no errors.

    Example: **cybertank scenario check mine.toml**

    Exit codes: 0 if the file is valid; 1 if it has errors; 2 if it cannot be read.
    """
    with plainly():
        text, source = read_input(file)
    checked = check_scenario(text, source)
    if checked.entry is None:
        for fault in checked.faults:
            typer.echo(f"{fault.place or 'the file'}: {fault.problem}")
        typer.echo(f"{source}: {count_of(len(checked.faults), 'fault')}", err=True)
        raise typer.Exit(NOT_SO)
    tell(checked.entry)
    if not isinstance(checked.entry.map, str):
        for note in board_faults(scenario_board(checked.entry)):
            typer.echo(f"Note on the map: {note}")
    typer.echo(f"\n{source} is valid. Play it with `cybertank play {file}`.")


@scenario_app.command("file")
def file_command(which: str = typer.Argument(help=WHICH)) -> None:
    """Print a scenario file as JSON, including its maps, as a starting point for your own battle.

    Example: **cybertank scenario file raid > mine.json**

    Exit codes: 0 if the file was printed; 2 if there is no such scenario, or if the file is invalid.
    """
    with plainly():
        entry = find_scenario(which)
    typer.echo(tidy(with_maps(entry)))


@scenario_app.command("schema")
def schema_command() -> None:
    """Print the JSON schema for scenario files, for editors that check files as you type.

    Example: **cybertank scenario schema > scenario.schema.json**
    """
    sys.stdout.buffer.write(scenario_schema() + b"\n")


def scenario_schema() -> bytes:
    """Return the JSON schema for scenario files, generated from the models that read them."""
    schema = msgspec.json.schema(ScenarioFile)
    written = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Cybertank scenario", **schema}
    return msgspec.json.format(msgspec.json.encode(written), indent=1)


def tell(entry: ScenarioFile) -> None:
    """Print a scenario's description, as on the browser's new-game page."""
    from cybertank.server.present.catalog import scenario_card  # imported here because no other command needs it

    card = scenario_card(entry)
    limit = f", {count_of(card.turns, 'turn')}" if card.turns else ""
    typer.echo(f"{card.title} ({card.maps}{limit})\n{textwrap.fill(card.story, WIDTH)}")
    shared = [goal for goal in card.seats[0].goals if all(goal in seat.goals for seat in card.seats)]
    for seat in card.seats:
        typer.echo(f"\n{seat.name}")
        if seat.buys:
            _item("buys", seat.buys)
        for line in seat.forces:
            _item("has", line)
        for goal in seat.goals:
            if goal not in shared:
                _item("wants", goal)
        if seat.exits:
            _item("leaves by", listed(seat.exits))
        for suggestion in seat.suggestions:
            _item("suggested set-up", suggestion)
    if shared:
        typer.echo("\nfor all")
    for goal in shared:
        _item("counts", goal)


def _item(what: str, says: str) -> None:
    typer.echo(textwrap.fill(f"{what}: {says}", WIDTH, initial_indent="  ", subsequent_indent="    "))
