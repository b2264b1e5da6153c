"""Rule numbers for the 1977 edition, looked up by the Sixth Edition numbers that the code cites.

The chapters of both books are largely the same. Where they differ, the code checks `rules.edition`. Either way,
everything that players read cites the book in use.
"""

from __future__ import annotations

from typing import Final

from cybertank.state.state import State

# The scenario governs set-up, so its own paragraph is cited.
SET_UP: Final = ["1.05", "1.06", "1.07"]
BASIC: Final = "1977:1.03"


def cited(state: State, rule: str) -> str:
    """Return a rule's number in the book that is in use."""
    edition = state.setting.rules.edition
    if not edition.book or rule.startswith(edition.book):
        return rule
    if rule in SET_UP:
        brief = state.setting.brief
        return BASIC if brief is None else brief.rule
    found = edition.citations.get(rule, "")
    return edition.book + found if found else rule
