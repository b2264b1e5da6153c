"""15.02.3 Heavy Drones: one picks a pallet up, carries it across its prow, and puts it down."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.strengths import in_water
from cybertank.rules.drones.pallets import is_pallet, pallets_on
from cybertank.rules.drones.unloading import refuse_busy
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.loading import put_down
from cybertank.state.chapters.riders import MOUNTED
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

RULE: Final = "15.02.3"


def _refuse_drone(state: State, job: Job) -> Refusal | None:
    """15.02.3: Refuse several drones, words that mean nothing here, and work under water."""
    if len(job.workers) > 1:
        return Refusal(RULE, "one Heavy Drone handles a pallet: name only one")
    if job.word:
        return Refusal(RULE, f"leave out `{job.word}`: name only the pallet")
    drone = job.workers[0].unit
    if in_water(state, drone):
        return Refusal(RULE, f"{state.ids[drone]} is in the water and handles pallets only on land")
    return None


def refuse_lifting(state: State, seat: int, job: Job) -> Refusal | None:
    """15.02.3: Refuse to pick up anything but one pallet of the seat's own, from the ground in the drone's hex."""
    refusal = _refuse_drone(state, job)
    if refusal is not None:
        return refusal
    unit, drone = job.target, job.workers[0].unit
    name, lifter = state.ids[unit], state.ids[drone]
    if not is_pallet(state, unit):
        return Refusal(RULE, f"{lifter} picks up only cargo pallets, and {name} is not on one")
    if state.seat_of[unit] != state.seat_of[drone]:
        return Refusal(RULE, f"{name} is not one of your units")
    if state.riders.riding[unit] != NOBODY:
        return Refusal(RULE, f"{name} is aboard {state.ids[state.riders.riding[unit]]} already")
    if state.hex_of[unit] != state.hex_of[drone] or state.levels.on_bridge[unit] != state.levels.on_bridge[drone]:
        return Refusal(RULE, f"{name} is not in the hex of {lifter}")
    if pallets_on(state, drone):
        return Refusal(RULE, f"{lifter} carries a pallet already, and has room for one")
    return refuse_busy(state, unit)


def lift(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.02.3: Pick a pallet up. It moves with the drone from now on."""
    event.done = True
    unit, drone = job.target, job.workers[0].unit
    state.riders = state.riders.with_riding(unit, drone).with_transfer(unit, MOUNTED)
    state.drones = state.drones.with_handled(unit).with_concealed(unit, 0)


def refuse_setting_down(state: State, seat: int, job: Job) -> Refusal | None:
    """15.02.3: Refuse to put down anything but the pallet that the drone carries."""
    refusal = _refuse_drone(state, job)
    if refusal is not None:
        return refusal
    drone = job.workers[0].unit
    if state.riders.riding[job.target] != drone:
        return Refusal(RULE, f"{state.ids[job.target]} is not on {state.ids[drone]}")
    return refuse_busy(state, job.target)


def set_down(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.02.3: Put the pallet down in the drone's hex."""
    event.done = True
    put_down(state, job.target)
