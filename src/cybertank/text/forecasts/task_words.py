"""Name tasks in plain words, for buttons and lists (14.01, 15.03, 15.04)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.jobs import TASK_WORDS, Job
from cybertank.rules.engineering.table import ABOUT_CARGO, ABOUT_SIDE, TASKS
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.wording import component_name, listed
from cybertank.units.catalogue import WHOLE

TITLES: Final = {
    "pack": "Pack a drone",
    "detect": "Search for mines",
    "mine": "Lay a mine",
    "arm": "Arm your mines again",
    "disarm": "Disarm a mine",
    "entrench": "Dig entrenchments",
    "road": "Mend the road",
    "bridge": "Bridge a stream",
    "ramp": "Build a ramp",
    "grade": "Grade a ridge",
    "finish": "Finish off an Ogre",
    "free": "Free a stuck unit",
    "rail": "Mend the rails",
    "clear-road": "Clear the road",
    "reload": "Reload missiles",
    "repair": "Repair",
    "assemble": "Assemble an Ogre",
    "revet": "Dig a revetment",
    "hitch": "Hitch a wreck",
    "load": "Load cargo",
    "unload": "Unload cargo",
    "lift": "Lift a pallet",
    "set": "Set a pallet down",
}
"""What a player reads for each kind of task. A kind that is missing here is shown by its word."""


def task_title(kind: int) -> str:
    """Return the name of a kind of task."""
    word = TASK_WORDS[kind]
    return TITLES.get(word, word.replace("-", " ").capitalize())


def object_words(state: State, job: Job) -> str:
    """Say what a task is about, such as `LAD1`, `main battery of OGRE` or `0304-0404`; "" if it is about its hex."""
    names = [state.board.names[where] for where in job.hexes]
    words: list[str] = []
    if TASKS[job.kind].about == ABOUT_CARGO and job.target == NOBODY:
        words.append("all pallets")
    if names:
        words.append("-".join(names) if TASKS[job.kind].about == ABOUT_SIDE else listed(names))
    if job.target != NOBODY:
        unit = state.ids[job.target]
        words.append(unit if job.component == WHOLE else f"{component_name(job.component)} of {unit}")
    if job.count:
        words.append(str(job.count))
    if job.word:
        words.append("on the road" if job.word == "road" else job.word)
    return ", ".join(words)
