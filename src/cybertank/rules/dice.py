"""Where the rules get their dice from: a source that is handed in. Concrete sources live in `cybertank.game.dice`."""

from __future__ import annotations


class OutOfDice(Exception):
    """A source has no face left for the roll that is due."""


class Dice:
    """A source of six-sided dice. This one is empty: for whoever wants no roll to happen."""

    def roll(self, purpose: str) -> int:
        """The next face, 1 to 6; `purpose` says what is rolled for."""
        raise OutOfDice(f"the dice have run out: a roll was due for {purpose}")

    def count(self) -> int:
        """How many faces it has given for the decision that is being carried out."""
        return 0
