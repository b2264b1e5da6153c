"""Level `tactician`: evaluates every unit's next move and every attack by exact expected values, one ply deep."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, End, Fire, Move, Overrun, Remove
from cybertank.game.engine import check
from cybertank.players.random.random_player import RandomPlayer
from cybertank.players.setup.setups import CHOICES, stocked_entry, stocked_placement
from cybertank.players.skilled_level import SkilledLevel
from cybertank.players.tactician.fire_search import Attack, FireSearch
from cybertank.players.tactician.movement_plan import MovementPlan
from cybertank.players.tactician.movers import Mover
from cybertank.players.tactician.ogre_driver import Driver
from cybertank.players.tactician.threats import FAR
from cybertank.players.tactics.chapter_worths import has_pieces, has_works
from cybertank.players.tactics.close_combat import get_off_or_dive, paying_ram
from cybertank.players.tactics.fire_plans import of_one_unit
from cybertank.players.tactics.goals import enemy_hexes, leaves_by, stance_of
from cybertank.players.tactics.mobility import can_move, unit_to_give_up
from cybertank.players.tactics.phases import current_turn
from cybertank.players.tactics.riding import GETS_OFF, WORTH_RIDING, get_off, get_on
from cybertank.players.tactics.tows import TowPlan, attach_load, may_tow
from cybertank.players.tactics.values import Worths, stored_weights
from cybertank.rules.movement.exits import edge_out
from cybertank.rules.movement.legality import engaged_hex
from cybertank.rules.movement.reach import reach
from cybertank.rules.setup.arrivals import has_come
from cybertank.state.brief import LEAVE, STAND
from cybertank.state.chapters.riders import MOUNTED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, MOVEMENT, FireRound, OverrunQuestion, RamQuestion, SetUp, Turn
from cybertank.state.state import ENTERING, State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import TREADS

LEVEL: Final = "tactician"


class TacticianPlayer(SkilledLevel):
    """Level 4: looks one ply ahead for every unit."""

    def __init__(self, seed: int, weights: list[float] | None = None, level: str = LEVEL) -> None:
        super().__init__(stored_weights() if weights is None else weights)
        self.level = level
        """The level whose stored set-ups it uses, since it can play on behalf of another level."""
        self.fallback = RandomPlayer(seed)
        self._choice = int(self.fallback.random.random() * CHOICES)
        self._movement: MovementPlan | None = None
        self._phase: list[int] = []
        self._standing: list[int] = []
        self._counters = 0
        self._placed = False
        self._surveyed = False
        self._held: list[int] = []
        self._attacks: list[Attack] = []

    def forget(self) -> None:
        """Drop the plan for the phase, because the next position may be unrelated."""
        self._phase = []
        self.forget_pieces()

    def set_up(self, view: State, frame: SetUp) -> Decision:
        """Place the force according to a stored set-up (1.06)."""
        placed = stocked_placement(view, frame.seat, self._choice, self.level)
        return placed if placed is not None else self.fallback.set_up(view, frame)

    def turn(self, view: State, turn: Turn) -> Decision:
        """Play a movement or fire phase."""
        decision = self._planned(view, turn)
        return decision if check(view, decision) is None else self.fallback.turn(view, turn)

    def ram_question(self, view: State, question: RamQuestion) -> Decision | None:
        """Let riders get off (6.01.2)."""
        return get_off_or_dive(view, question.seat)

    def overrun_question(self, view: State, question: OverrunQuestion) -> Decision | None:
        """Let riders get off, and let Marines dive when the enemy is too strong for them (7.14.4, 8.06.1)."""
        return get_off_or_dive(view, question.seat, question.hex)

    # -- fire ----------------------------------------------------------------------------------------------------------

    def _fire(self, view: State, turn: Turn) -> Decision:
        """Return the next attack in the plan, or a launch that pays, or the end of the phase."""
        if has_works(view):
            task = attach_load(view, turn)
            if task is not None:
                return task
        launch = self.launch_first(view, turn) if view.setting.cruise else None
        return (
            launch
            or self.work_first(view, turn)
            or self.fire_at_ground(view, turn)
            or self._attack(view, turn.seat)
            or self.launch_last(view, turn)
            or End()
        )

    def _attack(self, view: State, seat: int) -> Decision | None:
        """Return the next attack in the plan. Replan after any attack whose result affects the rest."""
        while self._attacks and self._attacks[0].component == TREADS:
            attack = self._attacks.pop(0)
            decision = Fire(attack.shots, UnitTarget(attack.target, attack.component))
            if check(view, decision) is None:
                return decision
        worths = Worths(view, seat, self.weights)
        self._attacks = FireSearch(view, seat, worths, self.weights).plan()
        while self._attacks:
            attack = self._attacks.pop(0)
            target = UnitTarget(attack.target, attack.component)
            if view.kind(attack.target).stealthy:
                attack.shots = of_one_unit(view, seat, attack.shots, target)
            decision = Fire(attack.shots, target)
            if check(view, decision) is None:
                return decision
        return None

    def fire_round(self, view: State, fight: FireRound) -> Decision:
        """Make the best attack in a fire round, or a ram that pays, or end the round (8.04)."""
        if not fight.rammed:
            worths = Worths(view, fight.seat, self.weights)
            for attack in FireSearch(view, fight.seat, worths, self.weights).plan():
                decision = Fire(attack.shots, UnitTarget(attack.target, attack.component))
                if check(view, decision) is None:
                    return decision
        ram = paying_ram(view, fight)
        if ram is not None:
            return ram
        return End() if check(view, End()) is None else self.fallback.fire_round(view, fight)

    # -- movement ------------------------------------------------------------------------------------------------------

    def _planned(self, view: State, turn: Turn) -> Decision:
        """Return the next decision in the plan for a phase. Replan if the plan no longer fits."""
        phase = [turn.number, turn.phase, turn.seat]
        if phase != self._phase:
            self._begin_phase(phase)
        if turn.phase == FIRE:
            return self._fire(view, turn)
        due = engaged_hex(view, turn.seat)
        if due != NOBODY:
            self._placed = False
            return Overrun(due)
        standing = [where for u, where in enumerate(view.hex_of) if view.hostile(turn.seat, u)]
        if standing != self._standing or len(view.hex_of) != self._counters:
            self._standing = standing
            self._counters = len(view.hex_of)
            self._placed = False
            self._surveyed = False
        if has_works(view) or has_pieces(view):
            decision = self.move_pieces(view, turn, self._held)
            if decision is not None:
                self._placed = False
                self._surveyed = False
                return decision
        return self._move(view, turn)

    def _begin_phase(self, phase: list[int]) -> None:
        self._phase = phase
        self._placed = False
        self._held = []
        self._attacks = []
        self._standing = []
        self._surveyed = False

    def _move(self, view: State, turn: Turn) -> Decision:
        """Let riders get on, drive the Ogres, move all others to their planned hexes, and let riders get off."""
        if turn.phase == MOVEMENT:
            mounting = self._mount(view, turn)
            if mounting is not None:
                return mounting
            if may_tow(view, turn.seat):
                tows = TowPlan(view, turn)
                decision = tows.decide()
                self._held.extend(tows.vehicles)
                if decision is not None:
                    self._placed = False
                    return decision
        if not self._placed and not self._anybody(view, turn):
            return self._end(view, turn)
        movement = self._prepared(view, turn)
        if turn.phase == MOVEMENT:
            for unit, seat in enumerate(view.seat_of):
                if seat == turn.seat and view.kind(unit).is_ogre and unit not in self._held:
                    decision = self._drive(view, turn, movement, unit)
                    if decision is not None:
                        return decision
        if not self._placed:
            movement.gather(view, turn, turn.seat)
            movement.plan(view)
            self._placed = True
        for mover in movement.movers:
            if mover.fixed or view.hex_of[mover.unit] != mover.start or mover.unit in self._held:
                continue
            if mover.at == mover.start and not mover.leaves:
                continue
            decision = self._walk(view, turn, movement, mover)
            if decision is not None:
                return decision
        if turn.phase == MOVEMENT:
            dismounting = self._dismount(view, turn)
            if dismounting is not None:
                return dismounting
        return self._end(view, turn)

    def _anybody(self, view: State, turn: Turn) -> bool:
        """Return True if any unit has something to do in this movement phase."""
        for unit, seat in enumerate(view.seat_of):
            if seat == turn.seat and unit not in self._held:
                if can_move(view, turn, unit) or (view.riders.riding[unit] != NOBODY and turn.phase == MOVEMENT):
                    return True
        return False

    def _end(self, view: State, turn: Turn) -> Decision:
        """End a movement phase, or give up a unit if its hex has no room for it."""
        surplus = unit_to_give_up(view, turn.seat, self.fallback.random)
        if surplus != NOBODY:
            return Remove(surplus)
        last = self.last_moves(view, turn)
        if last is not None:
            return last
        return End() if check(view, End()) is None else self.fallback.move(view, turn)

    def _prepared(self, view: State, turn: Turn) -> MovementPlan:
        movement = self._movement
        if movement is None or movement.board is not view.board:
            movement = MovementPlan(view.board, self.weights)
            self._movement = movement
            self._placed = False
            self._surveyed = False
        if not self._surveyed:
            movement.prepare(view, turn, Worths(view, turn.seat, self.weights))
            self._surveyed = True
        return movement

    def _drive(self, view: State, turn: Turn, movement: MovementPlan, ogre: int) -> Decision | None:
        where = view.hex_of[ogre]
        if not can_move(view, turn, ogre) or not (where >= 0 or (where == ENTERING and has_come(view, ogre))):
            return None
        self._placed = False
        if where == ENTERING:
            gate = stocked_entry(view, ogre, self._choice, self.level)
            if gate is not None:
                return gate
        decision = Driver(movement, self.weights).decide(view, turn, ogre, Worths(view, turn.seat, self.weights))
        if decision is None or check(view, decision) is not None:
            self._held.append(ogre)
            return None
        return decision

    def drives(self, view: State, ogre: int) -> dict[int, float]:
        """Return the hexes where an Ogre's move can end, with their scores. Empty outside a movement phase."""
        turn = current_turn(view)
        if turn is None or turn.phase != MOVEMENT:
            return {}
        self.forget()
        movement = self._prepared(view, turn)
        worths = Worths(view, turn.seat, self.weights)
        return dict(Driver(movement, self.weights).ends(view, turn, ogre, worths, reach(view, ogre)))

    def _walk(self, view: State, turn: Turn, movement: MovementPlan, mover: Mover) -> Decision | None:
        """Move a unit to its planned hex."""
        self._held.append(mover.unit)
        kind = view.kind(mover.unit)
        path: list[int] = []
        if mover.at != mover.start:
            if mover.start == ENTERING:
                path = reach(view, mover.unit).path(mover.at)
            else:
                limit = kind.second_move if turn.phase != MOVEMENT else kind.move
                path = movement.march.path_between(mover.start, mover.at, limit, kind.mobility, movement.closed)
        if mover.leaves:
            leaving = leaves_by(view, mover.unit, stance_of(view, mover.unit))
            edge = edge_out(view, mover.unit, mover.at, leaving)
            if edge:
                path = [*path, -edge]
        decision = Move(mover.unit, path)
        if check(view, decision) is None:
            return decision
        if mover.at != mover.start and not mover.leaves:
            found = reach(view, mover.unit)
            if mover.at in found.cost and mover.at not in found.fights:
                return Move(mover.unit, found.path(mover.at))
        return None

    # -- riders --------------------------------------------------------------------------------------------------------

    def _mount(self, view: State, turn: Turn) -> Decision | None:
        """Get on a faster vehicle in the same hex if the goal is far away (5.11)."""
        for unit, seat in enumerate(view.seat_of):
            where = view.hex_of[unit]
            if seat != turn.seat or where < 0 or not view.sheets.squads[unit] or view.chain[view.head[where]] == NOBODY:
                continue
            if not can_move(view, turn, unit) or not self._far_to_go(view, unit, where):
                continue
            if has_works(view) and unit in self._held:
                continue
            decision = get_on(view, turn, unit)
            if decision is not None:
                return decision
        return None

    def _far_to_go(self, view: State, unit: int, where: int) -> bool:
        """Return True if riding pays: the unit's stance is not to stand, and every enemy is far away."""
        if stance_of(view, unit).does == STAND:
            return False
        near = FAR
        for enemy in enemy_hexes(view, view.seat_of[unit]):
            distance = view.board.distance(where, enemy)
            if distance < near:
                near = distance
        return near > WORTH_RIDING + GETS_OFF

    def _dismount(self, view: State, turn: Turn) -> Decision | None:
        """Get off if an enemy is near. Riders that are leaving the map stay aboard (5.11.3)."""
        for unit, seat in enumerate(view.seat_of):
            where = view.hex_of[unit]
            if seat != turn.seat or view.riders.riding[unit] == NOBODY or where < 0 or unit in self._held:
                continue
            self._held.append(unit)
            stance = stance_of(view, unit)
            if view.riders.transfer[unit] == MOUNTED or stance.does == LEAVE:
                continue
            decision = get_off(view, unit, where in stance.hexes)
            if decision is not None:
                return decision
        return None
