"""The terminal game: one person against computer players, or two at one keyboard, in typed notation.

Every decision is saved before the next prompt, so nothing is lost however the player leaves.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from secrets import randbits

from cybertank.cli.terminal.saved_games import Hold, fresh_path, open_record, unfinished
from cybertank.cli.terminal.screen_and_keyboard import Read, Terminal, Write
from cybertank.cli.terminal.terminal_game import PlayerLeft, TerminalGame
from cybertank.players.player import Player
from cybertank.players.registry import DEFAULT_LEVEL, known_level, make_player
from cybertank.scenarios.checking import find_scenario
from cybertank.scenarios.models import ScenarioFile
from cybertank.scenarios.sessions import HUMAN, start
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.spelling import known_ones
from cybertank.text.reports import points_report
from cybertank.text.session import Session
from cybertank.text.wording import count_of

USUAL_SCENARIO = "mark-iii"


def play(
    scenario: str | None = None,
    seat: str | None = None,
    opponent: str | None = None,
    hot_seat: bool = False,
    seed: int | None = None,
    record: Path | None = None,
    turn_limit: int | None = None,
    edition: str | None = None,
    handicap: dict[str, int] | None = None,
    plain: bool = False,
    fast: bool = False,
    read: Read | None = None,
    write: Write | None = None,
    size: tuple[int, int] | None = None,
) -> Session | None:
    """Play a new or saved game until it is over or the player leaves. Return the game, or None if none was started.

    Without a scenario, resume any unfinished game or play the default scenario. `read`, `write` and `size` replace the
    keyboard and the screen.
    """
    terminal = Terminal(read, write, plain, fast, size)
    opponent = opponent or DEFAULT_LEVEL
    make_players([opponent], seed)  # rejects a wrong name before asking anything
    try:
        path, session = open_game(
            terminal, scenario, seat, opponent, hot_seat, seed, record, turn_limit, edition, handicap or {}
        )
    except (EOFError, KeyboardInterrupt):
        terminal.say("\nNo game was started.")
        return None
    if session.outcome is not None:
        say_result(terminal, session, path)
        return session
    session.keep(path)
    hold = Hold(path)
    holders = {name: holder for name, holder in session.seats.items() if holder != HUMAN}
    players = dict(zip(holders, make_players(list(holders.values()), seed), strict=True))
    try:
        TerminalGame(session, terminal, players, path).run()
    except (EOFError, KeyboardInterrupt, PlayerLeft):
        say_goodbye(terminal, path)
        return session
    finally:
        session.let_go()
        hold.let_go()
    say_result(terminal, session, path)
    return session


def make_players(names: list[str], seed: int | None) -> list[Player]:
    """Return the computer players, each with its own random generator, separate from the dice."""
    try:
        for name in names:
            known_level(name)
        return [make_player(name, randbits(32) if seed is None else seed + i) for i, name in enumerate(names, 1)]
    except ValueError as fault:
        raise FileFault("play", "opponent", str(fault)) from None


def open_game(
    terminal: Terminal,
    scenario: str | None,
    seat: str | None,
    opponent: str,
    hot_seat: bool,
    seed: int | None,
    record: Path | None,
    turn_limit: int | None,
    edition: str | None,
    handicap: dict[str, int],
) -> tuple[Path, Session]:
    """Open the game in the given file, resume an unfinished game (of the scenario, if given), or start a new one.

    Report a problem with the new game before asking anything.
    """
    entry = find_scenario(scenario or USUAL_SCENARIO)
    if record is not None and record.exists() and record.stat().st_size:
        return record, believed(terminal, open_record(record, seed))
    holders = seats_held(entry, seat, opponent, hot_seat)
    new = start(entry, seed, turn_limit, seats=holders, edition=edition, handicap=handicap)
    if record is None:
        kept = unfinished(seed, None if scenario is None else entry.name)
        if kept is not None and wants_to_resume(terminal, *kept):
            path, session = kept
            return path, believed(terminal, session)
    return record or fresh_path(entry.name), new


def seats_held(entry: ScenarioFile, seat: str | None, opponent: str, hot_seat: bool) -> dict[str, str]:
    """Return who plays each seat. A single player takes the seat that sets up first unless another is named."""
    if seat is not None and seat not in entry.seats:
        raise FileFault("play", "seat", f"{entry.name} has no seat {seat!r}; {known_ones(seat, entry.seats)}")
    own = seat or (entry.force[0].seat if entry.force else entry.seats[0])
    return {} if hot_seat else {name: opponent for name in entry.seats if name != own}


def wants_to_resume(terminal: Terminal, path: Path, session: Session) -> bool:
    """Ask whether to resume an unfinished game. Enter means yes."""
    made = count_of(len(session.lines), "decision")
    terminal.say(f"There is an unfinished game of {session.title} with {made} in {path}.")
    return terminal.confirm("Continue it?", usual=True)


def believed(terminal: Terminal, session: Session) -> Session:
    """Return a saved game, and warn if part of its record cannot be verified."""
    if session.unproved:
        terminal.say(
            f"{session.unproved} of its {len(session.lines)} decisions cannot be verified: the record was changed, "
            "or it was made by another version of the rules. All decisions are legal, and you can continue."
        )
    return session


def say_goodbye(terminal: Terminal, path: Path) -> None:
    """Say where the game is saved and how to come back to it."""
    terminal.show(f"\nThe game is saved in {path}.")
    terminal.show(f"To continue: cybertank play --terminal --record {shlex.quote(str(path))}")


def say_result(terminal: Terminal, session: Session, path: Path) -> None:
    """Print the level of victory, the reason, the points, and where to find the record."""
    outcome = session.state.outcome
    if outcome is None:
        return
    terminal.head(outcome.title)
    if outcome.winner >= 0:
        terminal.say(f"The {session.seat_names[outcome.winner]} wins: {outcome.reason} ({outcome.rule}).")
    else:
        terminal.say(f"Nobody wins: {outcome.reason} ({outcome.rule}).")
    terminal.say(points_report(session.state))
    terminal.show(f"The record is in {path}.")
    terminal.show(f"To watch it again: cybertank replay {shlex.quote(str(path))}")
