"""What every command shares: where it prints, and how it says what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cybertank.game.game import IllegalDecision
from cybertank.lab.cluster import NoCluster
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.files.reading import read_file
from cybertank.text.records.records import RecordDiffers

# Exit codes, the same for every command.
NOT_SO = 1
WRONG_INPUT = 2
# An error of the program itself, never to be taken for an answer.
OUR_FAULT = 3


def console() -> Console:
    """Return standard output, for results."""
    return Console(highlight=False)


def error_console() -> Console:
    """Return standard error, for faults and progress."""
    return Console(stderr=True, highlight=False)


def fail(message: str, code: int = WRONG_INPUT) -> NoReturn:
    """Say what went wrong, and end with its exit code."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


@contextmanager
def plainly() -> Iterator[None]:
    """Tell faults of input plainly, without a traceback."""
    try:
        yield
    except RecordDiffers as fault:
        fail(str(fault), NOT_SO)
    except (FileFault, NotationFault, IllegalDecision, NoCluster) as fault:
        fail(str(fault))


def read_input(path: str) -> tuple[str, str]:
    """Read a file, or standard input for `-`; return its text, and what to call it in messages."""
    if path == "-":
        try:
            return sys.stdin.read(), "standard input"
        except UnicodeDecodeError:
            raise FileFault("standard input", "", "not a text in UTF-8") from None
    return read_file(Path(path)), path


def progress_bar() -> Progress:
    """Return a progress bar on standard error; only where somebody looks at it."""
    screen = error_console()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
