"""Events of Superheavy Tanks with record sheets (13.07)."""

from __future__ import annotations

from cybertank.rules.events.base import DISABLED, Event


class SuperheavyEvent(Event):
    """Something that is marked on a Superheavy's record sheet."""

    __slots__ = ()


class SheetRolled(SuperheavyEvent):
    """13.07: The die for an X, and what it costs: a gun with an AP gun, tread units by `faces`, or the unit."""

    __slots__ = ("ap", "die", "faces", "guns", "result", "treads", "unit")

    def __init__(self, unit: int, die: int) -> None:
        super().__init__("13.07")
        self.unit = unit
        self.die = die
        self.faces: list[int] = []
        self.guns = 0
        self.ap = 0
        self.treads = 0
        self.result = DISABLED


class TreadsRammed(SuperheavyEvent):
    """6.02, 13.07: A large unit rammed a Superheavy, which lost tread units."""

    __slots__ = ("faces", "rammer", "treads", "unit")

    def __init__(self, rammer: int, unit: int, faces: list[int]) -> None:
        super().__init__("13.07")
        self.rammer = rammer
        self.unit = unit
        self.faces = faces
        self.treads = 0


AnySuperheavyEvent = SheetRolled | TreadsRammed
"""Every event of the chapter on record sheets for Superheavies."""
