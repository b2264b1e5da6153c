"""Events that end a game (1.02)."""

from __future__ import annotations

from cybertank.rules.events.base import Event


class VictoryEvent(Event):
    """Something that ends the game."""

    __slots__ = ()


class Resigned(VictoryEvent):
    """A seat resigned."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("1.02")
        self.seat = seat


class GameEnded(VictoryEvent):
    """1.02: The game is over. The state holds its outcome."""

    __slots__ = ()

    def __init__(self, rule: str) -> None:
        super().__init__(rule)


AnyVictoryEvent = Resigned | GameEnded
"""Every event of the victory chapter."""
