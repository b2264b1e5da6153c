"""Render the events of buildings and lasers (sections 11 and 12)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.buildings import (
    AnyBuildingEvent,
    BuildingDamaged,
    BuildingIdentified,
    LaserDamaged,
    MissileIntercepted,
)
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.notation.parts import write_shot
from cybertank.text.wording import count_of


class BuildingDamagedFact(Fact, frozen=True, tag="building"):
    """11.03: a building lost structure points. With none left it is destroyed.

    Enemies who have not identified it do not learn what is left.
    """

    unit: str
    damage: int
    left: int | None
    rule: str


class LaserDamagedFact(Fact, frozen=True, tag="laser-damaged"):
    """12.07: a laser can no longer fire."""

    unit: str
    rule: str


class BuildingIdentifiedFact(Fact, frozen=True, tag="identify"):
    """11.06: an enemy within three hexes sees what a building is."""

    unit: str
    type: str
    hex: str
    rule: str


class MissileInterceptedFact(Fact, frozen=True, tag="intercept"):
    """12.05: a laser fired two dice at an Ogre's missile."""

    laser: str
    missile: str
    dice: list[int]
    needed: int
    hit: bool
    rule: str


AnyBuildingFact = BuildingDamagedFact | LaserDamagedFact | BuildingIdentifiedFact | MissileInterceptedFact


def render(state: State, event: AnyBuildingEvent) -> Rendering[AnyBuildingFact]:
    """Render an event of a building or a laser."""
    match event:
        case BuildingDamaged():
            unit = state.ids[event.unit]
            known = state.buildings.points[event.unit] >= 0
            rest = "it is destroyed" if event.left == 0 else f"{event.left} left" if known else "it still stands"
            return Rendering(
                BuildingDamagedFact(unit, event.damage, event.left if known else None, event.rule),
                f"{unit} loses {count_of(event.damage, 'structure point')}: {rest}",
            )
        case LaserDamaged():
            unit = state.ids[event.unit]
            return Rendering(LaserDamagedFact(unit, event.rule), f"{unit} is damaged and can no longer fire")
        case BuildingIdentified():
            return _identified(state, event)
        case MissileIntercepted():
            return _intercepted(state, event)
        case _:
            assert_never(event)


def _identified(state: State, event: BuildingIdentified) -> Rendering[BuildingIdentifiedFact]:
    unit, kind = state.ids[event.unit], state.kind(event.unit)
    where = state.hex_of[event.unit]
    name = state.board.names[where] if where >= 0 else ""
    there = f" in {name}" if name else ""
    return Rendering(
        BuildingIdentifiedFact(unit, kind.id, name, event.rule),
        f"The building{there} is identified: {unit}, a {kind.name}",
    )


def _intercepted(state: State, event: MissileIntercepted) -> Rendering[MissileInterceptedFact]:
    laser, missile = state.ids[event.laser], write_shot(state, event.missile)
    rolled = " + ".join(str(face) for face in event.dice)
    fate = "the missile is shot down" if event.hit else "it flies on"
    return Rendering(
        MissileInterceptedFact(laser, missile, event.dice, event.needed, event.hit, event.rule),
        f"{laser} fires at {missile}: rolled {rolled}, {event.needed} or more needed, {fate}",
    )
