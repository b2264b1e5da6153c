"""What happens as forces are set up (1.06), and before the game to an Ogre out of earlier battles (rp:6.03)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class SetupEvent(Event):
    """Something that happens as forces are set up."""

    __slots__ = ()


class Placed(SetupEvent):
    """1.06: a unit was set up, bought first where it was not in hand."""

    __slots__ = ("dummy", "gear", "hex", "squads", "unit")

    def __init__(self, unit: int, where: int, squads: int, gear: bool = False, dummy: bool = False) -> None:
        super().__init__("1.06")
        self.unit = unit
        self.hex = where
        self.squads = squads
        self.gear = gear
        self.dummy = dummy


class TakenBack(SetupEvent):
    """1.06: a unit was taken off the map again during set-up."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("1.06")
        self.unit = unit


class DamageRolled(SetupEvent):
    """rp:6.03: what earlier battles have left of an Ogre: the faces step by step, and what it has lost.

    `wreck`: nothing at all was left, so all of it is rolled again.
    """

    __slots__ = ("ap", "destroyed", "external", "racks", "treads", "treads_lost", "unit", "weapons", "wreck")

    def __init__(self, unit: int) -> None:
        super().__init__("rp:6.03")
        self.unit = unit
        self.weapons: list[int] = []
        """Step 1: a die for each main battery, secondary battery and missile rack."""
        self.racks: list[int] = []
        """Step 2: a die for each rack that is left."""
        self.external: list[int] = []
        """Step 3: a die for each external missile."""
        self.ap = 0
        """Step 4: the die for antipersonnel guns; 0 where there are none."""
        self.treads: list[int] = []
        """Step 5: a die for each five tread units, where the Ogre may be mobile."""
        self.destroyed: list[int] = []
        """How many of each component are gone."""
        self.treads_lost = 0
        self.wreck = False


AnySetupEvent = Placed | TakenBack | DamageRolled
"""Every event of the set-up chapter."""
