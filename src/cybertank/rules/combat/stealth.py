"""14.02 The Ninja: attacks on it lose 1 from the die, and distant units cannot combine against it."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.strengths import gap, overrun_round
from cybertank.rules.events.base import NO_DIE
from cybertank.rules.refusal import Refusal
from cybertank.state.held import Shot
from cybertank.state.state import State

RULE: Final = "14.02"
PENALTY: Final = 1
PLATOON: Final = 3


def die_penalty(state: State, shots: list[Shot], target: int) -> int:
    """14.02: Return what is taken from the die of an attack: 1 against a Ninja, otherwise nothing.

    In an overrun, infantry and Ogres fire without it.
    """
    if not state.kind(target).stealthy:
        return 0
    if overrun_round(state) is None:
        return PENALTY
    close = all(state.kind(shot.unit).is_infantry or state.kind(shot.unit).is_ogre for shot in shots)
    return 0 if close else PENALTY


def modified(die: int, less: int) -> int:
    """14.02: Return what a die counts for after the penalty, but at least 1. No die stays no die."""
    return die if die == NO_DIE or less == 0 else max(die - less, 1)


def refuse_combination(state: State, shots: list[Shot], target: int) -> Refusal | None:
    """14.02: Refuse combined fire at a Ninja from farther than the next hex.

    One unit's weapons count as one attack, and so do up to three squads from one hex.
    """
    units = {shot.unit for shot in shots}
    where = state.hex_of[target]
    if len(units) == 1 or all(gap(state, unit, where) <= 1 for unit in units):
        return None
    infantry = all(state.kind(unit).is_infantry for unit in units)
    if infantry and len({state.hex_of[unit] for unit in units}) == 1 and sum(s.count for s in shots) <= PLATOON:
        return None
    return Refusal(
        RULE, f"units combine against {state.ids[target]} only from its hex or the next: fire them one by one"
    )
