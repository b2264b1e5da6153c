"""Decisions: one class for each verb of the notation, with units as slots, and their closed union `Decision`.

Every switch over decisions ends in `assert_never`, so mypy points out each place that must handle a new verb.
"""

from __future__ import annotations

from cybertank.rules.engineering.jobs import Job
from cybertank.state.chapters.stores import KEPT
from cybertank.state.held import Shot
from cybertank.state.targets import Target


class Place:
    """Set up a unit, buying it first if it is not in hand."""

    __slots__ = ("dummy", "gear", "hex", "missiles", "squads", "unit_id")

    def __init__(
        self,
        unit_id: str,
        where: int,
        squads: int = 1,
        gear: bool = False,
        dummy: bool = False,
        missiles: int = KEPT,
    ) -> None:
        self.unit_id = unit_id
        self.hex = where
        self.squads = squads
        self.gear = gear
        """rp:4.02: True to buy it with towing gear."""
        self.dummy = dummy
        """13.06: True for a dummy, which is an extra counter and not a real unit."""
        self.missiles = missiles
        """3.02.2: The number of spare missiles to buy for it, or KEPT to keep those it has."""


class Take:
    """Take a unit off the map again during set-up."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Mine:
    """Lay a mine in a hex or on its road during set-up, or pick the mine up again."""

    __slots__ = ("hex", "lays", "road")

    def __init__(self, where: int, road: bool, lays: bool = True) -> None:
        self.hex = where
        self.road = road
        self.lays = lays


class Cover:
    """Put a unit under a ? counter during set-up, or reveal it."""

    __slots__ = ("covered", "unit")

    def __init__(self, unit: int, covered: bool) -> None:
        self.unit = unit
        self.covered = covered


class Mark:
    """Put a ? marker under a real unit during set-up, or remove it."""

    __slots__ = ("marked", "unit")

    def __init__(self, unit: int, marked: bool) -> None:
        self.unit = unit
        self.marked = marked


class Move:
    """Move a unit along a path, given without its starting hex. A negative last step leaves the map by that edge."""

    __slots__ = ("path", "unit")

    def __init__(self, unit: int, path: list[int]) -> None:
        self.unit = unit
        self.path = path


class Stay:
    """Spend a movement point without moving, to ram or reduce again."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Fire:
    """Attack one target with one or more weapons."""

    __slots__ = ("shots", "target")

    def __init__(self, shots: list[Shot], target: Target) -> None:
        self.shots = shots
        self.target = target


class Split:
    """Split an infantry counter. It keeps the first part."""

    __slots__ = ("parts", "unit")

    def __init__(self, unit: int, parts: list[int]) -> None:
        self.unit = unit
        self.parts = parts


class Join:
    """Join other infantry counters to this one."""

    __slots__ = ("others", "unit")

    def __init__(self, unit: int, others: list[int]) -> None:
        self.unit = unit
        self.others = others


class Remove:
    """Give up a unit to meet the stacking limit."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Mount:
    """Put infantry on a vehicle. On a Vulcan, `berth` says INSIDE or TOP, or NO_BERTH for its top (15.02.1)."""

    __slots__ = ("berth", "unit", "vehicle")

    def __init__(self, unit: int, vehicle: int, berth: int = 0) -> None:
        self.unit = unit
        self.vehicle = vehicle
        self.berth = berth


class Dismount:
    """Take infantry off its vehicle, in the vehicle's present hex or one on its path."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        self.unit = unit
        self.hex = where


class Hook:
    """Begin to hook up a vehicle with towing gear to a load."""

    __slots__ = ("load", "unit")

    def __init__(self, unit: int, load: int) -> None:
        self.unit = unit
        self.load = load


class Unhook:
    """Unhook a vehicle from its load. If the load is named, unhook everything that pulls it."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Group:
    """Group the infantry in a stack."""

    __slots__ = ("hex", "parts")

    def __init__(self, where: int, parts: list[int]) -> None:
        self.hex = where
        self.parts = parts


class Intercept:
    """Fire at a missile in flight: a laser at an Ogre's missile (12.05), or any unit at a Cruise Missile (10.03)."""

    __slots__ = ("shots",)

    def __init__(self, shots: list[Shot]) -> None:
        self.shots = shots


class Launch:
    """Launch a cruise missile: a crawler's, or an off-board one (see `state.chapters.missiles`)."""

    __slots__ = ("launcher",)

    def __init__(self, launcher: int) -> None:
        self.launcher = launcher


class Salvo:
    """Write down several cruise missiles with their targets, in the order in which they fly."""

    __slots__ = ("missiles",)

    def __init__(self, missiles: list[tuple[int, int]]) -> None:
        self.missiles = missiles
        """Pairs of launcher and target hex."""


class Fly:
    """Fly a cruise missile along a path, given without the hex where it is."""

    __slots__ = ("path",)

    def __init__(self, path: list[int]) -> None:
        self.path = path


class Detonate:
    """Explode a cruise missile where it is."""

    __slots__ = ()


class Pass:
    """Let a cruise missile pass: this seat is not asked about it again."""

    __slots__ = ()


class Overrun:
    """Begin the overrun in a hex, once every unit that takes part has entered it."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        self.hex = where


class Dive:
    """Submerge Marines to avoid a fight in water."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Ram:
    """Ram a unit by name: at the end of a side's first fire round, or a target that nobody rams by moving in."""

    __slots__ = ("target", "unit")

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target


class Speed:
    """Set a train's marker for its next turn, and turn it round or not."""

    __slots__ = ("back", "speed", "unit")

    def __init__(self, unit: int, speed: int, back: bool = False) -> None:
        self.unit = unit
        self.speed = speed
        self.back = back


class Arm:
    """Give up armor units for guns on each counter of a train, during set-up."""

    __slots__ = ("guns", "unit")

    def __init__(self, unit: int, guns: int) -> None:
        self.unit = unit
        self.guns = guns


class Separate:
    """Make two trains of an armed train's counters."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Track:
    """Declare that a unit is on the track, as a train comes."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Carry:
    """Move infantry one hex, with a drone on its pallet."""

    __slots__ = ("load", "path", "unit")

    def __init__(self, unit: int, path: list[int], load: int) -> None:
        self.unit = unit
        self.path = path
        self.load = load


class Unload:
    """Put a drone on its pallet down beside its transport."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Deploy:
    """Let a drone set itself up."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Load:
    """Load a drone on its pallet onto a transport."""

    __slots__ = ("unit", "vehicle")

    def __init__(self, unit: int, vehicle: int) -> None:
        self.unit = unit
        self.vehicle = vehicle


class Task:
    """Work at an engineering task."""

    __slots__ = ("job",)

    def __init__(self, job: Job) -> None:
        self.job = job


class MakeSafe:
    """Make one's own mines in a Sapper's hex safe."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Occupy:
    """Move a unit into a revetment in its hex (15.04.7)."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Vacate:
    """Move a unit out of its revetment (15.04.7)."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Withhold:
    """Keep a Sapper's hands free this turn."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Prepare:
    """Let a Vulcan prepare to enter a swamp hex."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        self.unit = unit
        self.hex = where


class Destruct:
    """Blow up an Ogre. Its owner can do so at any time."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit = unit


class Control:
    """Let a Vulcan take full control of these units and no others (15.02.4)."""

    __slots__ = ("unit", "units")

    def __init__(self, unit: int, units: list[int]) -> None:
        self.unit = unit
        """The Vulcan."""
        self.units = units


class Lead:
    """Let a Vulcan lead these units as ducklings and no others (15.02.5)."""

    __slots__ = ("unit", "units")

    def __init__(self, unit: int, units: list[int]) -> None:
        self.unit = unit
        """The Vulcan."""
        self.units = units


class End:
    """End this phase, or this seat's part of it."""

    __slots__ = ()


class Resign:
    """Give up the game."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


Decision = (
    Move
    | End
    | Fire
    | Place
    | Stay
    | Overrun
    | Group
    | Take
    | Mine
    | Cover
    | Mark
    | Split
    | Join
    | Remove
    | Mount
    | Dismount
    | Hook
    | Unhook
    | Intercept
    | Launch
    | Salvo
    | Fly
    | Detonate
    | Pass
    | Dive
    | Ram
    | Arm
    | Speed
    | Separate
    | Track
    | Carry
    | Unload
    | Deploy
    | Load
    | Task
    | MakeSafe
    | Withhold
    | Prepare
    | Control
    | Lead
    | Occupy
    | Vacate
    | Destruct
    | Resign
)
"""Everything that a seat can decide. Compiled code tests the classes in this order, so frequent ones come first."""
