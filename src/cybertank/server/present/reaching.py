"""Where a unit can get to, and paths bent by way-points: what they cost and what awaits at their end."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_BITS, EDGE_WORDS
from cybertank.board.reached import Reach
from cybertank.board.steps import RISK
from cybertank.game.decisions import Move
from cybertank.game.engine import check
from cybertank.rules.citations import cited
from cybertank.rules.hidden.mines import enters_mined
from cybertank.rules.movement.exits import LEAVING_COST
from cybertank.rules.movement.legality import engaged_hex, refuse_mover, refuse_step
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import Walk, entry_cost, foresee, look_ahead, take_step
from cybertank.rules.ramming.ramming import OVERRUN, RUN_OVER, UNSEEN
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.arrivals import has_come, refuse_arrival
from cybertank.server.present.threats import dangers
from cybertank.server.wire.questions import Exit, ForecastAnswer, ReachAnswer, ReachHex, RefusalView
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import ENTERING, IN_HAND, NOBODY, State, replaced
from cybertank.text.choices import exits
from cybertank.text.forecasts.announcements import announce, is_a_fight
from cybertank.text.forecasts.next_turn import turn_of
from cybertank.text.notation.decisions import write_decision
from cybertank.text.notation.nearest import nearest, with_nearest
from cybertank.text.reports import movement_left
from cybertank.text.wording import listed


def refusal_view(refusal: Refusal) -> RefusalView:
    """A refusal as the wire says it."""
    return RefusalView(refusal.rule, refusal.reason)


# -- reach -------------------------------------------------------------------------------------------------------------


def reach_answer(state: State, unit: int) -> ReachAnswer:
    """Every hex that a unit can get to, with cost, way, fight, risk and danger; and the ways off the map.

    For an enemy of the seat that is on turn these are the hexes that it can get to when its own turn comes.
    """
    seat = state.seat_of[unit]
    if state.hostile(state.flow[0].seat, unit):
        state = turn_of(state, seat)
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
    # The rules let a unit come in and go off again in one move, but nobody who is still to enter wants that offered.
    leaving = [] if state.hex_of[unit] == ENTERING else list(exits(state, unit, found))
    return ReachAnswer(
        unit=state.ids[unit],
        left=movement_left(state, unit),
        hexes=[_reach_hex(state, unit, found, where, danger.get(where, 0.0)) for where in ends],
        exits=[Exit(EDGE_WORDS[-way.path[-1]], write_decision(state, way), announce(state, way)) for way in leaving],
    )


def _reach_hex(state: State, unit: int, found: Reach, where: int, danger: float) -> ReachHex:
    path = found.path(where)
    return ReachHex(
        hex=state.board.names[where],
        cost=found.cost[where] - state.spent[unit],
        path=[state.board.names[step] for step in path],
        fight=_fight_words(state, unit, where, found.fights[where]) if where in found.fights else "",
        risk=_is_risky(state, unit, path),
        danger=danger,
    )


def _fight_words(state: State, unit: int, where: int, met: int) -> str:
    """What awaits a unit in a hex, in a few words."""
    if met >= 0:
        return f"ram {state.ids[met]}"
    enemies = [state.ids[u] for u in state.units_at(where) if state.hostile(state.seat_of[unit], u)]
    if met == OVERRUN:
        return f"overrun {listed(enemies)}"
    if met == UNSEEN:
        return f"find out what {listed(enemies)} is"
    return f"drive over {listed(enemies)}" if met == RUN_OVER else ""


def _is_risky(state: State, unit: int, path: list[int]) -> bool:
    """4.02, 13.04: whether a path leads through a known mine, or ends in terrain that must be rolled for."""
    if enters_mined(state, unit, path):
        return True
    mobility = state.kind(unit).mobility
    came_from = path[-2] if len(path) > 1 else state.hex_of[unit]
    if came_from < 0:
        return bool(entry_cost(state, mobility, path[-1])[1] & RISK)
    step = came_from * 6 + state.board.direction(came_from, path[-1])
    return bool(state.board.steps(mobility).flags[step] & RISK)


# -- paths -------------------------------------------------------------------------------------------------------------


def path_answer(state: State, unit: int, by: list[int], off: str) -> ForecastAnswer:
    """The cheapest path through some hexes, in their order, and off the map where that is asked."""
    path: list[int] = []
    ahead = state
    for goal in by:
        if ahead.hex_of[unit] == goal:
            continue
        leg = reach(ahead, unit)
        if goal not in leg.cost:
            return _no_way(state, unit, path, goal)
        path.extend(leg.path(goal))
        ahead = _after(state, unit, path)
    if off:
        path.append(-EDGE_BITS[off])
    return move_forecast(state, Move(unit, path))


def _after(state: State, unit: int, path: list[int]) -> State:
    """The position with a unit at the end of a path, counting only what is certain of the fights on its way."""
    ahead = state.copy()
    walk = walked(state, unit, path)
    if ahead.began[unit] == IN_HAND:
        ahead.began[unit] = state.hex_of[unit]
    ahead.lift(unit, ENTERING)
    ahead.put(unit, path[-1])
    ahead.spent[unit] = walk.spent
    ahead.off_road[unit] = walk.off_road
    ahead.halted[unit] = walk.halted
    ahead.treads[unit] = walk.treads
    ahead.on_bridge = replaced(ahead.on_bridge, unit, walk.on_bridge)
    ahead.rams = replaced(ahead.rams, unit, walk.rams)
    return ahead


def walked(state: State, unit: int, path: list[int]) -> Walk:
    """A unit at the end of a path, on the drawing board; at the first step that it cannot take it stops."""
    turn = state.flow[-1]
    walk = Walk(state, unit, turn.phase if isinstance(turn, Turn) else MOVEMENT)
    for i, to in enumerate(path):
        look_ahead(state, walk, to, path[i + 1] if i + 1 < len(path) else NOBODY)
        if refuse_step(state, walk, to) is not None:
            break
        if to < 0:
            walk.spent += LEAVING_COST
            break
        take_step(state, walk, to)
        if state.head[to] != NOBODY:
            foresee(state, walk, to)
    return walk


def _no_way(state: State, unit: int, path: list[int], goal: int) -> ForecastAnswer:
    """A way-point that is out of reach: said as such, not as the first step that fails."""
    move = Move(unit, [*path, goal])
    refusal = check(state, move)
    if refusal is None:
        return move_forecast(state, move)
    if refuse_mover(state, state.flow[-1].seat, unit) is None:
        near = nearest(state, move)
        by = f" by way of {state.board.names[path[-1]]}" if path else ""
        advice = f"; nearest legal choice: `{near}`" if near else ""
        name, there = state.ids[unit], state.board.names[goal]
        refusal = Refusal(refusal.rule, f"{name} cannot get to {there}{by} in this phase{advice}")
    return ForecastAnswer(write_decision(state, move), "", fight=False, refusal=refusal_view(refusal))


def move_forecast(state: State, move: Move) -> ForecastAnswer:
    """What a move would do, its path and its cost; or why it cannot be made."""
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
        cost=walked(state, move.unit, move.path).spent - state.spent[move.unit],
    )
