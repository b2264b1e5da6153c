"""15.04.4 Reloading missiles: a Vulcan puts spare missiles on an Ogre, or into its racks."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.strengths import ready
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.events.vulcan_tasks import MissilesReloaded
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.cargo import missiles_in, set_missiles
from cybertank.rules.vulcans.crews import crew_dice, drones_at_work, vulcans_at_work
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, INTERNAL, MISSILE, RACK

RULE: Final = "15.04.4"
INTERNAL_FACE: Final = 5
INTERNAL_DRONES: Final = 1


def spare_missiles(state: State, vulcan: int) -> int:
    """15.02.1, 15.04.4: Return the spare missiles that a Vulcan carries, inside and on top."""
    return missiles_in(state, vulcan, INSIDE) + missiles_in(state, vulcan, TOP)


def _take(state: State, vulcan: int, count: int) -> None:
    """15.04.4: Take missiles from a Vulcan. Those on top, which are exposed, go first."""
    inside, top = missiles_in(state, vulcan, INSIDE), missiles_in(state, vulcan, TOP)
    from_top = min(count, top)
    set_missiles(state, vulcan, inside - (count - from_top), top - from_top)


# -- how many ----------------------------------------------------------------------------------------------------------


def room_for(state: State, unit: int, component: int) -> int:
    """15.04.4: Return how many missiles an Ogre has room for: as many external ones as it has fired, or any inside.

    An external launcher that was destroyed cannot be reloaded.
    """
    if component == MISSILE:
        return state.sheets.missiles_fired[unit]
    return state.kind(unit).count[INTERNAL] - state.sheets.left[unit * COMPONENTS + INTERNAL]


def most_missiles(state: State, job: Job) -> int:
    """15.04.4: Return how many missiles a crew can reload in a turn: one for each Vulcan and drone, one inside at most.

    They can be no more than the Ogre has room for and the Vulcans carry.
    """
    vulcans = vulcans_at_work(state, job)
    hands = 1 if job.component == INTERNAL else len(vulcans) + len(drones_at_work(state, job))
    spare = sum(spare_missiles(state, vulcan) for vulcan in vulcans)
    return min(hands, spare, room_for(state, job.target, job.component))


# -- the task ----------------------------------------------------------------------------------------------------------


def drones_to_reload(state: State, job: Job) -> int:
    """15.04.4: Return the Heavy Drones required: one for an internal missile."""
    return INTERNAL_DRONES if job.component == INTERNAL else 0


def face_to_reload(state: State, job: Job) -> int:
    """15.04.4: Return the lowest face that reloads an internal missile. An external one needs no die."""
    return INTERNAL_FACE if job.component == INTERNAL else 0


def reload_dice(state: State, job: Job) -> int:
    """15.04.4: Return the crew's dice for an internal missile. An external one needs no die."""
    return crew_dice(state, job, INTERNAL_DRONES) if job.component == INTERNAL else 0


def refuse_reload(state: State, seat: int, job: Job) -> Refusal | None:
    """15.04.4: Refuse to reload anything but an Ogre of the same side in the hex, from what the Vulcan carries."""
    unit = job.target
    name = state.ids[unit]
    unit_type = state.kind(unit)
    if job.component not in (MISSILE, INTERNAL) or not unit_type.is_ogre or unit_type.count[job.component] == 0:
        return Refusal(RULE, f"only an Ogre's own missiles are reloaded: `{name}:missile` or `{name}:internal`")
    if state.hostile(seat, unit):
        return Refusal(RULE, f"{name} is an enemy's: you can reload only Ogres of your own side")
    if state.hex_of[unit] != state.hex_of[job.workers[0].unit]:
        return Refusal(RULE, f"{name} is in another hex: a Vulcan reloads an Ogre in its own hex")
    if is_unfinished(state, unit):
        return Refusal(RULE, f"{name} is still being assembled: finish it first with `assemble {name}`")
    vulcans = vulcans_at_work(state, job)
    if vulcans and not any(spare_missiles(state, vulcan) for vulcan in vulcans):
        return Refusal(RULE, f"{state.ids[vulcans[0]]} carries no spare missiles")
    if job.component == INTERNAL and state.sheets.left[unit * COMPONENTS + RACK] == 0:
        return Refusal(RULE, f"{name} has no missile rack left")
    if room_for(state, unit, job.component) == 0:
        empty = "has fired no external missile" if job.component == MISSILE else "has all its internal missiles"
        return Refusal(RULE, f"{name} {empty}")
    if vulcans and job.count > most_missiles(state, job):
        return Refusal(RULE, f"this crew can reload at most {most_missiles(state, job)} of {name}'s missiles now")
    return None


def reload(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.04.4: Reload the missiles. They can be fired from the next turn on."""
    if job.component == INTERNAL and not event.done:
        return
    event.done = True
    unit, base = job.target, job.target * COMPONENTS
    count = job.count or most_missiles(state, job)
    fired_from = MISSILE if job.component == MISSILE else RACK
    before = ready(state, unit, fired_from)
    sheets = state.own_sheets()
    sheets.left[base + job.component] += count
    if job.component == MISSILE:
        sheets.missiles_fired[unit] -= count
    else:
        sheets.internal_fired[unit] = max(sheets.internal_fired[unit] - count, 0)
    if ready(state, unit, fired_from) > before:
        state.own_combat().used[base + fired_from] = sheets.left[base + fired_from] - before
    for vulcan in vulcans_at_work(state, job):
        given = min(count, spare_missiles(state, vulcan))
        if given:
            _take(state, vulcan, given)
            events.append(MissilesReloaded(unit, job.component, given, vulcan))
            count -= given
