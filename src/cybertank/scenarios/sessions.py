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
# A refusal that cites this rule means that the budget is spent.
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

    `scenario` is the name of a built-in scenario, or a scenario read from a file (`read_battle`). `turn_limit` replaces
    the scenario's number of turns (0 for no limit). Without a `seed`, every game has different dice. `options` are the
    same as `rules.options` in a position file. `seats` names the computer player for each seat (`{"defender":
    "charger"}`); people play the others. `edition` is one of the scenario's editions; the first by default. `handicap`
    gives seats that buy their force more or fewer armor units (`{"defender": 2}`, 1.04).
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
    """Read a custom scenario file. Raise a FileFault with all errors found."""
    return checked_scenario(text, source)


def from_header(header: RecordHeader, source: str, prove: bool = True) -> Session:
    """Return a recorded game before its first decision. Raise an error if the starting position differs.

    Without `prove`, the digest can differ, for example because another version stores other things in a position.
    """
    try:
        entry = read_battle(header.battle) if header.battle else load_scenario(header.scenario)
        session = _begin(entry, header.edition, header.options, header.seats, header.handicap, _seeded(None), source)
    except FileFault as fault:
        raise FileFault(source, "header", str(fault)) from None
    if prove and session.header.start != header.start:
        raise RecordDiffers(
            source,
            "start",
            f"{header.scenario} starts from position {session.header.start}, but this game starts from a different one",
        )
    if msgspec.structs.replace(session.header, start=header.start) != header:
        raise RecordDiffers(
            source, "header", "expected every seat, and only options that differ from the map's defaults"
        )
    return Session(session.game, header, session.title)


def replay(
    session: Session, record: Record, source: str, prove: bool = True
) -> Iterator[tuple[RecordLine, list[Event]]]:
    """Apply a record's decisions one by one, and verify each. An error names the line that differs."""
    for line in record.lines:
        yield line, session.follow(line, source, f"line {record.file_line(line.number)}", prove)


def resume(
    text: str, source: str = "record", seed: int | None = None, mend: bool = False, prove: bool = True
) -> Session:
    """Resume a game where its record ends. Verify every line, and use fresh dice from there on.

    With `mend`, drop a last line that was cut off while it was being written. Without `prove`, lines only have to be
    legal, and `Session.unproved` counts those that differ. This is how games from older versions are continued.
    """
    record = read_record(text, source, mend)
    session = from_header(record.header, source, prove)
    for _ in replay(session, record, source, prove):
        pass
    session.game.dice = _seeded(seed)
    return session


def judge(text: str, source: str = "position") -> judging.Judgement:
    """Judge a position file (docs/formats.md), including the scenario it names."""
    return judging.judge(text, source, scenario_brief)


def suggestions(scenario: str, seat: str) -> list[SuggestionEntry]:
    """Return the set-ups that a built-in scenario suggests for a seat."""
    return [suggestion for suggestion in load_scenario(scenario).suggestion if suggestion.seat == seat]


def suggested_in(state: State, seat: str) -> list[Suggestion]:
    """Return the set-ups that a game's scenario suggests for a seat."""
    brief = state.setting.brief
    number = state.setting.seats.index(seat)
    return [] if brief is None else [one for one in brief.suggestions if one.seat == number]


def set_up(session: Session, suggestion: Suggestion | SuggestionEntry) -> list[Event]:
    """Place a suggested set-up for the seat that is setting up. The caller makes the `end` decision."""
    places = payable(session.state, suggestion.place)
    return [event for place in places for event in session.apply(f"place {place}")]


def payable(state: State, places: list[str]) -> list[str]:
    """Return the part of a set-up that the budget can pay for, if it is smaller than intended (1.04, 1.07).

    If the set-up fails for another reason, raise the same error as `Session.apply`.
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
