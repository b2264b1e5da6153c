"""`cybertank play`: a game in the browser, or in the terminal."""

from __future__ import annotations

import asyncio
from pathlib import Path

import typer

from cybertank.cli.screen import fail, plainly, read_input
from cybertank.players.registry import DEFAULT_LEVEL, LEVELS
from cybertank.scenarios.checking import is_file
from cybertank.scenarios.files import load_scenario

TERMINAL = "the terminal game"


def play_command(
    battle: str | None = typer.Argument(
        None, metavar="SCENARIO", help="The name of a scenario, or a scenario file of your own, JSON or TOML."
    ),
    terminal: bool = typer.Option(False, "--terminal", help="Play in the terminal instead of the browser."),
    no_open: bool = typer.Option(False, "--no-open", help="Only print the address; open no browser."),
    scenario: str | None = typer.Option(
        None, help="In the terminal: the scenario, or a scenario file; mark-iii unless another is named."
    ),
    seat: str | None = typer.Option(
        None, help="In the terminal: the seat you take, as attacker or defender; the one that sets up first if none."
    ),
    opponent: str | None = typer.Option(
        None,
        help=f"In the terminal: the level that plays the other seats, {', '.join(LEVELS)}; {DEFAULT_LEVEL} if none. "
        "charger is good for a first game.",
    ),
    seed: int | None = typer.Option(None, help="In the terminal: seed of the dice; without one they always differ."),
    record: Path | None = typer.Option(
        None, help="In the terminal: keep the record in this file; a game that is in it already is resumed."
    ),
    edition: str | None = typer.Option(
        None, help="In the terminal: `sixth` or `1977`, where the scenario can be played by both."
    ),
    handicap: list[str] = typer.Option(
        [], help="In the terminal: armor units more or less for a seat that buys (1.04), as defender=2 or defender=-2."
    ),
    turn_limit: int | None = typer.Option(None, min=1, help="In the terminal: end after so many turns (1977:7.02)."),
    hot_seat: bool = typer.Option(False, "--hot-seat", help="In the terminal: two people at one keyboard."),
    plain: bool = typer.Option(False, "--plain", help="In the terminal: words instead of a drawn map."),
    fast: bool = typer.Option(False, "--fast", help="In the terminal: no pause after the computer's moves."),
) -> None:
    """Play a game: in the browser, which is opened, or with --terminal by typing.

    The browser game is served on this machine alone, and its games are kept in your data folder; Ctrl-C ends the
    server, and the games go on next time. In the terminal decisions are typed: `move GEV1 to 0806`,
    `fire HVY1 + MSL2 at OGRE:main`, `end`; `help` tells the rest, and the record is kept as you play.

    Examples: **cybertank play** · **cybertank play raid** · **cybertank play mine.toml** · **cybertank play --terminal
    --seat defender --record evening.record**

    Exit codes: 0 the game was played or left, 2 something asked for does not exist or cannot be used.
    """
    given = {
        "--scenario": scenario,
        "--seat": seat,
        "--opponent": opponent,
        "--seed": seed,
        "--record": record,
        "--edition": edition,
        "--handicap": handicap or None,
        "--turn-limit": turn_limit,
        "--hot-seat": hot_seat or None,
        "--plain": plain or None,
        "--fast": fast or None,
    }
    if not terminal:
        wanting = [name for name, value in given.items() if value is not None]
        if wanting:
            fail(f"{wanting[0]} is for {TERMINAL}: add --terminal; in the browser it is chosen on the page")
        play_in_browser(not no_open, battle)
        return
    if battle is not None and scenario is not None:
        fail("Name the scenario once: behind the command, or with --scenario.")
    if no_open:
        fail(f"--no-open is for the browser game; {TERMINAL} opens none")
    if hot_seat and (seat is not None or opponent is not None):
        fail("With --hot-seat people hold every seat: leave --seat and --opponent out.")
    from cybertank.cli.terminal.game import play  # loaded here: the other commands need none of it

    with plainly():
        play(
            scenario=battle or scenario,
            seat=seat,
            opponent=opponent,
            seed=seed,
            record=record,
            edition=edition,
            handicap=read_handicap(handicap),
            turn_limit=turn_limit,
            hot_seat=hot_seat,
            plain=plain,
            fast=fast,
        )


def play_in_browser(open_browser: bool, battle: str | None = None) -> None:
    """Serve the game on this machine, at the usual port where that is free, and open it, or the page of a battle."""
    from cybertank.cli.serve import own_games, start
    from cybertank.server.config import Config

    database = own_games()
    page = "" if battle is None else page_of(database, battle)
    start(Config(database=database, log_format="text", quiet=True), open_browser, fall_back=True, page=page)


def page_of(database: str, battle: str) -> str:
    """Return the page on which a scenario of the package, or the one in a file, is begun."""
    if is_file(battle) or battle == "-" or Path(battle).is_file():
        return keep_battle(database, battle)
    with plainly():
        return f"/new/{load_scenario(battle).name}"


def keep_battle(database: str, file: str) -> str:
    """Keep the battle in a file, so that the server has it; the page on which it is played."""
    from cybertank.scenarios.files import battle_id, compact
    from cybertank.scenarios.sessions import read_battle
    from cybertank.server.http.battles import path_of
    from cybertank.server.store import DatabaseFault, Store

    with plainly():
        entry = read_battle(*read_input(file))

    async def keep() -> None:
        store = await Store.open(database)
        try:
            await store.keep_battle(battle_id(entry), compact(entry))
        finally:
            await store.close()

    try:
        asyncio.run(keep())
    except DatabaseFault as fault:
        fail(str(fault))
    return path_of(battle_id(entry))


def read_handicap(words: list[str]) -> dict[str, int]:
    """Read armor units by seat, from words as `defender=2`."""
    found: dict[str, int] = {}
    for word in words:
        seat, _, amount = word.partition("=")
        try:
            found[seat] = int(amount)
        except ValueError:
            fail(f"--handicap is written as defender=2 or defender=-2, not {word!r}")
    return found
