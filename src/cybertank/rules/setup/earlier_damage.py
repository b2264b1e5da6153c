"""rp:6 Immobile and damaged Ogres: damage from earlier battles, rolled before the game."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.losses import fireable
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.setup import DamageRolled
from cybertank.state.chapters.wear import MOBILE_OGRE, NO_DAMAGE
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

WEAPON_INTACT: Final = 2
MISSILE_INTACT: Final = 1
TREADS_FOR_A_DIE: Final = 5


def roll_due_damage(state: State, dice: Dice, events: list[Event]) -> None:
    """rp:6.03: Roll for every Ogre in a position that has not rolled yet, in unit order."""
    for unit, due in enumerate(state.wear.damage_due):
        if due != NO_DAMAGE:
            roll_damage(state, unit, dice, events)


def roll_damage(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """rp:6.02, rp:6.03: Roll for an Ogre. If nothing at all is left of it, roll again."""
    mobile = state.wear.damage_due[unit] == MOBILE_OGRE
    rolled = _roll(state, unit, mobile, dice)
    events.append(rolled)
    while rolled.wreck:
        rolled = _roll(state, unit, mobile, dice)
        events.append(rolled)
    state.wear = state.wear.with_damage_due(unit, NO_DAMAGE)


def _roll(state: State, unit: int, mobile: bool, dice: Dice) -> DamageRolled:
    """rp:6.03: Take the steps of the chart in order."""
    event = DamageRolled(unit)
    _restore(state, unit)
    _roll_weapons(state, unit, event, dice)
    _roll_missiles(state, unit, event, dice)
    base = unit * COMPONENTS
    if state.sheets.left[base + AP]:
        event.ap = dice.roll(f"the antipersonnel guns of {state.ids[unit]} (rp:6.03)")
        state.own_sheets().left[base + AP] = max(state.sheets.left[base + AP] - event.ap, 0)
    _roll_treads(state, unit, mobile, event, dice)
    unit_type = state.kind(unit)
    event.destroyed = [unit_type.count[c] - state.sheets.left[base + c] for c in range(COMPONENTS)]
    scars = sum(gone * unit_type.points[c] for c, gone in enumerate(event.destroyed))
    state.wear = state.wear.with_scars(unit, scars)
    event.wreck = state.sheets.treads[unit] == 0 and not fireable(state, unit)
    return event


def _restore(state: State, unit: int) -> None:
    """Restore an Ogre to the state of a new record sheet."""
    unit_type = state.kind(unit)
    state.own_sheets().left[unit * COMPONENTS : (unit + 1) * COMPONENTS] = unit_type.count
    state.own_sheets().treads[unit] = unit_type.treads
    state.own_sheets().missiles_fired[unit] = 0
    state.own_sheets().internal_fired[unit] = 0


def _roll_weapons(state: State, unit: int, event: DamageRolled, dice: Dice) -> None:
    """rp:6.03, step 1: Roll for batteries and racks. They are intact on a 1 or 2."""
    for component in (MAIN, SECONDARY, RACK):
        at = unit * COMPONENTS + component
        for _ in range(state.sheets.left[at]):
            event.weapons.append(dice.roll(f"a weapon of {state.ids[unit]} (rp:6.03)"))
            if event.weapons[-1] > WEAPON_INTACT:
                state.own_sheets().left[at] -= 1


def _roll_missiles(state: State, unit: int, event: DamageRolled, dice: Dice) -> None:
    """rp:6.03, steps 2 and 3: Roll for missiles. Each rack left gets one die of missiles. External ones remain on a 1.

    The rest have been fired.
    """
    base = unit * COMPONENTS
    name = state.ids[unit]
    event.racks = [
        dice.roll(f"the missiles in a rack of {name} (rp:6.03)") for _ in range(state.sheets.left[base + RACK])
    ]
    held = state.sheets.left[base + INTERNAL]
    state.own_sheets().left[base + INTERNAL] = min(sum(event.racks), held)
    state.own_sheets().internal_fired[unit] = held - state.sheets.left[base + INTERNAL]
    held = state.sheets.left[base + MISSILE]
    event.external = [dice.roll(f"an external missile of {name} (rp:6.03)") for _ in range(held)]
    state.own_sheets().left[base + MISSILE] = sum(1 for face in event.external if face <= MISSILE_INTACT)
    state.own_sheets().missiles_fired[unit] = held - state.sheets.left[base + MISSILE]


def _roll_treads(state: State, unit: int, mobile: bool, event: DamageRolled, dice: Dice) -> None:
    """rp:6.02, rp:6.03, step 5: Roll for treads. A damaged Ogre loses one die of tread units for every five it has.

    An immobile Ogre has none left.
    """
    treads = state.sheets.treads[unit]
    event.treads_lost = treads
    if mobile:
        name = state.ids[unit]
        event.treads = [dice.roll(f"five tread units of {name} (rp:6.03)") for _ in range(treads // TREADS_FOR_A_DIE)]
        event.treads_lost = min(sum(event.treads), treads)
    state.own_sheets().treads[unit] = treads - event.treads_lost
    state.wear = state.wear.with_worn(unit, event.treads_lost)
