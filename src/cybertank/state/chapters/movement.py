"""The current movement phase: points spent, starting hexes, and what halts units (section 5)."""

from __future__ import annotations

from typing import Final

# The starting hex of a unit that has not moved in this phase.
UNMOVED: Final = -1

# What prevents a unit from moving farther in this phase.
FREE: Final = 0
HALTED: Final = 1
# Halted in the second movement phase too (4.02).
HALTED_FOR_TURN: Final = 2
# Added to the other values for a unit in an enemy's hex, where an overrun must be fought first (8.01).
ENGAGED: Final = 4


class Movement:
    """How far each unit has moved in this movement phase. Written only through `State.own_movement`."""

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
        """Movement points spent in this phase."""
        self.began: Final = began
        """The hex where a unit began this phase, once it has moved; UNMOVED before that."""
        self.halted: Final = halted
        self.off_road: Final = off_road
        """1 once the unit has left the road in this phase, or fought, so it gets no road bonus (5.07.1)."""
        self.bonus: Final = bonus
        """1 if the unit's last hex is its extra road hex, or that of the vehicle it got off there (5.07.1)."""
        self.at_risk: Final = at_risk
        """1 if the unit must roll for the terrain it has entered (4.02, step 3)."""
        self.cleared: Final = cleared
        """Hexes where an overrun was fought in this phase and enemies remain (8.08)."""

    @staticmethod
    def fresh(units: int, halted: list[int]) -> Movement:
        """Return the chapter at the start of a movement phase, with the halts that still apply."""
        zeros = [0] * units
        return Movement(zeros, [UNMOVED] * units, halted, zeros[:], zeros[:], zeros[:], [])

    def copy(self) -> Movement:
        """Return an independent chapter with the same content."""
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
