"""Mines and Sappers (13.04, 15.03.1-15.03.4): clear mines on the way, search for them, and lay one's own.

Levels decide in a guessed position, in which known mines are craters. What Sappers do about mines is therefore decided
here, in the real position, before the level is asked.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.game.decisions import Decision, MakeSafe, Move, Task
from cybertank.game.engine import check
from cybertank.players.engineering.crossings import ways_of_side
from cybertank.players.engineering.sites import threat_at
from cybertank.players.tactics.distance_fields import FAR, field_to
from cybertank.players.tactics.goals import stance_of
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.players.tactics.ways import Way, way_of
from cybertank.rules.engineering.jobs import ARM, DETECT, DISARM, MINE, Job
from cybertank.rules.engineering.placing_mines import ON_ROAD, known_enemy_mine
from cybertank.rules.engineering.sappers import is_sapper
from cybertank.rules.engineering.tasks import able_squads, has_stayed
from cybertank.rules.movement.reach import reach
from cybertank.state.brief import LEAVE
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.hidden import MINE_COUNT, MINE_FIELDS, MINE_HEX, MINE_KNOWN, MINE_SEAT
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, MOVEMENT, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import DETECTOR, ENGINEERS, MAIN, TRAIN

# Sappers go to mines and mine sites that they reach in this many turns.
TURNS: Final = 2.5
# A mined hex is worth clearing if the way around it costs this much: a share of the units' values for each turn.
TURN: Final = 0.1
WORTH_CLEARING: Final = 0.15
# The hexes of a way that are looked at.
AHEAD: Final = 10
# How many hexes one search covers, so that it mostly succeeds.
SEARCHED: Final = 2
# A mine is laid this many hexes ahead of the enemy, where no more than this much of its fire reaches.
NEAREST: Final = 2
FARTHEST: Final = 9
MOST_FIRE: Final = 4.0
# Sappers do not search for mines with enemies this close.
TOO_CLOSE: Final = 4


class Minefields:
    """Decides what one player's Sappers do about mines. It remembers which hexes were searched."""

    __slots__ = ("_goals", "_phase", "_searched", "busy")

    def __init__(self) -> None:
        self._phase = (-1, -1, -1)
        self._searched: set[int] = set()
        self._goals: dict[int, int] = {}
        """The hex where each Sapper is sent in this movement phase."""
        self.busy: list[int] = []
        """The Sappers that have orders in this phase. The level leaves them where they are."""

    def decide(self, view: State, turn: Turn, mined: Board) -> Decision | None:
        """Return a decision about mines, or None. `mined` is the board on which known mines block the way."""
        phase = (turn.number, turn.seat, turn.phase)
        if phase != self._phase:
            self._phase = phase
            self.busy = []
            self._goals = self._assign(view, turn, mined) if turn.phase == MOVEMENT else {}
        if turn.phase == FIRE:
            return self._work(view, turn)
        return self._move(view, turn) if turn.phase == MOVEMENT else None

    # -- movement ------------------------------------------------------------------------------------------------------

    def _assign(self, view: State, turn: Turn, mined: Board) -> dict[int, int]:
        """Send the nearest engineers to mines on the way and to hexes worth mining, and detectors ahead."""
        seat = turn.seat
        found: dict[int, int] = {}
        ways = ways_of_side(view, seat)
        free = [u for u in sappers(view, seat) if view.kind(u).works == ENGINEERS]
        for where in mines_in_the_way(view, seat, ways, mined):
            unit = _nearest(view, free, where)
            if unit != NOBODY:
                found[unit] = where
                free.remove(unit)
        if view.engineering.in_hand(seat) > 0:
            for where in sites_for_mines(view, seat)[: view.engineering.in_hand(seat)]:
                unit = _nearest(view, free, where)
                if unit != NOBODY:
                    found[unit] = where
                    free.remove(unit)
        if may_hide_mines(view, seat):
            lines = [way.hexes(view.board, AHEAD) for way in ways if _needs_detector(view, way.unit)]
            for unit in sappers(view, seat):
                if view.kind(unit).works == DETECTOR and stance_of(view, unit).does != LEAVE:
                    goal = self._lookout(view, unit, lines)
                    if goal != NOBODY:
                        found[unit] = goal
        return found

    def _lookout(self, view: State, unit: int, lines: list[list[int]]) -> int:
        """Return the hex from which a detector can search the next hex that its side is about to enter, or NOBODY."""
        best = NOBODY
        best_way = FAR
        seat = view.seat_of[unit]
        for line in lines:
            ahead = [h for h in line[1:] if h not in self._searched]
            if not ahead:
                continue
            for here in view.board.near[ahead[0] * 6 : ahead[0] * 6 + 6]:
                if here < 0 or would_overstack(view, unit, here) or threat_at(view, seat, here, 0) > MOST_FIRE:
                    continue
                way = field_to(view.board, view.kind(unit).mobility, [here])[view.hex_of[unit]]
                if way < best_way:
                    best, best_way = here, way
        return best

    def _move(self, view: State, turn: Turn) -> Decision | None:
        """Make one's own mines safe for friends who come through, and move the Sappers that have orders."""
        for unit in sappers(view, turn.seat):
            safe = MakeSafe(unit)
            if view.kind(unit).works != DETECTOR and check(view, safe) is None:
                if _is_wanted(view, turn.seat, view.hex_of[unit], unit):
                    return safe
        for unit, where in self._goals.items():
            if unit in self.busy:
                continue
            self.busy.append(unit)
            if view.hex_of[unit] >= 0 and view.hex_of[unit] != where and can_move(view, turn, unit):
                decision = _toward(view, unit, where)
                if decision is not None:
                    return decision
        return None

    # -- tasks ---------------------------------------------------------------------------------------------------------

    def _work(self, view: State, turn: Turn) -> Decision | None:
        """Disarm enemy mines, arm one's own again, lay mines, or search the hexes ahead."""
        seat = turn.seat
        for unit in sappers(view, seat):
            squads = able_squads(view, unit)
            if squads < 1 or not has_stayed(view, unit):
                continue
            where = view.hex_of[unit]
            crew = [Shot(unit, MAIN, squads)]
            if known_enemy_mine(view, seat, where) != NOBODY:
                decision = _legal(view, Job(DISARM, crew))
                if decision is not None:
                    return decision
            if view.engineering.safe and not _is_wanted(view, seat, where, unit):
                decision = _legal(view, Job(ARM, crew))
                if decision is not None:
                    return decision
            decision = _lay(view, seat, crew, where) or self._search(view, seat, crew, where)
            if decision is not None:
                return decision
        return None

    def _search(self, view: State, seat: int, crew: list[Shot], where: int) -> Decision | None:
        """Search the neighboring hexes that one's own side is about to enter (15.03.3)."""
        if not may_hide_mines(view, seat):
            return None
        works = view.kind(crew[0].unit).works
        if works == ENGINEERS and (_near_enemy(view, seat, where) or _has_stores(view, seat, where)):
            return None
        wanted: list[int] = []
        for way in ways_of_side(view, seat):
            line = way.hexes(view.board, AHEAD) if _needs_detector(view, way.unit) else []
            for place in range(1, len(line)):
                to = line[place]
                if to not in self._searched and to not in wanted and view.board.direction(where, to) >= 0:
                    wanted.append(to)
        wanted = [h for h in wanted if known_enemy_mine(view, seat, h) == NOBODY][:SEARCHED]
        if not wanted:
            return None
        decision = _legal(view, Job(DETECT, crew, hexes=wanted))
        if decision is not None:
            self._searched.update(wanted)
        return decision


def _legal(view: State, job: Job) -> Decision | None:
    task = Task(job)
    return task if check(view, task) is None else None


def sappers(view: State, seat: int) -> list[int]:
    """Return a seat's engineers, machines and detectors on the map that are neither disabled nor aboard anything."""
    return [
        unit
        for unit, where in enumerate(view.hex_of)
        if where >= 0
        and view.seat_of[unit] == seat
        and view.kind(unit).works
        and view.riders.riding[unit] == NOBODY
        and view.disability.disabled[unit] == NOT_DISABLED
    ]


def _nearest(view: State, units: list[int], where: int) -> int:
    """Return the Sapper that gets to a hex soonest, within a few turns, or NOBODY."""
    best = NOBODY
    best_turns = TURNS
    for unit in units:
        way = field_to(view.board, view.kind(unit).mobility, [where])[view.hex_of[unit]]
        turns = way / max(view.kind(unit).move, 1)
        if turns < best_turns:
            best, best_turns = unit, turns
    return best


def _toward(view: State, unit: int, where: int) -> Decision | None:
    """Return a Sapper's move to the hex nearest to a goal, without fights."""
    field = field_to(view.board, view.kind(unit).mobility, [where])
    found = reach(view, unit)
    best = view.hex_of[unit]
    for to in sorted(found.cost):
        if field[to] < field[best] and to not in found.fights and not would_overstack(view, unit, to):
            best = to
    move = Move(unit, found.path(best)) if best != view.hex_of[unit] else None
    return move if move is not None and check(view, move) is None else None


def mines_in_the_way(view: State, seat: int, ways: list[Way], mined: Board) -> list[int]:
    """Return the hexes with known enemy mines that are worth clearing, because the way around them is long."""
    side_of = view.setting.side_of
    mines = view.hidden.mines
    hexes = {
        mines[place + MINE_HEX]
        for place in range(0, len(mines), MINE_FIELDS)
        if mines[place + MINE_KNOWN] and side_of[mines[place + MINE_SEAT]] != side_of[seat]
    }
    if not hexes:
        return []
    cost: dict[int, float] = {}
    for way in ways:
        if is_sapper(view, way.unit):
            continue
        crossed = [h for h in way.hexes(view.board, 2 * AHEAD) if h in hexes]
        around = way_of(view, way.unit, mined) if crossed else None
        if around is None:
            continue
        turns = min((around.length(around.field) - way.length(way.field)) / way.pace, 5.0)
        share = TURN * turns * max(view.kind(way.unit).vp, 1)
        for where in crossed:
            cost[where] = cost.get(where, 0.0) + share
    found = [where for where, lost in cost.items() if lost >= WORTH_CLEARING]
    found.sort(key=lambda where: -cost[where])
    return found


def sites_for_mines(view: State, seat: int) -> list[int]:
    """Return the hexes on the enemies' ways that are worth mining, best first: roads and bridges before open ground."""
    board = view.board
    mined = {view.hidden.mines[place + MINE_HEX] for place in range(0, len(view.hidden.mines), MINE_FIELDS)}
    merits: dict[int, float] = {}
    for unit, where in enumerate(view.hex_of):
        if where < 0 or not view.hostile(seat, unit) or view.kind(unit).kind == TRAIN:
            continue
        way = way_of(view, unit)
        if way is None:
            continue
        for place, to in enumerate(way.hexes(board, FARTHEST)):
            if place < NEAREST or to in mined or board.is_water(to):
                continue
            sure = 1.0 if board.ways[to] else 0.2
            merits[to] = merits.get(to, 0.0) + sure * max(view.kind(unit).vp, 1)
    found = [h for h in merits if threat_at(view, seat, h, 0) <= MOST_FIRE]
    found.sort(key=lambda h: -merits[h])
    return found


def _lay(view: State, seat: int, crew: list[Shot], where: int) -> Decision | None:
    """Lay a mine where enemies will come, on the road if there is one (15.03.1)."""
    if view.engineering.in_hand(seat) < 1 or where not in sites_for_mines_here(view, seat, where):
        return None
    word = ON_ROAD if view.board.ways[where] else ""
    return _legal(view, Job(MINE, crew, word=word))


def sites_for_mines_here(view: State, seat: int, where: int) -> list[int]:
    """Return the hex itself if an enemy's way leads through it and it holds no mine yet."""
    mines = view.hidden.mines
    for place in range(0, len(mines), MINE_FIELDS):
        if mines[place + MINE_HEX] == where and mines[place + MINE_COUNT] > 0:
            return []
    for unit, there in enumerate(view.hex_of):
        if there >= 0 and view.hostile(seat, unit):
            way = way_of(view, unit)
            if way is not None and where in way.hexes(view.board, 2 * AHEAD):
                return [where]
    return []


def may_hide_mines(view: State, seat: int) -> bool:
    """Return True if enemies of a seat may have laid mines that it does not know of."""
    side_of = view.setting.side_of
    brief = view.setting.brief
    if not view.setting.rules.mines:
        return False
    if brief is None:
        return True
    return any(force.mines > 0 and side_of[force.seat] != side_of[seat] for force in brief.forces) or any(
        view.engineering.in_hand(other) > 0 for other in range(len(side_of)) if side_of[other] != side_of[seat]
    )


def _needs_detector(view: State, unit: int) -> bool:
    """Return True for a unit that neither senses mines by itself nor knows how to handle them (13.04.1)."""
    return not view.kind(unit).works and not view.kind(unit).senses


def _is_wanted(view: State, seat: int, where: int, sapper: int) -> bool:
    """Return True if a unit of the side is about to come through a hex."""
    for way in ways_of_side(view, seat):
        if way.unit != sapper and not is_sapper(view, way.unit):
            if where in way.hexes(view.board, way.pace)[1:]:
                return True
    return False


def _near_enemy(view: State, seat: int, where: int) -> bool:
    return any(
        there >= 0 and view.hostile(seat, unit) and view.board.distance(where, there) <= TOO_CLOSE
        for unit, there in enumerate(view.hex_of)
    )


def _has_stores(view: State, seat: int, where: int) -> bool:
    """Return True if a truck with stores is in a hex: the engineers there have other work."""
    return any(view.engineering.tools[unit] and view.seat_of[unit] == seat for unit in view.units_at(where))
