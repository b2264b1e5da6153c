"""5.03, 5.04, 6.01 Contact: what a unit meets in a hex, and whether it can drive in."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import IMMOBILE, OGRE_LIKE
from cybertank.board.terrain import MARINE as MARINE_MOBILITY
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.engineering.quiet_entry import enters_quietly
from cybertank.rules.hidden.camouflage import masked_enemy_at
from cybertank.rules.refusal import Refusal
from cybertank.rules.trains.counters import is_aboard, is_bystander
from cybertank.rules.vulcans.cargo import is_lashed, is_stowed
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SECOND_MOVEMENT, Turn
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, MAIN, NO_TRAIN_RAM, OGRE, TRAIN, UnitType

RAM_LIMIT: Final = 2
# What a unit meets in a hex. A unit to ram is given by its slot instead.
NO_CONTACT: Final = -1
RUN_OVER: Final = -2
BARRED: Final = -3
OVERRUN: Final = -4
# 13.05: A ? counter. It is identified only when a unit enters the hex.
UNSEEN: Final = -5
# 5.07.2: The unit's actual level in a hex, or the level it would have if it came by road.
LIKELY_LEVEL: Final = -1


def contact(state: State, unit: int, where: int, level: int = LIKELY_LEVEL, fights: bool = False) -> int:
    """5.03, 5.04, 6.01: Return the slot of the unit rammed on entering a hex, or one of the codes above.

    In a hex with a river bridge, the result depends on the level: 1 on the bridge, 0 under it (5.07.2). Drones on their
    pallets are in nobody's way (14.01). Sappers climb onto a harmless Ogre, unless `fights` says otherwise (15.03.8).
    """
    at = state.head[where]
    if at == NOBODY:
        return NO_CONTACT
    if state.setting.rules.camouflage and masked_enemy_at(state, state.seat_of[unit], where):
        return BARRED if _enters_no_enemys_hex(state, unit) else UNSEEN
    if state.setting.rules.engineering and not fights and state.kind(unit).works and enters_quietly(state, unit, where):
        return NO_CONTACT
    if level == LIKELY_LEVEL:
        level = _likely_level(state, unit, where)
    if state.setting.rules.close_combat != CLOSE_COMBAT_RAM:
        return OVERRUN if opposed(state, unit, where, level) else NO_CONTACT
    seat = state.seat_of[unit]
    ogre = vehicle = infantry = laser = NOBODY
    armed = False
    wet = state.board.is_water(where)
    trains = state.trains.any
    pallets = state.drones.any
    loads = bool(state.vulcans.berths)
    while at != NOBODY:
        if (trains and is_bystander(state, at)) or (pallets and state.drones.pallet[at]):
            at = state.chain[at]
            continue
        if loads and (is_stowed(state, at) or is_lashed(state, at)):
            # 15.02.1: A Vulcan's cargo is in nobody's way.
            at = state.chain[at]
            continue
        if at != unit and state.hostile(seat, at) and (not wet or _in_way_at_river(state, unit, level, at)):
            other = state.kind(at)
            armed = armed or is_armed(state, at)
            if other.kind == OGRE:
                ogre = at if ogre == NOBODY else ogre
            elif other.is_infantry:
                infantry = at if infantry == NOBODY else infantry
            elif other.is_building:
                laser = at if is_armed(state, at) and laser == NOBODY else laser
            elif vehicle == NOBODY:
                vehicle = at
        at = state.chain[at]
    if ogre == NOBODY and vehicle == NOBODY and infantry == NOBODY:
        return NO_CONTACT if laser == NOBODY else _contact_with_laser(state.kind(unit), laser)
    if state.setting.rules.edition.ogres_and_rammers_only and not state.kind(unit).is_ogre:
        return _first_contact(state.kind(unit), ogre)
    met = _contact_of(state.kind(unit), ogre, vehicle, infantry, armed)
    if trains and met == BARRED and _rams_train(state, unit, vehicle):
        return vehicle
    return met


def _rams_train(state: State, unit: int, vehicle: int) -> bool:
    """9.05: Return True if what a unit meets is an armed train, which any mobile armor can ram."""
    if vehicle == NOBODY or state.kind(vehicle).kind != TRAIN:
        return False
    return state.kind(unit).ram_train != NO_TRAIN_RAM


def _likely_level(state: State, unit: int, where: int) -> int:
    """5.07.2: Return a unit's level in its own hex. In any other hex, assume that it would be on the bridge, if any."""
    return state.levels.on_bridge[unit] if state.hex_of[unit] == where else state.board.river_bridge[where]


def opposed(state: State, unit: int, where: int, level: int) -> bool:
    """5.03, 8.01, 8.07, 8.08: Return True if entering a hex leads to an overrun.

    It does if an enemy there can attack or be attacked.
    """
    seat = state.seat_of[unit]
    wet = state.board.is_water(where)
    cleared = where in state.movement.cleared
    trains = state.trains.any
    loads = bool(state.vulcans.berths)
    guns = False
    for other in state.units_at(where):
        if other == unit or not state.hostile(seat, other) or not is_armed(state, other):
            continue
        if trains and is_aboard(state, other):
            continue
        if loads and (is_stowed(state, other) or is_lashed(state, other)):
            continue
        if wet and not meet_in_water(state, unit, level, other):
            continue
        if not cleared:
            return True
        guns = guns or (state.kind(other).is_ogre and state.sheets.left[other * COMPONENTS + AP] > 0)
    return guns and state.kind(unit).is_infantry


def meet_in_water(state: State, unit: int, level: int, enemy: int) -> bool:
    """8.07: Return True if either of two units in a water hex can attack the other."""
    above = state.levels.on_bridge[enemy]
    return attacks_at_river(state, unit, level, enemy, above) or attacks_at_river(state, enemy, above, unit, level)


def refuse_fight_in_water(state: State, seat: int, where: int) -> Refusal | None:
    """8.07: Refuse an overrun in a water hex where neither side can attack the other."""
    if not state.board.is_water(where):
        return None
    units = state.units_at(where)
    own = [u for u in units if not state.hostile(seat, u)]
    foes = [u for u in units if state.hostile(seat, u)]
    if any(meet_in_water(state, one, state.levels.on_bridge[one], foe) for one in own for foe in foes):
        return None
    name = state.board.names[where]
    return Refusal("8.07", f"neither side can attack the other in {name}, so they pass each other by")


def _in_way_at_river(state: State, unit: int, level: int, enemy: int) -> bool:
    """5.07.2, 6.06, 7.14.4: Return True if a unit can run into an enemy in a water hex.

    Units can ram only on the same level: the bridge, the surface or under water. An Ogre under water can still drive
    over swimmers.
    """
    if state.levels.on_bridge[enemy] != level:
        return False
    if level:
        return True
    hull = state.riders.riding[enemy] if state.riders.riding[enemy] != NOBODY else enemy
    dives = state.kind(unit).mobility == OGRE_LIKE
    return dives == (state.kind(hull).mobility == OGRE_LIKE) or (dives and state.kind(hull).is_infantry)


def attacks_at_river(state: State, unit: int, level: int, enemy: int, enemy_level: int) -> bool:
    """5.07.2, 7.14.4, 8.07: Return True if a unit can attack an enemy in a water hex, given the levels of both.

    A level is 1 on the bridge and 0 elsewhere. Marines can attack anything. No other unit can attack anything under
    water, except that Ogres and Superheavies there attack each other. Swimming infantry cannot attack. GEVs, and all
    units on the bridge, can attack everything else. Riders are treated like their vehicle.
    """
    unit_type = state.kind(unit)
    if unit_type.mobility == MARINE_MOBILITY:
        return True
    ship = state.riders.riding[unit] if state.riders.riding[unit] != NOBODY else unit
    hull = state.riders.riding[enemy] if state.riders.riding[enemy] != NOBODY else enemy
    if not level and state.kind(ship).mobility == OGRE_LIKE:
        return ship == unit and not enemy_level and state.kind(enemy).mobility == OGRE_LIKE
    deep = not enemy_level and (state.kind(hull).mobility == OGRE_LIKE or state.levels.submerged[enemy] != 0)
    return not deep and (level != 0 or state.kind(ship).is_gev)


def _contact_of(rammer: UnitType, ogre: int, vehicle: int, infantry: int, armed: bool) -> int:
    if rammer.rams_as_ogre:
        if ogre != NOBODY:
            return ogre
        return vehicle if vehicle != NOBODY else RUN_OVER
    if ogre != NOBODY and may_ram_ogres(rammer):
        return ogre
    if not armed:
        return NO_CONTACT
    if vehicle != NOBODY and rammer.is_gev:
        return vehicle
    return BARRED


def _contact_with_laser(rammer: UnitType, laser: int) -> int:
    """5.03, 11.04.3: Return a laser that can fire and is alone in a hex: only units that can ram it come near."""
    return laser if rammer.building_dice > 0 else BARRED


def _first_contact(rammer: UnitType, ogre: int) -> int:
    """1977:5.022, 5.036: Return the Ogre that armor can ram, or BARRED. No other unit can enter an enemy's hex."""
    return ogre if ogre != NOBODY and may_ram_ogres(rammer) else BARRED


def _enters_no_enemys_hex(state: State, unit: int) -> bool:
    """1977:5.022, 8.04: Return True if a ? counter always blocks this unit, whatever it hides."""
    unit_type = state.kind(unit)
    return state.setting.rules.edition.ogres_and_rammers_only and not unit_type.is_ogre and not may_ram_ogres(unit_type)


def may_ram_ogres(rammer: UnitType) -> bool:
    """6.07.1, 6.07.2, the Size Table: Return True if a unit can damage an Ogre by ramming it."""
    return rammer.mobility != IMMOBILE and (rammer.ram_treads > 0 or rammer.ram_dice > 0)


def refuse_contact(state: State, unit: int, where: int, met: int, rams: int) -> Refusal | None:
    """5.04, 6.01.1, 6.07: Refuse to drive into a hex if the unit cannot handle what it would meet there."""
    if met == BARRED:
        return _refuse_barred(state, unit, where)
    if met < 0:
        return None
    name = state.ids[unit]
    if state.kind(unit).rams_as_ogre:
        if state.kind(met).is_ogre and rams > 0:
            return Refusal("6.01.1", f"{name} has rammed this turn: it can ram an Ogre only if it rams nothing else")
        if rams >= RAM_LIMIT:
            return Refusal("6.01.1", f"{name} has made its two rams this turn and cannot ram {state.ids[met]} too")
        return None
    if not state.setting.rules.edition.gevs_fire_or_ram:
        return None
    turn = state.flow[-1]
    second = isinstance(turn, Turn) and turn.phase == SECOND_MOVEMENT
    if second and (state.combat.used[unit * COMPONENTS + MAIN] > 0 or state.combat.attacked[unit]):
        return Refusal("6.07.3", f"{name} has attacked this turn, so it cannot ram in the second movement phase")
    return None


def _refuse_barred(state: State, unit: int, where: int) -> Refusal:
    name = state.ids[unit]
    hex_name = state.board.names[where]
    if state.kind(unit).is_infantry:
        return Refusal("5.04", f"infantry cannot enter an enemy's hex, such as {hex_name}; {name} can stop next to it")
    if state.setting.rules.edition.ogres_and_rammers_only:
        return Refusal(
            "5.03", f"{name} cannot enter the enemy's hex {hex_name}: only Ogres, and armor that rams an Ogre, can"
        )
    enemies = [u for u in state.units_at(where) if state.hostile(state.seat_of[unit], u)]
    if all(state.kind(u).is_building for u in enemies):
        return Refusal(
            "5.03",
            f"{state.ids[enemies[0]]} in {hex_name} can fire, so {name} cannot enter; Ogres, Superheavies, Heavy "
            "Tanks, GEVs and GEV-PCs can ram it (11.04.3)",
        )
    if all(state.kind(u).is_infantry for u in enemies):
        return Refusal(
            "6.07",
            f"{hex_name} holds infantry, which cannot be rammed: only Ogres and Superheavies can drive through",
        )
    return Refusal(
        "6.07.4",
        f"{name} cannot ram {state.ids[enemies[0]]} in {hex_name}: "
        "only Ogres, Superheavies and GEVs can ram it; other mobile armor can ram only Ogres",
    )
