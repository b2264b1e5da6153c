"""`cybertank`: the command line."""

from __future__ import annotations

import sys
import traceback

import typer

import cybertank
from cybertank.board import board
from cybertank.cli.arena import arena_command
from cybertank.cli.damage import damage_command
from cybertank.cli.evolve import evolve_command
from cybertank.cli.fit import fit_command
from cybertank.cli.fuzz import fuzz_command
from cybertank.cli.judge import judge_command
from cybertank.cli.ladder import ladder_app
from cybertank.cli.maps import map_app
from cybertank.cli.odds import odds_command
from cybertank.cli.perft import perft_command
from cybertank.cli.play import play_command
from cybertank.cli.records import replay_command, verify_command
from cybertank.cli.rules import rules_command
from cybertank.cli.scenarios import scenario_app
from cybertank.cli.screen import OUR_FAULT
from cybertank.cli.serve import serve_command
from cybertank.cli.tune import tune_command

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="Cybertank: the Ogre and G.E.V. rules, exact and open. Unofficial. Ogre is a trademark of Steve Jackson "
    "Games.",
)


def version_line() -> str:
    """Return the version, and say whether the core is compiled."""
    if board.__file__.endswith(".py"):
        core = "interpreted core (same rules as the compiled core, only slower)"
    else:
        core = "compiled core"
    return f"cybertank {cybertank.__version__}, {core}"


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(version_line())
        raise typer.Exit


@app.callback()
def about(
    version: bool = typer.Option(
        False,
        "--version",
        callback=_show_version,
        is_eager=True,
        help="Print the version and whether the core is compiled.",
    ),
) -> None:
    """Accept the options that come before a command."""


app.command("play")(play_command)
app.command("serve")(serve_command)
app.command("judge")(judge_command)
app.command("odds")(odds_command)
app.command("damage")(damage_command)
app.command("replay")(replay_command)
app.command("verify")(verify_command)
app.command("rules")(rules_command)
app.command("fit")(fit_command)
app.command("fuzz")(fuzz_command)
app.command("perft")(perft_command)
app.command("arena")(arena_command)
app.command("tune")(tune_command)
app.command("evolve")(evolve_command)
app.add_typer(ladder_app, name="ladder")
app.add_typer(map_app, name="map")
app.add_typer(scenario_app, name="scenario")


def main() -> None:
    """Run the `cybertank` command. Report an unexpected error as a bug, with a separate exit code."""
    try:
        app()
    except Exception:
        traceback.print_exc()
        typer.echo("This is a bug in cybertank, not something you did wrong. Please report the lines above.", err=True)
        sys.exit(OUR_FAULT)


if __name__ == "__main__":
    main()
