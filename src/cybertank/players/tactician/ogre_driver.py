"""Drive an Ogre: take the safest route, make rams and overruns that pay, and end where its fire is best."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.hexes import opposite
from cybertank.board.reached import Reach
from cybertank.board.steps import RISK
from cybertank.game.decisions import Decision, Move, Stay
from cybertank.players.tactician.attractions import Attraction
from cybertank.players.tactician.close_combat_odds import duel_danger, overrun_balance, ram_balance
from cybertank.players.tactician.movement_plan import MovementPlan
from cybertank.players.tactician.movers import MOST, FireTarget
from cybertank.players.tactician.threats import ALL_AT_ONCE
from cybertank.players.tactics.distance_fields import field_to
from cybertank.players.tactics.goals import enemy_hexes, enemy_posts, leaves_by, open_hexes, stance_of
from cybertank.players.tactics.leaving import leave
from cybertank.players.tactics.mobility import would_overstack
from cybertank.players.tactics.values import Weights, Worths, is_to_the_end
from cybertank.rules.movement.exits import exit_hexes
from cybertank.rules.movement.legality import refuse_staying
from cybertank.rules.movement.reach import reach
from cybertank.rules.ramming.contact import NO_CONTACT, OVERRUN, RUN_OVER
from cybertank.rules.ramming.rams import ram_toll, result_chances
from cybertank.rules.ramming.staying import stay_contact
from cybertank.rules.setup.arrivals import turn_number
from cybertank.state.brief import ADVANCE, HUNT
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Turn
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import AP, COMPONENTS, MAIN, MISSILE, SECONDARY

# The costs of a route are whole numbers, in tenths of a point.
SCALE: Final = 10
BLOCKED: Final = 99_999
RISK_PRICE: Final = 60
# When victory points count, damage to the Ogre counts in full and haste matters less. AT_STAKE is the weight of the
# fire, and PATIENCE is the share of the haste that remains.
AT_STAKE: Final = 0.6
PATIENCE: Final = 0.5
# Enemies this close to each other form a flock. An Ogre hunts those that are worth at least WORTH_HUNTING of the best
# flock.
FLOCK: Final = 3
WORTH_HUNTING: Final = 0.5
# When Ogres fight to the end, it is better to let the other one come. If neither has come after PATIENT turns, one of
# them must go: each further turn of waiting multiplies the fear of fire by NERVES.
PATIENT: Final = 8
NERVES: Final = 0.8
# Lower than the score of any hex.
NOWHERE_GOOD: Final = -1.0e9
# Added to the score of the Ogre's own hex to break ties.
BETTER: Final = 0.05


def route_field(
    board: Board, mobility: int, goals: list[int], toll: list[int], pace: int, starts: list[int]
) -> list[int]:
    """Return the cost of the cheapest route to a goal, with a price per movement point and a toll for each hex.

    The field is calculated only until the costs of all `starts` are known.
    """
    wanted = [False] * board.size
    for start in starts:
        wanted[start] = True
    unknown = len(starts)
    field = [BLOCKED] * board.size
    near = board.near
    costs = board.steps(mobility).cost
    flags = board.steps(mobility).flags
    buckets: list[list[int]] = [list(goals)]
    for goal in goals:
        field[goal] = 0
    points = 0
    while points < len(buckets):
        for here in buckets[points]:
            if field[here] != points:
                continue
            if wanted[here]:
                wanted[here] = False
                unknown -= 1
                if unknown == 0:
                    return field
            ahead = points + toll[here]
            for direction in range(6):
                there = near[here * 6 + direction]
                if there < 0:
                    continue
                step = there * 6 + opposite(direction)
                cost = costs[step]
                if cost == 0:
                    continue
                total = ahead + cost * pace
                if flags[step] & RISK:
                    total += RISK_PRICE
                if total < field[there]:
                    field[there] = total
                    while len(buckets) <= total:
                        buckets.append([])
                    buckets[total].append(there)
        points += 1
    return field


class Driver:
    """Decides for one Ogre in a movement phase, one decision at a time."""

    __slots__ = ("_attractions", "_fear", "_movement", "_weights")

    def __init__(self, movement: MovementPlan, weights: Weights) -> None:
        self._movement = movement
        self._weights = weights
        self._fear = 1.0
        """The weight of expected enemy fire."""
        self._attractions: list[Attraction] = []
        """The ground that scores, if victory points count."""

    def decide(self, view: State, turn: Turn, ogre: int, worths: Worths) -> Decision | None:
        """Return the next decision for an Ogre, or None if it should do nothing more."""
        leaving = leaves_by(view, ogre, stance_of(view, ogre))
        where = view.hex_of[ogre]
        found = reach(view, ogre)
        if leaving and where >= 0:
            out = leave(view, turn, ogre, leaving, found)
            if out is not None:
                return out
        best = NOWHERE_GOOD
        end = NOBODY
        for to, score in self.ends(view, turn, ogre, worths, found):
            if score > best:
                best = score
                end = to
        if end == where or end == NOBODY:
            return Stay(ogre) if self._again(view, turn, ogre, worths) > 0.0 else None
        return Move(ogre, found.path(end))

    def ends(self, view: State, turn: Turn, ogre: int, worths: Worths, found: Reach) -> list[tuple[int, float]]:
        """Return the hexes where an Ogre's move can end, with their scores: its own, then all worth driving to."""
        stance = stance_of(view, ogre)
        leaving = leaves_by(view, ogre, stance)
        where = view.hex_of[ogre]
        if is_to_the_end(view):
            self._fear = NERVES ** max(turn_number(view) - PATIENT, 0)
        field = self._way(view, ogre, worths, leaving, found)
        self._attractions = []
        if worths.by_points and not leaving:
            self._attractions = self._movement.attractions.of_unit(view, ogre, worths, stance, leaving)
        scores: list[tuple[int, float]] = []
        if where >= 0:
            here = self._score(view, ogre, where, field, worths, NOBODY) + BETTER
            scores.append((where, here + self._again(view, turn, ogre, worths)))
        for to in sorted(found.cost):
            met = found.fights.get(to, NO_CONTACT)
            if to == where or would_overstack(view, ogre, to):
                continue
            score = self._score(view, ogre, to, field, worths, met)
            if met != NO_CONTACT:
                fight = self._fight_worth(view, turn, ogre, to, met, worths)
                if fight < self._weights.ram and met != RUN_OVER:
                    continue
                score += fight
            scores.append((to, score))
        return scores

    def _again(self, view: State, turn: Turn, ogre: int, worths: Worths) -> float:
        """Return the gain from another ram or overrun in its own hex, or 0 if none pays."""
        where = view.hex_of[ogre]
        if where < 0 or refuse_staying(view, turn.seat, ogre) is not None:
            return 0.0
        again = self._fight_worth(view, turn, ogre, where, stay_contact(view, ogre), worths)
        return again if again > self._weights.ram else 0.0

    def _way(self, view: State, ogre: int, worths: Worths, leaving: int, found: Reach) -> list[int]:
        """Return the cost of the route to the Ogre's goal, with expected fire as tolls."""
        weights = self._weights
        threats = self._movement.threats
        threats.share_out([], ALL_AT_ONCE, 0)
        if worths.post_alive and not leaving and not worths.by_points:
            return self._approach(view, ogre, worths, found)
        kind = view.kind(ogre)
        move = max(kind.tread_move(view.sheets.treads[ogre]), 1)
        rate = worths.tread_rate(view, ogre)
        haste = weights.haste if leaving or not worths.by_points else PATIENCE * weights.haste
        pace = max(int(SCALE * haste / move), 1)
        scale = SCALE * weights.route * rate / (3.0 * move)
        toll = [int(scale * threats.bearing_on(h, False)) for h in range(view.board.size)]
        destinations = self._destinations(view, ogre, leaving, worths)
        return route_field(view.board, kind.mobility, destinations, toll, pace, self._starts(view, ogre, found))

    def _approach(self, view: State, ogre: int, worths: Worths, found: Reach) -> list[int]:
        """Return the cost of the route to a post that decides the game. An Ogre may wait out of range, but not forever.

        Waiting does not help against guns that cannot move, so their fire along the route is always a toll.
        """
        weights = self._weights
        kind = view.kind(ogre)
        posts = enemy_posts(view, view.seat_of[ogre])
        pace = int(SCALE * (weights.approach + weights.impatience * turn_number(view)))
        move = max(kind.tread_move(view.sheets.treads[ogre]), 1)
        price = SCALE * weights.exposure * worths.tread_rate(view, ogre) / (3.0 * move)
        toll = self._movement.threats.fixed_guns(price)
        if not toll:
            return [pace * points for points in field_to(view.board, kind.mobility, posts)]
        return route_field(view.board, kind.mobility, posts, toll, pace, self._starts(view, ogre, found))

    def _starts(self, view: State, ogre: int, found: Reach) -> list[int]:
        """Return the hexes where an Ogre can end its move."""
        starts = list(found.cost)
        if view.hex_of[ogre] >= 0 and view.hex_of[ogre] not in found.cost:
            starts.append(view.hex_of[ogre])
        return starts

    def _destinations(self, view: State, ogre: int, leaving: int, worths: Worths) -> list[int]:
        """Return the hexes that an Ogre heads for."""
        if leaving:
            return exit_hexes(view, view.seat_of[ogre], leaving)
        seat = view.seat_of[ogre]
        posts = enemy_posts(view, seat)
        if posts:
            return posts
        stance = stance_of(view, ogre)
        if stance.does == ADVANCE:
            goals = open_hexes(view, ogre, stance.hexes)
            if goals:
                return goals
        if stance.does == HUNT or stance.does == ADVANCE:
            return self._hunting_grounds(view, seat, worths)
        return [view.hex_of[ogre]] if view.hex_of[ogre] >= 0 else enemy_hexes(view, seat)

    def _hunting_grounds(self, view: State, seat: int, worths: Worths) -> list[int]:
        """Return the enemies' hexes. If points count, return only those near the most valuable units, except Ogres."""
        hexes = enemy_hexes(view, seat)
        if not worths.by_points:
            return hexes
        flocks: list[float] = []
        for where in hexes:
            distances = view.board.distances(where)
            flock = 0.0
            for unit, at in enumerate(view.hex_of):
                if at >= 0 and distances[at] <= FLOCK and view.hostile(seat, unit) and not view.kind(unit).is_ogre:
                    flock += worths.whole[unit]
            flocks.append(flock)
        most = max(flocks, default=0.0)
        return [hexes[i] for i in range(len(hexes)) if flocks[i] >= WORTH_HUNTING * most]

    def _score(self, view: State, ogre: int, where: int, field: list[int], worths: Worths, met: int) -> float:
        """Score a hex to end in by the fire from it, the fire at it, and the route that remains."""
        weights = self._weights
        fire = self._fire(view, ogre, where, worths, met)
        score = weights.fire * fire - field[where] / SCALE
        if self._movement.danger > 0.0:
            exposure = AT_STAKE if worths.by_points else weights.exposure
            danger = self._movement.threats.bearing_on(where, False) / 3.0 * worths.tread_rate(view, ogre)
            score -= self._fear * (exposure * danger + duel_danger(view, ogre, where, worths))
        if self._attractions:
            move = view.kind(ogre).tread_move(view.sheets.treads[ogre])
            score += self._movement.attractions.pull(self._attractions, where, move, move)
        return score

    def _fire(self, view: State, ogre: int, where: int, worths: Worths, met: int) -> float:
        """Return the expected gain from an Ogre's guns in a hex, with each fired at the best remaining target."""
        total = 0.0
        distances: list[int] = []
        near: list[FireTarget] = []
        for target in self._movement.targets:
            distance = target.distances[where]
            # Assume that a rammed unit is gone, except another Ogre, which stays next to it.
            if distance <= 5 and (target.unit != met or target.is_ogre):
                near.append(target)
                distances.append(distance)
        if not near:
            return 0.0
        planned = [0] * len(near)
        base = ogre * COMPONENTS
        kind = view.kind(ogre)
        for component in (MAIN, SECONDARY, MISSILE, AP):
            halves = 2 * kind.attack[component]
            reach = kind.reach[component]
            price = 0.0
            if component == MISSILE:
                price = self._weights.missile_price
            for left in range(view.sheets.left[base + component], 0, -1):
                if component == MISSILE and left == 1 and worths.post_alive:
                    price = self._weights.last_missile
                best = NOBODY
                best_gain = price
                for i, target in enumerate(near):
                    if distances[i] > reach or (component == AP and not target.is_infantry):
                        continue
                    before = planned[i]
                    if target.is_post and before:
                        continue
                    after = before + halves
                    gain = target.expected[after if after < MOST else MOST] - target.expected[min(before, MOST)]
                    if gain > best_gain:
                        best_gain = gain
                        best = i
                if best == NOBODY:
                    break
                total += best_gain - price
                planned[best] += halves
        return total

    def _fight_worth(self, view: State, turn: Turn, ogre: int, where: int, met: int, worths: Worths) -> float:
        """Return the gain from a fight in a hex, by running over infantry, ramming or overrunning."""
        if met == RUN_OVER:
            return self._squad_worth(view, ogre, where, worths)
        if met == OVERRUN or (met < 0 and where == view.hex_of[ogre]):
            foes = [u for u in view.units_at(where) if view.hostile(turn.seat, u)]
            own = [ogre]
            if where != view.hex_of[ogre]:
                own.extend(u for u in view.units_at(where) if not view.hostile(turn.seat, u))
            return overrun_balance(view, own, foes, worths) if foes else 0.0
        if met < 0:
            return 0.0
        if view.kind(met).is_ogre:
            return ram_balance(view, ogre, met, worths)
        _, hurt, killed = result_chances(view, ogre, met)
        worth = worths.whole[met]
        gain = worth * (killed + self._weights.disabled * hurt) / 6
        toll = ram_toll(view, ogre, met)
        return (
            gain
            - worths.treads(view, ogre, view.sheets.treads[ogre], toll)
            + self._squad_worth(view, ogre, where, worths)
        )

    def _squad_worth(self, view: State, ogre: int, where: int, worths: Worths) -> float:
        """Return the value of the squad that is run over (6.06)."""
        if view.sheets.left[ogre * COMPONENTS + AP] == 0 or where == ENTERING:
            return 0.0
        for unit in view.units_at(where):
            if view.sheets.squads[unit] and view.hostile(view.seat_of[ogre], unit):
                return worths.whole[unit] / view.sheets.squads[unit]
        return 0.0
