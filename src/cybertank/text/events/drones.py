"""Render events of Light Artillery Drones (14.01)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.drones import (
    AnyDroneEvent,
    CargoLost,
    Carried,
    Deployed,
    Loaded,
    PalletFound,
    SpareMissilesLost,
    Unloaded,
)
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.wording import count_of


class UnloadedFact(Fact, frozen=True, tag="unload"):
    """14.01: a transport put a pallet down in its hex."""

    unit: str
    vehicle: str
    rule: str


class LoadedFact(Fact, frozen=True, tag="load"):
    """14.01: a pallet was loaded onto a transport."""

    unit: str
    vehicle: str
    rule: str


class DeployedFact(Fact, frozen=True, tag="deploy"):
    """14.01: a drone set itself up."""

    unit: str
    rule: str


class CarriedFact(Fact, frozen=True, tag="carry"):
    """14.01: infantry carried a pallet to a neighboring hex."""

    unit: str
    by: str
    hex: str
    rule: str


class PalletFoundFact(Fact, frozen=True, tag="pallet-found"):
    """14.01, 13.04.1: a unit found a hidden pallet."""

    unit: str
    by: str
    hex: str
    rule: str


class CargoLostFact(Fact, frozen=True, tag="cargo-lost"):
    """14.01, 15.02.1: a pallet was destroyed by an attack on what carries it."""

    unit: str
    vehicle: str
    rule: str


class SpareMissilesLostFact(Fact, frozen=True, tag="spare-missiles-lost"):
    """15.02.1: the spare missiles on top of a Vulcan were destroyed by an attack on it."""

    unit: str
    count: int
    rule: str


AnyDroneFact = (
    UnloadedFact | LoadedFact | DeployedFact | CarriedFact | PalletFoundFact | CargoLostFact | SpareMissilesLostFact
)


def render(state: State, event: AnyDroneEvent) -> Rendering[AnyDroneFact]:
    """Render an event of a drone."""
    unit = state.ids[event.unit]
    match event:
        case Unloaded():
            vehicle = state.ids[event.vehicle]
            return Rendering(UnloadedFact(unit, vehicle, event.rule), f"{vehicle} unloads {unit} on its pallet")
        case Loaded():
            vehicle = state.ids[event.vehicle]
            return Rendering(LoadedFact(unit, vehicle, event.rule), f"engineers load {unit} onto {vehicle}")
        case Deployed():
            told = f"{unit} sets itself up: it can fire from its owner's next turn on"
            return Rendering(DeployedFact(unit, event.rule), told)
        case Carried():
            squads, where = state.ids[event.squads], state.board.names[event.hex]
            return Rendering(CarriedFact(unit, squads, where, event.rule), f"{squads} carries {unit} to {where}")
        case PalletFound():
            finder, where = state.ids[event.finder], state.board.names[event.hex]
            told = f"{finder} finds {unit} hidden on its pallet in {where}"
            return Rendering(PalletFoundFact(unit, finder, where, event.rule), told)
        case CargoLost():
            vehicle = state.ids[event.vehicle]
            told = f"{unit}, on its pallet aboard {vehicle}, is destroyed"
            return Rendering(CargoLostFact(unit, vehicle, event.rule), told)
        case SpareMissilesLost():
            told = (
                f"{count_of(event.count, 'spare missile')} on top of {unit} {'is' if event.count == 1 else 'are'} lost"
            )
            return Rendering(SpareMissilesLostFact(unit, event.count, event.rule), told)
        case _:
            assert_never(event)
