"""A number with its reasons: lines of (amount, reason, rule) whose sum it is."""

from __future__ import annotations


class TallyLine:
    """One amount, why it counts, and by which rule. Amounts are in the tally's own unit."""

    __slots__ = ("amount", "reason", "rule")

    def __init__(self, amount: int, reason: str, rule: str) -> None:
        self.amount = amount
        self.reason = reason
        self.rule = rule


class Tally:
    """The lines of one number, counted in whole points, or in halves where `scale` is 2."""

    __slots__ = ("lines", "scale")

    def __init__(self) -> None:
        self.lines: list[TallyLine] = []
        self.scale = 1

    def add(self, amount: int, reason: str, rule: str) -> None:
        """Add a line."""
        self.lines.append(TallyLine(amount, reason, rule))

    def coarsen(self) -> None:
        """Counted in halves so far: count in whole points, where no line has a half."""
        self.scale = 2
        if all(line.amount % 2 == 0 for line in self.lines):
            self.scale = 1
            for line in self.lines:
                line.amount //= 2

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.amount for line in self.lines)
