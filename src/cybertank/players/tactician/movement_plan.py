"""Plan movement with threat maps.

All units are planned together, by what each can shoot at from a hex, what can shoot at it there, and where it wants to
go. There are two postures: one starts by favoring attacks, the other by favoring safety. Each goes through the units
several times, and every unit takes its best hex while the others stay. The posture with the higher total wins.
"""

from __future__ import annotations

from typing import Final

from cybertank.players.tactician.battlefield import Battlefield
from cybertank.players.tactician.marches import ENDS, FOUND, LINKS
from cybertank.players.tactician.movers import MOST, VEHICLE, Mover
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

PASSES: Final = 2
# Another hex must be this much better than staying.
BETTER: Final = 0.02


class MovementPlan(Battlefield):
    """The plan for a movement phase."""

    __slots__ = ()

    def plan(self, view: State) -> None:
        """Calculate both postures and keep the better one in `movers`."""
        held = self._posture(view, False)
        places = [mover.at for mover in self.movers]
        targets = [mover.target for mover in self.movers]
        leaving = [mover.leaves for mover in self.movers]
        if not self._is_anybody_exposed() or self._posture(view, True) > held + BETTER:
            return
        for target in self.targets:
            target.planned = 0
        for i, mover in enumerate(self.movers):
            mover.at = places[i]
            mover.target = targets[i]
            mover.leaves = leaving[i]
            if mover.target != NOBODY:
                self.targets[mover.target].planned += mover.halves
        self.threats.share_out(self._planned_hexes(), self._weights.share, 0)
        self._weigh_masses()

    def _planned_hexes(self) -> list[int]:
        """Return the units' planned hexes, one entry for each unit."""
        return [mover.at for mover in self.movers if mover.at >= 0 and not mover.leaves]

    def _posture(self, view: State, bold: bool) -> float:
        """Put all units where they are best, and return the total score."""
        for target in self.targets:
            target.planned = 0
            target.weight = 1.0
        occupied = self._occupied[:]
        for mover in self.movers:
            mover.at = mover.start
            mover.leaves = False
            mover.target = NOBODY
        self.threats.share_out(self._planned_hexes(), self._weights.share, len(self.movers) if bold else 0)
        for number in range(PASSES + 1):
            for mover in self.movers:
                if mover.second:
                    self._appraise(mover)
            moved = False
            for mover in self.movers:
                moved = self._place(view, mover, occupied) or moved
            if not moved and number:
                break
            self.threats.share_out(self._planned_hexes(), self._weights.share, 0)
            self._weigh_masses()
        return self._score()

    def _weigh_masses(self) -> None:
        """Discount fire at an Ogre if too little of the side's strength takes part.

        It would beat a few units piecemeal.
        """
        total = 0
        for mover in self.movers:
            total += mover.halves
        wanted = self._weights.mass * total
        for target in self.targets:
            if target.is_ogre and wanted > 0.0:
                share = target.planned / wanted
                target.weight = 1.0 if share >= 1.0 else share

    def _is_anybody_exposed(self) -> bool:
        """Return True if enemy fire reaches any hex that any unit can reach. If not, both postures are the same."""
        for mover in self.movers:
            if not mover.is_safe:
                return True
        return False

    def _appraise(self, mover: Mover) -> None:
        """Calculate the value of each hex to a hovercraft, counting the danger where it can go afterward."""
        if mover.version == self.threats.version or (mover.is_safe and mover.version >= 0):
            return
        mover.version = self.threats.version
        dangers = mover.dangers
        links = mover.links
        ends = links[ENDS]
        wishes = mover.region_base
        values = [wishes[i] - dangers.at(where) for i, where in enumerate(links[FOUND])]
        for number in range(mover.second - 1, -1, -1):
            before = values
            values = []
            for i in range(ends[number]):
                best = before[i]
                for j in links[LINKS + i]:
                    value = before[j]
                    if value > best:
                        best = value
                values.append(best)
        mover.rest = values[: len(mover.hexes)]
        for i, stays in enumerate(mover.stays):
            if stays:
                mover.rest[i] = mover.base[i] - dangers.at(mover.hexes[i])

    def _place(self, view: State, mover: Mover, occupied: list[int]) -> bool:
        """Move a unit to its best hex. Return True if that is a different hex."""
        was = mover.at
        if mover.target != NOBODY:
            self.targets[mover.target].planned -= mover.halves
            mover.target = NOBODY
        if was >= 0 and not mover.leaves:
            occupied[was] -= mover.room
        limit = view.setting.rules.stacking * VEHICLE
        room = mover.room
        best = NOBODY
        best_target = NOBODY
        best_score = 0.0
        has_sights = len(mover.sights) > 0
        worth = mover.rest if mover.second else mover.base
        for i, where in enumerate(mover.hexes):
            others = occupied[where]
            if others + room > limit and where != mover.start:
                continue
            target = self._best_target(mover, mover.sights[i]) if has_sights else NOBODY
            # Danger, crowding and ground that another unit holds can only reduce the value of a hex.
            if target == NOBODY and worth[i] <= best_score and best != NOBODY and where != mover.start:
                continue
            score = self._rate(mover, i, where, target, others, limit)
            if best == NOBODY or score > best_score:
                best = where
                best_target = target
                best_score = score
        if best == NOBODY:
            best = mover.start
        mover.leaves = mover.exit_worth > 0.0 and mover.exit_worth > best_score
        if mover.leaves:
            best = mover.exit_from
            best_target = NOBODY
        mover.at = best
        mover.target = best_target
        if best_target != NOBODY:
            self.targets[best_target].planned += mover.halves
        if best >= 0 and not mover.leaves:
            occupied[best] += mover.room
        return best != was

    def _best_target(self, mover: Mover, sights: list[int]) -> int:
        """Return the target in range against which a unit's fire gains most, or NOBODY."""
        best = NOBODY
        best_gain = 0.0
        for m in sights:
            gain = self.targets[m].gain(mover.halves, mover.second > 0)
            if gain > best_gain:
                best_gain = gain
                best = m
        return best

    def _rate(self, mover: Mover, i: int, where: int, target: int, others: int, limit: int) -> float:
        """Return the value of one of a unit's hexes, including fire from it.

        `others` is the room already taken there.
        """
        score = self._worth(mover, i, where)
        if target != NOBODY:
            score += self._weights.fire * self.targets[target].gain(mover.halves, mover.second > 0)
        if others and mover.claims and not mover.second and self.attractions.claims:
            # Ground counts only once, and another unit already holds it.
            score -= self._weights.goal * self.attractions.claims[where]
        if others and limit > VEHICLE:
            score -= self.crowding * mover.worth * others / VEHICLE
        return score + BETTER if where == mover.start else score

    def _worth(self, mover: Mover, i: int, where: int) -> float:
        """Return the value of one of a unit's hexes, counting the danger there."""
        if mover.second:
            return mover.rest[i]
        return mover.base[i] if mover.is_safe else mover.base[i] - mover.dangers.at(where)

    def _score(self) -> float:
        """Score a posture: add up the fire, danger and wishes of all units in their planned hexes."""
        total = 0.0
        for target in self.targets:
            total += (
                self._weights.fire * target.weight * target.expected[target.planned if target.planned < MOST else MOST]
            )
        for mover in self.movers:
            if mover.leaves:
                total += mover.exit_worth
                continue
            for i, where in enumerate(mover.hexes):
                if where == mover.at:
                    total += self._worth(mover, i, where)
        return total
