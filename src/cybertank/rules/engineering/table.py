"""15.03, 15.04 The table of tasks: who does each, what it needs, its dice, and what it does.

To add a task, add its kind to `jobs.TASK_WORDS` and a row here. A kind of object that no task has yet also needs a
reader and a writer in `text/notation/engineering.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cybertank.rules.dice import Dice
from cybertank.rules.engineering.detecting import detect, detect_dice, face_to_detect, refuse_detect
from cybertank.rules.engineering.entrenching import entrench, face_to_entrench, refuse_entrenching
from cybertank.rules.engineering.finishing import face_to_finish, finish, refuse_finishing
from cybertank.rules.engineering.jobs import (
    ARM,
    ASSEMBLE,
    ATTACH,
    BRIDGE,
    CLEAR_ROAD,
    DETECT,
    DISARM,
    ENTRENCH,
    FINISH,
    FREE,
    GRADE,
    LIFT,
    LOAD,
    MEND_ROAD,
    MINE,
    PACK,
    RAIL,
    RAMP,
    RELOAD,
    REPAIR,
    REVET,
    SET_DOWN,
    UNLOAD,
    Job,
)
from cybertank.rules.engineering.leveling import (
    bridge_stream,
    build_ramp,
    face_to_grade,
    face_to_level,
    grade_ridge,
    mend_road,
    refuse_bridging,
    refuse_grading,
    refuse_mending,
    refuse_ramp,
)
from cybertank.rules.engineering.packing import no_dice, no_face, pack, refuse_pack
from cybertank.rules.engineering.placing_mines import (
    ON_ROAD,
    arm_mines,
    disarm_mine,
    face_for_mines,
    place_mine,
    refuse_arming,
    refuse_disarming,
    refuse_placing,
)
from cybertank.rules.engineering.sappers import SAPPERS, engineering_dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.assembling import assemble, refuse_assembly
from cybertank.rules.vulcans.cargo import BERTH_WORDS
from cybertank.rules.vulcans.crews import CREWS, NEVER_ALONE, crew_dice, no_drones
from cybertank.rules.vulcans.freeing import drones_to_free, face_to_free, free, refuse_freeing
from cybertank.rules.vulcans.hitching import face_to_hitch, hitch, refuse_hitching
from cybertank.rules.vulcans.lifting import lift, refuse_lifting, refuse_setting_down, set_down
from cybertank.rules.vulcans.loading import load, refuse_loading, refuse_unloading, unload
from cybertank.rules.vulcans.reloading import (
    drones_to_reload,
    face_to_reload,
    refuse_reload,
    reload,
    reload_dice,
)
from cybertank.rules.vulcans.repairs import (
    face_to_repair,
    judge_damage,
    refuse_repair,
    repair,
    repair_dice,
    rule_of_repair,
)
from cybertank.rules.vulcans.revetments import (
    SIZE_WORDS,
    drones_to_revet,
    face_to_revet,
    refuse_revetting,
    revet,
)
from cybertank.rules.vulcans.roads_and_rails import (
    DRONES_TO_CLEAR,
    clear_road,
    face_to_clear,
    face_to_mend_rail,
    mend_rail,
    refuse_clearing,
    refuse_mending_rail,
)
from cybertank.state.state import State
from cybertank.units.catalogue import DETECTOR, ENGINEERS, HEAVY_DRONE, VULCAN

# What a task is about, which decides how it is written.
ABOUT_UNIT: Final = 0
ABOUT_HEXES: Final = 1
ABOUT_HERE: Final = 2
ABOUT_SIDE: Final = 3
ABOUT_PART: Final = 4
ABOUT_CARGO: Final = 5


class TaskKind:
    """One row of the table."""

    __slots__ = (
        "about",
        "alone",
        "before",
        "carry_out",
        "dice",
        "drones",
        "face",
        "on_entry",
        "once_a_hex",
        "option_free",
        "refuse",
        "rule",
        "secret",
        "vulcan",
        "words",
        "workers",
    )

    def __init__(
        self,
        rule: str,
        workers: tuple[int, ...],
        option_free: tuple[int, ...],
        about: int,
        once_a_hex: bool,
        refuse: Callable[[State, int, Job], Refusal | None],
        dice: Callable[[State, Job], int],
        face: Callable[[State, Job], int],
        carry_out: Callable[[State, int, Job, TaskTried, list[Event]], None],
        on_entry: bool = False,
        secret: bool = False,
        words: tuple[str, ...] = (),
        vulcan: bool = False,
        drones: Callable[[State, Job], int] = no_drones,
        alone: int = 1,
        before: Callable[[State, Job, Dice, list[Event]], bool] | None = None,
    ) -> None:
        self.rule = rule
        self.workers = workers
        """Who can do it, as values of `UnitType.works`."""
        self.option_free = option_free
        """Who can do it without the option `engineering`."""
        self.about = about
        """What it is about: ABOUT_UNIT, ABOUT_HEXES, ABOUT_HERE (the workers' hex), ABOUT_SIDE or ABOUT_PART.

        A side is one hexside. A part is a component of a unit, perhaps with a number: `OGRE:missile*2`. Cargo
        (ABOUT_CARGO) is a unit or `all`, and perhaps `inside` or `top`.
        """
        self.once_a_hex = once_a_hex
        """15.03: True if it is tried once a turn in a hex, False if once for each object."""
        self.refuse = refuse
        """Return why the seat's workers cannot do it here, or None."""
        self.dice = dice
        """Return how many dice the workers roll."""
        self.face = face
        """Return the lowest face on which it succeeds, or 0 if it needs no die."""
        self.carry_out = carry_out
        """Apply the result. `TaskTried.done` says whether a die was high enough."""
        self.on_entry = on_entry
        """15.03.8: True if units that have entered the hex this turn can do it."""
        self.secret = secret
        """13.04: True if enemies are not told what was done."""
        self.words = words
        """Further words that it can take, such as `road`."""
        self.vulcan = vulcan
        """15.04: True for a Vulcan task, which drones do only under a Vulcan's control."""
        self.drones = drones
        """15.04: Return the Heavy Drones that a Vulcan task requires beside the Vulcan."""
        self.alone = alone
        """15.04: How many Heavy Drones can try a Vulcan task without a Vulcan, or NEVER_ALONE."""
        self.before = before
        """15.04.5: Roll what must be rolled before the task's own dice, or None. False ends the attempt."""


def row(
    rule: str,
    about: int,
    refuse: Callable[[State, int, Job], Refusal | None],
    face: Callable[[State, Job], int],
    carry_out: Callable[[State, int, Job, TaskTried, list[Event]], None],
    dice: Callable[[State, Job], int] = engineering_dice,
    on_entry: bool = False,
    secret: bool = False,
    words: tuple[str, ...] = (),
) -> TaskKind:
    """15.03: Return the row of an engineering task, which every Sapper can do. One about its own hex is tried once."""
    here = about == ABOUT_HERE
    return TaskKind(rule, SAPPERS, (), about, here, refuse, dice, face, carry_out, on_entry, secret, words)


def vulcan_dice(state: State, job: Job) -> int:
    """15.04: Return the dice for a Vulcan task."""
    return crew_dice(state, job, TASKS[job.kind].drones(state, job))


def vulcan_row(
    rule: str,
    about: int,
    refuse: Callable[[State, int, Job], Refusal | None],
    face: Callable[[State, Job], int],
    carry_out: Callable[[State, int, Job, TaskTried, list[Event]], None],
    drones: Callable[[State, Job], int] = no_drones,
    alone: int = 1,
    dice: Callable[[State, Job], int] = vulcan_dice,
    workers: tuple[int, ...] = CREWS,
    words: tuple[str, ...] = (),
    before: Callable[[State, Job, Dice, list[Event]], bool] | None = None,
) -> TaskKind:
    """15.04: Return the row of a Vulcan task, which only Vulcans and their Heavy Drones can do."""
    return TaskKind(
        rule,
        workers,
        (),
        about,
        about == ABOUT_HERE,
        refuse,
        dice,
        face,
        carry_out,
        words=words,
        vulcan=True,
        drones=drones,
        alone=alone,
        before=before,
    )


def cargo_row(
    refuse: Callable[[State, int, Job], Refusal | None],
    carry_out: Callable[[State, int, Job, TaskTried, list[Event]], None],
) -> TaskKind:
    """15.02.2: Return the row of loading or unloading, which a Vulcan does, perhaps with drones. No die is rolled."""
    return TaskKind(
        "15.02.2",
        CREWS,
        (),
        ABOUT_CARGO,
        False,
        refuse,
        no_dice,
        no_face,
        carry_out,
        words=tuple(BERTH_WORDS.values()),
        vulcan=True,
        alone=NEVER_ALONE,
    )


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
    MINE: row("15.03.1", ABOUT_HERE, refuse_placing, face_for_mines, place_mine, secret=True, words=(ON_ROAD,)),
    ARM: row("15.03.2", ABOUT_HERE, refuse_arming, no_face, arm_mines, dice=no_dice, secret=True),
    DISARM: row("15.03.4", ABOUT_HERE, refuse_disarming, face_for_mines, disarm_mine),
    ENTRENCH: row("15.03.5", ABOUT_HERE, refuse_entrenching, face_to_entrench, entrench),
    MEND_ROAD: row("15.03.6", ABOUT_HERE, refuse_mending, face_to_level, mend_road),
    BRIDGE: row("15.03.6", ABOUT_SIDE, refuse_bridging, face_to_level, bridge_stream),
    RAMP: row("15.03.6", ABOUT_SIDE, refuse_ramp, face_to_level, build_ramp),
    GRADE: row("15.03.7", ABOUT_SIDE, refuse_grading, face_to_grade, grade_ridge),
    FINISH: row("15.03.8", ABOUT_UNIT, refuse_finishing, face_to_finish, finish, on_entry=True),
    RAIL: vulcan_row("15.04.2", ABOUT_HERE, refuse_mending_rail, face_to_mend_rail, mend_rail),
    CLEAR_ROAD: vulcan_row("15.04.3", ABOUT_HERE, refuse_clearing, face_to_clear, clear_road, alone=DRONES_TO_CLEAR),
    FREE: vulcan_row(
        "15.04.1", ABOUT_UNIT, refuse_freeing, face_to_free, free, drones=drones_to_free, alone=NEVER_ALONE
    ),
    REPAIR: vulcan_row(
        "15.04.5", ABOUT_PART, refuse_repair, face_to_repair, repair, dice=repair_dice, before=judge_damage
    ),
    RELOAD: vulcan_row(
        "15.04.4",
        ABOUT_PART,
        refuse_reload,
        face_to_reload,
        reload,
        drones=drones_to_reload,
        alone=NEVER_ALONE,
        dice=reload_dice,
    ),
    ASSEMBLE: vulcan_row("15.02.2", ABOUT_UNIT, refuse_assembly, no_face, assemble, alone=NEVER_ALONE, dice=no_dice),
    ATTACH: vulcan_row("15.04.8", ABOUT_UNIT, refuse_hitching, face_to_hitch, hitch, alone=NEVER_ALONE),
    REVET: vulcan_row(
        "15.04.7", ABOUT_HERE, refuse_revetting, face_to_revet, revet, drones=drones_to_revet, words=tuple(SIZE_WORDS)
    ),
    LOAD: cargo_row(refuse_loading, load),
    UNLOAD: cargo_row(refuse_unloading, unload),
    LIFT: TaskKind("15.02.3", (HEAVY_DRONE,), (), ABOUT_UNIT, False, refuse_lifting, no_dice, no_face, lift),
    SET_DOWN: TaskKind(
        "15.02.3", (HEAVY_DRONE,), (), ABOUT_UNIT, False, refuse_setting_down, no_dice, no_face, set_down
    ),
}
"""The row of each kind of task."""


def is_secret_task(job: Job) -> bool:
    """13.04, 15.03.1: Return True for a task about mines of one's own, of which enemies learn nothing."""
    return TASKS[job.kind].secret


def rule_of(job: Job) -> str:
    """Return the rule that a job goes by: that of its row, except for treads."""
    return rule_of_repair(job.component) if job.kind == REPAIR else TASKS[job.kind].rule
