"""The current movement phase: points spent, where units began, what halts them (section 5)."""

from __future__ import annotations

from typing import Final

# Where a unit began a phase in which it has not moved.
UNMOVED: Final = -1

# What keeps a unit from moving on in this phase.
FREE: Final = 0
HALTED: Final = 1
# Also in the second movement phase (4.02).
HALTED_FOR_TURN: Final = 2
# In an enemy's hex, with an overrun to be fought first: added to the others (8.01).
ENGAGED: Final = 4


class Movement:
    """How far each unit has come in this movement phase. Written only through `State.own_movement`."""

    __slots__ = ("at_risk", "began", "bonus", "cleared", "halted", "off_road", "spent")

    def __init__(
        self,
        spent: list[int],
        began: list[int],
        halted: list[int],
        off_road: list[int],
        bonus: list[int],
        at_risk: list[int],
        cleared: list[int],
    ) -> None:
        self.spent: Final = spent
        """Movement points used in this phase."""
        self.began: Final = began
        """The hex a unit began this phase in, once it has moved; UNMOVED before."""
        self.halted: Final = halted
        self.off_road: Final = off_road
        """1 once it has left the road in this phase, or fought: no road bonus (5.07.1)."""
        self.bonus: Final = bonus
        """1 where its last hex is the extra one of the road, or that of the vehicle it got off there (5.07.1)."""
        self.at_risk: Final = at_risk
        """1 where it must roll for the terrain it has entered (4.02, step 3)."""
        self.cleared: Final = cleared
        """Hexes where an overrun was fought in this phase and enemies remain (8.08)."""

    @staticmethod
    def fresh(units: int, halted: list[int]) -> Movement:
        """Return the chapter as a movement phase begins, with what still halts units."""
        zeros = [0] * units
        return Movement(zeros, [UNMOVED] * units, halted, zeros[:], zeros[:], zeros[:], [])

    def copy(self) -> Movement:
        """Return a chapter of its own with the same content."""
        return Movement(
            self.spent[:],
            self.began[:],
            self.halted[:],
            self.off_road[:],
            self.bonus[:],
            self.at_risk[:],
            self.cleared[:],
        )

    def add_unit(self) -> None:
        """Add an entry for one more unit."""
        self.began.append(UNMOVED)
        for column in (self.spent, self.halted, self.off_road, self.bonus, self.at_risk):
            column.append(0)
