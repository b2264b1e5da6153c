"""15.03.5 Building entrenchments, and destroying them at close range."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.entrenched import shelters_infantry
from cybertank.rules.engineering.jobs import Job
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import TaskTried
from cybertank.rules.refusal import Refusal
from cybertank.state.state import State

RULE: Final = "15.03.5"
LOWEST_FOR_MORE: Final = 4
"""15.03.5: The best die up to this face makes room for one squad, and each face above it for one squad more."""


def refuse_entrenching(state: State, seat: int, job: Job) -> Refusal | None:
    """15.03.5, 15.04.7: Refuse to dig anywhere but in clear, forest or rubble, or in the hex of a revetment."""
    where = state.hex_of[job.workers[0].unit]
    if not shelters_infantry(state.board.terrain[where]):
        name = state.board.names[where]
        return Refusal(RULE, f"nobody can dig in in {name}: entrenchments need clear ground, forest or rubble")
    if state.vulcans.revetments and state.vulcans.revetments_at(where):
        return Refusal(RULE, f"there is a revetment in {state.board.names[where]}: nobody can dig in there")
    return None


def face_to_entrench(state: State, job: Job) -> int:
    """15.03.5: Return 1: digging always succeeds, and the best die says for how many squads."""
    return 1


def squads_for(face: int) -> int:
    """15.03.5: Return the squads that a die makes room for: one on 1-4, two on a 5, three on a 6."""
    return max(face - LOWEST_FOR_MORE, 0) + 1


def entrench(state: State, seat: int, job: Job, event: TaskTried, events: list[Event]) -> None:
    """15.03.5: Dig for as many squads as the best die says. Entrenchments in a hex add up."""
    event.squads = squads_for(max(event.faces))
    before = state.engineering.squads_dug_in(event.hex)
    state.engineering = state.engineering.with_trenches(event.hex, before + event.squads)
