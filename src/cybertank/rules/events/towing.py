"""What happens in towing, and what befell an Ogre before the game (Reinforcement Pack, sections 4 and 6)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class PackEvent(Event):
    """Something that only the Reinforcement Pack's rules bring about."""

    __slots__ = ()


class HookBegan(PackEvent):
    """rp:4.05: a vehicle began to hook up; neither it nor the load moves in this turn."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int) -> None:
        super().__init__("rp:4.05")
        self.unit = unit
        self.load = load


class HookedUp(PackEvent):
    """rp:4.05: the turn of hooking up is over."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int) -> None:
        super().__init__("rp:4.05")
        self.unit = unit
        self.load = load


class Unhooked(PackEvent):
    """rp:4.05, rp:4.023: a vehicle let go of its load, or fire on its gear made it do so."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.load = load


class TowRolled(PackEvent):
    """rp:4.062: a load that is almost too heavy: the die, the highest face that moves it, and whether it moves."""

    __slots__ = ("die", "face", "load", "unit")

    def __init__(self, unit: int, load: int, die: int, face: int) -> None:
        super().__init__("rp:4.062")
        self.unit = unit
        self.load = load
        self.die = die
        self.face = face

    @property
    def moves(self) -> bool:
        """Whether the tow moves this turn."""
        return self.die <= self.face


class Hauled(PackEvent):
    """rp:4.06: a load was pulled along; `partner` is the other vehicle of a tandem, or -1."""

    __slots__ = ("hex", "load", "partner", "unit")

    def __init__(self, unit: int, load: int, partner: int, where: int) -> None:
        super().__init__("rp:4.06")
        self.unit = unit
        self.load = load
        self.partner = partner
        self.hex = where


class PulledFree(PackEvent):
    """rp:4.03: a stuck unit was pulled to where it cannot be stuck."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        super().__init__("rp:4.03")
        self.unit = unit
        self.hex = where


class DamageRolled(PackEvent):
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
