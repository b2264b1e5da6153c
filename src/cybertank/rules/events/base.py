"""What all events share: their base class, the shots of an attack, and the results that a fight can have."""

from __future__ import annotations

from typing import Final

NO_DIE: Final = 0

# What became of a unit in a fight.
NO_EFFECT: Final = 0
DISABLED: Final = 1
DESTROYED: Final = 2
REDUCED: Final = 3
UNHOOKED: Final = 4


class Event:
    """Something that happened, and the rule by which it did."""

    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule = rule


class Shot:
    """Part of an attack: so many of one component of one unit (of its squads, for infantry)."""

    __slots__ = ("component", "count", "unit")

    def __init__(self, unit: int, component: int, count: int) -> None:
        self.unit = unit
        self.component = component
        self.count = count
