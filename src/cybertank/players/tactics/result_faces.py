"""Count the die faces of each column of the Combat Results Table (7.11)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.crt import CRT
from cybertank.rules.events.base import DESTROYED, DISABLED

FACES: Final = 6
HURT: Final = [sum(1 for face in row if face == DISABLED) for row in CRT]
"""For each column, the faces that are a D."""
KILLED: Final = [sum(1 for face in row if face == DESTROYED) for row in CRT]
"""For each column, the faces that are an X."""
