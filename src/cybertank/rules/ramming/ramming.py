"""6 Ramming: what happens when a unit drives into an enemy's hex, where the ramming rules are used (5.04)."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import IMMOBILE, OGRE_LIKE
from cybertank.board.terrain import MARINE as MARINE_MOBILITY
from cybertank.rules.combat.crt import ONE_TO_ONE, crt_result, needs_die, odds_column
from cybertank.rules.combat.groups import InfantryUnit, infantry_unit, riding_unit
from cybertank.rules.combat.hits import Treads, WholeUnit, hit
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.combat.strengths import defense_strength, squads_defense
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.combat import RidersHit
from cybertank.rules.events.ramming import InfantryReduced, Rammed, RamSuffered
from cybertank.rules.hidden.camouflage import masked_enemy_at
from cybertank.rules.movement.riders import (
    get_off,
    is_inside,
    leave_vehicle,
    may_get_off_in_fight,
    note_fight,
    refuse_getting_off,
    riders_of,
)
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import BY_RAM, NOT_DISABLED
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.chapters.riders import THROWN_OFF
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SECOND_MOVEMENT, RamQuestion, Turn
from cybertank.state.ruleset import CLOSE_COMBAT_RAM
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, MAIN, OGRE, POST, UnitType

RAM_LIMIT: Final = 2
TREADS_FOR_LARGER_OGRE: Final = 5
TREADS_FOR_OTHER_OGRE: Final = 3

# What a unit meets in a hex, besides the slot of a unit that it rams.
NO_CONTACT: Final = -1
RUN_OVER: Final = -2
BARRED: Final = -3
OVERRUN: Final = -4
# 13.05: a ? counter: what it is shows itself only when the hex is entered.
UNSEEN: Final = -5
# 5.07.2: of a hex, the level that a unit has there, or would have if it came by the road.
LIKELY_LEVEL: Final = -1


def contact(state: State, unit: int, where: int, level: int = LIKELY_LEVEL) -> int:
    """5.03, 5.04, 6.01: what entering a hex leads to: a ram of the slot returned, or one of the codes above.

    In the hex of a river bridge much hangs on the level that is entered: 1 on the bridge, 0 under it (5.07.2).
    """
    at = state.head[where]
    if at == NOBODY:
        return NO_CONTACT
    if state.setting.rules.camouflage and masked_enemy_at(state, state.seat_of[unit], where):
        return BARRED if _enters_no_enemys_hex(state, unit) else UNSEEN
    if level == LIKELY_LEVEL:
        level = _likely_level(state, unit, where)
    if state.setting.rules.close_combat != CLOSE_COMBAT_RAM:
        return OVERRUN if opposed(state, unit, where, level) else NO_CONTACT
    seat = state.seat_of[unit]
    ogre = vehicle = infantry = NOBODY
    armed = False
    wet = state.board.is_water(where)
    while at != NOBODY:
        if at != unit and state.hostile(seat, at) and (not wet or _in_way_at_river(state, unit, level, at)):
            other = state.kind(at)
            armed = armed or is_armed(state, at)
            if other.kind == OGRE:
                ogre = at if ogre == NOBODY else ogre
            elif other.is_infantry:
                infantry = at if infantry == NOBODY else infantry
            elif vehicle == NOBODY:
                vehicle = at
        at = state.chain[at]
    if ogre == NOBODY and vehicle == NOBODY and infantry == NOBODY:
        return NO_CONTACT
    if state.setting.rules.edition.ogres_and_rammers_only and not state.kind(unit).is_ogre:
        return _first_contact(state.kind(unit), ogre)
    return _contact_of(state.kind(unit), ogre, vehicle, infantry, armed)


def _likely_level(state: State, unit: int, where: int) -> int:
    """5.07.2: the level of a unit in its own hex; in another it is taken to be on the bridge, where there is one."""
    return state.levels.on_bridge[unit] if state.hex_of[unit] == where else state.board.river_bridge[where]


def opposed(state: State, unit: int, where: int, level: int) -> bool:
    """5.03, 8.01, 8.07, 8.08: whether entering a hex means an overrun: someone there can fight, or be fought."""
    seat = state.seat_of[unit]
    wet = state.board.is_water(where)
    cleared = where in state.movement.cleared
    guns = False
    for other in state.units_at(where):
        if other == unit or not state.hostile(seat, other) or not is_armed(state, other):
            continue
        if wet and not meet_in_water(state, unit, level, other):
            continue
        if not cleared:
            return True
        guns = guns or (state.kind(other).is_ogre and state.sheets.left[other * COMPONENTS + AP] > 0)
    return guns and state.kind(unit).is_infantry


def meet_in_water(state: State, unit: int, level: int, enemy: int) -> bool:
    """8.07: whether one of two in a hex of water may attack the other."""
    above = state.levels.on_bridge[enemy]
    return attacks_at_river(state, unit, level, enemy, above) or attacks_at_river(state, enemy, above, unit, level)


def refuse_fight_in_water(state: State, seat: int, where: int) -> Refusal | None:
    """8.07: there is no overrun in a hex of water where neither side can attack the other."""
    if not state.board.is_water(where):
        return None
    units = state.units_at(where)
    own = [u for u in units if not state.hostile(seat, u)]
    foes = [u for u in units if state.hostile(seat, u)]
    if any(meet_in_water(state, one, state.levels.on_bridge[one], foe) for one in own for foe in foes):
        return None
    name = state.board.names[where]
    return Refusal("8.07", f"nobody in {name} can attack the other side there: they pass each other by")


def _in_way_at_river(state: State, unit: int, level: int, enemy: int) -> bool:
    """5.07.2, 6.06, 7.14.4: whether an enemy in a hex of water can be run into: rams keep to the bridge, the surface
    or the deep; an Ogre under water still drives over swimmers."""
    if state.levels.on_bridge[enemy] != level:
        return False
    if level:
        return True
    hull = state.riders.riding[enemy] if state.riders.riding[enemy] != NOBODY else enemy
    dives = state.kind(unit).mobility == OGRE_LIKE
    return dives == (state.kind(hull).mobility == OGRE_LIKE) or (dives and state.kind(hull).is_infantry)


def attacks_at_river(state: State, unit: int, level: int, enemy: int, enemy_level: int) -> bool:
    """5.07.2, 7.14.4, 8.07: whether a unit may attack an enemy in a hex of water, each on its bridge (1) or not (0).

    Marines attack anything, others nothing that is under water; Ogres and Superheavies there only each other. Who
    swims attacks nobody. GEVs, and all who are on the bridge, attack the rest. Riders count as their vehicle.
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


def _first_contact(rammer: UnitType, ogre: int) -> int:
    """1977:5.022, 5.036: armor rams an Ogre; nothing else enters a hex with an enemy, armed or not."""
    return ogre if ogre != NOBODY and may_ram_ogres(rammer) else BARRED


def _enters_no_enemys_hex(state: State, unit: int) -> bool:
    """1977:5.022, 8.04: whether a unit is barred by whatever is under a ? counter, so that it never finds out."""
    unit_type = state.kind(unit)
    return state.setting.rules.edition.ogres_and_rammers_only and not unit_type.is_ogre and not may_ram_ogres(unit_type)


def may_ram_ogres(rammer: UnitType) -> bool:
    """6.07.1, 6.07.2, the Size Table: whether a unit does an Ogre any damage by ramming it."""
    return rammer.mobility != IMMOBILE and (rammer.ram_treads > 0 or rammer.ram_dice > 0)


def refuse_contact(state: State, unit: int, where: int, met: int, rams: int) -> Refusal | None:
    """5.04, 6.01.1, 6.07: why a unit may not drive into a hex with what it meets there."""
    if met == BARRED:
        return _refuse_barred(state, unit, where)
    if met < 0:
        return None
    name = state.ids[unit]
    if state.kind(unit).rams_as_ogre:
        if state.kind(met).is_ogre and rams > 0:
            return Refusal("6.01.1", f"{name} has rammed this turn: it may ram an Ogre only instead of other units")
        if rams >= RAM_LIMIT:
            return Refusal("6.01.1", f"{name} has made its two rams of this turn; it may not ram {state.ids[met]} too")
        return None
    if not state.setting.rules.edition.gevs_fire_or_ram:
        return None
    turn = state.flow[-1]
    second = isinstance(turn, Turn) and turn.phase == SECOND_MOVEMENT
    if second and state.combat.used[unit * COMPONENTS + MAIN] > 0:
        return Refusal("6.07.3", f"{name} has attacked this turn, so it may not ram in the second movement phase")
    return None


def _refuse_barred(state: State, unit: int, where: int) -> Refusal:
    name = state.ids[unit]
    hex_name = state.board.names[where]
    if state.kind(unit).is_infantry:
        return Refusal(
            "5.04", f"infantry may not enter an enemy's hex, and {hex_name} is one; {name} may stop beside it"
        )
    if state.setting.rules.edition.ogres_and_rammers_only:
        return Refusal(
            "5.03", f"{name} may not enter {hex_name}, where an enemy is: only Ogres do, and armor that rams an Ogre"
        )
    enemies = [u for u in state.units_at(where) if state.hostile(state.seat_of[unit], u)]
    if all(state.kind(u).is_infantry for u in enemies):
        return Refusal(
            "6.07", f"infantry cannot be rammed, and only an Ogre or Superheavy drives through it: {hex_name}"
        )
    return Refusal(
        "6.07.4",
        f"{name} cannot ram {state.ids[enemies[0]]} in {hex_name}: "
        "only Ogres, Superheavies and GEVs ram such units, though mobile armor may ram an Ogre",
    )


# -- what a ram will certainly do, for the check of the rest of a path -------------------------------------------------


def ram_toll(state: State, unit: int, target: int) -> int:
    """6.02, 6.03, 6.05: tread units that an Ogre loses for certain by ramming a target; a Superheavy pays otherwise."""
    if not state.kind(unit).is_ogre:
        return 0
    rammed = state.kind(target)
    if rammed.is_ogre:
        return TREADS_FOR_LARGER_OGRE if rammed.size > state.kind(unit).size else TREADS_FOR_OTHER_OGRE
    return state.defense_of[target] if rammed.kind == POST else rammed.rammed_treads


def ends_move(state: State, unit: int, target: int) -> bool:
    """6.05, 6.07: whether a ram certainly ends the movement of the unit that makes it."""
    return state.kind(target).is_ogre or not state.kind(unit).rams_as_ogre


def certain_kill(state: State, unit: int, target: int) -> bool:
    """6.02, 6.03: whether a ram destroys its target without a die, and leaves no other enemy in the hex."""
    rammed = state.kind(target)
    if not state.kind(unit).rams_as_ogre or not (rammed.kind == POST or is_immobile(state, target)):
        return False
    seat = state.seat_of[unit]
    return all(u == target or not state.hostile(seat, u) for u in state.units_at(state.hex_of[target]))


# -- the ram itself ----------------------------------------------------------------------------------------------------


def falls_back(state: State, unit: int, met: int) -> bool:
    """6.05, 6.07.1: whether a ram sends the unit that makes it back to the hex it came from."""
    return met >= 0 and state.kind(met).is_ogre and state.kind(unit).rams_as_ogre


def meet(state: State, unit: int, met: int, came_from: int, level: int, dice: Dice, events: list[Event]) -> None:
    """6.01, 6.06: a unit has driven into the hex it now stands in: it runs infantry over and rams what it met.

    It came from a hex where it was on a river bridge if `level` is 1.
    """
    rammer = state.kind(unit)
    if rammer.rams_as_ogre and (met == NO_CONTACT or met == RUN_OVER or not state.kind(met).is_ogre):
        run_over(state, unit, dice, events)
    if met < 0:
        return
    if state.kind(met).is_ogre:
        ram_ogre(state, unit, met, came_from, level, dice, events)
    elif rammer.rams_as_ogre:
        ram_vehicle(state, unit, met, dice, events)
    else:
        ram_by_gev(state, unit, met, dice, events)


def ram_vehicle(state: State, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """6.02, 6.03, 6.07.1: an Ogre or a Superheavy rams armor, a truck or a command post."""
    state.own_combat().rams[unit] = state.combat.rams[unit] + 1
    toll = ram_toll(state, unit, target)
    faces: list[int] = []
    after: list[Event] = []
    result = _vehicle_result(state, target, dice, faces, after)
    rule = "6.03" if state.kind(target).kind == POST else "6.02"
    if not state.kind(unit).is_ogre:
        rule = "6.07.1"
    paid = hit(state, Treads(unit, toll), DESTROYED, dice, after).lost if toll else 0
    events.append(Rammed(unit, target, faces, result, paid, 0, rule))
    events.extend(after)
    if not state.kind(unit).is_ogre:
        riders_die(state, unit, "6.07.1", dice, events)
        suffer_own_ram(state, unit, dice, events)


def _vehicle_result(state: State, target: int, dice: Dice, faces: list[int], after: list[Event]) -> int:
    """6.02, 6.03: posts and what cannot move are crushed, a Superheavy takes a 1-1 attack, others hang on a die."""
    rammed = state.kind(target)
    crushed = rammed.kind == POST or is_immobile(state, target)
    loaded = bool(riders_of(state, target))
    if not crushed or loaded:
        faces.append(dice.roll(f"the ram of {state.ids[target]} (6.02)"))
    if loaded:
        _ram_riders(state, target, faces[0], dice, after)
    if crushed:
        result = DESTROYED
    elif rammed.is_superheavy:
        result = crt_result(ONE_TO_ONE, faces[0])
    else:
        result = DESTROYED if faces[0] >= 4 else DISABLED
    return hit(state, WholeUnit(target, BY_RAM), result, dice, after).result


def _ram_riders(state: State, vehicle: int, die: int, dice: Dice, after: list[Event]) -> None:
    """6.02.1: riders that stayed on lose a squad on 1-3 and die on 4-6; those outside are shaken off."""
    riders = riding_unit(state, vehicle)
    outside = [r for r in riders.counters if not is_inside(state, r)]
    struck = hit(state, riders, DESTROYED if die >= 4 else DISABLED, dice, after)
    after.append(RidersHit(vehicle, ONE_TO_ONE, struck.result, riders.squads, struck.lot, "6.02.1"))
    for rider in outside:
        if state.hex_of[rider] >= 0:
            leave_vehicle(state, rider)
            state.riders = state.riders.with_thrown(rider, THROWN_OFF + vehicle)


def riders_die(state: State, vehicle: int, rule: str, dice: Dice, events: list[Event]) -> None:
    """6.07.1-6.07.3: riders that stay on a vehicle that rams are destroyed."""
    note_fight(state, vehicle)
    riders = riding_unit(state, vehicle)
    if riders.counters:
        hit(state, riders, DESTROYED, dice, events)
        events.append(RidersHit(vehicle, ONE_TO_ONE, DESTROYED, 0, NO_DIE, rule))


def refuse_ram_dismount(state: State, ask: RamQuestion, unit: int) -> Refusal | None:
    """6.01.2: riders on the outside of the vehicles in a ram may get off before it."""
    refusal = refuse_getting_off(state, ask.seat, unit)
    if refusal is not None:
        return refusal
    if state.riders.riding[unit] not in (ask.move.unit, ask.met):
        return Refusal("6.01.2", f"{state.ids[unit]} is not on a vehicle in this ram")
    if is_inside(state, unit):
        return Refusal("6.01.2", f"{state.ids[unit]} rides inside a truck, and cannot get off in a ram")
    return None


def dismount_for_ram(state: State, unit: int, events: list[Event]) -> None:
    """6.01.2: riders get off into the hex, where they need no room beside their vehicle until they move."""
    vehicle = state.riders.riding[unit]
    get_off(state, unit, state.hex_of[unit], events)
    state.riders = state.riders.with_thrown(unit, THROWN_OFF + vehicle)


def ram_questions(state: State, unit: int, met: int) -> list[int]:
    """6.01.2: the seats whose riders may get off before a ram, the ramming one first."""
    seats: list[int] = []
    if met < 0:
        return seats
    for vehicle in (unit, met):
        if may_get_off_in_fight(state, vehicle):
            seats.append(state.seat_of[vehicle])
    return seats


def is_immobile(state: State, unit: int) -> bool:
    """6.02: a Howitzer, a disabled unit, and what is stuck."""
    return (
        state.kind(unit).mobility == IMMOBILE
        or state.disability.disabled[unit] != NOT_DISABLED
        or state.disability.stuck[unit] != 0
    )


def suffer_own_ram(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.07.1: a Superheavy that rams takes a 1-1 attack itself."""
    die = dice.roll(f"the ram's effect on {state.ids[unit]} (6.07.1)")
    result = hit(state, WholeUnit(unit, BY_RAM), crt_result(ONE_TO_ONE, die), dice, events).result
    events.append(RamSuffered(unit, die, result, "6.07.1"))


def ram_ogre(state: State, unit: int, target: int, came_from: int, level: int, dice: Dice, events: list[Event]) -> None:
    """6.05, 6.07.1, 6.07.2: an Ogre is rammed, by another, by a Superheavy, or by armor that dies of it."""
    rammer = state.kind(unit)
    toll = ram_toll(state, unit, target)
    state.own_combat().rams[unit] = state.combat.rams[unit] + 1
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    faces = [dice.roll(f"the ram of {state.ids[target]} (6.05)") for _ in range(rammer.ram_dice)]
    damage = sum(faces) if faces else rammer.ram_treads
    if came_from >= 0 and falls_back(state, unit, target):
        state.shift(unit, came_from)
        state.levels = state.levels.with_on_bridge(unit, level)
    deaths: list[Event] = []
    damage = hit(state, Treads(target, damage), DESTROYED, dice, deaths).lost
    paid = hit(state, Treads(unit, toll), DESTROYED, dice, deaths).lost if toll else 0
    result = DESTROYED if state.hex_of[target] < 0 else NO_EFFECT
    rule = "6.05" if rammer.is_ogre else "6.07.1" if rammer.rams_as_ogre else "6.07.2"
    events.append(Rammed(unit, target, faces, result, paid, damage, rule))
    events.extend(deaths)
    if state.setting.rules.destruct and rammer.is_ogre:
        state.own_combat().locked.extend([unit, target])
    dismounted_meet_ogre(state, _got_off_at(state, unit, state.hex_of[target]), target, dice, events)
    riders_die(state, unit, rule, dice, events)
    if rammer.is_superheavy:
        suffer_own_ram(state, unit, dice, events)
    elif not rammer.rams_as_ogre:
        hit(state, WholeUnit(unit, BY_RAM), DESTROYED, dice, events)
        events.append(RamSuffered(unit, NO_DIE, DESTROYED, "6.07.2"))


def _got_off_at(state: State, vehicle: int, where: int) -> list[int]:
    """6.07.2: the counters that have got off a vehicle in a hex and are still there."""
    drops = state.riders.drops
    off = [drops[i] for i in range(0, len(drops), 3) if drops[i + 1] == vehicle and drops[i + 2] == where]
    return [counter for counter in off if state.hex_of[counter] == where]


def dismounted_meet_ogre(state: State, landed: list[int], ogre: int, dice: Dice, events: list[Event]) -> None:
    """6.07.2: squads that got off a vehicle as it rammed an Ogre lose one to its antipersonnel guns."""
    if not landed or state.hex_of[ogre] < 0 or state.sheets.left[ogre * COMPONENTS + AP] == 0:
        return
    squads = InfantryUnit(state.hex_of[ogre])
    for counter in landed:
        squads.add(counter, state.sheets.squads[counter])
    lot = hit(state, squads, DISABLED, dice, events).lot
    events.append(InfantryReduced(ogre, landed[0], squads.squads, lot))


def gev_ram_halves(state: State, unit: int) -> int:
    """6.07.3: a GEV rams with twice its attack strength, and with the squads that stay aboard; in halves."""
    aboard = sum(state.sheets.squads[rider] for rider in riders_of(state, unit))
    return 2 * (2 * state.kind(unit).attack[MAIN] + aboard)


def ram_by_gev(state: State, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """6.07.3: a GEV dies in a ram of anything but an Ogre, which takes an attack of twice its strength."""
    attack_halves = gev_ram_halves(state, unit)
    column = odds_column(attack_halves, defense_strength(state, target))
    faces: list[int] = []
    loaded = bool(riders_of(state, target))
    if needs_die(column) or loaded:
        faces.append(dice.roll(f"the GEV's ram of {state.ids[target]} (6.07.3)"))
    after: list[Event] = []
    if loaded:
        _ram_riders_by_gev(state, target, attack_halves, faces[0], dice, after)
    crt = crt_result(column, faces[0] if faces else NO_DIE)
    result = hit(state, WholeUnit(target, BY_RAM), crt, dice, after).result
    events.append(Rammed(unit, target, faces, result, 0, 0, "6.07.3"))
    events.extend(after)
    riders_die(state, unit, "6.07.3", dice, events)
    hit(state, WholeUnit(unit, BY_RAM), DESTROYED, dice, events)
    events.append(RamSuffered(unit, NO_DIE, DESTROYED, "6.07.3"))


def _ram_riders_by_gev(
    state: State, vehicle: int, attack_halves: int, die: int, dice: Dice, after: list[Event]
) -> None:
    """5.11.2, 6.01.2: riders of a vehicle that a GEV rams take the same die at their own odds."""
    riders = riding_unit(state, vehicle)
    column = odds_column(attack_halves, squads_defense(state, riders))
    struck = hit(state, riders, crt_result(column, die), dice, after)
    after.append(RidersHit(vehicle, column, struck.result, riders.squads, struck.lot, "5.11.2"))


def run_over(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.06: an Ogre or Superheavy with antipersonnel guns left takes a squad from the infantry in its hex."""
    if state.sheets.left[unit * COMPONENTS + AP] == 0:
        return
    under = _infantry_under(state, unit)
    if under != NOBODY:
        squads = infantry_unit(state, under)
        lot = hit(state, squads, DISABLED, dice, events).lot
        events.append(InfantryReduced(unit, under, squads.squads, lot))


def _infantry_under(state: State, unit: int) -> int:
    """5.07.2, 6.06: enemy infantry on foot in a unit's hex, on its level of a bridge; NOBODY where there is none."""
    seat = state.seat_of[unit]
    for other in state.units_at(state.hex_of[unit]):
        if state.kind(other).is_infantry and state.hostile(seat, other) and state.riders.riding[other] == NOBODY:
            if state.levels.on_bridge[other] == state.levels.on_bridge[unit]:
                return other
    return NOBODY


def stay_contact(state: State, unit: int) -> int:
    """6.01.1, 6.06: what a unit that stays does in its hex; where it may not ram again it still reduces infantry."""
    where = state.hex_of[unit]
    met = contact(state, unit, where)
    if met < 0 or refuse_contact(state, unit, where, met, state.combat.rams[unit]) is None:
        return met
    has_guns = state.kind(unit).rams_as_ogre and state.sheets.left[unit * COMPONENTS + AP] > 0
    return RUN_OVER if has_guns and _infantry_under(state, unit) != NOBODY else met


def refuse_stay(state: State, unit: int, met: int) -> Refusal | None:
    """6.02, 6.06: only an Ogre or Superheavy stays for another go, and only where it has something to do."""
    name = state.ids[unit]
    if not state.kind(unit).rams_as_ogre:
        who = "Ogres" if state.setting.rules.edition.ogres_and_rammers_only else "Ogres and Superheavies"
        return Refusal("6.02", f"{name} cannot stay to ram or reduce again: only {who} do")
    if met == NO_CONTACT:
        return Refusal("6.02", f"{name} has no enemy in its hex to ram or reduce")
    if met == RUN_OVER and state.sheets.left[unit * COMPONENTS + AP] == 0:
        return Refusal("6.06", f"{name} has no antipersonnel guns left to reduce infantry with")
    return refuse_contact(state, unit, state.hex_of[unit], met, state.combat.rams[unit])


def result_chances(state: State, unit: int, target: int) -> tuple[int, int, int]:
    """How many faces of the die leave the target of a ram unhurt, disabled and destroyed."""
    rammed = state.kind(target)
    if rammed.is_ogre:
        return 6, 0, 0
    if state.kind(unit).rams_as_ogre:
        if rammed.kind == POST or is_immobile(state, target):
            return 0, 0, 6
        if not rammed.is_superheavy:
            return 0, 3, 3
        column = ONE_TO_ONE
    else:
        column = odds_column(gev_ram_halves(state, unit), defense_strength(state, target))
    faces = [crt_result(column, die) for die in range(1, 7)]
    disabled_counts = state.disability.disabled[target] == NOT_DISABLED
    hurt = faces.count(DISABLED)
    killed = faces.count(DESTROYED)
    return faces.count(NO_EFFECT), hurt if disabled_counts else 0, killed if disabled_counts else killed + hurt
