"""Expect what an explosion destroys: a value for each hex where a cruise missile could explode (10.04)."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.result_faces import FACES, HURT, KILLED
from cybertank.players.tactics.values import Worths, result_worth
from cybertank.rules.combat.crt import SURE
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.missiles.shockwave import (
    FARTHEST,
    OGRE_PARTS,
    POINTS_FOR_A_DIE,
    column_at,
    fives,
    protection,
    row_of,
)
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, TRAIN

# A player's own losses count this many times, because an explosion among its own units helps the enemy's next turn.
OWN_LOSSES: Final = 1.2


class BlastMap:
    """What an explosion in each hex gains for the side that launches, in points."""

    __slots__ = ("gains", "seat")

    def __init__(self, view: State, seat: int, worths: Worths, disabled: float) -> None:
        self.seat = seat
        self.gains: list[float] = [0.0] * view.board.size
        """For each hex, enemy losses minus own losses."""
        for unit, where in enumerate(view.hex_of):
            if where < 0 or is_dummy(view, unit):
                continue
            vehicle = view.riders.riding[unit]
            if vehicle != NOBODY and view.kind(vehicle).kind == TRAIN:
                continue
            losses = losses_by_distance(view, unit, worths, disabled)
            if losses:
                self._add(view, where, losses, 1.0 if view.hostile(seat, unit) else -OWN_LOSSES)

    def _add(self, view: State, where: int, losses: list[float], sign: float) -> None:
        """Add a unit's losses to the hexes around it."""
        gains = self.gains
        board = view.board
        reach = len(losses) - 1
        seen = {where}
        edge = [where]
        for distance in range(reach + 1):
            amount = sign * losses[distance]
            beyond: list[int] = []
            for here in edge:
                gains[here] += amount
                for step in range(here * 6, here * 6 + 6):
                    to = board.near[step]
                    if to >= 0 and to not in seen:
                        seen.add(to)
                        beyond.append(to)
            edge = beyond

    def best_hexes(self, count: int) -> list[int]:
        """Return the hexes where an explosion gains most, best first. Hexes without a gain are left out."""
        found = [h for h, gain in enumerate(self.gains) if gain > 0.0]
        found.sort(key=lambda h: (-self.gains[h], h))
        return found[:count]


def losses_by_distance(view: State, unit: int, worths: Worths, disabled: float) -> list[float]:
    """Return what an explosion costs a unit's owner, by its distance from the unit in hexes."""
    total = worst_loss(view, unit, worths)
    losses = [total]
    if total <= 0.0:
        return []
    row = row_of(view, unit)
    farther = protection(view, unit)[0]
    for distance in range(1, FARTHEST + 1):
        if distance + farther > len(row):
            break
        losses.append(min(_loss(view, unit, column_at(row, distance + farther), worths, disabled), total))
    return losses


def worst_loss(view: State, unit: int, worths: Worths) -> float:
    """Return what is lost with a unit at ground zero, where nothing survives (10.04)."""
    kind = view.kind(unit)
    if not kind.is_ogre:
        return worths.lost_with(view, unit) if kind.kind == TRAIN else worths.whole[unit]
    parts = sum(
        view.sheets.left[unit * COMPONENTS + component] * worths.part(view, unit, component) for component in OGRE_PARTS
    )
    treads = view.sheets.treads[unit]
    left = parts + (worths.treads(view, unit, treads, treads, False) if treads else 0.0)
    return max(left, worths.whole[unit] if worths.by_points else 0.0)


def _loss(view: State, unit: int, column: int, worths: Worths, disabled: float) -> float:
    """Return the expected loss of a unit from an attack in one column of the table."""
    if column < 0:
        return 0.0
    killed = FACES if column >= SURE else KILLED[column]
    hurt = 0 if column >= SURE else HURT[column]
    kind = view.kind(unit)
    if kind.is_ogre:
        return _ogre_loss(view, unit, killed / FACES, worths)
    if kind.is_building:
        points = view.buildings.points[unit]
        expected = min(fives(points) * POINTS_FOR_A_DIE, points) * killed / FACES
        return worths.structure(view, unit).worth(expected)
    if kind.is_infantry:
        return worths.whole[unit] * (killed + hurt) / FACES
    if kind.kind == TRAIN:
        return worths.lost_with(view, unit) * killed / FACES
    is_disabled = view.disability.disabled[unit] != NOT_DISABLED
    return result_worth(worths.whole[unit], 0, is_disabled, hurt, killed, disabled)


def _ogre_loss(view: State, ogre: int, share: float, worths: Worths) -> float:
    """Return the expected loss of an Ogre, component by component and five tread units at a time."""
    total = 0.0
    for component in OGRE_PARTS:
        left = view.sheets.left[ogre * COMPONENTS + component]
        if left:
            total += share * left * worths.part(view, ogre, component)
    treads = view.sheets.treads[ogre]
    if treads:
        lost = min(int(share * fives(treads) * POINTS_FOR_A_DIE), treads)
        total += worths.treads(view, ogre, treads, lost, False)
    return total
