"""`hint` and `do`: show what a computer player would do in the player's place, and follow the hint."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits

from cybertank.cli.terminal.help import level_lines
from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.game.decisions import Decision
from cybertank.players.advice.reasons import reason
from cybertank.players.player import Player
from cybertank.players.registry import DEFAULT_LEVEL, known_level, make_player
from cybertank.text.notation.decisions import write_decision
from cybertank.text.session import Session


class HintCommands:
    """The hint commands in one game. The last hint is remembered while it is valid."""

    def __init__(self, session: Session, terminal: Terminal, take: Callable[[Decision], None]) -> None:
        self.session = session
        self.terminal = terminal
        self.take = take
        self.players: dict[tuple[int, str], Player] = {}
        """Players by seat and level. They are cached because a player can plan a whole phase ahead."""
        self.last: tuple[int, Decision] | None = None
        """The number of decisions made when the last hint was given, and the hint."""

    def hint(self, words: list[str]) -> None:
        """Say what a level would do, and why."""
        level = words[0].lower() if words else DEFAULT_LEVEL
        try:
            known_level(level)
        except ValueError as fault:
            self.terminal.say(f"{str(fault)[0].upper()}{str(fault)[1:]}.")
            return
        self.terminal.quiet(f"{level} is thinking; press Ctrl-C to stop it.")
        try:
            decision = self.decision_of(level)
        except KeyboardInterrupt:
            self.players.clear()  # an interrupted player may be in an inconsistent state
            self.terminal.say("Stopped: no hint.")
            return
        view = self.session.game.look(self.session.game.seat)
        self.last = (len(self.session.lines), decision)
        self.terminal.say(f"{level} would: {write_decision(view, decision)}")
        self.terminal.say(f"  {reason(view, decision)}.")
        self.terminal.quiet("Type `do` to follow this hint.")

    def decision_of(self, level: str) -> Decision:
        """Return the decision a level would make, given what the seat can see."""
        seat = self.session.game.seat
        if (seat, level) not in self.players:
            self.players[seat, level] = make_player(level, randbits(32))
        return self.players[seat, level].choose(self.session.game.look(seat))

    def do(self, words: list[str]) -> None:
        """Follow the last hint if nothing has happened since."""
        if self.last is None or self.last[0] != len(self.session.lines):
            self.terminal.say("There is no hint to follow. Type `hint` to get one.")
            return
        decision = self.last[1]
        self.last = None
        self.take(decision)

    def levels(self, words: list[str]) -> None:
        """List the computer players with their styles."""
        self.terminal.say(level_lines())
