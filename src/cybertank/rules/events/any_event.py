"""All events as a closed union of the chapters' unions, so that a switch over it can end in `assert_never`."""

from __future__ import annotations

from typing import cast

from cybertank.rules.events.base import Event
from cybertank.rules.events.buildings import AnyBuildingEvent
from cybertank.rules.events.channels import AnyChannelEvent
from cybertank.rules.events.combat import AnyCombatEvent
from cybertank.rules.events.drones import AnyDroneEvent
from cybertank.rules.events.engineering import AnyEngineeringEvent
from cybertank.rules.events.hidden import AnyHiddenEvent
from cybertank.rules.events.missiles import AnyMissileEvent
from cybertank.rules.events.movement import AnyMovementEvent
from cybertank.rules.events.overrun import AnyOverrunEvent
from cybertank.rules.events.ramming import AnyRammingEvent
from cybertank.rules.events.setup import AnySetupEvent
from cybertank.rules.events.superheavies import AnySuperheavyEvent
from cybertank.rules.events.terrain import AnyTerrainEvent
from cybertank.rules.events.towing import AnyTowingEvent
from cybertank.rules.events.trains import AnyTrainEvent
from cybertank.rules.events.turns import AnyTurnEvent
from cybertank.rules.events.victory import AnyVictoryEvent
from cybertank.rules.events.vulcan_tasks import AnyVulcanTaskEvent

AnyEvent = (
    AnySetupEvent
    | AnyTurnEvent
    | AnyMovementEvent
    | AnyRammingEvent
    | AnyCombatEvent
    | AnyOverrunEvent
    | AnyHiddenEvent
    | AnyTowingEvent
    | AnyTrainEvent
    | AnyMissileEvent
    | AnyBuildingEvent
    | AnyTerrainEvent
    | AnySuperheavyEvent
    | AnyDroneEvent
    | AnyEngineeringEvent
    | AnyVulcanTaskEvent
    | AnyChannelEvent
    | AnyVictoryEvent
)
"""Everything that can happen."""


def as_any_event(event: Event) -> AnyEvent:
    """Return an event as a member of the closed union, so that code can switch over it."""
    return cast(AnyEvent, event)
