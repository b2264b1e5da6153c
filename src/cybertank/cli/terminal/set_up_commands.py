"""Set-up in the terminal: the suggested set-up, changes to it, and the budget (1.06, 1.07)."""

from __future__ import annotations

from cybertank.cli.terminal.info_commands import InfoCommands
from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.game.decisions import Take
from cybertank.rules.setup.buying import is_placed
from cybertank.scenarios.sessions import set_up, suggested_in
from cybertank.state.state import State
from cybertank.text.session import Session
from cybertank.text.units.forces import force_being_set_up
from cybertank.text.units.set_up_reports import budget_report, places_report


class SetUpCommands:
    """The commands for setting up a force."""

    def __init__(self, session: Session, terminal: Terminal, info: InfoCommands) -> None:
        self.session = session
        self.terminal = terminal
        self.info = info
        self.suggested = False
        """True while the map shows the suggested set-up, unchanged."""

    @property
    def state(self) -> State:
        """Return the current position, without what is hidden from the people at this screen."""
        return self.session.shown()

    def begin(self) -> None:
        """Place the suggested set-up, if there is one and the player has not placed any units yet."""
        seat = self.session.seat_names[self.state.flow[-1].seat]
        self.terminal.head(f"Set-up, {seat}")
        if self.own_on_map() or not suggested_in(self.state, seat):
            self.info.overview()
            self.say_budget()
        else:
            self.suggest([])
        force = force_being_set_up(self.state)
        if force is not None:
            self.terminal.say(places_report(self.state, force))
        self.terminal.prose(
            f"{'Change it' if self.own_on_map() else 'Set up your force'} with `place HVY1 0805`, `place INF2 0706 3` "
            "and `take HVY1`. `shop` shows what you can buy, `clear` takes everything off the map, and `end` starts "
            "the game."
        )

    def own_on_map(self) -> list[int]:
        """Return the units that the seat has placed."""
        force = force_being_set_up(self.state)
        if force is None:
            return []
        units = range(len(self.state.ids))
        return [u for u in units if self.state.seat_of[u] == force.seat and is_placed(self.state, force, u)]

    def suggest(self, words: list[str]) -> None:
        """Place the scenario's suggested set-up."""
        seat = self.session.seat
        found = suggested_in(self.state, seat) if seat is not None else []
        if force_being_set_up(self.state) is None or not found:
            self.terminal.say("There is no suggested set-up here.")
            return
        self.take_all()
        set_up(self.session, found[0])
        self.suggested = True
        self.info.overview()
        self.terminal.say(f"This is a suggested set-up, `{found[0].title}`. Press Enter to accept it.")
        self.say_budget()

    def clear(self, words: list[str]) -> None:
        """Take everything off the map."""
        if force_being_set_up(self.state) is None:
            self.terminal.say("You can take units off the map only during set-up.")
            return
        self.take_all()
        self.suggested = False
        self.terminal.say("Your side of the map is empty.")
        self.say_budget()

    def take_all(self) -> None:
        for unit in self.own_on_map():
            self.session.apply(Take(unit))

    def say_budget(self) -> None:
        """Print what is left to spend."""
        force = force_being_set_up(self.state)
        report = "" if force is None else budget_report(self.state, force)
        if report:
            self.terminal.say(report)
