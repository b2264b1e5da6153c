"""The progress of the game: objectives reached, seats that resigned, and the outcome (1.02, 1.08)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers


class Outcome:
    """How a game ended: the winning seat (if any), the result in words, and the rule."""

    __slots__ = ("reason", "rule", "title", "winner")

    def __init__(self, winner: int, title: str, reason: str, rule: str) -> None:
        self.winner = winner
        self.title = title
        self.reason = reason
        self.rule = rule


class Progress:
    """What counts for victory besides the units themselves. Frozen: every change returns a new value."""

    __slots__ = ("losses", "paid", "reached", "resigned")

    def __init__(self, reached: Numbers = (), resigned: Numbers = (), losses: int = 0, paid: Numbers = ()) -> None:
        self.reached: Final = reached
        """Objectives reached at any time, as a flat list of (objective, hex) pairs (1.08)."""
        self.resigned: Final = resigned
        """Seats that resigned while the game continued (1.02)."""
        self.losses: Final = losses
        """The number of units that have left the map. The end of the game is checked only when this changes."""
        self.paid: Final = paid
        """The victory points that each seat has paid for tasks, in seat order, or nothing if none has (15.03)."""

    def with_reached(self, objective: int, where: int) -> Progress:
        """Return the chapter with one more hex of an objective reached."""
        return Progress((*self.reached, objective, where), self.resigned, self.losses, self.paid)

    def with_resigned(self, seat: int) -> Progress:
        """Return the chapter with one more seat that resigned."""
        return Progress(self.reached, (*self.resigned, seat), self.losses, self.paid)

    def with_loss(self) -> Progress:
        """Return the chapter with one more unit that left the map."""
        return Progress(self.reached, self.resigned, self.losses + 1, self.paid)

    def with_paid(self, paid: Numbers) -> Progress:
        """Return the chapter with these points paid for tasks."""
        return Progress(self.reached, self.resigned, self.losses, paid)

    def paid_by(self, seat: int) -> int:
        """15.03: Return the victory points that a seat has paid for tasks."""
        return self.paid[seat] if self.paid else 0
