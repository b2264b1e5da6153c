"""1.08 Objectives: victory points that a scenario awards in addition to those for losses."""

from __future__ import annotations

from cybertank.rules.combat.losses import is_armed
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.tally import Tally
from cybertank.rules.trains.cut_rails import is_cut
from cybertank.rules.trains.tracks import rail_links
from cybertank.state.brief import CUT, DESTROY, EXIT, HOLD, REACH, SURVIVE, Objective
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, EXITED, IN_HAND, LOST, State


def note_reached(state: State, seat: int) -> None:
    """1.08: At the end of a movement phase, permanently mark hexes with an armed unit as reached."""
    brief = state.setting.brief
    if brief is None:
        return
    for number, objective in enumerate(brief.objectives):
        if objective.kind == REACH and objective.seat == seat:
            for unit, where in enumerate(state.hex_of):
                if where in objective.hexes and state.seat_of[unit] == seat and can_hold(state, unit):
                    _note(state, number, where)


def _note(state: State, number: int, where: int) -> None:
    if not has_reached(state, number, where):
        state.progress = state.progress.with_reached(number, where)


def has_reached(state: State, number: int, where: int) -> bool:
    """1.08: Return True if an objective's hex has been reached before."""
    reached = state.progress.reached
    return any(reached[i] == number and reached[i + 1] == where for i in range(0, len(reached), 2))


def can_hold(state: State, unit: int) -> bool:
    """1.08: Return True if a unit can take ground. Trucks, posts and Ogres without weapons cannot."""
    return is_armed(state, unit) and not is_dummy(state, unit)


def score_objectives(state: State, seat: int, tally: Tally) -> None:
    """1.08: Add the lines for every objective a seat has, as if the game ended now."""
    brief = state.setting.brief
    if brief is None:
        return
    for number, objective in enumerate(brief.objectives):
        if objective.seat != seat:
            continue
        if objective.kind == REACH:
            _score_reached(state, number, objective, tally)
        elif objective.kind == HOLD:
            _score_held(state, objective, tally)
        elif objective.kind == CUT:
            _score_cut(state, objective, tally)
        else:
            _score_units(state, objective, tally)


def _score_reached(state: State, number: int, objective: Objective, tally: Tally) -> None:
    reached = state.progress.reached
    for i in range(0, len(reached), 2):
        if reached[i] == number:
            name = state.board.names[reached[i + 1]]
            tally.add(objective.amount, f"{objective.title}: {name} reached", "1.08")
            if objective.whole:
                return


def _score_held(state: State, objective: Objective, tally: Tally) -> None:
    """Score the hexes, or the whole area, where the seat's side has an armed unit and the enemy has none."""
    if objective.whole:
        if holds_ground(state, objective.seat, objective.hexes):
            tally.add(objective.amount, f"{objective.title}: held", "1.08")
        return
    for where in sorted(objective.hexes):
        if state.head[where] >= 0 and holds_ground(state, objective.seat, frozenset([where])):
            tally.add(objective.amount, f"{objective.title}: {state.board.names[where]} held", "1.08")


def _score_cut(state: State, objective: Objective, tally: Tally) -> None:
    """9.03: Score the hexes of an area whose rails are cut, or the line as a whole if it is cut anywhere."""
    for where in sorted(objective.hexes):
        if rail_links(state.board, where) and is_cut(state.board, NOBODY, where):
            tally.add(objective.amount, f"{objective.title}: {state.board.names[where]} cut", "9.03")
            if objective.whole:
                return


def holds_ground(state: State, seat: int, hexes: frozenset[int]) -> bool:
    """1.08: Return True if a seat's side has an armed unit in the area and the enemy has none."""
    there = False
    for unit, where in enumerate(state.hex_of):
        if where in hexes and can_hold(state, unit):
            if state.hostile(seat, unit):
                return False
            there = True
    return there


def _score_units(state: State, objective: Objective, tally: Tally) -> None:
    """Score units that have left by an edge, have survived, or are destroyed. Infantry is scored per squad."""
    for unit in range(len(state.ids)):
        points = objective.points[state.type_of[unit]]
        if points == 0 or state.hostile(objective.seat, unit) != (objective.kind == DESTROY):
            continue
        if objective.kind != DESTROY and state.seat_of[unit] != objective.seat:
            continue
        if objective.units and state.ids[unit] not in objective.units:
            continue
        many = counted(state, unit, objective)
        if many:
            tally.add(points * many, f"{objective.title}: {state.ids[unit]}", "1.08")


def counted(state: State, unit: int, objective: Objective) -> int:
    """1.08: Return how often a unit counts toward an objective about units: a vehicle once, infantry once per squad."""
    if is_dummy(state, unit):
        return 0
    where = state.hex_of[unit]
    infantry = state.kind(unit).is_infantry
    if objective.kind == DESTROY:
        return state.sheets.squads_lost[unit] if infantry else 1 if where == LOST else 0
    if objective.kind == EXIT:
        fits = where == EXITED and state.entry[unit] & objective.edges != 0
    else:
        fits = objective.kind == SURVIVE and (where >= ENTERING or where == EXITED) and where != IN_HAND
    return (state.sheets.squads[unit] if infantry else 1) if fits else 0
