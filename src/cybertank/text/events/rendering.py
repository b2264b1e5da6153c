"""Render any event. The module for its chapter supplies a fact for programs and a sentence for people."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.any_event import as_any_event
from cybertank.rules.events.base import Event
from cybertank.rules.events.buildings import BuildingEvent
from cybertank.rules.events.channels import ChannelEvent
from cybertank.rules.events.combat import CombatEvent
from cybertank.rules.events.drones import DroneEvent
from cybertank.rules.events.engineering import EngineeringEvent, HelpWithheld, MinesArmed, MinesMadeSafe, MineTaskTried
from cybertank.rules.events.hidden import HiddenEvent
from cybertank.rules.events.missiles import MissileEvent
from cybertank.rules.events.movement import MovementEvent
from cybertank.rules.events.overrun import OverrunEvent
from cybertank.rules.events.ramming import RammingEvent
from cybertank.rules.events.setup import SetupEvent
from cybertank.rules.events.superheavies import SuperheavyEvent
from cybertank.rules.events.terrain import TerrainEvent
from cybertank.rules.events.towing import TowingEvent
from cybertank.rules.events.trains import TrainEvent
from cybertank.rules.events.turns import TurnEvent
from cybertank.rules.events.victory import VictoryEvent
from cybertank.rules.events.vulcan_tasks import VulcanTaskEvent
from cybertank.state.state import State
from cybertank.text.events import (
    buildings,
    channels,
    combat,
    drones,
    engineering,
    hidden,
    missiles,
    movement,
    overrun,
    ramming,
    setup,
    superheavies,
    terrain,
    towing,
    trains,
    turns,
    victory,
    vulcan_tasks,
)
from cybertank.text.events.base import Rendering

AnyFact = (
    setup.AnySetupFact
    | turns.AnyTurnFact
    | movement.AnyMovementFact
    | ramming.AnyRammingFact
    | combat.AnyCombatFact
    | overrun.AnyOverrunFact
    | hidden.AnyHiddenFact
    | towing.AnyTowingFact
    | trains.AnyTrainFact
    | missiles.AnyMissileFact
    | buildings.AnyBuildingFact
    | terrain.AnyTerrainFact
    | superheavies.AnySuperheavyFact
    | drones.AnyDroneFact
    | engineering.AnyEngineeringFact
    | vulcan_tasks.AnyVulcanTaskFact
    | channels.AnyChannelFact
    | victory.AnyVictoryFact
)
"""Every event model, distinguished by the key `event`."""


def render(state: State, event: Event) -> Rendering[AnyFact]:
    """Render an event as a fact and a sentence. The state may be a later one in the same game."""
    happened = as_any_event(event)
    match happened:
        case MovementEvent():
            return movement.render(state, happened)
        case CombatEvent():
            return combat.render(state, happened)
        case TurnEvent():
            return turns.render(state, happened)
        case RammingEvent():
            return ramming.render(state, happened)
        case OverrunEvent():
            return overrun.render(state, happened)
        case SetupEvent():
            return setup.render(state, happened)
        case MinesMadeSafe() | MinesArmed() | MineTaskTried() | HelpWithheld():
            return engineering.render(state, happened)
        case HiddenEvent():
            return hidden.render(state, happened)
        case TowingEvent():
            return towing.render(state, happened)
        case TrainEvent():
            return trains.render(state, happened)
        case BuildingEvent():
            return buildings.render(state, happened)
        case MissileEvent():
            return missiles.render(state, happened)
        case TerrainEvent():
            return terrain.render(state, happened)
        case SuperheavyEvent():
            return superheavies.render(state, happened)
        case DroneEvent():
            return drones.render(state, happened)
        case EngineeringEvent():
            return engineering.render(state, happened)
        case VulcanTaskEvent():
            return vulcan_tasks.render(state, happened)
        case ChannelEvent():
            return channels.render(state, happened)
        case VictoryEvent():
            return victory.render(state, happened)
        case _:
            assert_never(happened)
