"""15.04.5, 15.04.6 Field repair: a Vulcan mends an Ogre's weapons, and with its Heavy Drones its treads."""

from __future__ import annotations

from typing import Final

from cybertank.rules.dice import Dice
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.events.vulcan_tasks import DamageJudged, PartRepaired, TreadsRepaired
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing.hitch import mend_hitch
from cybertank.rules.vulcans.crews import crew_dice, drones_at_work, vulcans_at_work
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.chapters.vulcans import REPAIR_FIELDS, row_at, with_row, without_row
from cybertank.state.columns import Numbers
from cybertank.state.state import State
from cybertank.units.catalogue import ARM, COMPONENTS, HITCH, INTERNAL, MISSILE, RACK, TARGETS, TREADS, VULCAN

FACE: Final = 6
LIGHT_DAMAGE: Final = 5
"""15.04.5: The lowest face on which the damage is light enough to repair."""
NEVER_REPAIRED: Final = (MISSILE, RACK, INTERNAL)
"""15.04.5: External missiles and racks are always too damaged, and an internal missile is gone."""


def rule_of_repair(component: int) -> str:
    """Return the rule for repairing a component: 15.04.6 for treads, 15.04.5 for the rest."""
    return "15.04.6" if component == TREADS else "15.04.5"


# -- what is destroyed -------------------------------------------------------------------------------------------------


def _number(rows: Numbers, unit: int, component: int) -> int:
    i = row_at(rows, REPAIR_FIELDS, unit * TARGETS + component)
    return rows[i + 1] if i >= 0 else 0


def _with_number(rows: Numbers, unit: int, component: int, number: int) -> Numbers:
    key = unit * TARGETS + component
    return with_row(rows, (key, number)) if number else without_row(rows, REPAIR_FIELDS, key)


def beyond_repair(state: State, unit: int, component: int) -> int:
    """15.04.5: Return how many of a component were found to be beyond field repair."""
    return _number(state.vulcans.beyond_repair, unit, component)


def repairable(state: State, unit: int, component: int) -> int:
    """15.04.5: Return how many destroyed ones of a component were found to be damaged lightly."""
    return _number(state.vulcans.repairable, unit, component)


def destroyed(state: State, unit: int, component: int) -> int:
    """15.04.5: Return how many of a weapon are destroyed. A Vulcan's hitch counts as one (15.04.8)."""
    if component == HITCH:
        return 1 if unit in state.vulcans.hitchless else 0
    return state.kind(unit).count[component] - state.sheets.left[unit * COMPONENTS + component]


def is_judged(state: State, job: Job) -> bool:
    """15.04.5: Return True if a weapon is known to be damaged lightly, so that only the repair itself is rolled for."""
    return repairable(state, job.target, job.component) > 0


def _has(state: State, unit: int, component: int) -> bool:
    if component == HITCH:
        return state.kind(unit).works == VULCAN
    return component < COMPONENTS and state.kind(unit).count[component] > 0


# -- the task ----------------------------------------------------------------------------------------------------------


def face_to_repair(state: State, job: Job) -> int:
    """15.04.5, 15.04.6: Return the face that repairs a weapon or a tread unit."""
    return FACE


def repair_dice(state: State, job: Job) -> int:
    """15.04.5, 15.04.6: Return one die for a weapon, or the crew's dice for treads."""
    return crew_dice(state, job, 0) if job.component == TREADS else 1


def refuse_repair(state: State, seat: int, job: Job) -> Refusal | None:
    """15.04.5, 15.04.6: Refuse to repair anything but a destroyed part of an Ogre of the same side in the hex."""
    rule = rule_of_repair(job.component)
    unit = job.target
    name = state.ids[unit]
    if not state.kind(unit).has_sheet:
        return Refusal(rule, f"{name} has no record sheet: only Ogres are repaired in the field")
    if state.hostile(seat, unit):
        return Refusal(rule, f"{name} is an enemy's: you can repair only Ogres of your own side")
    if state.hex_of[unit] != state.hex_of[job.workers[0].unit]:
        return Refusal(rule, f"{name} is in another hex: a Vulcan repairs an Ogre in its own hex")
    if is_unfinished(state, unit):
        return Refusal(rule, f"{name} is still being assembled: finish it first with `assemble {name}`")
    if job.count:
        return Refusal(rule, "leave the number out: a repair is about one weapon, or as many tread units as dice allow")
    if job.component == TREADS:
        if state.sheets.treads[unit] >= state.kind(unit).treads:
            return Refusal(rule, f"{name} has all its tread units")
        return None
    return _refuse_weapon(state, job)


def _refuse_weapon(state: State, job: Job) -> Refusal | None:
    """15.04.5: Refuse to repair a weapon that is whole, or too damaged. One Vulcan works alone."""
    unit, component = job.target, job.component
    name, word = state.ids[unit], state.kind(unit).component_name(component, 1)
    if drones_at_work(state, job) or len(vulcans_at_work(state, job)) > 1:
        return Refusal("15.04.5", "one Vulcan repairs a weapon, with one die: neither drones nor others can help")
    if not _has(state, unit, component):
        return Refusal("15.04.5", f"{name} has no such weapon to repair")
    if component in NEVER_REPAIRED:
        return Refusal("15.04.5", f"a destroyed {word} is always too damaged for field repair")
    gone = destroyed(state, unit, component)
    if gone == 0:
        return Refusal("15.04.5", f"{name} has lost no {word}")
    if gone <= beyond_repair(state, unit, component):
        return Refusal("15.04.5", f"{name}'s {word} is beyond field repair")
    return None


def judge_damage(state: State, job: Job, dice: Dice, events: list[Event]) -> bool:
    """15.04.5: Roll once for each weapon, before its first repair. Return False if it is beyond field repair."""
    if job.component == TREADS or is_judged(state, job):
        return True
    unit, component = job.target, job.component
    die = dice.roll(f"the damage to {state.ids[unit]}'s {state.kind(unit).component_name(component, 1)} (15.04.5)")
    light = die >= LIGHT_DAMAGE
    vulcans = state.vulcans
    if light:
        rows = _with_number(vulcans.repairable, unit, component, repairable(state, unit, component) + 1)
        state.vulcans = vulcans.replaced(repairable=rows)
    else:
        rows = _with_number(vulcans.beyond_repair, unit, component, beyond_repair(state, unit, component) + 1)
        state.vulcans = vulcans.replaced(beyond_repair=rows)
    events.append(DamageJudged(unit, component, die, light))
    return light


def repair(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.04.5, 15.04.6: Repair one weapon, or one tread unit for each 6. The weapon fires from the next turn on."""
    if not event.done:
        return
    unit, component = job.target, job.component
    if component == TREADS:
        missing = state.kind(unit).treads - state.sheets.treads[unit]
        count = min(sum(1 for face in event.faces if face >= FACE), missing)
        state.own_sheets().treads[unit] += count
        events.append(TreadsRepaired(unit, count))
        return
    rows = _with_number(state.vulcans.repairable, unit, component, repairable(state, unit, component) - 1)
    state.vulcans = state.vulcans.replaced(repairable=rows)
    if component == HITCH:
        mend_hitch(state, unit)
    else:
        state.own_sheets().left[unit * COMPONENTS + component] += 1
        if component != ARM:
            # An arm never fires, and a Vulcan with something marked as fired could not work.
            state.own_combat().used[unit * COMPONENTS + component] += 1
    events.append(PartRepaired(unit, component))
