"""Events for rams, and for Ogres that drive over infantry (section 6)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class RammingEvent(Event):
    """Something that happens when units ram."""

    __slots__ = ()


class Rammed(RammingEvent):
    """6.01: One unit rammed another. The toll is its own loss of treads, and the damage is the target's."""

    __slots__ = ("damage", "dice", "result", "target", "toll", "unit")

    def __init__(self, unit: int, target: int, dice: list[int], result: int, toll: int, damage: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.target = target
        self.dice = dice
        self.result = result
        self.toll = toll
        self.damage = damage


class RamSuffered(RammingEvent):
    """6.07: The effect of a ram on the unit that made it, unless that was an Ogre."""

    __slots__ = ("die", "result", "unit")

    def __init__(self, unit: int, die: int, result: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.die = die
        self.result = result


class InfantryReduced(RammingEvent):
    """6.06: Infantry lost a squad to a unit that drove through it. `left` counts the squads that remain in the hex."""

    __slots__ = ("die", "left", "target", "unit")

    def __init__(self, unit: int, target: int, left: int, die: int) -> None:
        super().__init__("6.06")
        self.unit = unit
        self.target = target
        self.left = left
        self.die = die


AnyRammingEvent = Rammed | RamSuffered | InfantryReduced
"""Every event of the ramming chapter."""
