"""Give reasons for decisions about trains, cruise missiles, buildings and lasers (sections 9-12)."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_WORDS
from cybertank.game.decisions import Detonate, Fly, Intercept, Launch, Move, Pass, Ram, Salvo, Speed, Track
from cybertank.players.advice.enemy_fire import first_few
from cybertank.players.missiles.blasts import BlastMap
from cybertank.players.missiles.interceptions import expected_target
from cybertank.players.missiles.launches import LaunchPlan, LaunchSearch
from cybertank.players.missiles.paths import FlightMap, interceptors_of
from cybertank.players.tactics.phases import current_turn
from cybertank.players.tactics.values import Weights, Worths, stored_weights
from cybertank.players.trains.journeys import journey_of
from cybertank.players.trains.timetable import Journey
from cybertank.rules.buildings.damage import total_damage
from cybertank.rules.missiles.launching import launcher_name
from cybertank.rules.trains.collisions import STRIKING_SPEED, fights
from cybertank.rules.trains.counters import aboard, counters_of, front_of, is_armed_train
from cybertank.rules.trains.cut_rails import is_cut
from cybertank.rules.trains.tracks import ahead, in_the_way, next_hexes
from cybertank.state.chapters.trains import SLOWEST
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FlightQuestion, Flying, Interception, TrackQuestion
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.forecasts.announcements import announce
from cybertank.text.wording import count_of, listed
from cybertank.units.catalogue import COMPONENTS, MAIN

FACES: Final = 6
# A train looks no farther ahead for what is in its way.
FAR_AHEAD: Final = 12


def _share(chance: float) -> str:
    """Return a chance in percent."""
    return f"{round(100 * chance)}%"


def _weights() -> Weights:
    return Weights(stored_weights())


# -- trains ------------------------------------------------------------------------------------------------------------


def drive_reason(state: State, decision: Move) -> list[str]:
    """Say how far a train still has to go, whom it brings up, and whether enemies can reach it there (9.02, 9.07)."""
    front = front_of(state, decision.unit)
    journey = journey_of(state, front, Worths(state, state.seat_of[front], _weights()))
    clauses: list[str] = []
    passengers = _passengers(state, front)
    if decision.unit != front:
        clauses.append(f"{state.ids[front]} backs away one hex, with {state.ids[decision.unit]} in front")
    elif journey.edges:
        edges = listed([word for edge, word in EDGE_WORDS.items() if edge & journey.edges])
        clauses.append(f"{state.ids[front]} should leave by the {edges} edge")
    elif passengers:
        clauses.append(f"brings up {first_few([state.ids[u] for u in passengers])}")
    end = decision.path[-1]
    if end in journey.dangers[0]:
        clauses.append(f"enemies can reach or fire at it in {state.board.names[end]} next turn")
    elif journey.dangers[0]:
        clauses.append(f"no enemy can reach it in {state.board.names[end]} next turn")
    return clauses


def _passengers(state: State, front: int) -> list[int]:
    return [unit for counter in counters_of(state, front) for unit in aboard(state, counter)]


def speed_reason(state: State, decision: Speed) -> list[str]:
    """Say why a train goes faster, or what is ahead of it that makes it brake (9.02.1)."""
    front = decision.unit
    if decision.back:
        return [f"{state.ids[front]} wants to go the other way"]
    journey = journey_of(state, front, Worths(state, state.seat_of[front], _weights()))
    if decision.speed > state.trains.speed[front]:
        return [f"the track ahead of {state.ids[front]} is open, and it has a way to go"]
    found = _in_front(state, front, journey)
    if found:
        return [f"must brake in time: {found}"]
    if _passengers(state, front) and decision.speed == SLOWEST:
        return ["vehicles get off only a train that stands (9.07)"]
    if any(where in journey.dangers[-1] for where in ahead(state, front)):
        return [f"{state.ids[front]} keeps away from enemies that can reach the track ahead"]
    return ["has no reason to hurry"]


def _in_front(state: State, front: int, journey: Journey) -> str:
    """Name the first thing on the track that would wreck a train, or return an empty text."""
    names = state.board.names
    came_from, at = NOBODY, state.hex_of[front]
    choices = ahead(state, front)
    for number in range(1, FAR_AHEAD + 1):
        if not choices:
            off = state.board.edges[at] & journey.edges
            return "" if off else f"the track ends in {names[at]}, {count_of(number - 1, 'hex', 'hexes')} ahead"
        came_from, at = at, choices[0]
        away = f"in {names[at]}, {count_of(number, 'hex', 'hexes')} ahead"
        if is_cut(state.board, came_from, at):
            return f"the rails are cut {away}"
        if in_the_way(state, front, at) != NOBODY:
            return f"another train is {away}"
        if at in journey.blocked:
            foes = [state.ids[u] for u in state.units_at(at) if state.hostile(state.seat_of[front], u)]
            return f"{first_few(foes)} can be on the track {away}"
        choices = next_hexes(state.board, came_from, at)
    return ""


def track_reason(state: State, decision: Track) -> list[str]:
    """Say what a unit on the track does to a train, and what the wreck does to it (9.06)."""
    ask = state.flow[-1]
    if not isinstance(ask, TrackQuestion):
        return []
    name, train = state.ids[decision.unit], state.ids[ask.drive.front]
    if not fights(state, decision.unit):
        return [f"{name} may wreck {train}, which is worth more"]
    if state.kind(decision.unit).is_infantry:
        return [f"{name} cuts the rails and wrecks {train}, and wrecks never strike infantry (9.06)"]
    if ask.drive.length >= STRIKING_SPEED:
        return [f"{name} wrecks {train}, which is worth the 1-1 attack by the wreck (9.06)"]
    return [f"{name} wrecks {train}, which is too slow to strike it (9.06)"]


def _end_of_track(state: State, ask: TrackQuestion) -> list[str]:
    """Say why no more units are declared on the track (9.04, 9.06)."""
    front = ask.drive.front
    foes = [u for u in state.units_at(state.hex_of[front]) if state.hostile(state.seat_of[front], u)]
    if any(fights(state, unit) for unit in ask.declared):
        return ["one armed unit on the track is enough (9.06)"]
    if not is_armed_train(state, front) and any(fights(state, unit) for unit in foes):
        return [f"{state.ids[front]} is wrecked beside armed enemies too, and then strikes nobody (9.04)"]
    return ["being on the track would cost more than the train is worth"]


# -- cruise missiles ---------------------------------------------------------------------------------------------------


def launch_reason(state: State, decision: Launch) -> list[str]:
    """Say where a missile gains most, and its chance to get there (10.02-10.04)."""
    turn = current_turn(state)
    if turn is None:
        return []
    search = LaunchSearch(state, turn, Worths(state, turn.seat, _weights()), _weights())
    plan = search.best_of(decision.launcher, [])
    return [] if plan is None else [_flight_clause(state, plan)]


def salvo_reason(state: State, decision: Salvo) -> list[str]:
    """Say the same for each missile of a salvo (10.02.1)."""
    turn = current_turn(state)
    if turn is None:
        return []
    search = LaunchSearch(state, turn, Worths(state, turn.seat, _weights()), _weights())
    plans = {plan.launcher: plan for plan in search.plans()}
    return [_flight_clause(state, plans[one]) for one, _ in decision.missiles if one in plans]


def _flight_clause(state: State, plan: LaunchPlan) -> str:
    name, target = launcher_name(state, plan.launcher), state.board.names[plan.target]
    return f"{name} has a {_share(plan.survival)} chance to get to {target}{_victims(state, plan.target)}"


def _victims(state: State, where: int) -> str:
    """Name the units that an explosion destroys for certain."""
    units = state.units_at(where)
    return f", where it destroys {first_few([state.ids[u] for u in units])}" if units else ", among the enemy's units"


def fly_reason(state: State, decision: Fly) -> list[str]:
    """Say where a missile is going, and its chance to get there."""
    frame = state.flow[-1]
    if not isinstance(frame, Flying):
        return []
    flight = frame.flight
    chance = FlightMap(state, flight, interceptors_of(state, flight), set()).survival(decision.path)
    target = decision.path[-1]
    return [f"{_share(chance)} chance to get to {state.board.names[target]}{_victims(state, target)}"]


def detonate_reason(state: State, decision: Detonate) -> list[str]:
    """Say what the explosion does, and that no other hex promises more (10.04)."""
    return [announce(state, decision), "no other hex promises more, given the chance to get there"]


def intercept_reason(state: State, decision: Intercept) -> list[str]:
    """Give the chance to hit, what is at stake, and what the shots cost (10.03, 12.05, 12.06)."""
    frame = state.flow[-1]
    clauses = [announce(state, decision)]
    if isinstance(frame, FlightQuestion):
        target = _threatened(state, frame)
        if target != NOBODY:
            clauses.append(f"the missile gains most in {state.board.names[target]}{_victims(state, target)}")
        clauses.append("the chance gets no better while it is in range")
    lasers = [s.unit for s in decision.shots if _pays_with_shot(state, s)]
    if lasers:
        clauses.append(f"{listed([state.ids[u] for u in lasers])} cannot fire next turn then (12.06)")
    return clauses


def _pays_with_shot(state: State, shot: Shot) -> bool:
    return state.kind(shot.unit).is_laser and not state.buildings.fired_before[shot.unit]


def _threatened(state: State, frame: FlightQuestion) -> int:
    """Return the hex where a missile gains most, as its enemy expects."""
    worths = Worths(state, frame.seat, _weights())
    return expected_target(state, frame.flight, BlastMap(state, frame.flight.seat, worths, _weights().disabled))


def pass_reason(state: State, decision: Pass) -> list[str]:
    """Say why no weapon fires at a missile at all (10.03)."""
    frame = state.flow[-1]
    if not isinstance(frame, FlightQuestion) or _threatened(state, frame) == NOBODY:
        return ["the missile threatens nothing that is worth a shot"]
    return ["no weapon that should still fire comes into range on its way"]


def question_reason(state: State) -> list[str]:
    """Say why a question of these chapters is answered with `end`, or return an empty list for other questions."""
    frame = state.flow[-1]
    if isinstance(frame, TrackQuestion):
        return _end_of_track(state, frame)
    if isinstance(frame, Interception):
        return ["the missile matters less than the laser's own shot next turn (12.06)"]
    if isinstance(frame, FlightQuestion):
        target = _threatened(state, frame)
        if target == NOBODY:
            return ["the missile threatens nothing here"]
        return [f"the chance to hit is better nearer to {state.board.names[target]}, where it seems to go (10.03.2)"]
    return []


# -- buildings ---------------------------------------------------------------------------------------------------------


def siege_reason(state: State, shots: list[Shot], building: int) -> list[str]:
    """Say what fire does to a building, and what that changes (11.04, 12.07)."""
    left = state.buildings.points[building]
    name = state.ids[building]
    if left < 0:
        return [f"fires at {name}, whatever it is (11.06)"]
    damage = min(total_damage(state, shots, building), left)
    kind = state.kind(building)
    if damage == left:
        return [f"destroys {name} without a die roll (11.03)"]
    said = f"takes {count_of(damage, 'structure point')} from {name} without a die roll, leaving {left - damage}"
    if kind.is_laser and state.sheets.left[building * COMPONENTS + MAIN] and left - damage <= kind.damaged_at:
        return [said, "it can no longer fire then (12.07)"]
    return [said]


def ram_reason(state: State, decision: Ram) -> list[str]:
    """Say what a ram on a building or a train does, and what it costs (9.05, 11.04.3)."""
    return [announce(state, decision), "what it gains is worth more than what it costs"]
