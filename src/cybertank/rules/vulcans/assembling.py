"""15.02.2 Assembling Ogres: a Vulcan builds one from its modular parts."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.events.vulcan_tasks import OgreAssembled
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.crews import halves_of_work
from cybertank.rules.vulcans.unfinished import halves_done, is_unfinished
from cybertank.state.chapters.vulcans import ASSEMBLY_FIELDS, with_row, without_row
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS

RULE: Final = "15.02.2"
HALVES: Final = 2
"""Work is counted in half turns."""
ASSEMBLY_TURNS: Final = {"MK2": 12, "MK3": 30, "MK3B": 42, "MK4": 60, "MK5": 60, "VULCAN": 72, "NINJA": 75}
"""15.02.2: How many turns an undamaged Vulcan without help needs for each type of Ogre."""


def turns_to_assemble(state: State, unit: int) -> int:
    """15.02.2: Return the turns of work that an Ogre's type takes, or 0 if no time is set for it."""
    return ASSEMBLY_TURNS.get(state.kind(unit).id, 0)


def refuse_assembly(state: State, seat: int, job: Job) -> Refusal | None:
    """15.02.2: Refuse to assemble anything but an unfinished Ogre of the same side in the workers' hex."""
    unit = job.target
    name = state.ids[unit]
    if not is_unfinished(state, unit):
        return Refusal(RULE, f"{name} is not an Ogre in modular parts")
    if state.hostile(seat, unit):
        return Refusal(RULE, f"{name} is an enemy's: you can assemble only Ogres of your own side")
    if state.hex_of[unit] != state.hex_of[job.workers[0].unit]:
        return Refusal(RULE, f"{name} is in another hex: a Vulcan assembles an Ogre in its own hex")
    if job.word:
        return Refusal(RULE, f"leave out `{job.word}`: `assemble` takes only the unit")
    return None


def assemble(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.02.2: Add a turn of work. The finished Ogre moves and fires from its owner's next turn on.

    What was shot off while it was unfinished stays off.
    """
    unit = job.target
    needed = turns_to_assemble(state, unit)
    event.halves = min(halves_done(state, unit) + halves_of_work(state, job), needed * HALVES)
    event.needed = needed
    event.done = event.halves >= needed * HALVES
    if not event.done:
        rows = with_row(state.vulcans.assembly, (unit, event.halves))
        state.vulcans = state.vulcans.replaced(assembly=rows)
        return
    state.vulcans = state.vulcans.replaced(assembly=without_row(state.vulcans.assembly, ASSEMBLY_FIELDS, unit))
    used = state.own_combat().used
    for component in range(COMPONENTS):
        used[unit * COMPONENTS + component] = state.sheets.left[unit * COMPONENTS + component]
    events.append(OgreAssembled(unit))
