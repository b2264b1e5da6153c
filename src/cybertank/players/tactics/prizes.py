"""Value what victory hangs on: units that an objective or a grade of victory names (1.02, 1.08).

Only buildings, trains and Missile Crawlers are valued in this way. All other units have values of their own.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.victory.outcome import belongs
from cybertank.state.brief import DESTROY, EXIT, SURVIVE, Brief, Group
from cybertank.state.state import ENTERING, State

# The value of a unit that alone decides a grade of victory. If a grade names several units, they share it.
GRADE_WORTH: Final = 60.0


def prize_of(view: State, unit: int) -> float:
    """Return what the loss of a unit changes: the points that it scores, and its share in a grade of victory."""
    brief = view.setting.brief
    if brief is None:
        return 0.0
    return objective_points(view, brief, unit) + grade_share(view, brief, unit)


def objective_points(view: State, brief: Brief, unit: int) -> float:
    """Return the points for destroying a unit, and those that its owner would score by its survival or escape."""
    total = 0
    unit_type = view.type_of[unit]
    for objective in brief.objectives:
        if objective.kind == DESTROY:
            counts = view.hostile(objective.seat, unit)
        else:
            counts = objective.kind in (EXIT, SURVIVE) and view.seat_of[unit] == objective.seat
        if not counts or unit_type >= len(objective.points):
            continue
        if objective.units and view.ids[unit] not in objective.units:
            continue
        total += objective.points[unit_type]
    return float(total)


def grade_share(view: State, brief: Brief, unit: int) -> float:
    """Return a unit's share in the most valuable grade of victory that names it."""
    best = 0.0
    for grade in brief.grades:
        condition = grade.condition
        for groups in (condition.destroyed, condition.alive, condition.escaped, condition.gone):
            for group in groups:
                if belongs(view, unit, group) and _is_narrow(group):
                    best = max(best, GRADE_WORTH / _left_of(view, group))
    return best


def _is_narrow(group: Group) -> bool:
    """Return True if a group names a unit, a type or a kind. A whole force is no prize."""
    return bool(group.unit_id) or group.type_index >= 0 or group.kind >= 0


def _left_of(view: State, group: Group) -> int:
    """Return how many units of a group are still in play, at least 1."""
    left = 0
    for unit, where in enumerate(view.hex_of):
        if where >= ENTERING and belongs(view, unit, group):
            left += 1
    return max(left, 1)
