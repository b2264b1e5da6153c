"""15.03.8 Destroying Ogres: Sappers finish off an Ogre that can no longer defend itself."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.losses import fireable, lose_ogre
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.engineering.sappers import is_controlled
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, ENGINEERS, HEAVY_DRONE, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

RULE: Final = "15.03.8"
FACE: Final = 4
FACE_WHILE_MOVING: Final = 6


def has_guns_besides_ap(state: State, ogre: int) -> bool:
    """15.03.8, 15.02.2: Return True if an Ogre can fire anything but antipersonnel guns. An unfinished one cannot."""
    if is_unfinished(state, ogre):
        return False
    base = ogre * COMPONENTS
    left = state.sheets.left
    if left[base + MAIN] or left[base + SECONDARY] or left[base + MISSILE]:
        return True
    return left[base + RACK] > 0 and left[base + INTERNAL] > 0


def refuse_finishing(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.8: Refuse to finish an Ogre with weapons. Machines can finish one that has only antipersonnel guns."""
    ogre = job.target
    name = state.ids[ogre]
    if not state.kind(ogre).is_ogre or not state.hostile(seat, ogre):
        return Refusal(RULE, f"only an enemy Ogre can be finished off, and {name} is none")
    if state.hex_of[ogre] != state.hex_of[job.workers[0].unit]:
        return Refusal(RULE, f"{name} is in another hex: move into its hex first")
    if has_guns_besides_ap(state, ogre):
        return Refusal(RULE, f"{name} still has weapons that can fire, so nobody can place a charge on it")
    if fireable(state, ogre) and not is_unfinished(state, ogre):
        for worker in job.workers:
            works = state.kind(worker.unit).works
            if works == ENGINEERS or (works == HEAVY_DRONE and not is_controlled(state, worker.unit)):
                return Refusal(
                    RULE,
                    f"{name} still has antipersonnel guns: only Vulcans and drones that they control get near it",
                )
    return None


def face_to_finish(state: State, job: Job) -> int:
    """15.03.8: Return the lowest face for the charge: 4, or 6 against an Ogre with AP guns that can still move."""
    ogre = job.target
    if is_unfinished(state, ogre):
        return FACE
    evades = state.sheets.left[ogre * COMPONENTS + AP] > 0 and state.sheets.treads[ogre] > 0
    return FACE_WHILE_MOVING if evades else FACE


def finish(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.8: Destroy the Ogre if the charge goes off. The Sappers stay in the hex."""
    if event.done:
        lose_ogre(state, job.target, events)
