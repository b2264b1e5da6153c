"""Value buildings and lasers with each of their structure points, trains, and Missile Crawlers (sections 9-12)."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.prizes import prize_of
from cybertank.players.tactics.turns_left import turns_left
from cybertank.rules.missiles.launching import has_missile
from cybertank.rules.trains.counters import counters_of, front_of, stands_still
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, INTERNAL, MAIN, MISSILE, TRAIN

# The value of a laser that can fire: its own shots, and the enemy missiles that it can bring down.
LASER_GUN: Final = 4.0
FOR_CRUISE_MISSILE: Final = 5.0
FOR_OGRE_MISSILE: Final = 1.0
MOST_FOR_MISSILES: Final = 20.0
# The share of its strength that a side brings to bear on a building on an average turn.
BEARS: Final = 0.3
# Damage is twice the attack strength (11.04.1).
DAMAGE: Final = 2
# A train by itself, and each of its guns: an armor unit of 6 points pays for two (9.03.1).
BARE_TRAIN: Final = 1.0
TRAIN_GUN: Final = 3.0
# A crawler whose missile is gone (10.06), and what a missile is worth besides, if points do not say it.
SPENT_CRAWLER: Final = 6.0
# An enemy that can fire at a building counts for more: the points it would take in this many turns, up to a share.
SIEGE_TURNS: Final = 2
SIEGE_SHARE: Final = 0.15
# A train counter holds out about as long as a building with this many structure points.
TRAIN_POINTS: Final = 40


def has_pieces(view: State) -> bool:
    """Return True if a game has trains, buildings or cruise missiles. Most games have none."""
    return view.trains.any or view.buildings.any or view.setting.cruise


def has_works(view: State) -> bool:
    """Return True if a game has drones on pallets, or engineers or Vulcans that can work. Most games have none."""
    return view.setting.works and (view.setting.rules.engineering or view.drones.any)


def building_worth(view: State, building: int) -> float:
    """Return the value of a building to both sides. It is 0 for one that nobody needs."""
    worth = prize_of(view, building) + laser_worth(view, building)
    kind = view.kind(building)
    brief = view.setting.brief
    if kind.vp > 0 and (brief is None or brief.loss_points):
        worth += kind.vp
    return worth


def laser_worth(view: State, laser: int) -> float:
    """Return the value of a laser's gun. It is 0 for a damaged laser and for other buildings (12.07)."""
    if not view.kind(laser).is_laser or view.sheets.left[laser * COMPONENTS + MAIN] == 0:
        return 0.0
    seat = view.seat_of[laser]
    for_missiles = FOR_CRUISE_MISSILE * cruise_missiles_against(view, seat)
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.kind(unit).is_ogre and view.hostile(seat, unit):
            base = unit * COMPONENTS
            for_missiles += FOR_OGRE_MISSILE * (view.sheets.left[base + MISSILE] + view.sheets.left[base + INTERNAL])
    return LASER_GUN + min(for_missiles, MOST_FOR_MISSILES)


def cruise_missiles_against(view: State, seat: int) -> int:
    """Return how many cruise missiles the enemies of a seat can still launch."""
    if not view.setting.cruise:
        return 0
    count = 0
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and has_missile(view, unit) and view.hostile(seat, unit):
            count += 1
    side_of = view.setting.side_of
    for index, missile in enumerate(view.setting.off_board):
        if side_of[missile.seat] != side_of[seat] and index not in view.missiles.launched:
            count += 1
    return count


def train_worth(view: State, counter: int) -> float:
    """Return the value of a train counter by itself, without what is aboard."""
    return BARE_TRAIN + TRAIN_GUN * view.sheets.left[counter * COMPONENTS + MAIN] + prize_of(view, counter)


def lost_together(view: State, counter: int) -> list[int]:
    """Return the counters that are destroyed with one: all of them with the front of a moving train (9.03)."""
    front = front_of(view, counter)
    if counter == front and not stands_still(view, front):
        return counters_of(view, front)
    return [counter]


def crawler_worth(view: State, crawler: int) -> float:
    """Return the value of a Missile Crawler, which is less once its missile is gone (10.06)."""
    worth = float(max(view.kind(crawler).vp, 1)) if has_missile(view, crawler) else SPENT_CRAWLER
    return worth + prize_of(view, crawler)


def siege_threat(view: State, seat: int, enemy: int, whole: list[float]) -> float:
    """Return how much more an enemy counts because it can fire at a seat's buildings or trains next turn."""
    kind = view.kind(enemy)
    speed = kind.tread_move(view.sheets.treads[enemy]) if kind.is_ogre else kind.move
    strength = kind.attack_strength * (view.sheets.squads[enemy] if kind.is_infantry else 1)
    best = 0.0
    for own, where in enumerate(view.hex_of):
        target = view.kind(own)
        if where < 0 or whole[own] <= 0.0 or not (target.is_building or target.kind == TRAIN):
            continue
        if view.hostile(seat, own) or kind.is_laser:
            continue
        if view.board.distance(view.hex_of[enemy], where) <= speed + kind.farthest:
            points = max(view.buildings.points[own], 1) if target.is_building else TRAIN_POINTS
            taken = min(SIEGE_TURNS * DAMAGE * strength / points, SIEGE_SHARE)
            best = max(best, taken * whole[own])
    return best


class Structure:
    """What a building's structure points are worth to its enemies.

    A laser's gun goes with its first points (12.07). The rest of the value goes with all of them, so it counts less if
    the enemies are too weak to bring the building down in time.
    """

    __slots__ = ("_gun", "_need", "_rest", "left")

    def __init__(self, view: State, building: int, worth: float) -> None:
        self.left = max(view.buildings.points[building], 0)
        """The structure points left."""
        self._gun = min(laser_worth(view, building), worth)
        self._need = max(self.left - view.kind(building).damaged_at, 1)
        self._rest = 0.0
        if worth > self._gun and self.left:
            self._rest = (worth - self._gun) * hope_of_fall(view, building)

    def worth(self, damage: float) -> float:
        """Return the value of this much damage."""
        if self.left == 0:
            return 0.0
        return self._gun * min(damage / self._need, 1.0) + self._rest * min(damage / self.left, 1.0)


def hope_of_fall(view: State, building: int) -> float:
    """Estimate the chance that a building's enemies can destroy it in the turns that are left."""
    seat = view.seat_of[building]
    strength = 0
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.hostile(seat, unit):
            kind = view.kind(unit)
            strength += kind.attack_strength * (view.sheets.squads[unit] if kind.is_infantry else 1)
    expected = BEARS * DAMAGE * strength * turns_left(view)
    left = view.buildings.points[building]
    return min(expected / left, 1.0) if left > 0 else 1.0
