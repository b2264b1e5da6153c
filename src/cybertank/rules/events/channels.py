"""Events about the drone channels of Vulcans (15.02.3-15.02.5)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class ChannelEvent(Event):
    """Something about the units that a Vulcan controls."""

    __slots__ = ()


class ChannelsSet(ChannelEvent):
    """15.02.4, 15.02.5: A Vulcan took control of units, or let them go."""

    __slots__ = ("dropped", "ducklings", "full", "overrun", "vulcan")

    def __init__(
        self, vulcan: int, full: list[int], ducklings: list[int], dropped: list[int], overrun: bool, rule: str
    ) -> None:
        super().__init__(rule)
        self.vulcan = vulcan
        self.full = full
        """The units under full control now."""
        self.ducklings = ducklings
        """The units that it leads as ducklings now."""
        self.dropped = dropped
        """The units that it controlled before and no longer does."""
        self.overrun = overrun
        """True if it took control for one overrun."""


class LinkLost(ChannelEvent):
    """15.02.4, 15.02.5: A unit is no longer controlled: its Vulcan is gone, or it fell behind."""

    __slots__ = ("gone", "idle", "unit", "vulcan")

    def __init__(self, unit: int, vulcan: int, gone: bool, idle: bool) -> None:
        super().__init__("15.02.4" if gone else "15.02.5")
        self.unit = unit
        self.vulcan = vulcan
        self.gone = gone
        """True if the Vulcan is gone, False if the unit fell behind."""
        self.idle = idle
        """True if the unit has no crew, so that it counts as disabled from now on."""


AnyChannelEvent = ChannelsSet | LinkLost
