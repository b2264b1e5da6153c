"""Refusals: the rule that an illegal decision breaks, and what would be legal instead."""

from __future__ import annotations


class Refusal:
    """The reason a decision is illegal, and the rule that forbids it."""

    __slots__ = ("reason", "rule")

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.reason!r})"
