"""15.02.2 Loading: the turns of work that a Vulcan needs to load and unload its cargo."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.strengths import in_water
from cybertank.rules.drones.pallets import ground_pallets, is_pallet
from cybertank.rules.drones.unloading import refuse_busy
from cybertank.rules.engineering.jobs import LOAD, UNLOAD, Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.hidden.camouflage import reveal
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.movement.riders import carried_by, leave_vehicle
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.cargo import BERTH_WORDS, area_words, cargo_of, put_aboard, refuse_cargo
from cybertank.rules.vulcans.crews import halves_of_work, vulcans_at_work
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.chapters.riders import DISMOUNTED, MOUNTED
from cybertank.state.chapters.vulcans import INSIDE, LOADING_FIELDS, TOP, row_at, with_row, without_row
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS

RULE: Final = "15.02.2"
HALVES: Final = 2
"""Work is counted in half turns."""
TURNS_FOR_VEHICLE: Final = 6
TURNS_FOR_ALL: Final = 6
TURNS_FOR_ITEM: Final = 1
ALL: Final = "all"
ALL_KEYS: Final = {(False, INSIDE): -2, (False, TOP): -3, (True, INSIDE): -4, (True, TOP): -5}
"""What a Vulcan works at, instead of a unit, if it unloads (False) or loads (True) all pallets of a cargo area."""


# -- the work done -----------------------------------------------------------------------------------------------------


def work_on(state: State, vulcan: int, what: int) -> int:
    """15.02.2: Return the half turns that a Vulcan has worked at loading or unloading something."""
    rows = state.vulcans.loading
    i = row_at(rows, LOADING_FIELDS, vulcan)
    return rows[i + 2] if i >= 0 and rows[i + 1] == what else 0


def note_work(state: State, vulcan: int, what: int, halves: int) -> None:
    """15.02.2: Record how long a Vulcan has worked at something. Other work that it had begun is forgotten."""
    rows = state.vulcans.loading
    rows = with_row(rows, (vulcan, what, halves)) if halves else without_row(rows, LOADING_FIELDS, vulcan)
    state.vulcans = state.vulcans.replaced(loading=rows)


def berth_named(word: str) -> int:
    """15.02.1: Return the cargo area that a word names. Without a word it is the top."""
    return INSIDE if word == BERTH_WORDS[INSIDE] else TOP


def work_key(job: Job) -> int:
    """15.02.2: Return what a job works at: a unit, or one of ALL_KEYS."""
    return job.target if job.target != NOBODY else ALL_KEYS[job.kind == LOAD, berth_named(job.word)]


def turns_of_loading(state: State, job: Job) -> int:
    """15.02.2: Return the turns that an undamaged Vulcan needs alone.

    Six to winch a vehicle up, or for all pallets; one for anything else.
    """
    if job.target == NOBODY:
        return TURNS_FOR_ALL
    return TURNS_FOR_VEHICLE if job.kind == LOAD and not is_pallet(state, job.target) else TURNS_FOR_ITEM


def _add_turn(state: State, job: Job, event: TaskTried) -> bool:
    """15.02.2: Add a turn of work to a job. Return True if it is done."""
    vulcan, what = vulcans_at_work(state, job)[0], work_key(job)
    event.needed = turns_of_loading(state, job)
    event.halves = min(work_on(state, vulcan, what) + halves_of_work(state, job), event.needed * HALVES)
    event.done = event.halves >= event.needed * HALVES
    note_work(state, vulcan, what, 0 if event.done else event.halves)
    return event.done


def forget_interrupted_loading(state: State, seats: list[int]) -> None:
    """15.02.2: At the end of a turn of these seats, work that nobody went on with begins again."""
    rows = state.vulcans.loading
    for i in range(0, len(rows), LOADING_FIELDS):
        vulcan, what = rows[i], rows[i + 1]
        if state.seat_of[vulcan] not in seats:
            continue
        where, thing = state.hex_of[vulcan], what if what >= 0 else NOBODY
        if not any(state.engineering.was_tried(kind, where, thing) for kind in (LOAD, UNLOAD)):
            note_work(state, vulcan, what, 0)


# -- loading -----------------------------------------------------------------------------------------------------------


def refuse_loading(state: State, seat: int, job: Job) -> Refusal | None:
    """15.02.1, 15.02.2: Refuse to load anything but a vehicle or a pallet that fits, or all pallets in the hex."""
    vulcans = vulcans_at_work(state, job)
    if not vulcans:
        return None
    vulcan, berth = vulcans[0], berth_named(job.word)
    refusal = _refuse_place(state, vulcan)
    if refusal is not None:
        return refusal
    if job.target != NOBODY:
        return _refuse_item(state, job, vulcan) or refuse_cargo(state, job.target, vulcan, berth)
    if not job.word:
        return Refusal(RULE, "say where to load all pallets: `load all inside` or `load all top`")
    pallets = pallets_to_load(state, vulcan)
    if not pallets:
        return Refusal(RULE, f"no pallet of yours that was left alone this turn is in the hex of {state.ids[vulcan]}")
    return refuse_cargo(state, pallets[0], vulcan, berth)


def _refuse_place(state: State, vulcan: int) -> Refusal | None:
    """15.02.2: Refuse to load or unload under water."""
    if in_water(state, vulcan):
        return Refusal(RULE, f"{state.ids[vulcan]} is under water: it loads and unloads cargo only on land")
    return None


def _refuse_item(state: State, job: Job, vulcan: int) -> Refusal | None:
    """15.02.2: Refuse a unit that is not free to be loaded. Infantry gets on by itself (5.11.3)."""
    unit, carrier = job.target, state.ids[vulcan]
    name = state.ids[unit]
    if state.seat_of[unit] != state.seat_of[vulcan] or is_dummy(state, unit):
        return Refusal(RULE, f"{name} is not one of your units, so {carrier} does not load it")
    if state.kind(unit).is_infantry:
        return Refusal("5.11.3", f"infantry gets on by itself: `mount {name} on {carrier}` in a movement phase")
    if unit == vulcan or state.kind(unit).is_ogre:
        return Refusal("15.02.1", f"{name} is an Ogre, which no Vulcan can carry")
    if state.hex_of[unit] != state.hex_of[vulcan]:
        return Refusal(RULE, f"{name} is in another hex: {carrier} loads what is in its own")
    if state.levels.on_bridge[unit] != state.levels.on_bridge[vulcan]:
        return Refusal("5.07.2", f"{name} and {carrier} are not on the same level of the bridge")
    if state.riders.riding[unit] != NOBODY:
        return Refusal(RULE, f"{name} is aboard {state.ids[state.riders.riding[unit]]} already")
    if any(worker.unit == unit for worker in job.workers):
        return Refusal(RULE, f"{name} cannot work and be loaded in the same turn")
    if is_pallet(state, unit):
        return refuse_busy(state, unit)
    return _refuse_vehicle(state, unit)


def _refuse_vehicle(state: State, unit: int) -> Refusal | None:
    """15.02.2: Refuse a vehicle that has moved this turn, is stuck or hooked up, or has something aboard."""
    name = state.ids[unit]
    if state.stores.stood[unit] != state.hex_of[unit]:
        return Refusal(RULE, f"{name} has moved this turn: what is winched up must stand still")
    if state.disability.stuck[unit]:
        return Refusal("15.04.1", f"{name} is stuck: it must be freed before it can be loaded")
    if carried_by(state, unit):
        return Refusal(RULE, f"{name} must be empty: unload what it carries first")
    if state.towing.tows[unit] != NOBODY or unit in state.towing.tows:
        return Refusal(RULE, f"{name} is hooked up to another unit: `unhook` it first")
    return None


def pallets_to_load(state: State, vulcan: int) -> list[int]:
    """15.02.2: Return the pallets on the ground in a Vulcan's hex that nobody has handled this turn."""
    on_bridge = state.levels.on_bridge
    return [
        unit
        for unit in ground_pallets(state, state.hex_of[vulcan], state.seat_of[vulcan])
        if refuse_busy(state, unit) is None and on_bridge[unit] == on_bridge[vulcan]
    ]


def load(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.02.2: Add a turn of work. When it is done, the cargo is aboard: of all pallets, those that fit."""
    if job.target != NOBODY:
        # 14.01: Enemies see what is worked at.
        show_pallet(state, job.target)
    if not _add_turn(state, job, event):
        return
    vulcan, berth = vulcans_at_work(state, job)[0], berth_named(job.word)
    for unit in pallets_to_load(state, vulcan) if job.target == NOBODY else [job.target]:
        if refuse_cargo(state, unit, vulcan, berth) is None:
            reveal(state, unit, events)
            take_aboard(state, unit, vulcan, berth)


def show_pallet(state: State, unit: int) -> None:
    """14.01: Let enemies know of a hidden pallet."""
    if state.drones.hiding:
        state.drones = state.drones.with_concealed(unit, 0)


def take_aboard(state: State, unit: int, vulcan: int, berth: int) -> None:
    """15.02.2: Put a unit aboard. It does nothing more this turn."""
    put_aboard(state, unit, vulcan, berth)
    _use_up(state, unit, MOUNTED)
    show_pallet(state, unit)


def _use_up(state: State, unit: int, transfer: int) -> None:
    """15.02.2: Record that a unit was loaded or put down this turn, so that it neither moves nor fires."""
    state.riders = state.riders.with_transfer(unit, transfer)
    state.drones = state.drones.with_handled(unit)
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    base = unit * COMPONENTS
    used = state.own_combat().used
    used[base : base + COMPONENTS] = state.sheets.left[base : base + COMPONENTS]


# -- unloading ---------------------------------------------------------------------------------------------------------


def refuse_unloading(state: State, seat: int, job: Job) -> Refusal | None:
    """15.02.2: Refuse to unload anything but a vehicle or pallet that the Vulcan carries, or all pallets of an area."""
    vulcans = vulcans_at_work(state, job)
    if not vulcans:
        return None
    vulcan = vulcans[0]
    refusal = _refuse_place(state, vulcan)
    if refusal is not None:
        return refusal
    carrier = state.ids[vulcan]
    if job.target == NOBODY:
        if not job.word:
            return Refusal(RULE, "say from where to unload all pallets: `unload all inside` or `unload all top`")
        if not pallets_aboard(state, vulcan, berth_named(job.word)):
            return Refusal(RULE, f"{carrier} has no pallet {area_words(berth_named(job.word))}")
        return None
    name = state.ids[job.target]
    if job.word:
        return Refusal(RULE, f"leave out `{job.word}`: `unload {name}` takes only the unit")
    if state.riders.riding[job.target] != vulcan:
        return Refusal(RULE, f"{name} is not aboard {carrier}")
    if state.kind(job.target).is_infantry:
        return Refusal("5.11.3", f"infantry gets off by itself: `dismount {name}` in a movement phase")
    return None


def pallets_aboard(state: State, vulcan: int, berth: int) -> list[int]:
    """15.02.2: Return the pallets in one of a Vulcan's cargo areas, in unit order."""
    return [unit for unit in cargo_of(state, vulcan, berth) if is_pallet(state, unit)]


def unload(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.02.2: Add a turn of work. When it is done, the cargo is in the hex. It neither moves nor fires this turn."""
    if not _add_turn(state, job, event):
        return
    vulcan = vulcans_at_work(state, job)[0]
    for unit in pallets_aboard(state, vulcan, berth_named(job.word)) if job.target == NOBODY else [job.target]:
        put_down(state, unit)


def put_down(state: State, unit: int) -> None:
    """15.02.2, 15.02.3: Put a vehicle or a pallet down in the hex of what carries it."""
    leave_vehicle(state, unit)
    _use_up(state, unit, DISMOUNTED)
