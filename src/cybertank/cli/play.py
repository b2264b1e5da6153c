"""`cybertank play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import typer

from cybertank.cli.screen import plainly


def play_command(
    scenario: str = typer.Option("mark-iii", help="The scenario: mark-iii or mark-v."),
    seat: str | None = typer.Option(None, help="The seat you take: attacker or defender."),
    opponent: str = typer.Option("charger", help="Who plays the other seat: charger or random."),
    seed: int | None = typer.Option(None, help="Seed of the dice; without one they differ in every game."),
    record: Path | None = typer.Option(
        None, help="Keep the record in this file, line by line; a game that is in it already is resumed."
    ),
    turn_limit: int | None = typer.Option(None, min=1, help="End the game after so many turns (1977:7.02)."),
    terminal: bool = typer.Option(False, "--terminal", help="Play in the terminal (so far the only way)."),
    hot_seat: bool = typer.Option(False, "--hot-seat", help="Two people at one keyboard, no computer player."),
    plain: bool = typer.Option(False, "--plain", help="Words instead of a drawn map, for screen readers."),
    fast: bool = typer.Option(False, "--fast", help="Do not pause after the computer's moves."),
) -> None:
    """Play a game in the terminal, against the computer or hot-seat.

    Decisions are typed: `move GEV1 to 0806`, `fire HVY1 + MSL2 at OGRE:main`, `end`; `help` tells the rest.
    Ctrl-C loses nothing: the record is kept as you play.

    Example: **cybertank play --seat defender --record evening.record**

    Exit codes: 0 the game was played or left, 2 something asked for does not exist.
    """
    from cybertank.cli.terminal import play  # loaded here: the other commands need none of it

    with plainly():
        play(
            scenario=scenario,
            seat=seat,
            opponent=opponent,
            seed=seed,
            record=record,
            turn_limit=turn_limit,
            terminal=terminal,
            hot_seat=hot_seat,
            plain=plain,
            fast=fast,
        )
