"""Estimate units' losses in a hex during the enemy's next turn."""

from __future__ import annotations

from cybertank.board.board import Board
from cybertank.players.tactician.threats import UNKNOWN, Threats, loss_chance
from cybertank.rules.combat.strengths import shelter_at


class Dangers:
    """The expected losses of identical units, calculated for a hex when first needed."""

    __slots__ = ("_board", "_found", "_hurt", "_infantry", "_sheltered", "_stake", "_threats", "_toughness", "_version")

    def __init__(
        self,
        board: Board,
        threats: Threats,
        infantry: bool,
        sheltered: int,
        toughness: int,
        stake: float,
        disabled: float,
    ) -> None:
        self._board = board
        self._threats = threats
        self._infantry = infantry
        self._sheltered = sheltered
        """The shelter class, which decides which terrain shelters them."""
        self._toughness = toughness
        self._stake = stake
        self._hurt = 1.0 / toughness if infantry else disabled
        """The share of the unit that a D costs. Infantry loses a squad."""
        self._version = -1
        self._found: list[float] = []

    def at(self, where: int) -> float:
        """Return the expected loss of such a unit in a hex."""
        if self._version != self._threats.version:
            self._version = self._threats.version
            self._found = [UNKNOWN] * self._board.size
        danger = self._found[where]
        if danger == UNKNOWN:
            danger = 0.0
            attack = self._threats.bearing_on(where, self._infantry)
            if attack > 0.0:
                defense = self._toughness * shelter_at(self._board, where, self._sheltered)
                danger = self._stake * loss_chance(attack, float(defense), self._hurt)
            self._found[where] = danger
        return danger
