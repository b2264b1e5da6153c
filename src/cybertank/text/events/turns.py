"""Render events at the start of turns and phases (4.02)."""

from __future__ import annotations

from typing import Literal, assert_never

from cybertank.rules.events.base import NO_DIE
from cybertank.rules.events.turns import AnyTurnEvent, PhaseBegan, Recovered
from cybertank.rules.turns.sequence import phase_name
from cybertank.state.frames import PHASE_WORDS, PhaseWord
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering


class PhaseBeganFact(Fact, frozen=True, tag="phase"):
    """4.02: a phase of a seat's turn began."""

    turn: int
    seat: str
    phase: PhaseWord
    rule: str


class RecoveredFact(Fact, frozen=True, kw_only=True, tag="recovery"):
    """4.02: a disabled unit recovered, automatically or by a die roll, or its roll failed."""

    unit: str
    die: int = NO_DIE
    result: Literal["recovered", "disabled"]
    rule: str


AnyTurnFact = PhaseBeganFact | RecoveredFact


def render(state: State, event: AnyTurnEvent) -> Rendering[AnyTurnFact]:
    """Render an event in the turn sequence."""
    match event:
        case PhaseBegan():
            return _phase_began(state, event)
        case Recovered():
            return _recovered(state, event)
        case _:
            assert_never(event)


def _phase_began(state: State, event: PhaseBegan) -> Rendering[PhaseBeganFact]:
    seat = state.setting.seats[event.seat]
    return Rendering(
        PhaseBeganFact(event.number, seat, PHASE_WORDS[event.phase], event.rule),
        f"Turn {event.number}, {seat}: the {phase_name(event.phase)} phase begins",
    )


def _recovered(state: State, event: Recovered) -> Rendering[RecoveredFact]:
    unit = state.ids[event.unit]
    die = f" with a roll of {event.die}" if event.die != NO_DIE else ""
    return Rendering(
        RecoveredFact(unit=unit, die=event.die, result="recovered" if event.recovered else "disabled", rule=event.rule),
        f"{unit} recovers{die}" if event.recovered else f"{unit} stays disabled{die}",
    )
