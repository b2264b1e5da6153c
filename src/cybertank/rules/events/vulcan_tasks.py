"""Events of Vulcan tasks (15.02.2, 15.04)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class VulcanTaskEvent(Event):
    """Something that Vulcans and their Heavy Drones achieve."""

    __slots__ = ()


class EntrancePrepared(VulcanTaskEvent):
    """15.04.1: A Vulcan prepares to enter a swamp hex, and a die says how many turns it must wait."""

    __slots__ = ("die", "hex", "unit")

    def __init__(self, unit: int, where: int, die: int) -> None:
        super().__init__("15.04.1")
        self.unit = unit
        self.hex = where
        self.die = die


class EnteredPrepared(VulcanTaskEvent):
    """15.04.1: A unit need not roll for a swamp, because a Vulcan had prepared the entrance."""

    __slots__ = ("hex", "unit", "vulcan")

    def __init__(self, unit: int, vulcan: int, where: int) -> None:
        super().__init__("15.04.1")
        self.unit = unit
        self.vulcan = vulcan
        self.hex = where


class UnitFreed(VulcanTaskEvent):
    """15.04.1: A stuck unit came free."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("15.04.1")
        self.unit = unit


class MissilesReloaded(VulcanTaskEvent):
    """15.04.4: A Vulcan put some of its spare missiles on or into an Ogre."""

    __slots__ = ("component", "count", "unit", "vulcan")

    def __init__(self, unit: int, component: int, count: int, vulcan: int) -> None:
        super().__init__("15.04.4")
        self.unit = unit
        self.component = component
        self.count = count
        self.vulcan = vulcan


class DamageJudged(VulcanTaskEvent):
    """15.04.5: A die showed whether a destroyed weapon is damaged lightly enough to be repaired in the field."""

    __slots__ = ("component", "die", "light", "unit")

    def __init__(self, unit: int, component: int, die: int, light: bool) -> None:
        super().__init__("15.04.5")
        self.unit = unit
        self.component = component
        self.die = die
        self.light = light


class PartRepaired(VulcanTaskEvent):
    """15.04.5: A destroyed weapon works again."""

    __slots__ = ("component", "unit")

    def __init__(self, unit: int, component: int) -> None:
        super().__init__("15.04.5")
        self.unit = unit
        self.component = component


class TreadsRepaired(VulcanTaskEvent):
    """15.04.6: An Ogre has some of its tread units back."""

    __slots__ = ("count", "unit")

    def __init__(self, unit: int, count: int) -> None:
        super().__init__("15.04.6")
        self.unit = unit
        self.count = count


class OgreAssembled(VulcanTaskEvent):
    """15.02.2: An Ogre is finished, and fights from its owner's next turn on."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("15.02.2")
        self.unit = unit


AnyVulcanTaskEvent = (
    EntrancePrepared
    | EnteredPrepared
    | UnitFreed
    | MissilesReloaded
    | DamageJudged
    | PartRepaired
    | TreadsRepaired
    | OgreAssembled
)
"""Every event of Vulcan tasks."""
