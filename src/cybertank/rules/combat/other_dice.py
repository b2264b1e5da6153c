"""7.12.4 The dice of an attack beside its target's, where all of them are rolled before any loss is taken."""

from __future__ import annotations

from cybertank.rules.combat.spillover import Spill, roll_spillover
from cybertank.rules.dice import Dice
from cybertank.rules.terrain.collateral import Collateral, roll_for_hex
from cybertank.state.state import State


class OtherDice:
    """The spillover of an attack on units and on the hex, which is rolled for right after the target."""

    __slots__ = ("ground", "spills")

    def __init__(self, spills: list[Spill], ground: Collateral | None) -> None:
        self.spills = spills
        self.ground = ground

    def roll(self, state: State, dice: Dice) -> None:
        """7.12.4, 13.01.2: Roll for every unit in order, then for the hex."""
        for spill in self.spills:
            roll_spillover(spill, dice)
        if self.ground is not None:
            roll_for_hex(state, self.ground, dice)
