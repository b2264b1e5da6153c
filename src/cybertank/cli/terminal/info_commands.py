"""Terminal commands that only show things: maps, units, odds, rules."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from itertools import zip_longest

from cybertank.cli.terminal.help import help_on, short_help
from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.game.choices.movement import rides
from cybertank.game.decisions import Cover, Decision, Mark, Place, Take
from cybertank.game.engine import check
from cybertank.game.game import Step
from cybertank.game.options import Options
from cybertank.game.views import hides
from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import Secret
from cybertank.rules.events.turns import PhaseBegan
from cybertank.rules.hidden.camouflage import sets_up_in_secret
from cybertank.rules.movement.legality import engaged_hex
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT
from cybertank.state.state import ENTERING, LOST, State
from cybertank.text import reports
from cybertank.text.events.sentences import sentence
from cybertank.text.files.errors import NotationFault
from cybertank.text.forecasts.blast import blast_lines
from cybertank.text.forecasts.odds import weigh
from cybertank.text.ledger import STATUS_TITLES, about, find, near
from cybertank.text.maps import hex_words as places
from cybertank.text.maps.drawing import Region, around, busy_parts, draw_board, draw_parts, legend
from cybertank.text.maps.regions import narrowest
from cybertank.text.notation.decisions import read_attack, write_decision
from cybertank.text.notation.spelling import hexes_meant
from cybertank.text.prompts import is_question, question
from cybertank.text.secrecy import is_secret
from cybertank.text.session import Session
from cybertank.text.units.forces import force_being_set_up
from cybertank.text.units.set_up_reports import shop_report
from cybertank.text.units.sheets import describe_board, describe_unit, record_sheet
from cybertank.text.wording import listed

LOG_LINES = 15
# Maximum number of rules listed for a topic.
MOST_RULES = 20
# Width of a record sheet next to the map, at its narrowest.
PANEL = 42
MAP_RADIUS = 4


class InfoCommands:
    """The commands that show things in one game."""

    def __init__(self, session: Session, terminal: Terminal) -> None:
        self.session = session
        self.terminal = terminal
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "help": self.help,
            "map": self.map,
            "units": self.units,
            "unit": self.unit,
            "sheet": self.sheet,
            "reach": self.reach,
            "blast": self.blast,
            "targets": self.targets,
            "odds": self.odds,
            "fight": self.fight,
            "todo": self.todo,
            "points": self.points,
            "log": self.log,
            "rules": self.rules,
            "shop": self.shop,
        }

    @property
    def state(self) -> State:
        """Return the current position, without what is hidden from the people at this screen."""
        return self.session.shown()

    def help(self, words: list[str]) -> None:
        """Print the list of commands, or explain one."""
        self.terminal.say(help_on(words[0].lower()) if words else short_help())

    # -- maps ----------------------------------------------------------------------------------------------------------

    def map(self, words: list[str]) -> None:
        """Show the map, or the area around a hex or a unit."""
        if not words:
            self.overview()
            return
        where = self.find_hex(words[0])
        if where < 0:
            return
        radius = number_of(words[1:], MAP_RADIUS)
        if not self.terminal.plain:
            self.terminal.show(self.drawn(around(self.state.board, where, radius)))
        self.terminal.say(places.hex_report(self.state, where))

    def overview(self) -> None:
        """Show the whole position: the map, with the Ogres' record sheets if they fit, or a description in words."""
        if self.terminal.plain:
            self.terminal.say(describe_board(self.state))
            return
        ogres = [u for u, where in enumerate(self.state.hex_of) if self.state.kind(u).has_sheet and where >= ENTERING]
        terminal = self.terminal
        narrow = narrowest(self.state.board)
        parts = busy_parts(self.state, terminal.height - 2, terminal.width)
        if terminal.width < narrow + PANEL + 2 or not ogres:
            terminal.show(draw_parts(self.state, parts, terminal.width, terminal.colour, terminal.ascii_only))
            self.explain_signs()
            return
        panel = [line for ogre in ogres for line in [*self.sheet_lines(ogre), ""]] + self.casualties()
        board = draw_parts(self.state, parts, narrow, terminal.colour, terminal.ascii_only)
        bare = draw_parts(self.state, parts, narrow, ascii_only=terminal.ascii_only)
        terminal.show(side_by_side(board, bare, panel, narrow + 2))
        self.explain_signs()

    def explain_signs(self) -> None:
        """Print a legend if the map has symbols that need one."""
        signs = legend(self.state.board, self.terminal.ascii_only)
        if signs:
            self.terminal.quiet(signs)

    def casualties(self) -> list[str]:
        """List disabled and lost units by seat, wrapped to the width of the panel next to the map."""
        lines: list[str] = []
        state = self.state
        for seat, word in enumerate(self.session.seat_names):
            own = [u for u in range(len(state.ids)) if state.seat_of[u] == seat]
            for what, units in (
                ("disabled", [u for u in own if state.hex_of[u] >= 0 and state.disability.disabled[u] != NOT_DISABLED]),
                ("lost", [u for u in own if state.hex_of[u] == LOST]),
            ):
                if units:
                    text = f"{word}, {what}: {', '.join(state.ids[u] for u in units)}"
                    lines.extend(textwrap.wrap(text, PANEL, subsequent_indent="  "))
        return lines

    def drawn(self, region: Region, notes: dict[int, str] | None = None) -> str:
        """Draw a part of the map for this screen."""
        terminal = self.terminal
        return draw_board(self.state, terminal.width, terminal.colour, region, notes, terminal.ascii_only)

    def blast(self, words: list[str]) -> None:
        """10.04: Show what an explosion in a hex would do."""
        if len(words) != 1:
            self.terminal.say("Write it as: blast HEX, such as `blast 0510`")
            return
        where = self.find_hex(words[0])
        if where >= 0:
            self.terminal.say("\n".join(blast_lines(self.state, where)))

    def reach(self, words: list[str]) -> None:
        """Show the cost to reach each hex, as a map and as a list."""
        unit = self.find_unit(words, "reach UNIT, such as `reach GEV1`")
        if unit == NOBODY:
            return
        notes = reports.reach_notes(self.state, unit)
        if notes and not self.terminal.plain:
            board = self.state.board
            seen = [*notes, *([self.state.hex_of[unit]] if self.state.hex_of[unit] >= 0 else [])]
            rows = [board.y[where] for where in seen]
            columns = [board.x[where] for where in seen]
            part = Region(min(columns) - 1, max(columns) + 1, min(rows) - 2, max(rows) + 2)
            self.terminal.show(self.drawn(part, notes))
        self.terminal.say(reports.reach_report(self.state, unit))

    # -- units ---------------------------------------------------------------------------------------------------------

    def units(self, words: list[str]) -> None:
        """Describe everything in play."""
        self.terminal.say(describe_board(self.state))

    def unit(self, words: list[str]) -> None:
        """Print everything about one unit."""
        unit = self.find_unit(words, "unit UNIT, such as `unit HVY1`")
        if unit == NOBODY:
            return
        if self.state.kind(unit).has_sheet:
            self.show_sheet(unit)
            self.terminal.say("\n".join(reports.unit_abilities(self.state, unit)))
        else:
            self.terminal.say(reports.unit_report(self.state, unit))

    def sheet(self, words: list[str]) -> None:
        """Show the record sheet of an Ogre, or of all of them."""
        ogres = [u for u, where in enumerate(self.state.hex_of) if self.state.kind(u).has_sheet and where >= ENTERING]
        if words:
            unit = self.find_unit(words, "sheet OGRE")
            if unit == NOBODY:
                return
            if not self.state.kind(unit).has_sheet:
                self.terminal.say(
                    f"{self.state.ids[unit]} has no record sheet; `unit {self.state.ids[unit]}` describes it."
                )
                return
            ogres = [unit]
        for ogre in ogres:
            self.show_sheet(ogre)
        if not ogres:
            self.terminal.say("No Ogre is in play.")

    def show_sheet(self, ogre: int) -> None:
        """Show an Ogre's sheet as a drawing or in words."""
        if self.terminal.plain:
            self.terminal.say(describe_unit(self.state, ogre))
        else:
            self.terminal.show("\n".join(self.sheet_lines(ogre)))

    def sheet_lines(self, ogre: int) -> list[str]:
        """Draw an Ogre's sheet for this screen."""
        return record_sheet(self.state, ogre, self.terminal.colour, self.terminal.ascii_only).split("\n")

    def _rides(self, seat: int) -> list[Decision]:
        """Return the decisions to mount and dismount that are legal now."""
        return list(rides(self.state, seat, lambda decision: check(self.state, decision) is None))

    def todo(self, words: list[str]) -> None:
        """Print what the player can still do now."""
        frame = self.state.flow[-1]
        if force_being_set_up(self.state) is not None:
            self.shop([])
            return
        if is_question(frame):
            self.terminal.say(question(self.state))
            return
        movers = [self.state.ids[unit] for unit in Options(self.state).movers()]
        guns = reports.bearing_shooters(self.state)
        due = engaged_hex(self.state, frame.seat)
        rides = [f"`{write_decision(self.state, ride)}`" for ride in self._rides(frame.seat)]
        if due != NOBODY:
            name = self.state.board.names[due]
            self.terminal.say(
                f"An overrun is pending in {name}. Move in any other units first, then type `overrun {name}`."
            )
        if movers:
            self.terminal.say(f"Can still move: {listed(movers)}.")
        if guns:
            self.terminal.say(f"Can still fire: {listed(guns)}.")
        if rides:
            self.terminal.say(f"Can still ride: {listed(rides)}.")
        if not movers and not guns and not rides and due == NOBODY:
            self.terminal.say("There is nothing left to do in this phase. Type `end`.")

    # -- fire ----------------------------------------------------------------------------------------------------------

    def targets(self, words: list[str]) -> None:
        """List which units can fire at what."""
        self.terminal.say(reports.targets_report(self.state))

    def fight(self, words: list[str]) -> None:
        """Describe the overrun and the units in it."""
        self.terminal.say(reports.fight_report(self.state))

    def odds(self, words: list[str]) -> None:
        """Show the odds of an attack before it is made, and the ways to split it."""
        text = " ".join(words)
        try:
            weighed = weigh(self.state, text)
            fire = read_attack(self.state, f"fire {text}")
        except NotationFault as fault:
            self.terminal.say(f"{fault.problem}. Write it as: odds WEAPON + WEAPON ... at TARGET")
            return
        self.terminal.say(reports.odds_report(self.state, fire.shots, fire.target))
        for plan in weighed.plans:
            odds = ", ".join(dict.fromkeys(plan.odds))
            self.terminal.say(
                f"  {plan.title:18} {odds:10} destroys the target {float(plan.destroyed):.1%} of the time"
            )
        if weighed.refusal is not None:
            self.terminal.say(f"  Not legal now: {weighed.refusal.reason} ({weighed.refusal.rule})")
        if weighed.anyway is not None:
            self.terminal.say(
                f"  Not legal in a fire phase from these hexes either: {weighed.anyway.reason} ({weighed.anyway.rule})"
            )

    # -- the game ------------------------------------------------------------------------------------------------------

    def points(self, words: list[str]) -> None:
        """List the victory points."""
        self.terminal.say(reports.points_report(self.state))

    def log(self, words: list[str]) -> None:
        """Print the latest events."""
        count = number_of(words, LOG_LINES)
        events = [event for step in self.session.game.steps if self.is_open(step) for event in self.open_events(step)]
        told = [sentence(self.state, event) for event in events if not is_later_phase(event)]
        self.terminal.say("\n".join(told[-count:] if count else []) or "Nothing has happened yet.")

    def is_open(self, step: Step) -> bool:
        """13.04-13.06: return True if the viewer may know of a step. Only the owner sees mines and secret set-ups.

        Once a secret set-up is finished, nobody sees its steps: its units have new ids.
        """
        match step.decision:
            case decision if is_secret(decision):
                return self.is_told_of(step)
            case Place() | Take() | Cover() | Mark() if hides(self.state):
                return self.is_set_up_in_sight(step)
            case _:
                return True

    def is_told_of(self, step: Step) -> bool:
        """Return True if the viewer may know everything that the seat of a step does."""
        state, looker = self.state, self.session.looker()
        side_of = state.setting.side_of
        return looker == NOBODY or state.outcome is not None or side_of[step.seat] == side_of[looker]

    def is_set_up_in_sight(self, step: Step) -> bool:
        """Return True if the viewer may know of a set-up step when units are hidden."""
        state, looker = self.state, self.session.looker()
        brief, now = state.setting.brief, force_being_set_up(state)
        assert brief is not None
        if not any(force.seat == step.seat and sets_up_in_secret(state, force) for force in brief.forces):
            return True
        return now is not None and step.seat == now.seat and looker in (NOBODY, step.seat)

    def open_events(self, step: Step) -> list[Event]:
        """13.04: return an open step's events, without those the viewer may not know.

        A mine that failed to detonate under its owner's unit stays secret.
        """
        if self.is_told_of(step):
            return step.events
        return [event for event in step.events if not isinstance(event, Secret)]

    def rules(self, words: list[str]) -> None:
        """Print a rule from the ledger, or list the rules about a topic."""
        if not words:
            self.terminal.say("Name a rule, such as `rules 6.02`, or a topic, such as `rules ramming`.")
            return
        wanted = " ".join(words)
        entry = find(wanted)
        found = about(wanted) if entry is None else []
        if found:
            more = len(found) - MOST_RULES
            lines = [f"  {other.id} {other.title}" for other in found[:MOST_RULES]]
            self.terminal.say("\n".join([*lines, f"  and {more} more"] if more > 0 else lines))
            return
        if entry is None:
            close = near(wanted)
            guess = f"; similar: {listed(close)}" if close else ""
            self.terminal.say(f"There is no rule {wanted}{guess}.")
            return
        self.terminal.say(f"{entry.id} {entry.title} ({STATUS_TITLES[entry.status].lower()})\n  {entry.says}")

    def shop(self, words: list[str]) -> None:
        """List what can be bought and what is left to spend."""
        force = force_being_set_up(self.state)
        if force is not None:
            self.terminal.say(shop_report(self.state, force))
        else:
            self.terminal.say("You can buy units only during set-up.")

    # -- finding -------------------------------------------------------------------------------------------------------

    def find_unit(self, words: list[str], form: str) -> int:
        """Find the unit that a command names, or report that there is none."""
        if len(words) != 1:
            self.terminal.say(f"Write it as: {form}")
            return NOBODY
        unit = self.state.find(words[0])
        if unit == NOBODY:
            lost = [u for u, known in enumerate(self.state.ids) if known.upper() == words[0].upper()]
            if lost:
                self.terminal.say(describe_unit(self.state, lost[-1]))
            else:
                self.terminal.say(f"There is no unit {words[0]}; `units` lists them all.")
        return unit

    def find_hex(self, word: str) -> int:
        """Find the hex that a command names by its number or by a unit in it."""
        where = self.state.board.index.get(word, -1)
        if where >= 0:
            return where
        unit = self.state.find(word)
        if unit != NOBODY and self.state.hex_of[unit] >= 0:
            return self.state.hex_of[unit]
        meant = hexes_meant(word, self.state.board.index)
        self.terminal.say(f"{word} is neither a hex on the map nor a unit on it{meant}.")
        return -1


def number_of(words: list[str], otherwise: int) -> int:
    """Read the first word as a small whole number, or return `otherwise`."""
    usable = words and words[0].isdecimal() and 1 <= len(words[0]) <= 4
    return int(words[0]) if usable else otherwise


def side_by_side(board: str, bare: str, panel: list[str], column: int) -> str:
    """Put a panel to the right of a map. `bare` is the map without colors, for measuring the width of each line."""
    lines: list[str] = []
    for drawn, plain, beside in zip_longest(board.split("\n"), bare.split("\n"), panel, fillvalue=""):
        lines.append(f"{drawn}{' ' * (column - len(plain))}{beside}" if beside else drawn)
    return "\n".join(lines)


def is_later_phase(event: Event) -> bool:
    """Return True for every phase of a turn but the first. The log does not name these."""
    match event:
        case PhaseBegan(phase=phase):
            return phase != MOVEMENT
        case _:
            return False
