"""What units stand to lose in a hex in the enemy's next turn."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.board.terrain import RUBBLE, SWAMP, is_forest, is_town
from cybertank.players.threats import UNKNOWN, Threats, loss_chance


class Dangers:
    """What units that are alike stand to lose, worked out for the hexes that are asked about."""

    __slots__ = ("_found", "_hurt", "_infantry", "_stake", "_terrain", "_threats", "_toughness", "_version")

    def __init__(
        self, board: Board, threats: Threats, infantry: bool, toughness: int, stake: float, disabled: float
    ) -> None:
        self._terrain = board.terrain
        self._threats = threats
        self._infantry = infantry
        self._toughness = toughness
        self._stake = stake
        self._hurt = 1.0 / toughness if infantry else disabled
        """What a D counts for: infantry loses a squad to it."""
        self._version = -1
        self._found: list[float] = []

    def at(self, where: int) -> float:
        """What such a unit stands to lose in a hex."""
        if self._version != self._threats.version:
            self._version = self._threats.version
            self._found = [UNKNOWN] * len(self._terrain)
        danger = self._found[where]
        if danger == UNKNOWN:
            danger = 0.0
            attack = self._threats.bearing_on(where, self._infantry)
            if attack > 0.0:
                defense = self._toughness * shelter(self._terrain[where], self._infantry)
                danger = self._stake * loss_chance(attack, float(defense), self._hurt)
            self._found[where] = danger
        return danger


def shelter(terrain: int, infantry: bool) -> int:
    """7.14: by what terrain multiplies a defense."""
    if terrain == 0:
        return 1
    if is_town(terrain):
        return 3 if infantry else 2
    if infantry and (terrain == SWAMP or terrain == RUBBLE or is_forest(terrain)):
        return 2
    return 1
