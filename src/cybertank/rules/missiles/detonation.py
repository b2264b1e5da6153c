"""10.04 Detonation: everything in the hex is gone, then the shockwave reaches what is near."""

from __future__ import annotations

from cybertank.board.terrain import CRATER, DAMAGED_FOREST, DAMAGED_TOWN, WATER
from cybertank.rules.buildings.structure import strike
from cybertank.rules.combat.crt import crt_result, needs_die
from cybertank.rules.combat.groups import InfantryUnit, group_of
from cybertank.rules.combat.hits import Component, Treads, WholeUnit, hit
from cybertank.rules.combat.losses import lose
from cybertank.rules.dice import Dice
from cybertank.rules.drones.cargo import lose_cargo
from cybertank.rules.events.base import DESTROYED, NO_DIE, NO_EFFECT, REDUCED, Event
from cybertank.rules.events.missiles import BridgeStruck, GroundStruck, MissileExploded, OgreStruck, UnitStruck
from cybertank.rules.hidden.camouflage import reveal
from cybertank.rules.hidden.dummies import is_dummy, strip_dummy
from cybertank.rules.missiles.shockwave import (
    BRIDGE,
    OGRE_PARTS,
    POINTS_FOR_A_DIE,
    ROAD,
    Effect,
    effect_on,
    effects_on_ground,
    effects_on_units,
    fives,
)
from cybertank.rules.terrain.damage import GroundChanges, damaged, river_bridge_hexes, standing_stream_bridges
from cybertank.rules.trains.wrecks import wreck
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.chapters.hidden import MINE_FIELDS, MINE_HEX
from cybertank.state.columns import NOBODY, Numbers
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, TRAIN


def explode(state: State, launcher: int, where: int, dice: Dice, events: list[Event]) -> None:
    """10.04: Explode a missile in a hex: first ground zero, then the units near it, then the ground."""
    state.missiles = state.missiles.with_blast(where)
    if state.setting.rules.hides:
        _uncover(state, where, events)
    coupled = [(front, rear) for front, rear in enumerate(state.trains.rear) if rear != NOBODY]
    _clear_hex(state, launcher, where, dice, events)
    for effect in effects_on_units(state, where):
        if state.hex_of[effect.unit] >= 0:
            _strike_unit(state, effect, dice, events)
    _strike_ground(state, where, dice, events)
    if len(state.trains.wrecked) > 1:
        _put_fronts_first(state, coupled)


def _put_fronts_first(state: State, coupled: list[tuple[int, int]]) -> None:
    """9.07: Let those aboard the front of a train roll before those aboard its rear, whichever was struck first."""
    wrecked = list(state.trains.wrecked)
    for front, rear in coupled:
        if front in wrecked and rear in wrecked[: wrecked.index(front)]:
            wrecked.remove(front)
            wrecked.insert(wrecked.index(rear), front)
    state.trains = state.trains.with_wrecked(tuple(wrecked))


def _uncover(state: State, where: int, events: list[Event]) -> None:
    """13.05, 13.06: Reveal the hidden units that an explosion reaches. Dummies vanish."""
    distances = state.board.distances(where)
    for unit, there in enumerate(state.hex_of):
        if there < 0 or (there != where and not effect_on(state, unit, distances[there]).column >= 0):
            continue
        if is_dummy(state, unit):
            strip_dummy(state, unit, events)
        else:
            reveal(state, unit, events)


# -- ground zero -------------------------------------------------------------------------------------------------------


def _clear_hex(state: State, launcher: int, where: int, dice: Dice, events: list[Event]) -> None:
    """10.04: Remove everything in the hex, and put a crater there unless it is water. Its bridges are gone too.

    A train goes as a whole.
    """
    event = MissileExploded(launcher, where)
    events.append(event)
    event.destroyed = state.units_at(where)
    trains = [unit for unit in event.destroyed if state.kind(unit).kind == TRAIN]
    for unit in event.destroyed:
        if state.hex_of[unit] == where and unit not in trains:
            lose(state, unit)
    for counter in trains:
        if state.hex_of[counter] == where:
            wreck(state, counter, "10.04", events, whole=True)
    if state.setting.rules.mines:
        state.hidden = state.hidden.with_mines(_elsewhere(state.hidden.mines, where))
        if state.engineering.safe:
            state.engineering = state.engineering.with_safe(_elsewhere(state.engineering.safe, where))
    for number in reversed(state.vulcans.revetments_at(where)):
        state.vulcans = state.vulcans.without_revetment(number)
    if state.engineering.squads_dug_in(where):
        state.engineering = state.engineering.with_trenches(where, 0)
    board = state.board
    changes = GroundChanges()
    changes.broken = event.sides = [side for side in standing_stream_bridges(board) if where in side]
    if board.terrain[where] != WATER:
        event.crater = True
        changes.terrain[where] = CRATER
    after: list[Event] = []
    for water, bridge in enumerate(board.river_bridge):
        if bridge and where in river_bridge_hexes(board, water):
            event.bridge = water
            changes.drop_river_bridge(state, water, dice, after)
    events.extend(after)
    changes.make(state)


def _elsewhere(mines: Numbers, where: int) -> Numbers:
    """13.04: Return the mines that are not in a hex."""
    places = [mines[i : i + MINE_FIELDS] for i in range(0, len(mines), MINE_FIELDS)]
    return tuple(number for place in places if place[MINE_HEX] != where for number in place)


# -- the shockwave -----------------------------------------------------------------------------------------------------


def _strike_unit(state: State, effect: Effect, dice: Dice, events: list[Event]) -> None:
    """10.04: Let the shockwave strike a unit, by its own row of the table."""
    unit_type = state.kind(effect.unit)
    if unit_type.is_ogre:
        _strike_ogre(state, effect, dice, events)
        return
    if unit_type.is_building:
        _strike_building(state, effect, dice, events)
        return
    event = UnitStruck(effect.unit, effect.distance, effect.column)
    aftermath: list[Event] = []
    name = state.ids[effect.unit]
    results: list[int] = []
    for _ in range(effect.dice):
        die = dice.roll(f"the shockwave against {name} (10.04)") if needs_die(effect.column) else NO_DIE
        results.append(crt_result(effect.column, die))
        if die != NO_DIE:
            event.dice.append(die)
    if unit_type.is_infantry:
        _lose_squads(state, event, results, dice, aftermath)
    else:
        event.result = hit(state, WholeUnit(effect.unit, BY_FIRE), results[0], dice, aftermath).result
        if state.drones.any:
            lose_cargo(state, effect.unit, effect.column, aftermath)
    events.append(event)
    events.extend(aftermath)


def _lose_squads(state: State, event: UnitStruck, results: list[int], dice: Dice, aftermath: list[Event]) -> None:
    """10.04: Remove each squad that rolled a D or an X: it is a unit of one squad."""
    event.lost = sum(1 for result in results if result != NO_EFFECT)
    for _ in range(event.lost):
        squad = InfantryUnit(state.hex_of[event.unit], group_of(state, event.unit))
        squad.add(event.unit, 1)
        hit(state, squad, DESTROYED, dice, aftermath)
    if event.lost:
        event.result = REDUCED if state.hex_of[event.unit] >= 0 else DESTROYED


def _strike_ogre(state: State, effect: Effect, dice: Dice, events: list[Event]) -> None:
    """10.04: Roll for each component of an Ogre, then for its treads, five for each X."""
    ogre = effect.unit
    event = OgreStruck(ogre, effect.distance, effect.column)
    aftermath: list[Event] = []
    for component in OGRE_PARTS:
        for _ in range(state.sheets.left[ogre * COMPONENTS + component]):
            die = dice.roll(f"the shockwave against {state.ids[ogre]} (10.04)")
            event.dice.append(die)
            if crt_result(effect.column, die) == DESTROYED:
                event.components.append(component)
    for _ in range(fives(state.sheets.treads[ogre])):
        event.tread_dice.append(dice.roll(f"the shockwave against the treads of {state.ids[ogre]} (10.04)"))
    hits = sum(1 for die in event.tread_dice if crt_result(effect.column, die) == DESTROYED)
    event.treads = min(hits * POINTS_FOR_A_DIE, state.sheets.treads[ogre])
    if event.treads:
        hit(state, Treads(ogre, event.treads), DESTROYED, dice, aftermath)
    for component in event.components:
        if state.hex_of[ogre] >= 0:
            hit(state, Component(ogre, component), DESTROYED, dice, aftermath)
    if state.drones.any or state.vulcans.cargo:
        lose_cargo(state, ogre, effect.column, aftermath)
    events.append(event)
    events.extend(aftermath)


def _strike_building(state: State, effect: Effect, dice: Dice, events: list[Event]) -> None:
    """10.04: Roll one attack for every five structure points of a building. Each X destroys five."""
    event = UnitStruck(effect.unit, effect.distance, effect.column)
    for _ in range(effect.dice):
        event.dice.append(dice.roll(f"the shockwave against {state.ids[effect.unit]} (10.04)"))
    hits = sum(1 for die in event.dice if crt_result(effect.column, die) == DESTROYED)
    events.append(event)
    if hits:
        strike(state, effect.unit, hits * POINTS_FOR_A_DIE, "10.04", events)
        event.result = REDUCED if state.hex_of[effect.unit] >= 0 else DESTROYED


def _strike_ground(state: State, where: int, dice: Dice, events: list[Event]) -> None:
    """10.04, 13.01, 13.02: Let the shockwave strike hexes, roads and bridges, and make all changes with one board."""
    changes = GroundChanges()
    for effect in effects_on_ground(state, where):
        if effect.what == BRIDGE:
            _strike_bridge(state, effect, changes, dice, events)
        elif effect.what == ROAD and effect.hex in changes.terrain:
            # The hex has just been damaged, so its road is cut already.
            continue
        else:
            _strike_hex(state, effect, changes, dice, events)
    changes.make(state)


def _strike_hex(state: State, effect: Effect, changes: GroundChanges, dice: Dice, events: list[Event]) -> None:
    name = state.board.names[effect.hex]
    road = effect.what == ROAD
    event = GroundStruck(effect.hex, road, effect.distance, effect.column)
    if needs_die(effect.column):
        what = "the road or rail in" if road else "the hex"
        event.die = dice.roll(f"the shockwave against {what} {name} (10.04)")
    event.result = crt_result(effect.column, event.die)
    event.was_damaged = state.board.terrain[effect.hex] in (DAMAGED_TOWN, DAMAGED_FOREST)
    if event.result != NO_EFFECT and road:
        changes.cuts.append(effect.hex)
    elif event.result != NO_EFFECT:
        changes.terrain[effect.hex] = damaged(state.board.terrain[effect.hex], event.result)
    events.append(event)


def _strike_bridge(state: State, effect: Effect, changes: GroundChanges, dice: Dice, events: list[Event]) -> None:
    """10.04, 13.02: Let a bridge fall on an X, at once and with the units on it."""
    event = BridgeStruck(effect.hex, effect.other, effect.distance, effect.column)
    event.die = dice.roll(f"the shockwave against the bridge at {state.board.names[effect.hex]} (10.04)")
    event.fell = crt_result(effect.column, event.die) == DESTROYED
    events.append(event)
    if event.fell and effect.other != NOBODY:
        changes.broken.append((effect.hex, effect.other))
    elif event.fell:
        changes.drop_river_bridge(state, effect.hex, dice, events)
