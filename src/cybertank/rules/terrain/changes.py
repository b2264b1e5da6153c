"""2.00.3, 13.02 Changing terrain: cut roads, collapsed bridges, and the units that fall with bridges.

No other rule replaces a game's board.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board, Ground
from cybertank.board.terrain import STREAM, SWAMP
from cybertank.rules.combat.crt import ONE_TO_ONE, crt_result
from cybertank.rules.combat.hits import Component, Treads, WholeUnit, hit
from cybertank.rules.combat.losses import lose
from cybertank.rules.dice import Dice
from cybertank.rules.drones.cargo import lose_missiles
from cybertank.rules.events.base import DESTROYED, Event
from cybertank.rules.events.hidden import (
    FellWithBridge,
    RoadCut,
)
from cybertank.rules.hidden.camouflage import reveal
from cybertank.rules.hidden.dummies import is_dummy, strip_dummy
from cybertank.rules.vulcans.cargo import is_stowed
from cybertank.state.chapters.disability import BY_FIRE
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, INTERNAL, TRAIN

# 13.02.2: Dice for the treads of an Ogre that falls with a bridge.
FALL_DICE: Final = 4


def break_road(state: State, where: int, on_road: bool, dice: Dice, events: list[Event]) -> None:
    """13.04: Cut the road or rail on which a mine has gone off. If the hex has a bridge, the bridge collapses."""
    bridge = state.board.river_bridge[where] != 0
    sides = stream_bridges(state.board, where)
    if not (on_road or bridge or sides):
        return
    events.append(RoadCut(where, on_road, bridge, sides))
    changes = {where: SWAMP} if bridge else {}
    cuts = [where] if on_road or bridge else []
    overlay(state, changes, cuts, sides)
    if bridge:
        fall_into_river(state, where, dice, events)


def overlay(state: State, terrain: dict[int, int], cuts: list[int], broken: list[tuple[int, int]]) -> None:
    """2.00.3: Give the state a board with new terrain in some hexes, and with roads and bridges cut."""
    state.board = Board(state.board.ground.overlaid(terrain, [], cuts, broken))


def rework(state: State, ground: Ground) -> None:
    """15.03.6, 15.03.7: Give the state a board with ground that engineers have changed."""
    state.board = Board(ground)


def stream_bridges(board: Board, where: int) -> list[tuple[int, int]]:
    """13.02: Return the hexsides of a hex at which a road or rail crosses a stream on a bridge."""
    return [
        (where, board.near[step])
        for step in range(where * 6, where * 6 + 6)
        if (board.sides[step] == STREAM and (board.roads[step] or board.rails[step]))
        or board.ground.is_built(where, board.near[step])
    ]


def fall_into_river(state: State, water: int, dice: Dice, events: list[Event]) -> None:
    """13.02.2: Let everything on a river bridge fall. Units below are not hurt, but nobody stays under water in swamp.

    Whatever was hidden on the bridge is revealed, and dummies vanish (13.05, 13.06).
    """
    for unit in state.units_at(water):
        if state.hex_of[unit] != water:
            continue
        if not state.levels.on_bridge[unit]:
            if state.levels.submerged[unit]:
                state.levels = state.levels.with_submerged(unit, 0)
        elif is_dummy(state, unit):
            strip_dummy(state, unit, events)
        elif is_stowed(state, unit):
            # 15.02.1: It falls inside its Vulcan, and survives if the Vulcan does.
            state.levels = state.levels.with_on_bridge(unit, 0)
        else:
            reveal(state, unit, events)
            fall_with_bridge(state, unit, dice, events)


def fall_with_bridge(state: State, unit: int, dice: Dice, events: list[Event]) -> None:
    """13.02.2: Destroy a unit on a bridge that collapses. An Ogre loses treads and perhaps weapons instead."""
    event = FellWithBridge(unit)
    events.append(event)
    state.levels = state.levels.with_on_bridge(unit, 0)
    unit_type = state.kind(unit)
    if unit_type.kind == TRAIN:
        hit(state, WholeUnit(unit, BY_FIRE), DESTROYED, dice, events)
        return
    if not unit_type.is_ogre:
        # A Superheavy with a record sheet is destroyed too: it is not an Ogre, and this is not an X.
        lose(state, unit)
        return
    name = state.ids[unit]
    base = unit * COMPONENTS
    gone: list[int] = []
    for component in range(COMPONENTS):
        for _ in range(0 if component == INTERNAL else state.sheets.left[base + component]):
            die = dice.roll(f"a component of {name} as it falls (13.02.2)")
            event.components.append(die)
            if crt_result(ONE_TO_ONE, die) == DESTROYED:
                gone.append(component)
    event.treads = [dice.roll(f"the fall of {name} with the bridge (13.02.2)") for _ in range(FALL_DICE)]
    for component in gone:
        hit(state, Component(unit, component), DESTROYED, dice, events)
    event.lost = min(sum(event.treads), state.sheets.treads[unit])
    if state.hex_of[unit] >= 0:
        hit(state, Treads(unit, event.lost), DESTROYED, dice, events)
    if state.vulcans.cargo and state.hex_of[unit] >= 0:
        lose_missiles(state, unit, events)
