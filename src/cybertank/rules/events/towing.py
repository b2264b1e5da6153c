"""Events of towing (Reinforcement Pack, section 4; 15.04.8)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class TowingEvent(Event):
    """Something that happens when units tow others."""

    __slots__ = ()


class HookBegan(TowingEvent):
    """rp:4.05: A vehicle began to hook up. Neither it nor the load moves this turn."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int) -> None:
        super().__init__("rp:4.05")
        self.unit = unit
        self.load = load


class HookedUp(TowingEvent):
    """rp:4.05: The turn of hooking up is over."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int) -> None:
        super().__init__("rp:4.05")
        self.unit = unit
        self.load = load


class Unhooked(TowingEvent):
    """rp:4.05, rp:4.023, 15.04.8: A vehicle released its load, or fire on its gear or hitch made it do so."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.load = load


class TowRolled(TowingEvent):
    """rp:4.062: A roll for a load that is almost too heavy: the die, and the highest face that moves it."""

    __slots__ = ("die", "face", "load", "unit")

    def __init__(self, unit: int, load: int, die: int, face: int) -> None:
        super().__init__("rp:4.062")
        self.unit = unit
        self.load = load
        self.die = die
        self.face = face

    @property
    def moves(self) -> bool:
        """Return True if the tow moves this turn."""
        return self.die <= self.face


class Hauled(TowingEvent):
    """rp:4.06, 15.04.8: A load was pulled along. `partner` is the other vehicle of a tandem, or -1."""

    __slots__ = ("hex", "load", "partner", "unit")

    def __init__(self, unit: int, load: int, partner: int, where: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.load = load
        self.partner = partner
        self.hex = where


class PulledFree(TowingEvent):
    """rp:4.03: A stuck unit was pulled to a hex where it cannot be stuck."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        super().__init__("rp:4.03")
        self.unit = unit
        self.hex = where


AnyTowingEvent = HookBegan | HookedUp | Unhooked | TowRolled | Hauled | PulledFree
"""Every event of the towing chapter."""
