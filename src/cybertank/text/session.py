"""`Session`: a game as people and programs use it, with decisions as text, seats by name and an automatic record."""

from __future__ import annotations

from pathlib import Path

from cybertank.game.choices.listing import choices
from cybertank.game.decisions import Decision
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import decider
from cybertank.game.game import Game, IllegalDecision
from cybertank.game.options import Options
from cybertank.rules.dice import OutOfDice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.rules.tally import Tally
from cybertank.rules.victory.outcome import victory_points
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.events.base import Rendering
from cybertank.text.events.facts import AnyFact, Facts, event_facts, outcome_facts
from cybertank.text.events.rendering import render
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.odds import AttackOdds, weigh
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.notation.nearest import with_nearest
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.writing import position_of
from cybertank.text.records.records import (
    UNDO,
    RecordDiffers,
    RecordHeader,
    RecordLine,
    RecordWriter,
    first_checksum,
    line_body,
    next_checksum,
    write_record,
)

PERSON = "human"


class Session:
    """One game in progress, created by `cybertank.start` or `cybertank.resume`.

    A decision is a line of notation (`"move OGRE 0816"`) or a `Decision`. A refused decision changes nothing.
    """

    def __init__(self, game: Game, header: RecordHeader, title: str) -> None:
        self.game = game
        self.header = header
        self.title = title
        self.lines: list[RecordLine] = []
        self._checksum = first_checksum(header)
        self._writer: RecordWriter | None = None
        self.last_renderings: list[Rendering[AnyFact]] = []
        """The events of the last line, rendered for its checksum."""
        self.unproved = 0
        """The number of lines that are legal but cannot be verified, because another version of the rules wrote them.
        """

    @staticmethod
    def restored(start: Session, state: State, lines: list[RecordLine]) -> Session:
        """Return a session that continues from a later state of the game begun with `start`, given the lines so far.

        None of those lines can be taken back. Therefore, store a state only at a point where nothing can be taken back
        anyway: an `undo` line that reaches further back could not be applied.
        """
        session = Session(Game(state, start.game.dice), start.header, start.title)
        session.lines = list(lines)
        if lines:
            session._checksum = lines[-1].checksum
        return session

    # -- about the game ------------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> str:
        """Return the name of the scenario."""
        return self.header.scenario

    @property
    def seats(self) -> dict[str, str]:
        """Return the seats in order of play and who plays them: `human`, or a computer player's name."""
        return dict(self.header.seats)

    @property
    def state(self) -> State:
        """Return the full position. Do not change it except through decisions."""
        return self.game.state

    @property
    def seat(self) -> str | None:
        """Return the name of the seat that decides next, or None when the game is over."""
        return None if self.game.outcome is not None else self.seat_names[self.game.seat]

    @property
    def seat_names(self) -> list[str]:
        """Return the names of the seats by number."""
        return self.game.state.setting.seats

    @property
    def outcome(self) -> Facts | None:
        """Return how the game ended (winner, level of victory, reason, rule), or None while it is on."""
        return outcome_facts(self.game.state) or None

    # -- deciding ------------------------------------------------------------------------------------------------------

    def options(self) -> Options:
        """Return the possible decisions, computed on demand."""
        return self.game.options()

    def choices(self) -> list[str]:
        """Return every decision for one unit or one weapon, in notation. Combined fire is not listed."""
        seen = self.game.look(self.game.seat)
        return [write_decision(seen, decision) for decision in choices(seen)]

    def read(self, what: str | Decision) -> Decision:
        """Read a line of notation, given what the seat that decides knows. Raise NotationFault if it cannot be read."""
        match what:
            case str():
                return read_decision(self.game.look(self.game.seat), what)
            case _:
                return what

    def check(self, what: str | Decision) -> Refusal | None:
        """Return why a decision is illegal, with the rule and the nearest legal choice, or None if it is legal."""
        try:
            decision = self.read(what)
        except NotationFault as fault:
            return Refusal("notation", str(fault))
        refusal = self.game.check(decision)
        return None if refusal is None else with_nearest(self.game.look(self.game.seat), decision, refusal)

    def apply(self, what: str | Decision) -> list[Event]:
        """Make a decision and return its events. Raise NotationFault or IllegalDecision without changing anything."""
        decision = self.read(what)
        refusal = self.check(decision)
        if refusal is not None:
            raise IllegalDecision(refusal)
        return self.carry_out(decision)

    def carry_out(self, decision: Decision) -> list[Event]:
        """Make a decision that `check` has found legal, and record it."""
        seat = decider(self.state, decision)
        # Write the decision before making it, in the position where it will be read. Afterward, a counter that
        # dismounted along the way would already be off its vehicle.
        text = write_decision(self.state, decision)
        events = self.game.carry_out(decision)
        self._note(self.seat_names[seat], text, self.game.steps[-1].faces, events)
        return events

    def can_undo(self) -> bool:
        """Return True if the last decision can be taken back."""
        return self.game.can_undo()

    def undo(self) -> str:
        """Take back the last decision and return it. Die rolls and other players' decisions cannot be taken back."""
        step = self.game.undo()
        self._note(self.seat_names[step.seat], UNDO, [], [])
        return write_decision(self.state, step.decision)

    # -- looking -------------------------------------------------------------------------------------------------------

    def view(self, seat: str) -> State:
        """Return what a seat may know of the position."""
        return self.game.view(self.seat_names.index(seat))

    def shown(self) -> State:
        """Return what people sharing a screen may see: the view of the one who decides, or of the first of them.

        If no people are playing, return the full position, so that computer players can be watched.
        """
        looker = self.looker()
        return self.state if looker == NOBODY else self.game.look(looker)

    def looker(self) -> int:
        """Return the seat whose view is shown to people sharing a screen, or NOBODY if no people are playing."""
        people = [i for i, seat in enumerate(self.seat_names) if self.header.seats[seat] == PERSON]
        if not people:
            return NOBODY
        return self.game.seat if self.game.seat in people else people[0]

    def facts(self, events: list[Event]) -> list[Facts]:
        """Return events as plain facts."""
        return [event_facts(self.state, event) for event in events]

    def odds(self, attack: str) -> AttackOdds:
        """Return the chances of an attack such as `HVY1 + MSL2 at OGRE:main`, with the reasons for each number."""
        return weigh(self.game.look(self.game.seat), attack)

    def points(self, seat: str) -> Tally:
        """1.08, 1.09: return a seat's victory points so far, line by line."""
        return victory_points(self.state, self.seat_names.index(seat))

    def position(self) -> PositionFile:
        """Return the position as a position file."""
        return position_of(self.state)

    # -- the record ----------------------------------------------------------------------------------------------------

    def record(self) -> str:
        """Return the record so far, as the text of a record file."""
        return write_record(self.header, self.lines)

    def keep(self, path: Path) -> None:
        """Save the record to a file from now on, line by line as decisions are made."""
        self.let_go()
        self._writer = RecordWriter(path, self.record())

    def let_go(self) -> None:
        """Stop saving the record to a file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _note(self, seat: str, text: str, faces: list[int], events: list[Event]) -> None:
        number = len(self.lines) + 1
        body = line_body(number, seat, text, faces)
        self.last_renderings = [render(self.state, event) for event in events]
        facts = [rendering.fact for rendering in self.last_renderings]
        self._checksum = next_checksum(self._checksum, body, facts, self.state.digest())
        line = RecordLine(number, seat, text, faces, self._checksum)
        self.lines.append(line)
        if self._writer is not None:
            self._writer.append(line)

    def follow(self, line: RecordLine, source: str, place: str, prove: bool = True) -> list[Event]:
        """Apply a recorded decision with its recorded dice, and verify that the result matches the record.

        Without `prove`, it only has to be legal. This is how games from older versions are continued.
        """
        dice = ScriptedDice(line.faces)
        self.game.dice = dice
        if line.seat != self._decides(line.text):
            due = f"it is {self.seat}'s decision" if self.seat else "the game is over"
            raise RecordDiffers(source, place, f"the record has a decision by {line.seat} here, but {due}")
        try:
            events = self._follow(line)
        except NotationFault as fault:
            raise RecordDiffers(source, place, f"`{line.text}` cannot be read: {fault}") from None
        except IllegalDecision as illegal:
            raise RecordDiffers(source, place, f"`{line.text}` is not legal here: {illegal}") from None
        except OutOfDice as fault:
            raise RecordDiffers(source, place, f"`{line.text}` needs more dice than were recorded: {fault}") from None
        taken = self.lines[-1]
        if dice.left:
            raise RecordDiffers(
                source, place, f"`{line.text}` uses fewer dice than were recorded: {taken.faces or 'none'}"
            )
        if prove:
            self._prove(taken, line, source, place)
        elif taken != line:
            self._believe(line)
        return events

    def _prove(self, taken: RecordLine, line: RecordLine, source: str, place: str) -> None:
        if taken.text != line.text:
            raise RecordDiffers(source, place, f"expected `{taken.text}`, found `{line.text}`")
        if taken.checksum != line.checksum:
            raise RecordDiffers(
                source,
                place,
                f"replaying `{line.text}` gives checksum {taken.checksum}, not {line.checksum}: the line was "
                "changed, or another version of the rules wrote it",
            )

    def _believe(self, line: RecordLine) -> None:
        """Accept a line as recorded, so that the lines after it continue from its checksum."""
        self.lines[-1] = line
        self._checksum = line.checksum
        self.unproved += 1

    def _decides(self, text: str) -> str | None:
        """Return the seat that makes a recorded decision. An Ogre can also be blown up out of turn (1977:8.05)."""
        if self.seat is None or not text.startswith("destruct"):
            return self.seat
        try:
            return self.seat_names[decider(self.state, read_decision(self.state, text))]
        except NotationFault:
            return self.seat

    def _follow(self, line: RecordLine) -> list[Event]:
        if line.text == UNDO:
            self.undo()
            return []
        # Use the full position, because a record names units that the deciding player could not see.
        return self.apply(read_decision(self.state, line.text))
