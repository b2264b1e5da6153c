"""7.11 Hits: the effect of fire, rams, mines and terrain on a unit, its squads, a component or its treads.

Every hit goes through `hit`. It applies a result (DISABLED is a D, DESTROYED an X) to a victim and returns the outcome.
"""

from __future__ import annotations

from cybertank.rules.combat.groups import UNGROUPED, InfantryUnit, exposed_infantry, forget_open_squad, forget_squad
from cybertank.rules.combat.losses import check_ogre, lose, lose_squad
from cybertank.rules.dice import Dice
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, REDUCED, Event
from cybertank.rules.superheavies.sheets import roll_sheet
from cybertank.rules.trains.wrecks import wreck
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.hidden import NO_DECOY, QUERY
from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, INTERNAL, RACK, TRAIN


class WholeUnit:
    """A unit that is hit as a whole: armor, a truck or a post. A D disables it, and `cause` records by what."""

    __slots__ = ("cause", "unit")

    def __init__(self, unit: int, cause: int) -> None:
        self.unit = unit
        self.cause = cause


class Component:
    """One weapon or arm of an Ogre, which only an X destroys (7.13.1)."""

    __slots__ = ("component", "ogre")

    def __init__(self, ogre: int, component: int) -> None:
        self.ogre = ogre
        self.component = component


class Treads:
    """A number of an Ogre's tread units (3.04.2)."""

    __slots__ = ("count", "ogre")

    def __init__(self, ogre: int, count: int) -> None:
        self.ogre = ogre
        self.count = count


Victim = WholeUnit | InfantryUnit | Component | Treads
"""Everything that a result can be applied to."""


class Hit:
    """The effect of a hit: the result, the squads or tread units lost, and the die roll that picked the squad."""

    __slots__ = ("lost", "lot", "result")

    def __init__(self, result: int, lost: int = 0, lot: int = NO_DIE) -> None:
        self.result = result
        self.lost = lost
        self.lot = lot


def hit(state: State, victim: Victim, result: int, dice: Dice, events: list[Event]) -> Hit:
    """Apply a result and its losses to a victim. If an Ogre dies as a result, add an event for that (7.11, 7.13)."""
    if result == NO_EFFECT:
        return Hit(NO_EFFECT)
    if isinstance(victim, WholeUnit):
        if state.kind(victim.unit).kind == TRAIN:
            return Hit(_hit_train(state, victim.unit, result, events))
        return Hit(_hit_unit(state, victim, result, dice, events))
    if isinstance(victim, InfantryUnit):
        return _hit_infantry(state, victim, result, dice)
    if isinstance(victim, Treads):
        return Hit(DESTROYED, _lose_treads(state, victim, events))
    if result == DESTROYED:
        _lose_component(state, victim, events)
    return Hit(DESTROYED if result == DESTROYED else NO_EFFECT)


def _hit_unit(state: State, victim: WholeUnit, result: int, dice: Dice, events: list[Event]) -> int:
    """7.11: Destroy a unit on an X. On a D, disable it, or destroy it if it is already disabled.

    14.01: Anything destroys a pallet.
    """
    unit = victim.unit
    if state.kinds[unit].has_sheet:
        return _hit_superheavy(state, victim, result, dice, events)
    if result == DESTROYED or state.disability.disabled[unit] != NOT_DISABLED or is_pallet(state, unit):
        lose(state, unit)
        return DESTROYED
    return _disable(state, victim)


def _hit_superheavy(state: State, victim: WholeUnit, result: int, dice: Dice, events: list[Event]) -> int:
    """13.07: Roll on a Superheavy's record sheet for an X, which also disables it. A second D has no effect."""
    if result == DESTROYED:
        if roll_sheet(state, victim.unit, dice, events) == DESTROYED:
            return DESTROYED
    elif state.disability.disabled[victim.unit] != NOT_DISABLED:
        return NO_EFFECT
    return _disable(state, victim)


def _disable(state: State, victim: WholeUnit) -> int:
    """7.11: Disable a unit, and record in whose turn."""
    unit = victim.unit
    turn = state.flow[0]
    own = isinstance(turn, Turn) and not state.hostile(turn.seat, unit)
    state.disability = state.disability.with_new(unit, victim.cause, own)
    if state.setting.rules.dummies and state.hidden.decoys[unit] == QUERY:
        state.hidden = state.hidden.with_decoys(unit, NO_DECOY)
    return DISABLED


def _hit_train(state: State, counter: int, result: int, events: list[Event]) -> int:
    """9.03: Destroy a train counter on an X. A D does not affect it. Those aboard roll later."""
    if result == DESTROYED:
        wreck(state, counter, "9.03", events)
    return DESTROYED if result == DESTROYED else NO_EFFECT


def _hit_infantry(state: State, squads: InfantryUnit, result: int, dice: Dice) -> Hit:
    """7.11: Remove one squad of infantry on a D, and all of them on an X.

    15.03.5: A D on entrenched squads takes one that is not entrenched, if there is one in the hex.
    """
    before = squads.squads
    lot = NO_DIE
    if result == DISABLED and squads.dug:
        exposed = exposed_infantry(state, squads.hex, state.seat_of[squads.counters[0]])
        if exposed.counters:
            return Hit(REDUCED, 1, _reduce(state, exposed, dice))
    if result == DISABLED:
        lot = _reduce(state, squads, dice)
    else:
        _lose_all(state, squads)
    return Hit(REDUCED if squads.counters else DESTROYED, before - squads.squads, lot)


def _reduce(state: State, squads: InfantryUnit, dice: Dice) -> int:
    """3.02, 7.11: Remove one squad and return the die roll that picked it.

    The squad comes from the last counter, or is picked at random if the kinds differ.
    """
    victim = squads.counters[-1]
    lot = NO_DIE
    if any(state.type_of[counter] != state.type_of[victim] for counter in squads.counters):
        among = [c for i, c in enumerate(squads.counters) for _ in range(squads.shares[i])]
        lot = dice.roll("the choice of the squad to remove (3.02)")
        victim = among[(lot - 1) * len(among) // 6]
    lose_squad(state, victim)
    squads.drop(victim)
    forget_squad(state, squads, victim)
    if squads.group == UNGROUPED and state.engineering.trenches:
        forget_open_squad(state, squads.hex, victim)
    return lot


def _lose_all(state: State, squads: InfantryUnit) -> None:
    """7.11: Remove every squad of an infantry unit."""
    for i, counter in enumerate(squads.counters):
        for _ in range(squads.shares[i]):
            lose_squad(state, counter)
            forget_squad(state, squads, counter)
    squads.counters = []
    squads.shares = []


def _lose_treads(state: State, victim: Treads, events: list[Event]) -> int:
    """3.04.2: Remove tread units from an Ogre, at most as many as it has, and return the number lost."""
    lost = min(victim.count, state.sheets.treads[victim.ogre])
    state.own_sheets().treads[victim.ogre] -= lost
    check_ogre(state, victim.ogre, events)
    return lost


def _lose_component(state: State, victim: Component, events: list[Event]) -> None:
    """3.04.2, 7.13.1: Remove one of an Ogre's weapons. A rack takes one internal missile with it."""
    base = victim.ogre * COMPONENTS
    left = state.own_sheets().left
    left[base + victim.component] -= 1
    if victim.component == RACK and left[base + INTERNAL] > 0:
        left[base + INTERNAL] -= 1
    check_ogre(state, victim.ogre, events)
