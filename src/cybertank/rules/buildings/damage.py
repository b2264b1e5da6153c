"""11.04.1, 11.04.2, 11.04.5 Damage: the structure points that fire takes from a building."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import is_forest, is_town
from cybertank.rules.combat.strengths import attack_of, is_halved_duckling, overrun_round, shot_halves, weapon_words
from cybertank.rules.refusal import Refusal
from cybertank.rules.tally import Tally
from cybertank.state.frames import FireRound
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS

ENGINEERS: Final = ("CE", "ME", "VULCAN")
"""11.04.5: The types that do double damage to structures, together with everything stacked with them."""
ATTACKS_IN_OVERRUN: Final = 2
"""11.04.2: How often a weapon can attack a building in one overrun."""
STRUCK_FIELDS: Final = 5
"""The numbers of an entry in `FireRound.struck`: unit, component, building, weapons it had, shots."""


def is_sheltered(state: State, building: int) -> bool:
    """11.04.1, 13.01: Return True if town or forest, damaged or not, halves the damage to a building."""
    terrain = state.board.terrain[state.hex_of[building]]
    return is_town(terrain) or is_forest(terrain)


def with_engineers(state: State, unit: int) -> bool:
    """11.04.5: Return True for engineers and Vulcans, and for units of their side in the same hex."""
    if state.kind(unit).id in ENGINEERS:
        return True
    seat = state.seat_of[unit]
    return any(
        state.kind(other).id in ENGINEERS and not state.hostile(seat, other)
        for other in state.units_at(state.hex_of[unit])
    )


def damage_of(state: State, shot: Shot, building: int) -> int:
    """11.04.1, 11.04.2, 11.04.5: Return the structure points that a shot takes from a building, if it has so many.

    Twice the attack strength, and four times in an overrun; infantry and Ogre weapons are doubled there besides
    (8.02). Antipersonnel guns do nothing.
    """
    if shot.component == AP:
        return 0
    # Attack factors are in halves, so this is already twice the strength.
    points = shot_halves(state, shot, building)
    if overrun_round(state) is not None:
        points *= 2
    if with_engineers(state, shot.unit):
        points *= 2
    return points // 2 if is_sheltered(state, building) else points


def total_damage(state: State, shots: list[Shot], building: int) -> int:
    """11.04.1: Return the structure points that an attack takes from a building, if it has so many."""
    return sum(damage_of(state, shot, building) for shot in shots)


def damage_tally(state: State, shots: list[Shot], building: int) -> Tally:
    """11.04: Return the damage of an attack with its reasons. The total equals `total_damage`."""
    tally = Tally()
    fight = overrun_round(state)
    for shot in shots:
        base = shot.count * attack_of(state, shot.unit, shot.component)
        tally.add(base, weapon_words(state, shot), "7.02")
        points = damage_of(state, shot, building)
        if shot.component == AP:
            tally.add(-base, "antipersonnel guns cannot harm a building", "11.04.1")
            continue
        rule = "11.04.1" if fight is None else "11.04.2"
        times = points // base if base and points % base == 0 else 0
        reason = f"{times} times its strength against a building" if times else "multiplied against a building"
        notes = [" in an overrun"] if fight is not None else []
        if with_engineers(state, shot.unit):
            notes.append(" with engineers (11.04.5)")
        if is_sheltered(state, building):
            notes.append(", halved by town or forest")
        if state.vulcans.links and is_halved_duckling(state, shot.unit):
            notes.append(", halved for a duckling (15.02.5)")
        if points != base or notes:
            tally.add(points - base, reason + "".join(notes), rule)
    return tally


# -- 11.04.2: two attacks in an overrun --------------------------------------------------------------------------------


def attacks_left(state: State, fight: FireRound, unit: int, component: int, building: int) -> int:
    """11.04.2: Return how many more shots a unit's weapons of one kind can make at a building in this overrun.

    Each weapon can attack a building twice. Weapons that were lost since are taken to be those that had fired most.
    """
    left = weapons_left(state, unit, component)
    for i in range(0, len(fight.struck), STRUCK_FIELDS):
        if fight.struck[i : i + 3] == [unit, component, building]:
            had, shots = fight.struck[i + 3], fight.struck[i + 4]
            by_lost = ATTACKS_IN_OVERRUN * max(had - left, 0)
            return ATTACKS_IN_OVERRUN * left - max(shots - by_lost, 0)
    return ATTACKS_IN_OVERRUN * left


def weapons_left(state: State, unit: int, component: int) -> int:
    """Return how many weapons of a kind a unit still has. For infantry these are its squads, and a post has one gun."""
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        return state.sheets.squads[unit]
    return max(state.sheets.left[unit * COMPONENTS + component], 0 if unit_type.count[component] else 1)


def note_shots(state: State, fight: FireRound, shots: list[Shot], building: int) -> None:
    """11.04.2: Record the shots of an overrun at a building, before they are spent."""
    for shot in shots:
        for i in range(0, len(fight.struck), STRUCK_FIELDS):
            if fight.struck[i : i + 3] == [shot.unit, shot.component, building]:
                fight.struck[i + 4] += shot.count
                break
        else:
            had = weapons_left(state, shot.unit, shot.component)
            fight.struck.extend([shot.unit, shot.component, building, had, shot.count])


def refuse_shot_at_building(state: State, shot: Shot, shots: list[Shot], building: int) -> Refusal | None:
    """11.04.1, 11.04.2: Refuse antipersonnel guns, and a weapon's third attack on a building in one overrun."""
    name, other = state.ids[shot.unit], state.ids[building]
    if shot.component == AP:
        return Refusal("11.04.1", f"antipersonnel guns have no effect on buildings such as {other}; fire other weapons")
    fight = overrun_round(state)
    if fight is None:
        return None
    asked = sum(one.count for one in shots if one.unit == shot.unit and one.component == shot.component)
    if asked <= attacks_left(state, fight, shot.unit, shot.component, building):
        return None
    return Refusal(
        "11.04.2", f"a weapon can attack a building twice in one overrun, and {name} has done so; `end` the round"
    )
