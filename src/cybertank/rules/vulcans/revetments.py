"""15.04.7 Revetments: digging them, and moving in and out of them."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import IMMOBILE, WATER
from cybertank.rules.combat.revetted import is_combat_unit, room_in, size_in_revetment
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import GroundWorked, RevetmentLeft, RevetmentOccupied, TaskTried
from cybertank.rules.hidden.dummies import is_dummy, refuse_act_of_dummy
from cybertank.rules.movement.stacking import is_movement
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import ENGAGED
from cybertank.state.chapters.vulcans import LARGE, SMALL
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import State

RULE: Final = "15.04.7"
FACE: Final = 6
SIZE_WORDS: Final = {"small": SMALL, "large": LARGE}
DRONES_FOR: Final = {"small": 2, "large": 4}
"""15.04: The Heavy Drones that each size requires."""


# -- digging -----------------------------------------------------------------------------------------------------------


def face_to_revet(state: State, job: Job) -> int:
    """15.04.7: Return the face that finishes a revetment."""
    return FACE


def drones_to_revet(state: State, job: Job) -> int:
    """15.04, 15.04.7: Return the Heavy Drones that a revetment of this size requires."""
    return DRONES_FOR.get(job.word, 0)


def refuse_revetting(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.5, 15.04.7: Refuse a revetment in water, or where entrenchments are."""
    if job.word not in SIZE_WORDS:
        return Refusal(RULE, "say how large the revetment is: `revet small` or `revet large`")
    where = state.hex_of[job.workers[0].unit]
    name = state.board.names[where]
    if state.board.terrain[where] == WATER:
        return Refusal(RULE, f"there is no ground to dig in {name}: a revetment needs land")
    if state.engineering.squads_dug_in(where):
        return Refusal(RULE, f"{name} has entrenchments, which cannot be in the hex of a revetment")
    return None


def revet(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.04.7: If the task succeeds, there is one more revetment in the hex, with nobody in it."""
    if event.done:
        state.vulcans = state.vulcans.with_revetment(event.hex, SIZE_WORDS[job.word])
        events.append(GroundWorked(job.kind, event.hex, [], RULE))


# -- moving in and out -------------------------------------------------------------------------------------------------


def _refuse_moving(state: State, turn: Turn, unit: int) -> Refusal | None:
    """5.01, 15.04.7: Refuse a unit that cannot move in or out of a revetment now. It costs no movement points."""
    name = state.ids[unit]
    if not state.setting.rules.engineering:
        return Refusal("15.00", "revetments need the option `engineering`")
    if not is_movement(turn.phase):
        return Refusal(RULE, "units move in and out of revetments in a movement phase")
    if state.seat_of[unit] != turn.seat or state.hex_of[unit] < 0:
        return Refusal(RULE, f"{name} is not one of your units on the map")
    if is_dummy(state, unit):
        return refuse_act_of_dummy(state, [unit])
    if state.riders.riding[unit] != NOBODY:
        vehicle = state.ids[state.riders.riding[unit]]
        return Refusal(RULE, f"{name} is aboard {vehicle}, which shelters it if it is in a revetment itself")
    if state.disability.disabled[unit] != NOT_DISABLED or state.disability.stuck[unit]:
        return Refusal("5.01", f"{name} is disabled or stuck and cannot move, not even into a revetment")
    treads_gone = state.kind(unit).has_sheet and state.sheets.treads[unit] == 0
    if state.kind(unit).mobility == IMMOBILE or treads_gone:
        return Refusal("5.01", f"{name} cannot move by itself")
    if state.movement.halted[unit] & ENGAGED:
        return Refusal("8.01", f"{name} is in an enemy's hex and must fight the overrun first")
    return None


def refuse_occupying(state: State, turn: Turn, unit: int) -> Refusal | None:
    """15.04.7: Refuse anything but a combat unit that fits into a revetment in its hex."""
    refusal = _refuse_moving(state, turn, unit)
    if refusal is not None:
        return refusal
    name, where = state.ids[unit], state.hex_of[unit]
    if state.vulcans.revetment_of(unit) >= 0:
        return Refusal(RULE, f"{name} is in a revetment already")
    if not is_combat_unit(state, unit):
        return Refusal(RULE, f"{name} is not a combat unit, and a revetment shelters only those")
    if not state.vulcans.revetments_at(where):
        return Refusal(RULE, f"there is no revetment in {state.board.names[where]}")
    if revetment_with_room(state, unit) < 0:
        size = size_in_revetment(state, unit)
        return Refusal(
            RULE,
            f"no revetment in {state.board.names[where]} has room for {name}, of size {size}: "
            "a small one holds a total size of 3, a large one of 5",
        )
    return None


def revetment_with_room(state: State, unit: int) -> int:
    """15.04.7: Return the first revetment in a unit's hex that it fits into and that no enemy holds, or -1."""
    size = size_in_revetment(state, unit)
    for number in state.vulcans.revetments_at(state.hex_of[unit]):
        friendly = all(state.sides[other] == state.sides[unit] for other in state.vulcans.held_by(number))
        if friendly and room_in(state, number) >= size:
            return number
    return -1


def occupy(state: State, unit: int, events: list[Event]) -> None:
    """15.04.7: Move a unit into the first revetment in its hex that has room."""
    state.vulcans = state.vulcans.with_sheltered(unit, revetment_with_room(state, unit))
    events.append(RevetmentOccupied(unit, state.hex_of[unit]))


def refuse_vacating(state: State, turn: Turn, unit: int) -> Refusal | None:
    """15.04.7: Refuse to vacate anything but a revetment that the unit is in."""
    refusal = _refuse_moving(state, turn, unit)
    if refusal is None and state.vulcans.revetment_of(unit) < 0:
        refusal = Refusal(RULE, f"{state.ids[unit]} is not in a revetment")
    return refusal


def vacate(state: State, unit: int, events: list[Event]) -> None:
    """15.04.7: Move a unit out of its revetment, within the hex."""
    state.vulcans = state.vulcans.without_sheltered(unit)
    events.append(RevetmentLeft(unit, state.hex_of[unit]))
