"""13.01, 13.02 Attacks on hexes, roads and bridges: which weapons can fire at them, and why an attack is illegal."""

from __future__ import annotations

from cybertank.rules.combat.strengths import can_attack_afloat, range_of
from cybertank.rules.combat.weapons import range_words, refuse_weapon
from cybertank.rules.lasers.firing import refuse_reach
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.targets import nearest_hex, refuse_ground_target
from cybertank.rules.terrain.weak_attacks import refuse_weak_attack
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, GroundTarget, RevetmentTarget, RoadTarget, TrenchTarget
from cybertank.units.catalogue import AP


def refuse_ground_attack(state: State, seat: int, shots: list[Shot], target: GroundTarget) -> Refusal | None:
    """13.01-13.02.1: Refuse an attack on a hex, a road or a bridge that breaks a rule."""
    refusal = refuse_ground_target(state, target)
    if refusal is None and isinstance(target, TrenchTarget):
        refusal = _refuse_contested_trench(state, seat, target.hex)
    if refusal is not None:
        return refusal
    for shot in shots:
        refusal = refuse_ground_shot(state, seat, shot, shots, target)
        if refusal is not None:
            return refusal
    return refuse_weak_attack(state, shots, target)


def _refuse_contested_trench(state: State, seat: int, where: int) -> Refusal | None:
    """15.03.5: Refuse to destroy entrenchments in a hex that the seat does not control: enemies are in it."""
    for unit in state.units_at(where):
        if state.hostile(seat, unit):
            name = state.ids[unit]
            return Refusal("15.03.5", f"you do not control {state.board.names[where]}: attack {name} there first")
    return None


def refuse_ground_shot(state: State, seat: int, shot: Shot, shots: list[Shot], target: GroundTarget) -> Refusal | None:
    """7.02, 7.05, 7.05.1: Refuse a weapon that cannot fire now, cannot harm the ground, or cannot reach it."""
    refusal = refuse_weapon(state, seat, shot, shots)
    if refusal is not None:
        return refusal
    if shot.component == AP and isinstance(target, RevetmentTarget):
        return Refusal("7.05.1", "antipersonnel guns cannot damage a revetment; fire other weapons")
    if shot.component == AP:
        return Refusal(
            "7.05.1", "antipersonnel guns cannot damage terrain, roads, rails or bridges; fire other weapons"
        )
    return _refuse_distance(state, shot, target)


def _refuse_distance(state: State, shot: Shot, target: GroundTarget) -> Refusal | None:
    """7.02, 7.14.4, 13.01.3: Refuse a weapon that is out of range of every hex in which the target lies."""
    unit = shot.unit
    where = nearest_hex(state, unit, target)
    there = state.board.names[where]
    distance = state.board.distance(state.hex_of[unit], where)
    if isinstance(target, RoadTarget) and distance > 0:
        return Refusal(
            "13.01.3",
            f"only a unit in {there} can cut the road there without a die; fire at the whole hex: `at hex {there}`",
        )
    if isinstance(target, TrenchTarget) and distance > 0:
        return Refusal("15.03.5", f"only a unit in {there} can fire at the entrenchments there; fire at the infantry")
    if state.kind(unit).is_laser:
        refusal = refuse_reach(state, unit, where, there)
        if refusal is not None:
            return refusal
    reach = range_of(state, unit, shot.component)
    if distance > reach:
        what = "the nearest hex of the bridge" if isinstance(target, BridgeTarget) else there
        hexes = "1 hex" if distance == 1 else f"{distance} hexes"
        return Refusal("7.02", f"{range_words(state, shot)} range {reach}, and {what} is {hexes} away")
    if not can_attack_afloat(state, unit):
        return Refusal("7.14.4", f"{state.ids[unit]} is in the water and cannot attack from there")
    return None
