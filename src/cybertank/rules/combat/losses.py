"""What a hit does to a unit: squads lost, units disabled and destroyed, the death of an Ogre (7.11, 7.13.3)."""

from __future__ import annotations

from cybertank.rules.combat.groups import InfantryUnit, forget_squad
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, REDUCED, Event
from cybertank.rules.events.combat import OgreDied
from cybertank.rules.hidden.dummies import is_dummy, vanish
from cybertank.rules.movement.riders import forget_vehicle, leave_vehicle, lose_vehicle, riders_of
from cybertank.rules.towing.hooking import forget_tow
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.hidden import NO_DECOY, QUERY
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import LOST, State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY


def lose(state: State, unit: int) -> None:
    """A unit is lost: off the map, its squads counted for the enemy. Riders that outlive their vehicle stand there."""
    if state.setting.rules.hides and forget_hidden(state, unit):
        return
    state.own_sheets().squads_lost[unit] += state.sheets.squads[unit]
    state.own_sheets().squads[unit] = 0
    state.disability = state.disability.with_disabled(unit, NOT_DISABLED)
    if state.riders.riding[unit] != NOBODY:
        leave_vehicle(state, unit)
    for rider in riders_of(state, unit):
        lose_vehicle(state, rider)
    forget_vehicle(state, unit)
    if state.setting.rules.towing:
        forget_tow(state, unit)
    state.lift(unit, LOST)
    state.progress = state.progress.with_loss()


def forget_hidden(state: State, unit: int) -> bool:
    """13.05, 13.06: what is lost lies open; whether it was a dummy, and so no loss, is returned."""
    if is_dummy(state, unit):
        vanish(state, unit)
        return True
    if state.hidden.masks[unit] > 0:
        state.hidden = state.hidden.with_masks(unit, 0)
    return False


def lose_squad(state: State, unit: int) -> None:
    """7.11: a counter loses one squad, and with the last one itself; squads with a missile left go first (3.02.2)."""
    if state.sheets.squads[unit] <= 1:
        lose(state, unit)
    else:
        state.own_sheets().squads[unit] -= 1
        state.own_sheets().squads_lost[unit] += 1
        if state.sheets.missiles_fired[unit] > state.sheets.squads[unit]:
            state.own_sheets().missiles_fired[unit] = state.sheets.squads[unit]


def reduce_infantry(state: State, target: InfantryUnit, dice: Dice) -> int:
    """3.02, 7.11: one squad is lost from the last counter, or by lot where kinds differ; the lot's die is returned."""
    victim = target.counters[-1]
    lot = NO_DIE
    if any(state.type_of[counter] != state.type_of[victim] for counter in target.counters):
        squads = [c for i, c in enumerate(target.counters) for _ in range(target.shares[i])]
        lot = dice.roll("the lot that picks the squad lost (3.02)")
        victim = squads[(lot - 1) * len(squads) // 6]
    lose_squad(state, victim)
    target.drop(victim)
    forget_squad(state, target, victim)
    return lot


def lose_infantry(state: State, target: InfantryUnit) -> None:
    """7.11: every squad of an infantry unit is lost."""
    for i, counter in enumerate(target.counters):
        for _ in range(target.shares[i]):
            lose_squad(state, counter)
            forget_squad(state, target, counter)
    target.counters = []
    target.shares = []


def disable(state: State, unit: int, cause: int) -> int:
    """7.11: a unit is disabled, or destroyed where it already was; which of the two is returned."""
    if state.disability.disabled[unit] != NOT_DISABLED:
        lose(state, unit)
        return DESTROYED
    state.disability = state.disability.with_disabled(unit, cause)
    if state.setting.rules.dummies and state.hidden.decoys[unit] == QUERY:
        state.hidden = state.hidden.with_decoys(unit, NO_DECOY)
    state.disability = state.disability.with_disabled_age(unit, 0)
    state.disability = state.disability.with_waited(unit, 0)
    turn = state.flow[0]
    own = isinstance(turn, Turn) and turn.seat == state.seat_of[unit]
    state.disability = state.disability.with_disabled_own(unit, 1 if own else 0)
    return DISABLED


def suffer(state: State, unit: int, crt: int, cause: int) -> int:
    """7.11: what a D or X from the table does to a unit that is neither infantry nor Ogre."""
    if crt == NO_EFFECT:
        return NO_EFFECT
    if crt == DESTROYED:
        lose(state, unit)
        return DESTROYED
    return disable(state, unit, cause)


def suffer_infantry(state: State, target: InfantryUnit, crt: int, dice: Dice) -> tuple[int, int]:
    """7.11: infantry loses a squad to a D and everything to an X; the result and the lot's die are returned."""
    if crt == NO_EFFECT:
        return NO_EFFECT, NO_DIE
    if crt == DISABLED:
        lot = reduce_infantry(state, target, dice)
        return (REDUCED if target.counters else DESTROYED), lot
    lose_infantry(state, target)
    return DESTROYED, NO_DIE


def fireable(state: State, unit: int) -> bool:
    """7.13.3: whether an Ogre has a weapon left that it can ever fire: a rack without missiles is none."""
    base = unit * COMPONENTS
    left = state.sheets.left
    if left[base + MAIN] or left[base + SECONDARY] or left[base + AP] or left[base + MISSILE]:
        return True
    return left[base + RACK] > 0 and left[base + INTERNAL] > 0


def lose_treads(state: State, unit: int, count: int, events: list[Event]) -> int:
    """3.04.2: an Ogre loses tread units, as far as it has them; how many is returned."""
    lost = min(count, state.sheets.treads[unit])
    state.own_sheets().treads[unit] -= lost
    check_ogre(state, unit, events)
    return lost


def lose_component(state: State, unit: int, component: int, events: list[Event]) -> None:
    """3.04.2, 7.13.1: an Ogre loses a weapon; a rack takes one internal missile with it."""
    base = unit * COMPONENTS
    state.own_sheets().left[base + component] -= 1
    if component == RACK and state.sheets.left[base + INTERNAL] > 0:
        state.own_sheets().left[base + INTERNAL] -= 1
    check_ogre(state, unit, events)


def check_ogre(state: State, unit: int, events: list[Event]) -> None:
    """7.13.3: an Ogre without treads and fireable weapons is destroyed."""
    if state.sheets.treads[unit] == 0 and state.hex_of[unit] >= 0 and not fireable(state, unit):
        lose(state, unit)
        events.append(OgreDied(unit))


def is_armed(state: State, unit: int) -> bool:
    """5.03: whether a unit has any attack strength; an Ogre's goes with its weapons."""
    unit_type = state.kind(unit)
    if unit_type.is_ogre:
        return fireable(state, unit)
    return unit_type.has_attack
