"""10.03 Interception: which weapons can fire at a cruise missile, what they need, and their two dice."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import spread
from cybertank.rules.buildings.identification import identify
from cybertank.rules.combat.strengths import can_attack_afloat, range_of
from cybertank.rules.combat.weapons import refuse_fire_from_inside
from cybertank.rules.dice import Dice
from cybertank.rules.drones.pallets import cannot_fire, refuse_unready_drone
from cybertank.rules.events.base import Event
from cybertank.rules.events.missiles import InterceptionTried
from cybertank.rules.hidden.dummies import is_dummy, refuse_act_of_dummy
from cybertank.rules.lasers.lines import bears_on, refuse_blocked
from cybertank.rules.movement.riders import heavy_weapon_steady, may_fire_mounted
from cybertank.rules.refusal import Refusal
from cybertank.rules.towing.hooking import is_unset_gun, refuse_unset_gun
from cybertank.rules.trains.firing import cannot_fire_aboard, refuse_fire_aboard
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import FlightQuestion
from cybertank.state.held import Flight, Shot
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, POST, RACK, SECONDARY, TRAIN, UnitType

# 10.03.2: The total that each kind of weapon needs.
CANNOT: Final = 0
WEAK_ARMOR: Final = 12
STRONG_ARMOR: Final = 11
SQUAD: Final = 11
BATTERY: Final = 10
OGRE_MISSILE: Final = 9
LASER: Final = 9
STRONG: Final = 3
# 10.03.2: The bonus for missiles that have flown more than this many hexes, the farthest first.
BONUSES: Final = ((20, 3), (15, 2), (10, 1))
OFF_BOARD_BONUS: Final = 3
WEAPONS: Final = (MAIN, SECONDARY, MISSILE, RACK)


# -- 10.03.2: the odds -------------------------------------------------------------------------------------------------


def needed(unit_type: UnitType, component: int) -> int:
    """10.03.2: Return the total that a weapon needs to hit a missile, or CANNOT."""
    armed_later = unit_type.kind == TRAIN and component == MAIN
    if component not in WEAPONS or unit_type.kind == POST or (unit_type.count[component] == 0 and not armed_later):
        return CANNOT
    if unit_type.is_ogre:
        return OGRE_MISSILE if component == MISSILE or component == RACK else BATTERY
    if unit_type.is_infantry:
        return SQUAD
    if unit_type.is_laser:
        return LASER
    return STRONG_ARMOR if unit_type.attack[component] >= STRONG else WEAK_ARMOR


def bonus_of(flight: Flight) -> int:
    """10.03.2, 10.05: Return the bonus to the roll: for the hexes flown, or for an off-board missile."""
    if flight.launcher < 0:
        return OFF_BOARD_BONUS
    for hexes, bonus in BONUSES:
        if flight.entered > hexes:
            return bonus
    return 0


def chance(needs: int, bonus: int) -> int:
    """10.03.2: Return in how many of the 36 throws of two dice a weapon hits."""
    least = needs - bonus
    return sum(1 for one in range(1, 7) for other in range(1, 7) if one + other >= least)


# -- 10.03.1: who can fire ---------------------------------------------------------------------------------------------


def is_able(state: State, seat: int, unit: int) -> bool:
    """10.03: Return True if a unit could fire at a missile of this seat, whatever the range."""
    if state.hex_of[unit] < 0 or not state.hostile(seat, unit) or state.disability.disabled[unit] != NOT_DISABLED:
        return False
    if is_dummy(state, unit) or not can_attack_afloat(state, unit) or not may_fire_mounted(state, unit):
        return False
    if state.trains.any and cannot_fire_aboard(state, unit):
        return False
    if state.drones.any and cannot_fire(state, unit):
        return False
    if is_unfinished(state, unit):
        return False
    return not (state.setting.rules.towing and is_unset_gun(state, unit))


def weapons_left(state: State, flight: Flight, unit: int, component: int) -> int:
    """10.03.1: Return how many of a unit's weapons of one kind can still fire at this missile.

    Each fires once at each missile. Racks keep their limit for the turn, and missiles are used up.
    """
    unit_type = state.kind(unit)
    if needed(unit_type, component) == CANNOT:
        return 0
    left = state.sheets.left
    base = unit * COMPONENTS
    if unit_type.is_infantry:
        squads = state.sheets.squads[unit] - flight.fired_at(unit, MAIN) - flight.fired_at(unit, MISSILE)
        if component == MAIN:
            return squads
        armed = state.sheets.squads[unit] - state.sheets.missiles_fired[unit]
        return max(min(squads, armed), 0) if heavy_weapon_steady(state, unit) else 0
    if component == MISSILE:
        return left[base + MISSILE]
    if component == RACK:
        return min(left[base + RACK] - state.combat.used[base + RACK], left[base + INTERNAL])
    return left[base + component] - flight.fired_at(unit, component)


def bears(state: State, unit: int, component: int, where: int) -> bool:
    """10.03.1, 12.04: Return True if a missile in a hex is within a weapon's range, and for a laser in sight."""
    if state.kind(unit).is_laser:
        return bears_on(state, unit, where)
    return _gap(state, unit, where) <= range_of(state, unit, component)


def _gap(state: State, unit: int, where: int) -> int:
    board = state.board
    here = state.hex_of[unit]
    return spread(board.x[here], board.y[here], board.x[where], board.y[where])


def can_fire(state: State, flight: Flight, unit: int) -> bool:
    """10.03.1: Return True if an able unit has a weapon that can fire at the missile where it is."""
    return any(
        bears(state, unit, component, flight.hex) and weapons_left(state, flight, unit, component) > 0
        for component in state.kind(unit).weapons
    )


def watchers(state: State, flight: Flight) -> list[int]:
    """10.03: Return the enemy units that could fire at this missile somewhere on its way.

    A flight asks this once for the whole path and then looks only at ranges.
    """
    return [unit for unit, kind in enumerate(state.kinds) if kind.farthest and is_able(state, flight.seat, unit)]


def seats_to_ask(state: State, flight: Flight, units: list[int]) -> list[int]:
    """10.03.1: Return the seats that can fire at the missile in its hex, in order, without those that let it pass."""
    found: set[int] = set()
    board = state.board
    x, y = board.x[flight.hex], board.y[flight.hex]
    for unit in units:
        here = state.hex_of[unit]
        if spread(board.x[here], board.y[here], x, y) > state.kinds[unit].farthest:
            continue
        seat = state.seat_of[unit]
        if seat not in found and seat not in flight.passed and can_fire(state, flight, unit):
            found.add(seat)
    return sorted(found)


def shots_at(state: State, frame: FlightQuestion) -> list[Shot]:
    """10.03.1: Return every weapon of the seat that can fire at the missile now, with its count."""
    flight = frame.flight
    found: list[Shot] = []
    for unit, owner in enumerate(state.seat_of):
        if owner != frame.seat or not is_able(state, flight.seat, unit):
            continue
        for component in state.kind(unit).weapons:
            count = weapons_left(state, flight, unit, component)
            if count > 0 and bears(state, unit, component, flight.hex):
                found.append(Shot(unit, component, count))
    return found


# -- the attempt -------------------------------------------------------------------------------------------------------


def refuse_intercept(state: State, frame: FlightQuestion, shots: list[Shot]) -> Refusal | None:
    """10.03, 10.03.1: Refuse weapons that cannot fire at the missile."""
    if not shots:
        return Refusal("10.03.1", "name the weapons that fire, as in `intercept HVY1 + OGRE:secondary*2`")
    for shot in shots:
        refusal = _refuse_unit(state, frame, shot.unit) or _refuse_weapon(state, frame, shot, shots)
        if refusal is not None:
            return refusal
    return None


def _refuse_unit(state: State, frame: FlightQuestion, unit: int) -> Refusal | None:
    """10.03: Refuse a unit that can fire at no missile now."""
    name = state.ids[unit]
    if state.seat_of[unit] != frame.seat:
        return Refusal("10.03", f"{name} is not one of your units")
    if state.hex_of[unit] < 0:
        return Refusal("10.03", f"{name} is not on the map")
    if is_dummy(state, unit):
        return refuse_act_of_dummy(state, [unit])
    if state.disability.disabled[unit] != NOT_DISABLED:
        return Refusal("10.03", f"{name} is disabled and cannot intercept")
    if state.kind(unit).is_laser and not state.sheets.left[unit * COMPONENTS + MAIN]:
        return Refusal("12.07", f"{name} is damaged and can no longer fire")
    if not can_attack_afloat(state, unit):
        return Refusal("7.14.4", f"{name} is in the water and cannot attack from there")
    if not may_fire_mounted(state, unit):
        return refuse_fire_from_inside(state, unit)
    refusal = refuse_fire_aboard(state, unit) if state.trains.any else None
    if refusal is None and state.drones.any:
        refusal = refuse_unready_drone(state, unit)
    return refuse_unset_gun(state, unit) if refusal is None and state.setting.rules.towing else refusal


def _refuse_weapon(state: State, frame: FlightQuestion, shot: Shot, shots: list[Shot]) -> Refusal | None:
    """10.03.1, 10.03.2: Refuse a weapon that cannot hit missiles, has fired, or is out of range."""
    unit, component, flight = shot.unit, shot.component, frame.flight
    unit_type, name = state.kind(unit), state.ids[shot.unit]
    words = unit_type.component_name(component, 2)
    if needed(unit_type, component) == CANNOT:
        if component == AP:
            return Refusal("10.03.2", "antipersonnel guns cannot hit a cruise missile")
        if component == INTERNAL:
            return Refusal("7.05.3", f"fire internal missiles from a rack: `{name}:rack`")
        return Refusal("10.03.2", f"{name} has no {words} that could hit a cruise missile")
    left = weapons_left(state, flight, unit, component)
    both = (MAIN, MISSILE) if unit_type.is_infantry else (component,)
    asked = sum(other.count for other in shots if other.unit == unit and other.component in both)
    most = max(weapons_left(state, flight, unit, one) for one in both)
    if shot.count < 1 or shot.count > left or asked > most:
        if component == RACK:
            return Refusal("10.03.1", f"{name} can still use {left} of its missile racks: each fires once a turn")
        if not left:
            return Refusal("10.03.1", f"{name} has no {words} left to fire at this missile: each fires at it once")
        only = unit_type.component_name(component, left)
        return Refusal("10.03.1", f"{name} can still fire {left} {only} at this missile: each fires at it once")
    if not bears(state, unit, component, flight.hex):
        reach, gap = range_of(state, unit, component), _gap(state, unit, flight.hex)
        if gap > reach:
            return Refusal("10.03.1", f"the missile is {gap} hexes from {name}, and the range is {reach}")
        return refuse_blocked(state, unit, flight.hex, "fire another weapon, or `end`")
    return None


def try_intercept(state: State, flight: Flight, shots: list[Shot], dice: Dice, events: list[Event]) -> bool:
    """10.03.1, 10.03.2: Fire at a missile, weapon by weapon with two dice each. Return True at the first hit."""
    for shot in shots:
        for _ in range(shot.count):
            if _fire_once(state, flight, shot.unit, shot.component, dice, events):
                return True
    return False


def _fire_once(state: State, flight: Flight, unit: int, component: int, dice: Dice, events: list[Event]) -> bool:
    event = InterceptionTried(flight.launcher, flight.hex, unit, component)
    event.needed, event.bonus = needed(state.kind(unit), component), bonus_of(flight)
    event.dice = [dice.roll(f"the attempt of {state.ids[unit]} to intercept (10.03.2)") for _ in range(2)]
    event.hit = sum(event.dice) + event.bonus >= event.needed
    if state.buildings.veiled:
        identify(state, unit, events)
    flight.shots.extend([unit, component, 1])
    _spend(state, unit, component)
    events.append(event)
    return event.hit


def _spend(state: State, unit: int, component: int) -> None:
    """10.03, 10.03.1: Use up missiles. Firing other weapons has no effect on the unit's own turn, except for lasers.

    A laser that fires in an enemy turn cannot attack in its own (12.06).
    """
    base = unit * COMPONENTS
    if state.kind(unit).is_laser:
        state.buildings = state.buildings.with_fired_before(unit, 1)
    if component == MISSILE:
        state.own_sheets().missiles_fired[unit] += 1
        if not state.kind(unit).is_infantry:
            state.own_sheets().left[base + MISSILE] -= 1
    elif component == RACK:
        state.own_combat().used[base + RACK] += 1
        state.own_sheets().left[base + INTERNAL] -= 1
        state.own_sheets().internal_fired[unit] += 1
