"""14.01 Packing: engineers put a Light Artillery Drone back on its pallet in three turns."""

from __future__ import annotations

from typing import Final

from cybertank.rules.drones.pallets import collapse
from cybertank.rules.engineering.jobs import PACK, Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.cargo import BERTH_WORDS, NO_BERTH, PALLET_ROOM, put_aboard, refuse_room
from cybertank.state.chapters.riders import MOUNTED
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import VULCAN

RULE: Final = "14.01"
TURNS_TO_PACK: Final = 3


def refuse_pack(state: State, seat: int, job: Job) -> Refusal | None:
    """14.01: Refuse to pack anything but a drone of the seat's side that is set up in the workers' hex."""
    unit = job.target
    name = state.ids[unit]
    if not state.kind(unit).packs:
        return Refusal(RULE, f"only a Light Artillery Drone goes on a pallet, and {name} is none")
    if state.hostile(seat, unit):
        return Refusal(RULE, f"{name} is an enemy's: you can pack only your own drones")
    if state.hex_of[unit] != state.hex_of[job.workers[0].unit]:
        return Refusal(RULE, f"{name} is in another hex: engineers pack a drone in their own hex")
    if state.drones.pallet[unit]:
        return Refusal(RULE, f"{name} is on its pallet already; `load` it in a later movement phase")
    return _refuse_loading(state, job) if job.word else None


def _refuse_loading(state: State, job: Job) -> Refusal | None:
    """14.01, 15.02.1: Refuse to pack and load in one turn unless a Vulcan does it and has room."""
    berth = next((one for one, word in BERTH_WORDS.items() if word == job.word), NO_BERTH)
    vulcan = packing_vulcan(state, job)
    if vulcan == NOBODY or berth == NO_BERTH:
        return Refusal("15.02.1", f"leave out `{job.word}`: only a Vulcan packs and loads a drone, `inside` or `top`")
    if state.seat_of[vulcan] != state.seat_of[job.target]:
        name, carrier = state.ids[job.target], state.ids[vulcan]
        return Refusal("15.02.1", f"{name} is an ally's: {carrier} packs it, but carries only units of its own player")
    return refuse_room(state, job.target, PALLET_ROOM, vulcan, berth)


def packing_vulcan(state: State, job: Job) -> int:
    """14.01: Return the first Vulcan that works at a job, or NOBODY."""
    return next((worker.unit for worker in job.workers if state.kind(worker.unit).works == VULCAN), NOBODY)


def no_dice(state: State, job: Job) -> int:
    """Return 0 for a task that needs no dice."""
    return 0


def no_face(state: State, job: Job) -> int:
    """Return 0 for a task that needs no dice."""
    return 0


def pack(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """14.01: Add a turn of work, however many squads do it. After the third, the drone is on its pallet.

    A Vulcan needs one turn, in which it can also load the pallet.
    """
    unit = job.target
    quick = packing_vulcan(state, job) != NOBODY
    event.turns = TURNS_TO_PACK if quick else state.drones.packing[unit] + 1
    event.done = event.turns >= TURNS_TO_PACK
    if event.done:
        collapse(state, unit)
        if job.word:
            berth = next(one for one, word in BERTH_WORDS.items() if word == job.word)
            put_aboard(state, unit, packing_vulcan(state, job), berth)
            state.riders = state.riders.with_transfer(unit, MOUNTED)
            state.drones = state.drones.with_handled(unit)
    else:
        state.drones = state.drones.with_packing(unit, event.turns)


def forget_interrupted_packing(state: State, seats: list[int]) -> None:
    """14.01: At the end of a turn of these seats, packing that nobody went on with begins again."""
    for unit, turns in enumerate(state.drones.packing):
        if turns and state.seat_of[unit] in seats:
            if not state.engineering.was_tried(PACK, state.hex_of[unit], unit):
                state.drones = state.drones.with_packing(unit, 0)
