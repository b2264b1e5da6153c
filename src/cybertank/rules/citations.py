"""Which rule of the 1977 edition settles what the code cites by its number in the sixth edition.

The chapters of both books say much the same; where they differ the code asks `rules.edition`, and in both cases
what is told to players cites the book that they play by.
"""

from __future__ import annotations

from typing import Final

from cybertank.state.state import State

# Setting up is a matter of the scenario: its own paragraph is cited.
SET_UP: Final = ["1.05", "1.06", "1.07"]
BASIC: Final = "1977:1.03"


def cited(state: State, rule: str) -> str:
    """A rule by its number in the book that is played by."""
    edition = state.setting.rules.edition
    if not edition.book or rule.startswith(edition.book):
        return rule
    if rule in SET_UP:
        brief = state.setting.brief
        return BASIC if brief is None else brief.rule
    found = edition.citations.get(rule, "")
    return edition.book + found if found else rule
