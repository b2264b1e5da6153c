"""14.01 Packing: engineers put a Light Artillery Drone back on its pallet in three turns."""

from __future__ import annotations

from typing import Final

from cybertank.rules.drones.pallets import collapse
from cybertank.rules.engineering.jobs import PACK, Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
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
    if job.word:
        return Refusal("15.02.1", f"leave out `{job.word}`: only a Vulcan packs and loads a drone in one turn")
    return None


def no_dice(state: State, job: Job) -> int:
    """Return 0 for a task that needs no dice."""
    return 0


def no_face(state: State, job: Job) -> int:
    """Return 0 for a task that needs no dice."""
    return 0


def pack(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """14.01: Add a turn of work, however many squads do it. After the third, the drone is on its pallet.

    A Vulcan needs one turn.
    """
    unit = job.target
    quick = any(state.kind(worker.unit).works == VULCAN for worker in job.workers)
    event.turns = TURNS_TO_PACK if quick else state.drones.packing[unit] + 1
    event.done = event.turns >= TURNS_TO_PACK
    if event.done:
        collapse(state, unit)
    else:
        state.drones = state.drones.with_packing(unit, event.turns)


def forget_interrupted_packing(state: State, seats: list[int]) -> None:
    """14.01: At the end of a turn of these seats, packing that nobody went on with begins again."""
    for unit, turns in enumerate(state.drones.packing):
        if turns and state.seat_of[unit] in seats:
            if not state.engineering.was_tried(PACK, state.hex_of[unit], unit):
                state.drones = state.drones.with_packing(unit, 0)
