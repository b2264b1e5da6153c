"""Held actions: an attack or a move that waits for somebody's answer before it goes on."""

from __future__ import annotations

from typing import Final

from cybertank.state.targets import Target

# The stages of an attack, in their order. An attack that is held goes on with the stage it has come to.
REVEAL: Final = 0
"""13.05, 13.06: fire on a hex turns up what is hidden there."""
GROUP: Final = 1
"""7.12.1: the owner of a stack groups its infantry."""
RESOLVE: Final = 2
"""7.10-7.13: the die is rolled, the result applied, and what spills over rolled for."""


class Shot:
    """Part of an attack: so many of one component of one unit (of its squads, for infantry)."""

    __slots__ = ("component", "count", "unit")

    def __init__(self, unit: int, component: int, count: int) -> None:
        self.unit = unit
        self.component = component
        self.count = count


class Attack:
    """One attack on its way through the stages: who fires what at which target."""

    __slots__ = ("seat", "shots", "stage", "target")

    def __init__(self, seat: int, shots: list[Shot], target: Target, stage: int = REVEAL) -> None:
        self.seat = seat
        self.shots = shots
        self.target = target
        self.stage = stage

    @property
    def flat_shots(self) -> list[int]:
        """The shots as ints: unit, component and count of each."""
        return [number for shot in self.shots for number in (shot.unit, shot.component, shot.count)]


class HeldMove:
    """A move that has come to a fight: who moves, where it came from, and the rest of its path."""

    __slots__ = ("came_from", "path", "unit", "was_on_bridge")

    def __init__(self, unit: int, came_from: int, was_on_bridge: int, path: list[int]) -> None:
        self.unit = unit
        self.came_from = came_from
        self.was_on_bridge = was_on_bridge
        """5.07.2, 6.05: whether it was on a river bridge in the hex it came from, and may fall back to."""
        self.path = path
        """The hexes that are still ahead of it."""
