"""The interface through which the rules roll dice: a source that the caller passes in.

Concrete sources live in `cybertank.game.dice`.
"""

from __future__ import annotations


class OutOfDice(Exception):
    """Raised when the source has no face left for a roll that is needed."""


class Dice:
    """A source of six-sided dice. This one is empty, for callers that expect no roll."""

    def roll(self, purpose: str) -> int:
        """Return the next face, 1 to 6. `purpose` says what the roll is for."""
        raise OutOfDice(f"the dice have run out: a roll was needed for {purpose}")

    def count(self) -> int:
        """Return how many faces the source has given for the current decision."""
        return 0
