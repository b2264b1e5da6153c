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
    help="Cybertank: the Ogre / G.E.V. rules, exact and open. Unofficial; Ogre is a trademark of Steve Jackson Games.",
)


def version_line() -> str:
    """Return the version, and which build of the core is running."""
    if board.__file__.endswith(".py"):
        core = (
            "interpreted core (no C compiler was found when it was installed, or the source is run as it stands; "
            "it plays the same games, more slowly)"
        )
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
        False, "--version", callback=_show_version, is_eager=True, help="Print the version and the kind of core."
    ),
) -> None:
    """Only the options that stand before a command."""


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
    """The `cybertank` command. What nobody foresaw is told as our own fault, with an exit code that is no answer."""
    try:
        app()
    except Exception:
        traceback.print_exc()
        typer.echo("This is a fault in cybertank, not in what you asked for; please report the lines above.", err=True)
        sys.exit(OUR_FAULT)


if __name__ == "__main__":
    main()
