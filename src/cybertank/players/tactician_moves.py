"""Movement by threat maps: a place for every unit at once, by what it can shoot from there, what can shoot it and
where it wants to go.

Two postures are worked out, one from the wish to strike and one from the wish to keep out of harm; units are gone
through again and again, each taking its best hex while the others stay, and the posture with the greater sum is taken.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.players.random_player import can_move
from cybertank.players.stances import enemy_posts, stance_of
from cybertank.players.tactician_goals import Draw, Goals
from cybertank.players.tactician_marks import MOST, VEHICLE, Mark, Mover, expected_by_strength, room_of, shelter
from cybertank.players.threats import FAR, March, Threats, loss_chance
from cybertank.players.values import Weights, Worths
from cybertank.rules.arrivals import has_come
from cybertank.rules.losses import is_armed
from cybertank.rules.movement import LEAVING_COST
from cybertank.rules.reach import reach
from cybertank.rules.walking import allowance
from cybertank.state.brief import STAND
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, NOBODY, NOT_DISABLED, State
from cybertank.units.catalogue import COMPONENTS, MAIN, POST, SECONDARY, UnitType

PASSES: Final = 2
# The share of a unit's worth that a roll for terrain puts at stake.
TERRAIN_RISK: Final = 0.2
# A hex must be so much better than staying.
BETTER: Final = 0.02


class Maneuver:
    """The plan of a movement phase."""

    __slots__ = (
        "_gap",
        "marks",
        "_occupied",
        "_place_in_region",
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
        self._place_in_region: list[int] = [NOBODY] * board.size
        self._targets: list[int] = []
        self.marks: list[Mark] = []
        self.movers: list[Mover] = []
        self.worths: Worths | None = None

    # -- preparing -----------------------------------------------------------------------------------------------------

    def prepare(self, view: State, turn: Turn, worths: Worths) -> None:
        """Everything that stays the same through a phase."""
        self.worths = worths
        self.goals.begin_phase(view)
        self.threats.survey(view, turn.seat, True, self.march, self._open)
        self.closed = [False] * self._size
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
                if view.riding[unit] == NOBODY:
                    self.marks.append(
                        Mark(
                            unit,
                            where,
                            expected_by_strength(view, unit, worths, self._weights.disabled),
                            view.kind(unit).is_ogre,
                        )
                    )
        self._spread_gap(enemies)

    def _meeting_place(self, view: State, seat: int, enemy: int) -> int:
        """Where an enemy is to be met: where it is, but an Ogre that comes for a post a move farther on its way."""
        where = view.hex_of[enemy]
        if not view.kind(enemy).is_ogre:
            return where
        posts = enemy_posts(view, view.seat_of[enemy])
        if len(posts) != 1 or not view.treads[enemy]:
            return where
        way = self.goals.post_field(view, view.kind(enemy).mobility, posts[0])
        near = self.board.near
        steps = view.kind(enemy).tread_move(view.treads[enemy])
        while steps > 0 or way[where] > self._weights.ground:
            steps -= 1
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

    # -- who moves -----------------------------------------------------------------------------------------------------

    def gather(self, view: State, turn: Turn, seat: int) -> None:
        """The units that are placed by the plan, and those that stay where they are."""
        self.movers = []
        self._occupied = [0] * self._size
        for unit, where in enumerate(view.hex_of):
            if where >= 0 and not view.hostile(seat, unit):
                self._occupied[where] += room_of(view, unit)
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
        # Who has the fewest places to fire from chooses first, who has none last.
        self.movers.sort(key=lambda mover: (mover.places == 0, mover.places, mover.unit))

    def _arm(self, view: State, turn: Turn, mover: Mover, kind: UnitType) -> None:
        unit = mover.unit
        if view.disabled[unit] != NOT_DISABLED or not is_armed(view, unit):
            return
        many = view.squads[unit] if kind.is_infantry else view.left[unit * COMPONENTS + MAIN]
        halves = 2 * many * kind.attack[MAIN]
        mover.reach = kind.reach[MAIN]
        if kind.is_ogre:
            halves += 2 * view.left[unit * COMPONENTS + SECONDARY] * kind.attack[SECONDARY]
            mover.reach = 2
        for mark in self.marks:
            punch = mark.expected[halves if halves < MOST else MOST]
            if punch > mover.punch:
                mover.punch = punch
        if turn.phase == MOVEMENT:
            mover.halves = halves

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
            self._link(mover, kind.mobility)
        if mover.halves:
            for i in range(len(self.marks)):
                far = self.board.distance(mover.start, self.marks[i].hex) if mover.start >= 0 else 0
                if far <= limit + 1 + mover.reach:
                    mover.marks.append(i)
            for where in mover.hexes:
                if self._best_mark(mover, where) != NOBODY:
                    mover.places += 1

    def _link(self, mover: Mover, mobility: int) -> None:
        """Which hexes of a hovercraft's region are a plain step apart."""
        near = self.board.near
        costs = self.board.steps(mobility).cost
        place = self._place_in_region
        for i in range(len(mover.region)):
            place[mover.region[i]] = i
        for where in mover.region:
            links: list[int] = []
            for step in range(where * 6, where * 6 + 6):
                if near[step] >= 0 and costs[step] == 1 and place[near[step]] >= 0:
                    links.append(place[near[step]])
            mover.links.append(links)
        mover.refuges = [place[where] for where in mover.hexes]
        for where in mover.region:
            place[where] = NOBODY

    def _worths(self) -> Worths:
        worths = self.worths
        assert worths is not None, "prepared with the worths of the phase"
        return worths

    def _wish(self, view: State, mover: Mover, kind: UnitType, draws: list[Draw], where: int, weight: float) -> float:
        """How far a hex brings a unit: towards its goals, and into reach of the enemy."""
        wish = self.goals.pull(draws, where, kind.move)
        if kind.has_attack and kind.move:
            late = (self._gap[where] - kind.reach[MAIN]) / kind.move
            if late > 1.0 and self._gap[where] < FAR:
                wish -= weight * mover.punch * (late - 1.0)
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
        held = self._posture(view, False)
        places = [mover.at for mover in self.movers]
        marks = [mover.mark for mover in self.movers]
        leaving = [mover.leaves for mover in self.movers]
        if self._posture(view, True) > held + BETTER:
            return
        for mark in self.marks:
            mark.planned = 0
        self._targets = [0] * self._size
        for i in range(len(self.movers)):
            mover = self.movers[i]
            mover.at = places[i]
            mover.mark = marks[i]
            mover.leaves = leaving[i]
            if mover.mark != NOBODY:
                self.marks[mover.mark].planned += mover.halves
            if mover.at >= 0 and not mover.leaves:
                self._targets[mover.at] += 1
        self.threats.share_out(self._targets, self._weights.share, 0)
        self._weigh_masses()

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
                self._appraise(mover)
            moved = False
            for mover in self.movers:
                moved = self._place(view, mover, occupied) or moved
            if not moved and number:
                break
            self.threats.share_out(self._targets, self._weights.share, 0)
            self._weigh_masses()
        return self._score()

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

    def _appraise(self, mover: Mover) -> None:
        """What each place is worth with the danger there; a hovercraft is looked for where it can get to afterwards."""
        for i in range(len(mover.hexes)):
            mover.rest[i] = mover.base[i] - self._danger(mover, mover.hexes[i]) if mover.base else 0.0
        if not mover.second:
            return
        values = [0.0] * len(mover.region)
        for i in range(len(mover.region)):
            values[i] = mover.region_base[i] - self._danger(mover, mover.region[i])
        for _ in range(mover.second):
            before = values[:]
            for i in range(len(before)):
                best = before[i]
                for j in mover.links[i]:
                    if before[j] > best:
                        best = before[j]
                values[i] = best
        for i in range(len(mover.hexes)):
            if not mover.stays[i]:
                mover.rest[i] = values[mover.refuges[i]]

    def _danger(self, mover: Mover, where: int) -> float:
        """What a unit stands to lose in a hex in the enemy's next turn."""
        if where < 0:
            return 0.0
        attack = self.threats.on_foot[where] if mover.infantry else self.threats.on_armor[where]
        if attack <= 0.0:
            return 0.0
        defense = mover.toughness * shelter(self.board.terrain[where], mover.infantry)
        hurt = 1.0 / mover.toughness if mover.infantry else self._weights.disabled
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
            mark = self._best_mark(mover, where)
            score = self._rate(mover, i, mark, occupied[where], limit)
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

    def _best_mark(self, mover: Mover, where: int) -> int:
        """The target that a unit's fire adds most to from a hex, or NOBODY."""
        best = NOBODY
        best_gain = 0.0
        for m in mover.marks:
            target = self.marks[m]
            if self.board.distance(where, target.hex) <= mover.reach:
                gain = target.gain(mover.halves, mover.second > 0)
                if gain > best_gain:
                    best_gain = gain
                    best = m
        return best

    def _rate(self, mover: Mover, i: int, mark: int, others: int, limit: int) -> float:
        """What one of a unit's places is worth with the fire from it; `others` is the room taken there."""
        score = mover.rest[i]
        if mark != NOBODY:
            score += self._weights.fire * self.marks[mark].gain(mover.halves, mover.second > 0)
        if others and limit > VEHICLE:
            score -= self._weights.crowd * mover.worth * others / VEHICLE
        return score + BETTER if mover.hexes[i] == mover.start else score

    def alternatives(self, view: State, unit: int, count: int) -> list[tuple[int, float]]:
        """The best places for one unit while all others are where the plan has them, with what each is worth."""
        limit = view.setting.rules.stacking * VEHICLE
        found: list[tuple[int, float]] = []
        for mover in self.movers:
            if mover.unit != unit or mover.fixed:
                continue
            occupied = self._occupied[:]
            for other in self.movers:
                if other.start >= 0:
                    occupied[other.start] -= other.room
                if other.at >= 0 and not other.leaves and other.unit != unit:
                    occupied[other.at] += other.room
            if mover.mark != NOBODY:
                self.marks[mover.mark].planned -= mover.halves
            self._appraise(mover)
            for i in range(len(mover.hexes)):
                where = mover.hexes[i]
                if occupied[where] + mover.room <= limit:
                    score = self._rate(mover, i, self._best_mark(mover, where), occupied[where], limit)
                    found.append((where, score))
            if mover.mark != NOBODY:
                self.marks[mover.mark].planned += mover.halves
        found.sort(key=lambda place: (-place[1], place[0]))
        return found[:count]

    def _score(self) -> float:
        """The sum of a posture: fire, danger and wishes of all units where they are planned."""
        total = 0.0
        for mark in self.marks:
            total += self._weights.fire * mark.weight * mark.expected[mark.planned if mark.planned < MOST else MOST]
        for mover in self.movers:
            if mover.leaves:
                total += mover.exit_worth
                continue
            for i in range(len(mover.hexes)):
                if mover.hexes[i] == mover.at and mover.base:
                    total += mover.rest[i] if mover.second else mover.base[i] - self._danger(mover, mover.at)
        return total
