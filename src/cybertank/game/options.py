"""`Options`: what the deciding seat can do now, computed piece by piece."""

from __future__ import annotations

from cybertank.board.reached import Reach
from cybertank.game.choices import fire
from cybertank.game.choices.ground import ground_targets
from cybertank.game.choices.movement import movers
from cybertank.game.frames.registry import handler_of
from cybertank.rules.combat.destruct import refuse_destruct
from cybertank.rules.combat.strengths import ready
from cybertank.rules.movement.legality import refuse_staying
from cybertank.rules.movement.reach import reach
from cybertank.state.frames import FIRE, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import Target
from cybertank.units.catalogue import COMPONENTS


class Options:
    """The choices open to the seat that has to decide."""

    __slots__ = ("seat", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.flow[-1].seat

    @property
    def choose(self) -> str:
        """Return one word for what is to be decided: place, move, fire, group or dismount."""
        frame = self.state.flow[-1]
        return handler_of(frame).choose(frame)

    def movers(self) -> list[int]:
        """Return the units that can still move in this phase."""
        turn = self.state.flow[-1]
        return movers(self.state, turn) if isinstance(turn, Turn) and turn.phase != FIRE else []

    def reach(self, unit: int) -> Reach:
        """Return every hex a unit can reach, with cost and cheapest path, and the fights it can drive into."""
        return reach(self.state, unit)

    def can_stay(self, unit: int) -> bool:
        """Return True if a unit can stay in its hex and ram or reduce again."""
        return refuse_staying(self.state, self.seat, unit) is None

    def can_destruct(self, unit: int) -> bool:
        """Return True if a unit is an Ogre of this seat that can blow itself up (1977:8.05)."""
        return self.state.seat_of[unit] == self.seat and refuse_destruct(self.state, unit) is None

    def shooters(self) -> list[int]:
        """Return the units that can still fire, in a fire phase or in an overrun's fire round."""
        return fire.shooters(self.state)

    def targets(self) -> list[Target]:
        """Return everything that some weapon can fire at now, in unit order."""
        return [one.target for one in fire.targets(self.state)]

    def ground_targets(self) -> list[Target]:
        """Return the hexes, roads and bridges that some weapon can fire at now (13.01, 13.02)."""
        return [one.target for one in ground_targets(self.state, fire.ready_weapons(self.state))]

    def bearing(self, target: Target) -> list[Shot]:
        """Return every weapon that can fire at a target. `check` decides whether a combination is legal."""
        return fire.bearing(self.state, target)

    def weapons(self, unit: int) -> list[tuple[int, int]]:
        """Return the weapons of a unit that are ready, as (component, count)."""
        found = [(c, ready(self.state, unit, c)) for c in range(COMPONENTS)]
        return [(component, count) for component, count in found if count > 0]
