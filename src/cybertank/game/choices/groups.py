"""7.12.1: the ways to group the infantry in a stack."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, Group
from cybertank.rules.combat.groups import GROUP_LIMIT, stack_sizes
from cybertank.state.frames import Grouping
from cybertank.state.state import State


def groupings(state: State, frame: Grouping) -> Iterator[Decision]:
    """List the ways to group a stack, larger groups first."""
    for parts in _groups_of(stack_sizes(state, frame.hex, frame.seat)):
        yield Group(frame.hex, parts)


def _groups_of(sizes: list[int]) -> Iterator[list[int]]:
    """5.07.2: List the groupings level by level, so that no group spans two levels of a hex."""
    if not sizes:
        yield []
        return
    for first in _partitions(sizes[0], GROUP_LIMIT):
        for rest in _groups_of(sizes[1:]):
            yield [*first, *rest]


def _partitions(total: int, largest: int) -> Iterator[list[int]]:
    if total == 0:
        yield []
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield [first, *rest]
