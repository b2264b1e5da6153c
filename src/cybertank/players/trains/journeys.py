"""Say what a train is for: to leave the map, to bring its passengers to the fight, or to keep out of it (9.07)."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import is_town
from cybertank.players.tactics.goals import enemy_hexes, enemy_posts, exits_left, stance_of
from cybertank.players.tactics.prizes import grade_share
from cybertank.players.tactics.turns_left import turns_left
from cybertank.players.tactics.values import Worths
from cybertank.players.trains.timetable import PLAIN_EXIT, Journey
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.trains.collisions import fights
from cybertank.rules.trains.counters import aboard, counters_of, is_armed_train, is_train
from cybertank.state.brief import EXIT, LEAVE
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

# A unit that can drive onto an unarmed train is almost sure to wreck it (9.04).
OVERRUN_RISK: Final = 0.7
# The chance of an X by fire, per point of strength over the defense of 3. In towns, the defense is doubled (9.03.2).
FIRE_RISK: Final = 0.3
DEFENSE: Final = 3
MOST_RISK: Final = 0.9
# What enemies could do in their next turn, and in those after. They can be anywhere then, so it counts less.
SHARES: Final = [1.0, 0.5, 0.3, 0.2]
# The chance that unarmed enemies on the track wreck the train (9.06).
RUN_OVER_RISK: Final = 0.3
# Passengers want to get off near their goal: each turn on foot from there multiplies their value by this.
ON_FOOT: Final = 0.8
# A train is worth at least this much to its owner. What has left the map can no longer be lost, which is worth a share.
LEAST_WORTH: Final = 1.0
SAVED: Final = 0.5
# What it is worth to bring a unit up, as a share of its value.
BROUGHT_UP: Final = 0.8


def journey_of(view: State, front: int, worths: Worths) -> Journey:
    """Return what a train wants, with the dangers on its way."""
    counters = counters_of(view, front)
    passengers = [u for counter in counters for u in aboard(view, counter) if view.hex_of[u] >= 0]
    bare = sum(worths.whole[u] for u in counters)
    worth = bare + sum(worths.whole[u] for u in passengers)
    journey = Journey(max(worth, LEAST_WORTH), bare, turns_left(view))
    _find_exit(view, front, [*counters, *passengers], journey)
    if passengers and not journey.edges:
        _find_stops(view, front, passengers, worths, journey)
    _find_dangers(view, front, journey)
    return journey


def _find_exit(view: State, front: int, units: list[int], journey: Journey) -> None:
    """Find the edges that the train should leave by: those of its stance, or those that score for it (1.08)."""
    brief = view.setting.brief
    if brief is None:
        return
    seat = view.seat_of[front]
    stance = stance_of(view, front)
    if stance.does == LEAVE:
        journey.edges = stance.edges
    points = 0.0
    for objective in brief.objectives:
        if objective.kind == EXIT and objective.seat == seat:
            scored = sum(
                objective.points[view.type_of[u]] * max(view.sheets.squads[u], 1)
                for u in units
                if not objective.units or view.ids[u] in objective.units
            )
            if scored:
                points += scored
                journey.edges |= exits_left(view, seat, objective.edges)
    if not journey.edges and any(_names_escape(view, u) for u in units):
        journey.edges = exits_left(view, seat, brief.exits[seat])
    if journey.edges:
        points += sum(grade_share(view, brief, u) for u in units)
        # A train that stays scores as little as one that is lost, so these points are no reason to stay.
        journey.worth = max(journey.worth - points, LEAST_WORTH)
        journey.exit_worth = points + max(SAVED * journey.worth, PLAIN_EXIT)


def _names_escape(view: State, unit: int) -> bool:
    """Return True if a grade of victory asks for the escape of a unit."""
    brief = view.setting.brief
    for grade in brief.grades if brief is not None else []:
        for group in grade.condition.escaped:
            if group.seat == view.seat_of[unit] and (
                group.unit_id == view.ids[unit]
                or group.type_index == view.type_of[unit]
                or (group.kind >= 0 and group.kind == view.kind(unit).kind)
            ):
                return True
    return False


def _find_stops(view: State, front: int, passengers: list[int], worths: Worths, journey: Journey) -> None:
    """Value each hex of the track as a place to get off, by how far the passengers' goals are from there."""
    rails = {h for link in view.board.ground.rails for h in link}
    for unit in passengers:
        goals = goals_of(view, unit)
        if not goals:
            continue
        pace = max(view.kind(unit).move, 1)
        for where in rails:
            nearest = min(view.board.distance(where, goal) for goal in goals)
            gain = BROUGHT_UP * worths.whole[unit] * ON_FOOT ** (nearest / pace)
            journey.stops[where] = journey.stops.get(where, 0.0) + gain


def goals_of(view: State, unit: int) -> list[int]:
    """Return where a passenger wants to go: the ground of its stance, enemy posts and prizes, or the enemy."""
    stance = stance_of(view, unit)
    seat = view.seat_of[unit]
    return sorted(stance.hexes) or enemy_posts(view, seat) or enemy_hexes(view, seat)


def _find_dangers(view: State, front: int, journey: Journey) -> None:
    """Record the hexes of the track that enemies stand in, and those that they can reach or fire at, turn by turn."""
    seat = view.seat_of[front]
    rails = sorted({h for link in view.board.ground.rails for h in link})
    is_armed_one = any(is_armed_train(view, counter) for counter in counters_of(view, front))
    foes: list[int] = []
    for unit, here in enumerate(view.hex_of):
        if here < 0 or not view.hostile(seat, unit) or view.riders.riding[unit] != NOBODY or is_train(view, unit):
            continue
        if here in rails:
            risk = 1.0 if fights(view, unit) else RUN_OVER_RISK
            journey.blocked[here] = max(journey.blocked.get(here, 0.0), risk)
        if is_armed(view, unit) and view.disability.disabled[unit] == NOT_DISABLED:
            foes.append(unit)
    journey.dangers = [_dangers_in(view, rails, foes, turn, is_armed_one) for turn in range(len(SHARES))]


def _dangers_in(view: State, rails: list[int], foes: list[int], turn: int, is_armed_one: bool) -> dict[int, float]:
    """Return the chance to be lost in each hex of the track after this many more turns of the enemies."""
    attack: dict[int, float] = {}
    dangers: dict[int, float] = {}
    for unit in foes:
        kind = view.kind(unit)
        speed = kind.tread_move(view.sheets.treads[unit]) if kind.is_ogre else kind.move
        reached = speed * (turn + 1)
        strength = kind.attack_strength * (view.sheets.squads[unit] if kind.is_infantry else 1)
        distances = view.board.distances(view.hex_of[unit])
        for where in rails:
            if distances[where] <= reached and not is_armed_one and kind.attack_strength:
                dangers[where] = SHARES[turn] * OVERRUN_RISK
            if distances[where] <= reached + kind.farthest:
                attack[where] = attack.get(where, 0.0) + strength
    _add_fire(view, attack, dangers, SHARES[turn])
    return dangers


def _add_fire(view: State, attack: dict[int, float], dangers: dict[int, float], share: float) -> None:
    """Raise the danger in each hex to that of the fire that reaches it (9.03)."""
    for where, fire in attack.items():
        defense = 2 * DEFENSE if is_town(view.board.terrain[where]) else DEFENSE
        dangers[where] = max(dangers.get(where, 0.0), share * min(FIRE_RISK * fire / defense, MOST_RISK))
