"""Decisions of which other sides are not told (13.04, 15.03.1-15.03.3)."""

from __future__ import annotations

from cybertank.game.decisions import Decision, MakeSafe, Mine, Task, Withhold
from cybertank.rules.engineering.table import is_secret_task


def is_secret(decision: Decision) -> bool:
    """Return True for mines that are laid, placed, made safe or armed, and for help that is withheld."""
    match decision:
        case Mine() | MakeSafe() | Withhold():
            return True
        case Task(job=job):
            return is_secret_task(job)
        case _:
            return False
