"""How an Ogre drives: the way that meets the fewest guns, rams and overruns that pay, the hex with the best fire."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.hexes import opposite
from cybertank.board.reached import Reach
from cybertank.board.steps import RISK
from cybertank.game.decisions import Decision, Move, Stay
from cybertank.players.random.random_player import no_room
from cybertank.players.tactician.attractions import Draw
from cybertank.players.tactician.close_combat_odds import duel_danger, overrun_balance, ram_balance
from cybertank.players.tactician.placement import Maneuver
from cybertank.players.tactician.targets import MOST, Mark
from cybertank.players.tactics.distance_fields import field_to
from cybertank.players.tactics.goals import enemy_hexes, enemy_posts, leaves_by, open_hexes, stance_of
from cybertank.players.tactics.habits import leave
from cybertank.players.tactics.threats import ALL_AT_ONCE
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

# Costs of a way are whole numbers, in tenths of a point.
SCALE: Final = 10
BLOCKED: Final = 99_999
RISK_PRICE: Final = 60
# Where points are counted, fire costs what it costs, and haste is less: the share of it that is left.
AT_STAKE: Final = 0.6
PATIENCE: Final = 0.5
# Enemies so near to each other are one flock; an Ogre hunts those that are worth this share of the best of them.
FLOCK: Final = 3
WORTH_HUNTING: Final = 0.5
# Where Ogres fight to the end it is better to be come for; but if after so many turns nobody has, somebody must go.
# What each turn of waiting leaves of the fear of fire.
PATIENT: Final = 8
NERVES: Final = 0.8
# Less than any hex is worth.
NOWHERE_GOOD: Final = -1.0e9
# Among equal places the one it is in.
BETTER: Final = 0.05


def route_field(
    board: Board, mobility: int, goals: list[int], toll: list[int], pace: int, starts: list[int]
) -> list[int]:
    """The cheapest way to a goal: so much for each movement point, and the toll of each hex on the way.

    It is worked out as far as it takes to know it for `starts`.
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
    """The decisions of one Ogre in a movement phase, one after the other."""

    __slots__ = ("_draws", "_fear", "_maneuver", "_weights")

    def __init__(self, maneuver: Maneuver, weights: Weights) -> None:
        self._maneuver = maneuver
        self._weights = weights
        self._fear = 1.0
        """What the fire to be expected counts for."""
        self._draws: list[Draw] = []
        """The ground that scores, where points are counted."""

    def decide(self, view: State, turn: Turn, ogre: int, worths: Worths) -> Decision | None:
        """The next thing an Ogre does, or None where it stays as it is."""
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
        """The hexes in which its move may end, each with its score: where it is, then all those worth driving to."""
        stance = stance_of(view, ogre)
        leaving = leaves_by(view, ogre, stance)
        where = view.hex_of[ogre]
        if is_to_the_end(view):
            self._fear = NERVES ** max(turn_number(view) - PATIENT, 0)
        field = self._way(view, ogre, worths, leaving, found)
        self._draws = []
        if worths.by_points and not leaving:
            self._draws = self._maneuver.goals.draws(view, ogre, worths, stance, leaving)
        scores: list[tuple[int, float]] = []
        if where >= 0:
            here = self._score(view, ogre, where, field, worths, NOBODY) + BETTER
            scores.append((where, here + self._again(view, turn, ogre, worths)))
        for to in sorted(found.cost):
            met = found.fights.get(to, NO_CONTACT)
            if to == where or no_room(view, ogre, to):
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
        """What another ram or overrun brings where it stands; 0 where there is none that pays."""
        where = view.hex_of[ogre]
        if where < 0 or refuse_staying(view, turn.seat, ogre) is not None:
            return 0.0
        again = self._fight_worth(view, turn, ogre, where, stay_contact(view, ogre), worths)
        return again if again > self._weights.ram else 0.0

    def _way(self, view: State, ogre: int, worths: Worths, leaving: int, found: Reach) -> list[int]:
        """The field of the way to what the Ogre is after, tolls being the fire to be expected there."""
        weights = self._weights
        threats = self._maneuver.threats
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
        aims = self._aims(view, ogre, leaving, worths)
        return route_field(view.board, kind.mobility, aims, toll, pace, self._starts(view, ogre, found))

    def _approach(self, view: State, ogre: int, worths: Worths, found: Reach) -> list[int]:
        """The way to a post that decides the game: an Ogre that must have it waits out of range, but not for ever.

        Guns that cannot move are not to be waited out: their fire on the way there is a toll, wherever it stands now.
        """
        weights = self._weights
        kind = view.kind(ogre)
        posts = enemy_posts(view, view.seat_of[ogre])
        pace = int(SCALE * (weights.approach + weights.impatience * turn_number(view)))
        move = max(kind.tread_move(view.sheets.treads[ogre]), 1)
        price = SCALE * weights.exposure * worths.tread_rate(view, ogre) / (3.0 * move)
        toll = self._maneuver.threats.fixed_guns(price)
        if not toll:
            return [pace * points for points in field_to(view.board, kind.mobility, posts)]
        return route_field(view.board, kind.mobility, posts, toll, pace, self._starts(view, ogre, found))

    def _starts(self, view: State, ogre: int, found: Reach) -> list[int]:
        """Where an Ogre may be when its move is over."""
        starts = list(found.cost)
        if view.hex_of[ogre] >= 0 and view.hex_of[ogre] not in found.cost:
            starts.append(view.hex_of[ogre])
        return starts

    def _aims(self, view: State, ogre: int, leaving: int, worths: Worths) -> list[int]:
        """The hexes that an Ogre makes for."""
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
        """Where enemies are; where points are counted, only where many are together, other Ogres left aside."""
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
        """A hex to end in: the fire from it, the fire at it, and the way that is left."""
        weights = self._weights
        fire = self._fire(view, ogre, where, worths, met)
        score = weights.fire * fire - field[where] / SCALE
        if self._maneuver.danger > 0.0:
            exposure = AT_STAKE if worths.by_points else weights.exposure
            danger = self._maneuver.threats.bearing_on(where, False) / 3.0 * worths.tread_rate(view, ogre)
            score -= self._fear * (exposure * danger + duel_danger(view, ogre, where, worths))
        if self._draws:
            move = view.kind(ogre).tread_move(view.sheets.treads[ogre])
            score += self._maneuver.goals.pull(self._draws, where, move, move)
        return score

    def _fire(self, view: State, ogre: int, where: int, worths: Worths, met: int) -> float:
        """What an Ogre's guns may expect from a hex, each at the best target that is left."""
        total = 0.0
        distances: list[int] = []
        near: list[Mark] = []
        for mark in self._maneuver.marks:
            distance = mark.distances[where]
            # What it rams is taken to be gone, but for another Ogre, beside which it comes to stand.
            if distance <= 5 and (mark.unit != met or mark.is_ogre):
                near.append(mark)
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
                for i, mark in enumerate(near):
                    if distances[i] > reach or (component == AP and not mark.is_infantry):
                        continue
                    before = planned[i]
                    if mark.is_post and before:
                        continue
                    after = before + halves
                    gain = mark.expected[after if after < MOST else MOST] - mark.expected[min(before, MOST)]
                    if gain > best_gain:
                        best_gain = gain
                        best = i
                if best == NOBODY:
                    break
                total += best_gain - price
                planned[best] += halves
        return total

    def _fight_worth(self, view: State, turn: Turn, ogre: int, where: int, met: int, worths: Worths) -> float:
        """What the fight in a hex brings: infantry run over, a ram less its treads, or an overrun."""
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
        """6.06: the squad that is run over."""
        if view.sheets.left[ogre * COMPONENTS + AP] == 0 or where == ENTERING:
            return 0.0
        for unit in view.units_at(where):
            if view.sheets.squads[unit] and view.hostile(view.seat_of[ogre], unit):
                return worths.whole[unit] / view.sheets.squads[unit]
        return 0.0
