"""Survey the battlefield for a movement phase: the enemies as targets, their distances, and each unit's options."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import WATER
from cybertank.players.tactician.attractions import Attraction, Attractions
from cybertank.players.tactician.dangers import Dangers
from cybertank.players.tactician.marches import COST, FOUND, RISKY, STILL, March
from cybertank.players.tactician.movers import (
    MOST,
    FireTarget,
    Mover,
    expected_by_strength,
    expected_of_building,
    expected_of_ogre,
    room_of,
)
from cybertank.players.tactician.threats import FAR, Threats
from cybertank.players.tactics.chapter_worths import cruise_missiles_against
from cybertank.players.tactics.distance_fields import lasting_field
from cybertank.players.tactics.goals import enemy_posts, leaves_by, stance_of
from cybertank.players.tactics.mobility import can_move
from cybertank.players.tactics.turns_left import has_last_word, turns_left
from cybertank.players.tactics.values import Weights, Worths
from cybertank.rules.buildings.damage import is_sheltered
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.combat.strengths import attacks_in_water, defense_strength, shelter_class
from cybertank.rules.movement.exits import LEAVING_COST, edge_out
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import allowance
from cybertank.rules.setup.arrivals import has_come
from cybertank.rules.victory.objectives import can_hold
from cybertank.state.brief import STAND
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import COMPONENTS, MAIN, POST, SECONDARY, TRAIN, UnitType

# The share of a unit's value that a terrain roll puts at risk.
TERRAIN_RISK: Final = 0.2
# The value of staying for a unit whose stance is to stand, as a share of its value. Its hex was chosen on purpose.
STEADY: Final = 0.3
# Each cruise missile of the enemies, up to MANY_MISSILES, adds this share to the price of standing together.
UNDER_MISSILES: Final = 1.0
MANY_MISSILES: Final = 3


class Battlefield:
    """Everything that stays the same during a movement phase, and the units to plan for."""

    __slots__ = (
        "_expected",
        "_gap",
        "_meetings",
        "_occupied",
        "_size",
        "_stands",
        "_weights",
        "board",
        "closed",
        "crowding",
        "danger",
        "attractions",
        "march",
        "targets",
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
        self.attractions = Attractions(weights)
        self.closed: list[bool] = [False] * board.size
        self.danger = 1.0
        """The weight of losses: 0 if no enemy will fire again."""
        self.crowding = weights.crowd
        """The price of other units in the same hex. It is higher if the enemies have cruise missiles."""
        self._expected: dict[tuple[int, int, bool, float], list[float]] = {}
        """Expected gains from fire at a unit, by what they depend on.

        Ogres are left out, because every hit changes them.
        """
        self._stands: list[bytes] = []
        """For each enemy, the distances from where a unit will meet it if it stays.

        `_meetings` is for if it advances.
        """
        self._meetings: list[bytes] = []
        self._gap: list[int] = []
        """For each hex, the distance to the nearest enemy, filled in on demand."""
        self._occupied: list[int] = []
        self.targets: list[FireTarget] = []
        self.movers: list[Mover] = []
        self.worths: Worths | None = None

    # -- preparing -----------------------------------------------------------------------------------------------------

    def prepare(self, view: State, turn: Turn, worths: Worths) -> None:
        """Calculate everything that stays the same during a phase."""
        self.worths = worths
        self.attractions.begin_phase(view, turn.seat)
        self.crowding = self._weights.crowd
        if view.setting.cruise:
            self.crowding *= 1.0 + UNDER_MISSILES * min(cruise_missiles_against(view, turn.seat), MANY_MISSILES)
        self.danger = 0.0 if has_last_word(view, turn.seat) else self._weights.caution
        self.threats.survey(view, turn.seat, self.march)
        self.closed = [False] * self._size
        self.targets = []
        self._gap = [NOBODY] * self._size
        self._stands = []
        self._meetings = []
        for unit, where in enumerate(view.hex_of):
            if where < 0:
                continue
            if view.hostile(turn.seat, unit):
                self.closed[where] = True
                if view.kind(unit).kind != POST and not (view.kind(unit).is_building and worths.whole[unit] <= 0.0):
                    steps = view.kind(unit).tread_move(view.sheets.treads[unit])
                    self._stands.append(self.board.distances(self._meeting_place(view, unit, 0)))
                    self._meetings.append(self.board.distances(self._meeting_place(view, unit, steps)))
                if view.riders.riding[unit] == NOBODY:
                    distances = self.board.distances(where)
                    self.targets.append(FireTarget(unit, view.kind(unit), distances, self._expectation(view, unit)))

    def _expectation(self, view: State, unit: int) -> list[float]:
        """Return the expected gain from fire at a unit, by strength in halves. The list is shared: do not change it."""
        worths = self._worths()
        kind = view.kind(unit)
        if kind.is_ogre:
            return expected_of_ogre(view, unit, worths)
        if kind.is_building:
            return expected_of_building(worths.structure(view, unit), is_sheltered(view, unit))
        if kind.kind == TRAIN:
            return expected_by_strength(defense_strength(view, unit), 0, False, worths.lost_with(view, unit), 0.0)
        defense = defense_strength(view, unit)
        is_disabled = view.disability.disabled[unit] != NOT_DISABLED
        key = (defense, view.sheets.squads[unit], is_disabled, worths.whole[unit])
        expected = self._expected.get(key)
        if expected is None:
            expected = expected_by_strength(key[0], key[1], key[2], key[3], self._weights.disabled)
            self._expected[key] = expected
        return expected

    def _meeting_place(self, view: State, enemy: int, steps: int) -> int:
        """Return where to meet an enemy: its own hex or, for an Ogre heading for a post, farther along its route.

        The meeting place is never farther from the post than the `ground` weight allows.
        """
        where = view.hex_of[enemy]
        if not view.kind(enemy).is_ogre:
            return where
        posts = enemy_posts(view, view.seat_of[enemy])
        if len(posts) != 1 or not view.sheets.treads[enemy]:
            return where
        way = lasting_field(self.board, view.kind(enemy).mobility, 0, posts[0])
        near = self.board.near
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

    def _gap_at(self, where: int) -> int:
        """Return the distance from a hex to where the nearest enemy will be met.

        A unit must be able to strike an enemy whether the enemy advances or stays. If only its advance counted, a slow
        Ogre would drive the defense back.
        """
        gap = self._gap[where]
        if gap == NOBODY:
            gap = FAR
            for i in range(len(self._meetings)):
                distance = max(self._stands[i][where], self._meetings[i][where])
                if distance < gap:
                    gap = distance
            self._gap[where] = gap
        return gap

    # -- units to move -------------------------------------------------------------------------------------------------

    def gather(self, view: State, turn: Turn, seat: int) -> None:
        """Gather the units to plan for and those that stay where they are, or none if all of them stay."""
        self.movers = []
        self._occupied = [0] * self._size
        if not self._is_anybody_free(view, turn, seat):
            return
        for unit, where in enumerate(view.hex_of):
            if where >= 0 and not view.hostile(seat, unit):
                self._occupied[where] += room_of(view, unit)
        alike: dict[tuple[int, int, float], Dangers] = {}
        for unit, owner in enumerate(view.seat_of):
            where = view.hex_of[unit]
            if owner != seat or where < ENTERING or view.riders.riding[unit] != NOBODY:
                continue
            if where == ENTERING and not (has_come(view, unit) and turn.phase == MOVEMENT):
                continue
            kind = view.kind(unit)
            if kind.is_building or kind.kind == TRAIN:
                continue
            mover = self._mover(view, unit, alike)
            self._arm(view, turn, mover, kind)
            mover.fixed = kind.is_ogre or not can_move(view, turn, unit)
            if where < 0 and mover.fixed:
                continue
            self._find_places(view, turn, mover, kind)
            if mover.hexes:
                self.movers.append(mover)
        # The unit with the fewest hexes to fire from chooses first, and units with none choose last.
        self.movers.sort(key=lambda mover: (mover.places == 0, mover.places, mover.unit))

    def _is_anybody_free(self, view: State, turn: Turn, seat: int) -> bool:
        """Return True if any unit needs a hex. Ogres do not, because the driver moves them."""
        for unit, owner in enumerate(view.seat_of):
            if owner == seat and not view.kind(unit).is_ogre and can_move(view, turn, unit):
                return True
        return False

    def _mover(self, view: State, unit: int, alike: dict[tuple[int, int, float], Dangers]) -> Mover:
        """Return a mover for a unit, with no hex chosen yet. Identical units share one record of their dangers."""
        kind = view.kind(unit)
        worth = self._worths().whole[unit]
        toughness = view.sheets.squads[unit] if kind.is_infantry else view.defense_of[unit]
        sheltered = shelter_class(kind, True)
        key = (sheltered, toughness, worth)
        dangers = alike.get(key)
        if dangers is None:
            stake = self.danger * worth
            disabled = self._weights.disabled
            dangers = Dangers(self.board, self.threats, kind.is_infantry, sheltered, toughness, stake, disabled)
            alike[key] = dangers
        mover = Mover(unit, view.hex_of[unit], kind, worth, dangers)
        mover.room = room_of(view, unit)
        return mover

    def _arm(self, view: State, turn: Turn, mover: Mover, kind: UnitType) -> None:
        unit = mover.unit
        if view.disability.disabled[unit] != NOT_DISABLED or not is_armed(view, unit):
            return
        many = view.sheets.squads[unit] if kind.is_infantry else view.sheets.left[unit * COMPONENTS + MAIN]
        halves = 2 * many * kind.attack[MAIN]
        mover.reach = kind.reach[MAIN]
        if kind.is_ogre:
            halves += 2 * view.sheets.left[unit * COMPONENTS + SECONDARY] * kind.attack[SECONDARY]
            mover.reach = 2
        for target in self.targets:
            punch = target.expected[halves if halves < MOST else MOST]
            if punch > mover.punch:
                mover.punch = punch
        if turn.phase == MOVEMENT:
            mover.halves = halves

    def _find_places(self, view: State, turn: Turn, mover: Mover, kind: UnitType) -> None:
        """Find the hexes where a unit can end its move, each hex's own value, and the targets in range of each."""
        unit = mover.unit
        limit = allowance(view, unit, turn.phase)
        stance = stance_of(view, unit)
        leaving = leaves_by(view, unit, stance)
        lists: list[list[int]] = []
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
            if leaving:
                self._find_exit(view, mover, limit, leaving, lists)
        mover.claims = not mover.exit_worth and can_hold(view, unit)
        attractions = self.attractions.of_unit(view, unit, self._worths(), stance, leaving)
        stands = stance.does == STAND
        late = self._late(view, stands) * mover.punch
        mover.base = self._wishes(kind, attractions, mover.hexes, late)
        for i, risk in enumerate(risks):
            if risk:
                mover.base[i] -= TERRAIN_RISK * mover.worth
        if stands and mover.hexes and mover.hexes[0] == mover.start and _has_stances(view):
            mover.base[0] += STEADY * mover.worth
        if kind.second_move and turn.phase == MOVEMENT and not mover.fixed and mover.start >= 0:
            mover.second = kind.second_move
            mover.links = self.march.region(lists, limit, kind.second_move, kind.mobility, self.closed)
            mover.region_base = self._wishes(kind, attractions, mover.links[FOUND], late)
        within = mover.links[FOUND] if mover.second else mover.hexes
        mover.is_safe = self.danger == 0.0 or not self.threats.reach_any(within, mover.infantry)
        if mover.halves:
            self._find_sights(mover, kind, limit)

    def _late(self, view: State, stands: bool) -> float:
        """Return what each turn of marching to the enemy costs a unit's fire.

        It is highest if an Ogre must be stopped.
        """
        if turns_left(view) == 1:
            return 0.0
        if not stands:
            return self._weights.hunt
        return self._weights.stand if _has_stances(view) else self._weights.muster

    def _is_wet(self, where: int) -> bool:
        """Return True if a hex is water with no bridge over it."""
        return self.board.terrain[where] == WATER and not self.board.river_bridge[where]

    def _find_sights(self, mover: Mover, kind: UnitType, limit: int) -> None:
        """Find the targets in range of each hex that the unit can fire from."""
        reach = mover.reach
        targets: list[int] = []
        for m, target in enumerate(self.targets):
            if mover.start < 0 or target.distances[mover.start] <= limit + 1 + reach:
                targets.append(m)
        if not targets:
            return
        nothing: list[int] = []
        needs_land = not attacks_in_water(kind.mobility)
        for where in mover.hexes:
            sights = nothing
            is_worth = False
            fires = not (needs_land and self._is_wet(where))
            for m in targets:
                target = self.targets[m]
                if fires and target.distances[where] <= reach:
                    sights = [*sights, m]
                    is_worth = is_worth or target.gain(mover.halves, mover.second > 0) > 0.0
            mover.sights.append(sights)
            if is_worth:
                mover.places += 1

    def _worths(self) -> Worths:
        worths = self.worths
        assert worths is not None, "prepare the battlefield with the values for this phase first"
        return worths

    def _wishes(self, kind: UnitType, attractions: list[Attraction], hexes: list[int], late: float) -> list[float]:
        """Return how much each hex helps a unit approach its goals and the enemy.

        `late` is what each turn of marching to the enemy costs.
        """
        wishes: list[float] = []
        stride = kind.move + kind.second_move
        fights = kind.has_attack and kind.move > 0 and late > 0.0
        for where in hexes:
            wish = self.attractions.pull(attractions, where, kind.move, stride) if attractions else 0.0
            if fights:
                gap = self._gap_at(where)
                turns = (gap - kind.reach[MAIN]) / kind.move
                if turns > 1.0 and gap < FAR:
                    wish -= late * (turns - 1.0)
            wishes.append(wish)
        return wishes

    def _find_exit(self, view: State, mover: Mover, limit: int, leaving: int, lists: list[list[int]]) -> None:
        """Find a hex from which a unit can leave the map in this phase, by an edge that it should leave by (5.12)."""
        for i in range(len(mover.hexes)):
            where = mover.hexes[i]
            if edge_out(view, mover.unit, where, leaving) and lists[COST][i] + LEAVING_COST <= limit:
                if not (lists[RISKY][i] or (where != mover.start and lists[STILL][i])):
                    mover.exit_from = where
                    mover.exit_worth = self.attractions.exit_points(view, mover.unit, leaving) + 0.5 * mover.worth
                    return


def _has_stances(view: State) -> bool:
    """Return True if the scenario gives its units stances."""
    brief = view.setting.brief
    return brief is not None and len(brief.stances) > 0
