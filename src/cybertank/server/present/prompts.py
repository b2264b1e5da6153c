"""Explain what a seat has to decide out of turn, and what is at stake (6.01.2, 7.12.1, 8.04, 10.03)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.combat.groups import levels_of
from cybertank.rules.lasers.interception import NEEDED, able_lasers, missiles_of
from cybertank.rules.terrain.targets import hex_under_fire
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
    Turn,
    as_any_frame,
)
from cybertank.state.state import State
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.forecasts.moves import announce_overrun, fight_forecast
from cybertank.text.frames.registry import question_text
from cybertank.text.wording import count_of, listed


def prompt_of(state: State) -> str:
    """Say in a sentence or two what a seat has to decide out of turn. Return "" during a turn or set-up."""
    match as_any_frame(state.flow[-1]):
        case FireRound() as fight:
            return _fire_round(state, fight)
        case Grouping() as grouping:
            return _grouping(state, grouping)
        case Interception() as interception:
            return _interception(state, interception)
        case Flying() | FlightQuestion() as flight:
            return question_words(state, flight)
        case RamQuestion() as question:
            unit = question.move.unit
            forecast = fight_forecast(state, unit, state.hex_of[unit])
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
        case Flying(flight=flight) | FlightQuestion(flight=flight):
            return flight.hex if flight.hex >= 0 else NOBODY
        case RamQuestion() as question:
            return state.hex_of[question.move.unit]
        case Turn() | SetUp():
            return NOBODY
        case frame:
            assert_never(frame)


def question_words(state: State, frame: Flying | FlightQuestion) -> str:
    """10.02, 10.03.1: say where the missile is, and what can be done about it."""
    asked = question_text(frame)
    return "" if asked is None else asked.question(state)


def _seat(state: State, frame: Frame) -> str:
    return state.setting.seats[frame.seat]


def _fire_round(state: State, fight: FireRound) -> str:
    name, number = state.board.names[fight.hex], fight.number + 1
    rams = " A ram ends fire for the round (8.05.2)." if fight.number < 2 else ""
    return (
        f"Overrun in {name}, fire round {number}: the {_seat(state, fight)} fires, "
        f"and a D destroys its target (8.04).{rams}"
    )


def _interception(state: State, frame: Interception) -> str:
    under_fire = state.copy()
    under_fire.flow.pop()
    lasers = listed([state.ids[laser] for laser in able_lasers(state, frame)])
    first = f"First {lasers} of the {_seat(state, frame)} may fire at" if lasers else "Nothing else can fire at"
    missiles = count_of(len(missiles_of(state, frame.attack)), "missile")
    return (
        f"{announce_fire(under_fire, frame.attack.shots, frame.attack.target)}. "
        f"{first} {missiles} in flight: {NEEDED} or more on two dice brings one down (12.05)."
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
