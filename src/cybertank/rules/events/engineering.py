"""Events of engineering tasks (section 15)."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.state.held import Shot


class EngineeringEvent(Event):
    """Something that happens when units work at a task."""

    __slots__ = ()


class TaskTried(EngineeringEvent):
    """15.03: Units worked at a task: their dice, the lowest face that was needed, and whether it is done.

    A task without dice has no faces and needs 0. `target` is the unit that it is about, or -1, and `turns` the turns of
    work done on it if the task takes several.
    """

    __slots__ = ("done", "faces", "hex", "hexes", "kind", "needs", "target", "turns", "workers")

    def __init__(self, kind: int, workers: list[Shot], where: int, hexes: list[int], target: int, rule: str) -> None:
        super().__init__(rule)
        self.kind = kind
        self.workers = workers
        self.hex = where
        self.hexes = hexes
        self.target = target
        self.faces: list[int] = []
        self.needs = 0
        self.done = False
        self.turns = 0


class MinesFound(EngineeringEvent):
    """15.03.3: A search found enemy mines in a hex."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        super().__init__("15.03.3")
        self.hex = where


AnyEngineeringEvent = TaskTried | MinesFound
"""Every event of the engineering chapter."""
