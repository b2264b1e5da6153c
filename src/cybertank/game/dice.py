"""Sources of dice: seeded, or scripted face by face."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cybertank.rules.dice import Dice, OutOfDice


class RolledDice(Dice):
    """A source that remembers every face it has given."""

    def __init__(self) -> None:
        self.rolled: list[int] = []
        self.may_run_out = False

    def next_face(self, purpose: str) -> int:
        """Return the next face. Sources differ only in this method."""
        raise OutOfDice(f"the dice have run out: a roll was needed for {purpose}")

    def roll(self, purpose: str) -> int:
        face = self.next_face(purpose)
        self.rolled.append(face)
        return face

    def count(self) -> int:
        return len(self.rolled)


class SeededDice(RolledDice):
    """Dice from a seed. The same seed gives the same faces on every machine."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
        self._chance: Callable[[], float] = Random(seed).random

    def next_face(self, purpose: str) -> int:
        return int(self._chance() * 6) + 1


class ScriptedDice(RolledDice):
    """Dice with a fixed list of faces, for judgements, replays and tests."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__()
        self.may_run_out = True
        self.left = list(faces)

    def next_face(self, purpose: str) -> int:
        if not self.left:
            raise OutOfDice(f"the dice have run out: a roll was needed for {purpose}")
        return self.left.pop(0)
