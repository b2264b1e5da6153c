"""Play one game, and add every step of it to a chain of checksums."""

from __future__ import annotations

from random import Random

from .adapter import ANYBODY, Decision, Player, Refused, Table, Taken, json_text, new_player, start
from .chain import EVERY_MARK, Chain, Result
from .lines import any_line
from .specs import Spec

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
SEATS_APART = 1_000_003
"""The distance between the seeds of the players at one table, and from the seed of the dice."""


def played(spec: Spec, chain: Chain) -> Result:
    """Play a game. If it cannot start, or crashes, the message becomes part of its checksum."""
    try:
        table = start(spec)
    except Exception as fault:  # whatever is raised must stay the same
        chain.add("refused", f"{type(fault).__name__}: {fault}")
        return chain.result("refused")
    try:
        note = Play(spec, table, chain).whole_game()
    except Exception as crash:
        chain.add("crash", f"{type(crash).__name__}: {crash}")
        note = f"crash: {type(crash).__name__}: {crash}"
    return chain.result(note)


class Play:
    """Plays one game, and adds every step of it to a chain."""

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
        """Make one decision."""
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
        """Make a decision, and add what is said about it before and after."""
        line = self.table.notation(decision)
        self.chain.add("decisions", line)
        self.lines.append(line)
        self.say_before(number, decision, line)
        taken = self.table.take(decision)
        self.say_after(taken)
        return taken

    def wander(self, number: int) -> None:
        """Try random lines of notation, and make those decisions that are legal."""
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
        """Remove a ? marker if a detour has left too many of them, since no player thinks of that."""
        self.chain.add("stuck", refused)
        for unit in self.table.units:
            decision = self.table.tried(f"unmark {unit}")[1]
            if decision is not None and self.spec.wanders:
                self.take(number, decision)
                return
        raise ValueError(f"a player's decision was refused: {refused}")

    def look_around(self, number: int) -> None:
        """Add what is not checked in every step: choices, the written position, a snapshot, and what seats see."""
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
        """Add why decisions from earlier steps cannot be made now, or that they can."""
        count = len(self.lines)
        for line in dict.fromkeys([self.lines[-1], self.lines[number * 5 % count], self.lines[number * 3 % count]]):
            self.chain.add("refusals", f"{line}: {self.table.tried(line)[0]}")

    def hint(self, number: int) -> None:
        """Add what another player would do, and why."""
        table = self.table
        hinted = table.choose(new_player(self.spec.hints, self.spec.seed + number))
        self.chain.add("hints", f"{table.notation(hinted)}\n{table.advice(hinted)}")

    def say_before(self, number: int, decision: Decision, line: str) -> None:
        """Add what is said about a decision before it is made."""
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
        """Add the consequences of a decision."""
        table, chain = self.table, self.chain
        chain.add("dice", " ".join(map(str, taken.faces)))
        chain.add("facts", table.facts(taken))
        chain.add("sentences", table.sentences(taken))
        chain.add("positions", table.digest())
        if table.hides:
            for seat in self.viewers:
                chain.add("seen", f"{table.seen_digest(seat)}\n{table.seen_events(taken, seat)}")


def players_of(spec: Spec, seats: int) -> list[Player]:
    """Return the players of a game, each with its own seed."""
    return [
        new_player(spec.levels[seat % len(spec.levels)], spec.seed + SEATS_APART * (seat + 1)) for seat in range(seats)
    ]
