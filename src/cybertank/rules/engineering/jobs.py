"""15.03 A job: which units work at which task, and on what. The notation and the rules share it."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.units.catalogue import WHOLE

# The kinds of task. They are stored in digests and snapshots: add new ones at the end.
PACK: Final = 0
DETECT: Final = 1
MINE: Final = 2
ARM: Final = 3
DISARM: Final = 4
ENTRENCH: Final = 5
MEND_ROAD: Final = 6
BRIDGE: Final = 7
RAMP: Final = 8
GRADE: Final = 9
FINISH: Final = 10
RAIL: Final = 11
CLEAR_ROAD: Final = 12
ATTACH: Final = 13
REVET: Final = 14
FREE: Final = 15
REPAIR: Final = 16
ASSEMBLE: Final = 17
RELOAD: Final = 18
LOAD: Final = 19
UNLOAD: Final = 20
LIFT: Final = 21
SET_DOWN: Final = 22
TASK_WORDS: Final = [
    *("pack", "detect", "mine", "arm", "disarm", "entrench", "road", "bridge", "ramp", "grade", "finish"),
    *("rail", "clear-road", "hitch", "revet", "free", "repair", "assemble", "reload"),
    *("load", "unload", "lift", "set"),
]
"""The notation's word for each kind of task."""


class Job:
    """One task as a player states it: `task CE1 + CE2*2 KIND ...`, `task VULCAN + HDRN1 reload OGRE:missile*2`."""

    __slots__ = ("component", "count", "hexes", "kind", "target", "word", "workers")

    def __init__(
        self,
        kind: int,
        workers: list[Shot],
        target: int = NOBODY,
        hexes: list[int] | None = None,
        component: int = WHOLE,
        count: int = 0,
        word: str = "",
    ) -> None:
        self.kind = kind
        self.workers = workers
        """The units that work, each with its number of squads (1 for a machine)."""
        self.target = target
        """The unit that the task is about, or NOBODY."""
        self.hexes: list[int] = [] if hexes is None else hexes
        """The hexes that the task is about, or the two hexes of a hexside."""
        self.component = component
        """The component of the target that the task is about, or WHOLE."""
        self.count = count
        """How many things the task is about, or 0 if the player does not say."""
        self.word = word
        """A further word of the task, such as `road` or `top`."""
