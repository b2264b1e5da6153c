"""Drive a seat's trains: unload them, move them, and set their speeds (9.02, 9.07)."""

from __future__ import annotations

from cybertank.game.decisions import Decision, Dismount, Move, Speed
from cybertank.game.engine import check
from cybertank.players.tactics.goals import stance_of
from cybertank.players.tactics.mobility import would_overstack
from cybertank.players.tactics.values import Worths
from cybertank.players.trains.journeys import goals_of, journey_of
from cybertank.players.trains.timetable import Drive, Timetable
from cybertank.rules.setup.arrivals import entry_hexes, has_come
from cybertank.rules.trains.counters import aboard, counters_of, fronts_of
from cybertank.rules.trains.tracks import ahead, back_hex, rail_links
from cybertank.state.brief import LEAVE
from cybertank.state.chapters.movement import FREE
from cybertank.state.chapters.trains import SLOWEST
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, SECOND_MOVEMENT, Turn
from cybertank.state.state import ENTERING, State


def train_decision(view: State, turn: Turn, worths: Worths) -> Decision | None:
    """Return the next decision for a seat's own trains in a movement phase, or None if they are done."""
    for front in fronts_of(view, turn.seat):
        decision: Decision | None = None
        if turn.phase == MOVEMENT and view.movement.halted[front] == FREE and not view.trains.driven[front]:
            decision = _drive(view, front, worths)
        elif turn.phase == SECOND_MOVEMENT and view.hex_of[front] >= 0 and not view.trains.respeeded[front]:
            decision = _set_speed(view, front, worths)
        if decision is not None:
            return decision
    return None


def _drive(view: State, front: int, worths: Worths) -> Decision | None:
    """Let passengers off, then drive as the timetable says."""
    if view.hex_of[front] == ENTERING:
        return _enter(view, front, worths) if has_come(view, front) else None
    timetable = Timetable(view, front, journey_of(view, front, worths))
    drive = timetable.best_drive(view.hex_of[front], _behind(view, front), view.trains.speed[front])
    off = _unload(view, front, drive, timetable)
    if off is not None:
        return off
    if drive is None or not drive.path or any(view.trains.unloaded[c] for c in counters_of(view, front)):
        return None
    leader = view.trains.rear[front] if drive.reverse and view.trains.rear[front] != NOBODY else front
    move = Move(leader, drive.path)
    return move if check(view, move) is None else _any_drive(view, front, timetable)


def _behind(view: State, front: int) -> int:
    """Return the hex behind a train. For a train of one counter whose arrow names a hex, it is the other one."""
    back = back_hex(view, front)
    if back != NOBODY:
        return back
    forward = ahead(view, front)
    others = [h for h in rail_links(view.board, view.hex_of[front]) if h not in forward]
    return others[0] if others else NOBODY


def _any_drive(view: State, front: int, timetable: Timetable) -> Decision | None:
    """Return any legal drive, the least bad first, if the best one is not legal."""
    drives = timetable.drives(view.hex_of[front], _behind(view, front), view.trains.speed[front])
    drives.sort(key=lambda drive: -drive.chance)
    for drive in drives:
        move = Move(front, drive.path)
        if drive.path and check(view, move) is None:
            return move
    return None


def _enter(view: State, front: int, worths: Worths) -> Decision | None:
    """Enter the map by the track, as far as the marker allows (1.06)."""
    speed = view.trains.speed[front]
    best: Decision | None = None
    best_length = 0
    for door in entry_hexes(view, front):
        if len(rail_links(view.board, door)) != 1:
            continue
        timetable = Timetable(view, front, journey_of(view, front, worths))
        for length in (2 * speed, 2 * speed + 1):
            for drive in timetable.straight_on(door, length - 1) if length else []:
                move = Move(front, [door, *drive.path])
                if drive.chance > 0.0 and length > best_length and check(view, move) is None:
                    best = move
                    best_length = length
    return best


# -- 9.07: passengers --------------------------------------------------------------------------------------------------


def _unload(view: State, front: int, drive: Drive | None, timetable: Timetable) -> Decision | None:
    """Let a passenger off where the train is to stand. Squads also get off a train that is about to be wrecked."""
    stands = drive is not None and not drive.path and view.trains.speed[front] == SLOWEST
    doomed = drive is not None and drive.chance < 0.5
    wanted = stands and view.hex_of[front] in timetable.journey.stops
    if not wanted and not doomed:
        return None
    for counter in counters_of(view, front):
        for unit in aboard(view, counter):
            if view.riders.riding[unit] != counter or stance_of(view, unit).does == LEAVE:
                continue
            if view.kind(unit).is_infantry:
                off = Dismount(unit, view.hex_of[unit])
                if not would_overstack(view, unit, view.hex_of[unit]) and check(view, off) is None:
                    return off
            elif wanted:
                off = Dismount(unit, _beside(view, unit, view.hex_of[counter]))
                if off.hex != NOBODY and check(view, off) is None:
                    return off
    return None


def _beside(view: State, unit: int, where: int) -> int:
    """Return the hex next to a counter that is nearest to a vehicle's goal and has room, or NOBODY."""
    goals = goals_of(view, unit)
    best = NOBODY
    best_distance = 0
    for step in range(where * 6, where * 6 + 6):
        to = view.board.near[step]
        if to < 0 or would_overstack(view, unit, to) or check(view, Dismount(unit, to)) is not None:
            continue
        distance = min((view.board.distance(to, goal) for goal in goals), default=0)
        if best == NOBODY or distance < best_distance:
            best = to
            best_distance = distance
    return best


# -- 9.02.1: speed -----------------------------------------------------------------------------------------------------


def _set_speed(view: State, front: int, worths: Worths) -> Decision | None:
    """Change the marker one step, if the timetable says so."""
    now = view.trains.speed[front]
    timetable = Timetable(view, front, journey_of(view, front, worths))
    speed, back = timetable.best_speed(view.hex_of[front], _behind(view, front), now)
    if speed == now and not back:
        return None
    decision = Speed(front, speed, back)
    return decision if check(view, decision) is None else None
