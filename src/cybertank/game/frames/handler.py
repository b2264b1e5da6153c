"""The interface of every frame handler and every deed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, Literal, TypeVar, cast

from cybertank.game.decisions import Decision
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import Frame
from cybertank.state.state import State

DecisionKind = Literal["place", "move", "fire", "group", "dismount", "track", "intercept", "fly"]
"""One word for what a frame asks for."""

F = TypeVar("F", bound=Frame)
D = TypeVar("D")


class Deed(Generic[F, D]):
    """A verb that answers one kind of frame: when it is refused, and what it does."""

    def refuse(self, state: State, frame: F, decision: D) -> Refusal | None:
        """Return why the decision is not legal now, or None."""
        raise NotImplementedError

    def carry_out(self, state: State, frame: F, decision: D, dice: Dice, events: list[Event]) -> None:
        """Carry out a legal decision, and record what happened."""
        raise NotImplementedError

    def actors(self, decision: D) -> list[int]:
        """Return the units that act in a decision. A dummy cannot act (13.06)."""
        return []

    def revealed(self, decision: D) -> list[int]:
        """Return the units that are revealed before the decision is carried out (13.05)."""
        return self.actors(decision)


def deed(one: Deed[F, D]) -> Deed[F, Decision]:
    """Widen a deed's type for lookup by decision class. It only ever receives decisions of its own class."""
    return cast("Deed[F, Decision]", one)


class FrameHandler(Generic[F]):
    """The behavior of one kind of frame: what it asks, refuses, carries out and offers."""

    def __init__(self, deeds: dict[type, Deed[F, Decision]]) -> None:
        self.deeds: Final = deeds
        """The verbs that answer this frame."""

    def choose(self, frame: F) -> DecisionKind:
        """Return one word for what the frame asks for."""
        raise NotImplementedError

    def refuse(self, state: State, frame: F, decision: Decision) -> Refusal | None:
        """Return why a decision is not a legal answer to this frame now, or None."""
        found = self.deeds.get(type(decision))
        return self.refuse_verb(state, frame) if found is None else found.refuse(state, frame, decision)

    def refuse_verb(self, state: State, frame: F) -> Refusal:
        """Return the refusal for a verb that does not answer this frame. It says which verbs do."""
        raise NotImplementedError

    def carry_out(self, state: State, frame: F, decision: Decision, dice: Dice, events: list[Event]) -> None:
        """Carry out a legal decision."""
        self.deeds[type(decision)].carry_out(state, frame, decision, dice, events)

    def revealed(self, decision: Decision) -> list[int]:
        """Return the units that a decision reveals before it is carried out (13.05)."""
        return self.deeds[type(decision)].revealed(decision)

    def choices(self, state: State, frame: F) -> Iterator[Decision]:
        """List every decision for a single unit or weapon, in a fixed order. The caller adds `end`."""
        raise NotImplementedError

    def button_choices(self, state: State, frame: F) -> Iterator[Decision]:
        """List the decisions that need no further input, like buttons: everything but moves and fire."""
        raise NotImplementedError

    def default(self, state: State, frame: F) -> Decision:
        """Return a legal and sensible decision for a player with no better idea."""
        raise NotImplementedError
