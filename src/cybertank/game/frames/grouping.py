"""7.12.1 Grouping: the owner of a stack under fire groups its infantry."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.choices.groups import groupings
from cybertank.game.decisions import Decision, Group
from cybertank.game.frames.common import QuestionHandler
from cybertank.game.frames.handler import DecisionKind, Deed, deed
from cybertank.rules.combat import attacks, groups
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import Grouping
from cybertank.state.state import State


class GroupingInfantry(Deed[Grouping, Group]):
    """`group`: group the infantry, after which the waiting attack continues."""

    def refuse(self, state: State, frame: Grouping, decision: Group) -> Refusal | None:
        return groups.refuse_group(state, frame, decision.hex, decision.parts)

    def carry_out(self, state: State, frame: Grouping, decision: Group, dice: Dice, events: list[Event]) -> None:
        groups.group(state, frame.seat, frame.hex, decision.parts, events)
        state.flow.pop()
        attacks.advance(state, frame.attack, dice, events)


class GroupingHandler(QuestionHandler[Grouping]):
    """7.12.1: The owner of a stack groups its infantry."""

    def __init__(self) -> None:
        super().__init__(
            {
                Group: deed(GroupingInfantry()),
            }
        )

    def choose(self, frame: Grouping) -> DecisionKind:
        return "group"

    def refuse_verb(self, state: State, frame: Grouping) -> Refusal:
        return Refusal("7.12.1", f"group the infantry in {state.board.names[frame.hex]} first")

    def choices(self, state: State, frame: Grouping) -> Iterator[Decision]:
        yield from groupings(state, frame)

    def button_choices(self, state: State, frame: Grouping) -> Iterator[Decision]:
        yield from groupings(state, frame)

    def default(self, state: State, frame: Grouping) -> Decision:
        """Return the largest groups, which defend best."""
        return Group(frame.hex, groups.largest_parts(state, frame.hex, frame.seat))
