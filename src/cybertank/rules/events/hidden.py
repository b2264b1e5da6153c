"""What happens to things that are hidden: laid, sprung, acknowledged, turned up (13.04-13.06, 1977:8.03, 1977:8.04)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import NO_DIE, NO_EFFECT, Event

# What an Ogre's sensors find in a hex (13.04.1).
SENSED_MINE: Final = 0
SENSED_UNIT: Final = 1


class HiddenEvent(Event):
    """Something that only the rules for hidden things bring about."""

    __slots__ = ()


class Secret(HiddenEvent):
    """Something that the side of the one who decides keeps to itself. Nobody else is told."""

    __slots__ = ()


class Prepared(Secret):
    """Something that a seat does in secret as it sets up."""

    __slots__ = ()


class Disclosed(HiddenEvent):
    """Something hidden has become known: nothing before it can be taken back."""

    __slots__ = ()


class MineLaid(Prepared):
    """13.04: a mine was laid in a hex, or on the road in it; or it was taken up again."""

    __slots__ = ("hex", "laid", "road", "seat")

    def __init__(self, seat: int, where: int, road: bool, laid: bool) -> None:
        super().__init__("13.04")
        self.seat = seat
        self.hex = where
        self.road = road
        self.laid = laid


class Covered(Prepared):
    """13.05: a unit is to begin the game under a ? counter, or in the open."""

    __slots__ = ("covered", "unit")

    def __init__(self, unit: int, covered: bool) -> None:
        super().__init__("13.05")
        self.unit = unit
        self.covered = covered


class Marked(Prepared):
    """13.06: a ? marker was put under a real unit, or taken from under it."""

    __slots__ = ("marked", "unit")

    def __init__(self, unit: int, marked: bool) -> None:
        super().__init__("13.06")
        self.unit = unit
        self.marked = marked


class MineMet(Disclosed):
    """13.04: a unit entered a mined hex; the die (none for a mine on the road), and what the mine did."""

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
        """The die for the treads that an Ogre loses."""
        self.lost = 0
        """Tread units that it has lost."""


class OwnMineFailed(Secret):
    """13.04: a mine of its own side did not go off under a unit; its enemies learn nothing of it."""

    __slots__ = ("die", "hex", "place", "unit")

    def __init__(self, unit: int, where: int, die: int, place: int) -> None:
        super().__init__("13.04")
        self.unit = unit
        self.hex = where
        self.die = die
        self.place = place
        """Which of the decision's dice it was, from 0: nobody else is told of that either."""


class RoadCut(HiddenEvent):
    """13.04: a mine cut the road and rail in its hex, or brought down the bridge."""

    __slots__ = ("bridge", "hex")

    def __init__(self, where: int, bridge: bool) -> None:
        super().__init__("13.04")
        self.hex = where
        self.bridge = bridge


class FellWithBridge(HiddenEvent):
    """13.02.2: a unit was on a bridge that came down: lost, or for an Ogre the dice and what they cost it."""

    __slots__ = ("components", "lost", "treads", "unit")

    def __init__(self, unit: int) -> None:
        super().__init__("13.02.2")
        self.unit = unit
        self.treads: list[int] = []
        """Four dice for an Ogre's treads; none for what is destroyed."""
        self.lost = 0
        self.components: list[int] = []
        """A die for each of its components, in their order."""


class Acknowledged(Disclosed):
    """13.04.1: an Ogre that senses such things is told of a mine or a hidden unit before it enters the hex."""

    __slots__ = ("hex", "unit", "what")

    def __init__(self, unit: int, where: int, what: int) -> None:
        super().__init__("13.04.1")
        self.unit = unit
        self.hex = where
        self.what = what


class Revealed(Disclosed):
    """13.05: a ? counter was turned up; `number` is the one it had."""

    __slots__ = ("hex", "number", "unit")

    def __init__(self, unit: int, number: int, where: int) -> None:
        super().__init__("13.05")
        self.unit = unit
        self.number = number
        self.hex = where


class DummyGone(Disclosed):
    """13.06: a counter was a dummy, and is taken off the map; `number` where it stood under a ? counter."""

    __slots__ = ("hex", "number", "unit")

    def __init__(self, unit: int, number: int, where: int) -> None:
        super().__init__("13.06")
        self.unit = unit
        self.number = number
        self.hex = where


class FoundReal(Disclosed):
    """13.06: a unit with a ? marker under it is real; the marker is taken away."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("13.06")
        self.unit = unit


class Barred(Disclosed):
    """13.05: what was turned up bars the hex: the unit stops where it is."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        super().__init__("13.05")
        self.unit = unit
        self.hex = where


class ShotInVain(Disclosed):
    """13.05, 13.06: guns were fired at a counter, and what was turned up is nothing they could harm."""

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
