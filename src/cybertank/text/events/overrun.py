"""Render overrun events (section 8)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.overrun import (
    AnyOverrunEvent,
    Dived,
    LeftCombat,
    OverrunBegan,
    OverrunEnded,
    Overwhelmed,
    RoundBegan,
)
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering


class OverrunBeganFact(Fact, frozen=True, tag="overrun"):
    """8.01: an overrun began in a hex."""

    seat: str
    hex: str
    rule: str


class RoundBeganFact(Fact, frozen=True, tag="fire-round"):
    """8.04: a side's fire round began."""

    seat: str
    round: int
    rule: str


class DivedFact(Fact, frozen=True, tag="dive"):
    """7.14.4: Marines dived to avoid a fight."""

    unit: str
    rule: str


class OverwhelmedFact(Fact, frozen=True, tag="overwhelmed"):
    """8.07: a unit that cannot fight back in the water was destroyed."""

    unit: str
    rule: str


class LeftCombatFact(Fact, frozen=True, tag="out-of-combat"):
    """8.05.1: an Ogre without weapons left an overrun but stays in the hex."""

    unit: str
    rule: str


class OverrunEndedFact(Fact, frozen=True, tag="overrun-over"):
    """8.08: an overrun is over. `winner` is the seat that holds the hex, or null if both sides stay in it."""

    hex: str
    winner: str | None
    rule: str


AnyOverrunFact = OverrunBeganFact | RoundBeganFact | DivedFact | OverwhelmedFact | LeftCombatFact | OverrunEndedFact


def render(state: State, event: AnyOverrunEvent) -> Rendering[AnyOverrunFact]:
    """Render an overrun event."""
    match event:
        case OverrunBegan():
            seat, where = state.setting.seats[event.seat], state.board.names[event.hex]
            return Rendering(OverrunBeganFact(seat, where, event.rule), f"The {seat} overruns {where}")
        case RoundBegan():
            seat = state.setting.seats[event.seat]
            told = f"Fire round {event.number}: the {seat} fires"
            return Rendering(RoundBeganFact(seat, event.number, event.rule), told)
        case Dived():
            unit = state.ids[event.unit]
            return Rendering(DivedFact(unit, event.rule), f"{unit} dives out of the fight")
        case Overwhelmed():
            unit = state.ids[event.unit]
            told = f"{unit} cannot fight back in the water and is destroyed"
            return Rendering(OverwhelmedFact(unit, event.rule), told)
        case LeftCombat():
            unit = state.ids[event.unit]
            told = f"{unit} has nothing left to fight with: it leaves the overrun but stays in the hex"
            return Rendering(LeftCombatFact(unit, event.rule), told)
        case OverrunEnded():
            return _overrun_ended(state, event)
        case _:
            assert_never(event)


def _overrun_ended(state: State, event: OverrunEnded) -> Rendering[OverrunEndedFact]:
    where = state.board.names[event.hex]
    winner = state.setting.seats[event.winner] if event.winner >= 0 else None
    fate = "no side holds the hex alone" if winner is None else f"the {winner} holds the hex"
    return Rendering(
        OverrunEndedFact(where, winner, event.rule),
        f"The overrun in {where} is over: {fate}",
    )
