"""Propose what a strategist tries: other destinations for one unit in a plan, and other attacks."""

from __future__ import annotations

from random import Random
from typing import Final

from cybertank.game.decisions import Decision, Fire, Move, Stay
from cybertank.game.engine import check
from cybertank.players.missiles.launches import LaunchSearch
from cybertank.players.strategist.playouts import Continuation, PlayoutTable
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.players.tactics.chapter_worths import has_works
from cybertank.players.tactics.fire_plans import (
    FirePlan,
    able_units,
    batteries,
    best_on_building,
    plan_against,
    refuse_plan,
    take_aim,
    within_range,
)
from cybertank.players.tactics.mobility import can_move, would_overstack
from cybertank.players.tactics.phases import current_turn, in_phase
from cybertank.players.tactics.values import Worths
from cybertank.rules.combat.legality import targets_on
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import allowance
from cybertank.rules.setup.arrivals import has_come
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.units.catalogue import WHOLE

# The moods for choosing a destination: to attack, to be safe, or neither, in which case all hexes are equal.
STRIKE: Final = 0
SAFE: Final = 1
MOODS: Final = 3
# The score of a hex that the level below would not consider.
UNWANTED: Final = -1.0e9
# A proposal is drawn from this many of the best destinations.
SHORT_LIST: Final = 5


def movers(view: State, turn: Turn) -> list[int]:
    """Return the units that can still move in this phase.

    Sappers and their trucks are left to the level below: what their work gains shows later than playouts end.
    """
    return [
        u
        for u in range(len(view.hex_of))
        if can_move(view, turn, u)
        and (view.hex_of[u] >= 0 or has_come(view, u))
        and not (has_works(view) and (view.kind(u).works or view.engineering.tools[u]))
        and reach(view, u).cost
    ]


def unit_of(decision: Decision) -> int:
    """Return the unit that a decision moves in a movement phase, or -1."""
    return decision.unit if isinstance(decision, (Move, Stay)) else -1


def changed_plan(
    table: PlayoutTable, view: State, plan: list[Decision], unit: int, random: Random
) -> list[Decision] | None:
    """Return the plan with another destination for one unit, or None if there is none."""
    place = next((i for i, decision in enumerate(plan) if unit_of(decision) == unit), len(plan))
    state = view.copy()
    table.dice.begin(0)
    table.follow(state, Continuation(plan[:place], False))
    turn = current_turn(view)
    if turn is None or not in_phase(state, turn.seat, turn.number, turn.phase):
        return None
    others = [decision for decision in plan[place:] if unit_of(decision) != unit]
    path = other_path(state, turn, unit, random)
    if path is None:
        return None
    return [*plan[:place], *([Move(unit, path)] if path else []), *others]


def other_path(state: State, turn: Turn, unit: int, random: Random) -> list[int] | None:
    """Return a path to a hex that looks good in some mood, an empty path to stay, or None if there is nowhere to go."""
    found = reach(state, unit)
    ends = [h for h in sorted(found.cost) if h in found.fights or not would_overstack(state, unit, h)]
    if not ends:
        return None
    if not state.kind(unit).is_ogre:
        ends = [h for h in ends if h not in found.fights] or ends
    if state.hex_of[unit] >= 0:
        ends.append(state.hex_of[unit])
    mood = int(random.random() * MOODS)
    if mood == STRIKE or mood == SAFE:
        ends.sort(key=lambda h: -appeal(state, turn, unit, h, mood))
        ends = ends[:SHORT_LIST]
    to = ends[int(random.random() * len(ends))]
    if to == state.hex_of[unit]:
        return []
    path = found.path(to)
    return path if check(state, Move(unit, path)) is None else None


def single_moves(view: State, turn: Turn, unit: int, below: TacticianPlayer) -> list[tuple[list[Decision], bool]]:
    """Return every one-move plan for a unit, each with True if it leads to a fight.

    If the unit can stay, the empty plan is included. Plans that the level below likes best come first, since there may
    not be time for all of them.
    """
    found = reach(view, unit)
    here = view.hex_of[unit]
    ends = sorted(found.cost) if here < 0 or here in found.cost else sorted([here, *found.cost])
    if view.kind(unit).is_ogre:
        scores = below.drives(view, unit)
        ends.sort(key=lambda to: -scores.get(to, UNWANTED))
    else:
        ends.sort(key=lambda to: -appeal(view, turn, unit, to, STRIKE))
    moves: list[tuple[list[Decision], bool]] = []
    for to in ends:
        if to == here:
            moves.append(([], False))
            continue
        move = Move(unit, found.path(to))
        if check(view, move) is None:
            moves.append(([move], to in found.fights))
    return moves


def appeal(state: State, turn: Turn, unit: int, where: int, mood: int) -> float:
    """Return a cheap score for a hex: enemies in range, minus those that could hit it in their next turn."""
    far = state.kind(unit).farthest
    seat = state.seat_of[unit]
    targets = 0.0
    danger = 0.0
    nearest = 99
    for enemy, there in enumerate(state.hex_of):
        if there < 0 or not state.hostile(seat, enemy):
            continue
        distance = state.board.distance(where, there)
        nearest = min(nearest, distance)
        if distance <= far:
            targets += 1.0
        enemy_type = state.kind(enemy)
        if enemy_type.has_attack and state.disability.disabled[enemy] == NOT_DISABLED:
            strike = enemy_type.farthest + allowance(state, enemy, MOVEMENT)
            if distance <= strike:
                danger += min(enemy_type.attack_strength, 12)
    if mood == SAFE:
        return -danger + (0.5 if targets else 0.0) - 0.02 * nearest
    value = 4.0 if targets and turn.phase == MOVEMENT else 0.0
    return value + 0.2 * targets - 0.1 * danger - 0.1 * nearest


def crossed_plan(plan: list[Decision], other: list[Decision], unit: int) -> list[Decision]:
    """Return a plan with one unit's part taken from another plan."""
    part = [decision for decision in other if unit_of(decision) == unit]
    place = next((i for i, decision in enumerate(plan) if unit_of(decision) == unit), len(plan))
    before = plan[:place]
    return [*before, *part, *[decision for decision in plan[place:] if unit_of(decision) != unit]]


def launches(view: State, turn: Turn, below: TacticianPlayer, limit: int) -> list[Decision]:
    """Return launches at other targets than the level below would choose: one missile each, best blast first."""
    if not view.setting.cruise:
        return []
    worths = Worths(view, turn.seat, below.weights)
    return list(LaunchSearch(view, turn, worths, below.weights).other_targets(limit))


def attacks(view: State, seat: int, limit: int) -> list[Decision]:
    """Return the attacks with the most to gain, at most one per target or component, best first."""
    plans: list[FirePlan] = []
    armed = batteries(view, able_units(view, seat))
    for target, where in enumerate(view.hex_of):
        if where < 0 or not view.hostile(seat, target):
            continue
        in_range = within_range(view, armed, where)
        if view.kind(target).is_building:
            siege = best_on_building(view, seat, in_range, target, None)
            if siege is not None:
                plans.append(siege)
            continue
        parts = targets_on(view, target) if view.kind(target).is_ogre else [WHOLE]
        if not in_range or not parts:
            continue
        aim = take_aim(view, seat, in_range, target, parts[0])
        for component in parts:
            plan = plan_against(view, aim, component)
            if plan is not None and refuse_plan(view, seat, plan.shots, UnitTarget(target, component)) is None:
                plans.append(plan)
    plans.sort(key=lambda plan: -plan.worth)
    return [Fire(plan.shots, UnitTarget(plan.target, plan.component)) for plan in plans[:limit]]
