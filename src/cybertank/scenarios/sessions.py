"""Sessions started from a scenario, and resumed from a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from cybertank.game.dice import SeededDice
from cybertank.rules.events import Event
from cybertank.scenarios.files import (
    load_scenario,
    options_to_keep,
    scenario_board,
    scenario_brief,
    scenario_rules,
)
from cybertank.scenarios.models import SuggestionEntry
from cybertank.scenarios.start import start_game
from cybertank.text import judge as judging
from cybertank.text.errors import FileFault
from cybertank.text.records import Record, RecordDiffers, RecordHeader, RecordLine, read_record
from cybertank.text.session import PERSON, Session

HUMAN = PERSON


def start(
    scenario: str = "mark-iii",
    seed: int | None = None,
    turn_limit: int | None = None,
    options: dict[str, bool | int | str] | None = None,
    seats: dict[str, str] | None = None,
    edition: str | None = None,
) -> Session:
    """A new game of a scenario, at the first decision of its set-up.

    `turn_limit` takes the place of the scenario's own number of turns (0: no limit). Without a seed the dice are
    different in every game. `options` are those of a position's `rules.options`. `seats` says who holds
    which seat (`{"defender": "charger"}`); the others are held by people. `edition` is one of those that the scenario
    can be played by; without it the first of them.
    """
    asked = dict(options or {})
    if turn_limit is not None:
        asked["turn_limit"] = turn_limit
    return _begin(scenario, edition, asked, seats or {}, _seeded(seed), "start")


def _seeded(seed: int | None) -> SeededDice:
    return SeededDice(secrets.randbits(64) if seed is None else seed)


def _begin(
    scenario: str,
    edition: str | None,
    options: dict[str, bool | int | str],
    seats: dict[str, str],
    dice: SeededDice,
    source: str,
) -> Session:
    entry = load_scenario(scenario)
    board = scenario_board(entry)
    rules = scenario_rules(entry, board, options, edition)
    for name in seats:
        if name not in entry.seats:
            raise FileFault(source, "seats", f"unknown seat {name!r}; {scenario} has {', '.join(entry.seats)}")
    holders = {name: seats.get(name, HUMAN) for name in entry.seats}
    game = start_game(entry, dice, rules)
    kept = options_to_keep(entry, rules, board.colour)
    header = RecordHeader(scenario, rules.edition, kept, holders, game.state.digest())
    return Session(game, header, entry.title)


def from_header(header: RecordHeader, source: str) -> Session:
    """The game of a record before its first decision; a record of another starting position is a fault."""
    try:
        session = _begin(header.scenario, header.edition, header.options, header.seats, _seeded(None), source)
    except FileFault as fault:
        raise FileFault(source, "header", str(fault)) from None
    if session.header.start != header.start:
        raise RecordDiffers(
            source, "start", f"{header.scenario} starts from position {session.header.start}, this game from another"
        )
    if session.header != header:
        raise RecordDiffers(source, "header", "expected only options that differ from the map's own, and every seat")
    return session


def replay(session: Session, record: Record, source: str) -> Iterator[tuple[RecordLine, list[Event]]]:
    """Take a record's decisions one by one, each proved; a line that differs is named."""
    for line in record.lines:
        yield line, session.follow(line, source, f"line {record.file_line(line.number)}")


def resume(text: str, source: str = "record", seed: int | None = None, mend: bool = False) -> Session:
    """A game as its record left it, every line proved on the way, with fresh dice from here on.

    With `mend`, a last line that was cut off while it was being written is left out.
    """
    record = read_record(text, source, mend)
    session = from_header(record.header, source)
    for _ in replay(session, record, source):
        pass
    session.game.dice = _seeded(seed)
    return session


def judge(text: str, source: str = "position") -> judging.Judgement:
    """Judge a position file (docs/formats.md), the scenario that it names included."""
    return judging.judge(text, source, scenario_brief)


def suggestions(scenario: str, seat: str) -> list[SuggestionEntry]:
    """The set-ups that a scenario suggests for a seat."""
    return [suggestion for suggestion in load_scenario(scenario).suggestion if suggestion.seat == seat]


def set_up(session: Session, suggestion: SuggestionEntry) -> list[Event]:
    """Place a suggested set-up for the seat that is setting up; its `end` is left to the caller."""
    return [event for place in suggestion.place for event in session.apply(f"place {place}")]
