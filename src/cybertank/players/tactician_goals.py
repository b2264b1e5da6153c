"""What draws a unit to a place: the scenario's objectives and stances as fields of distance with points on them."""

from __future__ import annotations

from typing import Final

from cybertank.players.fields import FAR, field_to
from cybertank.players.stances import enemy_hexes, enemy_posts, open_hexes, way_out
from cybertank.players.tows import home_of
from cybertank.players.values import Weights, Worths, turns_left
from cybertank.state.brief import ADVANCE, EXIT, HOLD, HUNT, REACH, STAND, Stance
from cybertank.state.state import State

# What leaving is worth where no objective says so, and ground that no objective counts.
PLAIN_EXIT: Final = 4.0
PLAIN_GROUND: Final = 3.0
# Goals that will not be reached before the end count for so much.
TOO_LATE: Final = 0.15
# Goals farther away than this draw nobody.
FORESEEN: Final = 200
# What keeping an enemy from his ground counts for, against having it oneself.
DENIAL: Final = 0.5
# The same for a load that an enemy is to tow home.
TOW_SHARE: Final = 0.35


class Draw:
    """Something that draws a unit: points at distance 0 of a field, less with each turn of march."""

    __slots__ = ("field", "points")

    def __init__(self, field: list[int], points: float) -> None:
        self.field = field
        self.points = points


class Goals:
    """What draws units in one phase."""

    __slots__ = ("_denied", "_fading", "_left", "_posts", "_weights")

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._fading: dict[int, list[float]] = {}
        self._left = 1
        self._posts: list[int] = []
        self._denied: list[int] = []

    def begin_phase(self, view: State, seat: int) -> None:
        """Note how many turns are left, and what is the same for all units of the seat that moves."""
        self._left = turns_left(view)
        self._posts = enemy_posts(view, seat)
        """The hexes of enemy command posts, and those that enemies score by."""
        self._denied = _denied(view, seat)

    def exit_points(self, view: State, unit: int, edges: int) -> float:
        """What a unit scores by leaving, with all its squads."""
        brief = view.setting.brief
        total = 0
        for objective in brief.objectives if brief is not None else []:
            if objective.kind == EXIT and objective.seat == view.seat_of[unit] and objective.edges & edges:
                total += objective.points[view.type_of[unit]]
        if total == 0:
            return PLAIN_EXIT
        return float(total * (view.squads[unit] if view.kind(unit).is_infantry else 1))

    def draws(self, view: State, unit: int, worths: Worths, stance: Stance, leaving: int) -> list[Draw]:
        """All that draws a unit of the seat that moves; `leaving` are the edges that it is to leave by."""
        kind = view.kind(unit)
        seat = view.seat_of[unit]
        found: list[Draw] = []
        if leaving:
            points = self.exit_points(view, unit, leaving)
            return [Draw(way_out(view, seat, kind.mobility, leaving), points)]
        if stance.does == ADVANCE:
            goals = open_hexes(view, unit, stance.hexes)
            if goals:
                found.append(Draw(field_to(view.board, kind.mobility, goals), self._ground(view, seat, goals[0])))
        posts = self._posts
        if posts and stance.does != STAND:
            found.append(Draw(field_to(view.board, kind.mobility, posts), worths.whole[view.head[posts[0]]]))
        if stance.does == STAND or stance.does == HUNT:
            if self._denied:
                found.append(Draw(field_to(view.board, kind.mobility, self._denied), DENIAL * PLAIN_GROUND))
        if view.setting.rules.towing and stance.does != STAND:
            self._draw_to_tows(view, unit, found)
        if not found and (stance.does == HUNT or stance.does == ADVANCE):
            found.append(Draw(field_to(view.board, kind.mobility, enemy_hexes(view, seat)), PLAIN_GROUND))
        return found

    def _draw_to_tows(self, view: State, unit: int, found: list[Draw]) -> None:
        """rp:4.05: enemies that only a tow can bring home for points, so that what stops it is worth these."""
        for load, where in enumerate(view.hex_of):
            if where >= 0 and view.hostile(view.seat_of[unit], load):
                edges = home_of(view, load)
                if edges:
                    points = TOW_SHARE * self.exit_points(view, load, edges)
                    found.append(Draw(field_to(view.board, view.kind(unit).mobility, [where]), points))

    def _ground(self, view: State, seat: int, where: int) -> float:
        """Points for a hex that is reached or held."""
        brief = view.setting.brief
        for objective in brief.objectives if brief is not None else []:
            if objective.seat == seat and objective.kind in (REACH, HOLD) and where in objective.hexes:
                return float(objective.amount)
        return PLAIN_GROUND

    def pull(self, draws: list[Draw], where: int, move: int) -> float:
        """What all draws are worth at a hex."""
        total = 0.0
        pace = move if move > 0 else 1
        for draw in draws:
            distance = draw.field[where]
            if distance >= FAR:
                continue
            pull = draw.points * self._faded(distance, pace)
            total += pull if distance / pace <= self._left else TOO_LATE * pull
        return self._weights.goal * total

    def _faded(self, distance: int, pace: int) -> float:
        """What is left of a goal at a distance, for units of some pace."""
        if distance >= FORESEEN:
            return 0.0
        table = self._fading.get(pace)
        if table is None:
            table = [self._weights.decay ** (far / pace) for far in range(FORESEEN)]
            self._fading[pace] = table
        return table[distance]


def _denied(view: State, seat: int) -> list[int]:
    """Hexes that enemies score by."""
    brief = view.setting.brief
    found: set[int] = set()
    for objective in brief.objectives if brief is not None else []:
        if objective.kind == HOLD and view.setting.side_of[objective.seat] != view.setting.side_of[seat]:
            found.update(objective.hexes)
    return sorted(found)
