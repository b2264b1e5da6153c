"""Give orders in the open field: how much a unit's goal, fire and safety matter, given its stance."""

from __future__ import annotations

from typing import Final

from cybertank.players.doctrine.unit_moves import Orders
from cybertank.state.brief import ADVANCE, LEAVE, STAND, Stance
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State

# Weights of the goal, per movement point nearer to it.
LEAVES: Final = 1.6
ADVANCES: Final = 0.6
HUNTS: Final = 0.35
HUNTS_AFTER: Final = 0.1
# Weights of danger.
STAND_DANGER: Final = 0.3
LEAVE_DANGER: Final = 0.4
ADVANCE_DANGER: Final = 1.5
HUNT_DANGER: Final = 0.6
# The cost for a holding unit to leave its hex.
LEAVES_POST: Final = 1.5
# The share of the danger that remains for a hovercraft that can still retreat after firing.
WITH_SECOND_MOVE: Final = 0.35


def field_orders(view: State, turn: Turn, unit: int, stance: Stance, field: list[int]) -> Orders:
    """Return the weights of goal, fire and danger for a unit in this phase."""
    kind = view.kind(unit)
    first = turn.phase == MOVEMENT
    orders = Orders(field, 0.0, 1.0 if first else 0.0, HUNT_DANGER, frozenset())
    if first:
        orders.head_start = kind.second_move
    if stance.does == STAND:
        orders.within = stance.hexes
        orders.danger = STAND_DANGER
        if field:
            orders.goal = ADVANCES
        else:
            orders.step = LEAVES_POST
    elif stance.does == LEAVE:
        orders.goal = LEAVES
        orders.danger = LEAVE_DANGER
        orders.head_start = 0
    elif stance.does == ADVANCE:
        orders.goal = ADVANCES
        orders.danger = ADVANCE_DANGER * (WITH_SECOND_MOVE if first and kind.second_move else 1.0)
        orders.head_start = 0
    else:
        orders.goal = HUNTS if first else HUNTS_AFTER
    return orders
