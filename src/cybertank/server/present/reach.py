"""Show where a unit can go, and what a path through given hexes would cost and lead to."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_BITS, EDGE_WORDS
from cybertank.board.reached import Reach
from cybertank.game.choices.movement import exits
from cybertank.game.choices.trains import paths
from cybertank.game.decisions import Move
from cybertank.game.engine import check
from cybertank.rules.citations import cited
from cybertank.rules.movement.legality import engaged_hex, refuse_mover
from cybertank.rules.movement.reach import reach
from cybertank.rules.ramming.contact import OVERRUN, RUN_OVER, UNSEEN
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.arrivals import has_come, refuse_arrival
from cybertank.rules.trains.counters import is_train
from cybertank.rules.trains.driving import refuse_driver
from cybertank.server.wire.questions import Exit, ForecastAnswer, ReachAnswer, ReachHex, RefusalView
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.text.forecasts.announcements import announce, is_a_fight
from cybertank.text.forecasts.next_turn import turn_of
from cybertank.text.forecasts.paths import is_risky, path_through, walk_path
from cybertank.text.forecasts.threats import dangers
from cybertank.text.forecasts.trains import meets_something
from cybertank.text.notation.decisions import write_decision
from cybertank.text.notation.nearest import nearest, with_nearest
from cybertank.text.reports import movement_left
from cybertank.text.wording import listed


def refusal_view(refusal: Refusal) -> RefusalView:
    """Convert a refusal to its wire model."""
    return RefusalView(refusal.rule, refusal.reason)


# -- reach -------------------------------------------------------------------------------------------------------------


def reach_answer(state: State, unit: int) -> ReachAnswer:
    """List every hex a unit can reach, with its cost, path, fight, risk and danger, and the exits it can reach.

    For an enemy of the seat whose turn it is, list the hexes that it can reach on its next turn.
    """
    seat = state.seat_of[unit]
    if state.hostile(state.flow[0].seat, unit):
        state = turn_of(state, seat)
    if is_train(state, unit):
        return _train_reach(state, seat, unit)
    refusal = refuse_mover(state, seat, unit)
    if refusal is None and state.hex_of[unit] == ENTERING and not has_come(state, unit):
        refusal = refuse_arrival(state, unit, 0)
    if refusal is not None:
        refusal.rule = cited(state, refusal.rule)
        return ReachAnswer(state.ids[unit], 0, [], [], refusal_view(refusal))
    found = reach(state, unit)
    due = engaged_hex(state, seat)
    ends = sorted(found.cost) if due == NOBODY else [where for where in found.cost if where == due]
    danger = dangers(state, seat, against_infantry=state.kind(unit).is_infantry)
    # The rules let a unit enter and leave the map in one move, but offering that would be useless.
    leaving = [] if state.hex_of[unit] == ENTERING else list(exits(state, unit, found))
    return ReachAnswer(
        unit=state.ids[unit],
        left=movement_left(state, unit),
        hexes=[_reach_hex(state, unit, found, where, danger.get(where, 0.0)) for where in ends],
        exits=[Exit(EDGE_WORDS[-way.path[-1]], write_decision(state, way), announce(state, way)) for way in leaving],
    )


def _train_reach(state: State, seat: int, unit: int) -> ReachAnswer:
    """9.02: List the hexes at the distances that a train's marker allows. With the rear counter it reverses."""
    found = paths(state, seat, unit)
    if not found:
        refusal = refuse_driver(state, seat, unit) or Refusal("9.02", f"{state.ids[unit]} has no way to go")
        return ReachAnswer(state.ids[unit], 0, [], [], refusal_view(refusal))
    names = state.board.names
    moves = [Move(unit, path) for path in found]
    return ReachAnswer(
        unit=state.ids[unit],
        left=max(len(path) for path in found),
        hexes=[
            ReachHex(
                hex=names[move.path[-1]],
                cost=len(move.path),
                path=[names[step] for step in move.path],
                fight="the train meets something" if meets_something(state, unit, move.path) else "",
            )
            for move in moves
            if move.path[-1] >= 0
        ],
        exits=[
            Exit(EDGE_WORDS[-move.path[-1]], write_decision(state, move), announce(state, move))
            for move in moves
            if move.path[-1] < 0
        ],
    )


def _reach_hex(state: State, unit: int, found: Reach, where: int, danger: float) -> ReachHex:
    path = found.path(where)
    return ReachHex(
        hex=state.board.names[where],
        cost=found.cost[where] - state.movement.spent[unit],
        path=[state.board.names[step] for step in path],
        fight=_fight_words(state, unit, where, found.fights[where]) if where in found.fights else "",
        risk=is_risky(state, unit, path),
        danger=danger,
    )


def _fight_words(state: State, unit: int, where: int, met: int) -> str:
    """Describe in a few words what a unit would have to fight in a hex."""
    if met >= 0:
        return f"ram {state.ids[met]}"
    enemies = [state.ids[u] for u in state.units_at(where) if state.hostile(state.seat_of[unit], u)]
    if met == OVERRUN:
        return f"overrun {listed(enemies)}"
    if met == UNSEEN:
        return f"find out what {listed(enemies)} is"
    return f"drive over {listed(enemies)}" if met == RUN_OVER else ""


# -- paths -------------------------------------------------------------------------------------------------------------


def path_answer(state: State, unit: int, by: list[int], off: str) -> ForecastAnswer:
    """Find the cheapest path through some hexes in order, and off the map if requested."""
    path, unreached = path_through(state, unit, by)
    if unreached != NOBODY:
        return _no_way(state, unit, path, unreached)
    if off:
        path.append(-EDGE_BITS[off])
    return move_forecast(state, Move(unit, path))


def _no_way(state: State, unit: int, path: list[int], goal: int) -> ForecastAnswer:
    """Refuse a waypoint that is out of reach, naming the waypoint itself, not the first step that fails."""
    move = Move(unit, [*path, goal])
    refusal = check(state, move)
    if refusal is None:
        return move_forecast(state, move)
    if refuse_mover(state, state.flow[-1].seat, unit) is None:
        near = nearest(state, move)
        by = f" via {state.board.names[path[-1]]}" if path else ""
        advice = f"; nearest legal choice: `{near}`" if near else ""
        name, there = state.ids[unit], state.board.names[goal]
        refusal = Refusal(refusal.rule, f"{name} cannot reach {there}{by} in this phase{advice}")
    return ForecastAnswer(write_decision(state, move), "", fight=False, refusal=refusal_view(refusal))


def move_forecast(state: State, move: Move) -> ForecastAnswer:
    """Say what a move would do, with its path and cost, or why it is illegal."""
    text = write_decision(state, move)
    refusal = check(state, move)
    if refusal is not None:
        refusal = with_nearest(state, move, refusal)
        return ForecastAnswer(text, "", fight=False, refusal=refusal_view(refusal))
    return ForecastAnswer(
        decision=text,
        says=announce(state, move),
        fight=is_a_fight(state, move),
        path=[state.board.names[step] for step in move.path if step >= 0],
        cost=_cost(state, move),
    )


def _cost(state: State, move: Move) -> int:
    """5.01, 9.02: Return the movement points that a move takes. A train counts hexes."""
    if is_train(state, move.unit):
        return len(move.path)
    return walk_path(state, move.unit, move.path).spent - state.movement.spent[move.unit]
