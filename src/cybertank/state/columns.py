"""Columns: one number for each unit in a game, in slot order."""

from __future__ import annotations

from typing import Final

Numbers = tuple[int, ...]
"""A column that is never changed in place."""

NOBODY: Final = -1
"""Used instead of a unit's slot to mean "no unit"."""


def has_other(numbers: Numbers, value: int) -> bool:
    """Return True if a column has any other number than this one. It is faster than `any`."""
    return numbers.count(value) != len(numbers)


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
