"""The interface of a computer player."""

from __future__ import annotations

from typing import Protocol

from cybertank.game.decisions import Decision
from cybertank.state.state import State


class Player(Protocol):
    """Decides for one seat, from what that seat can see."""

    def choose(self, view: State) -> Decision:
        """Return the decision to make now, without changing the view."""


class PlanningPlayer(Player, Protocol):
    """A player that remembers its plan for a phase, and can drop it to continue from any other position."""

    def forget(self) -> None:
        """Drop the current plan."""
