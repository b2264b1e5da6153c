"""Make the last stand in front of a command post that an Ogre could have in range in its next turn.

Either destroy every weapon that would reach the post, or enough treads to keep the Ogre too far away. Fire that is
split between the two achieves neither, so the defense picks the one that is more likely to work.
"""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.crt import chances, odds_column
from cybertank.rules.combat.strengths import defense_strength, range_of
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

WEAPONS: Final = [MISSILE, RACK, MAIN, SECONDARY, AP]
# No loss of tread units would keep the Ogre away.
NEVER: Final = 0
# A chance this small is not worth giving up other fire.
SLIGHT: Final = 1 / 36


class LastStand:
    """An Ogre on its way to a post: the weapons that will have it in range, and the chances of preventing that."""

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
        # An Ogre that can reach the post itself needs no weapon: it overruns the post.
        self.weapons = [c for c in ready if range_of(view, ogre, c) >= near] if near > 0 else []
        self._gap = away - max([range_of(view, ogre, c) for c in ready], default=0)
        """How many hexes closer the Ogre must come to have the post in range."""

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
        """Return True if these guns do better against weapons than against treads. This many `faces` hit treads."""
        chance = self.by_weapons(strengths)
        return chance > SLIGHT and chance > self.by_treads(strengths, faces / 6)

    def by_weapons(self, strengths: list[int]) -> float:
        """Return the chance that the guns, divided evenly, destroy every weapon that would reach the post."""
        count = self.count
        if count == 0 or len(strengths) < count:
            return 0.0
        chance = 1.0
        for component in self.weapons:
            column = odds_column(2 * sum(strengths) // count, defense_strength(self._view, self._ogre, component))
            chance *= (chances(column)[2] / 6) ** self._left(component)
        return chance

    def by_treads(self, strengths: list[int], hit: float) -> float:
        """Return the chance that the guns destroy enough treads. Each gun hits or misses as a whole (7.13.2)."""
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
        """Return how many treads must be destroyed to make the Ogre too slow, or NEVER if it is already near enough."""
        view = self._view
        treads = view.sheets.treads[self._ogre]
        for lost in range(1, treads + 1):
            if view.kind(self._ogre).tread_move(treads - lost) < self._gap:
                return lost
        return NEVER
