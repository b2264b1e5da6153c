"""`cybertank replay` and `cybertank verify`: watch a recorded game, or verify its record."""

from __future__ import annotations

import typer
from rich.progress import Progress

from cybertank.cli.screen import console, plainly, progress_bar, read_input
from cybertank.cli.shared_options import RecordFile
from cybertank.rules.events.base import Event
from cybertank.scenarios.sessions import from_header, replay
from cybertank.text.events.sentences import sentence
from cybertank.text.maps.drawing import draw_board
from cybertank.text.records.records import UNDO, Record, RecordLine, read_record
from cybertank.text.session import Session
from cybertank.text.wording import count_of


def replay_command(
    file: RecordFile,
    to: int | None = typer.Option(None, min=0, help="Stop after this decision."),
    step: bool = typer.Option(False, "--step", help="Draw the map after each decision, and wait for Enter."),
) -> None:
    """Replay a record: print every decision with its results, followed by the final position.

    Each line is checked as it is replayed. The replay stops at the first line that differs and reports it.

    Examples: **cybertank replay evening.record --to 57** · **cybertank replay evening.record --step**

    Exit codes: 0 if the record was replayed; 1 if a line differs from the replay; 2 if the file is damaged or not a
    record.
    """
    with plainly():
        text, source = read_input(file)
        record = read_record(text, source)
        session = from_header(record.header, source)
        holders = ", ".join(f"{seat}: {holder}" for seat, holder in session.seats.items())
        typer.echo(f"{session.title} ({holders}), {count_of(len(record.lines), 'decision')}")
        wanted = record if to is None else Record(record.header, record.lines[:to])
        for line, events in replay(session, wanted, source):
            _tell(session, line, events)
            if step and not _look(session):
                return
    if not step:
        _draw(session)


def _tell(session: Session, line: RecordLine, events: list[Event]) -> None:
    note = " (takes back the previous decision)" if line.text == UNDO else ""
    typer.echo(f"{line.number:>4} {line.seat}: {line.text}{note}")
    for event in events:
        typer.echo(f"       {sentence(session.state, event)}")


def _look(session: Session) -> bool:
    """Draw the position and wait. Return True to continue."""
    _draw(session)
    try:
        return input("Press Enter for the next decision, or q to stop: ").strip().lower() != "q"
    except EOFError:
        return False


def _draw(session: Session) -> None:
    screen = console()
    typer.echo(draw_board(session.state, width=screen.width, colour=screen.is_terminal))


def verify_command(
    file: RecordFile,
) -> None:
    """Verify a record: replay it under the rules and check every event, die roll and position against its checksums.

    Example: **cybertank verify evening.record**

    Exit codes: 0 if every event is verified; 1 if a line differs from the replay (the message names it); 2 if the file
    is damaged or not a record.
    """
    with plainly(), progress_bar() as bar:
        text, source = read_input(file)
        record = read_record(text, source)
        session = from_header(record.header, source)
        _prove(session, record, source, bar)
    dice = sum(len(line.faces) for line in record.lines)
    typer.echo(f"{count_of(len(record.lines), 'decision')}, {count_of(dice, 'die', 'dice')}, all events verified")
    outcome = session.outcome
    typer.echo(f"{outcome['grade']}: {outcome['reason']}" if outcome else f"unfinished: {session.seat} decides next")


def _prove(session: Session, record: Record, source: str, bar: Progress) -> None:
    task = bar.add_task("proving", total=len(record.lines))
    for _ in replay(session, record, source):
        bar.advance(task)
