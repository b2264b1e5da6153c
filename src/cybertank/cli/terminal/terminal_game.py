"""One game at the terminal, decision by decision: persons are asked, computer players are told of."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from cybertank.cli.terminal.file_commands import FileCommands
from cybertank.cli.terminal.help import SHORT, all_words, unknown
from cybertank.cli.terminal.hint_commands import HintCommands
from cybertank.cli.terminal.info_commands import InfoCommands
from cybertank.cli.terminal.moments import Moment, is_firing, moment_of, what_may_pass
from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.cli.terminal.set_up_commands import SetUpCommands
from cybertank.game.choices.listing import can_act
from cybertank.game.decisions import Decision, End, Move, Resign
from cybertank.game.engine import decider
from cybertank.game.game import IllegalDecision
from cybertank.players.player import Player
from cybertank.rules.events.base import Event
from cybertank.rules.events.setup import Placed, TakenBack
from cybertank.rules.events.turns import PhaseBegan
from cybertank.rules.events.victory import GameEnded
from cybertank.rules.movement.legality import refuse_mover
from cybertank.rules.refusal import Refusal
from cybertank.rules.turns.sequence import phase_name
from cybertank.rules.victory.outcome import victory_points
from cybertank.state.frames import FIRE, MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.text.events.sentences import sentence
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.announcements import announce, is_a_fight
from cybertank.text.notation.nearest import nearest
from cybertank.text.prompts import asked_for, is_question, question
from cybertank.text.reports import bearing_shooters
from cybertank.text.session import Session
from cybertank.text.units.forces import force_being_set_up
from cybertank.text.units.set_up_reports import unspent
from cybertank.text.wording import count_of, listed

LAST_LINES = 5
# Phases of a turn in which a decision is due.
PHASES = 3


class PlayerLeft(Exception):
    """The person has left; the game is kept."""


class TerminalGame:
    """A game in play, with whoever sits at it."""

    def __init__(self, session: Session, terminal: Terminal, players: dict[str, Player], path: Path) -> None:
        self.session = session
        self.terminal = terminal
        self.players = players
        self.info = InfoCommands(session, terminal)
        self.set_up = SetUpCommands(session, terminal, self.info)
        files = FileCommands(session, terminal, path)
        hints = HintCommands(session, terminal, self.take)
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": self.undo,
            "save": files.save,
            "position": files.position,
            "resign": self.resign,
            "quit": self.quit,
            "hint": hints.hint,
            "do": hints.do,
            "levels": hints.levels,
            "suggest": self.set_up.suggest,
            "clear": self.set_up.clear,
        }
        self.turn_shown: Moment | None = None
        """The turn, without its phase, whose beginning has been shown to the person."""
        self.acted_in: Moment | None = None
        self.reminded_in: Moment | None = None
        self.automatic: set[int] = set()
        """Which steps were an `end` sent for the person."""
        self.asked: list[int] = []
        """The question out of turn that was put last, as its frame's content."""
        self.phase_told = ""
        self.thinking_told: Moment | None = None
        """The computer player and the turn of which it was said last that it thinks."""
        self.idle = 0
        """Phases in a row that have passed without a deed of anybody's."""

    @property
    def state(self) -> State:
        """The position now, as the people at this screen may see it."""
        return self.session.shown()

    def run(self) -> None:
        """Play until the game is over; leaving it raises."""
        self.greet()
        while self.state.outcome is None:
            seat = self.session.seat
            assert seat is not None
            if seat in self.players:
                self.computer(self.players[seat])
            elif not self.pass_by():
                self.person(seat)

    def greet(self) -> None:
        """Say what is played, and by whom."""
        brief = self.state.setting.brief
        self.terminal.head(self.session.title)
        resumed = bool(self.session.lines)
        if not resumed and brief is not None:
            self.terminal.prose(brief.story)
        for seat, holder in self.session.seats.items():
            self.terminal.say(f"  {seat}: {'the computer, ' + holder if seat in self.players else 'you'}")
        self.terminal.prose("`help` tells what you can type. The game is kept as you play; leave it at any time.")
        if resumed and force_being_set_up(self.state) is None and not is_question(self.state.flow[-1]):
            self.terminal.say("What happened last:")
            self.info.log([str(LAST_LINES)])

    # -- what happens --------------------------------------------------------------------------------------------------

    def tell(self, events: list[Event]) -> None:
        """Tell events as sentences. A phase is named only once something happens in it; a turn always."""
        for event in events:
            match event:
                case PhaseBegan():
                    self.tell_phase(event)
                case GameEnded():
                    pass
                case _:
                    if self.phase_told:
                        self.terminal.quiet(self.phase_told)
                        self.phase_told = ""
                    self.terminal.say(sentence(self.state, event))

    def tell_phase(self, event: PhaseBegan) -> None:
        """Say that a turn begins; of a later phase, remember that it is still to be named."""
        if event.phase == MOVEMENT:
            self.phase_told = ""
            self.terminal.head(f"Turn {event.number}, {self.session.seat_names[event.seat]}")
        else:
            self.phase_told = f"{phase_name(event.phase).capitalize()} phase:"

    def computer(self, player: Player) -> None:
        """Take a computer player's decision, told in sentences; its set-up only when it is done."""
        force = force_being_set_up(self.session.state)
        with self.thinking():
            decision = player.choose(self.session.game.look(self.session.game.seat))
        self.idle = self.idle + 1 if is_end(decision) else 0
        events = self.session.apply(decision)
        if force is None:
            self.tell(self.info.open_events(self.session.game.steps[-1]))
            if not all(is_phase(event) for event in events):
                self.terminal.pause()
        elif force_being_set_up(self.session.state) is not force:
            placed = [u for u, where in enumerate(self.session.state.hex_of) if where >= 0]
            seat = self.session.seat_names[force.seat]
            self.terminal.say(f"The {seat} has set up {count_of(len(placed), 'unit')}; `units` lists them.")
            self.tell(events)

    def thinking(self) -> AbstractContextManager[None]:
        """Say who is thinking: while it does, or once a turn where what was said stays."""
        seat = self.session.seat
        assert seat is not None
        says = f"The {seat} is thinking ({self.session.seats[seat]})."
        turn = (self.session.game.seat, *self.moment()[:2])
        if not self.terminal.wipes and self.thinking_told != turn:
            self.terminal.quiet(says)
        self.thinking_told = turn
        return self.terminal.passing(says)

    # -- a person's decision -------------------------------------------------------------------------------------------

    def person(self, seat: str) -> None:
        """Take one line from the person whose decision it is."""
        self.show_beginning()
        line = self.terminal.ask(self.prompt(seat))
        words = line.split()
        if not words:
            self.empty_line()
            return
        verb = SHORT.get(words[0].lower(), words[0].lower())
        if verb in self.commands:
            self.commands[verb](words[1:])
        elif verb in self.info.commands:
            self.info.commands[verb](words[1:])
        elif verb in all_words():
            self.decide(" ".join([verb, *words[1:]]))
        else:
            self.no_such(verb, line)

    def no_such(self, verb: str, line: str) -> None:
        """Answer a word that is no command and no verb yet; the notation knows the verbs to come."""
        try:
            self.session.read(line)
        except NotationFault as fault:
            later = "not built yet" in fault.problem
            self.terminal.say(f"{fault.problem}." if later else unknown(verb))

    def prompt(self, seat: str) -> str:
        """Turn, seat, phase and the points of all seats."""
        match self.state.flow[0]:
            case Turn(number=number):
                points = [str(victory_points(self.state, s).total) for s in range(len(self.session.seat_names))]
                return f"\nturn {number}, {seat}, {asked_for(self.state)}, points {':'.join(points)}> "
            case _:
                return f"\nset-up, {seat}> "

    def empty_line(self) -> None:
        """Accept the suggested set-up on Enter while it is untouched, and draw the map at any other time."""
        if self.set_up.suggested and force_being_set_up(self.state) is not None:
            self.decide("end")
            return
        self.info.overview()
        if is_question(self.state.flow[-1]):
            self.terminal.say(question(self.state))

    def decide(self, line: str) -> None:
        """Take a typed decision: said beforehand where dice or treads hang on it, told afterwards."""
        try:
            decision = self.session.read(line)
        except NotationFault as fault:
            problem = fault.problem[:1].upper() + fault.problem[1:]
            self.terminal.say(f"{problem}.\n  Write it as: {fault.grammar}")
            return
        owner = self.session.seat_names[decider(self.state, decision)]
        if owner in self.players:
            self.terminal.say(f"No: that is for the {owner} to decide, whom the computer plays")
            return
        refusal = self.session.check(decision)
        if refusal is not None:
            self.terminal.say(f"No: {self.refused(line, decision, refusal)}")
            return
        if is_end(decision) and not self.really_end():
            return
        self.take(decision)

    def refused(self, line: str, decision: Decision, refusal: Refusal) -> str:
        """Say why not. `move UNIT to HEX` out of reach is said as such, not as the first step that fails."""
        match decision:
            case Move(unit=unit, path=[goal]) if line.split()[2].lower() == "to":
                if refuse_mover(self.state, self.state.flow[-1].seat, unit) is None:
                    near = nearest(self.state, decision)
                    advice = f"; nearest legal choice: `{near}`" if near else ""
                    name, there = self.state.ids[unit], self.state.board.names[goal]
                    return f"{name} cannot get to {there} in this phase{advice} ({refusal.rule})"
        return f"{refusal.reason} ({refusal.rule})"

    def take(self, decision: Decision) -> None:
        """Carry a legal decision out."""
        if is_a_fight(self.state, decision):
            self.terminal.quiet(announce(self.state, decision))
        moment = self.moment()
        try:
            events = self.session.apply(decision)
        except IllegalDecision as illegal:
            self.terminal.say(f"No: {illegal}")
            return
        self.acted_in = moment
        self.phase_told = ""
        self.idle = 0
        self.tell(events)
        match events[:1]:
            case [Placed() | TakenBack()]:
                self.set_up.suggested = False
                self.set_up.say_budget()

    def moment(self) -> Moment:
        """Return which phase of which turn it is, and which fire round of an overrun."""
        return moment_of(self.state)

    # -- phases --------------------------------------------------------------------------------------------------------

    def show_beginning(self) -> None:
        """Show the position at the beginning of a person's turn, and what they have at that of their set-up."""
        top = self.state.flow[-1]
        if is_question(top):
            self.put_question()
            return
        self.asked = []
        seat, number, phase = self.moment()[:3]
        if self.turn_shown != (seat, number, 0):
            self.turn_shown = (seat, number, 0)
            if force_being_set_up(self.state) is not None:
                self.set_up.begin()
            elif not self.terminal.plain:
                self.info.overview()
            else:
                self.terminal.say("`units` tells where everything is.")
        if phase == FIRE and self.acted_in != (seat, number, phase) and self.phase_told:
            guns = bearing_shooters(self.state)
            self.phase_told = ""
            if guns:
                self.terminal.say(f"Fire phase: {listed(guns)} can fire at something; `targets` says at what.")

    def put_question(self) -> None:
        """6.01.2, 7.12.1, 8.04, 8.06.1: put a question out of turn once, to whoever has to answer it."""
        frame = self.state.flow[-1]
        if self.asked == frame.content():
            return
        first = not self.asked or self.asked[:2] != frame.content()[:2]
        self.asked = frame.content()
        if first:
            self.terminal.head(f"{self.session.seat_names[frame.seat]}: {asked_for(self.state)}")
        self.terminal.say(question(self.state))

    def pass_by(self) -> bool:
        """End a phase or fire round in which the person can do nothing; not where something could be taken back."""
        passing = what_may_pass(self.state)
        if not passing or (self.acted_in == self.moment() and self.session.can_undo()):
            return False
        if self.session.game.check(End()) is not None or can_act(self.state):
            return False
        self.idle += 1
        if self.idle > PHASES * len(self.session.seat_names):
            self.idle = 0
            self.terminal.say("Nobody can do anything any more: `resign`, or `end` the phase to go on.")
            return False
        what = "fire at" if is_firing(self.state) else "move"
        more = " more" if self.acted_in == self.moment() else ""
        seat = self.session.seat_names[self.state.flow[-1].seat]
        self.terminal.quiet(f"The {seat} has nothing{more} to {what}: the {passing} ends by itself.")
        events = self.session.apply(End())
        self.automatic.add(len(self.session.game.steps) - 1)
        self.tell(events)
        return True

    def really_end(self) -> bool:
        """Ask once before something ends with something worthwhile left undone."""
        question = "" if self.reminded_in == self.moment() else self.left_undone()
        if not question:
            return True
        self.reminded_in = self.moment()
        return self.terminal.confirm(question)

    def left_undone(self) -> str:
        """Name what is left undone: something to buy or to lay, guns unfired that bear."""
        force = force_being_set_up(self.state)
        if force is not None:
            rest = unspent(self.state, force)
            return f"Left over: {listed(rest)}. Begin all the same?" if rest else ""
        guns = bearing_shooters(self.state) if is_firing(self.state) else []
        ends = "round" if is_question(self.state.flow[-1]) else "phase"
        return f"{listed(guns)} could still fire. End the {ends} all the same?" if guns else ""

    # -- commands that touch the game or its files ---------------------------------------------------------------------

    def undo(self, words: list[str]) -> None:
        """Take the last decision back, and with it the phases that ended by themselves after it."""
        if not self.session.can_undo():
            self.terminal.say(
                "Nothing to take back: only what you decided since the last die, the other player's decision, "
                "or the last thing that was found out."
            )
            return
        while self.session.can_undo():
            last = len(self.session.game.steps) - 1
            taken = self.session.undo()
            if last not in self.automatic:
                self.terminal.say(f"Taken back: {taken}")
                break
            self.automatic.discard(last)
        self.set_up.suggested = False
        self.asked = []
        self.phase_told = ""
        self.reminded_in = None
        self.acted_in = self.moment()

    def resign(self, words: list[str]) -> None:
        """Give the game up, after one question."""
        seat = self.state.flow[-1].seat
        if self.terminal.confirm(f"Does the {self.session.seat_names[seat]} resign?"):
            self.take(Resign(seat))

    def quit(self, words: list[str]) -> None:
        """Leave; the game is kept."""
        raise PlayerLeft


def is_end(decision: Decision) -> bool:
    """Return True if a decision ends a phase, or a seat's part of it."""
    return isinstance(decision, End)


def is_phase(event: Event) -> bool:
    """Return True if an event says only that a phase has begun."""
    return isinstance(event, PhaseBegan)
