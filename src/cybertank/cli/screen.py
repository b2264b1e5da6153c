"""Helpers shared by every command: where to print and how to report errors."""

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

# The exit codes that all commands share.
NOT_SO = 1
WRONG_INPUT = 2
# A bug in the program, which must never be mistaken for an answer.
OUR_FAULT = 3


def console() -> Console:
    """Return the console for results, on standard output."""
    return Console(highlight=False)


def error_console() -> Console:
    """Return the console for errors and progress, on standard error."""
    return Console(stderr=True, highlight=False)


def fail(message: str, code: int = WRONG_INPUT) -> NoReturn:
    """Print an error message and exit with a code."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


@contextmanager
def plainly() -> Iterator[None]:
    """Report input errors in plain words, without a traceback."""
    try:
        yield
    except RecordDiffers as fault:
        fail(str(fault), NOT_SO)
    except (FileFault, NotationFault, IllegalDecision, NoCluster) as fault:
        fail(str(fault))


def read_input(path: str) -> tuple[str, str]:
    """Read a file, or standard input for `-`. Return its text and its name for messages."""
    if path == "-":
        try:
            return sys.stdin.read(), "standard input"
        except UnicodeDecodeError:
            raise FileFault("standard input", "", "not UTF-8 text") from None
    return read_file(Path(path)), path


def progress_bar() -> Progress:
    """Return a progress bar on standard error, shown only on a terminal."""
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
