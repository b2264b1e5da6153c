"""Which rule of the 1977 edition settles what the code cites by its number in the sixth edition.

The chapters of both books say much the same; where they differ the code asks `rules.edition`, and in both cases
what is told to players cites the book that they play by.
"""

from __future__ import annotations

from typing import Final

from cybertank.state.state import State

BOOK: Final = "1977:"
# Setting up is a matter of the scenario: its own paragraph is cited.
SET_UP: Final = ["1.05", "1.06", "1.07"]
BASIC: Final = "1977:1.03"

OF_1977: Final = {
    "1.02": "7.01",
    "2.01.2": "2.011",
    "2.02.1": "2.012",
    "3.02": "3.015",
    "3.04.2": "6.05",
    "3.05.2": "3.02",
    "4.01": "4.01",
    "4.02": "4.02",
    "4.03": "4.03",
    "5.01": "5.01",
    "5.02.1": "5.02",
    "5.02.3": "5.021",
    "5.03": "5.022",
    "5.04": "5.022",
    "5.05": "5.05",
    "5.06": "5.06",
    "5.12": "2.02",
    "6.01.1": "5.035",
    "6.02": "5.031",
    "6.03": "5.033",
    "6.04": "5.032",
    "6.05": "5.034",
    "6.06": "5.04",
    "6.07": "5.036",
    "6.07.2": "5.036",
    "6.08": "6.14",
    "7.01": "6.01",
    "7.02": "6.02",
    "7.03": "6.03",
    "7.04": "6.04",
    "7.05": "6.10",
    "7.05.1": "6.101",
    "7.05.2": "6.102",
    "7.06": "6.07",
    "7.07": "6.09",
    "7.08": "6.12",
    "7.09": "6.08",
    "7.10": "6.06",
    "7.11": "crt",
    "7.13": "6.11",
    "7.13.1": "6.111",
    "7.13.2": "6.112",
    "7.13.3": "6.13",
    "8.06": "5.02",
    "13.04": "8.03",
    "13.05": "8.04",
}


def cited(state: State, rule: str) -> str:
    """A rule by its number in the book that is played by."""
    if not state.setting.rules.edition.book or rule.startswith(BOOK):
        return rule
    if rule in SET_UP:
        brief = state.setting.brief
        return BASIC if brief is None else brief.rule
    found = OF_1977.get(rule, "")
    return BOOK + found if found else rule
