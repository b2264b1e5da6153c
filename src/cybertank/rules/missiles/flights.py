"""10.02, 10.03 A flight, stage by stage: launch, hex after hex, and how it ends."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import NOWHERE
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import SalvoWritten
from cybertank.rules.events.missiles import MissileFlew, MissileLaunched, MissileShotDown, SeatPassed
from cybertank.rules.hidden.camouflage import reveal
from cybertank.rules.missiles.detonation import explode
from cybertank.rules.missiles.fratricide import FRATRICIDE, can_still_fly, entrances, is_barred, strike_salvo
from cybertank.rules.missiles.interception import seats_to_ask, try_intercept, watchers
from cybertank.rules.missiles.launching import launcher_name, start_of, use_up
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import FlightQuestion, Flying
from cybertank.state.held import EXPLODING, FLYING, OVER, SHOT_DOWN, Flight, Shot
from cybertank.state.state import State

EXPLODES_ON: Final = 6


# -- 10.02, 10.02.1: the start -----------------------------------------------------------------------------------------


def launch(state: State, seat: int, launcher: int, events: list[Event]) -> None:
    """10.02: Begin the flight of a missile. Its owner then says where it goes."""
    if launcher >= 0 and state.setting.rules.hides:
        reveal(state, launcher, events)
    use_up(state, launcher)
    state.missiles = state.missiles.with_flight(launcher)
    events.append(MissileLaunched(seat, launcher))
    state.flow.append(Flying(seat, Flight(seat, launcher, start_of(state, launcher))))


def write_salvo(state: State, seat: int, salvo: list[tuple[int, int]], events: list[Event]) -> None:
    """10.02.1: Write down a salvo in secret, and begin its first flight."""
    state.missiles = state.missiles.with_salvo(tuple(number for pair in salvo for number in pair))
    events.append(SalvoWritten(seat, salvo))
    launch(state, seat, salvo[0][0], events)


# -- 10.02: the way ----------------------------------------------------------------------------------------------------


def refuse_fly(state: State, flight: Flight, path: list[int]) -> Refusal | None:
    """10.02, 10.02.1, 10.05: Refuse a path that skips a hex, starts elsewhere or passes near an explosion."""
    name = launcher_name(state, flight.launcher)
    if not path:
        return Refusal("10.02", "name the hexes that the missile flies into, one after another")
    here = flight.hex
    for to in path:
        there = state.board.names[to]
        if here == NOWHERE:
            if to not in entrances(state, flight.launcher):
                return Refusal("10.05", f"{name} cannot enter the map in {there}, which is outside its origin area")
        elif state.board.direction(here, to) < 0:
            at = state.board.names[here]
            return Refusal("10.02", f"{name} flies one hex at a time, and {there} is not next to {at}")
        if is_barred(state, to):
            return Refusal(
                "10.02.1", f"{there} is within {FRATRICIDE} hexes of an explosion of this turn: fly another way"
            )
        here = to
    return None


def fly(state: State, frame: Flying, path: list[int], events: list[Event]) -> None:
    """10.03.1: Fly along a path. Stop in the first hex where an enemy can fire, and forget the rest of the path."""
    flight = frame.flight.copy()
    units = watchers(state, flight)
    flown: list[int] = []
    asked: list[int] = []
    for to in path:
        flight.hex = to
        flight.entered += 1
        flown.append(to)
        asked = seats_to_ask(state, flight, units)
        if asked:
            break
    events.append(MissileFlew(flight.launcher, flown, flight.entered))
    state.flow[-1] = FlightQuestion(asked[0], asked[1:], flight) if asked else Flying(frame.seat, flight)


def refuse_detonate(state: State, flight: Flight) -> Refusal | None:
    """10.02, 10.02.1: Refuse to detonate a missile that has not left, or one of a salvo away from its target."""
    name = launcher_name(state, flight.launcher)
    if flight.entered == 0:
        return Refusal("10.02", f"{name} has not flown yet: `fly` first")
    target = state.missiles.target
    if target >= 0 and flight.hex != target:
        where = state.board.names[target]
        return Refusal("10.02.1", f"{name} was aimed at {where} and can explode only there: `fly` on")
    return None


def detonate(state: State, frame: Flying, dice: Dice, events: list[Event]) -> None:
    """10.04: Explode a missile in the hex where it is."""
    flight = frame.flight.copy()
    flight.stage = EXPLODING
    advance(state, flight, dice, events)


# -- 10.03: answers ----------------------------------------------------------------------------------------------------


def intercept(state: State, frame: FlightQuestion, shots: list[Shot], dice: Dice, events: list[Event]) -> None:
    """10.03.1: Fire at the missile. After a miss the seat can fire again with other weapons, or end."""
    flight = frame.flight.copy()
    if try_intercept(state, flight, shots, dice, events):
        flight.stage = SHOT_DOWN
        advance(state, flight, dice, events)
    else:
        state.flow[-1] = FlightQuestion(frame.seat, frame.waiting, flight)


def let_fly(state: State, frame: FlightQuestion) -> None:
    """10.03.1: End a seat's fire in this hex. The next seat is asked, or the missile flies on."""
    if frame.waiting:
        state.flow[-1] = FlightQuestion(frame.waiting[0], frame.waiting[1:], frame.flight)
    else:
        state.flow[-1] = Flying(frame.flight.seat, frame.flight)


def let_pass(state: State, frame: FlightQuestion, events: list[Event]) -> None:
    """10.03.1: Give up a seat's fire at this missile. It is not asked about it again."""
    flight = frame.flight.copy()
    flight.passed.append(frame.seat)
    events.append(SeatPassed(frame.seat, flight.launcher))
    let_fly(state, FlightQuestion(frame.seat, frame.waiting, flight))


# -- the end -----------------------------------------------------------------------------------------------------------


def advance(state: State, flight: Flight, dice: Dice, events: list[Event]) -> None:
    """Take a flight on from its stage: a hit, an explosion, and the next missile of the salvo.

    Its frame is on top of the flow.
    """
    if flight.stage == SHOT_DOWN:
        flight.stage = EXPLODING if _falls_exploding(state, flight, dice, events) else OVER
    if flight.stage == EXPLODING:
        flight.stage = OVER
        explode(state, flight.launcher, flight.hex, dice, events)
        strike_salvo(state, events)
    if flight.stage == OVER:
        _follow(state, flight.seat, events)
    else:
        assert flight.stage == FLYING, "a flight that goes on waits in its frame"


def _falls_exploding(state: State, flight: Flight, dice: Dice, events: list[Event]) -> bool:
    """10.03.3: Roll for a premature detonation."""
    die = dice.roll("the premature detonation (10.03.3)")
    explodes = die == EXPLODES_ON
    events.append(MissileShotDown(flight.launcher, flight.hex, die, explodes))
    return explodes


def _follow(state: State, seat: int, events: list[Event]) -> None:
    """10.02.1: Begin the next flight of a salvo, or return to the fire phase."""
    state.flow.pop()
    salvo = state.missiles.salvo[2:]
    if state.missiles.salvo:
        state.missiles = state.missiles.with_salvo(salvo)
    if salvo:
        assert can_still_fly(state, salvo[0], salvo[1]), "lost missiles are struck out when another explodes"
        launch(state, seat, salvo[0], events)
