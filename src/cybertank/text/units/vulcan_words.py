"""Describe what Vulcans build, prepare and repair (15.02.2, 15.04)."""

from __future__ import annotations

from cybertank.rules.vulcans.assembling import HALVES, turns_to_assemble
from cybertank.rules.vulcans.repairs import beyond_repair, repairable
from cybertank.rules.vulcans.unfinished import halves_done
from cybertank.state.chapters.vulcans import ENTRANCE_FIELDS, row_at
from cybertank.state.state import State
from cybertank.text.wording import count_of
from cybertank.units.catalogue import COMPONENTS, HITCH


def work_words(state: State, unit: int) -> list[str]:
    """15.02.2, 15.04: describe an unfinished Ogre, a prepared entrance, and weapons that were judged for repair."""
    words: list[str] = []
    done = halves_done(state, unit)
    if done >= 0:
        words.append(f"unfinished: {done / HALVES:g} of {turns_to_assemble(state, unit)} turns of work done")
    i = row_at(state.vulcans.prepared, ENTRANCE_FIELDS, unit)
    if i >= 0:
        where, turns = state.board.names[state.vulcans.prepared[i + 1]], state.vulcans.prepared[i + 2]
        words.append(f"ready to enter {where}" if turns == 0 else f"can enter {where} in {count_of(turns, 'turn')}")
    for component in (*range(COMPONENTS), HITCH):
        name = state.kind(unit).component_name
        light, lost = repairable(state, unit, component), beyond_repair(state, unit, component)
        if light:
            words.append(f"{light} {name(component, light)} can be repaired")
        if lost:
            words.append(f"{lost} {name(component, lost)} beyond repair")
    return words
