"""The Combat Results Table: odds, columns, and the result of each die roll (7.10)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.events.base import DESTROYED, DISABLED, NO_EFFECT

# Columns. HOPELESS has no effect and SURE destroys the target, both without a die roll.
HOPELESS: Final = -1
ONE_TO_TWO: Final = 0
ONE_TO_ONE: Final = 1
SURE: Final = 5
ODDS_WORDS: Final = {-1: "less than 1-2", 0: "1-2", 1: "1-1", 2: "2-1", 3: "3-1", 4: "4-1", 5: "5-1"}

CRT: Final = [
    [NO_EFFECT, NO_EFFECT, NO_EFFECT, NO_EFFECT, DISABLED, DESTROYED],
    [NO_EFFECT, NO_EFFECT, DISABLED, DISABLED, DESTROYED, DESTROYED],
    [NO_EFFECT, DISABLED, DISABLED, DESTROYED, DESTROYED, DESTROYED],
    [DISABLED, DISABLED, DESTROYED, DESTROYED, DESTROYED, DESTROYED],
    [DISABLED, DESTROYED, DESTROYED, DESTROYED, DESTROYED, DESTROYED],
]


def odds_column(attack_halves: int, defense: int) -> int:
    """7.10: Return the column for the odds, rounded in the defender's favor.

    The attack is in halves, since spillover is not rounded.
    """
    if defense <= 0:
        return SURE
    if attack_halves >= 2 * defense:
        ratio = attack_halves // (2 * defense)
        return SURE if ratio >= 5 else ratio
    return ONE_TO_TWO if attack_halves >= defense else HOPELESS


def needs_die(column: int) -> bool:
    """7.10: Return False for odds better than 4-1 or worse than 1-2, which need no die roll."""
    return HOPELESS < column < SURE


def crt_result(column: int, die: int) -> int:
    """Return the result from the table. The die is ignored if none is needed."""
    if column >= SURE:
        return DESTROYED
    return NO_EFFECT if column <= HOPELESS else CRT[column][die - 1]


def _faces(column: int, result: int) -> int:
    return [crt_result(column, die) for die in range(1, 7)].count(result)


# For each column, HOPELESS first: the number of die faces that give a D, and the number that give an X.
_DISABLING: Final = [_faces(column, DISABLED) for column in range(HOPELESS, SURE + 1)]
_DESTROYING: Final = [_faces(column, DESTROYED) for column in range(HOPELESS, SURE + 1)]


def chances(column: int) -> tuple[int, int, int]:
    """Return the number of die faces that give no effect, a D and an X."""
    disables = _DISABLING[column - HOPELESS]
    kills = _DESTROYING[column - HOPELESS]
    return 6 - disables - kills, disables, kills
