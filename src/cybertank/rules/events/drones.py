"""Events of Light Artillery Drones and their pallets (14.01), and of other exposed cargo (15.02.1)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class DroneEvent(Event):
    """Something that happens to a Light Artillery Drone or its pallet."""

    __slots__ = ()


class Unloaded(DroneEvent):
    """14.01: A transport that stands still unloaded a pallet."""

    __slots__ = ("unit", "vehicle")

    def __init__(self, unit: int, vehicle: int) -> None:
        super().__init__("14.01")
        self.unit = unit
        self.vehicle = vehicle


class Loaded(DroneEvent):
    """14.01: Engineers loaded a pallet onto a transport that stands still."""

    __slots__ = ("unit", "vehicle")

    def __init__(self, unit: int, vehicle: int) -> None:
        super().__init__("14.01")
        self.unit = unit
        self.vehicle = vehicle


class Deployed(DroneEvent):
    """14.01: A drone set itself up. It can fire from its owner's next turn on."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("14.01")
        self.unit = unit


class Carried(DroneEvent):
    """14.01: Infantry carried a pallet one hex."""

    __slots__ = ("hex", "squads", "unit")

    def __init__(self, unit: int, squads: int, where: int) -> None:
        super().__init__("14.01")
        self.unit = unit
        self.squads = squads
        self.hex = where


class PalletFound(DroneEvent):
    """14.01, 13.04.1: An enemy found a hidden pallet, by moving into its hex or with an Ogre's sensors."""

    __slots__ = ("finder", "hex", "unit")

    def __init__(self, unit: int, finder: int, where: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.finder = finder
        self.hex = where


class CargoLost(DroneEvent):
    """14.01, 15.02.1: A pallet was destroyed because its transport was attacked."""

    __slots__ = ("unit", "vehicle")

    def __init__(self, unit: int, vehicle: int, rule: str = "14.01") -> None:
        super().__init__(rule)
        self.unit = unit
        self.vehicle = vehicle


class SpareMissilesLost(DroneEvent):
    """15.02.1: The spare missiles on top of a Vulcan were destroyed because it was hit."""

    __slots__ = ("count", "unit")

    def __init__(self, vulcan: int, count: int) -> None:
        super().__init__("15.02.1")
        self.unit = vulcan
        self.count = count


AnyDroneEvent = Unloaded | Loaded | Deployed | Carried | PalletFound | CargoLost | SpareMissilesLost
"""Every event of the chapter on drones."""
