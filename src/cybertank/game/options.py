"""What can be decided now: lazily, on ints, and never as a list of every combination of guns."""

from __future__ import annotations

from typing import Final

from cybertank.board.reached import Reach
from cybertank.game import bearing
from cybertank.rules.combat import destruct, strengths
from cybertank.rules.events.base import Shot
from cybertank.rules.movement import legality as movement
from cybertank.rules.movement import steps as walking
from cybertank.rules.movement.reach import reach
from cybertank.state.frames import FIRE, FireRound, Frame, Grouping, Question, SetUp, Turn
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import COMPONENTS

CHOOSE_PLACE: Final = "place"
CHOOSE_MOVE: Final = "move"
CHOOSE_FIRE: Final = "fire"
CHOOSE_GROUP: Final = "group"
CHOOSE_DISMOUNT: Final = "dismount"


def what_to_choose(frame: Frame) -> str:
    """In one word, what the top frame asks for."""
    if isinstance(frame, SetUp):
        return CHOOSE_PLACE
    if isinstance(frame, Grouping):
        return CHOOSE_GROUP
    if isinstance(frame, Question):
        return CHOOSE_DISMOUNT
    if isinstance(frame, FireRound):
        return CHOOSE_FIRE
    return CHOOSE_FIRE if isinstance(frame, Turn) and frame.phase == FIRE else CHOOSE_MOVE


class Options:
    """The choices of the seat that has to decide."""

    __slots__ = ("seat", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.flow[-1].seat

    @property
    def choose(self) -> str:
        """What is asked for: place, move or fire."""
        return what_to_choose(self.state.flow[-1])

    def movers(self) -> list[int]:
        """The units that may still move in this phase."""
        state = self.state
        turn = state.flow[-1]
        if not isinstance(turn, Turn) or turn.phase == FIRE:
            return []
        movers: list[int] = []
        for unit, where in enumerate(state.hex_of):
            if where < ENTERING or state.seat_of[unit] != self.seat:
                continue
            if movement.refuse_mover(state, self.seat, unit) is None:
                left = walking.allowance(state, unit, turn.phase) - state.movement.spent[unit]
                if left > 0 or (not state.movement.off_road[unit] and reach(state, unit).cost):
                    movers.append(unit)
        return movers

    def reach(self, unit: int) -> Reach:
        """Every hex a unit can get to, with cost and cheapest path, and the fights it can drive into."""
        return reach(self.state, unit)

    def can_stay(self, unit: int) -> bool:
        """Whether a unit may stay in its hex and ram or reduce again."""
        return movement.refuse_staying(self.state, self.seat, unit) is None

    def can_destruct(self, unit: int) -> bool:
        """1977:8.05: whether a unit is an Ogre of this seat that may blow itself up."""
        return self.state.seat_of[unit] == self.seat and destruct.refuse_destruct(self.state, unit) is None

    def shooters(self) -> list[int]:
        """The units that have something left to fire, in a fire phase or in an overrun's fire round."""
        return bearing.shooters(self.state)

    def targets(self) -> list[tuple[int, int]]:
        """All (unit, component) that some weapon could be fired at now, in the order of units."""
        return [mark for mark, _ in bearing.targets(self.state)]

    def bearing(self, target: int, component: int) -> list[Shot]:
        """Every weapon that could be fired at a target, with how many of it; `check` judges any choice among them."""
        return bearing.bearing(self.state, target, component)

    def weapons(self, unit: int) -> list[tuple[int, int]]:
        """The weapons of a unit that are ready, as (component, how many)."""
        ready = [(c, strengths.ready(self.state, unit, c)) for c in range(COMPONENTS)]
        return [(component, count) for component, count in ready if count > 0]
