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
    """The lines of one number."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines: list[TallyLine] = []

    def add(self, amount: int, reason: str, rule: str) -> None:
        """Add a line."""
        self.lines.append(TallyLine(amount, reason, rule))

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.amount for line in self.lines)
