"""Describe boards for the client to draw, and the hexes where each seat sets up."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b

import msgspec

from cybertank.board.board import NOWHERE, Board, Ground
from cybertank.board.hexes import NORTH, NORTH_EAST, SOUTH_EAST
from cybertank.board.terrain import (
    CRATER,
    DAMAGED_FOREST,
    DAMAGED_TOWN,
    HEXSIDE_WORDS,
    PLAIN_SIDE,
    RIDGE,
    RUBBLE,
    STREAM,
    TERRAIN_WORDS,
)
from cybertank.scenarios import files
from cybertank.scenarios.models import ScenarioFile
from cybertank.scenarios.start import starting_state
from cybertank.server.wire.bodies import ScenarioBoard
from cybertank.server.wire.positions import BoardChange, BoardDrawing

# Three of the six directions are enough to visit every hexside once.
HALF_ROUND = (NORTH, NORTH_EAST, SOUTH_EAST)
# Terrain in which roads and rails are cut (2.01.7, 2.01.8).
CUTTING = (DAMAGED_TOWN, DAMAGED_FOREST, RUBBLE, CRATER)


def _printed(board: Board) -> Ground:
    """Return the ground as the map shows it, beneath overlays and damage."""
    return board.ground.printed or board.ground


def _lost(board: Board, printed: list[tuple[int, int]], ways: list[int]) -> list[tuple[int, int]]:
    """List the roads or rails on the map that are cut, in the order in which `_marked` lists those that are not."""
    lost = {link for link in printed if not ways[link[0] * 6 + board.direction(*link)]}
    return [(a, b) for a, b, _ in _marked(board, [1] * len(ways)) if (a, b) in lost or (b, a) in lost]


def _cut_hexes(
    board: Board, links: list[tuple[int, int]], alone: list[int], cleared: list[int] | None = None
) -> list[int]:
    """List the hexes in which roads or rails on the map are cut: by damage, by an overlay, or only they alone."""
    ways = {where for link in links for where in link}
    cuts = {*board.ground.cuts, *board.ground.fallen_bridges(), *alone}
    ruined = {where for where in ways if board.terrain[where] in CUTTING and where not in (cleared or [])}
    return sorted((ways & cuts) | ruined)


def _sides(board: Board) -> list[tuple[int, int, str]]:
    """List the hexsides to draw. A stream that engineers have bridged is still a stream (15.03.6)."""
    found = [(a, b, HEXSIDE_WORDS[kind]) for a, b, kind in _marked(board, board.sides) if kind != PLAIN_SIDE]
    if not board.ground.built:
        return found
    bridged = [(a, b) for a, b, _ in _marked(board, [1] * len(board.sides)) if board.ground.is_built(a, b)]
    return [*found, *((a, b, HEXSIDE_WORDS[STREAM]) for a, b in bridged)]


def _graded(board: Board) -> list[tuple[int, int]]:
    """15.03.7: List the hexsides whose ridge on the map has been taken away."""
    if board.ground.printed is None:
        return []
    ridges = {(min(a, b), max(a, b)) for a, b, kind in board.ground.printed.sides if kind == RIDGE}
    return sorted((a, b) for a, b in ridges if board.sides[a * 6 + board.direction(a, b)] == PLAIN_SIDE)


@lru_cache(maxsize=64)
def drawing(board: Board) -> BoardDrawing:
    """Describe a board for drawing. A board never changes, so all games on it share one description."""
    drawn = BoardDrawing(
        fingerprint="",
        title=board.title,
        colour=board.colour,
        names=board.names,
        x=board.x,
        y=board.y,
        terrain=[TERRAIN_WORDS[terrain] for terrain in board.terrain],
        sides=_sides(board),
        roads=[(a, b) for a, b, _ in _marked(board, board.roads)],
        rails=[(a, b) for a, b, _ in _marked(board, board.rails)],
        bridges=[where for where in range(board.size) if board.river_bridge[where]],
        lost_roads=_lost(board, board.ground.roads, board.roads),
        lost_rails=_lost(board, board.ground.rails, board.rails),
        road_cuts=_cut_hexes(board, board.ground.roads, board.ground.road_cuts, board.ground.cleared),
        rail_cuts=_cut_hexes(board, board.ground.rails, board.ground.rail_cuts),
        lost_bridges=[where for where in _printed(board).river_bridges if not board.river_bridge[where]],
        scars=[
            where
            for where, (printed, now) in enumerate(zip(_printed(board).terrain, board.terrain, strict=True))
            if printed != now
        ],
        built=sorted((min(pair), max(pair)) for pair in board.ground.built),
        graded=_graded(board),
    )
    mark = blake2b(msgspec.json.encode(drawn), digest_size=8).hexdigest()
    return msgspec.structs.replace(drawn, fingerprint=mark)


def board_change(before: Board, after: Board) -> BoardChange | None:
    """Describe how a board differs from an earlier one of the same game; None if they are drawn the same."""
    old, new = drawing(before), drawing(after)
    if old.fingerprint == new.fingerprint:
        return None
    kinds = {(a, b): kind for a, b, kind in new.sides}
    old_kinds = {(a, b): kind for a, b, kind in old.sides}
    changed = sorted(pair for pair in kinds.keys() | old_kinds.keys() if kinds.get(pair) != old_kinds.get(pair))
    terrain = zip(old.terrain, new.terrain, strict=True)
    return BoardChange(
        before=old.fingerprint,
        fingerprint=new.fingerprint,
        terrain=[(where, now) for where, (then, now) in enumerate(terrain) if then != now],
        sides=[(a, b, kinds.get((a, b), "")) for a, b in changed],
        roads=_come_and_gone(old.roads, new.roads),
        rails=_come_and_gone(old.rails, new.rails),
        bridges=_hexes_come_and_gone(old.bridges, new.bridges),
        road_cuts=_hexes_come_and_gone(old.road_cuts, new.road_cuts),
        rail_cuts=_hexes_come_and_gone(old.rail_cuts, new.rail_cuts),
        scars=_hexes_come_and_gone(old.scars, new.scars),
        built=_come_and_gone(old.built, new.built),
        graded=_come_and_gone(old.graded, new.graded),
    )


def _come_and_gone(old: list[tuple[int, int]], new: list[tuple[int, int]]) -> list[tuple[int, int, bool]]:
    """List what is in one of two lists only, with True for what is in the new one."""
    there = set(new)
    return [(a, b, (a, b) in there) for a, b in sorted(there ^ set(old))]


def _hexes_come_and_gone(old: list[int], new: list[int]) -> list[tuple[int, bool]]:
    return [(where, where in new) for where in sorted({*old} ^ {*new})]


def _marked(board: Board, marks: list[int]) -> list[tuple[int, int, int]]:
    """List each pair of neighboring hexes with a mark between them once."""
    found: list[tuple[int, int, int]] = []
    for where in range(board.size):
        for direction in HALF_ROUND:
            step = where * 6 + direction
            if marks[step] and board.near[step] != NOWHERE:
                found.append((where, board.near[step], marks[step]))
    return found


@cache
def scenario_board(name: str) -> ScenarioBoard:
    """Describe a built-in scenario's board and set-up hexes. Raise FileFault if there is no such scenario."""
    return board_of_entry(files.load_scenario(name))


def board_of_entry(entry: ScenarioFile) -> ScenarioBoard:
    """Describe a scenario's board, and the hexes where each seat sets up."""
    board = files.scenario_board(entry)
    state = starting_state(entry, board, files.scenario_rules(entry, board, {}))
    brief = state.setting.brief
    zones: dict[str, set[int]] = {seat: set() for seat in entry.seats}
    for force in brief.forces if brief is not None else []:
        # Leave out a zone for a single command post: players want to see where the whole force sets up.
        for zone in [zone for zone in force.zones if not zone.types] or force.zones:
            zones[entry.seats[force.seat]].update(zone.hexes)
    named = {seat: [board.names[where] for where in sorted(hexes)] for seat, hexes in zones.items()}
    return ScenarioBoard(drawing(board), named)
