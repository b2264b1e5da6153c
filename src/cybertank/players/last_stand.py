"""The last stand before a command post: an Ogre that can have it in range in its next turn, and what may prevent that.

Either every weapon that would reach the post is shot off, or so many treads that the Ogre stays too far away. Fire that
is shared between the two achieves neither, so one of them is chosen: the likelier.
"""

from __future__ import annotations

import math
from typing import Final

from cybertank.rules.crt import chances, odds_column
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

WEAPONS: Final = [MISSILE, RACK, MAIN, SECONDARY, AP]
# Tread units that no Ogre has: there is no keeping it off by them.
NEVER: Final = 9999


class LastStand:
    """An Ogre that will have a post in range unless it is hurt: with which weapons, and how many treads must go."""

    __slots__ = ("_view", "ogre", "treads", "weapons")

    def __init__(self, view: State, ogre: int, away: int) -> None:
        self._view = view
        self.ogre = ogre
        kind = view.kind(ogre)
        ready = [component for component in WEAPONS if self._left(component) > 0]
        near = away - kind.tread_move(view.treads[ogre])
        self.weapons = [component for component in ready if self._reach(component) >= near]
        """Those that will have the post in range; none where the Ogre gets to the post itself."""
        if near <= 0:
            self.weapons = []
        longest = max([self._reach(component) for component in ready], default=0)
        self.treads = NEVER
        """How many tread units must go to keep it too far away."""
        for lost in range(1, view.treads[ogre] + 1):
            if away - kind.tread_move(view.treads[ogre] - lost) > longest:
                self.treads = lost
                break

    def _left(self, component: int) -> int:
        base = self.ogre * COMPONENTS
        if component == RACK and self._view.left[base + INTERNAL] == 0:
            return 0
        return self._view.left[base + component]

    def _reach(self, component: int) -> int:
        return self._view.kind(self.ogre).reach[INTERNAL if component == RACK else component]

    @property
    def count(self) -> int:
        """How many weapons will have the post in range."""
        return sum([self._left(component) for component in self.weapons])

    def by_weapons(self, strength: int) -> float:
        """The chance that so much strength, shared out among the weapons, destroys them all."""
        chance = 1.0
        share = 2 * strength // max(self.count, 1)
        for component in self.weapons:
            column = odds_column(share, self._view.kind(self.ogre).toughness[component])
            chance *= (chances(column)[2] / 6) ** self._left(component)
        return chance if self.weapons else 0.0

    def by_treads(self, strengths: list[int], faces: int) -> float:
        """The chance that guns of these strengths, each hitting with so many faces of the die, take enough treads."""
        hit = faces / 6
        mean = hit * sum(strengths)
        spread = math.sqrt(hit * (1 - hit) * sum([one * one for one in strengths]))
        if spread == 0:
            return 0.0
        return 0.5 * math.erfc((self.treads - 0.5 - mean) / (spread * math.sqrt(2)))


def last_stand(view: State, ogre: int, posts: list[int]) -> LastStand | None:
    """The stand to be made against an Ogre; None where no post of its enemies is in danger in its next turn."""
    away = NEVER
    for post in posts:
        if view.hex_of[post] >= 0 and view.hostile(view.seat_of[ogre], post):
            away = min(away, view.board.distance(view.hex_of[ogre], view.hex_of[post]))
    if away == NEVER:
        return None
    stand = LastStand(view, ogre, away)
    return stand if stand.weapons or away <= view.kind(ogre).tread_move(view.treads[ogre]) else None
