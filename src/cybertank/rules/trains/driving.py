"""9.02 Train movement: the paths that a marker allows, and the drive along them."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.rules.buildings.identification import identify_near
from cybertank.rules.combat.losses import lose
from cybertank.rules.dice import Dice
from cybertank.rules.engineering.passage import follow_guide
from cybertank.rules.events.base import Event
from cybertank.rules.events.movement import LeftMap
from cybertank.rules.events.trains import TrainDrove
from cybertank.rules.hidden.camouflage import uncover_hex
from cybertank.rules.hidden.mines import meet_mine, mine_under
from cybertank.rules.movement.exits import escapes
from cybertank.rules.movement.legality import refuse_before_overrun
from cybertank.rules.movement.riders import forget_vehicle
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.arrivals import must_enter, refuse_arrival
from cybertank.rules.trains.collisions import comes_to_enemies, enemies_met, survives
from cybertank.rules.trains.counters import aboard, counters_of, front_of, fronts_of
from cybertank.rules.trains.cut_rails import is_cut
from cybertank.rules.trains.tracks import (
    ahead,
    back_hex,
    backwards,
    edges_off,
    in_the_way,
    next_hexes,
    rail_links,
)
from cybertank.rules.trains.wrecks import wreck
from cybertank.state.chapters.movement import ENGAGED, FREE, HALTED
from cybertank.state.chapters.trains import SLOWEST, SPEED_WORDS
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, TrackQuestion, Turn
from cybertank.state.held import HeldDrive
from cybertank.state.state import ENTERING, EXITED, State


def least_way(state: State, front: int) -> int:
    """9.02: Return the shorter of the two distances on a train's marker."""
    return 2 * state.trains.speed[front]


def most_way(state: State, front: int) -> int:
    """9.02: Return the longer of the two distances on a train's marker."""
    return 2 * state.trains.speed[front] + 1


# -- 9.02: what is legal -----------------------------------------------------------------------------------------------


def refuse_drive(state: State, seat: int, unit: int, path: list[int]) -> Refusal | None:
    """9.02: Refuse a path that a train cannot drive, without changing anything."""
    refusal = refuse_driver(state, seat, unit)
    if refusal is not None:
        return refusal
    if not path:
        return Refusal("9.02", "name the hexes of the front counter's path, leaving out the hex where it is")
    front = front_of(state, unit)
    refusal = _refuse_path(state, front, path) if unit == front else _refuse_reverse(state, front, unit, path)
    return refusal or refuse_before_overrun(state, seat, path)


def refuse_driver(state: State, seat: int, unit: int) -> Refusal | None:
    """9.02: Refuse a train that cannot move at all now."""
    turn = state.flow[-1]
    name = state.ids[unit]
    if not isinstance(turn, Turn) or turn.phase != MOVEMENT:
        return Refusal("9.02", "a train moves only in its owner's first movement phase")
    if state.seat_of[unit] != seat:
        return Refusal("4.01", f"{name} is not one of your units")
    if state.hex_of[unit] < 0 and state.hex_of[unit] != ENTERING:
        return Refusal("9.02", f"{name} is not on the map")
    front = front_of(state, unit)
    if state.movement.halted[front] & ENGAGED:
        where = state.board.names[state.hex_of[front]]
        return Refusal("8.01", f"{name} is in an enemy's hex: fight the overrun first with `overrun {where}`")
    if state.movement.halted[front] != FREE:
        return Refusal("9.02", f"{state.ids[front]} has already driven this turn, and a train drives one path a turn")
    if any(state.trains.unloaded[counter] for counter in counters_of(state, front)):
        return Refusal("9.07", f"a vehicle has left {state.ids[front]} this turn, so it must stand still")
    return None


def _refuse_reverse(state: State, front: int, rear: int, path: list[int]) -> Refusal | None:
    """9.02: Refuse to let the rear counter lead, except for one hex at 0/1."""
    name = state.ids[rear]
    if state.trains.speed[front] != SLOWEST or state.trains.driven[front]:
        marker = SPEED_WORDS[state.trains.speed[front]]
        return Refusal(
            "9.02", f"the train goes forward, with {state.ids[front]} in front: at {marker} it cannot reverse"
        )
    if len(path) > 1:
        return Refusal("9.02", f"at 0/1 the train goes 1 hex at most, and this path has {len(path)}")
    if state.hex_of[rear] < 0:
        return Refusal("9.02", f"{name} is not on the map yet")
    return _refuse_steps(state, front, state.hex_of[rear], state.hex_of[front], path, [])


def _refuse_path(state: State, front: int, path: list[int]) -> Refusal | None:
    """9.02: Refuse a path that leaves the track, doubles back, or has another length than the marker says."""
    at = state.hex_of[front]
    if at == ENTERING:
        return _refuse_entry(state, front, path) or _refuse_length(state, front, path)
    first = ahead(state, front)
    if state.trains.rear[front] == NOBODY and state.trains.speed[front] == SLOWEST and not state.trains.driven[front]:
        first = [*first, *[h for h in backwards(state, front) if h not in first]]
    back = back_hex(state, front)
    refusal = _refuse_steps(state, front, at, NOBODY if path[0] == back and back in first else back, path, first)
    return refusal or _refuse_length(state, front, path)


def _refuse_steps(
    state: State, front: int, at: int, came_from: int, path: list[int], first: list[int]
) -> Refusal | None:
    """9.02, 9.02.2: Refuse a path that does not follow the rails forward. `first` lists the first hexes, if not all."""
    names = state.board.names
    for place, to in enumerate(path):
        if to < 0:
            return _refuse_off(state, front, came_from, at, path, place)
        if to not in rail_links(state.board, at):
            return Refusal("9.02.2", f"no rails lead from {names[at]} to {names[to]}, and trains move only along them")
        forward = to in first if place == 0 and first else to != came_from
        if not forward:
            return Refusal("9.02", f"{state.ids[front]} must go forward from {names[at]}, not to {names[to]}")
        if is_cut(state.board, at, to) or in_the_way(state, front, to) != NOBODY:
            return None
        came_from, at = at, to
    return None


def _refuse_off(state: State, front: int, came_from: int, at: int, path: list[int], place: int) -> Refusal | None:
    """5.12, 9.02: Refuse to leave the map, except in the last hex of a track that runs off it."""
    name, edge = state.ids[front], -path[place]
    if place < len(path) - 1:
        return Refusal("5.12", "a path must end when it leaves the map")
    if at < 0:
        return Refusal("5.12", f"{name} is not on the map, so it cannot leave it")
    if edge not in edges_off(state, front, came_from, at):
        here = state.board.names[at]
        return Refusal("5.12", f"the track does not run off the {EDGE_WORDS[edge]} edge of the map in {here}")
    return None


def _refuse_length(state: State, front: int, path: list[int]) -> Refusal | None:
    """9.02, 9.02.4: Refuse a path of another length than the marker's two.

    It can be shorter if it ends off the map, at a cut, at another train, or where the track ends.
    """
    way = state.trains.driven[front] + len(path)
    marker = SPEED_WORDS[state.trains.speed[front]]
    if way > most_way(state, front):
        return Refusal("9.02", f"at {marker} {state.ids[front]} goes {most_way(state, front)} hexes at most, not {way}")
    if way >= least_way(state, front) or path[-1] < 0 or _must_stop(state, front, path):
        return None
    return Refusal("9.02", f"at {marker} {state.ids[front]} goes at least {least_way(state, front)} hexes, not {way}")


def _must_stop(state: State, front: int, path: list[int]) -> bool:
    """9.02.4, 9.02.5: Return True if a train can go no farther than a path, and is wrecked there."""
    at = state.hex_of[front]
    came_from = back_hex(state, front)
    for to in path:
        if is_cut(state.board, at, to) or in_the_way(state, front, to) != NOBODY:
            return True
        came_from, at = at, to
    return not next_hexes(state.board, came_from, at) and not edges_off(state, front, came_from, at)


def _refuse_entry(state: State, front: int, path: list[int]) -> Refusal | None:
    """1.06: Refuse to enter the map, except by a hex on the train's edge where the track begins."""
    name, to = state.ids[front], path[0]
    if to < 0:
        return Refusal("5.12", f"{name} is not on the map, so it cannot leave it")
    refusal = refuse_arrival(state, front, to)
    if refusal is not None:
        return refusal
    if not state.board.edges[to] & state.entry[front] or len(rail_links(state.board, to)) != 1:
        return Refusal("1.06", f"no track enters the map in {state.board.names[to]} by the edge where {name} waits")
    return _refuse_steps(state, front, to, NOBODY, path[1:], [])


def refuse_standing(state: State, seat: int) -> Refusal | None:
    """9.02: Refuse to end the movement phase while a train of the seat must still move."""
    for front in fronts_of(state, seat):
        if must_drive(state, front):
            marker = SPEED_WORDS[state.trains.speed[front]]
            return Refusal(
                "9.02", f"{state.ids[front]} is at {marker} and must still move: `move {state.ids[front]} HEX ...`"
            )
    return None


def must_drive(state: State, front: int) -> bool:
    """9.02: Return True if a train has not yet gone as far as its marker says, and has somewhere to go."""
    if state.movement.halted[front] != FREE or state.trains.driven[front] >= least_way(state, front):
        return False
    if state.hex_of[front] == ENTERING:
        return must_enter(state, front)
    return bool(ahead(state, front)) or bool(edges_off(state, front, back_hex(state, front), state.hex_of[front]))


def derail(state: State, seat: int, events: list[Event]) -> None:
    """9.02.4: At the end of the movement phase, wreck trains that had to move but stand at the end of the track."""
    for front in fronts_of(state, seat):
        if state.hex_of[front] >= 0 and state.movement.halted[front] == FREE:
            if state.trains.driven[front] < least_way(state, front):
                wreck(state, front, "9.02.4", events, whole=True)


# -- 9.02: the drive ---------------------------------------------------------------------------------------------------


def drive(state: State, unit: int, path: list[int], dice: Dice, events: list[Event]) -> None:
    """9.02: Drive along a legal path. Collisions and fights on the way can stop the train."""
    front = front_of(state, unit)
    if unit != front:
        turn_round(state, front)
        front = unit
    elif state.hex_of[front] >= 0 and path[0] >= 0 and path[0] not in ahead(state, front):
        turn_round(state, front)
    go_on(state, HeldDrive(front, path, state.trains.driven[front] + len(path)), dice, events)


def turn_round(state: State, front: int) -> int:
    """9.02: Reverse a train. Its rear counter is now the front one. Return the new front."""
    rear = state.trains.rear[front]
    if rear != NOBODY:
        state.trains = state.trains.with_front(front, rear).with_rear(rear, front)
        return rear
    forward = ahead(state, front)
    back = [h for h in backwards(state, front) if h not in forward]
    if len(back) == 1:
        state.trains = state.trains.with_way(front, back[0], NOBODY)
    else:
        state.trains = state.trains.with_way(front, NOBODY, forward[0] if forward else NOBODY)
    return front


def go_on(state: State, held: HeldDrive, dice: Dice, events: list[Event]) -> None:
    """9.02-9.06: Drive hex by hex until the path ends or something stops the train."""
    journey = _Journey(state, held.front)
    path = held.path
    for place, to in enumerate(path):
        if to < 0:
            journey.tell(events)
            _leave(state, held.front, -to, events)
            return
        came_from = state.hex_of[held.front]
        journey.step(to)
        if _is_wrecked_in(state, held.front, came_from, to, journey, dice, events):
            return
        if state.setting.rules.hides and enemies_met(state, held.front):
            journey.tell(events)
            uncover_hex(state, state.seat_of[held.front], to, events)
        if enemies_met(state, held.front):
            journey.tell(events)
            if comes_to_enemies(state, HeldDrive(held.front, path[place + 1 :], held.length), dice, events):
                return
    journey.tell(events)
    _arrive(state, held, events)


def after_declarations(state: State, ask: TrackQuestion, dice: Dice, events: list[Event]) -> None:
    """9.06: Ask the next owner, or let the train come, and go on if it survives."""
    if ask.waiting:
        ask.seat = ask.waiting.pop(0)
        return
    state.flow.pop()
    on_track = [u for u in enemies_met(state, ask.drive.front) if state.trains.on_track[u] or u in ask.declared]
    if survives(state, ask.drive, on_track, dice, events):
        go_on(state, ask.drive, dice, events)


def resume(state: State, dice: Dice, events: list[Event]) -> None:
    """9.04: Let a train go on after an overrun that it fought on its way, if it survived."""
    rest = state.trains.rest
    if not rest or not isinstance(state.flow[-1], Turn):
        return
    state.trains = state.trains.with_rest(())
    front, path = rest[0], list(rest[1:])
    if state.hex_of[front] >= 0:
        go_on(state, HeldDrive(front, path, state.trains.driven[front] + len(path)), dice, events)


class _Journey:
    """The stretch that a train has driven since the last event about it."""

    __slots__ = ("front", "path", "rear", "rear_path", "seen", "state")

    def __init__(self, state: State, front: int) -> None:
        self.state = state
        self.front = front
        self.rear = state.trains.rear[front]
        self.path: list[int] = []
        self.rear_path: list[int] = []
        self.seen: list[Event] = []
        """11.06, 15.03.3: The buildings that the train has come near, and the Sappers that guided it over mines."""

    def step(self, to: int) -> None:
        """9.02: Move the front counter one hex, and the rear counter into the hex that it left."""
        state, front, rear = self.state, self.front, self.rear
        came_from = state.hex_of[front]
        _shift(state, front, to)
        self.path.append(to)
        if rear != NOBODY and came_from >= 0:
            _shift(state, rear, came_from)
            self.rear_path.append(came_from)
        behind = came_from if rear == NOBODY and came_from >= 0 else NOBODY
        trains = state.trains.with_way(front, NOBODY, behind).with_still(front, 0)
        state.trains = trains.with_driven(front, trains.driven[front] + 1)
        if state.buildings.veiled:
            identify_near(state, front, to, self.seen)

    def tell(self, events: list[Event]) -> None:
        """Report the stretch."""
        if self.path:
            events.append(TrainDrove(self.front, self.path, self.rear, self.rear_path))
            events.extend(self.seen)
            self.path, self.rear_path, self.seen = [], [], []


def _shift(state: State, counter: int, to: int) -> None:
    """9.02, 9.07: Move a counter with everything aboard."""
    level = state.board.river_bridge[to]
    for unit in [counter, *aboard(state, counter)]:
        state.shift(unit, to)
        if state.levels.on_bridge[unit] != level:
            state.levels = state.levels.with_on_bridge(unit, level)


def _is_wrecked_in(
    state: State, front: int, came_from: int, to: int, journey: _Journey, dice: Dice, events: list[Event]
) -> bool:
    """9.02.4, 9.02.5, 13.04: Return True if cut rails, another train or a mine wrecks the train in a hex."""
    if is_cut(state.board, came_from, to):
        journey.tell(events)
        wreck(state, front, "9.02.4", events, whole=True)
        return True
    other = in_the_way(state, front, to)
    if other != NOBODY:
        journey.tell(events)
        wreck(state, front, "9.02.5", events, whole=True)
        wreck(state, other, "9.02.5", events, whole=True)
        return True
    follow_guide(state, front, to, True, journey.seen)
    if state.hidden.mines and mine_under(state, front, to, True) != NOBODY:
        journey.tell(events)
        meet_mine(state, front, True, dice, events)
        if state.hex_of[front] >= 0 and is_cut(state.board, came_from, to):
            wreck(state, front, "9.02.4", events, whole=True)
    return state.hex_of[front] < 0


def _leave(state: State, front: int, edge: int, events: list[Event]) -> None:
    """5.12, 9.02: Remove a whole train from the map with its front counter. It escapes or is lost."""
    escaped = escapes(state, state.seat_of[front], edge)
    for counter in counters_of(state, front):
        for gone in [*aboard(state, counter), counter]:
            if escaped:
                forget_vehicle(state, gone)
                state.lift(gone, EXITED)
                state.set_entry(gone, edge)
                state.progress = state.progress.with_loss()
            else:
                lose(state, gone)
            events.append(LeftMap(gone, edge, escaped))


def _arrive(state: State, held: HeldDrive, events: list[Event]) -> None:
    """9.02, 9.02.4: End a train's move. Where the track ends before its marker says, it is wrecked."""
    front = held.front
    state.own_movement().halted[front] |= HALTED
    if state.trains.driven[front] < least_way(state, front):
        wreck(state, front, "9.02.4", events, whole=True)
