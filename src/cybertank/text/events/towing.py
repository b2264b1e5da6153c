"""Render towing events (Reinforcement Pack, section 4; 15.04.8)."""

from __future__ import annotations

from typing import Literal, assert_never

from cybertank.rules.events.towing import (
    AnyTowingEvent,
    Hauled,
    HookBegan,
    HookedUp,
    PulledFree,
    TowRolled,
    Unhooked,
)
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.wording import listed


class HookBeganFact(Fact, frozen=True, tag="hook"):
    """rp:4.05: a vehicle began to hook up to a load."""

    unit: str
    load: str
    rule: str


class HookedUpFact(Fact, frozen=True, tag="hooked"):
    """rp:4.05: a vehicle finished hooking up to a load."""

    unit: str
    load: str
    rule: str


class UnhookedFact(Fact, frozen=True, tag="unhook"):
    """rp:4.05, rp:4.023, 15.04.8: a vehicle let go of its load, or fire on its gear or hitch made it do so."""

    unit: str
    load: str
    rule: str


class TowRolledFact(Fact, frozen=True, tag="tow-roll"):
    """rp:4.062: a die was rolled for a load that is almost too heavy. Gives the highest face that moves it."""

    unit: str
    load: str
    die: int
    moves_on: int
    result: Literal["moves", "none"]
    rule: str


class HauledFact(Fact, frozen=True, kw_only=True, tag="tow"):
    """rp:4.06, 15.04.8: a load was towed. `partner` is the other vehicle in a tandem."""

    unit: str
    load: str
    partner: str = ""
    hex: str
    rule: str


class PulledFreeFact(Fact, frozen=True, tag="pulled-free"):
    """rp:4.03: a stuck unit was pulled into a hex where it cannot be stuck."""

    unit: str
    hex: str
    rule: str


AnyTowingFact = HookBeganFact | HookedUpFact | UnhookedFact | TowRolledFact | HauledFact | PulledFreeFact


def render(state: State, event: AnyTowingEvent) -> Rendering[AnyTowingFact]:
    """Render a towing event."""
    ids = state.ids
    match event:
        case HookBegan():
            unit, load = ids[event.unit], ids[event.load]
            told = f"{unit} begins to hook up to {load}: neither of them moves this turn"
            return Rendering(HookBeganFact(unit, load, event.rule), told)
        case HookedUp():
            unit, load = ids[event.unit], ids[event.load]
            return Rendering(HookedUpFact(unit, load, event.rule), f"{unit} is hooked up to {load} and can tow it")
        case Unhooked():
            unit, load = ids[event.unit], ids[event.load]
            return Rendering(UnhookedFact(unit, load, event.rule), f"{unit} is unhooked from {load}")
        case TowRolled():
            return _tow_rolled(state, event)
        case Hauled():
            return _hauled(state, event)
        case PulledFree():
            unit, where = ids[event.unit], state.board.names[event.hex]
            return Rendering(PulledFreeFact(unit, where, event.rule), f"{unit} is pulled free in {where}")
        case _:
            assert_never(event)


def _tow_rolled(state: State, event: TowRolled) -> Rendering[TowRolledFact]:
    unit, load = state.ids[event.unit], state.ids[event.load]
    wanted = "a 1" if event.face == 1 else f"1-{event.face}"
    fate = "they move" if event.moves else "they do not move this turn"
    return Rendering(
        TowRolledFact(unit, load, event.die, event.face, "moves" if event.moves else "none", event.rule),
        f"{unit} needs {wanted} to tow {load}: rolled {event.die}, {fate}",
    )


def _hauled(state: State, event: Hauled) -> Rendering[HauledFact]:
    unit, load, where = state.ids[event.unit], state.ids[event.load], state.board.names[event.hex]
    partner = state.ids[event.partner] if event.partner != NOBODY else ""
    pullers = [unit, partner] if partner else [unit]
    return Rendering(
        HauledFact(unit=unit, load=load, partner=partner, hex=where, rule=event.rule),
        f"{listed(pullers)} tow{'s' if len(pullers) == 1 else ''} {load} to {where}",
    )
