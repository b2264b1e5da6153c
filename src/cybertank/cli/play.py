"""`cybertank play`: play in the browser or in the terminal."""

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
        None, metavar="SCENARIO", help="A scenario's name, or your own scenario file (JSON or TOML)."
    ),
    terminal: bool = typer.Option(False, "--terminal", help="Play in the terminal instead of the browser."),
    no_open: bool = typer.Option(False, "--no-open", help="Print the address without opening a browser."),
    scenario: str | None = typer.Option(
        None, help="Terminal only: the scenario or scenario file to play; mark-iii by default."
    ),
    seat: str | None = typer.Option(
        None, help="Terminal only: your seat, such as attacker or defender. By default, the seat that sets up first."
    ),
    opponent: str | None = typer.Option(
        None,
        help=f"Terminal only: the level that plays the other seats: {', '.join(LEVELS)}. The default is "
        f"{DEFAULT_LEVEL}; try charger for a first game.",
    ),
    seed: int | None = typer.Option(None, help="Terminal only: the seed for the dice; random by default."),
    record: Path | None = typer.Option(
        None, help="Terminal only: save the record in this file. If it already contains a game, that game is resumed."
    ),
    edition: str | None = typer.Option(
        None, help="Terminal only: `sixth` or `1977`, if the scenario can be played under both."
    ),
    handicap: list[str] = typer.Option(
        [],
        help="Terminal only: more or fewer armor units for a seat that buys (1.04): defender=2 or defender=-2.",
    ),
    turn_limit: int | None = typer.Option(
        None, min=1, help="Terminal only: end the game after this many turns (1977:7.02)."
    ),
    hot_seat: bool = typer.Option(False, "--hot-seat", help="Terminal only: two people share one keyboard."),
    plain: bool = typer.Option(
        False, "--plain", help="Terminal only: describe the map in words instead of drawing it."
    ),
    fast: bool = typer.Option(False, "--fast", help="Terminal only: do not pause after the computer's moves."),
) -> None:
    """Play a game in the browser, or in the terminal with --terminal.

    The browser game runs on this machine only and saves its games in your data folder. Press Ctrl-C to stop the server;
    you can continue your games next time. In the terminal, you type your decisions: `move GEV1 to 0806`,
    `fire HVY1 + MSL2 at OGRE:main`, `end`. Type `help` for the rest. The game is saved as you play.

    Examples: **cybertank play** · **cybertank play raid** · **cybertank play mine.toml** · **cybertank play --terminal
    --seat defender --record evening.record**

    Exit codes: 0 if you finished or left the game; 2 if an option or a file cannot be used.
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
            fail(
                f"{wanting[0]} is only for {TERMINAL}: add --terminal. In the browser, choose it on the page that "
                "starts a game"
            )
        play_in_browser(not no_open, battle)
        return
    if battle is not None and scenario is not None:
        fail("Name the scenario only once: after the command, or with --scenario.")
    if no_open:
        fail(f"--no-open is only for the browser game; {TERMINAL} does not open a browser")
    if hot_seat and (seat is not None or opponent is not None):
        fail("With --hot-seat, people play every seat. Leave out --seat and --opponent.")
    from cybertank.cli.terminal.game import play  # imported here because no other command needs it

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
    """Serve the game on this machine and open it in a browser. Use any free port if the usual one is taken."""
    from cybertank.cli.serve import own_games, require_server, start
    from cybertank.server.config import Config

    require_server()
    database = own_games()
    page = "" if battle is None else page_of(database, battle)
    start(Config(database=database, log_format="text", quiet=True), open_browser, fall_back=True, page=page)


def page_of(database: str, battle: str) -> str:
    """Return the path of the page that starts a built-in scenario or one from a file."""
    if is_file(battle) or battle == "-" or Path(battle).is_file():
        return keep_battle(database, battle)
    with plainly():
        return f"/new/{load_scenario(battle).name}"


def keep_battle(database: str, file: str) -> str:
    """Store the battle from a file in the server's database. Return the path of the page that starts it."""
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
    """Parse words such as `defender=2` into armor units by seat."""
    found: dict[str, int] = {}
    for word in words:
        seat, _, amount = word.partition("=")
        try:
            found[seat] = int(amount)
        except ValueError:
            fail(f"--handicap must look like defender=2 or defender=-2, not {word!r}")
    return found
