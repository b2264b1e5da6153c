"""8.04, 8.07 The units in an overrun: each side's fighters, and what each side can do to the other."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import MARINE as MARINE_MOBILITY
from cybertank.rules.buildings.damage import attacks_left
from cybertank.rules.combat.crt import HOPELESS, odds_column
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.combat.strengths import attack_halves, attack_of, defense_strength, in_water
from cybertank.rules.drones.pallets import cannot_fire, is_pallet
from cybertank.rules.movement.riders import is_inside, riders_of
from cybertank.rules.ramming.contact import attacks_at_river
from cybertank.rules.ramming.rams import is_immobile
from cybertank.rules.towing.hooking import is_unset_gun
from cybertank.rules.trains.counters import is_bystander
from cybertank.rules.vulcans.cargo import is_cargo, is_stowed
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.frames import FireRound
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, POST, RACK, SECONDARY

WEAPONS: Final = [MAIN, SECONDARY, AP, MISSILE, RACK]


def fighters(state: State, fight: FireRound, attackers: bool) -> list[int]:
    """8.04: Return one side's units in the fight: those in the hex that have neither left the combat nor dived.

    A drone on its pallet takes no part (14.01), nor does a Vulcan's cargo, except the infantry on top (15.02.1).
    """
    side_of = state.setting.side_of
    own = side_of[fight.attacker]
    trains = state.trains.any
    loads = bool(state.vulcans.berths)
    return [
        u
        for u in state.units_at(fight.hex)
        if not (trains and is_bystander(state, u))
        and not is_pallet(state, u)
        and (side_of[state.seat_of[u]] == own) == attackers
        and u not in fight.out
        and not has_dived(state, u)
        and not (loads and _is_idle_cargo(state, fight, u))
    ]


def _is_idle_cargo(state: State, fight: FireRound, unit: int) -> bool:
    """15.02.1: Return True for a Vulcan's cargo that takes no part: all of it except infantry on top.

    If the Vulcan has left the combat, so has that infantry (8.05.1).
    """
    if not is_cargo(state, unit):
        return False
    return not state.kind(unit).is_infantry or is_stowed(state, unit) or state.riders.riding[unit] in fight.out


def has_dived(state: State, unit: int) -> bool:
    """7.14.4, 8.07: Return True for Marines that have dived, and so avoid fights except with other Marines."""
    return state.levels.submerged[unit] != 0 and not faces_marines(state, unit)


def faces_marines(state: State, unit: int) -> bool:
    """8.07: Return True if enemy Marines are in a unit's hex. They follow those that dive."""
    seat = state.seat_of[unit]
    others = state.units_at(state.hex_of[unit])
    return any(state.hostile(seat, u) and state.kind(u).mobility == MARINE_MOBILITY for u in others)


def attackers_fire(fight: FireRound) -> bool:
    """8.04: Return True if the attacker fires in this round. The defender fires first, then they alternate."""
    return fight.number % 2 == 1


def firing_seat(state: State, fight: FireRound) -> int:
    """8.04: Return the seat that decides in this round for its whole side.

    It is the owner of the first unit there. If allies hold the hex together, it is the first that can attack.
    """
    units = fighters(state, fight, attackers_fire(fight))
    if not units:
        return fight.seat
    first = state.seat_of[units[0]]
    if any(state.seat_of[unit] != first for unit in units):
        enemies = fighters(state, fight, not attackers_fire(fight))
        for unit in units:
            if any(can_harm(state, fight, unit, enemy) or can_ram(state, fight, unit, enemy) for enemy in enemies):
                return state.seat_of[unit]
    return first


def can_harm(state: State, fight: FireRound, unit: int, enemy: int) -> bool:
    """7.05.1, 8.02, 8.07: Return True if a unit has a weapon that can harm an enemy in the fight."""
    if is_cargo(state, enemy):
        # 15.02.1: It is hit only with its Vulcan.
        enemy = state.riders.riding[enemy]
    if is_inside(state, unit) or (state.setting.rules.towing and is_unset_gun(state, unit)):
        return False
    if state.drones.any and cannot_fire(state, unit):
        return False
    if state.board.is_water(fight.hex):
        if not may_attack(state, unit, enemy):
            return False
        if state.kind(unit).rams_as_ogre and in_water(state, unit):
            return rams_count(state, fight, unit)
    if state.kind(enemy).is_building:
        return is_armed_in_overrun(state, unit) and can_strike(state, fight, unit, enemy)
    return is_armed_in_overrun(state, unit) and any(weapon_harms(state, unit, weapon, enemy) for weapon in WEAPONS)


def is_armed_in_overrun(state: State, unit: int) -> bool:
    """8.02: Return True if a unit has an attack in an overrun. Posts have one there."""
    return state.kind(unit).kind == POST or is_armed(state, unit)


def can_strike(state: State, fight: FireRound, unit: int, building: int) -> bool:
    """11.04.1, 11.04.2: Return True if a unit has a weapon other than AP that can still attack a building."""
    return any(
        shot.component != AP and attacks_left(state, fight, unit, shot.component, building) > 0
        for shot in arsenal(state, unit)
    )


def is_besieged(state: State, fight: FireRound) -> bool:
    """11.04.2: Return True if the defender has only buildings in the fight."""
    return state.buildings.any and all(state.kind(unit).is_building for unit in fighters(state, fight, False))


def can_besiege(state: State, fight: FireRound) -> bool:
    """11.04.2: Return True if an attacker has a weapon that can still attack one of the buildings in the fight."""
    buildings = [unit for unit in fighters(state, fight, False) if state.kind(unit).is_building]
    return any(can_harm(state, fight, unit, one) for unit in fighters(state, fight, True) for one in buildings)


def has_buildings(state: State, fight: FireRound) -> bool:
    """11.04.2: Return True if a building is in the fight on either side."""
    return state.buildings.any and any(state.kind(unit).is_building for unit in state.units_at(fight.hex))


def can_act(state: State, fight: FireRound, unit: int) -> bool:
    """11.03, 12.07: Return True for everything but a building that cannot fire. Such a building holds no hex."""
    return not state.kind(unit).is_building or is_armed(state, unit)


def may_attack(state: State, unit: int, enemy: int) -> bool:
    """5.07.2, 7.14.4, 8.07: Return True if water does not prevent a unit from attacking an enemy in the same hex."""
    return attacks_at_river(state, unit, state.levels.on_bridge[unit], enemy, state.levels.on_bridge[enemy])


def rams_count(state: State, fight: FireRound, unit: int) -> bool:
    """8.05.2, 8.07: Return True if a unit counts as able to ram.

    It must be able to move, and at least one side must still be able to ram later in the fight.
    """
    if fight.number > 1 or not moves_by_itself(state, unit):
        return False
    if fight.number == 0:
        return True
    rammers = [u for u in fighters(state, fight, True) if state.kind(u).rams_as_ogre]
    return any(moves_by_itself(state, u) and not state.combat.rams[u] for u in rammers)


def moves_by_itself(state: State, unit: int) -> bool:
    """8.05.2: Return True for a mobile unit: one that has treads, is finished, and is neither stuck nor disabled."""
    if is_unfinished(state, unit):
        return False
    return not is_immobile(state, unit) and (not state.kind(unit).has_sheet or state.sheets.treads[unit] > 0)


def weapon_harms(state: State, unit: int, weapon: int, enemy: int) -> bool:
    """7.05.1: Return True if a unit has a weapon left that can harm an enemy."""
    base = unit * COMPONENTS
    if state.kind(unit).is_infantry:
        return weapon == MAIN and state.sheets.squads[unit] > 0
    if state.kind(unit).kind == POST:
        return weapon == MAIN
    if weapon == RACK:
        return (
            state.sheets.left[base + RACK] > state.combat.used[base + RACK] and state.sheets.left[base + INTERNAL] > 0
        )
    if state.sheets.left[base + weapon] == 0 or attack_of(state, unit, weapon) == 0:
        return False
    if weapon != AP or state.kind(enemy).is_infantry:
        return True
    return bool(riders_of(state, enemy)) or (not state.kind(enemy).is_ogre and defense_strength(state, enemy) == 0)


def side_can_attack(state: State, fight: FireRound, attackers: bool) -> bool:
    """8.05.2, 8.07: Return True if a side has any unit that can attack or ram a unit on the other side."""
    enemies = fighters(state, fight, not attackers)
    return any(
        can_harm(state, fight, unit, enemy) or can_ram(state, fight, unit, enemy)
        for unit in fighters(state, fight, attackers)
        for enemy in enemies
    )


def side_fights(state: State, fight: FireRound, attackers: bool) -> bool:
    """8.07: Return True if a side can keep fighting.

    On land, only attacks with a chance of success count. Otherwise a fight could last forever.
    """
    if not side_can_attack(state, fight, attackers):
        return False
    afloat = any(in_water(state, enemy) for enemy in fighters(state, fight, not attackers))
    return afloat or can_hurt(state, fight, attackers)


def can_ram(state: State, fight: FireRound, unit: int, enemy: int) -> bool:
    """8.05.2: Return True if an Ogre or Superheavy on land or on a bridge can ram a vehicle there, armed or not."""
    rammer = state.kind(unit)
    if not rammer.rams_as_ogre or state.kind(enemy).is_infantry or state.kind(enemy).is_building:
        return False
    if in_water(state, unit) or in_water(state, enemy):
        return False
    return rams_count(state, fight, unit)


def can_hurt(state: State, fight: FireRound, attackers: bool) -> bool:
    """8.07: Return True if a side's combined fire has a chance against any enemy in the fight, or if it can ram."""
    own = fighters(state, fight, attackers)
    for enemy in fighters(state, fight, not attackers):
        if is_cargo(state, enemy):
            continue
        if any(can_ram(state, fight, unit, enemy) or rams_under_water(state, fight, unit, enemy) for unit in own):
            return True
        shots = [shot for unit in own if can_harm(state, fight, unit, enemy) for shot in arsenal(state, unit)]
        if shots and _shots_can_hurt(state, shots, enemy):
            return True
    return False


def _shots_can_hurt(state: State, shots: list[Shot], enemy: int) -> bool:
    if state.kind(enemy).is_ogre:
        return any(shot.component != AP for shot in shots)
    if riders_of(state, enemy):
        return True
    return odds_column(attack_halves(state, shots, enemy), defense_strength(state, enemy)) > HOPELESS


def rams_under_water(state: State, fight: FireRound, unit: int, enemy: int) -> bool:
    """8.07: Return True for Ogres and Superheavies, which fight each other under water by ramming."""
    both = state.kind(unit).rams_as_ogre and state.kind(enemy).rams_as_ogre
    return both and in_water(state, unit) and in_water(state, enemy) and rams_count(state, fight, unit)


def arsenal(state: State, unit: int) -> list[Shot]:
    """Return everything that a unit could fire in its own round."""
    if state.kind(unit).is_infantry:
        return [Shot(unit, MAIN, state.sheets.squads[unit])]
    if state.kind(unit).kind == POST:
        return [Shot(unit, MAIN, 1)]
    base = unit * COMPONENTS
    shots = [
        Shot(unit, c, state.sheets.left[base + c])
        for c in (MAIN, SECONDARY, AP, MISSILE)
        if state.sheets.left[base + c]
    ]
    racks = min(state.sheets.left[base + RACK] - state.combat.used[base + RACK], state.sheets.left[base + INTERNAL])
    return [*shots, Shot(unit, RACK, racks)] if racks > 0 else shots
