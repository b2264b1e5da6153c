"""7.12 Spillover fire: the effect of an attack on the other units in the target's hex."""

from __future__ import annotations

from cybertank.rules.combat.crt import HOPELESS, crt_result, needs_die, odds_column
from cybertank.rules.combat.groups import (
    UNGROUPED,
    InfantryUnit,
    grouped_unit,
    infantry_units_at,
    riding_unit,
    unit_on_top,
)
from cybertank.rules.combat.hits import WholeUnit, hit
from cybertank.rules.combat.legality import aimed_infantry
from cybertank.rules.combat.strengths import (
    is_submerged,
    overrun_round,
    shot_halves,
    spillover_defense,
    squads_defense,
)
from cybertank.rules.dice import Dice
from cybertank.rules.drones.cargo import lose_cargo
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.combat import RidersHit, SpilledOver
from cybertank.rules.lasers.firing import spilling
from cybertank.rules.trains.counters import is_aboard
from cybertank.rules.vulcans.cargo import cargo_of, is_lashed
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.chapters.vulcans import TOP
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import AP, TRAIN, VULCAN


class Spill:
    """Spillover on one victim: a vehicle, an infantry unit, or a vehicle with its riders."""

    __slots__ = ("attack", "column", "defense", "die", "riders", "riders_column", "rolled", "squads", "unit")

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.attack = 0
        self.defense = 0
        self.column = 0
        self.squads: InfantryUnit | None = None
        self.riders: InfantryUnit | None = None
        self.riders_column = 0
        self.die = NO_DIE
        self.rolled = False
        """7.12.4: True if its die has been rolled, or it needs none."""


def plan_spillover(state: State, shots: list[Shot], target: int) -> list[Spill]:
    """7.12, 7.12.2, 7.12.4, 11.04.4, 12.08: Return everything that spillover affects, with its odds.

    Ogres and buildings ignore it, and lasers cause none.

    The odds are those before any result takes effect. Squads and vehicles on top of a Vulcan are exposed even in games
    without spillover (15.02.1).
    """
    where = state.hex_of[target]
    if overrun_round(state) is not None:
        return []
    if not state.setting.rules.spillover:
        return _on_top(state, shots, target) if is_loaded(state, target) else []
    if state.chain[state.head[where]] == NOBODY and not rolls_before_losses(state, where):
        return []
    if state.buildings.any:
        shots = spilling(state, shots)
        if not shots:
            return []
    spared = aimed_infantry(state, shots, target) if state.kind(target).is_infantry else None
    spills = _on_hex(state, shots, where, target, spared)
    spills.sort(key=lambda spill: spill.unit)
    return spills


def plan_ground_spillover(state: State, shots: list[Shot], where: int) -> list[Spill]:
    """7.12.2, 7.12.3: Return what an attack on a hex, or on a bridge in it, does to the units in the hex."""
    if state.buildings.any:
        shots = spilling(state, shots)
    if not state.setting.rules.spillover or not shots:
        return []
    return _on_hex(state, shots, where, NOBODY, None)


def _on_hex(state: State, shots: list[Shot], where: int, target: int, spared: InfantryUnit | None) -> list[Spill]:
    """7.12, 7.12.2: Return the spillover on every eligible unit in a hex except the target, which may be NOBODY."""
    spills = _on_infantry(state, shots, where, target, spared)
    trains = state.trains.any
    loads = bool(state.vulcans.berths)
    for unit in state.units_at(where):
        unit_type = state.kind(unit)
        if loads and unit_type.works == VULCAN and (unit == target or not is_submerged(state, unit)):
            spills.extend(_on_squads_on_top(state, shots, target, unit))
        if unit == target or unit_type.is_infantry or unit_type.is_ogre or unit_type.is_building:
            continue
        if is_submerged(state, unit) and not (loads and state.riders.riding[unit] == target):
            continue
        if trains and (unit_type.kind == TRAIN or is_aboard(state, unit)):
            # 9.03, 9.07: Spillover hurts neither a train nor what is aboard.
            continue
        if is_pallet(state, unit) and state.riders.riding[unit] != NOBODY:
            # 14.01: A pallet aboard a transport suffers with it.
            continue
        spill = _on_vehicle(state, shots, target, unit)
        if spill is not None:
            spills.append(spill)
    return spills


def is_loaded(state: State, unit: int) -> bool:
    """15.02.1: Return True for a Vulcan with squads or vehicles on top."""
    return bool(state.vulcans.berths) and state.kind(unit).works == VULCAN and bool(cargo_of(state, unit, TOP))


def _on_top(state: State, shots: list[Shot], vulcan: int) -> list[Spill]:
    """15.02.1: Return the spillover of an attack on a Vulcan on the combat units on top of it, in unit order."""
    shots = spilling(state, shots) if state.buildings.any else shots
    if not shots:
        return []
    spills = _on_squads_on_top(state, shots, vulcan, vulcan)
    for unit in cargo_of(state, vulcan, TOP):
        if is_lashed(state, unit) and not is_pallet(state, unit):
            spill = _on_vehicle(state, shots, vulcan, unit)
            if spill is not None:
                spills.append(spill)
    spills.sort(key=lambda spill: spill.unit)
    return spills


def _on_squads_on_top(state: State, shots: list[Shot], target: int, vulcan: int) -> list[Spill]:
    """7.12.1, 15.02.1: Return the spillover on the infantry on top of a Vulcan, which defends as one group."""
    squads = unit_on_top(state, vulcan)
    strength = _strength(state, shots, target, squads.counters)
    if not squads.counters or strength == 0:
        return []
    spill = Spill(squads.counters[0])
    spill.squads = squads
    spill.attack = strength
    spill.defense = squads_defense(state, squads)
    spill.column = odds_column(spill.attack, spill.defense)
    return [spill]


def _strength(state: State, shots: list[Shot], target: int, without: list[int], antipersonnel: bool = True) -> int:
    """7.12, 7.12.2: Return half the strength used against the target, unrounded, in halves.

    A unit's own fire does not spill over onto it, so the units in `without` are left out.
    """
    total = 0
    for shot in shots:
        if shot.unit not in without and (antipersonnel or shot.component != AP):
            total += shot_halves(state, shot, target)
    return total // 2


def _on_infantry(state: State, shots: list[Shot], where: int, target: int, spared: InfantryUnit | None) -> list[Spill]:
    spills: list[Spill] = []
    for squads in infantry_units_at(state, where):
        first = squads.counters[0]
        if spared is not None and squads.is_same(spared):
            continue
        strength = _strength(state, shots, target, squads.counters)
        if is_submerged(state, first) or strength == 0:
            continue
        spill = Spill(first)
        spill.squads = squads
        spill.attack = strength
        spill.defense = squads_defense(state, squads)
        spill.column = odds_column(spill.attack, spill.defense)
        spills.append(spill)
    return spills


def _on_vehicle(state: State, shots: list[Shot], target: int, unit: int) -> Spill | None:
    """5.11.2, 7.12.2: Return the spillover on a vehicle with its riders, or None if only their own fire is left out.

    AP guns count only against a defense of 0, and a unit never hits itself.
    """
    spill = Spill(unit)
    spill.defense = spillover_defense(state, unit)
    spill.attack = _strength(state, shots, target, [unit], antipersonnel=spill.defense == 0)
    spill.column = odds_column(spill.attack, spill.defense) if spill.attack else HOPELESS
    riders = riding_unit(state, unit)
    on_riders = _strength(state, shots, target, riders.counters)
    if riders.counters and on_riders:
        spill.riders = riders
        spill.riders_column = odds_column(on_riders, squads_defense(state, riders))
    fired_alone = all(shot.unit == unit for shot in shots)
    return None if fired_alone and spill.riders is None else spill


def milder(crt: int) -> int:
    """7.11.1: Return the next milder result: an X becomes a D, and a D becomes no effect."""
    return DISABLED if crt == DESTROYED else NO_EFFECT


def roll_spillover(spill: Spill, dice: Dice) -> None:
    """7.12: Roll for one victim, unless that was done before. A loaded vehicle and its riders share one die roll."""
    if spill.rolled:
        return
    spill.rolled = True
    if needs_die(spill.column) or (spill.riders is not None and needs_die(spill.riders_column)):
        spill.die = dice.roll("spillover (7.12)")


def rolls_before_losses(state: State, where: int) -> bool:
    """7.12.4, 15.03.5: Return True in a hex with entrenchments, where all dice are rolled before any squad is lost.

    A squad in the open may be lost in the place of an entrenched one, so every result must be known first.
    """
    return bool(state.engineering.trenches) and state.engineering.squads_dug_in(where) > 0


def apply_spillover(state: State, spills: list[Spill], dice: Dice, events: list[Event]) -> None:
    """7.12: Roll for each victim in unit order, and apply the results.

    15.03.5: Those of entrenched squads come last, because a squad that is lost in the open cannot be lost twice.
    """
    if not state.engineering.trenches or not any(rolls_before_losses(state, state.hex_of[one.unit]) for one in spills):
        for spill in spills:
            roll_spillover(spill, dice)
            _apply(state, spill, dice, events)
        return
    for spill in spills:
        roll_spillover(spill, dice)
    told: list[list[Event]] = [[] for _ in spills]
    for dug in (False, True):
        for i, spill in enumerate(spills):
            if (spill.squads is not None and spill.squads.dug) == dug:
                _apply(state, spill, dice, told[i])
    for found in told:
        events.extend(found)


def _apply(state: State, spill: Spill, dice: Dice, events: list[Event]) -> None:
    """7.12: Apply the result of a die that has been rolled."""
    event = SpilledOver(spill.unit, spill.attack, spill.defense, spill.column)
    event.die = spill.die
    crt = milder(crt_result(spill.column, event.die))
    if spill.squads is not None:
        if state.engineering.trenches and spill.squads.group != UNGROUPED:
            # 15.03.5: A squad of it may have been lost in the place of an entrenched one.
            spill.squads = grouped_unit(state, spill.squads.hex, spill.squads.group)
        if spill.squads.counters:
            struck = hit(state, spill.squads, crt, dice, events)
            event.result, event.lot = struck.result, struck.lot
    else:
        riders_hit = _spill_on_riders(state, spill, event.die, dice)
        event.result = hit(state, WholeUnit(spill.unit, BY_FIRE), crt, dice, events).result
        events.extend(riders_hit)
        if state.drones.any:
            lose_cargo(state, spill.unit, spill.column, events)
    events.append(event)


def _spill_on_riders(state: State, spill: Spill, die: int, dice: Dice) -> list[Event]:
    """5.11.2, 7.12.2: Apply the vehicle's die roll to its riders, at their own odds."""
    if spill.riders is None:
        return []
    crt = milder(crt_result(spill.riders_column, die))
    struck = hit(state, spill.riders, crt, dice, [])
    return [RidersHit(spill.unit, spill.riders_column, struck.result, spill.riders.squads, struck.lot, "7.12.2")]
