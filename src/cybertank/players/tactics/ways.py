"""Find where units are going: the way of each unit to its goal, with the turns that streams and shores cost it."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.steps import HALT, RISK, WAIT
from cybertank.players.tactics.distance_fields import FAR, MOST_KEPT, distance_field
from cybertank.players.tactics.goals import enemy_hexes, enemy_posts, leaves_by, open_hexes, stance_of
from cybertank.players.tactics.score_forecast import speed_of
from cybertank.rules.movement.exits import exit_hexes
from cybertank.rules.setup.arrivals import entry_hexes, turn_number
from cybertank.state.brief import ADVANCE, STAND, Stance
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import TRAIN

# A terrain die costs a unit more than a stop does.
RISKY: Final = 2
# Keys of these fields are kept apart from those of other fields on the same board.
WAYS: Final = 1000


class Way:
    """Describes one unit's way: its hexes, how fast it is, and the distance of every hex from its goal."""

    __slots__ = ("field", "mobility", "pace", "starts", "unit")

    def __init__(self, unit: int, mobility: int, pace: int, starts: list[int], field: list[int]) -> None:
        self.unit = unit
        self.mobility = mobility
        self.pace = pace
        """The movement points of one turn."""
        self.starts = starts
        """The hex where it is, or the hexes where it can enter the map."""
        self.field = field

    def length(self, field: list[int]) -> int:
        """Return the distance from the unit, in a field of distances."""
        return min([field[h] for h in self.starts], default=FAR)

    def hexes(self, board: Board, most: int) -> list[int]:
        """Return the first hexes of the way, beginning with the one where the unit is."""
        at = min(self.starts, key=lambda h: self.field[h], default=NOBODY)
        if at == NOBODY or self.field[at] >= FAR:
            return []
        found = [at]
        while self.field[at] > 0 and len(found) <= most:
            ahead = NOBODY
            for step in range(at * 6, at * 6 + 6):
                to = board.near[step]
                price = step_price(board, self.mobility, step, stop_price(self.pace)) if to >= 0 else 0
                if price and self.field[to] + price == self.field[at]:
                    ahead = to
                    break
            if ahead == NOBODY:
                break
            found.append(ahead)
            at = ahead
        return found


def step_price(board: Board, mobility: int, step: int, stop: int) -> int:
    """Return the movement points of one step with what stopping costs, or 0 if the class cannot make it."""
    table = board.steps(mobility)
    cost = table.cost[step]
    if cost and table.flags[step] & (HALT | WAIT | RISK):
        cost += stop * RISKY if table.flags[step] & RISK else stop
    return cost


def marching_field(board: Board, mobility: int, goals: list[int], stop: int) -> list[int]:
    """Return the movement points from each hex to the nearest goal. Each stop or wait costs `stop` more.

    The board caches the field: do not change it.
    """
    key = (mobility + WAYS * (stop + 1), -len(goals), hash(tuple(goals)))
    kept = board.kept_fields.get(key)
    if kept is not None:
        return kept
    if len(board.kept_fields) >= MOST_KEPT:
        board.kept_fields.clear()
    field = distance_field(board, mobility, goals, stop, stop * RISKY)
    board.kept_fields[key] = field
    return field


def stop_price(pace: int) -> int:
    """Return what a stop costs a unit on average: half of what it moves in a turn."""
    return max(pace // 2, 1)


def way_of(view: State, unit: int, board: Board | None = None, later: bool = False) -> Way | None:
    """Return a unit's way to its goal, perhaps on another board, or None if it is going nowhere.

    With `later`, a unit that stands now may be going somewhere on a later turn.
    """
    where = view.hex_of[unit]
    kind = view.kind(unit)
    if where < ENTERING or kind.kind == TRAIN or view.riders.riding[unit] != NOBODY:
        return None
    pace = int(speed_of(view, unit))
    if pace <= 0:
        return None
    goals = goals_of(view, unit, later)
    if not goals:
        return None
    ground = view.board if board is None else board
    starts = [where] if where >= 0 else entry_hexes(view, unit) if where == ENTERING else []
    if not starts:
        return None
    return Way(unit, kind.mobility, pace, starts, marching_field(ground, kind.mobility, goals, stop_price(pace)))


def goals_of(view: State, unit: int, later: bool = False) -> list[int]:
    """Return the hexes that a unit wants to get to: exits, open hexes of an area, enemy posts or enemies."""
    stance = stance_of(view, unit)
    if later and stance.does == STAND:
        stance = next_stance(view, unit, stance)
    seat = view.seat_of[unit]
    leaving = leaves_by(view, unit, stance)
    if leaving:
        return exit_hexes(view, seat, leaving)
    if stance.does == STAND:
        return []
    if stance.does == ADVANCE:
        goals = open_hexes(view, unit, stance.hexes)
        if goals:
            return goals
    return enemy_posts(view, seat) or enemy_hexes(view, seat)


def next_stance(view: State, unit: int, stance: Stance) -> Stance:
    """Return the next stance of a unit that sends it somewhere on a later turn, or this one if there is none."""
    brief = view.setting.brief
    number = turn_number(view)
    best = stance
    for one in [] if brief is None else brief.stances:
        if one.seat != stance.seat or one.does == STAND or one.turn <= number:
            continue
        if one.types and view.type_of[unit] not in one.types:
            continue
        if best is stance or one.turn < best.turn:
            best = one
    return best
