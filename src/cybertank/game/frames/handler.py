"""What every frame handler and every deed has to offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, Literal, TypeVar, cast

from cybertank.game.decisions import Decision
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import Frame
from cybertank.state.state import State

DecisionKind = Literal["place", "move", "fire", "group", "dismount"]
"""What a frame may ask for, in one word."""

F = TypeVar("F", bound=Frame)
D = TypeVar("D")


class Deed(Generic[F, D]):
    """One verb as an answer to one kind of frame: why it is refused, and what it does."""

    def refuse(self, state: State, frame: F, decision: D) -> Refusal | None:
        """Return why the decision is not legal now, or None."""
        raise NotImplementedError

    def carry_out(self, state: State, frame: F, decision: D, dice: Dice, events: list[Event]) -> None:
        """Carry out a decision that was found legal, and note what happened."""
        raise NotImplementedError

    def actors(self, decision: D) -> list[int]:
        """Return the units that act in a decision: a dummy cannot (13.06)."""
        return []

    def revealed(self, decision: D) -> list[int]:
        """Return the units that are turned up before the decision is carried out (13.05)."""
        return self.actors(decision)


def deed(one: Deed[F, D]) -> Deed[F, Decision]:
    """Return a deed to be found by the class of its decision, which is the only one it is ever given."""
    return cast("Deed[F, Decision]", one)


class FrameHandler(Generic[F]):
    """What one kind of frame asks, refuses, does and offers."""

    def __init__(self, deeds: dict[type, Deed[F, Decision]]) -> None:
        self.deeds: Final = deeds
        """The verbs that answer this frame."""

    def choose(self, frame: F) -> DecisionKind:
        """Return in one word what the frame asks for."""
        raise NotImplementedError

    def refuse(self, state: State, frame: F, decision: Decision) -> Refusal | None:
        """Return why a decision does not answer this frame now, or None."""
        found = self.deeds.get(type(decision))
        return self.refuse_verb(state, frame) if found is None else found.refuse(state, frame, decision)

    def refuse_verb(self, state: State, frame: F) -> Refusal:
        """Return the refusal of a verb that is no answer to this frame: it says what would be one."""
        raise NotImplementedError

    def carry_out(self, state: State, frame: F, decision: Decision, dice: Dice, events: list[Event]) -> None:
        """Carry out a decision that was found legal."""
        self.deeds[type(decision)].carry_out(state, frame, decision, dice, events)

    def revealed(self, decision: Decision) -> list[int]:
        """Return the units that a decision turns up before it is carried out (13.05)."""
        return self.deeds[type(decision)].revealed(decision)

    def choices(self, state: State, frame: F) -> Iterator[Decision]:
        """List every decision for one unit or one weapon, in a fixed order; `end` is left to the caller."""
        raise NotImplementedError

    def button_choices(self, state: State, frame: F) -> Iterator[Decision]:
        """List the decisions that can be taken as they stand, like buttons: all but moves and fire."""
        raise NotImplementedError

    def default(self, state: State, frame: F) -> Decision:
        """Return a legal and sensible decision for whoever has no better idea."""
        raise NotImplementedError
