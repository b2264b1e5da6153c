"""`cybertank map`: list the maps, draw one, and check your own map files."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import typer
from rich.table import Table

from cybertank.board.board import Board
from cybertank.cli.screen import NOT_SO, console, plainly, read_input
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import parse_text, to_model
from cybertank.text.maps.boards import MapPlace
from cybertank.text.maps.drawing import Region, draw_board, legend, whole_map
from cybertank.text.maps.map_checks import MapFault, map_faults
from cybertank.text.maps.map_files import MapFile, map_file, map_names
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of

KINDS = {"G": "G (joins any S map)", "S": "S (joins any G map)", None: "alone"}
WHICH = "The name of a map, a map file (JSON or TOML), a scenario file that contains a map, or - for standard input."

map_app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="List the maps, draw one, or check your own map file.",
)


@map_app.command("list")
def list_command() -> None:
    """List the built-in maps.

    Example: **cybertank map list**
    """
    table = Table("map", "kind", "hexes across and down", "description")
    for name in map_names():
        entry = map_file(name)
        table.add_row(name, KINDS[entry.kind], f"{entry.columns} x {entry.rows_odd}", entry.description or entry.title)
    console().print(table)


@map_app.command("show")
def show_command(
    which: str = typer.Argument(help=WHICH),
    region: str | None = typer.Option(
        None, "--region", help="The part to draw: a named area, or two opposite corners such as 0505-1215."
    ),
    width: int | None = typer.Option(
        None, "--width", help="The width in characters; by default, the width of the terminal."
    ),
    ascii_only: bool = typer.Option(False, "--ascii", help="Use plain ASCII only."),
) -> None:
    """Draw a map as text.

    Examples: **cybertank map show vale** · **cybertank map show vale --region towns** · **cybertank map show mine.json
    --region 0505-1215**

    Exit codes: 0 if the map was drawn; 2 if there is no such map, or if the file is invalid.
    """
    with plainly():
        entry, source = read_map(which)
        state = state_of(PositionFile(units=[], map=entry), source)
        part = None if region is None else region_of(state.board, region, source)
    typer.echo(_title(entry, state.board))
    columns = width or shutil.get_terminal_size().columns
    typer.echo(draw_board(state, columns, sys.stdout.isatty(), part, ascii_only=ascii_only))
    signs = legend(state.board, ascii_only)
    if signs:
        typer.echo(signs)


@map_app.command("check")
def check_command(which: str = typer.Argument(help=WHICH)) -> None:
    """Check a map for broken roads and rails, and for misplaced streams, bridges, ramps and beaches.

    Examples: **cybertank map check vale** · **cybertank map check mine.json**

    Exit codes: 0 if the map has no errors; 1 if it has errors, each listed with its location; 2 if there is no such
    file, or if it is not a map.
    """
    with plainly():
        entry, source = read_map(which)
    faults = _faults(entry, source)
    for fault in faults:
        typer.echo(str(fault))
    if faults:
        typer.echo(f"{source}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}.", err=True)
        raise typer.Exit(NOT_SO)
    typer.echo(f"{source}: no errors.")


def _faults(entry: MapFile | list[MapPlace], source: str) -> list[MapFault]:
    """Find the errors in a map. If an error makes the map unreadable, report only that one."""
    try:
        return map_faults(entry, source)
    except FileFault as fault:
        return [MapFault(fault.place, fault.problem)]


def read_map(which: str) -> tuple[MapFile | list[MapPlace], str]:
    """Read a map, or a list of maps to join, by name or from a file. Return it with its name for messages.

    From a scenario or position file, read only the map, without the file's changes to it.
    """
    if which in map_names() and not Path(which).is_file():
        return map_file(which), which
    if which != "-" and not Path(which).exists() and Path(which).suffix == "":
        raise FileFault(which, "", f"no such map or file; the built-in maps are {', '.join(map_names())}")
    text, source = read_input(which)
    data = parse_text(text, source)
    match data:
        case {"columns": _}:
            pass
        case {"map": str(name)}:
            return map_file(name), name
        case {"map": inner}:
            data, source = inner, f"{source}, map"
    match data:
        case list():
            return to_model(data, list[MapPlace], source), source
        case _:
            return to_model(data, MapFile, source), source


def region_of(board: Board, text: str, source: str) -> Region:
    """Find a part of a map by an area's name or by two opposite corners."""
    hexes = board.areas.get(text) or _corners(board, text)
    if not hexes:
        areas = ", ".join(board.areas) or "none"
        raise FileFault(source, "--region", f"expected two hexes, such as 0505-1215, or an area of the map: {areas}")
    full = whole_map(board)
    columns, rows = [board.x[h] for h in hexes], [board.y[h] for h in hexes]
    return Region(min(columns), max(columns), max(full.top, min(rows) - 1), min(full.bottom, max(rows) + 1))


def _corners(board: Board, text: str) -> frozenset[int]:
    words = text.split("-")
    for i in range(1, len(words)):
        first, second = "-".join(words[:i]), "-".join(words[i:])
        if first in board.index and second in board.index:
            return frozenset((board.index[first], board.index[second]))
    return frozenset()


def _title(entry: MapFile | list[MapPlace], board: Board) -> str:
    match entry:
        case MapFile(description=description) if description:
            return f"{board.title}. {description}"
        case _:
            return board.title
