"""Adapt the package: the only module that knows its names. Where modules of the package have moved, change only this.

The other modules work on `Table`, texts and plain values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any

import msgspec

from cybertank.board import board as core_module
from cybertank.game.choices.listing import choices
from cybertank.game.decisions import Decision as Decision
from cybertank.game.dice import SeededDice
from cybertank.game.engine import decider, starting_phase
from cybertank.game.frames.setting_up import force_of
from cybertank.game.game import Game, IllegalDecision
from cybertank.players.advice.reasons import reason
from cybertank.players.player import Player as Player
from cybertank.players.registry import make_player
from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import Secret
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.files import load_scenario, scenario_brief, scenario_names
from cybertank.scenarios.handicaps import buying
from cybertank.scenarios.models import ScenarioFile
from cybertank.scenarios.sessions import from_header, judge, read_battle, replay
from cybertank.scenarios.sessions import start as start_session
from cybertank.state.frames import SetUp
from cybertank.state.state import State
from cybertank.text.events.facts import event_facts, outcome_facts
from cybertank.text.events.sentences import sentence
from cybertank.text.files.errors import FileFault as FileFault
from cybertank.text.files.errors import NotationFault
from cybertank.text.files.reading import read_model
from cybertank.text.forecasts.announcements import announce
from cybertank.text.forecasts.next_turn import bands_of
from cybertank.text.forecasts.odds import weigh
from cybertank.text.maps.drawing import draw_board
from cybertank.text.maps.hex_words import hex_report
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.notation.nearest import with_nearest
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.rulesets import KNOWN_OPTIONS
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.prompts import asked_for, question
from cybertank.text.records.records import read_record
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.reports import points_report, unit_report
from cybertank.text.session import Session as Session
from cybertank.text.units.set_up_reports import places_report, shop_report
from cybertank.text.units.sheets import describe_board, record_sheet

from .specs import OWN_BATTLES, Spec

Refused = IllegalDecision
"""The exception for a decision that is not legal."""
ANYBODY = -1
"""The seat of a spectator."""


def build() -> str:
    """Return which build this is, and where it is installed."""
    where = str(core_module.__file__)
    return f"{'interpreted' if where.endswith('.py') else 'compiled'}, {where}"


def json_text(what: object) -> str:
    """Write anything as JSON, with mappings in the order of their keys."""
    return msgspec.json.encode(what, order="deterministic").decode()


@dataclass(frozen=True)
class Scenario:
    """What the plan of games must know about a scenario."""

    name: str
    editions: list[str]
    seats: list[str]
    has_turns: bool
    buyers: list[str]
    """The seats that buy their force, and so can have a handicap."""
    hides: list[str]
    """Which of mines, camouflage and dummies its forces have."""


def scenarios() -> list[Scenario]:
    """List the scenarios of the package."""
    return [_scenario(load_scenario(name)) for name in scenario_names()]


def _scenario(entry: ScenarioFile) -> Scenario:
    hides = [name for name in ("mines", "camouflage", "dummies") if any(getattr(force, name) for force in entry.force)]
    return Scenario(entry.name, list(entry.editions), entry.seats, entry.turns is not None, list(buying(entry)), hides)


def known_options() -> tuple[str, ...]:
    """List the names of all options of the rules, so that the plan can report any that it misses."""
    return tuple(KNOWN_OPTIONS)


@cache
def own_battle(base: str, changes: str) -> ScenarioFile:
    """Read a custom battle: a scenario of the package with some of its keys changed. The changes are JSON."""
    entry = msgspec.to_builtins(load_scenario(base))
    return read_battle(json.dumps({**entry, "name": f"own-{base}", "suggestion": [], **json.loads(changes)}))


def new_session(spec: Spec) -> Session:
    """Begin a game that keeps its record."""
    scenario: str | ScenarioFile = spec.scenario
    if spec.scenario in OWN_BATTLES:
        base, changes = OWN_BATTLES[spec.scenario]
        scenario = own_battle(base, json.dumps(changes))
    seats = load_scenario(scenario).seats if isinstance(scenario, str) else scenario.seats
    return start_session(
        scenario,
        seed=spec.seed,
        turn_limit=spec.turn_limit,
        options=dict(spec.options),
        seats={seat: spec.levels[i % len(spec.levels)] for i, seat in enumerate(seats)},
        edition=spec.edition or None,
        handicap=dict(spec.handicap),
    )


def start(spec: Spec) -> Table:
    """Begin the game of a spec, from a scenario or from a position."""
    if not spec.position:
        return Table(new_session(spec).game)
    entry = read_model(spec.position, PositionFile, "position")
    dice = SeededDice(spec.seed)
    game = Game(state_of(entry, "position", scenario_brief), dice)
    starting_phase(game.state, dice)
    return Table(game)


def is_position(text: str) -> bool:
    """Return True if a text is a position that a game can start from."""
    try:
        return not start(Spec(position=text)).is_over
    except FileFault:
        return False


def new_player(level: str, seed: int) -> Player:
    """Return a computer player."""
    return make_player(level, seed)


@dataclass
class Taken:
    """A decision that was made: the faces it rolled, and what happened."""

    faces: list[int]
    events: list[Event]


class Table:
    """One game, with everything about it put into words."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.first = game.state.copy()

    @property
    def seat(self) -> int:
        """Return the number of the seat that decides."""
        return self.game.seat

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.game.state.setting.seats)

    @property
    def is_over(self) -> bool:
        """Return True if the game has ended."""
        return self.game.outcome is not None

    @property
    def hides(self) -> bool:
        """Return True if anything can be hidden from anyone in this game."""
        return self.game.state.setting.rules.hides

    @property
    def is_set_up(self) -> bool:
        """Return True if the set-up is over and the turns have begun."""
        return not isinstance(self.game.state.flow[0], SetUp)

    @property
    def units(self) -> list[str]:
        """List all units by the names that the deciding seat knows."""
        return list(self._look().ids)

    @property
    def hexes(self) -> list[str]:
        """List the names of all hexes."""
        return list(self.game.state.board.names)

    def choose(self, player: Player) -> Decision:
        """Let a player decide from what its seat sees."""
        return player.choose(self._look())

    def _look(self) -> State:
        return self.game.look(self.game.seat)

    def take(self, decision: Decision) -> Taken:
        """Make a decision. Raise an exception if it is illegal."""
        events = self.game.apply(decision)
        return Taken(list(self.game.steps[-1].faces), events)

    def take_back(self) -> bool:
        """Take back the last decision if that is allowed, and return True if it was."""
        if not self.game.can_undo():
            return False
        self.game.undo()
        return True

    def notation(self, decision: Decision) -> str:
        """Write a decision that has not been made yet."""
        return write_decision(self.game.state, decision)

    def notation_seen(self, decision: Decision, seat: int) -> str:
        """Write a decision as another seat would."""
        return write_decision(self.game.look(seat), decision)

    def forecast(self, decision: Decision) -> str:
        """Say what a decision is about to do."""
        return announce(self._look(), decision)

    def advice(self, decision: Decision) -> str:
        """Give the reasons for a decision."""
        return reason(self._look(), decision)

    def tried(self, line: str) -> tuple[str, Decision | None]:
        """Read a line of notation, and return it as a decision if it is legal.

        If it is not, say why, and name the nearest legal decision.
        """
        seen = self._look()
        try:
            decision = read_decision(seen, line)
        except NotationFault as fault:
            return f"notation: {fault}", None
        refused = self.game.check(decision)
        if refused is None:
            return "legal", decision
        refused = with_nearest(self.game.look(decider(self.game.state, decision)), decision, refused)
        return f"{refused.rule}: {refused.reason}", None

    def odds(self, line: str) -> str:
        """Weigh an attack, written as the decision to make it."""
        seen = self._look()
        try:
            found = weigh(seen, line)
        except NotationFault as fault:
            return f"no odds: {fault}"
        riders = () if found.riders is None else astuple(found.riders)
        plans = [astuple(plan) for plan in found.plans]
        return f"{found.attack} at {found.target}: {astuple(found.chances)} {plans} {found.treads} {riders}"

    def question(self) -> str:
        """Return the question to the seat that decides."""
        seen = self._look()
        return f"{asked_for(seen)}\n{question(seen)}"

    def facts(self, taken: Taken) -> str:
        """Write the events of a decision as facts."""
        state = self.game.state
        return json_text([event_facts(state, event) for event in taken.events])

    def sentences(self, taken: Taken) -> str:
        """Write the events of a decision as sentences."""
        state = self.game.state
        return "\n".join(sentence(state, event) for event in taken.events)

    def seen_events(self, taken: Taken, seat: int) -> str:
        """Write the events of a decision as far as a seat can know them."""
        seen = self.game.look(seat)
        told = [event for event in taken.events if not isinstance(event, Secret)]
        words = "\n".join(sentence(seen, event) for event in told)
        return f"{json_text([event_facts(seen, event) for event in told])}\n{words}"

    def digest(self) -> str:
        """Return the hash of the position."""
        return self.game.state.digest()

    def seen_digest(self, seat: int) -> str:
        """Return the hash of the position as a seat, or a spectator, sees it."""
        return self.game.view(seat).digest()

    def choices(self) -> list[str]:
        """List what can be decided for a single unit or weapon."""
        seen = self._look()
        options = self.game.options()
        return [options.choose, *(write_decision(seen, decision) for decision in choices(seen))]

    def position(self) -> dict[str, Any]:
        """Return the position as it is written to a file, or nothing during the set-up."""
        return position_facts(position_of(self.game.state)) if self.is_set_up else {}

    def snapshot(self) -> str:
        """Write a snapshot."""
        return write_snapshot(self.game.state).decode()

    def at_snapshot(self, text: str, seed: int) -> Table:
        """Return the game as a snapshot has it, with different dice."""
        return Table(Game(read_snapshot(text.encode(), self.first, "snapshot"), SeededDice(seed)))

    def reports(self, number: int) -> str:
        """Describe the board, the points, a hex, and one unit on the map. During the set-up, list what is on offer."""
        seen = self._look()
        told = [describe_board(seen), points_report(seen), hex_report(seen, number * 7 % seen.board.size)]
        frame = seen.flow[-1]
        if isinstance(frame, SetUp):
            told += [shop_report(seen, force_of(seen, frame)), places_report(seen, force_of(seen, frame))]
        there = [unit for unit, where in enumerate(seen.hex_of) if where >= 0]
        if there:
            unit = there[number % len(there)]
            told += [unit_report(seen, unit), str(bands_of(seen, unit, number % 2 == 0))]
            told += [record_sheet(seen, unit)] if seen.kind(unit).is_ogre else []
        return "\n".join(told)

    def drawing(self) -> str:
        """Draw the board."""
        return draw_board(self._look(), width=120)

    def points(self) -> str:
        """List the victory points of every seat, line by line."""
        tallies = [victory_points(self.game.state, seat) for seat in range(self.seats)]
        return "\n".join(
            f"{seat} {tally.total}/{tally.scale}: {line.amount} {line.reason} ({line.rule})"
            for seat, tally in enumerate(tallies)
            for line in tally.lines
        )

    def outcome(self) -> str:
        """Say how the game ended."""
        return json_text(outcome_facts(self.game.state))


def judged(text: str) -> tuple[str, str]:
    """Judge a position file, and return the verdict in a few words and the whole answer."""
    try:
        found = judge(text)
    except FileFault as fault:
        return "no position", str(fault)
    short = "taken" if found.error is None else f"refused by {found.error.rule}"
    return short, json_text(found)


def session_table(session: Session) -> Table:
    """Return the table of a game that keeps its record."""
    return Table(session.game)


def session_take(session: Session, decision: Decision) -> None:
    """Make a decision in a game that keeps its record."""
    session.apply(decision)


def session_undo(session: Session) -> bool:
    """Take back the last decision of a game that keeps its record, if that is allowed."""
    if not session.can_undo():
        return False
    session.undo()
    return True


def session_record(session: Session) -> str:
    """Return the record of a game."""
    return session.record()


def proved(text: str) -> Iterator[tuple[str, str, str]]:
    """Prove a record: yield every line with its sentences and the position after it.

    Raise an exception for a line that differs.
    """
    record = read_record(text, "record")
    session = from_header(record.header, "record")
    for line, events in replay(session, record, "record"):
        words = "\n".join(sentence(session.state, event) for event in events)
        yield line.text, words, session.state.digest()
    if session.record() != text:
        raise ValueError("the record is written otherwise than it was read")
