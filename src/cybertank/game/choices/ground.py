"""The hexes, roads, bridges and revetments that can be fired at now (13.01, 13.02, 15.04.7).

They are not among the choices that computer players consider, and do not keep a fire phase open: nearly every weapon
could always fire at some hex.
"""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.rules.combat.legality import refuse_fire
from cybertank.rules.combat.strengths import least_shot, range_of
from cybertank.rules.terrain.damage import has_way, standing_stream_bridges, way_hexes
from cybertank.rules.terrain.targets import can_be_damaged, hexes_of, nearest_hex
from cybertank.state.chapters.vulcans import REVETMENT_FIELDS
from cybertank.state.frames import FIRE, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, GroundTarget, HexTarget, RevetmentTarget, RoadTarget, TrenchTarget


class GroundBearing:
    """A target on the ground with every weapon that can fire at it."""

    __slots__ = ("shots", "target")

    def __init__(self, target: GroundTarget, shots: list[Shot]) -> None:
        self.target = target
        self.shots = shots


def ground_targets(state: State, armed: list[Shot]) -> list[GroundBearing]:
    """Return what weapons can fire at on the ground: hexes that can be damaged, roads in their hexes, and bridges.

    `armed` lists the weapons that are ready.
    """
    rules = state.setting.rules
    frame = state.flow[-1]
    built = bool(state.engineering.trenches) or bool(state.vulcans.revetments)
    options = rules.terrain_damage or rules.bridges or built
    if not options or not armed or state.outcome is not None:
        return []
    if not isinstance(frame, Turn) or frame.phase != FIRE:
        return []
    found: list[GroundBearing] = []
    for target in _possible(state, armed):
        shots = bearing_on_ground(state, armed, target)
        if shots:
            found.append(GroundBearing(target, shots))
    return found


def _possible(state: State, armed: list[Shot]) -> list[GroundTarget]:
    """Return every target on the ground that is worth a look, in the order of the hexes' numbers."""
    board = state.board
    found: list[GroundTarget] = []
    if state.setting.rules.terrain_damage:
        for where in sorted(_hexes_in_range(state, armed), key=lambda h: board.names[h]):
            if can_be_damaged(board, where):
                found.append(HexTarget(where))
        ways = way_hexes(board)
        standing = {state.hex_of[shot.unit] for shot in armed}
        found.extend(RoadTarget(h) for h in sorted(standing, key=lambda h: board.names[h]) if h in ways)
    if state.setting.rules.bridges:
        found.extend(bridges_of(board))
    if state.engineering.trenches:
        found.extend(TrenchTarget(h) for h in sorted({state.hex_of[shot.unit] for shot in armed}))
    if state.vulcans.revetments:
        found.extend(RevetmentTarget(h) for h in sorted(set(state.vulcans.revetments[::REVETMENT_FIELDS])))
    return found


def targets_in(state: State, where: int) -> list[GroundTarget]:
    """13.01, 13.02: Return the targets on the ground that lie in a hex: the hex, its road, and its bridges."""
    rules, board = state.setting.rules, state.board
    found: list[GroundTarget] = []
    if rules.terrain_damage:
        found.append(HexTarget(where))
        if has_way(board, where):
            found.append(RoadTarget(where))
    if rules.bridges:
        found.extend(bridge for bridge in bridges_of(board) if where in hexes_of(board, bridge))
    if state.engineering.squads_dug_in(where):
        found.append(TrenchTarget(where))
    if state.vulcans.revetments and state.vulcans.revetments_at(where):
        found.append(RevetmentTarget(where))
    return found


def bridges_of(board: Board) -> list[GroundTarget]:
    """13.02: Return the bridges that stand, stream bridges first."""
    found: list[GroundTarget] = [BridgeTarget(one, other) for one, other in standing_stream_bridges(board)]
    found.extend(BridgeTarget(water) for water, stands in enumerate(board.river_bridge) if stands)
    return found


def _hexes_in_range(state: State, armed: list[Shot]) -> set[int]:
    """7.02: Return the hexes within range of any of these weapons."""
    reach: dict[int, int] = {}
    for shot in armed:
        here = state.hex_of[shot.unit]
        reach[here] = max(reach.get(here, 0), range_of(state, shot.unit, shot.component))
    found: set[int] = set()
    for here, most in reach.items():
        found.update(h for h, distance in enumerate(state.board.distances(here)) if distance <= most)
    return found


def bearing_on_ground(state: State, armed: list[Shot], target: GroundTarget) -> list[Shot]:
    """Return the weapons that can fire at a target on the ground now."""
    seat = state.flow[-1].seat
    found: list[Shot] = []
    for shot in armed:
        where = nearest_hex(state, shot.unit, target)
        if state.board.distance(state.hex_of[shot.unit], where) > range_of(state, shot.unit, shot.component):
            continue
        least = [Shot(shot.unit, shot.component, least_shot(state, shot.unit, shot.component))]
        if refuse_fire(state, seat, least, target) is None:
            found.append(shot)
    return found
