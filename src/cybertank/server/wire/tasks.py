"""Define what Sappers and detectors can work at: questions about tasks, and the answers (14.03, 15.03, 15.04)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

TaskObject = Literal["unit", "hexes", "here", "side", "part", "cargo"]
"""What a task is about: a unit, hexes to search, the workers' hex, a hexside of it, a component of a unit, or cargo."""
Workers = Annotated[str, msgspec.Meta(max_length=2000)]


class TaskRefusal(msgspec.Struct, frozen=True):
    """The reason why a task is illegal, and its rule."""

    rule: str
    reason: str


class TasksQuestion(msgspec.Struct, frozen=True, tag="tasks", tag_field="about"):
    """What can these units work at together, written as `CE1*2 + HDRN1`?"""

    workers: Workers


class TaskQuestion(msgspec.Struct, frozen=True, tag="task", tag_field="about"):
    """What would this task roll, written as `task CE1 detect 0305 0306`?"""

    task: Workers


class JobView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One task that could be tried: on what, with which dice, and why not."""

    text: str
    """The decision in notation, ready to submit."""
    object: str = ""
    """What it is about, in words; "" if that is the workers' hex."""
    says: str = ""
    """What it would do, in a sentence; "" if it is illegal."""
    hexes: list[str] = []
    """The hexes that it is about, or the two hexes of its hexside."""
    unit: str = ""
    """The unit that it is about."""
    component: str = ""
    """The component of that unit."""
    dice: int = 0
    needs: int = 0
    """The lowest face that succeeds; 0 if no die is rolled."""
    chance: float = 1
    """The chance that at least one die is high enough."""
    note: str = ""
    """What else depends on the dice."""
    turns: float = 0
    """How many turns of work it takes; 0 if one is enough."""
    done: float = 0
    """How many of them have been worked."""
    refusal: TaskRefusal | None = None


class TaskOffer(msgspec.Struct, frozen=True):
    """A kind of task, with everything in reach that it could be about."""

    kind: str
    """The word of the notation, such as `entrench`."""
    title: str
    rule: str
    object: TaskObject
    jobs: list[JobView]


class Helper(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit in the same hex that can work, too."""

    unit: str
    squads: int
    """How many of its squads can still work; 1 for a machine."""
    counted: bool = False
    """Whether it consists of squads that can work one by one."""


class TasksAnswer(msgspec.Struct, frozen=True, tag="tasks", tag_field="about"):
    workers: str
    """The workers in notation."""
    helpers: list[Helper]
    """Every unit in the hex that can still work, including those that were named."""
    offers: list[TaskOffer]
    """The kinds of task that have an object here, legal ones first."""
    refusal: TaskRefusal | None = None
    """Why these units cannot work at all; there are no offers then."""


class TaskAnswer(msgspec.Struct, frozen=True, tag="task", tag_field="about"):
    job: JobView
