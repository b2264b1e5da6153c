"""13.01.1 Weak attacks: a lone unit with an attack strength of 1 attacks a hex at 1-2 on every second turn."""

from __future__ import annotations

from cybertank.rules.combat.weapons import shares_fire
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.targets import can_be_damaged
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import GroundTarget, HexTarget
from cybertank.units.catalogue import COMPONENTS, MAIN


def is_weak_attack(state: State, shots: list[Shot], target: GroundTarget) -> bool:
    """13.01.1: Return True if a lone unit of strength 1 attacks a hex that can be damaged.

    One squad of a larger counter is not a lone unit.
    """
    if len(shots) != 1 or shots[0].component != MAIN or not isinstance(target, HexTarget):
        return False
    unit = shots[0].unit
    unit_type = state.kind(unit)
    if unit_type.is_ogre or unit_type.attack_strength != 1:
        return False
    alone = not unit_type.is_infantry or state.sheets.squads[unit] == 1
    return alone and can_be_damaged(state.board, target.hex)


def refuse_weak_attack(state: State, shots: list[Shot], target: GroundTarget) -> Refusal | None:
    """13.01.1: Refuse a weak attack by a unit that made one on its last turn."""
    if not state.weak_attacks.any or not is_weak_attack(state, shots, target):
        return None
    unit = shots[0].unit
    if not state.weak_attacks.weak_fire[unit]:
        return None
    return Refusal(
        "13.01.1",
        f"{state.ids[unit]} made a weak attack on its last turn, and may make one only on every second turn; "
        "combine its fire with another unit's, or fire at a unit",
    )


def note_attack(state: State, shots: list[Shot], weak: bool) -> None:
    """13.01.1: Mark a unit that makes a weak attack. Any other attack of this turn takes an older mark away."""
    for shot in shots:
        if weak != (state.weak_attacks.weak_fire[shot.unit] != 0):
            state.weak_attacks = state.weak_attacks.with_weak_fire(shot.unit, 1 if weak else 0)


def forget_weak_attacks(state: State, seat: int) -> None:
    """13.01.1: At the end of a fire phase, forget the marks of units that could fire in it and did not."""
    for unit, marked in enumerate(state.weak_attacks.weak_fire):
        mine = state.seat_of[unit] == seat or shares_fire(state, seat, unit)
        if marked and mine and state.combat.used[unit * COMPONENTS + MAIN] == 0:
            state.weak_attacks = state.weak_attacks.with_weak_fire(unit, 0)
