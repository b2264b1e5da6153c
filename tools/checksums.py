"""Take checksums of thousands of games, so that a change that must change no game can be proved to change none.

    python tools/checksums.py record expected.json             play everything and write down what came of it
    python tools/checksums.py compare expected.json            play it again and say what differs
    python tools/checksums.py compare expected.json --quick    the same with a tenth of it
    python tools/checksums.py show expected.json NAME          print all that goes into the checksum of one game

`compare` ends with 1 where anything differs. `--jobs 2` takes two processes, `--share 2/3` only the second third.

There are five parts (`--part`, several times if need be):

    games      random players: every scenario, edition and option, battles of our own, and positions out of the tests
    players    all levels of play against each other, with hints and the reasons for them
    judge      positions put before the judge: those of the tests and examples, and others with true and false decisions
    records    records of games that are read and proved line by line
    snapshots  snapshots of games that are read, and played on from

Each game has one chained checksum over every step: the decision, its dice, the events as facts and as sentences, the
question that was asked, the position and what each seat sees of it; every few steps also all choices, the position as
it is written, a snapshot that is read back, refusals, and what can be asked about units. Beside it stand a checksum
for each of these aspects and the chain's value after every 25 decisions, so that a difference can be told and found.

What the judge is asked, the records and the snapshots are kept in the folder `corpus` beside the expected file.
`record` makes there what is missing, and leaves alone what is there: the build that is tested must get the same texts
as the one that made them. A second `record` into the same file adds the parts it was asked for to those it has.

Everything that hangs on names of the package is in the section `Adapter`: where modules have moved, change only that.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, astuple, dataclass, field, replace
from functools import cache
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

# == Adapter ===========================================================================================================
#
# The only part of this file that knows the package. Everything else works on `Table`, texts and plain values.
import msgspec

from cybertank.board import board as core_module
from cybertank.game.choices.listing import choices
from cybertank.game.decisions import Decision
from cybertank.game.dice import SeededDice
from cybertank.game.engine import decider, starting_phase
from cybertank.game.frames.setting_up import force_of
from cybertank.game.game import Game, IllegalDecision
from cybertank.players.advice.reasons import reason
from cybertank.players.player import Player
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
from cybertank.text.files.errors import FileFault, NotationFault
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
from cybertank.text.session import Session
from cybertank.text.units.set_up_reports import places_report, shop_report
from cybertank.text.units.sheets import describe_board, record_sheet

Refused = IllegalDecision
"""What is raised where a decision is not legal."""
ANYBODY = -1
"""The seat of a spectator."""


def build() -> str:
    """Say which build this is, and where it lies."""
    where = str(core_module.__file__)
    return f"{'interpreted' if where.endswith('.py') else 'compiled'}, {where}"


def json_text(what: object) -> str:
    """Write anything as JSON, mappings in the order of their keys."""
    return msgspec.json.encode(what, order="deterministic").decode()


@dataclass(frozen=True)
class Scenario:
    """Hold what the plan of games must know of a scenario."""

    name: str
    editions: list[str]
    seats: list[str]
    has_turns: bool
    buyers: list[str]
    """The seats that buy their force, and may have a handicap."""
    hides: list[str]
    """Which of mines, camouflage and dummies its forces have."""


def scenarios() -> list[Scenario]:
    """List the scenarios of the package."""
    return [_scenario(load_scenario(name)) for name in scenario_names()]


def _scenario(entry: ScenarioFile) -> Scenario:
    hides = [name for name in ("mines", "camouflage", "dummies") if any(getattr(force, name) for force in entry.force)]
    return Scenario(entry.name, list(entry.editions), entry.seats, entry.turns is not None, list(buying(entry)), hides)


def known_options() -> tuple[str, ...]:
    """List the names of all options of the rules, so that one that the plan forgets is noticed."""
    return tuple(KNOWN_OPTIONS)


@cache
def own_battle(base: str, changes: str) -> ScenarioFile:
    """Read a battle of one's own: a scenario of the package with some of its keys changed, those given as JSON."""
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
    """Tell whether a text is a position that can be played on from."""
    try:
        return not start(Spec(position=text)).is_over
    except FileFault:
        return False


def new_player(level: str, seed: int) -> Player:
    """Make a computer player."""
    return make_player(level, seed)


@dataclass
class Taken:
    """Hold a decision that was taken: the faces it rolled, and what happened."""

    faces: list[int]
    events: list[Event]


class Table:
    """Play one game, and put everything about it into words."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.first = game.state.copy()

    @property
    def seat(self) -> int:
        """Tell the number of the seat that decides."""
        return self.game.seat

    @property
    def seats(self) -> int:
        """Tell how many seats there are."""
        return len(self.game.state.setting.seats)

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.outcome is not None

    @property
    def hides(self) -> bool:
        """Tell whether anything may be hidden from anybody in this game."""
        return self.game.state.setting.rules.hides

    @property
    def is_set_up(self) -> bool:
        """Tell whether the turns have begun."""
        return not isinstance(self.game.state.flow[0], SetUp)

    @property
    def units(self) -> list[str]:
        """List all units by the names that the seat that decides knows."""
        return list(self._look().ids)

    @property
    def hexes(self) -> list[str]:
        """List the names of all hexes."""
        return list(self.game.state.board.names)

    def choose(self, player: Player) -> Decision:
        """Let a player decide, by what its seat sees."""
        return player.choose(self._look())

    def _look(self) -> State:
        return self.game.look(self.game.seat)

    def take(self, decision: Decision) -> Taken:
        """Take a decision; an illegal one is an exception."""
        events = self.game.apply(decision)
        return Taken(list(self.game.steps[-1].faces), events)

    def take_back(self) -> bool:
        """Take the last decision back, where that may be."""
        if not self.game.can_undo():
            return False
        self.game.undo()
        return True

    def notation(self, decision: Decision) -> str:
        """Write a decision that was not taken yet."""
        return write_decision(self.game.state, decision)

    def notation_seen(self, decision: Decision, seat: int) -> str:
        """Write it as another seat would."""
        return write_decision(self.game.look(seat), decision)

    def forecast(self, decision: Decision) -> str:
        """Say what a decision is about to do."""
        return announce(self._look(), decision)

    def advice(self, decision: Decision) -> str:
        """Say what speaks for a decision."""
        return reason(self._look(), decision)

    def tried(self, line: str) -> tuple[str, Decision | None]:
        """Read a line of notation: why it cannot be taken, with the nearest that can; or that it can, as a decision."""
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
        """Say what is asked of the seat that decides."""
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
        """Write the events of a decision as a seat may know them."""
        seen = self.game.look(seat)
        told = [event for event in taken.events if not isinstance(event, Secret)]
        words = "\n".join(sentence(seen, event) for event in told)
        return f"{json_text([event_facts(seen, event) for event in told])}\n{words}"

    def digest(self) -> str:
        """Give the hash of the position."""
        return self.game.state.digest()

    def seen_digest(self, seat: int) -> str:
        """Give the hash of the position as a seat, or anybody, sees it."""
        return self.game.view(seat).digest()

    def choices(self) -> list[str]:
        """List what can be decided for one unit or one weapon."""
        seen = self._look()
        options = self.game.options()
        return [options.choose, *(write_decision(seen, decision) for decision in choices(seen))]

    def position(self) -> dict[str, Any]:
        """Write the position as a file has it; nothing while it is being set up."""
        return position_facts(position_of(self.game.state)) if self.is_set_up else {}

    def snapshot(self) -> str:
        """Write a snapshot."""
        return write_snapshot(self.game.state).decode()

    def at_snapshot(self, text: str, seed: int) -> Table:
        """Give the same game as a snapshot has it, with other dice."""
        return Table(Game(read_snapshot(text.encode(), self.first, "snapshot"), SeededDice(seed)))

    def reports(self, number: int) -> str:
        """Describe the board, the points, a hex, and one unit of those on the map; in set-up what is on offer."""
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
        """Count the victory points of every seat, line by line."""
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
    """Judge a position file: in a few words what came of it, and the whole answer."""
    try:
        found = judge(text)
    except FileFault as fault:
        return "no position", str(fault)
    short = "taken" if found.error is None else f"refused by {found.error.rule}"
    return short, json_text(found)


def session_table(session: Session) -> Table:
    """Give the table of a game that keeps its record."""
    return Table(session.game)


def session_take(session: Session, decision: Decision) -> None:
    """Take a decision in a game that keeps its record."""
    session.apply(decision)


def session_undo(session: Session) -> bool:
    """Take the last decision of a game back that keeps its record, where that may be."""
    if not session.can_undo():
        return False
    session.undo()
    return True


def session_record(session: Session) -> str:
    """Give the record of a game."""
    return session.record()


def proved(text: str) -> Iterator[tuple[str, str, str]]:
    """Prove a record: every line with its sentences and the position after it; a line that differs is an exception."""
    record = read_record(text, "record")
    session = from_header(record.header, "record")
    for line, events in replay(session, record, "record"):
        words = "\n".join(sentence(session.state, event) for event in events)
        yield line.text, words, session.state.digest()
    if session.record() != text:
        raise ValueError("the record is written otherwise than it was read")


# == The end of the adapter ============================================================================================

# -- one game ----------------------------------------------------------------------------------------------------------

EVERY_MARK = 25
EVERY_CHOICES = 7
EVERY_TRY = 10
EVERY_WRITTEN = 14
EVERY_FORECAST = 5
EVERY_ADVICE = 4
EVERY_UNDO = 13
EVERY_REPORT = 35
EVERY_DRAWING = 105
EVERY_DETOUR = 8
RESIGNS_AFTER = 120
EVERY_HINT = 30
ENDLESS = 5000
SEATS_APART = 1_000_003
"""How far apart the seeds of the players at one table are, and from the seed of the dice."""


@dataclass(frozen=True)
class Spec:
    """Say which game is to be played."""

    scenario: str = ""
    """One of the package, or of OWN_BATTLES."""
    position: str = ""
    """The text of a position file to begin from, in place of a scenario; `@NAME 7` is the eighth text of a corpus."""
    edition: str = ""
    options: dict[str, bool | int | str] = field(default_factory=dict)
    handicap: dict[str, int] = field(default_factory=dict)
    turn_limit: int | None = None
    levels: tuple[str, ...] = ("random",)
    """Who plays, by seat; where there are more seats, from the front again."""
    seed: int = 1
    most: int = ENDLESS
    """Decisions after which the game is broken off."""
    hints: str = ""
    """A level that is asked for hints now and then; its reasons are part of the checksum."""
    wanders: bool = False
    """Whether decisions made out of nothing but names are tried now and then, and taken where they are legal."""

    @staticmethod
    def read(kept: dict[str, Any]) -> Spec:
        """Read a spec as it is kept in the expected file."""
        return Spec(**{**kept, "levels": tuple(kept["levels"])}) if "levels" in kept else Spec(**kept)

    def kept(self) -> dict[str, Any]:
        """Write a spec without what is as usual."""
        usual = asdict(Spec())
        return {key: value for key, value in asdict(self).items() if value != usual[key]}

    def name(self) -> str:
        """Name the game after what is in the spec."""
        words = [
            self.scenario or "position",
            self.edition,
            *(f"{name}={value}" for name, value in self.options.items()),
        ]
        words += [f"{seat}{amount:+}" for seat, amount in self.handicap.items()]
        words += [f"turns={self.turn_limit}"] if self.turn_limit is not None else []
        words += ["/".join(self.levels), f"seed={self.seed}", "wandering" if self.wanders else ""]
        return " ".join(filter(None, words))


@dataclass
class Result:
    """Hold what came of a game, or of anything else that has a checksum."""

    checksum: str
    note: str = ""
    decisions: int = 0
    digest: str = ""
    marks: list[str] = field(default_factory=list)
    aspects: dict[str, str] = field(default_factory=dict)

    def kept(self) -> dict[str, Any]:
        """Write a result without what is empty."""
        return {key: value for key, value in asdict(self).items() if value}


class Chain:
    """Hash whatever is added, in one chain over all of it and in one for each aspect."""

    def __init__(self, show: Callable[[str, str], None] | None = None) -> None:
        self.whole = blake2b(digest_size=8)
        self.aspects: dict[str, Any] = {}
        self.marks: list[str] = []
        self.show = show
        self.decisions = 0
        self.digest = ""

    def add(self, aspect: str, text: str) -> None:
        """Add a text under the name of what it is about."""
        content = f"{aspect} {len(text)}\n{text}\n".encode()
        self.whole.update(content)
        if aspect not in self.aspects:
            self.aspects[aspect] = blake2b(digest_size=4)
        self.aspects[aspect].update(content)
        if self.show is not None:
            self.show(aspect, text)

    def mark(self) -> None:
        """Note the chain's value so far."""
        self.marks.append(self.whole.hexdigest()[:8])

    def result(self, note: str = "") -> Result:
        """Give what came of it."""
        aspects = {name: chain.hexdigest() for name, chain in self.aspects.items()}
        return Result(self.whole.hexdigest(), note, self.decisions, self.digest, self.marks, aspects)


def played(spec: Spec, chain: Chain) -> Result:
    """Play a game; one that cannot be begun, or breaks, has a checksum of what was said then."""
    try:
        table = start(spec)
    except Exception as fault:  # whatever is raised must be the same afterwards
        chain.add("refused", f"{type(fault).__name__}: {fault}")
        return chain.result("refused")
    try:
        note = Play(spec, table, chain).whole_game()
    except Exception as crash:
        chain.add("crash", f"{type(crash).__name__}: {crash}")
        note = f"crash: {type(crash).__name__}: {crash}"
    return chain.result(note)


class Play:
    """Play one game, and add every step of it to a chain."""

    def __init__(self, spec: Spec, table: Table, chain: Chain) -> None:
        self.spec = spec
        self.table = table
        self.chain = chain
        self.players = players_of(spec, table.seats)
        self.viewers = [*range(table.seats), ANYBODY]
        self.lines: list[str] = []
        self.advises = spec.hints != "" or any(level != "random" for level in spec.levels)

    def whole_game(self) -> str:
        """Play until the game is over, and say how it ended."""
        table, chain = self.table, self.chain
        chain.add("positions", table.digest())
        while not table.is_over and chain.decisions < self.spec.most:
            if chain.decisions % EVERY_MARK == 0 and chain.decisions:
                chain.mark()
            self.step(chain.decisions)
            chain.decisions += 1
        if table.is_set_up:
            chain.add("points", table.points())
            chain.add("written", json_text(table.position()))
        chain.add("outcome", table.outcome())
        chain.digest = table.digest()
        return "played" if table.is_over else "broken off"

    def step(self, number: int) -> None:
        """Take one decision."""
        table, chain = self.table, self.chain
        chain.add("questions", table.question())
        self.look_around(number)
        if number % EVERY_TRY == 3 and self.lines:
            self.try_old_lines(number)
        if number % EVERY_REPORT == 1:
            chain.add("reports", table.reports(number))
        if number % EVERY_DRAWING == 50:
            chain.add("drawings", table.drawing())
        if self.spec.hints and number % EVERY_HINT == 2:
            self.hint(number)
        if self.spec.wanders and number % EVERY_DETOUR == 6:
            self.wander(number)
            if table.is_over:
                return
        decision = table.choose(self.players[table.seat])
        try:
            taken = self.take(number, decision)
        except Refused as refused:
            self.help_on(number, str(refused))
            return
        if number % EVERY_UNDO == 0 and not taken.faces and table.take_back():
            chain.add("undone", table.digest())
            again = table.take(decision)
            chain.add("undone", f"{table.facts(again)} {table.digest()}")

    def take(self, number: int, decision: Decision) -> Taken:
        """Take a decision, and add what is said of it before and after."""
        line = self.table.notation(decision)
        self.chain.add("decisions", line)
        self.lines.append(line)
        self.say_before(number, decision, line)
        taken = self.table.take(decision)
        self.say_after(taken)
        return taken

    def wander(self, number: int) -> None:
        """Try decisions made of any names, and take those that are legal."""
        table = self.table
        rng = Random(f"{self.spec.seed} {number}")
        for _ in range(3):
            line = any_line(table.units, table.hexes, rng, table.is_set_up)
            told, decision = table.tried(line)
            self.chain.add("refusals", f"{line}: {told}")
            if decision is not None and (line != "resign" or number > RESIGNS_AFTER):
                self.take(number, decision)
                if table.is_over:
                    return

    def help_on(self, number: int, refused: str) -> None:
        """Take a ? marker away where there are too many of them after a detour: no player thinks of that."""
        self.chain.add("stuck", refused)
        for unit in self.table.units:
            decision = self.table.tried(f"unmark {unit}")[1]
            if decision is not None and self.spec.wanders:
                self.take(number, decision)
                return
        raise ValueError(f"a player's decision was refused: {refused}")

    def look_around(self, number: int) -> None:
        """Add what is not looked at in every step: choices, the position as it is written, a snapshot, what is seen."""
        table, chain = self.table, self.chain
        if number % EVERY_CHOICES == 0:
            chain.add("choices", "\n".join(table.choices()))
        if number % EVERY_WRITTEN == 4:
            chain.add("written", json_text(table.position()))
        if number % EVERY_WRITTEN == 11:
            chain.add("snapshots", table.at_snapshot(table.snapshot(), 0).digest())
        if number % EVERY_WRITTEN == 8 and not table.hides:
            chain.add("seen", " ".join(table.seen_digest(seat) for seat in self.viewers))

    def try_old_lines(self, number: int) -> None:
        """Add why decisions of earlier steps cannot be taken now, or that they can."""
        count = len(self.lines)
        for line in dict.fromkeys([self.lines[-1], self.lines[number * 5 % count], self.lines[number * 3 % count]]):
            self.chain.add("refusals", f"{line}: {self.table.tried(line)[0]}")

    def hint(self, number: int) -> None:
        """Add what another player would do, and why."""
        table = self.table
        hinted = table.choose(new_player(self.spec.hints, self.spec.seed + number))
        self.chain.add("hints", f"{table.notation(hinted)}\n{table.advice(hinted)}")

    def say_before(self, number: int, decision: Decision, line: str) -> None:
        """Add what is said of a decision before it is taken."""
        table, chain = self.table, self.chain
        if number % EVERY_FORECAST == 0:
            chain.add("forecasts", table.forecast(decision))
            if line.startswith("fire "):
                chain.add("odds", table.odds(line))
        if self.advises and number % EVERY_ADVICE == 0:
            chain.add("advice", table.advice(decision))
        if table.hides:
            chain.add("seen", "\n".join(table.notation_seen(decision, seat) for seat in self.viewers))

    def say_after(self, taken: Taken) -> None:
        """Add what came of a decision."""
        table, chain = self.table, self.chain
        chain.add("dice", " ".join(map(str, taken.faces)))
        chain.add("facts", table.facts(taken))
        chain.add("sentences", table.sentences(taken))
        chain.add("positions", table.digest())
        if table.hides:
            for seat in self.viewers:
                chain.add("seen", f"{table.seen_digest(seat)}\n{table.seen_events(taken, seat)}")


def players_of(spec: Spec, seats: int) -> list[Player]:
    """Make the players of a game, each with a seed of its own."""
    return [
        new_player(spec.levels[seat % len(spec.levels)], spec.seed + SEATS_APART * (seat + 1)) for seat in range(seats)
    ]


# -- which games -------------------------------------------------------------------------------------------------------

SIXTH, FIRST = "sixth", "1977"
Options = dict[str, bool | int | str]

# Each option by itself, by the edition that knows it; then some together.
VARIANTS: dict[str, list[Options]] = {
    SIXTH: [
        {},
        {"close_combat": "ram"},
        {"close_combat": "overrun"},
        {"stacking": 1},
        {"stacking": 2},
        {"stacking": 3, "close_combat": "overrun"},
        {"stacking": 5},
        {"spillover": True},
        {"spillover": False},
        {"ogres": "reinforcement-pack"},
        {"shared_fire": True},
        {"towing": True},
        {"ogre_equivalents": True},
        {"ogre_equivalents": True, "towing": True, "ogres": "reinforcement-pack"},
        {"close_combat": "overrun", "stacking": 5, "spillover": True},
        {"close_combat": "ram", "stacking": 4, "spillover": True, "towing": True, "ogre_equivalents": True},
        {"command_trailer": True},
        {"destruct": True},
    ],
    FIRST: [
        {},
        {"command_trailer": True},
        {"destruct": True},
        {"shared_fire": True},
        {"command_trailer": True, "destruct": True, "shared_fire": True},
        {"stacking": 2},
    ],
}
# The same for what is hidden, where a scenario has such forces.
HIDDEN: dict[str, list[Options]] = {
    SIXTH: [
        {"mines": True},
        {"camouflage": True},
        {"dummies": True},
        {"mines": True, "camouflage": True, "dummies": True},
        {"mines": False, "camouflage": False, "dummies": False},
        {"mines": True, "camouflage": True, "dummies": True, "close_combat": "overrun", "stacking": 3, "towing": True},
    ],
    FIRST: [
        {"mines": True},
        {"camouflage": True},
        {"mines": True, "camouflage": True, "command_trailer": True, "destruct": True},
    ],
}
# Battles of our own: a scenario of the package, and the keys in which they differ from it.
OWN_BATTLES: dict[str, tuple[str, dict[str, Any]]] = {
    "own: three crowns, two allied": ("three-crowns", {"sides": {"allies": ["south", "north"]}}),
    "own: three crowns, allies fire together": (
        "three-crowns",
        {"sides": {"allies": ["north", "west"]}, "options": {"shared_fire": True}},
    ),
    "own: a raid on broken ground": (
        "raid",
        {
            "overlays": {"hexes": {"0808": "rubble", "1010": "crater", "1211": "crater"}, "cut": ["0909"]},
            "exits": {
                "raider": ["west", {"edge": "south", "area": "everywhere", "turn": 3, "until": 5}],
                "garrison": [],
            },
            "turns": 7,
        },
    ),
    "own: a salvage without gear": ("salvage", {"options": {"ogres": "sixth"}, "turns": 6}),
    "own: three crowns without stacks": ("three-crowns", {"options": {"stacking": 1, "close_combat": "ram"}}),
}
BIG = ("four-fields",)
SEEDS = 4
SEEDS_OF_BIG = 1
SEEDS_OF_OWN = 20
TURNS = 12
"""Turns of games of scenarios that have no limit; the first seed of each has LONG of them."""
LONG = 20


def games_plan(corpus: Path) -> Iterator[tuple[str, Spec]]:
    """List the games of random players."""
    forgotten = set(known_options()) - {"turn_limit"}
    forgotten -= {name for lists in (VARIANTS, HIDDEN) for many in lists.values() for one in many for name in one}
    if forgotten:
        print(f"The plan does not know these options: {', '.join(sorted(forgotten))}", file=sys.stderr)
    for scenario in scenarios():
        for spec in _specs_of(scenario):
            yield spec.name(), spec
    for name in OWN_BATTLES:
        for seed in range(1, SEEDS_OF_OWN + 1):
            spec = Spec(name, seed=seed, hints="doctrine" if seed % 5 == 0 else "", wanders=seed % 2 == 0)
            yield spec.name(), spec
    for number, name in enumerate(names_in(corpus / FOUND)):
        if number % FROM_POSITIONS == 0:
            given = Spec(position=f"@{FOUND} {number}", seed=number, most=60, wanders=number % 4 == 0)
            yield f"from position {number}: {name}", given
    for number, name in enumerate(names_in(corpus / BRAWLS)):
        yield f"{name} random", brawl_spec(number, f"@{BRAWLS} {number}")


def _specs_of(scenario: Scenario) -> Iterator[Spec]:
    for edition in scenario.editions:
        hidden = HIDDEN[edition] if scenario.hides else []
        for number, options in enumerate([*VARIANTS[edition], *hidden]):
            seeds = SEEDS_OF_BIG if scenario.name in BIG else SEEDS
            for seed in range(1, seeds + 1):
                limit = None if scenario.has_turns else LONG if seed == 1 else TURNS
                hints = "tactician" if seed == 2 and number % 3 == 0 and scenario.name not in BIG else ""
                fits = bool(options) and not _is_refused(scenario, edition, options)
                if fits or not options or seed == 1:
                    wanders = seed == 3
                    given = Spec(scenario.name, "", edition, options, turn_limit=limit, hints=hints, wanders=wanders)
                    yield replace(given, seed=100 * number + seed)
        for buyer in scenario.buyers:
            for amount in (-3, 4):
                limit = None if scenario.has_turns else TURNS
                yield Spec(scenario.name, "", edition, handicap={buyer: amount}, turn_limit=limit, seed=900 + amount)


def _is_refused(scenario: Scenario, edition: str, options: Options) -> bool:
    """Tell whether a scenario does not take these options: then one game is enough to have the refusal."""
    try:
        start(Spec(scenario.name, "", edition, options))
    except FileFault:
        return True
    return False


PAIRS = (
    ("charger", "random"),
    ("random", "charger"),
    ("charger", "charger"),
    ("doctrine", "charger"),
    ("charger", "doctrine"),
    ("doctrine", "doctrine"),
    ("tactician", "random"),
    ("doctrine", "tactician"),
    ("tactician", "charger"),
    ("tactician", "tactician"),
)
STRATEGISTS = (("strategist:6n", "charger"), ("tactician", "strategist:6n"), ("strategist:4n", "strategist:8n"))
PLAYERS_TURNS = 10
STRATEGIST_TURNS = 5
BIG_TURNS = 2
HIDING_PAIRS = (("charger", "doctrine"), ("tactician", "charger"), ("doctrine", "tactician"))
# Options that change how levels play, each with the levels that are to play with it.
SWITCHED: dict[str, list[tuple[Options, tuple[str, str]]]] = {
    SIXTH: [
        ({"close_combat": "overrun", "stacking": 4}, ("tactician", "doctrine")),
        ({"close_combat": "ram", "spillover": False}, ("doctrine", "tactician")),
        ({"towing": True, "ogre_equivalents": True, "ogres": "reinforcement-pack"}, ("tactician", "charger")),
        ({"shared_fire": True}, ("charger", "tactician")),
    ],
    FIRST: [({"command_trailer": True, "destruct": True}, ("tactician", "doctrine"))],
}


def players_plan(corpus: Path) -> Iterator[tuple[str, Spec]]:
    """List the games of all levels of play."""
    for number, name in enumerate(names_in(corpus / BRAWLS)):
        if number % BRAWLS_OF_LEVELS == 0:
            pair = (*PAIRS, *STRATEGISTS)[number // BRAWLS_OF_LEVELS % (len(PAIRS) + len(STRATEGISTS))]
            given = Spec(position=f"@{BRAWLS} {number}", levels=pair, seed=number, most=200)
            yield f"{name} {'/'.join(pair)}", given
    for scenario in scenarios():
        for edition in scenario.editions:
            for spec in _levels_of(scenario, edition):
                yield spec.name(), spec
    for number, name in enumerate(OWN_BATTLES):
        for pair in HIDING_PAIRS:
            spec = Spec(name, turn_limit=5, levels=pair, seed=40 + number)
            yield spec.name(), spec


def _levels_of(scenario: Scenario, edition: str) -> Iterator[Spec]:
    big = scenario.name in BIG
    turns = BIG_TURNS if big else PLAYERS_TURNS
    for number, pair in enumerate(PAIRS):
        yield Spec(scenario.name, "", edition, {}, turn_limit=turns, levels=pair, seed=10 + number)
    for number, (options, pair) in enumerate([] if big else SWITCHED[edition]):
        yield Spec(scenario.name, "", edition, options, turn_limit=turns, levels=pair, seed=50 + number)
    if scenario.hides:
        for number, pair in enumerate(HIDING_PAIRS):
            options = {name: True for name in scenario.hides if edition == SIXTH or name != "dummies"}
            yield Spec(scenario.name, "", edition, options, turn_limit=turns, levels=pair, seed=20 + number)
    if edition == scenario.editions[0] and not big:
        for number, pair in enumerate(STRATEGISTS):
            yield Spec(scenario.name, "", edition, {}, turn_limit=STRATEGIST_TURNS, levels=pair, seed=30 + number)


# -- the corpus: texts that are made once ------------------------------------------------------------------------------

FOUND = "positions-found.jsonl.gz"
"""Positions that were found somewhere: in tests and examples."""
MADE = "positions-made.jsonl.gz"
"""Positions out of random games, with decisions."""
RECORDS_FOUND = "records-found.jsonl.gz"
RECORDS = "records.jsonl.gz"
SNAPSHOTS = "snapshots.jsonl.gz"

BRAWLS = "positions-brawls.jsonl.gz"
"""Positions full of units of all kinds close to each other: in games that begin with a set-up fights are rare."""

FROM_POSITIONS = 2
"""Of the positions found every so many are the beginning of a random game."""
BRAWL_COUNT = 1000
BRAWLS_OF_LEVELS = 5
"""Of the brawls every so many are played by other levels, too."""
POSITION_GAMES = 150
POSITION_BRAWLS = 150
POINTS_OF_A_GAME = 2
RECORD_GAMES = 150
SNAPSHOT_GAMES = 80
SNAPSHOT_BRAWLS = 40


@cache
def read_corpus(path: Path) -> list[tuple[str, str]]:
    """Read the named texts of a file; none where there is no such file."""
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [(kept["name"], kept["text"]) for kept in map(json.loads, file)]


def names_in(path: Path) -> list[str]:
    """List the names of the texts of a file."""
    return [name for name, _ in read_corpus(path)]


def referred(position: str, corpus: Path) -> str:
    """Give the text that a spec refers to."""
    if not position.startswith("@"):
        return position
    file, _, number = position[1:].partition(" ")
    return read_corpus(corpus / file)[int(number)][1]


def write_corpus(path: Path, texts: Iterable[tuple[str, str]]) -> None:
    """Write named texts into a file, one on a line; the same texts give the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps({"name": name, "text": text}) + "\n" for name, text in texts)
    path.write_bytes(gzip.compress(lines.encode(), mtime=0))


def make_corpus(corpus: Path) -> None:
    """Make what is missing of the corpus; what was found, in tests and examples, is only ever put there by hand."""
    made = {BRAWLS: made_brawls, MADE: made_positions, RECORDS: made_records, SNAPSHOTS: made_snapshots}
    for name, make in made.items():
        if not (corpus / name).exists():
            say(f"making {corpus / name}")
            write_corpus(corpus / name, make(corpus))
            read_corpus.cache_clear()


def spread(specs: list[Spec], count: int) -> list[Spec]:
    """Choose so many specs, evenly from the front to the back."""
    step = max(len(specs) / count, 1.0)
    return [specs[int(i * step)] for i in range(min(count, len(specs)))]


def startable(specs: Iterable[tuple[str, Spec]]) -> list[Spec]:
    """Leave out what is refused at the start."""
    found: list[Spec] = []
    for _, spec in specs:
        try:
            start(spec)
        except Exception:
            continue
        found.append(spec)
    return found


def some_games(corpus: Path, of_scenarios: int, of_brawls: int) -> list[Spec]:
    """Choose some games of random players."""
    brawls = [Spec(position=text, seed=number) for number, (_, text) in enumerate(read_corpus(corpus / BRAWLS))]
    return spread(startable(games_plan(Path("none"))), of_scenarios) + spread(brawls, of_brawls)


def made_positions(corpus: Path) -> Iterator[tuple[str, str]]:
    """Write positions out of random games, with the decisions and dice that followed there, and with false ones."""
    for number, spec in enumerate(some_games(corpus, POSITION_GAMES, POSITION_BRAWLS)):
        rng = Random(f"positions {number}")
        for point, (position, lines, faces, hexes) in enumerate(_moments(spec, rng)):
            for kind, decisions, dice in _told(position, lines, faces, hexes, rng):
                text = json.dumps({**position, "decisions": decisions, "dice": dice})
                yield f"{spec.name()}, point {point + 1}, {kind}", text


BRAWLERS = {
    SIXTH: (
        *("HVY", "HVY", "MSL", "LT", "GEV", "GEV", "LGEV", "SHVY", "HWZ", "MHWZ", "GEVPC", "TK", "HT", "CP", "MCP"),
        *("INF", "INF", "INF", "MAR", "HWT", "HWTM", "CE", "ME", "LAD", "CRL", "MCRL", "HDRN"),
        *("MK1", "MK2", "MK3", "MK3", "MK4", "MK5", "MK6", "FENCER", "VULCAN"),
    ),
    FIRST: ("HVY", "HVY", "MSL", "GEV", "GEV", "HWZ", "INF", "INF", "CP", "MK3", "MK5"),
}
ON_FOOT = ("INF", "MAR", "HWT", "HWTM", "CE", "ME")
GROUNDS = {
    SIXTH: (*["clear"] * 14, *["forest", "town", "swamp", "water"] * 2, "rubble", "crater"),
    FIRST: (*["clear"] * 12, "crater"),
}
COLUMNS, ROWS = 9, 9


def made_brawls(corpus: Path) -> Iterator[tuple[str, str]]:
    """Make positions on small maps, all units in reach of each other, that random players can play to the end."""
    for number in range(BRAWL_COUNT):
        rng = Random(f"brawl {number}")
        edition = FIRST if number % 6 == 5 else SIXTH
        text = json.dumps(_brawl(edition, rng))
        while played(brawl_spec(number, text), Chain()).note.startswith("crash"):
            text = json.dumps(_brawl(edition, rng))
        yield f"brawl {number}", text


def brawl_spec(number: int, position: str) -> Spec:
    """Say how a brawl is played by random players."""
    return Spec(position=position, seed=number, wanders=number % 3 == 0)


def _brawl(edition: str, rng: Random) -> dict[str, Any]:
    """Put units on a map one by one, as long as each is allowed where it is to stand."""
    seats = ["red", "blue"] if rng.random() < 0.7 else ["red", "blue", "green"]
    allied = {"sides": {"allies": seats[:2]}} if len(seats) > 2 and rng.random() < 0.6 else {}
    for _ in range(50):
        options = _brawl_options(edition, rng)
        position: dict[str, Any] = {"rules": {"edition": edition, "options": options}, "map": _brawl_map(edition, rng)}
        position |= {"seats": seats, **allied, "turn": {"number": 1, "seat": "red", "phase": "movement"}, "units": []}
        _people(position, edition, rng)
        if is_position(json.dumps(position)):
            return position
    raise ValueError("no brawl was found")


def _people(position: dict[str, Any], edition: str, rng: Random) -> None:
    """Add units and mines to a position, those that can be there."""
    options = position["rules"]["options"]
    for number in range(rng.randint(8, 22)):
        unit = _brawler(position, edition, number, rng)
        grown = {**position, "units": [*position["units"], unit]}
        if number < 2 or is_position(json.dumps(grown)):
            position["units"] = grown["units"]
    if options.get("mines"):
        hexes = rng.sample(_hexes(), 6)
        position["mines"] = [{"hex": where, "seat": rng.choice(position["seats"])} for where in hexes]


def _brawler(position: dict[str, Any], edition: str, number: int, rng: Random) -> dict[str, Any]:
    """Make one unit, with something special about it now and then."""
    options = position["rules"]["options"]
    kind = rng.choice(BRAWLERS[edition])
    unit = {"id": f"{kind}{number}", "type": kind, "seat": position["seats"][number % len(position["seats"])]}
    unit["hex"] = rng.choice([where for where in _hexes() if "03" <= where[:2] <= "07" and "03" <= where[2:] <= "07"])
    own = [other for other in position["units"] if other["seat"] == unit["seat"] and "riding" not in other]
    own = [other for other in own if other["type"] not in ON_FOOT]
    if kind in ON_FOOT:
        unit["squads"] = rng.randint(1, 3)
        if edition == SIXTH and own and rng.random() < 0.5:
            vehicle = rng.choice(own)
            unit |= {"hex": vehicle["hex"], "riding": vehicle["id"]}
    elif kind.startswith("MK") and rng.random() < 0.5:
        unit["treads"] = rng.randint(0, 15)
    if options.get("towing") and kind in ("SHVY", "MK1", "MK2", "MK3", "MK4", "MK5", "MK6"):
        unit["gear"] = True
        if own and rng.random() < 0.7:
            unit["hex"] = rng.choice(own)["hex"]
    if options.get("camouflage") and rng.random() < 0.4:
        unit["camouflaged"] = True
    if options.get("dummies") and rng.random() < 0.3:
        unit[rng.choice(["dummy", "marked"])] = True
    return unit


def _brawl_options(edition: str, rng: Random) -> Options:
    """Switch some of the options."""
    options: Options = {"turn_limit": 7}
    offered: Options = {"mines": True, "camouflage": True, "shared_fire": True}
    if edition == FIRST:
        offered["destruct"] = True
    else:
        offered |= {"close_combat": rng.choice(["ram", "overrun"]), "stacking": rng.randint(1, 5), "towing": True}
        offered |= {"spillover": rng.random() < 0.7, "ogres": "reinforcement-pack", "dummies": True}
    return options | {name: value for name, value in offered.items() if rng.random() < 0.3}


def _brawl_map(edition: str, rng: Random) -> dict[str, Any]:
    """Make a small map with all kinds of terrain; a road and a railway cross it where the edition knows them."""
    hexes = {where: rng.choice(GROUNDS[edition]) for where in _hexes()}
    sides = rng.sample([(where, f"{where[:2]}{int(where[2:]) + 1:02}") for where in _hexes() if where[2:] != "09"], 8)
    drawn: dict[str, Any] = {"columns": COLUMNS, "rows_odd": ROWS, "rows_even": ROWS, "hexes": hexes}
    drawn["hexsides"] = {"-".join(side): "ridge" if edition == FIRST else _side(hexes, side, rng) for side in sides}
    drawn["colour"] = rng.choice(["green", "green", "orange"])
    if edition == SIXTH:
        road = [f"{column:02}05" for column in range(1, COLUMNS + 1)]
        rail = [f"05{row:02}" for row in range(1, ROWS + 1)]
        drawn |= {"roads": [road], "rails": [rail]}
        drawn["river_bridges"] = sorted(where for where in {*road, *rail} if hexes[where] == "water")
    return drawn


def _side(hexes: dict[str, str], side: tuple[str, str], rng: Random) -> str:
    """Choose what lies on a hexside: a beach only between water and land."""
    wet = [hexes[where] == "water" for where in side]
    return rng.choice(["ridge", "stream"]) if not any(wet) else "clear" if all(wet) else "beach"


@cache
def _hexes() -> list[str]:
    """List the hexes of the small maps."""
    return [f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


Moment = tuple[dict[str, Any], list[str], list[int], list[str]]


def _moments(spec: Spec, rng: Random) -> Iterator[Moment]:
    """Pick points of a game: the position there, the decisions that followed with their dice, and the hexes."""
    table = start(spec)
    players = players_of(spec, table.seats)
    positions: list[tuple[int, dict[str, Any]]] = []
    lines: list[str] = []
    faces: list[list[int]] = []
    while not table.is_over and len(lines) < 600:
        if table.is_set_up and rng.random() < 0.06:
            positions.append((len(lines), table.position()))
        decision = table.choose(players[table.seat])
        lines.append(table.notation(decision))
        faces.append(table.take(decision).faces)
    picked = sorted(rng.sample(positions, min(POINTS_OF_A_GAME, len(positions))), key=lambda kept: kept[0])
    for at, position in picked:
        until = at + rng.randint(1, 6)
        yield position, lines[at:until], [face for rolled in faces[at:until] for face in rolled], table.hexes


def _told(
    position: dict[str, Any], lines: list[str], faces: list[int], hexes: list[str], rng: Random
) -> Iterator[tuple[str, list[str], list[int] | str]]:
    """Give decisions for a position: those that were taken, and some that will mostly be refused."""
    yield "as it was", lines, faces
    some = [rng.randint(1, 6) for _ in range(12)]
    yield "other dice", lines, f"seed:{rng.randint(1, 10**6)}"
    if faces:
        yield "dice run out", lines, faces[:-1]
    units = [unit["id"] for unit in position["units"]] or ["NOBODY"]
    yield "twice", [lines[0], lines[0]], some
    yield "after the end", ["end", lines[0]], some
    yield "changed", [*lines[:-1], _changed(lines[-1], units, hexes, rng)], some
    yield "changed at once", [_changed(lines[0], units, hexes, rng)], some
    yield "any verb", [any_line(units, hexes, rng)], some
    yield "any verb again", [lines[0], any_line(units, hexes, rng)], some


def _changed(line: str, units: list[str], hexes: list[str], rng: Random) -> str:
    """Change one word of a line."""
    words = line.split()
    at = rng.randrange(len(words))
    if re.fullmatch(r"(\w+-)?\d{4}", words[at]):
        words[at] = rng.choice(hexes)
    elif at and words[at].partition(":")[0].partition("*")[0] in units:
        words[at] = rng.choice(units) + words[at].partition(":")[1] + words[at].partition(":")[2]
    elif rng.random() < 0.5:
        words.append(rng.choice([*units, rng.choice(hexes)]))
    else:
        words[at] = rng.choice([*VERBS, "to", "at", "+", "off"])
    return " ".join(words)


VERBS = (
    *("place", "move", "stay", "mount", "dismount", "split", "join", "overrun", "hook", "unhook", "remove", "fire"),
    *("group", "dive", "ram", "end", "destruct", "resign", "mine", "hide", "mark", "take", "undo", "launch"),
)


def any_line(units: list[str], hexes: list[str], rng: Random, is_set_up: bool = True) -> str:
    """Make a line out of nothing but names, of those for turns or of those for setting up."""
    one, other, third = (rng.choice(units or ["NOBODY"]) for _ in range(3))
    where, to = rng.choice(hexes), rng.choice(hexes)
    if not is_set_up:
        return _any_set_up(one, where, rng)
    part = rng.choice(["", ":main", ":secondary", ":ap", ":missile", ":treads", "*2"])
    lines = [
        f"move {one} {where}",
        f"move {one} to {where}",
        f"move {one} {where} {to}",
        f"move {one} off {rng.choice(['north', 'east', 'south', 'west'])}",
        f"stay {one}",
        f"mount {one} on {other}",
        f"dismount {one}",
        f"dismount {one} at {where}",
        f"split {one} {rng.choice(['2 1', '1 1', '1 1 1', '1 2'])}",
        f"join {one} {other}",
        f"overrun {where}",
        f"hook {one} to {other}",
        f"unhook {one}",
        f"remove {one}",
        f"fire {one} at {other}",
        f"fire {one}{part} at {other}",
        f"fire {one} + {other} at {third}",
        f"fire {one}:main + {one}:secondary*2 at {other}:treads",
        f"group {where} 2 1",
        f"dive {one}",
        f"ram {one} {other}",
        f"destruct {one}",
        "resign",
        f"place {one} {where}",
        f"{rng.choice(VERBS)} {one}",
        rng.choice(VERBS),
        f"march {one}",
    ]
    return rng.choice(lines)


def _any_set_up(one: str, where: str, rng: Random) -> str:
    bought = rng.choice(["HVY", "MSL", "LT", "GEV", "HWZ", "SHVY", "INF", "MK3", "CP"])
    lines = [
        f"place {one} {where}",
        f"place {one} {where}",
        f"place {bought}9 {where}",
        f"place {bought}9 {where} {rng.choice(['1', '2', '3', '4', 'gear', 'dummy'])}",
        f"place {bought}9 {rng.choice(['north', 'south'])}",
        f"take {one}",
        f"take {one}",
        f"mine {where}",
        f"mine {where} road",
        f"unmine {where}",
        f"hide {one}",
        f"show {one}",
        f"mark {one}",
        f"unmark {one}",
        f"move {one} {where}",
        f"split {one} 1 1",
        f"fire {one} at {one}",
    ]
    return rng.choice(lines)


def made_records(corpus: Path) -> Iterator[tuple[str, str]]:
    """Play games of all kinds with decisions taken back now and then, and give their records."""
    specs = startable(games_plan(Path("none")))
    levels = startable(players_plan(Path("none")))
    for spec in [*spread(specs, RECORD_GAMES * 2 // 3), *spread(levels, RECORD_GAMES // 3)]:
        yield spec.name(), _record(spec)


def _record(spec: Spec) -> str:
    """Play a game, and give its record."""
    rng = Random(spec.name())
    session = new_session(spec)
    table = session_table(session)
    players = players_of(spec, table.seats)
    for _ in range(spec.most):
        if table.is_over:
            break
        session_take(session, table.choose(players[table.seat]))
        if spec.levels == ("random",) and rng.random() < 0.05:
            session_undo(session)
        if spec.wanders and rng.random() < 0.2:
            _detour(session, table, rng)
    return session_record(session)


def _detour(session: Session, table: Table, rng: Random) -> None:
    """Try a decision made of any names in a game that keeps its record, once its turns have begun."""
    if table.is_set_up and not table.is_over:
        decision = table.tried(any_line(table.units, table.hexes, rng))[1]
        if decision is not None:
            session_take(session, decision)


def made_snapshots(corpus: Path) -> Iterator[tuple[str, str]]:
    """Take a snapshot in each of some games, at any step."""
    for number, spec in enumerate(some_games(corpus, SNAPSHOT_GAMES, SNAPSHOT_BRAWLS)):
        rng = Random(f"snapshots {number}")
        table = start(spec)
        players = players_of(spec, table.seats)
        for _ in range(rng.choice([5, 40, 80, 120, 200, 320] if spec.scenario else [5, 20, 40, 60])):
            if table.is_over:
                break
            table.take(table.choose(players[table.seat]))
        kept = {"spec": spec.kept(), "snapshot": table.snapshot(), "digest": table.digest()}
        yield spec.name(), json.dumps(kept)


# -- what is checked ---------------------------------------------------------------------------------------------------

PARTS = ("games", "players", "judge", "records", "snapshots")
QUICK = 10
"""With `--quick` one of so many tasks is done, chosen by a hash of its name."""


@dataclass(frozen=True)
class Task:
    """Name one thing that has a checksum: a game to be played, or a text to be judged or proved."""

    part: str
    name: str
    spec: Spec | None = None
    text: str = ""


def tasks_of(part: str, corpus: Path) -> Iterator[Task]:
    """List the tasks of a part, as they are recorded."""
    if part in ("games", "players"):
        for name, spec in games_plan(corpus) if part == "games" else players_plan(corpus):
            yield Task(part, name, spec, referred(spec.position, corpus))
        return
    files = {"judge": [FOUND, MADE], "records": [RECORDS_FOUND, RECORDS], "snapshots": [SNAPSHOTS]}[part]
    for file in files:
        for number, (name, text) in enumerate(read_corpus(corpus / file)):
            yield Task(part, f"{file.partition('.')[0]} {number}: {name}", text=text)


def done(task: Task, chain: Chain) -> Result:
    """Do a task, and give what came of it."""
    if task.spec is not None:
        return played(replace(task.spec, position=task.text), chain)
    try:
        if task.part == "judge":
            note, answer = judged(task.text)
            chain.add("answer", answer)
            return Result(chain.whole.hexdigest(), note)
        if task.part == "records":
            return _proved(task.text, chain)
        return _read_back(task.text, chain)
    except Exception as crash:  # whatever is raised must be the same afterwards
        chain.add("crash", f"{type(crash).__name__}: {crash}")
        return chain.result(f"crash: {type(crash).__name__}: {crash}")


def _proved(text: str, chain: Chain) -> Result:
    """Prove a record."""
    for line, words, digest in proved(text):
        if chain.decisions % EVERY_MARK == 0 and chain.decisions:
            chain.mark()
        chain.add("decisions", line)
        chain.add("sentences", words)
        chain.add("positions", digest)
        chain.decisions += 1
        chain.digest = digest
    return chain.result("proved")


def _read_back(text: str, chain: Chain) -> Result:
    """Read a snapshot, compare its digest with the one it was made with, and play on from it."""
    kept = json.loads(text)
    spec = Spec.read(kept["spec"])
    table = start(spec).at_snapshot(kept["snapshot"], spec.seed)
    if table.digest() != kept["digest"]:
        raise ValueError(f"the snapshot gives position {table.digest()}, and was made of {kept['digest']}")
    chain.add("positions", table.digest())
    chain.add("choices", "\n".join(table.choices()))
    chain.add("written", json_text(table.position()))
    on = Play(Spec(seed=spec.seed, most=20), table, chain)
    on.whole_game()
    return chain.result("read")


# -- doing it ----------------------------------------------------------------------------------------------------------

EVERY_SAID = 15.0
"""Seconds between lines of progress."""


def say(text: str) -> None:
    """Say something to who waits."""
    print(text, file=sys.stderr, flush=True)


def work(task: Task) -> tuple[Task, Result, float]:
    """Do one task; runs in a process of its own where there are several."""
    began = time.process_time()
    result = done(task, Chain())
    return task, result, time.process_time() - began


def worked(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Result]]:
    """Do all tasks, and say how far it is."""
    began = said = time.monotonic()
    seconds: defaultdict[str, float] = defaultdict(float)
    counts: Counter[str] = Counter()
    found: Iterable[tuple[Task, Result, float]] = map(work, tasks)
    if jobs > 1:
        found = get_context("spawn").Pool(jobs).imap_unordered(work, tasks, chunksize=8)
    for number, (task, result, spent) in enumerate(found, 1):
        seconds[task.part] += spent
        counts[task.part] += 1
        yield task, result
        if time.monotonic() - said > EVERY_SAID:
            said = time.monotonic()
            say(f"{number} of {len(tasks)}, {said - began:.0f} s: {task.part}, {task.name[:80]}")
    for part, count in counts.items():
        say(f"{part}: {count} done in {seconds[part]:.1f} s of the processor")


def record(out: Path, parts: list[str], jobs: int, share: tuple[int, int]) -> int:
    """Do everything, and write down what came of it."""
    corpus = out.parent / "corpus"
    make_corpus(corpus)
    expected: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {"version": 1}
    kept = expected.setdefault("parts", {})
    tasks = shared([task for part in parts for task in tasks_of(part, corpus)], share)
    order = {(task.part, task.name): number for number, task in enumerate(tasks)}
    if len(order) != len(tasks):
        twice = [name for name, count in Counter(task.name for task in tasks).items() if count > 1]
        say(f"Tasks of the same name: {twice[:5]}")
        return 2
    if share == (1, 1):
        kept |= {part: {} for part in parts}
    results = list(worked(tasks, jobs))
    for task, result in sorted(results, key=lambda pair: order[pair[0].part, pair[0].name]):
        spec = {} if task.spec is None else {"spec": task.spec.kept()}
        kept.setdefault(task.part, {})[task.name] = {**spec, **result.kept()}
    expected["build"] = build()
    out.write_text(dump(expected), encoding="utf-8")
    for part in parts:
        tell_notes(part, kept[part].values())
    return 0


def dump(expected: dict[str, Any]) -> str:
    """Write the expected file, one line for each thing that has a checksum."""
    head = json.dumps({key: value for key, value in expected.items() if key != "parts"})[1:-1]
    parts = []
    for part, kept in expected["parts"].items():
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in kept.items())
        parts.append(f"{json.dumps(part)}: {{\n{lines}\n}}")
    inner = ",\n".join(parts)
    return f'{{{head},\n"parts": {{\n{inner}\n}}}}\n'


def tell_notes(part: str, entries: Iterable[dict[str, Any]]) -> None:
    """Say what came of a part, in numbers."""
    notes: Counter[str] = Counter()
    decisions = 0
    for entry in entries:
        notes[entry.get("note", "").partition(" by ")[0].partition(":")[0]] += 1
        decisions += entry.get("decisions", 0)
    told = ", ".join(f"{count} {note}" for note, count in notes.most_common())
    print(f"{part}: {sum(notes.values())} ({told}), {decisions} decisions")


def shared(tasks: list[Task], share: tuple[int, int]) -> list[Task]:
    """Choose one share of all tasks."""
    number, of = share
    return tasks[number - 1 :: of]


def compare(source: Path, parts: list[str], jobs: int, share: tuple[int, int], quick: bool) -> int:
    """Do what was recorded again, and say what differs."""
    expected = json.loads(source.read_text(encoding="utf-8"))["parts"]
    corpus = source.parent / "corpus"
    say(f"this build: {build()}")
    tasks: list[Task] = []
    for part in parts:
        found = expected_tasks(part, expected.get(part, {}), corpus)
        tasks += [task for task in found if is_quick(task.name)] if quick else found
    same: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    for task, result in worked(shared(tasks, share), jobs):
        before = expected[task.part][task.name]
        if before["checksum"] == result.checksum:
            same[task.part] += 1
        else:
            differing[task.part] += 1
            print(f"DIFFERS {task.part}: {task.name}\n    {difference(before, result)}", flush=True)
    for part in parts:
        print(f"{part}: {same[part]} of {same[part] + differing[part]} match")
    return 1 if differing.total() or not same.total() else 0


def is_quick(name: str) -> bool:
    """Tell whether a task is among those that `--quick` does."""
    return blake2b(name.encode(), digest_size=1).digest()[0] % QUICK == 0


def expected_tasks(part: str, entries: dict[str, Any], corpus: Path) -> list[Task]:
    """List the tasks of a part as the expected file has them: games by their specs, texts from the corpus."""
    if part in ("games", "players"):
        specs = {name: Spec.read(entry["spec"]) for name, entry in entries.items()}
        return [Task(part, name, spec, referred(spec.position, corpus)) for name, spec in specs.items()]
    there = {task.name: task for task in tasks_of(part, corpus)}
    for name in entries.keys() - there.keys():
        raise SystemExit(f"{corpus} has no text for {name!r}: it must be the one that the checksums were made with")
    return [there[name] for name in entries]


def difference(before: dict[str, Any], now: Result) -> str:
    """Say where two results of one task part: the first mark that differs, and which aspects do."""
    told: list[str] = []
    if (before.get("note", ""), before.get("decisions", 0)) != (now.note, now.decisions):
        was = f"{before.get('note', '')}, {before.get('decisions', 0)} decisions"
        told.append(f"it was: {was}; it is: {now.note}, {now.decisions} decisions")
    marks = before.get("marks", [])
    if marks or now.marks:
        both = list(zip(marks, now.marks, strict=False))
        first = next((number for number, (old, new) in enumerate(both) if old != new), len(both))
        told.append(f"first differs after decision {first * EVERY_MARK} and up to {(first + 1) * EVERY_MARK}")
    aspects = before.get("aspects", {})
    wrong = [name for name in {**aspects, **now.aspects} if aspects.get(name) != now.aspects.get(name)]
    if wrong:
        told.append(f"in its {', '.join(wrong)}")
    if before.get("digest", "") != now.digest:
        told.append(f"ends in {now.digest or 'no position'}, not in {before.get('digest') or 'no position'}")
    return "; ".join(told) or "another answer"


def show(source: Path, name: str, first: int, last: int) -> int:
    """Print all that goes into the checksum of one task, between two of its decisions."""
    expected = json.loads(source.read_text(encoding="utf-8"))["parts"]
    for part in PARTS:
        if name not in expected.get(part, {}):
            continue
        found = expected_tasks(part, {name: expected[part][name]}, source.parent / "corpus")
        chain = Chain()

        def tell(aspect: str, text: str) -> None:
            if first <= chain.decisions <= last:  # noqa: B023 - there is only one
                print(f"{chain.decisions} {aspect}: {text}")  # noqa: B023

        chain.show = tell
        print(json.dumps(done(found[0], chain).kept()))
        return 0
    say(f"There is no {name!r} in {source}")
    return 2


def read_share(text: str) -> tuple[int, int]:
    """Read a share: `2/3` is the second of three."""
    number, _, of = text.partition("/")
    if not (number.isdigit() and of.isdigit() and 0 < int(number) <= int(of)):
        raise argparse.ArgumentTypeError("expected a share as in 2/3")
    return int(number), int(of)


def main() -> int:
    """Read the command line, and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("record", "compare"):
        command = commands.add_parser(name)
        command.add_argument("file", type=Path)
        command.add_argument("--jobs", type=int, default=1)
        command.add_argument("--part", choices=PARTS, action="append")
        command.add_argument("--share", type=read_share, default=(1, 1), metavar="K/N")
        if name == "compare":
            command.add_argument("--quick", action="store_true")
    command = commands.add_parser("show")
    command.add_argument("file", type=Path)
    command.add_argument("name")
    command.add_argument("--first", type=int, default=0)
    command.add_argument("--last", type=int, default=ENDLESS)
    asked = parser.parse_args()
    if asked.command == "show":
        return show(asked.file, asked.name, asked.first, asked.last)
    parts = asked.part or list(PARTS)
    if asked.command == "record":
        return record(asked.file, parts, asked.jobs, asked.share)
    return compare(asked.file, parts, asked.jobs, asked.share, asked.quick)


if __name__ == "__main__":
    sys.exit(main())
