"""A number with its reasons: lines of (amount, reason, rule) that add up to the number."""

from __future__ import annotations


class TallyLine:
    """One amount, the reason for it, and its rule. Amounts are in the tally's unit."""

    __slots__ = ("amount", "reason", "rule")

    def __init__(self, amount: int, reason: str, rule: str) -> None:
        self.amount = amount
        self.reason = reason
        self.rule = rule


class Tally:
    """The lines that add up to one number, in whole points, or in halves if `scale` is 2."""

    __slots__ = ("lines", "scale")

    def __init__(self) -> None:
        self.lines: list[TallyLine] = []
        self.scale = 1

    def add(self, amount: int, reason: str, rule: str) -> None:
        """Add a line."""
        self.lines.append(TallyLine(amount, reason, rule))

    def coarsen(self) -> None:
        """Convert a tally in halves to whole points, if no line has a half."""
        self.scale = 2
        if all(line.amount % 2 == 0 for line in self.lines):
            self.scale = 1
            for line in self.lines:
                line.amount //= 2

    @property
    def total(self) -> int:
        """Return the sum of all lines."""
        return sum(line.amount for line in self.lines)
