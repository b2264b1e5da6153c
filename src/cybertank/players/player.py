"""Define what a computer player is."""

from __future__ import annotations

from typing import Protocol

from cybertank.game.decisions import Decision
from cybertank.state.state import State


class Player(Protocol):
    """Decide for one seat, from what that seat may see."""

    def choose(self, view: State) -> Decision:
        """Return the decision to take now. The view is only looked at, never changed."""


class PlanningPlayer(Player, Protocol):
    """A player that remembers what it planned for a phase, and can drop it to play from any other position."""

    def forget(self) -> None:
        """Drop what was planned."""
