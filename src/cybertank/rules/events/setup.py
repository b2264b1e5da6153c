"""Events of set-up (1.06), and the damage of Ogres from earlier battles (rp:6.03)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class SetupEvent(Event):
    """Something that happens while forces are being set up."""

    __slots__ = ()


class Placed(SetupEvent):
    """1.06: A unit was set up. If it was not in hand, it was bought first."""

    __slots__ = ("dummy", "gear", "hex", "missiles", "squads", "unit")

    def __init__(self, unit: int, where: int, squads: int, gear: bool = False, dummy: bool = False) -> None:
        super().__init__("1.06")
        self.unit = unit
        self.hex = where
        self.squads = squads
        self.gear = gear
        self.dummy = dummy
        self.missiles = 0
        """3.02.2: The heavy weapon missiles that it carries."""


class TakenBack(SetupEvent):
    """1.06: A unit was taken off the map again during set-up."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("1.06")
        self.unit = unit


class DamageRolled(SetupEvent):
    """rp:6.03: The damage of an Ogre from earlier battles: the dice step by step, and its losses.

    `wreck` means that nothing at all was left, so all the dice are rolled again.
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
        """Step 4: the die for antipersonnel guns; 0 if there are none."""
        self.treads: list[int] = []
        """Step 5: a die for every five tread units, if the Ogre may be mobile."""
        self.destroyed: list[int] = []
        """The number of each component lost."""
        self.treads_lost = 0
        self.wreck = False


AnySetupEvent = Placed | TakenBack | DamageRolled
"""Every event of the set-up chapter."""
