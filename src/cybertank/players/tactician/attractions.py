"""Attract units to places, by turning the scenario's objectives and stances into distance fields with points."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.distance_fields import FAR, field_to
from cybertank.players.tactics.goals import enemy_hexes, enemy_posts, enemy_prizes, is_held, open_hexes, way_out
from cybertank.players.tactics.tows import home_edges
from cybertank.players.tactics.turns_left import turns_left
from cybertank.players.tactics.values import Weights, Worths
from cybertank.rules.victory.objectives import can_hold, has_reached
from cybertank.state.brief import ADVANCE, EXIT, HOLD, HUNT, REACH, STAND, Stance
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

# The value of leaving, and of ground, if no objective gives points for them.
PLAIN_EXIT: Final = 4.0
PLAIN_GROUND: Final = 3.0
# The share of a goal's value that remains if it cannot be reached before the end.
TOO_LATE: Final = 0.15
# Goals farther away than this attract no unit.
FORESEEN: Final = 200
# Ground that must be held scores at the end of the game. For hunters, and for units that deny it to an enemy, each turn
# until then multiplies its value by this.
RIPENS: Final = 0.7
# The value of stopping a load that an enemy wants to tow home, as a share of the points it would score.
TOW_SHARE: Final = 0.35
# No unit is drawn to such a load more than AHEAD points past its side's vanguard, the foremost VANGUARD share of its
# vehicles. Otherwise the fastest unit would meet the escort alone.
VANGUARD: Final = 0.3
AHEAD: Final = 3
# The same for buildings and trains: half of the vehicles are waited for, except in the last turns.
MAIN_BODY: Final = 0.5
RUSH: Final = 3
# The structure points that a unit takes from a building once it is there, for each point of strength (11.04).
DAMAGE_THERE: Final = 6


class Attraction:
    """Something that attracts a unit: full points at distance 0 in a field, and fewer for each turn of marching."""

    __slots__ = ("field", "front", "points")

    def __init__(self, field: list[int], points: float, front: int = 0) -> None:
        self.field = field
        self.points = points
        self.front = front
        """Within this distance, the pull does not increase any further."""


class Attractions:
    """Everything that attracts units in one phase."""

    __slots__ = (
        "_denied",
        "_fading",
        "_is_held_at_end",
        "_left",
        "_own_ground",
        "_posts",
        "_prize",
        "_weights",
        "claims",
    )

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._fading: dict[int, list[float]] = {}
        self._left = 1
        self._posts: list[int] = []
        """The hexes of enemy command posts, and of buildings and trains worth going to."""
        self._prize = NOBODY
        """The first of these buildings and trains."""
        self.claims: list[float] = []
        """The value of having a friendly unit in each hex; empty if no ground scores."""
        self._own_ground: list[int] = []
        self._is_held_at_end = False
        """True if some of the seat's ground scores at the end of the game, not when it is reached."""
        self._denied: list[int] = []
        """Hexes that score only for enemies."""

    def begin_phase(self, view: State, seat: int) -> None:
        """Record how many turns are left, and everything that all of the moving seat's units share."""
        self._left = turns_left(view)
        self._posts = enemy_posts(view, seat)
        self._prize = NOBODY
        if view.buildings.any or view.trains.any:
            self._prize = next(iter(enemy_prizes(view, seat)), NOBODY)
        self._stake_claims(view, seat)

    def exit_points(self, view: State, unit: int, edges: int) -> float:
        """Return the points that a unit scores by leaving, counting all its squads."""
        brief = view.setting.brief
        total = 0
        for objective in brief.objectives if brief is not None else []:
            if objective.kind == EXIT and objective.seat == view.seat_of[unit] and objective.edges & edges:
                total += objective.points[view.type_of[unit]]
        if total == 0:
            return PLAIN_EXIT
        return float(total * (view.sheets.squads[unit] if view.kind(unit).is_infantry else 1))

    def of_unit(self, view: State, unit: int, worths: Worths, stance: Stance, leaving: int) -> list[Attraction]:
        """Return everything that attracts one of the moving seat's units.

        `leaving` holds the edges it should leave by.
        """
        kind = view.kind(unit)
        seat = view.seat_of[unit]
        found: list[Attraction] = []
        if leaving:
            points = self.exit_points(view, unit, leaving)
            return [Attraction(way_out(view, seat, kind.mobility, leaving), points)]
        if stance.does == ADVANCE:
            self._draw_to_ground(view, unit, open_hexes(view, unit, stance.hexes), found)
        elif stance.does == HUNT and can_hold(view, unit):
            self._draw_to_ground(view, unit, _not_held(view, unit, self._own_ground), found)
            self._let_ripen(found)
        posts = self._posts
        if posts and stance.does != STAND:
            field = field_to(view.board, kind.mobility, posts)
            if self._prize == NOBODY:
                found.append(Attraction(field, worths.whole[view.head[posts[0]]]))
            else:
                found.append(self._draw_to_prize(view, unit, worths, field))
        if (stance.does == STAND or stance.does == HUNT) and can_hold(view, unit):
            self._draw_to_ground(view, unit, _not_held(view, unit, self._denied), found)
        if view.setting.rules.towing and stance.does != STAND:
            self._draw_to_tows(view, unit, found)
        if not found and (stance.does == HUNT or stance.does == ADVANCE):
            found.append(Attraction(field_to(view.board, kind.mobility, enemy_hexes(view, seat)), PLAIN_GROUND))
        return found

    def _draw_to_prize(self, view: State, unit: int, worths: Worths, field: list[int]) -> Attraction:
        """Return the pull of buildings and trains on a unit: what it can do to one of them in a turn or two.

        Until the last turns, no unit is drawn far past the others, since it would meet the garrison alone.
        """
        kind = view.kind(unit)
        points = worths.whole[self._prize]
        if view.kind(self._prize).is_building:
            strength = kind.attack_strength * (view.sheets.squads[unit] if kind.is_infantry else 1)
            points = worths.structure(view, self._prize).worth(DAMAGE_THERE * strength)
        front = _front(view, view.seat_of[unit], field, MAIN_BODY) if self._left > RUSH else 0
        return Attraction(field, points, front)

    def _draw_to_tows(self, view: State, unit: int, found: list[Attraction]) -> None:
        """Add enemy loads that score when towed home. Stopping one is worth part of its points (rp:4.05)."""
        for load, where in enumerate(view.hex_of):
            if where >= 0 and view.hostile(view.seat_of[unit], load):
                edges = home_edges(view, load)
                if edges:
                    points = TOW_SHARE * self.exit_points(view, load, edges)
                    field = field_to(view.board, view.kind(unit).mobility, [where])
                    found.append(Attraction(field, points, _front(view, view.seat_of[unit], field)))

    def _draw_to_ground(self, view: State, unit: int, goals: list[int], found: list[Attraction]) -> None:
        """Add ground that no other friendly unit holds. It scores only for a unit that can hold it."""
        if goals:
            points = self.claims[goals[0]] if self.claims and can_hold(view, unit) else 0.0
            field = field_to(view.board, view.kind(unit).mobility, goals)
            found.append(Attraction(field, points if points > 0.0 else PLAIN_GROUND))

    def _let_ripen(self, found: list[Attraction]) -> None:
        """Discount ground that scores only at the end, since hunters who wait there early are missing elsewhere."""
        if self._is_held_at_end:
            for draw in found:
                draw.points *= self._ripe()

    def _ripe(self) -> float:
        """Return what ground that scores at the end is worth now, as a share of its points."""
        ripe: float = RIPENS ** (self._left - 1)
        return ripe

    def _stake_claims(self, view: State, seat: int) -> None:
        """Record the value of having a unit in each hex, whether to score there or to deny it to an enemy."""
        self.claims = []
        self._is_held_at_end = False
        own: set[int] = set()
        denied: set[int] = set()
        brief = view.setting.brief
        for number, objective in enumerate(brief.objectives if brief is not None else []):
            is_own = view.setting.side_of[objective.seat] == view.setting.side_of[seat]
            # A side that blocks every hex the enemy must reach is beaten piecemeal. Hexes that the enemy must hold can
            # be contested.
            if objective.kind != HOLD and not (is_own and objective.kind == REACH):
                continue
            if not self.claims:
                self.claims = [0.0] * view.board.size
            points = float(objective.amount)
            if is_own and objective.kind == HOLD:
                self._is_held_at_end = True
            if not is_own:
                points *= self._ripe()
            for where in objective.hexes:
                if objective.kind == HOLD or not has_reached(view, number, where):
                    self.claims[where] += points
                    if is_own:
                        own.add(where)
                    else:
                        denied.add(where)
        self._own_ground = sorted(own)
        self._denied = sorted(denied - own)

    def pull(self, attractions: list[Attraction], where: int, move: int, stride: int) -> float:
        """Return the total pull on a unit in a hex, given its movement per phase and per turn."""
        total = 0.0
        pace = move if move > 0 else 1
        for draw in attractions:
            distance = draw.field[where]
            if distance >= FAR:
                continue
            if distance < draw.front:
                distance = draw.front
            pull = draw.points * self._faded(distance, pace)
            total += pull if distance <= stride * (self._left - 1) else TOO_LATE * pull
        return self._weights.goal * total

    def _faded(self, distance: int, pace: int) -> float:
        """Return the share of a goal's value that is left at a distance, for units with a given speed."""
        if distance >= FORESEEN:
            return 0.0
        table = self._fading.get(pace)
        if table is None:
            table = [self._weights.decay ** (far / pace) for far in range(FORESEEN)]
            self._fading[pace] = table
        return table[distance]


def _front(view: State, seat: int, field: list[int], vanguard: float = VANGUARD) -> int:
    """Return how close to a goal units are drawn before the others have caught up.

    `vanguard` is the share of the side's vehicles that is not waited for.
    """
    gaps = [
        field[where]
        for unit, where in enumerate(view.hex_of)
        if where >= 0 and not view.hostile(seat, unit) and view.kind(unit).has_attack and not view.sheets.squads[unit]
    ]
    gaps.sort()
    return max(gaps[int(vanguard * len(gaps))] - AHEAD, 0) if gaps else 0


def _not_held(view: State, unit: int, hexes: list[int]) -> list[int]:
    """Return the hexes that no other friendly unit holds."""
    return [h for h in hexes if not is_held(view, unit, h)]
