"""One game at the terminal, decision by decision: persons are asked, computer players are told of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from cybertank.cli.talk import Talk
from cybertank.cli.terminal_answers import Answers
from cybertank.cli.terminal_help import SHORT, all_words, unknown
from cybertank.game.decisions import Decision, End, Fire, Move, Resign, Stay, Take
from cybertank.game.engine import force_of
from cybertank.game.game import IllegalDecision
from cybertank.game.options import Options
from cybertank.players.player import Player
from cybertank.rules.events import Event, GameEnded, PhaseBegan, Placed, TakenBack
from cybertank.rules.movement import refuse_mover
from cybertank.rules.ramming import NO_CONTACT, contact
from cybertank.rules.refusal import Refusal
from cybertank.rules.sequence import phase_name
from cybertank.rules.victory import victory_points
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.sessions import set_up, suggestions
from cybertank.state.frames import FIRE, MOVEMENT, SetUp, Turn
from cybertank.state.state import NOBODY, State
from cybertank.text.errors import NotationFault
from cybertank.text.inquiries import bearing_shooters, budget_report
from cybertank.text.nearest import nearest
from cybertank.text.positions import position_facts
from cybertank.text.sentences import announce, sentence
from cybertank.text.session import Session
from cybertank.text.words import count_of, listed

Moment = tuple[int, int, int]
LAST_LINES = 5


class Left(Exception):
    """The person has left; the game is kept."""


class Table:
    """A game in play, with whoever sits at it."""

    def __init__(self, session: Session, talk: Talk, players: dict[str, Player], path: Path) -> None:
        self.session = session
        self.talk = talk
        self.players = players
        self.path = path
        self.answers = Answers(session, talk)
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": self.undo,
            "save": self.save,
            "position": self.position,
            "resign": self.resign,
            "quit": self.quit,
            "suggest": self.suggest,
            "clear": self.clear,
        }
        self.turn_shown: Moment | None = None
        """The turn, without its phase, whose beginning has been shown to the person."""
        self.acted_in: Moment | None = None
        self.reminded_in: Moment | None = None
        self.automatic: set[int] = set()
        """Which steps were an `end` sent for the person."""
        self.suggested = False
        """Whether what stands on the map is the suggested set-up, untouched."""
        self.phase_told = ""

    @property
    def state(self) -> State:
        """The position now."""
        return self.session.state

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
        """What is played, and by whom."""
        entry = load_scenario(self.session.scenario)
        self.talk.head(entry.title)
        resumed = bool(self.session.lines)
        if not resumed:
            self.talk.prose(" ".join(entry.story.split()))
        for seat, holder in self.session.seats.items():
            self.talk.say(f"  {seat}: {'the computer, ' + holder if seat in self.players else 'you'}")
        self.talk.prose("`help` tells what you can type. The game is kept as you play; leave it at any time.")
        if resumed and isinstance(self.state.flow[-1], Turn):
            self.talk.say("What happened last:")
            self.answers.log([str(LAST_LINES)])

    # -- what happens --------------------------------------------------------------------------------------------------

    def tell(self, events: list[Event]) -> None:
        """Events as sentences. A phase is named only once something happens in it; a turn always."""
        for event in events:
            if isinstance(event, PhaseBegan):
                self.phase_told = "" if event.phase == MOVEMENT else f"{phase_name(event.phase).capitalize()} phase:"
                if event.phase == MOVEMENT:
                    self.talk.head(f"Turn {event.number}, {self.session.seat_names[event.seat]}")
            elif not isinstance(event, GameEnded):
                if self.phase_told:
                    self.talk.quiet(self.phase_told)
                    self.phase_told = ""
                self.talk.say(sentence(self.state, event))

    def computer(self, player: Player) -> None:
        """A computer player's decision, told in sentences; its set-up only when it is done."""
        setting_up = self.state.flow[-1]
        events = self.session.apply(player.choose(self.session.game.look(self.session.game.seat)))
        if not isinstance(setting_up, SetUp):
            self.tell(events)
            if any(not isinstance(event, PhaseBegan) for event in events):
                self.talk.pause()
        elif self.state.flow[-1] is not setting_up:
            placed = [u for u, where in enumerate(self.state.hex_of) if where >= 0]
            seat = self.session.seat_names[setting_up.seat]
            self.talk.say(f"The {seat} has set up {count_of(len(placed), 'unit')}; `units` lists them.")
            self.tell(events)

    # -- a person's decision -------------------------------------------------------------------------------------------

    def person(self, seat: str) -> None:
        """One line from the person whose decision it is."""
        self.show_beginning()
        line = self.talk.ask(self.prompt(seat))
        words = line.split()
        if not words:
            self.empty_line()
            return
        verb = SHORT.get(words[0].lower(), words[0].lower())
        if verb in self.commands:
            self.commands[verb](words[1:])
        elif verb in self.answers.commands:
            self.answers.commands[verb](words[1:])
        elif verb in all_words():
            self.decide(" ".join([verb, *words[1:]]))
        else:
            self.no_such(verb, line)

    def no_such(self, verb: str, line: str) -> None:
        """Neither a command nor a verb of the rules built so far; the notation knows the verbs to come."""
        try:
            self.session.read(line)
        except NotationFault as fault:
            later = "not built yet" in fault.problem
            self.talk.say(f"{fault.problem}." if later else unknown(verb))

    def prompt(self, seat: str) -> str:
        """Turn, seat, phase and the points of all seats."""
        frame = self.state.flow[0]
        if not isinstance(frame, Turn):
            return f"\nset-up, {seat}> "
        points = ":".join(str(victory_points(self.state, s).total) for s in range(len(self.session.seat_names)))
        return f"\nturn {frame.number}, {seat}, {phase_name(frame.phase)}, points {points}> "

    def empty_line(self) -> None:
        """Enter accepts the suggested set-up while it is untouched, and draws the map at any other time."""
        if self.suggested and isinstance(self.state.flow[-1], SetUp):
            self.decide("end")
        else:
            self.answers.overview()

    def decide(self, line: str) -> None:
        """Take a typed decision: said beforehand where dice or treads hang on it, told afterwards."""
        try:
            decision = self.session.read(line)
        except NotationFault as fault:
            problem = fault.problem[:1].upper() + fault.problem[1:]
            self.talk.say(f"{problem}.\n  Write it as: {fault.grammar}")
            return
        refusal = self.session.check(decision)
        if refusal is not None:
            self.talk.say(f"No: {self.refused(line, decision, refusal)}")
            return
        if isinstance(decision, End) and not self.really_end():
            return
        self.take(decision)

    def refused(self, line: str, decision: Decision, refusal: Refusal) -> str:
        """Why not. `move UNIT to HEX` out of reach is said as such, not as the first step that fails."""
        if isinstance(decision, Move) and line.split()[2].lower() == "to" and len(decision.path) == 1:
            unit, goal = decision.unit, decision.path[0]
            if refuse_mover(self.state, self.state.flow[-1].seat, unit) is None:
                near = nearest(self.state, decision)
                advice = f"; nearest legal choice: `{near}`" if near else ""
                name, there = self.state.ids[unit], self.state.board.names[goal]
                return f"{name} cannot get to {there} in this phase{advice} ({refusal.rule})"
        return f"{refusal.reason} ({refusal.rule})"

    def take(self, decision: Decision) -> None:
        """Carry a legal decision out."""
        if is_a_fight(self.state, decision):
            self.talk.quiet(announce(self.state, decision))
        moment = self.moment()
        try:
            events = self.session.apply(decision)
        except IllegalDecision as illegal:
            self.talk.say(f"No: {illegal}")
            return
        self.acted_in = moment
        self.phase_told = ""
        self.tell(events)
        if events and isinstance(events[0], (Placed, TakenBack)):
            self.suggested = False
            self.say_budget()

    def moment(self) -> Moment:
        """Which phase of which turn it is."""
        frame = self.state.flow[0]
        return (frame.seat, frame.number, frame.phase) if isinstance(frame, Turn) else (frame.seat, 0, 0)

    # -- phases --------------------------------------------------------------------------------------------------------

    def show_beginning(self) -> None:
        """At the beginning of a person's turn the position is shown, at that of their set-up what they have."""
        seat, number, phase = self.moment()
        if self.turn_shown != (seat, number, 0):
            self.turn_shown = (seat, number, 0)
            if isinstance(self.state.flow[-1], SetUp):
                self.begin_set_up()
            elif not self.talk.plain:
                self.answers.overview()
            else:
                self.talk.say("`units` tells where everything is.")
        if phase == FIRE and self.acted_in != (seat, number, phase) and self.phase_told:
            guns = bearing_shooters(self.state)
            self.phase_told = ""
            self.talk.say(f"Fire phase: {listed(guns)} can fire at something; `targets` says at what.")

    def pass_by(self) -> bool:
        """End a phase in which the person can do nothing, and say so; not where something could be taken back."""
        turn = self.state.flow[-1]
        if not isinstance(turn, Turn) or (self.acted_in == self.moment() and self.session.can_undo()):
            return False
        options = Options(self.state)
        busy = options.targets() if turn.phase == FIRE else options.movers()
        if busy or self.session.game.check(End()) is not None:
            return False
        what = "fire at" if turn.phase == FIRE else "move"
        more = " more" if self.acted_in == self.moment() else ""
        seat = self.session.seat_names[turn.seat]
        self.talk.quiet(f"The {seat} has nothing{more} to {what}: the {phase_name(turn.phase)} phase ends by itself.")
        events = self.session.apply(End())
        self.automatic.add(len(self.session.game.steps) - 1)
        self.tell(events)
        return True

    def really_end(self) -> bool:
        """Before a fire phase ends with guns unfired that bear, ask once."""
        turn = self.state.flow[-1]
        if not isinstance(turn, Turn) or turn.phase != FIRE or self.reminded_in == self.moment():
            return True
        guns = bearing_shooters(self.state)
        if not guns:
            return True
        self.reminded_in = self.moment()
        return self.talk.confirm(f"{listed(guns)} could still fire. End the phase all the same?")

    # -- set-up --------------------------------------------------------------------------------------------------------

    def begin_set_up(self) -> None:
        """The suggested set-up is put on the map, where there is one and nothing stands there yet."""
        frame = self.state.flow[-1]
        self.talk.head(f"Set-up, {self.session.seat_names[frame.seat]}")
        if self.own_on_map():
            self.answers.overview()
            self.say_budget()
        else:
            self.suggest([])
        self.talk.prose(
            "Change it with `place HVY1 0805`, `place INF2 0706 3` and `take HVY1`; `shop` shows what is on offer, "
            "`clear` takes everything off, `end` begins the game."
        )

    def own_on_map(self) -> list[int]:
        """The units that the seat has placed."""
        seat = self.state.flow[-1].seat
        return [u for u, where in enumerate(self.state.hex_of) if where >= 0 and self.state.seat_of[u] == seat]

    def suggest(self, words: list[str]) -> None:
        """Place the scenario's suggested set-up."""
        seat = self.session.seat
        found = suggestions(self.session.scenario, seat) if seat is not None else []
        if not isinstance(self.state.flow[-1], SetUp) or not found:
            self.talk.say("There is no suggested set-up to place now.")
            return
        self.take_all()
        set_up(self.session, found[0])
        self.suggested = True
        self.answers.overview()
        self.talk.say(f"This is a suggested set-up, `{found[0].title}`: Enter accepts it.")
        self.say_budget()

    def clear(self, words: list[str]) -> None:
        """Take everything off the map again."""
        if not isinstance(self.state.flow[-1], SetUp):
            self.talk.say("Units are taken off during set-up only.")
            return
        self.take_all()
        self.suggested = False
        self.talk.say("Your side of the map is empty.")
        self.say_budget()

    def take_all(self) -> None:
        for unit in self.own_on_map():
            self.session.apply(Take(unit))

    def say_budget(self) -> None:
        """What is left to spend."""
        frame = self.state.flow[-1]
        if isinstance(frame, SetUp):
            self.talk.say(budget_report(self.state, force_of(self.state, frame)))

    # -- commands that touch the game or its files ---------------------------------------------------------------------

    def undo(self, words: list[str]) -> None:
        """Take the last decision back, and with it the phases that ended by themselves after it."""
        if not self.session.can_undo():
            self.talk.say(
                "Nothing to take back: only what you decided since the last die or the other player's decision."
            )
            return
        while self.session.can_undo():
            last = len(self.session.game.steps) - 1
            taken = self.session.undo()
            if last not in self.automatic:
                self.talk.say(f"Taken back: {taken}")
                break
            self.automatic.discard(last)
        self.suggested = False
        self.phase_told = ""
        self.reminded_in = None
        self.acted_in = self.moment()

    def save(self, words: list[str]) -> None:
        """The record is always kept; a copy goes where it is asked for."""
        if not words:
            self.talk.say(f"The game is kept in {self.path}, up to your last decision.")
            return
        self.write_file(Path(words[0]).expanduser(), self.session.record(), "record")

    def position(self, words: list[str]) -> None:
        """The position as a position file, for `cybertank judge` and others."""
        facts = position_facts(self.session.position())
        text = msgspec.json.format(msgspec.json.encode(facts), indent=1).decode()
        if not words:
            self.talk.show(text)
            return
        self.write_file(Path(words[0]).expanduser(), text + "\n", "position")

    def write_file(self, path: Path, text: str, what: str) -> None:
        """Write a file; one that is there already only where that is meant."""
        if path.exists() and not self.talk.confirm(f"{path} is there already. Replace it?"):
            self.talk.say("Nothing was written.")
            return
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as fault:
            self.talk.say(f"{path} cannot be written: {fault.strerror}.")
            return
        self.talk.say(f"The {what} is written to {path}.")

    def resign(self, words: list[str]) -> None:
        """Give the game up, after one question."""
        seat = self.state.flow[-1].seat
        if self.talk.confirm(f"Does the {self.session.seat_names[seat]} resign?"):
            self.take(Resign(seat))

    def quit(self, words: list[str]) -> None:
        """Leave; the game is kept."""
        raise Left


def is_a_fight(state: State, decision: Decision) -> bool:
    """Whether dice or treads hang on a decision, so that it is announced before it is made."""
    if isinstance(decision, (Fire, Stay)):
        return True
    if not isinstance(decision, Move):
        return False
    hexes = [where for where in decision.path if where >= 0 and state.head[where] != NOBODY]
    return any(contact(state, decision.unit, where) != NO_CONTACT for where in hexes)
