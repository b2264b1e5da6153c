"""6.02-6.08 Rams: their cost, and their effect on both sides."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import IMMOBILE
from cybertank.rules.combat.crt import ONE_TO_ONE, chances, crt_result, needs_die, odds_column
from cybertank.rules.combat.groups import InfantryUnit, exposed_infantry, infantry_unit, riding_unit
from cybertank.rules.combat.hits import Treads, WholeUnit, hit
from cybertank.rules.combat.strengths import defense_strength, overrun_round, squads_defense, used_in_round
from cybertank.rules.dice import Dice
from cybertank.rules.drones.cargo import lose_cargo
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.combat import RidersHit
from cybertank.rules.events.ramming import InfantryReduced, Rammed, RamSuffered
from cybertank.rules.movement.riders import (
    carry_along,
    hauls,
    is_inside,
    leave_vehicle,
    note_fight,
    riders_of,
)
from cybertank.rules.ramming.contact import NO_CONTACT, RUN_OVER
from cybertank.rules.ramming.named_targets import is_rammed_by_name, resolve_named_ram
from cybertank.rules.superheavies.sheets import lose_treads_in_ram
from cybertank.rules.vulcans.channels import is_idle_in_overrun
from cybertank.state.chapters.disability import BY_RAM, NOT_DISABLED
from cybertank.state.chapters.movement import HALTED_FOR_TURN
from cybertank.state.chapters.riders import THROWN_OFF
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, MAIN, POST, TRAIN, TRANSPORT

TREADS_FOR_LARGER_OGRE: Final = 5
TREADS_FOR_OTHER_OGRE: Final = 3
# 13.07: The size from which rams cost a Superheavy's treads.
LARGE: Final = 5


def ram_toll(state: State, unit: int, target: int) -> int:
    """6.02, 6.03, 6.05, 11.04.3: Return the tread units that an Ogre is certain to lose by ramming a target.

    Superheavies do not lose treads, unless they have record sheets and ram something of size 5 or more (13.07).
    """
    if not state.kind(unit).has_sheet:
        return 0
    rammed = state.kind(target)
    if not state.kind(unit).is_ogre and rammed.size < LARGE and not rammed.is_building:
        return 0
    if rammed.is_building:
        return TREADS_FOR_LARGER_OGRE
    if rammed.is_ogre:
        return TREADS_FOR_LARGER_OGRE if rammed.size > state.kind(unit).size else TREADS_FOR_OTHER_OGRE
    return state.defense_of[target] if rammed.kind == POST else rammed.rammed_treads


def ends_move(state: State, unit: int, target: int) -> bool:
    """6.05, 6.07, 9.05, 11.04.3: Return True if a ram is certain to end the movement of the unit that makes it."""
    rammed = state.kind(target)
    return rammed.is_ogre or rammed.is_building or rammed.kind == TRAIN or not state.kind(unit).rams_as_ogre


def certain_kill(state: State, unit: int, target: int) -> bool:
    """6.02, 6.03: Return True if a ram destroys its target without a die roll and leaves no other enemy in the hex."""
    if not state.kind(unit).rams_as_ogre or state.kind(target).is_building or not is_crushed(state, target):
        return False
    seat = state.seat_of[unit]
    return all(u == target or not state.hostile(seat, u) for u in state.units_at(state.hex_of[target]))


def falls_back(state: State, unit: int, met: int) -> bool:
    """6.05, 6.07.1, 11.04.3: Return True if a ram sends the unit that makes it back to the hex it came from."""
    if met < 0:
        return False
    return state.kind(met).is_building or (state.kind(met).is_ogre and state.kind(unit).rams_as_ogre)


def meet(state: State, unit: int, met: int, came_from: int, level: int, dice: Dice, events: list[Event]) -> None:
    """6.01, 6.06: Run over infantry and ram whatever a unit has met in the hex it has just entered.

    `level` is 1 if it was on a river bridge in the hex it came from. A unit that stays in its hex does only one of the
    two for its movement point.
    """
    rammer = state.kind(unit)
    stays_to_ram = met >= 0 and came_from == state.hex_of[unit]
    if (
        rammer.rams_as_ogre
        and not stays_to_ram
        and (met == NO_CONTACT or met == RUN_OVER or not state.kind(met).is_ogre)
    ):
        run_over(state, unit, came_from == state.hex_of[unit], dice, events)
    if met < 0:
        return
    if is_rammed_by_name(state, met):
        resolve_named_ram(state, unit, met, came_from, level, dice, events)
    elif state.kind(met).is_ogre:
        ram_ogre(state, unit, met, came_from, level, dice, events)
    elif rammer.rams_as_ogre:
        ram_vehicle(state, unit, met, dice, events)
    else:
        ram_by_gev(state, unit, met, dice, events)


def ram_vehicle(state: State, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """6.02, 6.03, 6.07.1: Carry out a ram by an Ogre or Superheavy on armor, a truck or a command post."""
    state.own_combat().rams[unit] = state.combat.rams[unit] + 1
    toll = ram_toll(state, unit, target)
    faces: list[int] = []
    after: list[Event] = []
    result = _vehicle_result(state, unit, target, dice, faces, after)
    rule = "6.03" if state.kind(target).kind == POST else "6.02"
    if not state.kind(unit).is_ogre:
        rule = "6.07.1"
    paid = hit(state, Treads(unit, toll), DESTROYED, dice, after).lost if toll else 0
    events.append(Rammed(unit, target, faces, result, paid, 0, rule))
    events.extend(after)
    if not state.kind(unit).is_ogre:
        riders_die(state, unit, "6.07.1", dice, events)
        suffer_own_ram(state, unit, dice, events)


def _vehicle_result(state: State, unit: int, target: int, dice: Dice, faces: list[int], after: list[Event]) -> int:
    """6.02, 6.03: Return the result of a ram on a vehicle.

    Some targets are crushed, a Superheavy suffers a 1-1 attack, and other vehicles depend on a die roll. A Superheavy
    that survives with a record sheet loses treads too (13.07).
    """
    rammed = state.kind(target)
    crushed = is_crushed(state, target)
    loaded = bool(riders_of(state, target))
    if not crushed or loaded:
        faces.append(dice.roll(f"the ram on {state.ids[target]} (6.02)"))
    if loaded:
        ram_riders(state, target, faces[0], dice, after)
    if crushed:
        result = DESTROYED
    elif rammed.is_superheavy:
        result = crt_result(ONE_TO_ONE, faces[0])
    else:
        result = DESTROYED if faces[0] >= 4 else DISABLED
    result = hit(state, WholeUnit(target, BY_RAM), result, dice, after).result
    lose_cargo(state, target, ONE_TO_ONE, after)
    lose_treads_in_ram(state, unit, target, dice, after)
    return result


def ram_riders(state: State, vehicle: int, die: int, dice: Dice, after: list[Event]) -> None:
    """6.02.1: Resolve a ram on riders that stayed on. They lose a squad on 1-3 and die on 4-6.

    Survivors who rode outside are thrown off.
    """
    riders = riding_unit(state, vehicle)
    outside = [r for r in riders.counters if not is_inside(state, r)]
    struck = hit(state, riders, DESTROYED if die >= 4 else DISABLED, dice, after)
    after.append(RidersHit(vehicle, ONE_TO_ONE, struck.result, riders.squads, struck.lot, "6.02.1"))
    for rider in outside:
        if state.hex_of[rider] >= 0:
            leave_vehicle(state, rider)
            state.riders = state.riders.with_thrown(rider, THROWN_OFF + vehicle)


def riders_die(state: State, vehicle: int, rule: str, dice: Dice, events: list[Event]) -> None:
    """6.07.1-6.07.3: Destroy the riders that stay on a ramming vehicle."""
    note_fight(state, vehicle)
    riders = riding_unit(state, vehicle)
    if riders.counters:
        hit(state, riders, DESTROYED, dice, events)
        events.append(RidersHit(vehicle, ONE_TO_ONE, DESTROYED, 0, NO_DIE, rule))


def is_crushed(state: State, target: int) -> bool:
    """3.03, 6.02, 6.03: Return True if a ram destroys a target without a die roll: a post, a Truck or an immobile unit.

    Any attack destroys a Truck, except in a town, where it has a defense. No ram destroys a Superheavy with a record
    sheet like that (13.07).
    """
    if state.kind(target).has_sheet:
        return False
    kind = state.kind(target).kind
    if kind == POST or is_immobile(state, target):
        return True
    return kind == TRANSPORT and defense_strength(state, target) == 0


def is_immobile(state: State, unit: int) -> bool:
    """6.02: Return True for a Howitzer, a disabled unit, a stuck one, or an idle duckling in an overrun (15.02.5)."""
    if state.vulcans.links and is_idle_in_overrun(state, unit):
        return True
    return (
        state.kind(unit).mobility == IMMOBILE
        or state.disability.disabled[unit] != NOT_DISABLED
        or state.disability.stuck[unit] != 0
    )


def suffer_own_ram(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """6.07.1: Resolve the 1-1 attack that a Superheavy suffers when it rams."""
    die = dice.roll(f"the ram's effect on {state.ids[unit]} (6.07.1)")
    result = hit(state, WholeUnit(unit, BY_RAM), crt_result(ONE_TO_ONE, die), dice, events).result
    events.append(RamSuffered(unit, die, result, "6.07.1"))


def ram_ogre(state: State, unit: int, target: int, came_from: int, level: int, dice: Dice, events: list[Event]) -> None:
    """6.05, 6.07.1, 6.07.2: Carry out a ram on an Ogre. Armor that rams it, other than a Superheavy, is destroyed."""
    rammer = state.kind(unit)
    toll = ram_toll(state, unit, target)
    state.own_combat().rams[unit] = state.combat.rams[unit] + 1
    state.own_movement().halted[unit] = HALTED_FOR_TURN
    faces = [dice.roll(f"the ram on {state.ids[target]} (6.05)") for _ in range(rammer.ram_dice)]
    damage = sum(faces) if faces else rammer.ram_treads
    if came_from >= 0 and falls_back(state, unit, target):
        fall_back(state, unit, came_from, level)
    deaths: list[Event] = []
    damage = hit(state, Treads(target, damage), DESTROYED, dice, deaths).lost
    if state.drones.any or state.vulcans.cargo:
        lose_cargo(state, target, ONE_TO_ONE, deaths)
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


def fall_back(state: State, unit: int, came_from: int, level: int) -> None:
    """6.05, 11.04.3: Put a unit that has rammed back into the hex that it came from, with a Vulcan's cargo."""
    state.shift(unit, came_from)
    state.levels = state.levels.with_on_bridge(unit, level).with_by_rail(unit, 0)
    if hauls(state, unit):
        carry_along(state, unit, came_from)


def _got_off_at(state: State, vehicle: int, where: int) -> list[int]:
    """6.07.2: Return the counters that got off a vehicle in a hex and are still there."""
    drops = state.riders.drops
    off = [drops[i] for i in range(0, len(drops), 3) if drops[i + 1] == vehicle and drops[i + 2] == where]
    return [counter for counter in off if state.hex_of[counter] == where]


def dismounted_meet_ogre(state: State, landed: list[int], ogre: int, dice: Dice, events: list[Event]) -> None:
    """6.07.2: Remove one of the squads that got off as their vehicle rammed an Ogre. The Ogre's AP guns kill it."""
    if not landed or state.hex_of[ogre] < 0 or state.sheets.left[ogre * COMPONENTS + AP] == 0:
        return
    squads = InfantryUnit(state.hex_of[ogre])
    for counter in landed:
        squads.add(counter, state.sheets.squads[counter])
    lot = hit(state, squads, DISABLED, dice, events).lot
    events.append(InfantryReduced(ogre, landed[0], squads.squads, lot))


def gev_ram_halves(state: State, unit: int) -> int:
    """6.07.3: Return the strength of a GEV's ram in halves: twice its attack strength, plus the squads aboard.

    Squads that have fired add nothing (7.05).
    """
    aboard = sum(_unfired_squads(state, rider) for rider in riders_of(state, unit))
    return 2 * (2 * state.kind(unit).attack[MAIN] + aboard)


def _unfired_squads(state: State, rider: int) -> int:
    """7.05, 8.04: Return how many of a counter's squads have fired neither this turn nor in this round.

    Squads that have fired have used their attack strength. A GEV that has attacked cannot ram at all (6.07.3).
    """
    fight = overrun_round(state)
    fired = state.combat.used[rider * COMPONENTS + MAIN]
    if fight is not None:
        fired = max(fired, used_in_round(fight, rider, MAIN))
    return max(state.sheets.squads[rider] - fired, 0)


def ram_by_gev(state: State, unit: int, target: int, dice: Dice, events: list[Event]) -> None:
    """6.07.3: Carry out a GEV's ram on anything but an Ogre. The GEV attacks at double strength and is destroyed."""
    attack_halves = gev_ram_halves(state, unit)
    column = odds_column(attack_halves, defense_strength(state, target))
    faces: list[int] = []
    loaded = bool(riders_of(state, target))
    if needs_die(column) or loaded:
        faces.append(dice.roll(f"the GEV's ram on {state.ids[target]} (6.07.3)"))
    after: list[Event] = []
    if loaded:
        _ram_riders_by_gev(state, target, attack_halves, faces[0], dice, after)
    crt = crt_result(column, faces[0] if faces else NO_DIE)
    result = hit(state, WholeUnit(target, BY_RAM), crt, dice, after).result
    lose_cargo(state, target, column, after)
    events.append(Rammed(unit, target, faces, result, 0, 0, "6.07.3"))
    events.extend(after)
    riders_die(state, unit, "6.07.3", dice, events)
    hit(state, WholeUnit(unit, BY_RAM), DESTROYED, dice, events)
    events.append(RamSuffered(unit, NO_DIE, DESTROYED, "6.07.3"))


def _ram_riders_by_gev(
    state: State, vehicle: int, attack_halves: int, die: int, dice: Dice, after: list[Event]
) -> None:
    """5.11.2, 6.01.2: Apply the die roll to the riders of a vehicle that a GEV rams, at their own odds."""
    riders = riding_unit(state, vehicle)
    column = odds_column(attack_halves, squads_defense(state, riders))
    struck = hit(state, riders, crt_result(column, die), dice, after)
    after.append(RidersHit(vehicle, column, struck.result, riders.squads, struck.lot, "5.11.2"))


def run_over(state: State, unit: int, stays: bool, dice: Dice, events: list[Event]) -> None:
    """6.06: Remove a squad of infantry in the hex of an Ogre or Superheavy that has antipersonnel guns left.

    15.03.5: Entrenched infantry is not reduced when the unit enters, only if it stays to reduce it.
    """
    if state.sheets.left[unit * COMPONENTS + AP] == 0:
        return
    under = infantry_under(state, unit)
    if under != NOBODY:
        squads = infantry_unit(state, under)
        if state.engineering.trenches:
            exposed = exposed_infantry(state, state.hex_of[under], state.seat_of[under])
            if exposed.counters:
                squads, under = exposed, exposed.counters[0]
            elif not stays:
                return
        lot = hit(state, squads, DISABLED, dice, events).lot
        events.append(InfantryReduced(unit, under, squads.squads, lot))


def infantry_under(state: State, unit: int) -> int:
    """5.07.2, 6.06: Return enemy infantry on foot in a unit's hex, on the same level of a bridge, or NOBODY."""
    seat = state.seat_of[unit]
    for other in state.units_at(state.hex_of[unit]):
        if state.kind(other).is_infantry and state.hostile(seat, other) and state.riders.riding[other] == NOBODY:
            if state.levels.on_bridge[other] == state.levels.on_bridge[unit]:
                return other
    return NOBODY


def result_chances(state: State, unit: int, target: int) -> tuple[int, int, int]:
    """Return the number of die faces on which a ram leaves its target unhurt, disabled and destroyed."""
    rammed = state.kind(target)
    if rammed.is_ogre or rammed.is_building:
        return 6, 0, 0
    if rammed.kind == TRAIN:
        killed = 6 if state.kind(unit).is_ogre else chances(state.kind(unit).ram_train)[2]
        return 6 - killed, 0, killed
    if state.kind(unit).rams_as_ogre:
        if is_crushed(state, target):
            return 0, 0, 6
        if not rammed.is_superheavy:
            return 0, 3, 3
        column = ONE_TO_ONE
    else:
        column = odds_column(gev_ram_halves(state, unit), defense_strength(state, target))
    faces = [crt_result(column, die) for die in range(1, 7)]
    if rammed.has_sheet:
        # 13.07: An X only disables it, or more: the sheet's own die says so.
        return faces.count(NO_EFFECT), 6 - faces.count(NO_EFFECT), 0
    disabled_counts = state.disability.disabled[target] == NOT_DISABLED
    hurt = faces.count(DISABLED)
    killed = faces.count(DESTROYED)
    return faces.count(NO_EFFECT), hurt if disabled_counts else 0, killed if disabled_counts else killed + hurt
