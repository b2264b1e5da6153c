"""Level `charger`: heads straight for the scenario's goal, holds if told to, and shoots at the best odds."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game.decisions import Decision, End, Fire, Move, Overrun, Remove, Stay
from cybertank.game.engine import check
from cybertank.players.random.random_player import RandomPlayer
from cybertank.players.setup.setups import CHOICES, next_placement
from cybertank.players.skilled_level import SkilledLevel
from cybertank.players.tactics.chapter_worths import has_pieces, has_works
from cybertank.players.tactics.close_combat import dares, get_off_or_dive, is_superior, round_decision
from cybertank.players.tactics.distance_fields import FAR, distance_field, lasting_field
from cybertank.players.tactics.fire_plans import FirePlan, best_plan
from cybertank.players.tactics.goals import (
    crowding,
    enemy_hexes,
    enemy_posts,
    leaves_by,
    open_hexes,
    stance_of,
    way_out,
)
from cybertank.players.tactics.leaving import leave
from cybertank.players.tactics.mobility import can_move, cannot_end_in, unit_to_give_up, would_overstack
from cybertank.players.tactics.riding import WORTH_RIDING, get_off, get_on
from cybertank.players.tactics.values import stored_weights
from cybertank.rules.combat.strengths import gap
from cybertank.rules.movement.exits import edge_out
from cybertank.rules.movement.legality import engaged_hex, refuse_move, refuse_staying, refuse_step
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import OPEN, Walk, obstacle, take_step
from cybertank.rules.ramming.contact import NO_CONTACT, OVERRUN, RUN_OVER, contact
from cybertank.rules.ramming.staying import stay_contact
from cybertank.rules.setup.arrivals import entry_hexes, has_come
from cybertank.state.brief import ADVANCE, HUNT, LEAVE, STAND, Stance
from cybertank.state.chapters.movement import FREE, HALTED
from cybertank.state.chapters.riders import MOUNTED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, MOVEMENT, SECOND_MOVEMENT, FireRound, OverrunQuestion, RamQuestion, SetUp, Turn
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN
from cybertank.state.state import ENTERING, State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import POST

# Hovercraft pull back after firing if an enemy is within this many hexes.
TOO_NEAR: Final = 7
# The longest detour that a target in range is worth, in movement points.
IN_RANGE: Final = 2
# Units move in three rounds: first infantry mounts, then vehicles drive, then infantry walks and dismounts.
MOUNTING: Final = 0
DRIVING: Final = 1
WALKING: Final = 2


class ChargerPlayer(SkilledLevel):
    """Level 2: follows one simple idea for each unit."""

    def __init__(self, seed: int) -> None:
        super().__init__(stored_weights())
        self.fallback = RandomPlayer(seed)
        self._choice = int(self.fallback.random.random() * CHOICES)
        self._fields: dict[tuple[int, int, int], list[int]] = {}
        self._held: set[int] = set()
        self._feared: set[int] = set()
        self._phase = (-1, -1)
        self._mounting = True

    def forget(self) -> None:
        """Drop the plan for the phase, because the next position may be unrelated."""
        self._phase = (-1, -1)
        self.forget_pieces()

    def fire_round(self, view: State, fight: FireRound) -> Decision:
        """Make the best attack in the hex, or a ram that pays, or end the round (8.04)."""
        decision = round_decision(view, fight)
        if decision is None:
            decision = End() if check(view, End()) is None else self.fallback.fire_round(view, fight)
        return decision

    def ram_question(self, view: State, question: RamQuestion) -> Decision | None:
        """Let riders get off (6.01.2)."""
        return get_off_or_dive(view, question.seat)

    def overrun_question(self, view: State, question: OverrunQuestion) -> Decision | None:
        """Let riders get off, and let Marines dive when the enemy is too strong for them (7.14.4, 8.06.1)."""
        return get_off_or_dive(view, question.seat, question.hex)

    def set_up(self, view: State, frame: SetUp) -> Decision:
        """Place the force as the scenario suggests (1.06)."""
        placed = next_placement(view, frame.seat, self._choice)
        return placed if placed is not None else self.fallback.set_up(view, frame)

    def turn(self, view: State, turn: Turn) -> Decision:
        """Play a movement or fire phase."""
        if (turn.number, turn.phase) != self._phase:
            self._phase = (turn.number, turn.phase)
            self._held = set()
            self._feared = set()
            self._fields = {}
            self._mounting = turn.phase == MOVEMENT
        if turn.phase == FIRE:
            return self.fire(view, turn)
        due = engaged_hex(view, turn.seat)
        if due != NOBODY:
            return self.join(view, turn, due)
        if has_works(view) or has_pieces(view):
            held = list(self._held)
            decision = self.move_pieces(view, turn, held)
            self._held.update(held)
            if decision is not None:
                return decision
        return self.move(view, turn)

    def fire(self, view: State, turn: Turn) -> Decision:
        """Make the best attack, or launch a missile that pays, or end the phase."""
        launch = self.launch_first(view, turn) if view.setting.cruise else None
        if launch is not None:
            return launch
        first = self.work_first(view, turn) or self.fire_at_ground(view, turn)
        if first is not None:
            return first
        plan = self.best_attack(view, turn)
        if plan is not None:
            return Fire(plan.shots, UnitTarget(plan.target, plan.component))
        return self.launch_last(view, turn) or End()

    def best_attack(self, view: State, turn: Turn) -> FirePlan | None:
        """Return the attack with the most to gain, or None if nothing can fire."""
        return best_plan(view, turn.seat)

    def move(self, view: State, turn: Turn) -> Decision:
        """Move each unit once, and Ogres until they have no movement left. Riders mount first; infantry walks last."""
        first = MOUNTING if self._mounting and turn.phase == MOVEMENT else DRIVING
        for part in range(first, WALKING + 1):
            for unit, seat in enumerate(view.seat_of):
                if seat != turn.seat or unit in self._held:
                    continue
                decision = self.move_unit(view, turn, unit, part)
                if decision is not None:
                    return decision
            self._mounting = False
        surplus = unit_to_give_up(view, turn.seat, self.fallback.random)
        if surplus != NOBODY:
            return Remove(surplus)
        last = self.last_moves(view, turn)
        if last is not None:
            return last
        return End() if check(view, End()) is None else self.fallback.move(view, turn)

    def move_unit(self, view: State, turn: Turn, unit: int, part: int) -> Decision | None:
        """Return a unit's decision for this part of the phase, or None if it has nothing to do."""
        infantry = view.kind(unit).is_infantry
        if part == MOUNTING:
            return self.mount(view, turn, unit) if infantry else None
        if infantry != (part == WALKING):
            return None
        if infantry and view.riders.riding[unit] != NOBODY:
            self._held.add(unit)
            return self.dismount(view, turn, unit)
        if not can_move(view, turn, unit) or not (view.hex_of[unit] >= 0 or has_come(view, unit)):
            return None
        if view.kind(unit).is_ogre:
            decision = self.charge(view, turn, unit)
            if decision is None:
                self._held.add(unit)
            return decision
        self._held.add(unit)
        return self.march(view, turn, unit)

    # -- where to ------------------------------------------------------------------------------------------------------

    def field(self, view: State, unit: int, stance: Stance) -> list[int]:
        """Return distances to a unit's goal: an edge, open hexes of an area, an enemy post, or the nearest enemy."""
        seat = view.seat_of[unit]
        mobility = view.kind(unit).mobility
        leaving = leaves_by(view, unit, stance)
        if leaving:
            return way_out(view, seat, mobility, leaving)
        if stance.does == ADVANCE:
            goals = open_hexes(view, unit, stance.hexes)
            if goals:
                return self.phase_field(view, mobility, goals)
        goals = enemy_posts(view, seat)
        if len(goals) == 1:
            return lasting_field(view.board, mobility, 0, goals[0])
        return self.phase_field(view, mobility, goals or enemy_hexes(view, seat))

    def phase_field(self, view: State, mobility: int, goals: list[int]) -> list[int]:
        """Return distances to goals that can change in the next phase. They are cached for this phase."""
        key = (mobility, len(goals), hash(tuple(goals)))
        if key not in self._fields:
            self._fields[key] = distance_field(view.board, mobility, goals)
        return self._fields[key]

    # -- Ogres ---------------------------------------------------------------------------------------------------------

    def charge(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Finish off the enemies in the hex, or drive straight for the goal through whatever is in the way."""
        where = view.hex_of[unit]
        if where >= 0 and refuse_staying(view, turn.seat, unit) is None:
            if stay_contact(view, unit) != RUN_OVER and dares(view, unit, where):
                return Stay(unit)
        stance = stance_of(view, unit)
        leaving = leaves_by(view, unit, stance)
        edge = edge_out(view, unit, where, leaving) if where >= 0 else 0
        if edge and refuse_move(view, turn.seat, unit, [-edge]) is None:
            return Move(unit, [-edge])
        path = self.descend(view, Walk(view, unit, turn.phase), self.field(view, unit, stance))
        return Move(unit, path) if path else None

    def descend(self, view: State, walk: Walk, field: list[int]) -> list[int]:
        """Return steps that lead toward the goal, up to the first fight. They never end in a hex without room."""
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
            if view.head[best] != NOBODY and not dares(view, walk.unit, best):
                break
            take_step(view, walk, best)
            path.append(best)
            if view.head[best] != NOBODY and contact(view, walk.unit, best, walk.on_bridge) != NO_CONTACT:
                break
        while path and cannot_end_in(view, walk.unit, path[-1]):
            path.pop()
        return path

    def enter(self, view: State, walk: Walk, field: list[int], path: list[int]) -> None:
        """Enter at the hex nearest to the goal."""
        for to in sorted(entry_hexes(view, walk.unit), key=lambda h: field[h]):
            if field[to] < FAR and refuse_step(view, walk, to) is None and dares(view, walk.unit, to):
                take_step(view, walk, to)
                path.append(to)
                if contact(view, walk.unit, to, walk.on_bridge) != NO_CONTACT:
                    walk.halted = HALTED
                return

    # -- everything else -----------------------------------------------------------------------------------------------

    def march(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Overrun clearly weaker enemies. Otherwise leave, advance, hunt or hold, as the stance says."""
        stance = stance_of(view, unit)
        entering = view.hex_of[unit] == ENTERING
        if stance.does == STAND and not entering:
            return self.hold(view, turn, unit, stance)
        found = reach(view, unit)
        overrun = self.drive_in(view, turn, unit, found)
        if overrun is not None:
            return overrun
        field = self.field(view, unit, stance)
        if stance.does == LEAVE:
            return leave(view, turn, unit, stance.edges, found) or self.approach(view, unit, found, field, False)
        if entering:
            return self.approach(view, unit, found, field, False)
        if stance.does == ADVANCE and field[view.hex_of[unit]] == 0:
            return self.hold(view, turn, unit, stance)
        if stance.does == HUNT and (self.can_close(view, unit) or self.must_draw_back(view, turn, unit)):
            return self.hold(view, turn, unit, stance)
        return self.approach(view, unit, found, field, turn.phase == MOVEMENT)

    def approach(self, view: State, unit: int, found: Reach, field: list[int], fighting: bool) -> Decision | None:
        """Move to the free hex nearest to the goal, or to one slightly farther away that brings an enemy into range."""
        here = field[view.hex_of[unit]] if view.hex_of[unit] >= 0 else FAR + 1
        far = view.kind(unit).farthest if fighting else 0
        enemies = enemy_hexes(view, view.seat_of[unit]) if far else []
        best = NOBODY
        best_score = 0
        for to in sorted(found.cost):
            if field[to] >= here or to in found.fights or would_overstack(view, unit, to):
                continue
            score = 2 * field[to] + crowding(view, unit, to)
            if any(view.board.distance(to, where) <= far for where in enemies):
                score -= 2 * IN_RANGE
            if best == NOBODY or score < best_score:
                best = to
                best_score = score
        return None if best == NOBODY else Move(unit, found.path(best))

    def hold(self, view: State, turn: Turn, unit: int, stance: Stance) -> Decision | None:
        """Move into range if possible this turn, pull hovercraft back afterward, and otherwise stand still."""
        enemy = self.nearest_enemy(view, unit)
        if enemy == NOBODY:
            return None
        where = view.hex_of[enemy]
        away = turn.phase == SECOND_MOVEMENT
        far = view.kind(unit).farthest
        distance = gap(view, unit, where)
        if away and not self.must_draw_back(view, turn, unit):
            return None
        if not away and (distance <= far or distance > far + view.kind(unit).move):
            return None
        return self.step_to_range(view, unit, where, distance, far, away, stance.hexes)

    def can_close(self, view: State, unit: int) -> bool:
        """Return True if the nearest enemy is in range or can be brought into range this turn."""
        enemy = self.nearest_enemy(view, unit)
        if enemy == NOBODY:
            return False
        return gap(view, unit, view.hex_of[enemy]) <= view.kind(unit).farthest + view.kind(unit).move

    def must_draw_back(self, view: State, turn: Turn, unit: int) -> bool:
        """Return True if an enemy is so near that a hovercraft should retreat in its second movement phase."""
        if turn.phase != SECOND_MOVEMENT:
            return False
        here = view.hex_of[unit]
        return any(view.board.distance(here, h) <= TOO_NEAR for h in enemy_hexes(view, view.seat_of[unit]))

    def step_to_range(
        self, view: State, unit: int, where: int, distance: int, far: int, away: bool, within: frozenset[int]
    ) -> Decision | None:
        """Move to the free hex farthest from the enemy, but still in range of it in the first movement phase."""
        found = reach(view, unit)
        best = NOBODY
        best_score = 2 * distance if away else 0
        for to in sorted(found.cost):
            to_enemy = view.board.distance(to, where)
            score = 2 * to_enemy - crowding(view, unit, to)
            good = score > best_score and (away or to_enemy <= far) and (not within or to in within)
            if good and to not in found.fights and not would_overstack(view, unit, to):
                best = to
                best_score = score
        return None if best == NOBODY else Move(unit, found.path(best))

    def nearest_enemy(self, view: State, unit: int) -> int:
        """Return the enemy nearest to a unit, preferring Ogres."""
        best = NOBODY
        best_distance = FAR
        for other, where in enumerate(view.hex_of):
            if where >= 0 and view.hostile(view.seat_of[unit], other) and view.kind(other).kind != POST:
                distance = view.board.distance(view.hex_of[unit], where) - (FAR // 2 if view.kind(other).is_ogre else 0)
                if distance < best_distance:
                    best = other
                    best_distance = distance
        return best

    # -- overruns and riders -------------------------------------------------------------------------------------------

    def drive_in(self, view: State, turn: Turn, unit: int, found: Reach) -> Decision | None:
        """Drive into a hex if the units that can reach it clearly outmatch its defenders (8.01)."""
        if view.setting.rules.close_combat != CLOSE_COMBAT_OVERRUN or not view.kind(unit).has_attack:
            return None
        for to in sorted(found.fights):
            if found.fights[to] != OVERRUN or to in self._feared or would_overstack(view, unit, to):
                continue
            free = [u for u in self.free_units(view, turn) if u != unit]
            if is_superior(view, turn, to, [unit, *free]):
                return Move(unit, found.path(to))
            self._feared.add(to)
        return None

    def free_units(self, view: State, turn: Turn) -> list[int]:
        """Return the units except Ogres that have not moved yet and can fight."""
        return [
            u
            for u in range(len(view.seat_of))
            if u not in self._held and can_move(view, turn, u) and view.kind(u).has_attack and not view.kind(u).is_ogre
        ]

    def join(self, view: State, turn: Turn, where: int) -> Decision:
        """Bring every other unit that can reach it into an overrun, then start it (8.01)."""
        if not any(view.kind(u).is_ogre and view.seat_of[u] == turn.seat for u in view.units_at(where)):
            for unit in self.free_units(view, turn):
                near = view.hex_of[unit] >= 0 and view.board.distance(view.hex_of[unit], where) <= view.kind(unit).move
                if near and not would_overstack(view, unit, where):
                    found = reach(view, unit)
                    if where in found.fights:
                        self._held.add(unit)
                        return Move(unit, found.path(where))
        return Overrun(where)

    def mount(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Get on a faster vehicle in the same hex if the goal is far away (5.11)."""
        if (
            not can_move(view, turn, unit)
            or view.hex_of[unit] < 0
            or view.chain[view.head[view.hex_of[unit]]] == NOBODY
        ):
            return None
        stance = stance_of(view, unit)
        if stance.does == STAND or self.field(view, unit, stance)[view.hex_of[unit]] <= WORTH_RIDING:
            return None
        return get_on(view, turn, unit)

    def dismount(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Get off if the goal or an enemy is near. Riders that are leaving the map stay aboard (5.11.3)."""
        stance = stance_of(view, unit)
        where = view.hex_of[unit]
        if turn.phase != MOVEMENT or where < 0 or view.riders.transfer[unit] == MOUNTED or stance.does == LEAVE:
            return None
        return get_off(view, unit, self.field(view, unit, stance)[where] <= 1)
