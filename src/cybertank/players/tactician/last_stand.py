"""Make the last stand before a command post that an Ogre can have in range in its next turn.

Either every weapon that would reach the post is shot off, or so many treads that the Ogre stays too far away. Fire that
is shared between the two achieves neither, so one of them is chosen: the likelier.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.crt import chances, odds_column
from cybertank.rules.combat.strengths import defense_strength, range_of
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

WEAPONS: Final = [MISSILE, RACK, MAIN, SECONDARY, AP]
# No number of tread units keeps it off.
NEVER: Final = 0
# A chance that is not worth giving other fire up for.
SLIGHT: Final = 1 / 36


class LastStand:
    """An Ogre on its way to a post: the weapons that will have it in range, and the chances of those who prevent it."""

    __slots__ = ("_gap", "_ogre", "_view", "weapons")

    def __init__(self, view: State, ogre: int, post: int) -> None:
        self._view = view
        self._ogre = ogre
        kind = view.kind(ogre)
        away = view.board.distance(view.hex_of[ogre], view.hex_of[post])
        near = away - kind.tread_move(view.sheets.treads[ogre])
        ready = [component for component in WEAPONS if self._left(component) > 0]
        if defense_strength(view, post) > 0 and AP in ready:
            ready.remove(AP)
        # Where it gets to the post itself no weapon matters: it runs the post over.
        self.weapons = [c for c in ready if range_of(view, ogre, c) >= near] if near > 0 else []
        self._gap = away - max([range_of(view, ogre, c) for c in ready], default=0)
        """How many hexes it must come nearer to have the post in range."""

    def _left(self, component: int) -> int:
        base = self._ogre * COMPONENTS
        if component == RACK and self._view.sheets.left[base + INTERNAL] == 0:
            return 0
        return self._view.sheets.left[base + component]

    @property
    def count(self) -> int:
        """Return how many weapons will have the post in range."""
        return sum([self._left(component) for component in self.weapons])

    def is_made_at_weapons(self, strengths: list[int], faces: int) -> bool:
        """Return True if guns of these strengths do better at weapons than at treads, hit by so many faces."""
        chance = self.by_weapons(strengths)
        return chance > SLIGHT and chance > self.by_treads(strengths, faces / 6)

    def by_weapons(self, strengths: list[int]) -> float:
        """Return the chance that the guns, shared out evenly, destroy all weapons that would reach the post."""
        count = self.count
        if count == 0 or len(strengths) < count:
            return 0.0
        chance = 1.0
        for component in self.weapons:
            column = odds_column(2 * sum(strengths) // count, defense_strength(self._view, self._ogre, component))
            chance *= (chances(column)[2] / 6) ** self._left(component)
        return chance

    def by_treads(self, strengths: list[int], hit: float) -> float:
        """Return the chance that the guns, each of which hits or misses as a whole, take enough treads (7.13.2)."""
        enough = self._enough_treads()
        if enough == NEVER:
            return 0.0
        lost = [1.0] + [0.0] * enough
        for strength in strengths:
            after = [(1.0 - hit) * chance for chance in lost]
            for so_far, chance in enumerate(lost):
                after[min(so_far + strength, enough)] += hit * chance
            lost = after
        return lost[enough]

    def _enough_treads(self) -> int:
        """Return how many tread units must go until the Ogre is too slow; NEVER where it is near enough already."""
        view = self._view
        treads = view.sheets.treads[self._ogre]
        for lost in range(1, treads + 1):
            if view.kind(self._ogre).tread_move(treads - lost) < self._gap:
                return lost
        return NEVER
