"""The legal choice nearest to one that was refused, to be shown beside the reason."""

from __future__ import annotations

from cybertank.game.decisions import Decision, Fire, Move, Place
from cybertank.game.engine import check
from cybertank.game.options import Options
from cybertank.rules.events import Shot
from cybertank.rules.reach import reach
from cybertank.rules.refusal import Refusal
from cybertank.rules.strengths import ready
from cybertank.state.state import State
from cybertank.text.notation import write_decision


def with_nearest(state: State, decision: Decision, refusal: Refusal) -> Refusal:
    """A refusal that says the nearest legal choice too, where there is one."""
    near = nearest(state, decision)
    return refusal if not near else Refusal(refusal.rule, f"{refusal.reason}; nearest legal choice: `{near}`")


def nearest(state: State, decision: Decision) -> str:
    """A legal decision close to one that is not, as a line of notation; "" where there is none of its kind."""
    if state.outcome is not None:
        return ""
    if isinstance(decision, Move):
        return _nearest_move(state, decision)
    if isinstance(decision, Fire):
        return _nearest_fire(state, decision)
    if isinstance(decision, Place):
        return _nearest_place(state, decision)
    return ""


def _nearest_move(state: State, move: Move) -> str:
    """The same hex by another path, or the reachable one closest to it, best on the path; a fight only if asked for."""
    wanted = [where for where in move.path if where >= 0]
    if not wanted or state.seat_of[move.unit] != state.flow[-1].seat:
        return ""
    to = wanted[-1]
    found = reach(state, move.unit)
    ends = [where for where in found.cost if where == to or where not in found.fights]
    ends.sort(key=lambda where: (state.board.distance(where, to), where not in wanted, found.cost[where], where))
    for where in ends[:8]:
        if check(state, Move(move.unit, found.path(where))) is None:
            return f"move {state.ids[move.unit]} to {state.board.names[where]}"
    return ""


def _nearest_fire(state: State, fire: Fire) -> str:
    """The same attack with what may take part in it, or the first weapon at the nearest target it reaches."""
    part = [
        Shot(shot.unit, shot.component, min(shot.count, ready(state, shot.unit, shot.component)))
        for shot in fire.shots
        if check(state, Fire([Shot(shot.unit, shot.component, 1)], fire.target, fire.component)) is None
    ]
    fewer = Fire(part, fire.target, fire.component)
    if part and check(state, fewer) is None:
        return write_decision(state, fewer)
    if part:
        return write_decision(state, Fire([Shot(part[0].unit, part[0].component, 1)], fire.target, fire.component))
    return _other_target(state, fire)


def _other_target(state: State, fire: Fire) -> str:
    options = Options(state)
    asked = state.hex_of[fire.target]
    units = {shot.unit for shot in fire.shots}
    targets = options.targets()
    if asked >= 0:
        targets.sort(key=lambda target: state.board.distance(state.hex_of[target[0]], asked))
    for target, component in targets:
        for shot in options.bearing(target, component):
            if shot.unit in units:
                return write_decision(state, Fire([Shot(shot.unit, shot.component, 1)], target, component))
    return ""


def _nearest_place(state: State, place: Place) -> str:
    """The same unit in the closest hex that is open to it."""
    hexes = sorted(range(state.board.size), key=lambda where: (state.board.distance(where, place.hex), where))
    for where in hexes:
        other = Place(place.unit_id, where, place.squads)
        if check(state, other) is None:
            return write_decision(state, other)
    return ""
