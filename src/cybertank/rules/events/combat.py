"""Combat events: attacks, spillover, groups, losses and new missiles (section 7)."""

from __future__ import annotations

from cybertank.rules.events.base import NO_DIE, NO_EFFECT, Event
from cybertank.state.held import Shot
from cybertank.state.targets import UnitTarget


class CombatEvent(Event):
    """Something that happens when units fire."""

    __slots__ = ()


class Fired(CombatEvent):
    """7.10: An attack.

    Strengths are in halves, `column` is the odds column, and `lost` counts tread units or squads.
    """

    __slots__ = (
        "attack",
        "column",
        "damage",
        "defense",
        "die",
        "left",
        "less",
        "lost",
        "lot",
        "result",
        "shots",
        "target",
    )

    def __init__(self, shots: list[Shot], target: UnitTarget, rule: str) -> None:
        super().__init__(rule)
        self.shots = shots
        self.target = target
        self.attack = 0
        self.defense = 0
        self.column = 0
        self.die = NO_DIE
        self.less = 0
        """14.02: What is taken from the die."""
        self.result = NO_EFFECT
        self.lost = 0
        self.lot = NO_DIE
        self.damage = 0
        """11.04: The structure points that a building lost."""
        self.left = 0
        """11.03: The structure points that the building has left."""


class RidersHit(CombatEvent):
    """5.11.2, 6.02.1, 6.07: The effect of a fight on the squads riding a vehicle."""

    __slots__ = ("column", "left", "lot", "result", "target")

    def __init__(self, target: int, column: int, result: int, left: int, lot: int, rule: str) -> None:
        super().__init__(rule)
        self.target = target
        self.column = column
        self.result = result
        self.left = left
        self.lot = lot


class SpilledOver(CombatEvent):
    """7.12: Another unit in the hex suffered half the attack, with results one step milder."""

    __slots__ = ("attack", "column", "defense", "die", "lot", "result", "target")

    def __init__(self, target: int, attack: int, defense: int, column: int) -> None:
        super().__init__("7.12")
        self.target = target
        self.attack = attack
        self.defense = defense
        self.column = column
        self.die = NO_DIE
        self.result = NO_EFFECT
        self.lot = NO_DIE


class InfantryGrouped(CombatEvent):
    """7.12.1: A stack's owner grouped its infantry for this fire phase."""

    __slots__ = ("hex", "parts", "seat")

    def __init__(self, seat: int, where: int, parts: list[int]) -> None:
        super().__init__("7.12.1")
        self.seat = seat
        self.hex = where
        self.parts = parts


class OgreDied(CombatEvent):
    """7.13.3: An Ogre was destroyed because it had no treads left and no weapon it could fire.

    What a Vulcan carried inside, and pallets on top, were lost with it (15.02.1).
    """

    __slots__ = ("aboard", "unit")

    def __init__(self, unit: int, aboard: list[int] | None = None) -> None:
        super().__init__("7.13.3")
        self.unit = unit
        self.aboard: list[int] = [] if aboard is None else aboard


class Rearmed(CombatEvent):
    """3.02.2: A Heavy Weapons Team took new missiles from a depot or truck."""

    __slots__ = ("count", "source", "unit")

    def __init__(self, unit: int, source: int, count: int) -> None:
        super().__init__("3.02.2")
        self.unit = unit
        self.source = source
        self.count = count


class Destructed(CombatEvent):
    """1977:8.05: An Ogre blew itself up and took others with it."""

    __slots__ = ("destroyed", "disabled", "unit")

    def __init__(self, unit: int, destroyed: list[int], disabled: list[int]) -> None:
        super().__init__("1977:8.05")
        self.unit = unit
        self.destroyed = destroyed
        self.disabled = disabled


AnyCombatEvent = Fired | RidersHit | SpilledOver | InfantryGrouped | OgreDied | Rearmed | Destructed
"""Every event of the combat chapter."""
