"""`charger`: the straight-line Ogre, and a defense that holds its ground and shoots at the best odds."""

from __future__ import annotations

from cybertank.board.hexes import EDGES
from cybertank.game.decisions import Decision, End, Fire, Move, Stay
from cybertank.players.fields import FAR, distance_field
from cybertank.players.fire_plans import best_plan
from cybertank.players.random_player import RandomPlayer, can_move, no_room
from cybertank.players.setups import next_placement
from cybertank.rules.movement import OPEN, Walk, obstacle, refuse_move, refuse_staying, refuse_step, take_step
from cybertank.rules.ramming import NO_CONTACT, RUN_OVER, contact
from cybertank.rules.reach import reach
from cybertank.rules.strengths import gap
from cybertank.state.frames import FIRE, SECOND_MOVEMENT, SetUp, Turn
from cybertank.state.state import ENTERING, FREE, NOBODY, State
from cybertank.units.catalogue import COMPONENTS, POST


class ChargerPlayer:
    """Level 2: one idea for each side."""

    def __init__(self, seed: int) -> None:
        self.fallback = RandomPlayer(seed)
        self._choice = self.fallback.below(1000)
        self._fields: dict[tuple[int, int, int], list[int]] = {}
        self._held: set[int] = set()
        self._phase = (-1, -1)

    def choose(self, view: State) -> Decision:
        """The decision to take now."""
        frame = view.flow[-1]
        if isinstance(frame, SetUp):
            placed = next_placement(view, frame.seat, self._choice)
            return placed if placed is not None else self.fallback.set_up(view, frame)
        assert isinstance(frame, Turn)
        if (frame.number, frame.phase) != self._phase:
            self._phase = (frame.number, frame.phase)
            self._held = set()
        if frame.phase == FIRE:
            plan = best_plan(view, frame.seat)
            return End() if plan is None else Fire(plan.shots, plan.target, plan.component)
        return self.move(view, frame)

    def move(self, view: State, turn: Turn) -> Decision:
        """Each unit once, Ogres first until they have no movement left."""
        for unit in range(len(view.hex_of)):
            if unit in self._held or not can_move(view, turn, unit):
                continue
            if view.kind(unit).is_ogre:
                decision = self.charge(view, turn, unit)
            else:
                self._held.add(unit)
                decision = self.hold(view, turn, unit)
            if decision is not None:
                return decision
            self._held.add(unit)
        return self.fallback.end(view, turn)

    # -- the Ogre ------------------------------------------------------------------------------------------------------

    def charge(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Finish what stands in the hex, else take the straight way to the goal, through whatever is there."""
        if view.hex_of[unit] >= 0 and refuse_staying(view, turn.seat, unit) is None:
            if contact(view, unit, view.hex_of[unit]) != RUN_OVER:
                return Stay(unit)
        leaving = self.leaves_by(view, unit)
        if leaving and view.hex_of[unit] >= 0 and view.board.edges[view.hex_of[unit]] & leaving:
            edge = next(e for e in EDGES if e & leaving & view.board.edges[view.hex_of[unit]])
            if refuse_move(view, turn.seat, unit, [-edge]) is None:
                return Move(unit, [-edge])
        field = self.field(view, unit, leaving)
        path = self.descend(view, Walk(view, unit, turn.phase), field)
        return Move(unit, path) if path else None

    def leaves_by(self, view: State, unit: int) -> int:
        """The edges to escape by, once no enemy post is left and the scenario offers a way out."""
        brief = view.setting.brief
        if brief is None or self.posts(view, view.seat_of[unit]):
            return 0
        return brief.exits[view.seat_of[unit]]

    def posts(self, view: State, seat: int) -> list[int]:
        """The hexes of enemy command posts."""
        return [
            where
            for u, where in enumerate(view.hex_of)
            if where >= 0 and view.kind(u).kind == POST and view.hostile(seat, u)
        ]

    def field(self, view: State, unit: int, leaving: int) -> list[int]:
        """The way to the nearest post, to the edge, or else to the nearest enemy."""
        seat = view.seat_of[unit]
        goals = view.board.edge_hexes(leaving) if leaving else self.posts(view, seat)
        if not goals:
            goals = [where for u, where in enumerate(view.hex_of) if where >= 0 and view.hostile(seat, u)]
        mobility = view.kind(unit).mobility
        if len(goals) != 1 and not leaving:
            return distance_field(view.board, mobility, goals)
        key = (mobility, leaving, goals[0])
        if key not in self._fields:
            self._fields[key] = distance_field(view.board, mobility, goals)
        return self._fields[key]

    def descend(self, view: State, walk: Walk, field: list[int]) -> list[int]:
        """Steps that bring the goal nearer, up to the first fight, never ending where there is no room."""
        path: list[int] = []
        if walk.at == ENTERING:
            self.enter(view, walk, field, path)
        while walk.halted == FREE and walk.at >= 0:
            best = -1
            for direction in range(6):
                to = view.board.near[walk.at * 6 + direction]
                if to < 0 or field[to] >= field[walk.at] or (best >= 0 and field[to] >= field[best]):
                    continue
                if obstacle(view, walk, direction) == OPEN:
                    best = to
            if best < 0:
                break
            take_step(view, walk, best)
            path.append(best)
            if view.head[best] != NOBODY and contact(view, walk.unit, best) != NO_CONTACT:
                break
        while path and no_room(view, walk.unit, path[-1]):
            path.pop()
        return path

    def enter(self, view: State, walk: Walk, field: list[int], path: list[int]) -> None:
        """The entry hex nearest to the goal."""
        hexes = sorted(view.board.edge_hexes(view.entry[walk.unit]), key=lambda h: field[h])
        for to in hexes:
            if field[to] < FAR and refuse_step(view, walk, to) is None:
                take_step(view, walk, to)
                path.append(to)
                return

    # -- the defense ---------------------------------------------------------------------------------------------------

    def hold(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Come into range where that is possible this turn; hovercraft draw back afterwards; else stand."""
        if view.hex_of[unit] == ENTERING:
            path = self.descend(view, Walk(view, unit, turn.phase), self.field(view, unit, 0))
            return Move(unit, path) if path else None
        enemy = self.nearest_enemy(view, unit)
        if enemy == NOBODY:
            return None
        where = view.hex_of[enemy]
        away = turn.phase == SECOND_MOVEMENT
        unit_type = view.kind(unit)
        far = max(unit_type.reach[c] if unit_type.count[c] else 0 for c in range(COMPONENTS))
        distance = gap(view, unit, where)
        if not away and (distance <= far or distance > far + unit_type.move):
            return None
        return self.step_to_range(view, unit, where, distance, far, away)

    def step_to_range(self, view: State, unit: int, where: int, distance: int, far: int, away: bool) -> Decision | None:
        """The free hex farthest from the enemy, within range of it in the first phase."""
        found = reach(view, unit)
        best = NOBODY
        best_distance = distance if away else 0
        for to in sorted(found.cost):
            to_enemy = view.board.distance(to, where)
            good = to_enemy > best_distance and (away or to_enemy <= far)
            if good and to not in found.fights and not no_room(view, unit, to):
                best = to
                best_distance = to_enemy
        return None if best == NOBODY else Move(unit, found.path(best))

    def nearest_enemy(self, view: State, unit: int) -> int:
        """The enemy closest to a unit, Ogres before others."""
        best = NOBODY
        best_distance = FAR
        for other, where in enumerate(view.hex_of):
            if where >= 0 and view.hostile(view.seat_of[unit], other) and view.kind(other).kind != POST:
                distance = view.board.distance(view.hex_of[unit], where) - (FAR // 2 if view.kind(other).is_ogre else 0)
                if distance < best_distance:
                    best = other
                    best_distance = distance
        return best
