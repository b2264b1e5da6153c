"""10.04 The shockwave: the table of effects, and how far terrain protects what it reaches."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import GEV, RUBBLE, SWAMP, is_forest, is_town
from cybertank.rules.combat.crt import HOPELESS, ONE_TO_ONE, ONE_TO_TWO, SURE
from cybertank.rules.combat.strengths import is_submerged
from cybertank.rules.drones.pallets import is_pallet
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.terrain.damage import river_bridge_hexes, standing_stream_bridges, way_hexes
from cybertank.rules.trains.counters import is_aboard
from cybertank.rules.vulcans.cargo import is_stowed
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import AP, ARM, COMPONENTS, MAIN, MISSILE, RACK, SECONDARY, TRAIN

TWO_TO_ONE: Final = 2
FOUR_TO_ONE: Final = 4

# The rows of the table: the odds at one hex, two hexes and so on. Farther away there is no effect.
SOFT: Final = (SURE, SURE, FOUR_TO_ONE, TWO_TO_ONE, ONE_TO_ONE)
"""D0 units and GEVs."""
D1: Final = (SURE, SURE, TWO_TO_ONE, ONE_TO_ONE, ONE_TO_TWO)
D2: Final = (SURE, FOUR_TO_ONE, TWO_TO_ONE, ONE_TO_ONE)
D3: Final = (FOUR_TO_ONE, TWO_TO_ONE, ONE_TO_ONE)
"""Armor and posts of D3 and more, and trains."""
SQUADS: Final = (SURE, TWO_TO_ONE, ONE_TO_ONE)
TERRAIN: Final = (SURE, SURE, SURE, FOUR_TO_ONE, TWO_TO_ONE, ONE_TO_ONE)
"""Town and forest hexes."""
WAYS: Final = (TWO_TO_ONE, ONE_TO_TWO)
"""Roads, rails and bridges."""
OGRES: Final = (TWO_TO_ONE, ONE_TO_TWO)
WEAK_BUILDINGS: Final = (TWO_TO_ONE, ONE_TO_TWO)
BUILDINGS: Final = (ONE_TO_ONE,)
STRONG_BUILDINGS: Final = (ONE_TO_TWO,)

Row = tuple[int, ...]
FARTHEST: Final = len(TERRAIN)
"""Beyond this many hexes an explosion has no effect."""
WEAK_POINTS: Final = 20
STRONG_POINTS: Final = 50
POINTS_FOR_A_DIE: Final = 5
"""One attack is rolled for every five structure points or tread units, and an X destroys five."""
# The components of an Ogre in the order in which their dice are rolled.
OGRE_PARTS: Final = (MAIN, SECONDARY, AP, MISSILE, RACK, ARM)

# What an effect is about.
UNIT: Final = 0
GROUND: Final = 1
ROAD: Final = 2
BRIDGE: Final = 3


def column_at(row: Row, distance: int) -> int:
    """Return the column of the Combat Results Table for a row and a distance. SURE needs no die."""
    return row[distance - 1] if 1 <= distance <= len(row) else HOPELESS


def row_of(state: State, unit: int) -> Row:
    """Return the row of the table for a unit."""
    unit_type = state.kind(unit)
    if unit_type.is_ogre:
        return OGRES
    if unit_type.is_infantry:
        return SQUADS
    if unit_type.is_building:
        points = state.buildings.points[unit]
        return WEAK_BUILDINGS if points <= WEAK_POINTS else BUILDINGS if points <= STRONG_POINTS else STRONG_BUILDINGS
    if unit_type.kind == TRAIN:
        return D3
    defense = state.defense_of[unit]
    if defense == 0 or unit_type.mobility == GEV:
        return SOFT
    return D1 if defense == 1 else D2 if defense == 2 else D3


def protection(state: State, unit: int) -> tuple[int, str]:
    """Return how many hexes farther away a unit counts because of its terrain, and the reason in words.

    Riding infantry counts as a vehicle (5.11.2), so rubble does not protect it.
    """
    if is_submerged(state, unit):
        return 2, "under water"
    if state.levels.on_bridge[unit]:
        return 0, ""
    terrain = state.board.terrain[state.hex_of[unit]]
    if is_town(terrain):
        return 2, "in a town"
    if terrain == RUBBLE and state.kind(unit).is_infantry and state.riders.riding[unit] == NOBODY:
        return 2, "infantry in rubble"
    if is_forest(terrain):
        return 1, "in a forest"
    return (1, "in a swamp") if terrain == SWAMP else (0, "")


class Effect:
    """What the shockwave does to one thing: its distance with protection, its odds, and the number of dice."""

    __slots__ = ("column", "dice", "distance", "hex", "other", "unit", "what", "why")

    def __init__(self, what: int, distance: int, column: int) -> None:
        self.what = what
        """UNIT, GROUND, ROAD or BRIDGE."""
        self.distance = distance
        self.column = column
        self.dice = 1
        """Attacks that are rolled, if the odds need a die."""
        self.unit = NOBODY
        self.hex = NOBODY
        """The hex of ground or a road, the river hex of a bridge, or the first hex of a stream bridge."""
        self.other = NOBODY
        """The second hex of a stream bridge."""
        self.why = ""
        """The terrain that protects a unit, in words."""


def effects_on_units(state: State, where: int) -> list[Effect]:
    """Return what an explosion in a hex does to units in other hexes, in unit order.

    Passengers of a train suffer only with their counter (9.07).
    """
    found: list[Effect] = []
    distances = state.board.distances(where)
    for unit, there in enumerate(state.hex_of):
        if there < 0 or there == where or distances[there] > FARTHEST:
            continue
        if state.trains.any and is_aboard(state, unit):
            continue
        if is_pallet(state, unit) and state.riders.riding[unit] != NOBODY:
            # 14.01: A pallet aboard a transport suffers with it.
            continue
        if is_stowed(state, unit):
            # 15.02.1: What is inside a Vulcan is safe as long as the Vulcan lives.
            continue
        effect = effect_on(state, unit, distances[there])
        if effect.column != HOPELESS and not is_dummy(state, unit):
            found.append(effect)
    return found


def effect_on(state: State, unit: int, distance: int) -> Effect:
    """Return what an explosion at a distance does to a unit."""
    farther, why = protection(state, unit)
    effect = Effect(UNIT, distance + farther, column_at(row_of(state, unit), distance + farther))
    effect.unit, effect.why = unit, why
    unit_type = state.kind(unit)
    if unit_type.is_infantry:
        effect.dice = state.sheets.squads[unit]
    elif unit_type.is_building:
        effect.dice = fives(state.buildings.points[unit])
    elif unit_type.is_ogre:
        parts = [state.sheets.left[unit * COMPONENTS + component] for component in OGRE_PARTS]
        effect.dice = sum(parts) + fives(state.sheets.treads[unit])
    return effect


def fives(points: int) -> int:
    """Return how many attacks are rolled against structure points or tread units."""
    return -(-points // POINTS_FOR_A_DIE)


def effects_on_ground(state: State, where: int) -> list[Effect]:
    """Return what an explosion in a hex does to hexes, roads and bridges, in the order of the hexes' numbers.

    A hex's terrain comes before its road or rail, and that before its bridges. A bridge comes with the lowest number of
    its hexes and counts as being in the nearest. Bridges in the hex itself are already gone.
    """
    board = state.board
    distances = board.distances(where)
    found: list[tuple[str, int, str, Effect]] = []
    for h in range(board.size):
        if h != where and distances[h] <= FARTHEST and (is_town(board.terrain[h]) or is_forest(board.terrain[h])):
            found.append((board.names[h], GROUND, "", _at(GROUND, h, distances[h], TERRAIN)))
    for h in way_hexes(board):
        if h != where and distances[h] <= len(WAYS) and not board.river_bridge[h]:
            found.append((board.names[h], ROAD, "", _at(ROAD, h, distances[h], WAYS)))
    for one, other in standing_stream_bridges(board):
        near = min(distances[one], distances[other])
        if 0 < near <= len(WAYS):
            effect = _at(BRIDGE, one, near, WAYS)
            effect.other = other
            found.append((board.names[one], BRIDGE, board.names[other], effect))
    for water, bridge in enumerate(board.river_bridge):
        if bridge:
            lies_in = river_bridge_hexes(board, water)
            near = min(distances[h] for h in lies_in)
            if 0 < near <= len(WAYS):
                first = min(board.names[h] for h in lies_in)
                found.append((first, BRIDGE, board.names[water], _at(BRIDGE, water, near, WAYS)))
    found.sort(key=lambda entry: entry[:3])
    return [entry[3] for entry in found]


def _at(what: int, where: int, distance: int, row: Row) -> Effect:
    effect = Effect(what, distance, column_at(row, distance))
    effect.hex = where
    return effect
