"""13.01, 13.02, 15.04.7 Targets on the ground: the hexes in which they lie, their strength, and what can be damaged."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import RUBBLE, is_forest, is_town
from cybertank.rules.combat.strengths import VEHICLES, shelter, shot_halves
from cybertank.rules.refusal import Refusal
from cybertank.rules.terrain.damage import has_way, is_standing_stream_bridge, river_bridge_hexes
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import (
    NO_HEX,
    BridgeTarget,
    GroundTarget,
    HexTarget,
    RevetmentTarget,
    RoadTarget,
    Target,
    TrenchTarget,
    UnitTarget,
)
from cybertank.units.catalogue import AP

HEX_DEFENSE: Final = 4
"""13.01: The defense strength of a hex. Its own terrain never doubles it."""
STREAM_BRIDGE_DEFENSE: Final = 6
RIVER_BRIDGE_DEFENSE: Final = 8
REVETMENT_DEFENSE: Final = 2
"""15.04.7: The defense strength of a revetment, which terrain multiplies as that of armor."""


def can_be_damaged(board: Board, where: int) -> bool:
    """13.01: Return True for a town or forest hex that is not rubble yet, and for a hex with a road or rail."""
    terrain = board.terrain[where]
    return terrain != RUBBLE and (is_town(terrain) or is_forest(terrain) or has_way(board, where))


def hexes_of(board: Board, target: GroundTarget) -> list[int]:
    """13.02, 13.02.1: Return the hexes in which a target lies. Fire at any of them is fire at the target."""
    if not isinstance(target, BridgeTarget):
        return [target.hex]
    if target.other != NO_HEX:
        return [target.hex, target.other]
    return river_bridge_hexes(board, target.hex)


def nearest_hex(state: State, unit: int, target: GroundTarget) -> int:
    """13.02: Return the hex at which a unit fires: the nearest, and the first by number if several are as near."""
    board = state.board
    distances = board.distances(state.hex_of[unit])
    return min(hexes_of(board, target), key=lambda h: (distances[h], board.names[h]))


def hex_under_fire(state: State, shooter: int, target: Target) -> int:
    """Return the hex at which a unit fires: that of a unit, or the nearest one of a target on the ground."""
    return state.hex_of[target.unit] if isinstance(target, UnitTarget) else nearest_hex(state, shooter, target)


def defense_of_ground(board: Board, target: GroundTarget) -> int:
    """13.01, 13.02, 15.04.7: Return the defense strength of a target. A road in the attacker's hex has none."""
    if isinstance(target, RevetmentTarget):
        return REVETMENT_DEFENSE * shelter(board.terrain[target.hex], VEHICLES)[0]
    if isinstance(target, BridgeTarget):
        return RIVER_BRIDGE_DEFENSE if target.other == NO_HEX else STREAM_BRIDGE_DEFENSE
    return HEX_DEFENSE if isinstance(target, HexTarget) else 0


def ground_strength(state: State, shots: list[Shot]) -> int:
    """7.05.1, 7.06: Return the strength of an attack that counts against the ground, in halves. AP guns do not."""
    total = 0
    for shot in shots:
        if shot.component != AP:
            total += shot_halves(state, shot, NOBODY)
    return total


def falls_at_once(state: State, shots: list[Shot], target: GroundTarget) -> bool:
    """13.01.3, 13.02, 13.02.1: Return True if no die is needed: a road, or a bridge attacked from its own hexes."""
    if isinstance(target, (RoadTarget, TrenchTarget)):
        return True
    if not isinstance(target, BridgeTarget):
        return False
    within = hexes_of(state.board, target)
    return any(state.hex_of[shot.unit] in within for shot in shots)


# -- what is a target --------------------------------------------------------------------------------------------------


def refuse_ground_target(state: State, target: GroundTarget) -> Refusal | None:
    """13.01-13.02.1: Refuse a target if its rules are not in use, or if there is nothing to fire at."""
    if isinstance(target, BridgeTarget):
        return _refuse_bridge(state, target)
    name = state.board.names[target.hex]
    if isinstance(target, TrenchTarget):
        if state.engineering.squads_dug_in(target.hex):
            return None
        return Refusal("15.03.5", f"there are no entrenchments in {name}; fire at a unit")
    if isinstance(target, RevetmentTarget):
        if state.vulcans.revetments_at(target.hex):
            return None
        return Refusal("15.04.7", f"there is no revetment in {name}; fire at a unit")
    if not state.setting.rules.terrain_damage:
        rule = "13.01" if isinstance(target, HexTarget) else "13.01.3"
        return Refusal(rule, "hexes and roads are targets only with the option `terrain_damage`; fire at a unit")
    if isinstance(target, HexTarget):
        return None
    if state.board.river_bridge[target.hex]:
        return Refusal(
            "5.07", f"only destroying the bridge damages the road on it: `at bridge {name}` with the option `bridges`"
        )
    if not has_way(state.board, target.hex):
        return Refusal("13.01.3", f"there is no road or rail in {name} that is not cut yet; fire at something else")
    return None


def _refuse_bridge(state: State, target: BridgeTarget) -> Refusal | None:
    """13.02, 13.02.1: Refuse to fire at a bridge that does not stand."""
    names = state.board.names
    river = target.other == NO_HEX
    rule = "13.02.1" if river else "13.02"
    if not state.setting.rules.bridges:
        return Refusal(rule, "bridges are targets only with the option `bridges`; fire at a unit")
    if river:
        if state.board.river_bridge[target.hex]:
            return None
        return Refusal(rule, f"no bridge stands over {names[target.hex]}; name the water hex below a river bridge")
    if is_standing_stream_bridge(state.board, target.hex, target.other):
        return None
    return Refusal(
        rule,
        f"no bridge stands between {names[target.hex]} and {names[target.other]}; "
        "name a hexside at which a road or rail crosses a stream",
    )
