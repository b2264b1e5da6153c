"""Why a decision is not legal: the rule it breaks, and what would be legal instead."""

from __future__ import annotations


class Refusal:
    """A reason with its rule."""

    __slots__ = ("reason", "rule")

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.reason!r})"
