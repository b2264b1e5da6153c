"""Columns: one number for each unit in a game, in slot order."""

from __future__ import annotations

from typing import Final

Numbers = tuple[int, ...]
"""A column that is never changed in place."""

NOBODY: Final = -1
"""Used instead of a unit's slot to mean "no unit"."""


# The columns in which every unit has the same usual number, by length. Games share them, so adding a unit costs little.
_ALL_ZERO: Final[list[Numbers]] = [()]
_ALL_NOBODY: Final[list[Numbers]] = [()]


def extended(numbers: Numbers, value: int) -> Numbers:
    """Return a column with a number for one more unit. While all numbers are the usual one, the column is shared."""
    length = len(numbers)
    if value == 0:
        usual = _ALL_ZERO
    elif value == NOBODY:
        usual = _ALL_NOBODY
    else:
        return (*numbers, value)
    while len(usual) <= length + 1:
        usual.append((*usual[-1], value))
    return usual[length + 1] if numbers is usual[length] else (*numbers, value)


def has_other(numbers: Numbers, value: int) -> bool:
    """Return True if a column has any other number than this one. It is faster than `any`."""
    length = len(numbers)
    if value == 0 and length < len(_ALL_ZERO) and numbers is _ALL_ZERO[length]:
        return False
    return numbers.count(value) != length


def changed(numbers: Numbers, index: int, value: int) -> Numbers:
    """Return a column with one number changed, or the same column if it already has that number."""
    if numbers[index] == value:
        return numbers
    other = list(numbers)
    other[index] = value
    return tuple(other)


def reordered(numbers: Numbers, slots: list[int], order: list[int]) -> Numbers:
    """Return a column in which each of these slots gets the number of the matching unit in `order`."""
    other = list(numbers)
    for slot, unit in zip(slots, order, strict=True):
        other[slot] = numbers[unit]
    return tuple(other)


def blanked(numbers: Numbers, units: list[int], value: int) -> Numbers:
    """Return a column with the same number for each of these units."""
    other = list(numbers)
    for unit in units:
        other[unit] = value
    return tuple(other)
