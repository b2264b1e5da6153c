"""Events of engineering tasks (section 15)."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import Secret
from cybertank.state.held import Shot
from cybertank.units.catalogue import WHOLE


class EngineeringEvent(Event):
    """Something that happens when units work at a task."""

    __slots__ = ()


class TaskTried(EngineeringEvent):
    """15.03: Units worked at a task: their dice, the lowest face that was needed, and whether it is done.

    A task without dice has no faces and needs 0. `target` is the unit that it is about, or -1, and `turns` the turns of
    work done on it if the task takes several.
    """

    __slots__ = (
        "component",
        "count",
        "done",
        "faces",
        "halves",
        "hex",
        "hexes",
        "kind",
        "needed",
        "needs",
        "squads",
        "target",
        "turns",
        "word",
        "workers",
    )

    def __init__(self, kind: int, workers: list[Shot], where: int, hexes: list[int], target: int, rule: str) -> None:
        super().__init__(rule)
        self.kind = kind
        self.workers = workers
        self.hex = where
        self.hexes = hexes
        self.target = target
        self.faces: list[int] = []
        self.needs = 0
        self.done = False
        self.turns = 0
        self.squads = 0
        """15.03.5: The squads that entrenchments were dug for."""
        self.word = ""
        """A further word of the task, such as `road`."""
        self.component = WHOLE
        """The component of the target that the task is about, or WHOLE."""
        self.count = 0
        """How many things the task is about, or 0 if the player did not say."""
        self.halves = 0
        """15.02.2: The half turns of work done so far at a long job of a Vulcan."""
        self.needed = 0
        """15.02.2: The turns of work that the job takes, or 0 if it is not a long one."""


class MinesFound(EngineeringEvent):
    """15.03.3: A search found enemy mines in a hex."""

    __slots__ = ("hex",)

    def __init__(self, where: int) -> None:
        super().__init__("15.03.3")
        self.hex = where


class MinesMadeSafe(Secret):
    """15.03.2: A Sapper made its own side's mines in a hex safe."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        super().__init__("15.03.2")
        self.unit = unit
        self.hex = where


class MinesArmed(Secret):
    """15.03.2: Mines that had been made safe are armed again."""

    __slots__ = ("hex", "seat")

    def __init__(self, seat: int, where: int) -> None:
        super().__init__("15.03.2")
        self.seat = seat
        self.hex = where


class MineTaskTried(Secret):
    """15.03.1, 15.03.2: Units worked at mines of their own side, which the enemy is not told."""

    __slots__ = ("tried",)

    def __init__(self, tried: TaskTried) -> None:
        super().__init__(tried.rule)
        self.tried = tried


class MineCleared(EngineeringEvent):
    """15.03.4: An enemy mine was disarmed, which destroys it."""

    __slots__ = ("hex", "road")

    def __init__(self, where: int, road: bool) -> None:
        super().__init__("15.03.4")
        self.hex = where
        self.road = road


class GroundWorked(EngineeringEvent):
    """15.03.6, 15.03.7: Engineers mended a road, or built or graded something on a hexside."""

    __slots__ = ("hex", "hexes", "kind")

    def __init__(self, kind: int, where: int, hexes: list[int], rule: str) -> None:
        super().__init__(rule)
        self.kind = kind
        self.hex = where
        self.hexes = hexes


class Guided(EngineeringEvent):
    """15.03.3, 15.05.1: A Sapper helped a unit over known mines, or through terrain."""

    __slots__ = ("guide", "hex", "unit")

    def __init__(self, guide: int, unit: int, where: int, rule: str) -> None:
        super().__init__(rule)
        self.guide = guide
        self.unit = unit
        self.hex = where


class HelpWithheld(Secret):
    """15.05: A Sapper keeps its hands free this turn, of which nobody is told."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("15.05")
        self.unit = unit


class TrenchesDestroyed(EngineeringEvent):
    """15.03.5: Units destroyed the entrenchments in their hex."""

    __slots__ = ("hex", "shots", "squads")

    def __init__(self, shots: list[Shot], where: int, squads: int) -> None:
        super().__init__("15.03.5")
        self.shots = shots
        self.hex = where
        self.squads = squads


class RevetmentOccupied(EngineeringEvent):
    """15.04.7: A unit moved into a revetment in its hex."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        super().__init__("15.04.7")
        self.unit = unit
        self.hex = where


class RevetmentLeft(EngineeringEvent):
    """15.04.7: A unit left its revetment and stays in the hex."""

    __slots__ = ("hex", "unit")

    def __init__(self, unit: int, where: int) -> None:
        super().__init__("15.04.7")
        self.unit = unit
        self.hex = where


AnyEngineeringEvent = (
    TaskTried
    | MinesFound
    | MinesMadeSafe
    | MinesArmed
    | MineTaskTried
    | MineCleared
    | GroundWorked
    | Guided
    | HelpWithheld
    | TrenchesDestroyed
    | RevetmentOccupied
    | RevetmentLeft
)
"""Every event of the engineering chapter."""
