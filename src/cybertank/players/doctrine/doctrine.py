"""Level `doctrine`: plays by the handbook. It surveys a phase once, then gives each unit its orders."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision
from cybertank.players.charger.charger import ChargerPlayer
from cybertank.players.doctrine.attack_choice import next_attack
from cybertank.players.doctrine.defense import OgreWatch, defense_orders
from cybertank.players.doctrine.enemy_reach import EnemyReach, move_of, reach_of
from cybertank.players.doctrine.ogre_moves import Prey, is_hopeless, ogre_move
from cybertank.players.doctrine.open_field import field_orders
from cybertank.players.doctrine.target_values import TargetValues
from cybertank.players.doctrine.unit_moves import FireTargets, Orders, best_hex, move_to
from cybertank.players.setup.setups import stocked_entry, stocked_placement
from cybertank.players.tactics.fire_plans import FirePlan
from cybertank.players.tactics.goals import exits_left, leaves_by, stance_of
from cybertank.players.tactics.leaving import leave
from cybertank.players.tactics.tows import TowPlan, attach_load, may_tow
from cybertank.rules.movement.reach import reach
from cybertank.state.brief import LEAVE, STAND, Stance
from cybertank.state.frames import FIRE, SetUp, Turn
from cybertank.state.state import ENTERING, State

LEVEL: Final = "doctrine"


class PhaseSurvey:
    """What a seat knows when a movement phase begins."""

    __slots__ = ("targets", "prey", "enemies", "watch")

    def __init__(self, view: State, seat: int) -> None:
        self.enemies = EnemyReach(view, seat)
        self.prey = Prey(view, self.enemies)
        self.targets = FireTargets(view, self.enemies)
        self.watch = OgreWatch(view, self.enemies)


class DoctrinePlayer(ChargerPlayer):
    """Level 3: plays by the handbook. It rides, fights overruns and orders its moves like the charger."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._survey: PhaseSurvey | None = None
        self._target_values: TargetValues | None = None
        self._seen = (-1, -1)
        self._spent = 0

    def forget(self) -> None:
        """Drop the survey and plan for the phase."""
        super().forget()
        self._seen = (-1, -1)

    def set_up(self, view: State, frame: SetUp) -> Decision:
        """Place the force according to a stored set-up (1.06)."""
        placed = stocked_placement(view, frame.seat, self._choice, LEVEL)
        return placed if placed is not None else super().set_up(view, frame)

    def turn(self, view: State, turn: Turn) -> Decision:
        """Play a movement or fire phase. Drop plans made for another phase, or before an undo."""
        spent = sum(view.movement.spent)
        if (turn.number, turn.phase) != self._seen or spent < self._spent:
            self._seen = (turn.number, turn.phase)
            self._phase = (-1, -1)
            self._survey = None
            self._target_values = None
        self._spent = spent
        if turn.phase == FIRE and view.setting.works:
            task = attach_load(view, turn)
            if task is not None:
                return task
        return self.fire(view, turn) if turn.phase == FIRE else super().turn(view, turn)

    def best_attack(self, view: State, turn: Turn) -> FirePlan | None:
        """Return the best remaining attack, or None if nothing more is worth firing at."""
        if self._target_values is None:
            self._target_values = TargetValues(view, turn.seat)
        return next_attack(view, turn.seat, self._target_values)

    def move(self, view: State, turn: Turn) -> Decision:
        """First tow home loads that score, then move each unit as the charger does."""
        if may_tow(view, turn.seat):
            tows = TowPlan(view, turn)
            decision = tows.decide()
            self._held.update(tows.vehicles)
            if decision is not None:
                return decision
        return super().move(view, turn)

    def survey(self, view: State, seat: int) -> PhaseSurvey:
        """Return the survey of this phase, making it on first use."""
        if self._survey is None:
            self._survey = PhaseSurvey(view, seat)
        return self._survey

    def charge(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Leave the map with an Ogre if it is time to, or move it where it achieves most."""
        if view.hex_of[unit] == ENTERING:
            gate = stocked_entry(view, unit, self._choice, LEVEL)
            if gate is not None:
                return gate
        stance = stance_of(view, unit)
        survey = self.survey(view, turn.seat)
        edges = leaves_by(view, unit, stance)
        brief = view.setting.brief
        if not edges and brief is not None and is_hopeless(view, unit, survey.enemies, survey.prey):
            edges = exits_left(view, turn.seat, brief.exits[turn.seat])
        if edges:
            stance = Stance(turn.seat, LEAVE)
            stance.edges = edges
            out = leave(view, turn, unit, edges, reach(view, unit))
            if out is not None:
                return out
        return ogre_move(view, turn, unit, survey.enemies, survey.prey, self.field(view, unit, stance))

    def march(self, view: State, turn: Turn, unit: int) -> Decision | None:
        """Overrun clearly weaker enemies. Otherwise leave the map, or move to the hex that best fits the orders."""
        stance = stance_of(view, unit)
        survey = self.survey(view, turn.seat)
        if not self.is_concerned(view, unit, stance, survey):
            return None
        found = reach(view, unit)
        if stance.does != STAND:
            overrun = self.drive_in(view, turn, unit, found)
            if overrun is not None:
                return overrun
        if stance.does == LEAVE:
            out = leave(view, turn, unit, stance.edges, found)
            if out is not None:
                return out
        orders = self.orders(view, turn, unit, stance)
        to = best_hex(view, unit, found, orders, survey.enemies, survey.targets)
        return move_to(unit, view.hex_of[unit], to, found)

    def is_concerned(self, view: State, unit: int, stance: Stance, survey: PhaseSurvey) -> bool:
        """Return True unless the unit is holding and no enemy is near enough to make it consider moving."""
        if stance.does != STAND or view.hex_of[unit] == ENTERING:
            return True
        here = view.hex_of[unit]
        if survey.enemies.guns_at(here) > 0:
            return True
        near = move_of(view, unit) + reach_of(view, unit)
        if survey.watch.ahead >= 0 and view.board.distance(here, survey.watch.ahead) > near:
            return True
        return any(view.board.distance(here, view.hex_of[e]) <= near for e in survey.enemies.units)

    def orders(self, view: State, turn: Turn, unit: int, stance: Stance) -> Orders:
        """Return the weights that a unit gives to its goal, fire and danger in this phase."""
        watch = self.survey(view, turn.seat).watch
        if watch.ogre >= 0 and stance.does == STAND:
            return defense_orders(view, turn, unit, watch, stance)
        holds = stance.does == STAND and view.hex_of[unit] >= 0
        field = [] if holds else self.field(view, unit, stance)
        return field_orders(view, turn, unit, stance, field)
