"""Why a move: the fight at its end, what comes into range, the goal, whose reach it ends in, and cover."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.game.decisions import Move
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out
from cybertank.players.advice_reach import Outlook, bearing_words, few
from cybertank.players.overruns import strength_in_overrun
from cybertank.players.stances import enemy_posts, exits_left, open_hexes, stance_of
from cybertank.rules.hauling import tow_die
from cybertank.rules.leaving import escapes, exit_hexes
from cybertank.rules.ramming import LIKELY_LEVEL, OVERRUN, contact, ram_toll, result_chances, stay_contact
from cybertank.rules.strengths import terrain_factor
from cybertank.rules.walking import first_fight
from cybertank.state.brief import ADVANCE, EXIT, LEAVE
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import HALTED_FOR_TURN, NOBODY, State
from cybertank.text.inquiries import enemies_in_range
from cybertank.text.move_forecasts import enters_risk, fight_forecast, risk_phrase
from cybertank.text.words import count_of, percent

TIMES = {2: "doubled", 3: "tripled"}


def move_reason(state: State, decision: Move) -> list[str]:
    """5.01-5.12, 6.01, 8.01: the first fight on the way, or what a peaceful move gains and risks."""
    unit, path = decision.unit, decision.path
    if path[-1] < 0:
        return _leaving(state, unit, -path[-1])
    met_at, level = first_fight(state, unit, path)
    if met_at != NOBODY:
        return [*fight_reason(state, unit, met_at, level), *_nearer(state, unit, path[-1])]
    after = state.copy()
    # What a mine may do is said apart.
    after.mines = []
    # The only die of a peaceful move is that of a heavy tow, which always goes on with a 1.
    dice = ScriptedDice([1])
    face = tow_die(state, unit) if state.tows[unit] != NOBODY else 0
    carry_out(after, decision, dice)
    clauses = [f"the tow moves with {percent(face)} (rp:4.062)"] if not dice.left else []
    clauses.extend([*_into_range(state, after, unit), *_nearer(state, unit, path[-1])])
    clauses.extend(_danger(state, after, unit))
    clauses.extend(cover(state, after, unit))
    if enters_risk(state, unit, path):
        clauses.append(f"as the phase ends it {risk_phrase(state, unit)}")
    return clauses


def _leaving(state: State, unit: int, edge: int) -> list[str]:
    """5.12, 1.08: off the map, and what that counts for."""
    seat = state.seat_of[unit]
    clauses = [f"leaves the map by the {EDGE_WORDS[edge]} edge"]
    brief = state.setting.brief
    if brief is None:
        return clauses
    if brief.exits and escapes(state, seat, edge):
        clauses.append("there it counts as escaped (5.12)")
    for objective in brief.objectives:
        if objective.kind == EXIT and objective.seat == seat and objective.edges & edge:
            many = state.squads[unit] if state.kind(unit).is_infantry else 1
            points = objective.points[state.type_of[unit]] * many
            if points:
                clauses.append(f"that scores {count_of(points, 'victory point')} (1.08)")
    return clauses


# -- fights ------------------------------------------------------------------------------------------------------------


def fight_reason(state: State, unit: int, where: int, level: int = LIKELY_LEVEL) -> list[str]:
    """6.01-6.07, 8.01: what driving into a hex does there, and what it costs."""
    met = stay_contact(state, unit) if where == state.hex_of[unit] else contact(state, unit, where, level)
    if met == OVERRUN:
        return [overrun_words(state, state.seat_of[unit], where, [unit])]
    if met < 0 or state.kind(met).is_ogre or not state.kind(unit).is_ogre:
        return [fight_forecast(state, unit, where, level)]
    _, hurt, killed = result_chances(state, unit, met)
    name = state.ids[met]
    if hurt == 0 and killed == 6:
        chance = f"the ram kills {name} without a die"
    else:
        chance = f"the ram kills {name} with {percent(killed)} and disables it with {percent(hurt)}"
    toll = ram_toll(state, unit, met)
    return [chance, _toll(state, unit, toll)] if toll else [chance]


def _toll(state: State, ogre: int, toll: int) -> str:
    """6.02, 5.06: tread units that a ram costs, and the movement that goes with them."""
    unit_type = state.kind(ogre)
    left = max(state.treads[ogre] - toll, 0)
    now, slower = unit_type.tread_move(state.treads[ogre]), unit_type.tread_move(left)
    said = f"it costs {count_of(toll, 'tread unit')}, which leaves {left}"
    return f"{said} and slows {state.ids[ogre]} from {now} to {slower}" if slower < now else said


def overrun_words(state: State, seat: int, where: int, coming: list[int]) -> str:
    """8.01, 8.02: who is overrun, and the strength of both sides as it counts there."""
    units = state.units_at(where)
    enemies = [u for u in units if state.hostile(seat, u)]
    own = [u for u in units if not state.hostile(seat, u) and u not in coming] + coming
    ours = sum(strength_in_overrun(state, u) for u in own)
    theirs = sum(strength_in_overrun(state, u) for u in enemies)
    names = few([state.ids[u] for u in enemies])
    return f"overruns {names} with an attack strength of {ours} against {theirs} (8.02)"


# -- a peaceful move ---------------------------------------------------------------------------------------------------


def _into_range(state: State, after: State, unit: int) -> list[str]:
    """What can be fired at from its end in the fire phase to come."""
    turn = state.flow[-1]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return []
    there = [target for target, _ in enemies_in_range(after, unit)]
    if not there:
        return []
    before = [target for target, _ in enemies_in_range(state, unit)] if state.hex_of[unit] >= 0 else []
    new = [state.ids[target] for target in there if target not in before]
    if new:
        return [f"brings {few(new)} into range"]
    return [f"keeps {few([state.ids[target] for target in there])} in range"]


def _nearer(state: State, unit: int, end: int) -> list[str]:
    """How much nearer the goal is, in hexes as they are counted for range."""
    goals, name = goal_of(state, unit)
    if not goals:
        return []
    distance = state.board.distance
    there = min(distance(end, goal) for goal in goals)
    if state.hex_of[unit] < 0:
        return [f"comes in {count_of(there, 'hex', 'hexes')} from {name}"]
    here = min(distance(state.hex_of[unit], goal) for goal in goals)
    if there == 0 and here:
        return [f"reaches {name}"]
    return [f"{count_of(here - there, 'hex', 'hexes')} nearer to {name}, {there} to go"] if there < here else []


def goal_of(state: State, unit: int) -> tuple[list[int], str]:
    """What a unit's scenario sends it to: hexes, and what they are called; none where it is to hold or to hunt."""
    seat = state.seat_of[unit]
    stance = stance_of(state, unit)
    brief = state.setting.brief
    if stance.does == LEAVE:
        return _edge(state, seat, stance.edges)
    if stance.does == ADVANCE:
        return open_hexes(state, unit, stance.hexes), "its objective"
    posts = enemy_posts(state, seat)
    if not state.kind(unit).is_ogre:
        return [], ""
    if posts:
        names = [state.ids[u] for u, where in enumerate(state.hex_of) if where in posts and state.hostile(seat, u)]
        return posts, names[0] if len(posts) == 1 else "the nearest command post"
    if brief is not None and not brief.stances and brief.exits and brief.exits[seat]:
        return _edge(state, seat, exits_left(state, seat, brief.exits[seat]))
    return [], ""


def _edge(state: State, seat: int, edges: int) -> tuple[list[int], str]:
    names = [EDGE_WORDS[edge] for edge in EDGE_WORDS if edge & edges]
    return exit_hexes(state, seat, edges), f"the {' or '.join(names)} edge"


def _danger(state: State, after: State, unit: int) -> list[str]:
    """Whose guns could bear on it when their turn comes, and from whose reach it gets away."""
    turn = state.flow[-1]
    second = state.kind(unit).second_move
    first = isinstance(turn, Turn) and turn.phase == MOVEMENT
    if second and first and after.halted[unit] != HALTED_FOR_TURN:
        return [f"it can still move {second} after the fire"]
    seat = state.seat_of[unit]
    bear = Outlook(after, seat).on_unit(unit)
    if bear:
        return [f"leaves it in reach of {bearing_words(state, bear)} next turn"]
    if state.hex_of[unit] >= 0 and Outlook(state, seat).on_unit(unit):
        return ["gets it out of reach of every enemy gun for the next turn"]
    return ["no enemy gun can reach it next turn"]


def cover(state: State, after: State, unit: int) -> list[str]:
    """7.14: terrain that makes more of its defense than where it was."""
    factor, rule = terrain_factor(after, unit)
    before = terrain_factor(state, unit)[0] if state.hex_of[unit] >= 0 else 1
    if factor <= before or factor not in TIMES:
        return []
    return [f"its defense is {TIMES[factor]} there ({rule})"]
