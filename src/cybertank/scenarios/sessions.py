"""Start sessions from a scenario, and resume them from a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import msgspec

from cybertank.game.dice import SeededDice
from cybertank.game.game import Game, IllegalDecision
from cybertank.rules.citations import cited
from cybertank.rules.events.base import Event
from cybertank.scenarios.checking import checked_scenario
from cybertank.scenarios.files import (
    battle_of,
    load_scenario,
    options_to_keep,
    scenario_board,
    scenario_brief,
    scenario_entry,
    scenario_rules,
)
from cybertank.scenarios.handicaps import with_handicap
from cybertank.scenarios.models import ScenarioFile, SuggestionEntry
from cybertank.scenarios.start import start_game
from cybertank.state.brief import Suggestion
from cybertank.state.state import State
from cybertank.text import judge as judging
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.decisions import read_decision
from cybertank.text.records.records import Record, RecordDiffers, RecordHeader, RecordLine, read_record
from cybertank.text.session import PERSON, Session

HUMAN = PERSON
# A refusal by this rule means that the money is gone.
BUYING_RULE = "1.07"


def start(
    scenario: str | ScenarioFile = "mark-iii",
    seed: int | None = None,
    turn_limit: int | None = None,
    options: dict[str, bool | int | str] | None = None,
    seats: dict[str, str] | None = None,
    edition: str | None = None,
    handicap: dict[str, int] | None = None,
) -> Session:
    """Start a new game of a scenario, at the first decision of its set-up.

    `scenario` is the name of one of the package's, or one that was read from a file (`read_battle`). `turn_limit`
    takes the place of the scenario's own number of turns (0: no limit). Without a seed the dice are
    different in every game. `options` are those of a position's `rules.options`. `seats` says who holds
    which seat (`{"defender": "charger"}`); the others are held by people. `edition` is one of those that the scenario
    can be played by; without it the first of them. `handicap` gives seats that buy their force so many armor units
    more, or less (`{"defender": 2}`, 1.04).
    """
    asked = dict(options or {})
    if turn_limit is not None:
        asked["turn_limit"] = turn_limit
    entry = scenario_entry(scenario)
    return _begin(entry, edition, asked, seats or {}, handicap or {}, _seeded(seed), "start")


def _seeded(seed: int | None) -> SeededDice:
    return SeededDice(secrets.randbits(64) if seed is None else seed)


def _begin(
    entry: ScenarioFile,
    edition: str | None,
    options: dict[str, bool | int | str],
    seats: dict[str, str],
    handicap: dict[str, int],
    dice: SeededDice,
    source: str,
) -> Session:
    board = scenario_board(entry)
    rules = scenario_rules(entry, board, options, edition)
    for name in seats:
        if name not in entry.seats:
            raise FileFault(source, "seats", f"unknown seat {name!r}; {entry.name} has {', '.join(entry.seats)}")
    holders = {name: seats.get(name, HUMAN) for name in entry.seats}
    game = start_game(with_handicap(entry, handicap), dice, rules)
    kept = options_to_keep(entry, rules, board.colour)
    given = {seat: amount for seat, amount in handicap.items() if amount}
    header = RecordHeader(entry.name, rules.edition.name, kept, holders, game.state.digest(), battle_of(entry), given)
    return Session(game, header, entry.title)


def read_battle(text: str, source: str = "battle") -> ScenarioFile:
    """Read a custom scenario file. Raises a FileFault that says everything that is wrong with it."""
    return checked_scenario(text, source)


def from_header(header: RecordHeader, source: str, prove: bool = True) -> Session:
    """Return the game of a record before its first decision; a record of another starting position is a fault.

    Without `prove` its digest may differ, as where another version of the rules keeps other things in a position.
    """
    try:
        entry = read_battle(header.battle) if header.battle else load_scenario(header.scenario)
        session = _begin(entry, header.edition, header.options, header.seats, header.handicap, _seeded(None), source)
    except FileFault as fault:
        raise FileFault(source, "header", str(fault)) from None
    if prove and session.header.start != header.start:
        raise RecordDiffers(
            source, "start", f"{header.scenario} starts from position {session.header.start}, this game from another"
        )
    if msgspec.structs.replace(session.header, start=header.start) != header:
        raise RecordDiffers(source, "header", "expected only options that differ from the map's own, and every seat")
    return Session(session.game, header, session.title)


def replay(
    session: Session, record: Record, source: str, prove: bool = True
) -> Iterator[tuple[RecordLine, list[Event]]]:
    """Take a record's decisions one by one, each proved; a line that differs is named."""
    for line in record.lines:
        yield line, session.follow(line, source, f"line {record.file_line(line.number)}", prove)


def resume(
    text: str, source: str = "record", seed: int | None = None, mend: bool = False, prove: bool = True
) -> Session:
    """Resume a game as its record left it, every line proved on the way, with fresh dice from here on.

    With `mend`, a last line that was cut off while it was being written is left out. Without `prove`, lines need only
    be legal, and `Session.unproved` counts those that differ: so a game of an older version is played on.
    """
    record = read_record(text, source, mend)
    session = from_header(record.header, source, prove)
    for _ in replay(session, record, source, prove):
        pass
    session.game.dice = _seeded(seed)
    return session


def judge(text: str, source: str = "position") -> judging.Judgement:
    """Judge a position file (docs/formats.md), the scenario that it names included."""
    return judging.judge(text, source, scenario_brief)


def suggestions(scenario: str, seat: str) -> list[SuggestionEntry]:
    """Return the set-ups that a scenario of the package suggests for a seat."""
    return [suggestion for suggestion in load_scenario(scenario).suggestion if suggestion.seat == seat]


def suggested_in(state: State, seat: str) -> list[Suggestion]:
    """Return the set-ups that the scenario of a game suggests for a seat."""
    brief = state.setting.brief
    number = state.setting.seats.index(seat)
    return [] if brief is None else [one for one in brief.suggestions if one.seat == number]


def set_up(session: Session, suggestion: Suggestion | SuggestionEntry) -> list[Event]:
    """Place a suggested set-up for the seat that is setting up; its `end` is left to the caller."""
    places = payable(session.state, suggestion.place)
    return [event for place in places for event in session.apply(f"place {place}")]


def payable(state: State, places: list[str]) -> list[str]:
    """Return the part of a set-up that can be paid for with a smaller budget than it was made for (1.04, 1.07).

    Raises as `Session.apply` does where the set-up does not fit for another reason.
    """
    trial = Game(state.copy(), SeededDice(0), history=False)
    kept: list[str] = []
    for place in places:
        try:
            trial.apply(read_decision(trial.state, f"place {place}"))
        except IllegalDecision as illegal:
            if illegal.refusal.rule != cited(state, BUYING_RULE):
                raise
        else:
            kept.append(place)
    return kept
