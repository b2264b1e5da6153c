"""15.04.8 Towing vehicles: a Vulcan attaches a disabled or immobile vehicle to its tow hitch."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing.hitch import (
    RULE,
    has_hitch,
    is_immobile,
    refuse_hitch_crowding,
    refuse_hitch_load,
    tows_by_hitch,
)
from cybertank.rules.towing.hooking import is_harmless
from cybertank.rules.vulcans.crews import vulcans_at_work
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

FACE: Final = 2


def face_to_hitch(state: State, job: Job) -> int:
    """15.04.8: Return the lowest face that attaches a vehicle to the hitch."""
    return FACE


def refuse_hitching(state: State, seat: int, job: Job) -> Refusal | None:
    """15.04.8: Refuse a Vulcan that cannot use its hitch, and vehicles that it cannot tow.

    The first Vulcan that works is the one that will tow.
    """
    vulcans = vulcans_at_work(state, job)
    if not vulcans:
        return Refusal(RULE, "only a Vulcan has a tow hitch: name the Vulcan that will tow")
    refusal = refuse_hitch_crowding(state) or _refuse_vulcan(state, vulcans[0])
    return refusal if refusal is not None else _refuse_vehicle(state, seat, vulcans[0], job.target)


def _refuse_vulcan(state: State, vulcan: int) -> Refusal | None:
    name = state.ids[vulcan]
    if not tows_by_hitch(state, vulcan):
        return Refusal("rp:4.05", f"{name} has towing gear instead: `hook {name} to ...` in a movement phase")
    if not has_hitch(state, vulcan):
        return Refusal(RULE, f"the hitch of {name} is destroyed: it tows nothing until that is repaired (15.04.5)")
    if state.towing.tows[vulcan] != NOBODY:
        load = state.ids[state.towing.tows[vulcan]]
        return Refusal(RULE, f"{name} is towing {load}, and tows one vehicle at a time; `unhook {name}` first")
    if vulcan in state.towing.tows:
        return Refusal(RULE, f"{name} is itself being towed; `unhook {name}` first")
    return None


def _refuse_vehicle(state: State, seat: int, vulcan: int, load: int) -> Refusal | None:
    name = state.ids[load]
    if state.hex_of[load] < 0:
        return Refusal(RULE, f"{name} is not on the map")
    refusal = refuse_hitch_load(state, vulcan, load)
    if refusal is not None:
        return refusal
    if state.hostile(seat, load) and not (state.kind(load).is_ogre and is_harmless(state, load)):
        return Refusal(RULE, f"{name} is an enemy: of those, only Ogres without weapons except AP guns can be towed")
    if state.hex_of[load] != state.hex_of[vulcan] or state.levels.on_bridge[load] != state.levels.on_bridge[vulcan]:
        return Refusal(RULE, f"{name} is not beside {state.ids[vulcan]}: a vehicle is attached in the Vulcan's own hex")
    if is_unfinished(state, load):
        return Refusal("15.02.2", f"{name} is still being assembled and cannot be towed: finish it first")
    if state.disability.stuck[load]:
        return Refusal("15.04.1", f"{name} is stuck: free it first, with `task {state.ids[vulcan]} free {name}`")
    if not is_immobile(state, load):
        return Refusal(RULE, f"{name} can move by itself: only disabled or immobile vehicles are towed")
    return None


def hitch(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.04.8: If the task succeeds, the vehicle hangs on the hitch at once and goes where the Vulcan goes."""
    if event.done:
        state.towing = state.towing.with_tows(vulcans_at_work(state, job)[0], job.target)
