"""Count games by side rather than by seat: allied seats win and lose together (4.03, 4.04)."""

from __future__ import annotations

from cybertank.lab.matches import NOBODY_WON, Result
from cybertank.scenarios.briefs import sides_of
from cybertank.scenarios.checking import find_scenario


class Sides:
    """The seats of a scenario and the side of each."""

    def __init__(self, scenario: str) -> None:
        entry = find_scenario(scenario)
        self.seats = entry.seats
        self.side_of = sides_of(entry, scenario)

    @property
    def count(self) -> int:
        """Return the number of sides."""
        return len(set(self.side_of))

    def together(self) -> list[list[str]]:
        """Return the seats of each side, in the order of play."""
        return [
            [name for name, own in zip(self.seats, self.side_of, strict=True) if own == side]
            for side in dict.fromkeys(self.side_of)
        ]

    def is_won_by(self, result: Result, seat: int) -> bool:
        """Return True if a seat's side has won. A game names only one seat of a side as the winner."""
        return result.winner != NOBODY_WON and self.side_of[self.seats.index(result.winner)] == self.side_of[seat]

    def are_allied(self, seat: int, other: int) -> bool:
        """Return True if two seats are on the same side. A seat is its own ally."""
        return self.side_of[seat] == self.side_of[other]
