"""15.03, 15.04 The table of tasks: who does each, what it needs, its dice, and what it does.

To add a task, add its kind to `jobs.TASK_WORDS` and a row here. A kind of object that no task has yet also needs a
reader and a writer in `text/notation/engineering.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cybertank.rules.engineering.detecting import detect, detect_dice, face_to_detect, refuse_detect
from cybertank.rules.engineering.jobs import DETECT, PACK, Job
from cybertank.rules.engineering.packing import no_dice, no_face, pack, refuse_pack
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import DETECTOR, ENGINEERS, VULCAN

# What a task is about, which decides how it is written.
ABOUT_UNIT: Final = 0
ABOUT_HEXES: Final = 1


class TaskKind:
    """One row of the table."""

    __slots__ = ("about", "carry_out", "dice", "face", "once_a_hex", "option_free", "refuse", "rule", "workers")

    def __init__(
        self,
        rule: str,
        workers: tuple[int, ...],
        option_free: tuple[int, ...],
        about: int,
        once_a_hex: bool,
        refuse: Callable[[State, int, Job], Refusal | None],
        dice: Callable[[State, Shot], int],
        face: Callable[[State, Job], int],
        carry_out: Callable[[State, int, Job, TaskTried, list[Event]], None],
    ) -> None:
        self.rule = rule
        self.workers = workers
        """Who can do it, as values of `UnitType.works`."""
        self.option_free = option_free
        """Who can do it without the option `engineering`."""
        self.about = about
        """What it is about: ABOUT_UNIT or ABOUT_HEXES."""
        self.once_a_hex = once_a_hex
        """15.03: True if it is tried once a turn in a hex, False if once for each object."""
        self.refuse = refuse
        """Return why the seat's workers cannot do it here, or None."""
        self.dice = dice
        """Return the dice that one worker adds."""
        self.face = face
        """Return the lowest face on which it succeeds, or 0 if it needs no die."""
        self.carry_out = carry_out
        """Apply the result. `TaskTried.done` says whether a die was high enough."""


TASKS: Final[dict[int, TaskKind]] = {
    PACK: TaskKind(
        "14.01", (ENGINEERS, VULCAN), (ENGINEERS, VULCAN), ABOUT_UNIT, False, refuse_pack, no_dice, no_face, pack
    ),
    DETECT: TaskKind(
        "15.03.3",
        (ENGINEERS, VULCAN, DETECTOR),
        (DETECTOR,),
        ABOUT_HEXES,
        True,
        refuse_detect,
        detect_dice,
        face_to_detect,
        detect,
    ),
}
"""The row of each kind of task."""
