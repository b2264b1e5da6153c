"""Undo with bounded memory: keep a few positions and repeat the decisions made since.

Only decisions that rolled no die can be undone, so repeating them from an earlier position leads to the same position.
"""

from __future__ import annotations

from typing import Final

from cybertank.game import engine
from cybertank.game.decisions import Decision
from cybertank.game.dice import ScriptedDice
from cybertank.state.state import State

# How many decisions lie between two kept positions at first, and how many positions are kept at most.
FIRST_SPACING: Final = 8
MOST_KEPT: Final = 32


class UndoHistory:
    """The decisions that can be undone, with a position kept every so many of them.

    When too many positions are kept, every second one is dropped. However long the history, memory stays bounded and
    no decision becomes impossible to undo.
    """

    __slots__ = ("_decisions", "_kept", "_spacing")

    def __init__(self) -> None:
        self._decisions: list[Decision] = []
        self._kept: list[State] = []
        """The positions before decision 0, before decision `_spacing`, and so on."""
        self._spacing = FIRST_SPACING

    def __len__(self) -> int:
        return len(self._decisions)

    @property
    def kept(self) -> int:
        """Return how many positions are kept."""
        return len(self._kept)

    def clear(self) -> None:
        """Forget everything, because what happened last cannot be undone."""
        if self._decisions:
            self._decisions = []
            self._kept = []
            self._spacing = FIRST_SPACING

    def note(self, before: State, decision: Decision) -> None:
        """Note a decision, with the position before it. Nobody may change that position afterward."""
        if len(self._decisions) % self._spacing == 0:
            self._kept.append(before)
        self._decisions.append(decision)
        if len(self._kept) > MOST_KEPT:
            self._kept = self._kept[::2]
            self._spacing *= 2

    def undo(self) -> State:
        """Forget the last decision and return the position before it."""
        self._decisions.pop()
        count = len(self._decisions)
        nearest = count // self._spacing
        state = self._kept[nearest].copy()
        for decision in self._decisions[nearest * self._spacing :]:
            engine.carry_out(state, decision, ScriptedDice([]))
        del self._kept[-(-count // self._spacing) :]
        return state
