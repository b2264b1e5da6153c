"""The loop of a terminal game: ask people for decisions, and report what computer players do."""

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
# The phases of a turn that ask for a decision.
PHASES = 3


class PlayerLeft(Exception):
    """The person has left. The game is saved."""


class TerminalGame:
    """A game in progress and its players."""

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
        """The turn, without its phase, whose start the person has seen."""
        self.acted_in: Moment | None = None
        self.reminded_in: Moment | None = None
        self.automatic: set[int] = set()
        """The steps in which the game sent `end` for the person."""
        self.asked: list[int] = []
        """The last out-of-turn question, as its frame's content."""
        self.phase_told = ""
        self.thinking_told: Moment | None = None
        """The last computer player and turn announced as thinking."""
        self.idle = 0
        """The number of phases in a row in which nobody did anything."""

    @property
    def state(self) -> State:
        """Return the current position, without what is hidden from the people at this screen."""
        return self.session.shown()

    def run(self) -> None:
        """Play until the game is over. Raise PlayerLeft if the person leaves."""
        self.greet()
        while self.state.outcome is None:
            seat = self.session.seat
            assert seat is not None
            if seat in self.players:
                self.computer(self.players[seat])
            elif not self.pass_by():
                self.person(seat)

    def greet(self) -> None:
        """Name the game and its players."""
        brief = self.state.setting.brief
        self.terminal.head(self.session.title)
        resumed = bool(self.session.lines)
        if not resumed and brief is not None:
            self.terminal.prose(brief.story)
        for seat, holder in self.session.seats.items():
            self.terminal.say(f"  {seat}: {'the computer, ' + holder if seat in self.players else 'you'}")
        self.terminal.prose(
            "Type `help` to see what you can do. The game is saved as you play, so you can leave at any time."
        )
        if resumed and force_being_set_up(self.state) is None and not is_question(self.state.flow[-1]):
            self.terminal.say("The latest events:")
            self.info.log([str(LAST_LINES)])

    # -- events --------------------------------------------------------------------------------------------------------

    def tell(self, events: list[Event]) -> None:
        """Print events as sentences. Always announce a turn, but announce a phase only when something happens in it."""
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
        """Announce a turn. Hold back the name of a later phase until something happens in it."""
        if event.phase == MOVEMENT:
            self.phase_told = ""
            self.terminal.head(f"Turn {event.number}, {self.session.seat_names[event.seat]}")
        else:
            self.phase_told = f"{phase_name(event.phase).capitalize()} phase:"

    def computer(self, player: Player) -> None:
        """Make a computer player's decision and report it. Report a set-up only when it is complete."""
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
        """Show who is thinking while they think. If the screen cannot erase the remark, print it once per turn."""
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
        """Read one line from the person who decides next, and act on it."""
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
        """Reply to a word that is not a command here. It may be a verb whose rules are not implemented yet."""
        try:
            self.session.read(line)
        except NotationFault as fault:
            later = "not implemented yet" in fault.problem
            self.terminal.say(f"{fault.problem}." if later else unknown(verb))

    def prompt(self, seat: str) -> str:
        """Return the prompt: turn, seat, phase and the points of all seats."""
        match self.state.flow[0]:
            case Turn(number=number):
                points = [str(victory_points(self.state, s).total) for s in range(len(self.session.seat_names))]
                return f"\nturn {number}, {seat}, {asked_for(self.state)}, points {':'.join(points)}> "
            case _:
                return f"\nset-up, {seat}> "

    def empty_line(self) -> None:
        """Accept the suggested set-up on Enter if it is unchanged; otherwise draw the map."""
        if self.set_up.suggested and force_being_set_up(self.state) is not None:
            self.decide("end")
            return
        self.info.overview()
        if is_question(self.state.flow[-1]):
            self.terminal.say(question(self.state))

    def decide(self, line: str) -> None:
        """Carry out a typed decision and report the events. If dice or treads are at stake, announce it first."""
        try:
            decision = self.session.read(line)
        except NotationFault as fault:
            problem = fault.problem[:1].upper() + fault.problem[1:]
            self.terminal.say(f"{problem}.\n  Write it as: {fault.grammar}")
            return
        owner = self.session.seat_names[decider(self.state, decision)]
        if owner in self.players:
            self.terminal.say(f"Not your decision: it belongs to the {owner}, played by the computer")
            return
        refusal = self.session.check(decision)
        if refusal is not None:
            self.terminal.say(f"No: {self.refused(line, decision, refusal)}")
            return
        if is_end(decision) and not self.really_end():
            return
        self.take(decision)

    def refused(self, line: str, decision: Decision, refusal: Refusal) -> str:
        """Explain why a decision is illegal. For `move UNIT to HEX`, name the hex, not the first step that fails."""
        match decision:
            case Move(unit=unit, path=[goal]) if line.split()[2].lower() == "to":
                if refuse_mover(self.state, self.state.flow[-1].seat, unit) is None:
                    near = nearest(self.state, decision)
                    advice = f"; nearest legal choice: `{near}`" if near else ""
                    name, there = self.state.ids[unit], self.state.board.names[goal]
                    return f"{name} cannot get to {there} in this phase{advice} ({refusal.rule})"
        return f"{refusal.reason} ({refusal.rule})"

    def take(self, decision: Decision) -> None:
        """Carry out a legal decision."""
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
        """Return the current turn and phase, and the fire round of an overrun."""
        return moment_of(self.state)

    # -- phases --------------------------------------------------------------------------------------------------------

    def show_beginning(self) -> None:
        """Show the position at the start of a person's turn, and their force at the start of set-up."""
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
                self.terminal.say("`units` shows where everything is.")
        if phase == FIRE and self.acted_in != (seat, number, phase) and self.phase_told:
            guns = bearing_shooters(self.state)
            self.phase_told = ""
            if guns:
                self.terminal.say(f"Fire phase: {listed(guns)} can fire. `targets` lists the targets.")

    def put_question(self) -> None:
        """6.01.2, 7.12.1, 8.04, 8.06.1: ask an out-of-turn question once."""
        frame = self.state.flow[-1]
        if self.asked == frame.content():
            return
        first = not self.asked or self.asked[:2] != frame.content()[:2]
        self.asked = frame.content()
        if first:
            self.terminal.head(f"{self.session.seat_names[frame.seat]}: {asked_for(self.state)}")
        self.terminal.say(question(self.state))

    def pass_by(self) -> bool:
        """End a phase or fire round in which the person can do nothing, unless they could still undo something."""
        passing = what_may_pass(self.state)
        if not passing or (self.acted_in == self.moment() and self.session.can_undo()):
            return False
        if self.session.game.check(End()) is not None or can_act(self.state):
            return False
        self.idle += 1
        if self.idle > PHASES * len(self.session.seat_names):
            self.idle = 0
            self.terminal.say("No unit can do anything in this game any longer. Type `resign`, or `end` to continue.")
            return False
        what = "fire at" if is_firing(self.state) else "move"
        more = " more" if self.acted_in == self.moment() else ""
        seat = self.session.seat_names[self.state.flow[-1].seat]
        self.terminal.quiet(f"The {seat} has nothing{more} to {what}: the {passing} ends automatically.")
        events = self.session.apply(End())
        self.automatic.add(len(self.session.game.steps) - 1)
        self.tell(events)
        return True

    def really_end(self) -> bool:
        """Ask once before ending with something worthwhile left undone."""
        question = "" if self.reminded_in == self.moment() else self.left_undone()
        if not question:
            return True
        self.reminded_in = self.moment()
        return self.terminal.confirm(question)

    def left_undone(self) -> str:
        """Name what is left undone: something to buy or lay, or guns that could fire."""
        force = force_being_set_up(self.state)
        if force is not None:
            rest = unspent(self.state, force)
            return f"Left over: {listed(rest)}. Start anyway?" if rest else ""
        guns = bearing_shooters(self.state) if is_firing(self.state) else []
        ends = "round" if is_question(self.state.flow[-1]) else "phase"
        return f"{listed(guns)} could still fire. End the {ends} anyway?" if guns else ""

    # -- commands that touch the game or its files ---------------------------------------------------------------------

    def undo(self, words: list[str]) -> None:
        """Take back the last decision, and any phases that ended automatically after it."""
        if not self.session.can_undo():
            self.terminal.say(
                "There is nothing to take back. You can take back only your own decisions, and only as far as the "
                "last die roll, the other player's last decision, or the last discovery of something hidden."
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
        """Resign the game, after confirming."""
        seat = self.state.flow[-1].seat
        if self.terminal.confirm(f"Does the {self.session.seat_names[seat]} resign?"):
            self.take(Resign(seat))

    def quit(self, words: list[str]) -> None:
        """Leave the game, which is already saved."""
        raise PlayerLeft


def is_end(decision: Decision) -> bool:
    """Return True if a decision ends a phase or a seat's part of it."""
    return isinstance(decision, End)


def is_phase(event: Event) -> bool:
    """Return True if an event only announces a phase."""
    return isinstance(event, PhaseBegan)
