"""Terrain events: fire at hexes, roads and bridges, and what other fights do to them (13.01, 13.02)."""

from __future__ import annotations

from cybertank.rules.events.base import NO_DIE, NO_EFFECT, Event
from cybertank.state.held import Shot
from cybertank.state.targets import BridgeTarget, GroundTarget, HexTarget


class TerrainEvent(Event):
    """Something that happens to terrain, a road or a bridge."""

    __slots__ = ()


class GroundFired(TerrainEvent):
    """13.01, 13.02: An attack on a hex, a road or a bridge. The attack strength is in halves."""

    __slots__ = ("attack", "automatic", "column", "defense", "die", "result", "shots", "target", "terrain", "weak")

    def __init__(self, shots: list[Shot], target: GroundTarget, rule: str) -> None:
        super().__init__(rule)
        self.shots = shots
        self.target = target
        self.attack = 0
        self.defense = 0
        self.column = 0
        self.die = NO_DIE
        self.result = NO_EFFECT
        self.automatic = False
        """13.01.3, 13.02: True for a road or bridge that is destroyed from its own hex."""
        self.weak = False
        """13.01.1: True for a weak attack, which has odds of 1-2."""
        self.terrain = 0
        """The terrain of the hex before the attack."""


class GroundSpilledOver(TerrainEvent):
    """13.01.2: The hex of a unit under fire suffered half the attack, with results one step milder."""

    __slots__ = ("attack", "column", "defense", "die", "result", "target", "terrain")

    def __init__(self, target: HexTarget, attack: int, defense: int, column: int) -> None:
        super().__init__("13.01.2")
        self.target = target
        self.attack = attack
        self.defense = defense
        self.column = column
        self.die = NO_DIE
        self.result = NO_EFFECT
        self.terrain = 0
        """The terrain of the hex before the attack."""


class BridgeAttacked(TerrainEvent):
    """13.02.1: An attack on a unit on a river bridge was also an attack on the bridge."""

    __slots__ = ("attack", "column", "defense", "die", "result", "target")

    def __init__(self, target: BridgeTarget, attack: int, defense: int, column: int) -> None:
        super().__init__("13.02.1")
        self.target = target
        self.attack = attack
        self.defense = defense
        self.column = column
        self.die = NO_DIE
        self.result = NO_EFFECT


class OverrunDamaged(TerrainEvent):
    """13.01.2: An overrun damaged the hex in which it was fought, or cut its road."""

    __slots__ = ("result", "target", "terrain")

    def __init__(self, target: HexTarget, result: int, terrain: int) -> None:
        super().__init__("13.01.2")
        self.target = target
        self.result = result
        self.terrain = terrain
        """The terrain of the hex before the overrun."""


AnyTerrainEvent = GroundFired | GroundSpilledOver | BridgeAttacked | OverrunDamaged
"""Every event of the terrain chapter."""
