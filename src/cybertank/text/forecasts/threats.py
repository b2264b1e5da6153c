"""Map which hexes enemies could fire at: from where they are now, and after their next movement phase.

Strengths are added up as if every enemy fired at the same hex. Antipersonnel guns count only against infantry. A
disabled unit cannot fire now, but may recover by its next turn.
"""

from __future__ import annotations

from functools import lru_cache

from cybertank.board.board import Board
from cybertank.board.hexes import DIRECTION_X, DIRECTION_Y
from cybertank.board.sight import IN_SIGHT, is_raised
from cybertank.rules.combat.strengths import can_attack_afloat
from cybertank.rules.lasers.lines import blocks_laser
from cybertank.rules.movement.reach import reach
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.text.forecasts.next_turn import Bands, bands_of, turn_of

# Doubled coordinates packed into one number, so that adding a step gives a neighbor, on the board or off it.
ROW = 4096
NEIGHBOURS = [x * ROW + y for x, y in zip(DIRECTION_X, DIRECTION_Y, strict=True)]


# -- distance ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _places(board: Board) -> dict[int, int]:
    """Index the hexes of a board by packed coordinates."""
    return {x * ROW + y: where for where, (x, y) in enumerate(zip(board.x, board.y, strict=True))}


def spread_out(board: Board, starts: list[int], bands: Bands) -> dict[int, float]:
    """Return the strength in every hex, according to its distance from the nearest start."""
    places = _places(board)
    ring = {board.x[where] * ROW + board.y[where] for where in starts}
    seen = set(ring)
    found: dict[int, float] = {}
    for strength in bands:
        if strength:
            for place in ring:
                where = places.get(place)
                if where is not None:
                    found[where] = strength
        ring = {place + step for place in ring for step in NEIGHBOURS} - seen
        seen |= ring
    return found


# -- from where they are -----------------------------------------------------------------------------------------------


def enemies_of(state: State, seat: int) -> list[int]:
    """List the enemies of a seat on the map."""
    return [unit for unit, where in enumerate(state.hex_of) if where >= 0 and state.hostile(seat, unit)]


def strength_now(state: State, unit: int, against_infantry: bool = False) -> dict[int, float]:
    """Return a unit's strength in every hex it could fire at from where it is."""
    if state.disability.disabled[unit] != NOT_DISABLED or not can_attack_afloat(state, unit):
        return {}
    found = spread_out(state.board, [state.hex_of[unit]], bands_of(state, unit, against_infantry))
    return _in_line(state, unit, found) if state.kind(unit).is_laser else found


def _in_line(state: State, laser: int, found: dict[int, float]) -> dict[int, float]:
    """12.02, 12.03: leave out the hexes that a laser cannot see, or into which a tower cannot fire."""
    if state.kind(laser).is_tower:
        return {where: strength for where, strength in found.items() if not is_raised(state.board.terrain[where])}
    return {where: strength for where, strength in found.items() if blocks_laser(state, laser, where) == IN_SIGHT}


def dangers(state: State, seat: int, against_infantry: bool) -> dict[int, float]:
    """For each hex, add up the attack strength of all enemies that have it in range now."""
    total: dict[int, float] = {}
    for unit in enemies_of(state, seat):
        for where, strength in strength_now(state, unit, against_infantry).items():
            total[where] = total.get(where, 0.0) + strength
    return total


# -- after they have moved ---------------------------------------------------------------------------------------------


class Threat:
    """An enemy unit, with the strength it could bring to bear on each hex now and after moving."""

    __slots__ = ("later", "now", "unit")

    def __init__(self, unit: int, now: dict[int, float], later: dict[int, float]) -> None:
        self.unit = unit
        self.now = now
        self.later = later


def threats_to(state: State, seat: int) -> list[Threat]:
    """List every enemy of a seat, with the hexes it could fire at now and after its next movement phase."""
    side_of = state.setting.side_of
    found: list[Threat] = []
    for other in range(len(side_of)):
        if side_of[other] == side_of[seat]:
            continue
        ahead = turn_of(state, other)
        ways: dict[tuple[int, ...], list[int]] = {}
        for unit, where in enumerate(state.hex_of):
            if state.seat_of[unit] == other and (where >= 0 or where == ENTERING):
                standing = strength_now(state, unit) if where >= 0 else {}
                found.append(Threat(unit, standing, _strength_later(ahead, unit, ways)))
    return found


def _strength_later(ahead: State, unit: int, ways: dict[tuple[int, ...], list[int]]) -> dict[int, float]:
    """Return which hexes a unit could fire at after moving. Identical units in a hex are computed only once."""
    bands = bands_of(ahead, unit, against_infantry=False)
    if not bands or ahead.disability.disabled[unit] != NOT_DISABLED:
        return {}
    carrier = unit if ahead.riders.riding[unit] == NOBODY else ahead.riders.riding[unit]
    key = (ahead.hex_of[carrier], ahead.type_of[carrier], ahead.sheets.treads[carrier], ahead.disability.stuck[carrier])
    if key not in ways:
        here = [ahead.hex_of[carrier]] if ahead.hex_of[carrier] >= 0 else []
        ways[key] = here if ahead.disability.disabled[carrier] != NOT_DISABLED else [*here, *reach(ahead, carrier).cost]
    found = spread_out(ahead.board, ways[key], bands)
    return _in_line(ahead, unit, found) if ahead.kind(unit).is_laser else found
