"""Engineering tasks: what has been tried this turn (15.03)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers

# The numbers stored for each task that was tried: its kind, its hex and its object.
TRIED_KIND: Final = 0
TRIED_HEX: Final = 1
TRIED_OBJECT: Final = 2
TRIED_FIELDS: Final = 3


class Engineering:
    """The tasks of this turn.

    Frozen: every change returns a new value.
    """

    __slots__ = ("tried",)

    def __init__(self, tried: Numbers = ()) -> None:
        self.tried: Final = tried
        """The tasks tried this turn, as a flat list with TRIED_FIELDS numbers each: kind, hex, object (15.03)."""

    def was_tried(self, kind: int, where: int, thing: int) -> bool:
        """15.03: Return True if a task has been tried on this object in this hex this turn."""
        tried = self.tried
        return any(
            tried[i] == kind and tried[i + TRIED_HEX] == where and tried[i + TRIED_OBJECT] == thing
            for i in range(0, len(tried), TRIED_FIELDS)
        )

    def with_tried(self, kind: int, where: int, thing: int) -> Engineering:
        """Return the chapter with one more task that was tried."""
        return Engineering((*self.tried, kind, where, thing))

    def at_turn_start(self) -> Engineering:
        """Return the chapter at the start of a turn, when nothing has been tried yet."""
        return Engineering() if self.tried else self

    def content(self) -> list[list[int]]:
        """Return the lists that distinguish two states, or none if nothing has been tried."""
        return [[-46, *self.tried]] if self.tried else []
