"""Advance a game: carry out decisions with the server's dice, and add the lines that follow automatically.

Nothing here depends on a database or a connection. Every decision returns new lines, and the caller must store them
before showing them to anybody. In the wire models, an automatic line is one that came `by_itself`.
"""

from __future__ import annotations

from dataclasses import dataclass

from cybertank.game.decisions import Decision, End, Take, Unhook
from cybertank.game.dice import SeededDice
from cybertank.game.engine import check, decider
from cybertank.game.game import Game, IllegalDecision
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.scenarios.sessions import HUMAN, payable, suggested_in
from cybertank.server.games.dice import carry_out_with_dice
from cybertank.server.present.idle_phases import PHASES, nothing_to_do
from cybertank.server.present.log_lines import BeforeDecision, MomentBySeat, moment_to_keep, note_before, open_faces
from cybertank.server.present.visibility import PositionViews
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
    """A line just added to the record, and what happened in it."""

    line: RecordLine
    moment: Moment | MomentBySeat


class GameProgress:
    """A session that advances automatically when nobody has anything to decide."""

    def __init__(self, session: Session, suggested: bool, automatic: list[bool]) -> None:
        """Continue a session in which nothing can be undone. `automatic` says which of its lines were automatic."""
        self.session = session
        self.suggested = suggested
        """Whether a person's set-up starts from the suggested one."""
        self.automatic = automatic
        self.undoable: list[bool] = []
        """For each decision that can be undone, whether it was automatic."""
        self.acted_in: Phase | None = None
        """The phase in which a person last made a decision."""
        self.idle = 0
        """How many phases in a row were ended only by bots or the server."""
        self._views = PositionViews(session.state)
        self._views_at = self.version
        for line, by_itself in zip(session.lines, automatic, strict=True):
            self._count_idle_phases(line, by_itself)

    @property
    def state(self) -> State:
        """Return the current position."""
        return self.session.state

    @property
    def version(self) -> int:
        """Return the number of lines so far."""
        return len(self.session.lines)

    @property
    def views(self) -> PositionViews:
        """Return the views of the current position. Each view is built once per version."""
        if self._views_at != self.version or self._views.state is not self.state:
            self._views, self._views_at = PositionViews(self.state), self.version
        return self._views

    @property
    def human_seats(self) -> list[str]:
        """List the seats that people hold."""
        return [seat for seat, holder in self.session.seats.items() if holder == HUMAN]

    @property
    def bot_seat(self) -> str | None:
        """Return the deciding seat if a bot holds it, or None."""
        seat = self.session.seat
        return seat if seat is not None and self.session.seats[seat] != HUMAN else None

    # -- deciding ------------------------------------------------------------------------------------------------------

    def decide(self, text: str) -> list[NewLine]:
        """Make a decision. If it raises NotationFault or IllegalDecision, nothing has changed."""
        before = phase_of(self.state)
        is_human = self.bot_seat is None
        new_lines = [self._take(self._judge(text), automatic=False)]
        if is_human:
            self.acted_in = before
        return new_lines + self.settle()

    def _judge(self, text: str) -> Decision:
        """Read and check a decision using only what its seat knows, so that a refusal cannot reveal anything hidden."""
        seen = self.views.of(self.session.seat)
        decision = read_decision(seen, text)
        refusal = check(seen, decision)
        if refusal is not None:
            raise IllegalDecision(with_nearest(seen, decision, refusal))
        self._refuse_out_of_turn(decision)
        return decision

    def _refuse_out_of_turn(self, decision: Decision) -> None:
        """1977:8.05, rp:4.05: refuse to blow up another seat's Ogre, or to unhook its vehicle.

        On a server, its owner has to wait until it can decide.
        """
        owner = decider(self.state, decision)
        if owner != self.session.game.seat:
            name = self.session.seat_names[owner]
            raise IllegalDecision(
                Refusal(
                    "rp:4.05" if isinstance(decision, Unhook) else "1977:8.05",
                    f"only its owner, the {name}, can decide this",
                )
            )

    def can_undo(self) -> bool:
        """Return True if there is a decision to undo. Automatic lines alone do not count."""
        return not all(self.undoable)

    def undo(self) -> list[NewLine]:
        """Undo the last decision and the automatic lines that followed it."""
        if not self.can_undo():
            raise IllegalDecision(
                Refusal(
                    "undo",
                    "nothing to undo: you can undo only decisions made since the last die roll, "
                    "the other player's last decision or the last time something hidden was revealed",
                )
            )
        new_lines: list[NewLine] = []
        automatic = True
        while automatic:
            automatic = self.undoable.pop()
            self.session.undo()
            new_lines.append(self._note([], False))
        self.acted_in = phase_of(self.state)
        return new_lines

    # -- setting up ----------------------------------------------------------------------------------------------------

    def set_up(self, places: list[str]) -> list[NewLine]:
        """1.06: replace the whole set-up with this one, or change nothing. A single undo reverses it."""
        frame = self.state.flow[-1]
        if not isinstance(frame, SetUp) or self.state.outcome is not None:
            raise IllegalDecision(Refusal("1.06", "forces set up before the first turn, and the set-up is over"))
        lines = [f"take {self.state.ids[unit]}" for unit in self._placed(frame)]
        if any(places == one.place for one in suggested_in(self.state, self.session.seat_names[frame.seat])):
            emptied, _ = self._try(lines)
            places = payable(emptied, places)
        _, decisions = self._try([*lines, *(f"place {place}" for place in places)])
        return [self._take(decision, number > 0) for number, decision in enumerate(decisions)]

    def _placed(self, frame: SetUp) -> list[int]:
        """List the placed units of the force that can be taken back."""
        return [
            unit
            for unit, where in enumerate(self.state.hex_of)
            if (where >= 0 or where == ENTERING)
            and self.state.seat_of[unit] == frame.seat
            and check(self.state, Take(unit)) is None
        ]

    def _try(self, lines: list[str]) -> tuple[State, list[Decision]]:
        """Try placements on a copy, so that a refusal leaves nothing half done. The dice do not matter here."""
        trial = Game(self.state.copy(), SeededDice(0), history=False)
        decisions: list[Decision] = []
        for line in lines:
            decisions.append(read_decision(trial.state, line))
            trial.apply(decisions[-1])
        return trial.state, decisions

    # -- automatic lines -----------------------------------------------------------------------------------------------

    def settle(self) -> list[NewLine]:
        """Place the suggested set-up when a person's set-up begins, and end phases in which a person can do nothing."""
        new_lines = self._place_suggested()
        while self._phase_is_idle():
            new_lines.append(self._take(End(), automatic=True))
            new_lines += self._place_suggested()
        return new_lines

    def _place_suggested(self) -> list[NewLine]:
        seat = self.session.seat
        in_set_up = isinstance(self.state.flow[-1], SetUp)
        if not self.suggested or seat is None or self.bot_seat is not None or not in_set_up:
            return []
        begins = not self.session.lines or self.session.lines[-1].text == END
        found = suggested_in(self.state, seat) if begins else []
        if not found:
            return []
        try:
            places = payable(self.state, found[0].place)
        except (IllegalDecision, NotationFault):
            return []  # the suggestion was made for other options
        return [self._take(self._judge(f"place {place}"), automatic=True) for place in places]

    def _phase_is_idle(self) -> bool:
        """Return True if the phase should end automatically. Wait while somebody can still undo something in it."""
        if self.bot_seat is not None or self.idle >= PHASES * len(self.session.seat_names):
            return False
        if self.acted_in == phase_of(self.state) and (self.can_undo() or self._rolled_in_secret()):
            return False
        return nothing_to_do(self.session, self.views.of(self.session.seat))

    def _rolled_in_secret(self) -> bool:
        """13.04: return True if the last decision cannot be undone only because of a die that one side alone knows of.

        If the phase ended automatically, the other sides could tell that a die was rolled.
        """
        steps = self.session.game.steps
        return bool(steps and steps[-1].faces) and not open_faces(steps[-1].faces, steps[-1].events)

    # -- lines ---------------------------------------------------------------------------------------------------------

    def follow(self, line: RecordLine, automatic: bool, prove: bool = True) -> list[Event]:
        """Follow a line that is already in the database. Raise FileFault if its result differs from what it says."""
        before = phase_of(self.state)
        is_human = self.bot_seat is None
        events = self.session.follow(line, "database", f"line {line.number}", prove)
        if line.text == UNDO:
            self.undoable.pop()
            self.acted_in = phase_of(self.state)
        else:
            self._remember_for_undo(automatic)
            if is_human and not automatic:
                self.acted_in = before
        self.automatic.append(automatic)
        self._count_idle_phases(line, automatic)
        return events

    def _take(self, decision: Decision, automatic: bool) -> NewLine:
        """Carry out a legal decision."""
        before = note_before(self.views, decision)
        events = carry_out_with_dice(self.session, decision)
        self._remember_for_undo(automatic)
        return self._note(events, automatic, before)

    def _remember_for_undo(self, automatic: bool) -> None:
        """Keep `undoable` in step with the session: after a die or another seat's decision, nothing can be undone."""
        if self.session.can_undo():
            self.undoable.append(automatic)
        else:
            self.undoable.clear()

    def _note(self, events: list[Event], automatic: bool, before: BeforeDecision | None = None) -> NewLine:
        line = self.session.lines[-1]
        self.automatic.append(automatic)
        self._count_idle_phases(line, automatic)
        return NewLine(line, moment_to_keep(self.session, self.views, events, automatic, before))

    def _count_idle_phases(self, line: RecordLine, automatic: bool) -> None:
        is_human = not automatic and self.session.seats[line.seat] == HUMAN
        self.idle = 0 if is_human or line.text != END else self.idle + 1


def phase_of(state: State) -> Phase:
    """Identify the turn and phase, and in an overrun the fire round."""
    match state.flow[0]:
        case Turn() as turn:
            phase: Phase = (turn.seat, turn.number, turn.phase)
        case frame:
            phase = (frame.seat, 0, 0)
    match state.flow[-1]:
        case FireRound() as fight:
            return (*phase, fight.hex, fight.number)
        case _:
            return phase
