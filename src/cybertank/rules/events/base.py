"""The base class of all events, and the results that a fight can have."""

from __future__ import annotations

from typing import Final

NO_DIE: Final = 0

# The effects that a fight can have on a unit, or on the ground.
NO_EFFECT: Final = 0
DISABLED: Final = 1
DESTROYED: Final = 2
REDUCED: Final = 3
UNHOOKED: Final = 4
DAMAGED: Final = 5
"""13.01: A town or forest was damaged."""
ROAD_CUT: Final = 6
"""13.01, 13.01.3: A road or rail was cut."""


class Event:
    """Something that happened, and the rule that caused it."""

    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule = rule
