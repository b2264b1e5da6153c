"""The loss of units, squads and Ogres, through hits or in other ways (7.11, 7.13.3)."""

from __future__ import annotations

from cybertank.rules.drones.pallets import is_pallet, pallets_on
from cybertank.rules.events.base import Event
from cybertank.rules.events.combat import OgreDied
from cybertank.rules.hidden.dummies import is_dummy, vanish
from cybertank.rules.movement.riders import forget_vehicle, leave_vehicle, lose_vehicle, riders_of
from cybertank.rules.towing.hooking import forget_tow
from cybertank.rules.vulcans.cargo import cargo_of, forget_hold, forget_loading_of
from cybertank.rules.vulcans.entrances import stop_waiting
from cybertank.rules.vulcans.unfinished import forget_assembly, is_unfinished
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.columns import NOBODY
from cybertank.state.state import LOST, State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY, TRAIN, VULCAN


def lose(state: State, unit: int) -> None:
    """Remove a lost unit from the map and count its lost squads.

    Riders that survive their vehicle stay in the hex. A pallet aboard is lost with it (14.01), and so is everything
    inside a Vulcan (15.02.1).
    """
    if state.setting.rules.hides and forget_hidden(state, unit):
        return
    if state.buildings.any:
        state.buildings = state.buildings.with_points(unit, 0).with_unidentified(unit, 0)
    state.own_sheets().squads_lost[unit] += state.sheets.squads[unit]
    state.own_sheets().squads[unit] = 0
    state.disability = state.disability.with_disabled(unit, NOT_DISABLED)
    if state.riders.riding[unit] != NOBODY:
        leave_vehicle(state, unit)
    for rider in riders_of(state, unit):
        lose_vehicle(state, rider)
    if state.vulcans.any and state.kind(unit).works == VULCAN:
        _lose_hold(state, unit)
    for pallet in pallets_on(state, unit):
        lose(state, pallet)
    forget_vehicle(state, unit)
    if state.vulcans.loading:
        forget_loading_of(state, unit)
    if state.setting.rules.tows:
        forget_tow(state, unit)
    if state.vulcans.assembly:
        forget_assembly(state, unit)
    if state.vulcans.prepared:
        stop_waiting(state, unit)
    state.lift(unit, LOST)
    state.progress = state.progress.with_loss()


def _lose_hold(state: State, vulcan: int) -> None:
    """15.02.1: Lose what is inside a Vulcan with it. Squads and vehicles on top are left in the hex."""
    for unit in cargo_of(state, vulcan, INSIDE):
        lose(state, unit)
    for unit in cargo_of(state, vulcan, TOP):
        if not is_pallet(state, unit):
            lose_vehicle(state, unit)
    forget_hold(state, vulcan)


def forget_hidden(state: State, unit: int) -> bool:
    """13.05, 13.06: Reveal a unit that is lost. Return True if it was a dummy, which does not count as a loss."""
    if is_dummy(state, unit):
        vanish(state, unit)
        return True
    if state.hidden.masks[unit] > 0:
        state.hidden = state.hidden.with_masks(unit, 0)
    return False


def lose_squad(state: State, unit: int) -> None:
    """7.11: Remove one squad from a counter, and the counter too if it was the last squad.

    Squads with a missile are removed first (3.02.2).
    """
    if state.sheets.squads[unit] <= 1:
        lose(state, unit)
    else:
        state.own_sheets().squads[unit] -= 1
        state.own_sheets().squads_lost[unit] += 1
        if state.sheets.missiles_fired[unit] > state.sheets.squads[unit]:
            state.own_sheets().missiles_fired[unit] = state.sheets.squads[unit]


def fireable(state: State, unit: int) -> bool:
    """7.13.3: Return True if an Ogre has a weapon left that it can fire. A rack without missiles does not count."""
    base = unit * COMPONENTS
    left = state.sheets.left
    if left[base + MAIN] or left[base + SECONDARY] or left[base + AP] or left[base + MISSILE]:
        return True
    return left[base + RACK] > 0 and left[base + INTERNAL] > 0


def lose_ogre(state: State, unit: int, events: list[Event]) -> None:
    """7.13.3, 15.02.1: Lose an Ogre, with what is lost inside and on top of a Vulcan."""
    carried = cargo_of(state, unit, INSIDE) if state.vulcans.berths else []
    if state.drones.any:
        carried = sorted({*carried, *pallets_on(state, unit)})
    lose(state, unit)
    events.append(OgreDied(unit, carried))


def check_ogre(state: State, unit: int, events: list[Event]) -> None:
    """7.13.3: Destroy an Ogre that has neither treads nor weapons it can fire. A Superheavy survives that (13.07)."""
    if not state.kind(unit).is_ogre:
        return
    if state.sheets.treads[unit] == 0 and state.hex_of[unit] >= 0 and not fireable(state, unit):
        lose_ogre(state, unit, events)


def is_armed(state: State, unit: int) -> bool:
    """5.03, 9.03.1, 12.07: Return True if a unit has any attack strength.

    An Ogre, or a Superheavy with a record sheet (13.07), has none once its weapons are gone, and an unfinished Ogre has
    none yet (15.02.2). Neither has a drone on its pallet (14.01), nor a building that is not an undamaged laser. A
    train counter has some if it carries guns.
    """
    unit_type = state.kind(unit)
    if unit_type.is_ogre:
        return fireable(state, unit) and not is_unfinished(state, unit)
    if unit_type.is_building or unit_type.kind == TRAIN:
        return state.sheets.left[unit * COMPONENTS + MAIN] > 0
    if unit_type.has_sheet:
        return fireable(state, unit)
    if unit_type.packs and state.drones.pallet[unit]:
        return False
    return unit_type.has_attack
