"""Features of games for victory points: the points so far, those about to be scored, and the forces left."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.score_forecast import forecast_points
from cybertank.rules.combat.strengths import in_water
from cybertank.rules.setup.arrivals import turn_number
from cybertank.rules.victory.outcome import victory_points
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import COMPONENTS, MAIN, MISSILE, SECONDARY

# The names of the features, in the order in which they are calculated.
POINT_FEATURES: Final = [
    "to move",
    "margin",
    "margin late",
    "forces",
    "fire",
    "disabled",
    "exits",
    "ground",
    "ground early",
    "ogre guns",
    "treads",
]


def point_features(state: State, seat: int) -> list[float]:
    """Return the features of a game for points: a seat's values minus its enemies', in levels of victory."""
    brief = state.setting.brief
    scale = 10.0 if brief is None or not brief.levels else float(2 * brief.levels[-1].margin)
    limit = max(state.setting.rules.turn_limit, 1)
    number = turn_number(state)
    late = min(number / limit, 1.0)
    margin = points_margin(state, seat) / scale
    forces = _forces(state, seat)
    found = forecast_points(state, seat, max(limit - number, 0))
    return [
        (1.0 if state.flow[0].seat == seat else 0.0) - 0.5,
        margin,
        margin * late * late,
        forces[0] / scale,
        forces[1] / scale,
        forces[2] / scale,
        found[0] / scale,
        found[1] / scale,
        found[1] * (1 - late) / scale,
        forces[3] / scale,
        forces[4] / scale,
    ]


def points_margin(state: State, seat: int) -> float:
    """Return a seat's victory points minus those of its best enemy."""
    side_of = state.setting.side_of
    best = 0
    some = False
    for other in range(len(side_of)):
        if side_of[other] == other and side_of[seat] != other:
            points = victory_points(state, other).total
            best = max(best, points) if some else points
            some = True
    return float(victory_points(state, side_of[seat]).total - best)


def _forces(state: State, seat: int) -> list[float]:
    """Return own minus enemy forces: units left, fire available now, disabled units, Ogres' guns and treads."""
    total = [0.0] * 5
    side_of = state.setting.side_of
    enemies = max(len(set(side_of)) - 1, 1)
    for unit, where in enumerate(state.hex_of):
        if where < ENTERING:
            continue
        sign = -1.0 / enemies if state.hostile(seat, unit) else 1.0
        unit_type = state.kind(unit)
        many = state.sheets.squads[unit] if unit_type.is_infantry else 1
        if unit_type.is_ogre:
            base = unit * COMPONENTS
            guns = sum(state.sheets.left[base + c] * unit_type.attack[c] for c in (MAIN, SECONDARY, MISSILE))
            total[3] += sign * guns
            total[4] += sign * state.sheets.treads[unit]
            continue
        total[0] += sign * max(unit_type.vp, 0) * many
        if state.disability.disabled[unit] != NOT_DISABLED:
            total[2] += sign * max(unit_type.vp, 1)
        elif where >= 0 and not in_water(state, unit):
            total[1] += sign * unit_type.attack_strength * many
    return total
