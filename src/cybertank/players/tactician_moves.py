"""Movement by threat maps: a place for every unit at once, by what it can shoot from there, what can shoot it and
where it wants to go.

Two postures are worked out, one from the wish to strike and one from the wish to keep out of harm; units are gone
through again and again, each taking its best hex while the others stay, and the posture with the greater sum is taken.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import RUBBLE, SWAMP, is_forest, is_town
from cybertank.players.fire_search import HURT, KILLED
from cybertank.players.random_player import can_move
from cybertank.players.stances import enemy_posts, stance_of
from cybertank.players.tactician_goals import Draw, Goals
from cybertank.players.threats import FAR, March, Threats, loss_chance
from cybertank.players.values import Weights, Worths, result_worth
from cybertank.rules.arrivals import has_come
from cybertank.rules.crt import SURE
from cybertank.rules.losses import is_armed
from cybertank.rules.movement import LEAVING_COST
from cybertank.rules.reach import reach
from cybertank.rules.strengths import defense_strength
from cybertank.rules.walking import allowance
from cybertank.state.brief import STAND
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, NOBODY, NOT_DISABLED, State
from cybertank.units.catalogue import COMPONENTS, MAIN, POST, SECONDARY, UnitType

PASSES: Final = 2
# Strength in halves up to which fire at one target is foreseen.
MOST: Final = 120
# The share of a unit's worth that a roll for terrain puts at stake.
TERRAIN_RISK: Final = 0.2
# A hex must be so much better than staying.
BETTER: Final = 0.02
VEHICLE: Final = 3


class Mark:
    """An enemy as a target: the expectation against the strength that is brought to bear, made concave."""

    __slots__ = ("expected", "hex", "is_ogre", "planned", "unit", "weight")

    def __init__(self, unit: int, where: int, expected: list[float], is_ogre: bool) -> None:
        self.unit = unit
        self.is_ogre = is_ogre
        self.weight = 1.0
        """Less where too few strike together."""
        self.hex = where
        self.expected = expected
        self.planned = 0
        """Strength in halves that units are planned to bring."""

    def gain(self, halves: int) -> float:
        """What more strength adds."""
        before = self.planned if self.planned < MOST else MOST
        after = before + halves if before + halves < MOST else MOST
        return self.weight * (self.expected[after] - self.expected[before])


class Mover:
    """A unit with the places it can take: `base` is what a place is worth by itself, `rest` with the danger."""

    __slots__ = (
        "at",
        "base",
        "exit_from",
        "exit_worth",
        "fixed",
        "halves",
        "hexes",
        "infantry",
        "leaves",
        "mark",
        "marks",
        "reach",
        "region",
        "region_base",
        "rest",
        "room",
        "second",
        "start",
        "stays",
        "toughness",
        "unit",
        "worth",
    )

    def __init__(self, unit: int, start: int, kind: UnitType) -> None:
        self.unit = unit
        self.start = start
        self.at = start
        """The hex that is planned."""
        self.fixed = False
        self.mark = NOBODY
        self.marks: list[int] = []
        self.hexes: list[int] = [start]
        self.stays: list[bool] = [False]
        self.base: list[float] = []
        self.rest: list[float] = []
        self.region: list[int] = []
        self.region_base: list[float] = []
        self.second = 0
        self.halves = 0
        self.reach = 0
        self.toughness = 0
        self.room = VEHICLE
        self.worth = 0.0
        self.infantry = kind.is_infantry
        self.exit_from = NOBODY
        """The hex from which it can leave the map in this phase."""
        self.leaves = False
        self.exit_worth = 0.0


class Maneuver:
    """The plan of a movement phase."""

    __slots__ = (
        "_gap",
        "marks",
        "_occupied",
        "_open",
        "_size",
        "_targets",
        "_weights",
        "board",
        "closed",
        "goals",
        "march",
        "movers",
        "threats",
        "worths",
    )

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self._weights = weights
        self._size = board.size
        self.march = March(board)
        self.threats = Threats(board, weights)
        self.goals = Goals(weights)
        self._open: list[bool] = [False] * board.size
        self.closed: list[bool] = [False] * board.size
        self._gap: list[int] = []
        self._occupied: list[int] = []
        self._targets: list[int] = []
        self.marks: list[Mark] = []
        self.movers: list[Mover] = []
        self.worths: Worths | None = None

    # -- preparing -----------------------------------------------------------------------------------------------------

    def prepare(self, view: State, turn: Turn, worths: Worths) -> None:
        """Everything that stays the same through a phase."""
        self.worths = worths
        self.goals.begin_phase()
        self.threats.survey(view, turn.seat, True, self.march, self._open)
        self.closed = [False] * self._size
        self._occupied = [0] * self._size
        self.marks = []
        self._gap = [FAR] * self._size
        enemies: list[int] = []
        for unit, where in enumerate(view.hex_of):
            if where < 0:
                continue
            if view.hostile(turn.seat, unit):
                self.closed[where] = True
                if view.kind(unit).kind != POST:
                    enemies.append(self._meeting_place(view, turn.seat, unit))
                if turn.phase == MOVEMENT and view.riding[unit] == NOBODY:
                    self.marks.append(Mark(unit, where, self._expected(view, unit), view.kind(unit).is_ogre))
            else:
                self._occupied[where] += room_of(view, unit)
        self._spread_gap(enemies)

    def _meeting_place(self, view: State, seat: int, enemy: int) -> int:
        """Where an enemy is to be met: where it is, but an Ogre that comes for a post not too far from that post."""
        where = view.hex_of[enemy]
        if not view.kind(enemy).is_ogre:
            return where
        posts = enemy_posts(view, view.seat_of[enemy])
        if len(posts) != 1 or not view.treads[enemy]:
            return where
        way = self.goals.post_field(view, view.kind(enemy).mobility, posts[0])
        near = self.board.near
        while way[where] > self._weights.ground:
            best = where
            for step in range(where * 6, where * 6 + 6):
                if near[step] >= 0 and way[near[step]] < way[best]:
                    best = near[step]
            if best == where:
                break
            where = best
        return where

    def _spread_gap(self, enemies: list[int]) -> None:
        """The distance of each hex from the nearest enemy."""
        near = self.board.near
        gap = self._gap
        wave = enemies
        for where in wave:
            gap[where] = 0
        distance = 0
        while wave:
            distance += 1
            after: list[int] = []
            for where in wave:
                for step in range(where * 6, where * 6 + 6):
                    to = near[step]
                    if to >= 0 and gap[to] == FAR:
                        gap[to] = distance
                        after.append(to)
            wave = after

    def _expected(self, view: State, unit: int) -> list[float]:
        """The expectation of fire at a unit by strength in halves, as its concave hull."""
        worths = self.worths
        assert worths is not None, "prepared with the worths of the phase"
        kind = view.kind(unit)
        expected = [0.0] * (MOST + 1)
        if kind.is_ogre:
            slope = self._ogre_slope(view, unit, worths)
            for halves in range(MOST + 1):
                expected[halves] = slope * halves
            return expected
        defense = defense_strength(view, unit)
        worth = worths.whole[unit]
        is_disabled = view.disabled[unit] != NOT_DISABLED
        if defense == 0:
            for halves in range(1, MOST + 1):
                expected[halves] = worth
            return expected
        at = 0
        value = 0.0
        # Along the hull: from where it stands, the column with the steepest rise comes next.
        while at < 10 * defense and at < MOST:
            best_slope = 0.0
            best_at = 0
            best_value = 0.0
            for column in range(SURE + 1):
                need = (1 if column == 0 else 2 * column) * defense
                if need <= at:
                    continue
                if column == SURE:
                    gained = worth
                else:
                    gained = result_worth(
                        worth, view.squads[unit], is_disabled, HURT[column], KILLED[column], self._weights.disabled
                    )
                slope = (gained - value) / (need - at)
                if slope > best_slope:
                    best_slope = slope
                    best_at = need
                    best_value = gained
            if best_at == 0:
                break
            for halves in range(at + 1, min(best_at, MOST) + 1):
                expected[halves] = value + best_slope * (halves - at)
            at = best_at
            value = best_value
        for halves in range(at + 1, MOST + 1):
            expected[halves] = value
        return expected

    def _ogre_slope(self, view: State, ogre: int, worths: Worths) -> float:
        """What half a point of strength brings against an Ogre: its treads, or the best of its weapons."""
        best = worths.tread_rate(view, ogre) / 6
        kind = view.kind(ogre)
        for component in range(COMPONENTS):
            if view.left[ogre * COMPONENTS + component] and kind.toughness[component]:
                # At 2-1 half of the attacks tell.
                rate = worths.part(view, ogre, component) / (8 * kind.toughness[component])
                if rate > best:
                    best = rate
        return best

    # -- who moves -----------------------------------------------------------------------------------------------------

    def gather(self, view: State, turn: Turn, seat: int) -> None:
        """The units that are placed by the plan, and those that stay where they are."""
        self.movers = []
        worths = self.worths
        assert worths is not None, "prepared with the worths of the phase"
        for unit, owner in enumerate(view.seat_of):
            where = view.hex_of[unit]
            if owner != seat or where < ENTERING or view.riding[unit] != NOBODY:
                continue
            if where == ENTERING and not (has_come(view, unit) and turn.phase == MOVEMENT):
                continue
            kind = view.kind(unit)
            mover = Mover(unit, where, kind)
            mover.worth = worths.whole[unit]
            mover.toughness = view.squads[unit] if kind.is_infantry else view.defense_of[unit]
            mover.room = room_of(view, unit)
            self._arm(view, turn, mover, kind)
            mover.fixed = kind.is_ogre or not can_move(view, turn, unit)
            if where < 0 and mover.fixed:
                continue
            self._find_places(view, turn, mover, kind)
            self.movers.append(mover)

    def _arm(self, view: State, turn: Turn, mover: Mover, kind: UnitType) -> None:
        unit = mover.unit
        if turn.phase != MOVEMENT or view.disabled[unit] != NOT_DISABLED or not is_armed(view, unit):
            return
        many = view.squads[unit] if kind.is_infantry else view.left[unit * COMPONENTS + MAIN]
        mover.halves = 2 * many * kind.attack[MAIN]
        mover.reach = kind.reach[MAIN]
        if kind.is_ogre:
            mover.halves += 2 * view.left[unit * COMPONENTS + SECONDARY] * kind.attack[SECONDARY]
            mover.reach = 2

    def _find_places(self, view: State, turn: Turn, mover: Mover, kind: UnitType) -> None:
        unit = mover.unit
        limit = allowance(view, unit, turn.phase)
        march = self.march
        if mover.start == ENTERING:
            found = reach(view, unit)
            mover.hexes = [h for h in sorted(found.cost) if h not in found.fights]
            mover.stays = [False] * len(mover.hexes)
            risks = [False] * len(mover.hexes)
            if not mover.hexes:
                mover.fixed = True
                mover.hexes = [0]
                return
        elif mover.fixed:
            risks = [False]
        else:
            march.spread(mover.start, limit, kind.mobility, self.closed)
            mover.hexes = march.found
            mover.stays = [march.stays(h) for h in mover.hexes]
            risks = [march.risky(h) for h in mover.hexes]
        draws = self.goals.draws(view, unit, self._worths())
        if not mover.fixed:
            self._find_exit(view, mover, limit)
        stands = stance_of(view, unit).does == STAND
        weight = self._weights.stand if stands else self._weights.hunt
        mover.base = [0.0] * len(mover.hexes)
        for i in range(len(mover.hexes)):
            mover.base[i] = self._wish(view, mover, kind, draws, mover.hexes[i], weight)
            if risks[i]:
                mover.base[i] -= TERRAIN_RISK * mover.worth
        mover.rest = mover.base[:]
        if kind.second_move and turn.phase == MOVEMENT and not mover.fixed and mover.start >= 0:
            mover.second = kind.second_move
            march.spread(mover.start, limit + kind.second_move, kind.mobility, self.closed)
            mover.region = march.found
            mover.region_base = [self._wish(view, mover, kind, draws, h, weight) for h in mover.region]
        if mover.halves:
            for i in range(len(self.marks)):
                far = self.board.distance(mover.start, self.marks[i].hex) if mover.start >= 0 else 0
                if far <= limit + 1 + mover.reach:
                    mover.marks.append(i)

    def _worths(self) -> Worths:
        worths = self.worths
        assert worths is not None, "prepared with the worths of the phase"
        return worths

    def _wish(self, view: State, mover: Mover, kind: UnitType, draws: list[Draw], where: int, weight: float) -> float:
        """How far a hex brings a unit: towards its goals, and into reach of the enemy."""
        wish = self.goals.pull(view, draws, where, kind.move)
        if kind.has_attack and kind.move:
            late = (self._gap[where] - kind.reach[MAIN]) / kind.move
            if late > 1.0 and self._gap[where] < FAR:
                wish -= weight * (late - 1.0)
        return wish

    def _find_exit(self, view: State, mover: Mover, limit: int) -> None:
        """5.12: whether a unit that is to leave can do so in this phase."""
        leaving = self.goals.leaves_by(view, mover.unit, stance_of(view, mover.unit))
        if not leaving or mover.start == ENTERING:
            return
        edges = self.board.edges
        for where in mover.hexes:
            if edges[where] & leaving and self.march.cost[where] + LEAVING_COST <= limit:
                if not (self.march.risky(where) or (where != mover.start and self.march.stays(where))):
                    mover.exit_from = where
                    mover.exit_worth = self.goals.exit_points(view, mover.unit, leaving) + 0.5 * mover.worth
                    return

    # -- the search ----------------------------------------------------------------------------------------------------

    def plan(self, view: State) -> None:
        """Work out the postures and keep the better one in `movers`."""
        best: list[int] = []
        leaving: list[bool] = []
        best_score = 0.0
        for bold in (True, False):
            score = self._posture(view, bold)
            if not best or score > best_score + BETTER:
                best_score = score
                best = [mover.at for mover in self.movers]
                leaving = [mover.leaves for mover in self.movers]
        for i in range(len(self.movers)):
            self.movers[i].at = best[i]
            self.movers[i].leaves = leaving[i]

    def _posture(self, view: State, bold: bool) -> float:
        """All units from where they are to where they are best, and the sum of it."""
        for mark in self.marks:
            mark.planned = 0
            mark.weight = 1.0
        occupied = self._occupied[:]
        self._targets = [0] * self._size
        for mover in self.movers:
            mover.at = mover.start
            mover.leaves = False
            mover.mark = NOBODY
            if mover.start >= 0:
                self._targets[mover.start] += 1
        self.threats.share_out(self._targets, self._weights.share, len(self.movers) if bold else 0)
        for number in range(PASSES + 1):
            for mover in self.movers:
                self._appraise(view, mover)
            moved = False
            for mover in self.movers:
                moved = self._place(view, mover, occupied) or moved
            if not moved and number:
                break
            self.threats.share_out(self._targets, self._weights.share, 0)
            self._weigh_masses()
        return self._score(view)

    def _weigh_masses(self) -> None:
        """Fire at an Ogre counts in full only where enough of one's strength takes part: a few are eaten piecemeal."""
        total = 0
        for mover in self.movers:
            total += mover.halves
        wanted = self._weights.mass * total
        for mark in self.marks:
            if mark.is_ogre and wanted > 0.0:
                share = mark.planned / wanted
                mark.weight = 1.0 if share >= 1.0 else share

    def _appraise(self, view: State, mover: Mover) -> None:
        """What each place is worth with the danger there; a hovercraft is looked for where it can get to afterwards."""
        for i in range(len(mover.hexes)):
            mover.rest[i] = mover.base[i] - self._danger(mover, mover.hexes[i]) if mover.base else 0.0
        if not mover.second:
            return
        values = [-1.0e9] * self._size
        for i in range(len(mover.region)):
            values[mover.region[i]] = mover.region_base[i] - self._danger(mover, mover.region[i])
        near = self.board.near
        costs = self.board.steps(view.kind(mover.unit).mobility).cost
        for _ in range(mover.second):
            before = values[:]
            for where in mover.region:
                best = values[where]
                for step in range(where * 6, where * 6 + 6):
                    to = near[step]
                    if to >= 0 and costs[step] == 1 and before[to] > best:
                        best = before[to]
                values[where] = best
        for i in range(len(mover.hexes)):
            if not mover.stays[i]:
                mover.rest[i] = values[mover.hexes[i]]

    def _danger(self, mover: Mover, where: int) -> float:
        """What a unit stands to lose in a hex in the enemy's next turn."""
        if where < 0:
            return 0.0
        attack = self.threats.on_foot[where] if mover.infantry else self.threats.on_armor[where]
        if attack <= 0.0:
            return 0.0
        defense = mover.toughness * shelter(self.board.terrain[where], mover.infantry)
        hurt = 0.5 if mover.infantry else self._weights.disabled
        return self._weights.caution * mover.worth * loss_chance(attack, float(defense), hurt)

    def _place(self, view: State, mover: Mover, occupied: list[int]) -> bool:
        """Take a unit up and put it where it is best."""
        was = mover.at
        if mover.mark != NOBODY:
            self.marks[mover.mark].planned -= mover.halves
            mover.mark = NOBODY
        if was >= 0 and not mover.leaves:
            occupied[was] -= mover.room
            self._targets[was] -= 1
        limit = view.setting.rules.stacking * VEHICLE
        best = NOBODY
        best_mark = NOBODY
        best_score = 0.0
        marks = self.marks
        for i in range(len(mover.hexes)):
            where = mover.hexes[i]
            if occupied[where] + mover.room > limit and where != mover.start:
                continue
            mark = NOBODY
            gain = 0.0
            for m in mover.marks:
                target = marks[m]
                distance = self.board.distance(where, target.hex)
                if distance <= mover.reach:
                    more = target.gain(mover.halves)
                    if more > gain:
                        gain = more
                        mark = m
            score = self._weights.fire * gain + mover.rest[i]
            if occupied[where] and limit > VEHICLE:
                score -= self._weights.crowd * mover.worth * occupied[where] / VEHICLE
            if where == mover.start:
                score += BETTER
            if best == NOBODY or score > best_score:
                best = where
                best_mark = mark
                best_score = score
        if best == NOBODY:
            best = mover.start
        mover.leaves = mover.exit_worth > 0.0 and mover.exit_worth > best_score
        if mover.leaves:
            best = mover.exit_from
            best_mark = NOBODY
        mover.at = best
        mover.mark = best_mark
        if best_mark != NOBODY:
            marks[best_mark].planned += mover.halves
        if best >= 0 and not mover.leaves:
            occupied[best] += mover.room
            self._targets[best] += 1
        return best != was

    def _score(self, view: State) -> float:
        """The sum of a posture: fire, danger and wishes of all units where they are planned."""
        total = 0.0
        for mark in self.marks:
            total += self._weights.fire * mark.weight * mark.expected[mark.planned if mark.planned < MOST else MOST]
        for mover in self.movers:
            if mover.leaves:
                total += mover.exit_worth
                continue
            self._appraise(view, mover)
            for i in range(len(mover.hexes)):
                if mover.hexes[i] == mover.at:
                    total += mover.rest[i]
        return total


def room_of(view: State, unit: int) -> int:
    """5.02: what a unit needs of a hex, in thirds of a vehicle."""
    if not view.kind(unit).is_infantry:
        return VEHICLE
    if view.riding[unit] != NOBODY and view.setting.rules.stacking == 1:
        return 0
    return view.squads[unit]


def shelter(terrain: int, infantry: bool) -> int:
    """7.14: by what terrain multiplies a defense."""
    if terrain == 0:
        return 1
    if is_town(terrain):
        return 3 if infantry else 2
    if infantry and (terrain == SWAMP or terrain == RUBBLE or is_forest(terrain)):
        return 2
    return 1
