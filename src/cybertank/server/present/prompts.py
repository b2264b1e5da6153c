"""Explain what a seat has to decide out of turn, and what is at stake (6.01.2, 7.12.1, 8.04, 10.03)."""

from __future__ import annotations

from typing import Final, assert_never

from cybertank.rules.combat.groups import levels_of
from cybertank.rules.lasers.interception import NEEDED, able_lasers, missiles_of
from cybertank.rules.missiles.interception import bonus_of
from cybertank.rules.terrain.targets import hex_under_fire
from cybertank.rules.trains.counters import is_train
from cybertank.rules.vulcans.control import ducklings_overrun, fight_begun
from cybertank.state.columns import NOBODY
from cybertank.state.frames import (
    FireRound,
    FlightQuestion,
    Flying,
    Frame,
    Grouping,
    Interception,
    OverrunQuestion,
    RamQuestion,
    SetUp,
    TrackQuestion,
    Turn,
    as_any_frame,
)
from cybertank.state.held import Flight
from cybertank.state.state import State
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.forecasts.moves import announce_overrun, building_ram, fight_forecast
from cybertank.text.forecasts.trains import train_ram
from cybertank.text.frames.flight import missile_words
from cybertank.text.wording import count_of, listed

CONTROL_IN_OVERRUN: Final = (
    " Before the first shot, a Vulcan can take control of four ducklings here; the others count as disabled (15.02.5)."
)


def prompt_of(state: State) -> str:
    """Say in a sentence or two what a seat has to decide out of turn. Return "" during a turn or set-up."""
    match as_any_frame(state.flow[-1]):
        case FireRound() as fight:
            return _fire_round(state, fight)
        case Grouping() as grouping:
            return _grouping(state, grouping)
        case Interception() as interception:
            return _interception(state, interception)
        case TrackQuestion() as track:
            return _track(state, track)
        case Flying(flight=flight):
            return f"{_missile(state, flight)}. Its owner flies it on, or says that it explodes (10.02)."
        case FlightQuestion(flight=flight) as question:
            return f"{_missile(state, flight)}. The {_seat(state, question)} can fire at it (10.03.1)."
        case RamQuestion() as question:
            unit = question.move.unit
            forecast = fight_forecast(state, unit, state.hex_of[unit])
            if state.kind(question.met).is_building:
                forecast = building_ram(state, unit, question.met)
            elif is_train(state, question.met):
                forecast = train_ram(state, unit, question.met)
            first = f"First the {_seat(state, question)} decides which infantry gets off (6.01.2)."
            return f"{state.ids[unit]} {forecast}. {first}"
        case OverrunQuestion(hex=where) as question:
            begins = announce_overrun(state, state.flow[0].seat, where)
            return f"{begins}. First the {_seat(state, question)} decides which infantry gets off or dives (8.06.1)."
        case Turn() | SetUp():
            return ""
        case frame:
            assert_never(frame)


def hex_asked(state: State) -> int:
    """Return the hex of an out-of-turn question, or NOBODY."""
    match as_any_frame(state.flow[-1]):
        case FireRound(hex=where) | Grouping(hex=where) | OverrunQuestion(hex=where):
            return where
        case Interception(attack=attack):
            return hex_under_fire(state, attack.shots[0].unit, attack.target)
        case TrackQuestion(drive=drive):
            return state.hex_of[drive.front]
        case Flying(flight=flight) | FlightQuestion(flight=flight):
            return flight.hex if flight.hex >= 0 else NOBODY
        case RamQuestion() as question:
            return state.hex_of[question.move.unit]
        case Turn() | SetUp():
            return NOBODY
        case frame:
            assert_never(frame)


def _missile(state: State, flight: Flight) -> str:
    """10.02, 10.03.2: say where a cruise missile is, and how much easier it has become to hit."""
    bonus = bonus_of(flight)
    easier = f"; fire at it adds {bonus} to the dice (10.03.2)" if bonus and flight.hex >= 0 else ""
    return f"{missile_words(state, flight)[:1].upper()}{missile_words(state, flight)[1:]}{easier}"


def _seat(state: State, frame: Frame) -> str:
    return state.setting.seats[frame.seat]


def _fire_round(state: State, fight: FireRound) -> str:
    name, number = state.board.names[fight.hex], fight.number + 1
    rams = " A ram ends fire for the round (8.05.2)." if fight.number < 2 else ""
    control = ""
    if not fight_begun(fight) and ducklings_overrun(state, fight.seat, fight.hex):
        control = CONTROL_IN_OVERRUN
    return (
        f"Overrun in {name}, fire round {number}: the {_seat(state, fight)} fires, "
        f"and a D destroys its target (8.04).{rams}{control}"
    )


def _interception(state: State, frame: Interception) -> str:
    under_fire = state.copy()
    under_fire.flow.pop()
    missiles = count_of(len(missiles_of(state, frame.attack)), "missile")
    # 11.06: Others do not see an unidentified laser, so only shots that were fired tell them that there is no more.
    has_fired = any(state.seat_of[laser] == frame.seat for laser in frame.tried[::2])
    can = "can no longer" if has_fired and not able_lasers(state, frame) else "can"
    return (
        f"{announce_fire(under_fire, frame.attack.shots, frame.attack.target)}. "
        f"Lasers of the {_seat(state, frame)} {can} fire at {missiles} in flight: {NEEDED} or more on two dice brings "
        "one down (12.05)."
    )


def _track(state: State, frame: TrackQuestion) -> str:
    front = frame.drive.front
    where = state.board.names[state.hex_of[front]]
    return (
        f"{state.ids[front]} comes to {where}. First the {_seat(state, frame)} says which of its units are on the "
        "track: armed units there destroy the train, unarmed ones are run over (9.06)."
    )


def _grouping(state: State, frame: Grouping) -> str:
    under_fire = state.copy()
    under_fire.flow.pop()
    counters = [
        f"{state.ids[c]} ({count_of(state.sheets.squads[c], 'squad')})"
        for level in levels_of(state, frame.hex, frame.seat)
        for c in level
    ]
    return (
        f"{announce_fire(under_fire, frame.attack.shots, frame.attack.target)}. "
        f"The {_seat(state, frame)} divides its infantry in {state.board.names[frame.hex]}, {listed(counters)}, "
        "into groups of one to three squads, in the order of the counters (7.12.1)."
    )
