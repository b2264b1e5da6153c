"""`cybertank judge`: answer a rules question about a position."""

from __future__ import annotations

import typer

from cybertank.cli.screen import NOT_SO, plainly, read_input
from cybertank.scenarios.sessions import judge
from cybertank.text.judge import judgement_json


def judge_command(
    file: str = typer.Argument(help="A position file (JSON or TOML), or - for standard input."),
) -> None:
    """Judge a position: apply its decisions one by one, using its dice, and print what happens as JSON.

    Example: **echo '{"units": [{"id": "OGRE", "type": "MK3", "seat": "attacker", "hex": "0916"}],
    "decisions": ["move OGRE 0915"]}' | cybertank judge -**

    Exit codes: 0 if every decision was legal; 1 if one was not (`error` says which and why); 2 if the file is invalid.
    """
    with plainly():
        text, source = read_input(file)
        judgement = judge(text, source)
    typer.echo(judgement_json(judgement))
    if not judgement.ok:
        raise typer.Exit(NOT_SO)
