"""Events about hidden things: laying, setting off, sensing and revealing them (13.04-13.06, 1977:8.03, 1977:8.04)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import NO_DIE, NO_EFFECT, Event

# What an Ogre's sensors detect in a hex (13.04.1).
SENSED_MINE: Final = 0
SENSED_UNIT: Final = 1


class HiddenEvent(Event):
    """Something that happens only under the rules for hidden things."""

    __slots__ = ()


class Secret(HiddenEvent):
    """Something that only the deciding side knows. No other side is told."""

    __slots__ = ()


class Prepared(Secret):
    """Something that a seat does in secret while setting up."""

    __slots__ = ()


class Disclosed(HiddenEvent):
    """Something hidden has become known, so nothing before it can be undone."""

    __slots__ = ()


class MineLaid(Prepared):
    """13.04: A mine was laid in a hex or on the road in it, or was picked up again."""

    __slots__ = ("hex", "laid", "road", "seat")

    def __init__(self, seat: int, where: int, road: bool, laid: bool) -> None:
        super().__init__("13.04")
        self.seat = seat
        self.hex = where
        self.road = road
        self.laid = laid


class Covered(Prepared):
    """13.05: A unit will begin the game under a ? counter, or in the open."""

    __slots__ = ("covered", "unit")

    def __init__(self, unit: int, covered: bool) -> None:
        super().__init__("13.05")
        self.unit = unit
        self.covered = covered


class Marked(Prepared):
    """13.06: A ? marker was put under a real unit, or removed."""

    __slots__ = ("marked", "unit")

    def __init__(self, unit: int, marked: bool) -> None:
        super().__init__("13.06")
        self.unit = unit
        self.marked = marked


class MineMet(Disclosed):
    """13.04: A unit entered a mined hex. Holds the die roll (none for a mine on the road) and the effect."""

    __slots__ = ("die", "exploded", "hex", "lost", "result", "road", "treads", "unit")

    def __init__(self, unit: int, where: int, road: bool) -> None:
        super().__init__("13.04")
        self.unit = unit
        self.hex = where
        self.road = road
        self.die = NO_DIE
        self.exploded = False
        self.result = NO_EFFECT
        self.treads = NO_DIE
        """The die roll for the treads that an Ogre loses."""
        self.lost = 0
        """Tread units that the Ogre lost."""


class OwnMineFailed(Secret):
    """13.04: A mine laid by the unit's own side failed to go off. The enemy does not learn of it."""

    __slots__ = ("die", "hex", "place", "unit")

    def __init__(self, unit: int, where: int, die: int, place: int) -> None:
        super().__init__("13.04")
        self.unit = unit
        self.hex = where
        self.die = die
        self.place = place
        """The index of the roll among the decision's dice, from 0. Other sides do not see this roll either."""


class SalvoWritten(Secret):
    """10.02.1: A seat wrote down a salvo of cruise missiles: which fly, in which order, and where to."""

    __slots__ = ("salvo", "seat")

    def __init__(self, seat: int, salvo: list[tuple[int, int]]) -> None:
        super().__init__("10.02.1")
        self.seat = seat
        self.salvo = salvo
        """Pairs of launcher and target hex."""


class RoadCut(HiddenEvent):
    """13.04: A mine cut the road and rail in its hex, or brought down bridges."""

    __slots__ = ("bridge", "hex", "road", "sides")

    def __init__(self, where: int, road: bool, bridge: bool, sides: list[tuple[int, int]]) -> None:
        super().__init__("13.04")
        self.hex = where
        self.road = road
        """True if the mine was on the road, which is cut."""
        self.bridge = bridge
        """True if a river bridge came down."""
        self.sides = sides
        """The hexsides whose stream bridges came down."""


class FellWithBridge(HiddenEvent):
    """13.02.2: A unit was on a bridge that came down. It is lost, or if it is an Ogre, dice decide its damage."""

    __slots__ = ("components", "lost", "treads", "unit")

    def __init__(self, unit: int) -> None:
        super().__init__("13.02.2")
        self.unit = unit
        self.treads: list[int] = []
        """Four dice for an Ogre's treads; empty for a unit that is destroyed."""
        self.lost = 0
        self.components: list[int] = []
        """One die for each of the Ogre's components, in order."""


class Acknowledged(Disclosed):
    """13.04.1: An Ogre with sensors was told of a mine or a hidden unit before it entered the hex."""

    __slots__ = ("hex", "unit", "what")

    def __init__(self, unit: int, where: int, what: int) -> None:
        super().__init__("13.04.1")
        self.unit = unit
        self.hex = where
        self.what = what


class Revealed(Disclosed):
    """13.05: A ? counter was turned over. `number` is the counter's number."""

    __slots__ = ("hex", "number", "unit")

    def __init__(self, unit: int, number: int, where: int) -> None:
        super().__init__("13.05")
        self.unit = unit
        self.number = number
        self.hex = where


class DummyGone(Disclosed):
    """13.06: A counter proved to be a dummy and was removed. `number` is the number of its ? counter, if it had one."""

    __slots__ = ("hex", "number", "unit")

    def __init__(self, unit: int, number: int, where: int) -> None:
        super().__init__("13.06")
        self.unit = unit
        self.number = number
        self.hex = where


class FoundReal(Disclosed):
    """13.06: A unit with a ? marker under it proved to be real, so the marker was removed."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("13.06")
        self.unit = unit


class Barred(Disclosed):
    """13.05: A revealed unit blocked the hex, so the moving unit stopped where it was."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        super().__init__("13.05")
        self.unit = unit
        self.hex = where


class ShotInVain(Disclosed):
    """13.05, 13.06: Guns fired at a counter, but it turned out to be something they could not harm."""

    __slots__ = ("hex", "units")

    def __init__(self, units: list[int], where: int, rule: str) -> None:
        super().__init__(rule)
        self.units = units
        self.hex = where


AnyHiddenEvent = (
    MineLaid
    | Covered
    | Marked
    | MineMet
    | OwnMineFailed
    | SalvoWritten
    | RoadCut
    | FellWithBridge
    | Acknowledged
    | Revealed
    | DummyGone
    | FoundReal
    | Barred
    | ShotInVain
)
"""Every event of the hidden chapter."""
