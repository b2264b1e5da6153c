"""The ground as a movement phase finds it: enemies as targets, the gap to them, and every unit with its places."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.players.fields import lasting_field
from cybertank.players.marches import COST, FOUND, RISKY, STILL, March
from cybertank.players.random_player import can_move
from cybertank.players.stances import enemy_posts, leaves_by, stance_of
from cybertank.players.tactician_goals import Draw, Goals
from cybertank.players.tactician_marks import MOST, Mark, Mover, expected_by_strength, room_of
from cybertank.players.threats import FAR, Threats
from cybertank.players.values import Weights, Worths, has_last_word, turns_left
from cybertank.rules.arrivals import has_come
from cybertank.rules.losses import is_armed
from cybertank.rules.movement import LEAVING_COST
from cybertank.rules.objectives import can_hold
from cybertank.rules.reach import reach
from cybertank.rules.walking import allowance
from cybertank.state.brief import STAND
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, NOBODY, NOT_DISABLED, State
from cybertank.units.catalogue import COMPONENTS, MAIN, POST, SECONDARY, UnitType

# The share of a unit's worth that a roll for terrain puts at stake.
TERRAIN_RISK: Final = 0.2
# What staying is worth to a unit that its scenario tells to hold, as a share of its own worth: the place was chosen.
STEADY: Final = 0.3


class Ground:
    """What stays the same through a movement phase, and the units that are to be placed."""

    __slots__ = (
        "_gap",
        "_occupied",
        "_size",
        "_weights",
        "board",
        "closed",
        "danger",
        "goals",
        "march",
        "marks",
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
        self.closed: list[bool] = [False] * board.size
        self.danger = 1.0
        """What losses count for: nothing where no enemy comes to fire again."""
        self._gap: list[int] = []
        self._occupied: list[int] = []
        self.marks: list[Mark] = []
        self.movers: list[Mover] = []
        self.worths: Worths | None = None

    # -- preparing -----------------------------------------------------------------------------------------------------

    def prepare(self, view: State, turn: Turn, worths: Worths) -> None:
        """Everything that stays the same through a phase."""
        self.worths = worths
        self.goals.begin_phase(view, turn.seat)
        self.danger = 0.0 if has_last_word(view, turn.seat) else self._weights.caution
        self.threats.survey(view, turn.seat, True, self.march)
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
        way = lasting_field(self.board, view.kind(enemy).mobility, 0, posts[0])
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
        worths = self._worths()
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
            if mover.hexes:
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
        """The hexes a unit can end in, what each is worth by itself, and the targets in range of each."""
        unit = mover.unit
        limit = allowance(view, unit, turn.phase)
        risks: list[int] = []
        if mover.start == ENTERING:
            found = reach(view, unit)
            mover.hexes = [h for h in sorted(found.cost) if h not in found.fights]
            mover.stays = [0] * len(mover.hexes)
            risks = mover.stays
        elif mover.fixed:
            risks = [0]
        else:
            lists = self.march.lists(mover.start, limit, kind.mobility, self.closed)
            mover.hexes = lists[FOUND]
            mover.stays = lists[STILL]
            risks = lists[RISKY]
            self._find_exit(view, mover, limit, lists)
        draws = self.goals.draws(view, unit, self._worths())
        mover.claims = not mover.exit_worth and can_hold(view, unit)
        stands = stance_of(view, unit).does == STAND
        weight = self._late(view, stands)
        mover.base = [0.0] * len(mover.hexes)
        for i in range(len(mover.hexes)):
            mover.base[i] = self._wish(mover, kind, draws, mover.hexes[i], weight)
            if risks[i]:
                mover.base[i] -= TERRAIN_RISK * mover.worth
        if stands and mover.hexes and mover.hexes[0] == mover.start and _has_stances(view):
            mover.base[0] += STEADY * mover.worth
        mover.rest = mover.base[:]
        if kind.second_move and turn.phase == MOVEMENT and not mover.fixed and mover.start >= 0:
            mover.second = kind.second_move
            mover.links = self.march.region(mover.start, limit, kind.second_move, kind.mobility, self.closed)
            mover.region_base = [self._wish(mover, kind, draws, h, weight) for h in mover.links[FOUND]]
        if mover.halves:
            self._find_sights(mover, limit)

    def _late(self, view: State, stands: bool) -> float:
        """What a turn of march to the enemy takes of a unit's fire; most where an Ogre must be stopped by all."""
        if turns_left(view) == 1:
            return 0.0
        if not stands:
            return self._weights.hunt
        return self._weights.stand if _has_stances(view) else self._weights.muster

    def _find_sights(self, mover: Mover, limit: int) -> None:
        """The targets in range of each place."""
        distance = self.board.distance
        marks: list[int] = []
        for m in range(len(self.marks)):
            if mover.start < 0 or distance(mover.start, self.marks[m].hex) <= limit + 1 + mover.reach:
                marks.append(m)
        if not marks:
            return
        for where in mover.hexes:
            sights: list[int] = []
            is_worth = False
            for m in marks:
                if distance(where, self.marks[m].hex) <= mover.reach:
                    sights.append(m)
                    is_worth = is_worth or self.marks[m].gain(mover.halves, mover.second > 0) > 0.0
            mover.sights.append(sights)
            if is_worth:
                mover.places += 1

    def _worths(self) -> Worths:
        worths = self.worths
        assert worths is not None, "prepared with the worths of the phase"
        return worths

    def _wish(self, mover: Mover, kind: UnitType, draws: list[Draw], where: int, weight: float) -> float:
        """How far a hex brings a unit: towards its goals, and into reach of the enemy."""
        wish = self.goals.pull(draws, where, kind.move, kind.move + kind.second_move)
        if kind.has_attack and kind.move:
            late = (self._gap[where] - kind.reach[MAIN]) / kind.move
            if late > 1.0 and self._gap[where] < FAR:
                wish -= weight * mover.punch * (late - 1.0)
        return wish

    def _find_exit(self, view: State, mover: Mover, limit: int, lists: list[list[int]]) -> None:
        """5.12: whether a unit that is to leave can do so in this phase."""
        leaving = leaves_by(view, mover.unit, stance_of(view, mover.unit))
        if not leaving:
            return
        edges = self.board.edges
        for i in range(len(mover.hexes)):
            where = mover.hexes[i]
            if edges[where] & leaving and lists[COST][i] + LEAVING_COST <= limit:
                if not (lists[RISKY][i] or (where != mover.start and lists[STILL][i])):
                    mover.exit_from = where
                    mover.exit_worth = self.goals.exit_points(view, mover.unit, leaving) + 0.5 * mover.worth
                    return


def _has_stances(view: State) -> bool:
    """Whether the scenario says what units are about."""
    brief = view.setting.brief
    return brief is not None and len(brief.stances) > 0
