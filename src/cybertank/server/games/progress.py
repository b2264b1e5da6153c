"""The course of a game: decisions with the server's dice, and what goes on by itself after them.

Nothing here knows a database or a connection. What is decided is noted as fresh lines, to be kept before it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from cybertank.game.decisions import Destruct, Take
from cybertank.game.dice import SeededDice
from cybertank.game.engine import check
from cybertank.game.game import Game, IllegalDecision
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.scenarios.sessions import HUMAN, payable, suggested_in
from cybertank.server.games.dice import apply_with_dice
from cybertank.server.present import visibility as looks
from cybertank.server.present.idle_phases import PHASES, nothing_to_do
from cybertank.server.present.log_lines import BeforeDecision, MomentBySeat, moment_to_keep, note_before, open_faces
from cybertank.server.wire.positions import Moment
from cybertank.state.frames import FireRound, SetUp, Turn
from cybertank.state.state import ENTERING, State
from cybertank.text.files.errors import NotationFault
from cybertank.text.notation.decisions import read_decision
from cybertank.text.notation.nearest import with_nearest
from cybertank.text.records.records import UNDO, RecordLine
from cybertank.text.session import Session

END = "end"

Phase = tuple[int, ...]


@dataclass(frozen=True)
class NewLine:
    """A line that was just decided, with what came of it."""

    line: RecordLine
    moment: Moment | MomentBySeat


class GameProgress:
    """A session that goes on by itself where nobody has anything to decide."""

    def __init__(self, session: Session, suggested: bool, by_itself: list[bool]) -> None:
        """For a session in which nothing can be taken back; `by_itself` says which of its lines came by themselves."""
        self.session = session
        self.suggested = suggested
        self.by_itself = by_itself
        self.automatic: list[bool] = []
        """For each decision that may be taken back, whether it came by itself."""
        self.acted_in: Phase | None = None
        """The phase in which a person has decided last."""
        self.idle = 0
        """Phases in a row that have passed without a deed of anybody's."""
        for line, alone in zip(session.lines, by_itself, strict=True):
            self._count(line, alone)

    @property
    def state(self) -> State:
        """The position now."""
        return self.session.state

    @property
    def version(self) -> int:
        """Lines so far."""
        return len(self.session.lines)

    @property
    def human_seats(self) -> list[str]:
        """The seats that people hold."""
        return [seat for seat, holder in self.session.seats.items() if holder == HUMAN]

    @property
    def bot_seat(self) -> str | None:
        """The computer player whose decision it is, by its seat; None where a person decides or the game is over."""
        seat = self.session.seat
        return seat if seat is not None and self.session.seats[seat] != HUMAN else None

    # -- deciding ------------------------------------------------------------------------------------------------------

    def decide(self, text: str) -> list[NewLine]:
        """Take a decision; raises NotationFault or IllegalDecision, and nothing changes."""
        before = phase_of(self.state)
        person = self.bot_seat is None
        self._judge_by_look(text)
        self._leave_others_ogres(text)
        new_lines = [self._take(text, False)]
        if person:
            self.acted_in = before
        return new_lines + self.settle()

    def _judge_by_look(self, text: str) -> None:
        """What a seat may not know must not be told by a refusal: its decision is judged first by what it sees."""
        seen = looks.seen_by(self.state, self.session.seat)
        if seen is not self.state:
            decision = read_decision(seen, text)
            refusal = check(seen, decision)
            if refusal is not None:
                raise IllegalDecision(with_nearest(seen, decision, refusal))

    def _leave_others_ogres(self, text: str) -> None:
        """1977:8.05: an Ogre is blown up by its owner alone."""
        if text.lower().split()[:1] != ["destruct"]:
            return
        decision = read_decision(looks.seen_by(self.state, self.session.seat), text)
        if isinstance(decision, Destruct) and self.state.seat_of[decision.unit] != self.state.flow[-1].seat:
            name = self.state.ids[decision.unit]
            raise IllegalDecision(Refusal("1977:8.05", f"{name} is blown up by its owner alone, and it is not yours"))

    def can_undo(self) -> bool:
        """Whether there is a decision to take back; phases that ended by themselves are not one."""
        return not all(self.automatic)

    def undo(self) -> list[NewLine]:
        """Take the last decision back, and with it what went on by itself after it."""
        if not self.can_undo():
            raise IllegalDecision(
                Refusal(
                    "undo",
                    "nothing to take back: only decisions since the last die, the other player's move "
                    "or what was hidden and became known",
                )
            )
        new_lines: list[NewLine] = []
        alone = True
        while alone:
            alone = self.automatic.pop()
            self.session.undo()
            new_lines.append(self._note([], False))
        self.acted_in = phase_of(self.state)
        return new_lines

    def set_up(self, places: list[str]) -> list[NewLine]:
        """1.06: take everything off and place this instead: all of it or nothing; taken back in one."""
        frame = self.state.flow[-1]
        if not isinstance(frame, SetUp) or self.state.outcome is not None:
            raise IllegalDecision(Refusal("1.06", "forces are set up before the first turn, and that is over"))
        lines = [f"take {self.state.ids[unit]}" for unit in self._placed(frame)]
        if any(places == one.place for one in suggested_in(self.state, self.session.seat_names[frame.seat])):
            places = payable(self._after(lines), places)
        lines += [f"place {place}" for place in places]
        self._after(lines)
        return [self._take(line, number > 0) for number, line in enumerate(lines)]

    def _placed(self, frame: SetUp) -> list[int]:
        """The units of the force that stand on the map."""
        return [
            unit
            for unit, where in enumerate(self.state.hex_of)
            if (where >= 0 or where == ENTERING)
            and self.state.seat_of[unit] == frame.seat
            and check(self.state, Take(unit)) is None
        ]

    def _after(self, lines: list[str]) -> State:
        """Take placements on a copy, so that a refusal leaves nothing half done; what they roll does not matter."""
        trial = Game(self.state.copy(), SeededDice(0), history=False)
        for line in lines:
            trial.apply(read_decision(trial.state, line))
        return trial.state

    # -- what goes on by itself ----------------------------------------------------------------------------------------

    def settle(self) -> list[NewLine]:
        """The suggested set-up where a person's set-up begins, and the end of phases that offer a person nothing."""
        new_lines = self._suggest()
        while self._passes():
            new_lines.append(self._take(END, True))
            new_lines += self._suggest()
        return new_lines

    def _suggest(self) -> list[NewLine]:
        frame = self.state.flow[-1]
        seat = self.session.seat
        if not self.suggested or seat is None or self.bot_seat is not None or not isinstance(frame, SetUp):
            return []
        begins = not self.session.lines or self.session.lines[-1].text == END
        found = suggested_in(self.state, seat) if begins else []
        if not found:
            return []
        try:
            places = payable(self.state, found[0].place)
        except (IllegalDecision, NotationFault):
            return []  # made for other options than this game's
        return [self._take(f"place {place}", True) for place in places]

    def _passes(self) -> bool:
        """Whether a phase ends by itself: not where somebody could still take something in it back."""
        if self.bot_seat is not None or self.idle >= PHASES * len(self.session.seat_names):
            return False
        if self.acted_in == phase_of(self.state) and (self.can_undo() or self._rolled_in_secret()):
            return False
        return nothing_to_do(self.session)

    def _rolled_in_secret(self) -> bool:
        """13.04: whether the last decision cannot be taken back for a die alone of which only its own side knows.

        If the phase then ended by itself, others would know of it too.
        """
        steps = self.session.game.steps
        return bool(steps and steps[-1].faces) and not open_faces(steps[-1].faces, steps[-1].events)

    # -- lines ---------------------------------------------------------------------------------------------------------

    def follow(self, line: RecordLine, by_itself: bool, prove: bool = True) -> list[Event]:
        """Take a line that is in the database already; a fault where it does not give what it says."""
        before = phase_of(self.state)
        person = self.bot_seat is None
        events = self.session.follow(line, "database", f"line {line.number}", prove)
        if line.text == UNDO:
            self.automatic.pop()
            self.acted_in = phase_of(self.state)
        else:
            self._remember(by_itself)
            if person and not by_itself:
                self.acted_in = before
        self.by_itself.append(by_itself)
        self._count(line, by_itself)
        return events

    def _take(self, text: str, by_itself: bool) -> NewLine:
        decision = self.session.read(text)
        known = note_before(self.session, decision)
        events = apply_with_dice(self.session, decision)
        self._remember(by_itself)
        return self._note(events, by_itself, known)

    def _remember(self, by_itself: bool) -> None:
        """What can be taken back is what the session can: a die or another seat's decision ends it."""
        self.automatic = [*self.automatic, by_itself] if self.session.can_undo() else []

    def _note(self, events: list[Event], by_itself: bool, known: BeforeDecision | None = None) -> NewLine:
        line = self.session.lines[-1]
        self.by_itself.append(by_itself)
        self._count(line, by_itself)
        return NewLine(line, moment_to_keep(self.session, line, events, by_itself, known))

    def _count(self, line: RecordLine, by_itself: bool) -> None:
        nobody = by_itself or self.session.seats[line.seat] != HUMAN
        self.idle = self.idle + 1 if line.text == END and nobody else 0


def phase_of(state: State) -> Phase:
    """Which phase of which turn it is, and which fire round of an overrun."""
    frame, top = state.flow[0], state.flow[-1]
    phase = (frame.seat, frame.number, frame.phase) if isinstance(frame, Turn) else (frame.seat, 0, 0)
    return (*phase, top.hex, top.number) if isinstance(top, FireRound) else phase
