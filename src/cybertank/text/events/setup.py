"""Render set-up events: units placed and taken back (1.06), and Ogres damaged in earlier battles (rp:6.03)."""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from cybertank.board.hexes import EDGE_WORDS
from cybertank.rules.events.setup import AnySetupEvent, DamageRolled, Placed, TakenBack
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.notation.parts import write_place
from cybertank.text.wording import component_name, count_of, listed
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS


class PlacedFact(Fact, frozen=True, kw_only=True, tag="place"):
    """1.06: a unit was set up in a hex, or will enter from an edge."""

    unit: str
    hex: str = ""
    edge: str = ""
    squads: int = 0
    gear: bool = False
    dummy: bool = False
    missiles: int = 0
    rule: str


class TakenBackFact(Fact, frozen=True, tag="take"):
    """1.06: a unit was taken off the map during set-up."""

    unit: str
    rule: str


class DamageDice(msgspec.Struct, frozen=True, omit_defaults=True):
    """rp:6.03: the faces rolled for each step of the chart. Steps without a die are left out."""

    weapons: list[int]
    racks: list[int] = []
    missiles: list[int] = []
    ap: int = 0
    treads: list[int] = []


class DamageReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """rp:6.03: the dice for an Ogre's damage from earlier battles, and the losses."""

    dice: DamageDice
    lost: dict[str, int]
    treads_lost: int
    result: Literal["", "rolled again"] = ""


class DamageRolledFact(Fact, frozen=True, kw_only=True, tag="damage"):
    """rp:6.03: the damage from earlier battles was rolled for an Ogre."""

    unit: str
    dice: DamageDice
    lost: dict[str, int]
    treads_lost: int
    result: Literal["", "rolled again"] = ""
    rule: str


AnySetupFact = PlacedFact | TakenBackFact | DamageRolledFact


def render(state: State, event: AnySetupEvent) -> Rendering[AnySetupFact]:
    """Render a set-up event."""
    match event:
        case Placed():
            return _placed(state, event)
        case TakenBack():
            unit = state.ids[event.unit]
            return Rendering(TakenBackFact(unit, event.rule), f"{unit} is taken off the map")
        case DamageRolled():
            return _damage_rolled(state, event)
        case _:
            assert_never(event)


def _placed(state: State, event: Placed) -> Rendering[PlacedFact]:
    unit = state.ids[event.unit]
    comes = event.hex < 0
    place = write_place(state, event.hex)
    fact = PlacedFact(
        unit=unit,
        hex="" if comes else place,
        edge=place if comes else "",
        squads=event.squads,
        gear=event.gear,
        dummy=event.dummy,
        missiles=event.missiles,
        rule=event.rule,
    )
    squads = f" with {count_of(event.squads, 'squad')}" if event.squads else ""
    gear = " with towing gear" if event.gear else " as a dummy" if event.dummy else ""
    if event.missiles:
        gear = f" with {count_of(event.missiles, 'heavy weapon missile')}"
    if comes:
        return Rendering(fact, f"{unit}{squads}{gear} will enter from the {EDGE_WORDS[-event.hex]} edge")
    return Rendering(fact, f"{unit} is set up in {place}{squads}{gear}")


def _damage_rolled(state: State, event: DamageRolled) -> Rendering[DamageRolledFact]:
    unit = state.ids[event.unit]
    report = damage_report(event)
    fact = DamageRolledFact(
        unit=unit,
        dice=report.dice,
        lost=report.lost,
        treads_lost=report.treads_lost,
        result=report.result,
        rule=event.rule,
    )
    return Rendering(fact, f"{unit} was damaged in earlier battles: {_damage_words(event)}")


def damage_report(event: DamageRolled) -> DamageReport:
    """rp:6.03: return the faces rolled in each step, and the losses."""
    return DamageReport(
        DamageDice(event.weapons, event.racks, event.external, event.ap, event.treads),
        {COMPONENT_WORDS[c]: event.destroyed[c] for c in range(COMPONENTS) if event.destroyed[c]},
        event.treads_lost,
        "rolled again" if event.wreck else "",
    )


def _damage_words(event: DamageRolled) -> str:
    """rp:6.03: describe what was rolled in each step, and what was lost."""
    faces = [*event.weapons, *event.racks, *event.external, *([event.ap] if event.ap else []), *event.treads]
    rolled = " ".join(str(face) for face in faces)
    if event.wreck:
        return f"rolled {rolled}; nothing is left of it, so its damage is rolled again"
    gone = [f"{n} {component_name(c, n)}" for c, n in enumerate(event.destroyed) if n]
    gone.append(count_of(event.treads_lost, "tread unit"))
    return f"rolled {rolled}; lost {listed(gone)}"
